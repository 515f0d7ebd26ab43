/* Characters: one special ability for each player (luxor/classic/modules/characters). */

static int plays(const Rules *rules, const State *state, int seat, int character) {
    return rules->cast[state->characters.who[seat]] == character;
}

/* The card of this turn now has another number, by the rule of the player's character. */
static void set_number(State *state, int seat, int mode, int value) {
    state->mode = (int8_t)mode;
    state->value = (int16_t)value;
    state->characters.changed = (int16_t)(state->characters.who[seat] + 1);
}

/* --- before moving --- */

/* Whether a single step may replace a card (ruling.characters.single-step-horus). */
static int steps_with(const Rules *rules, int card) {
    return !rules->by[NO_HORUS_STEP] || !rules->eyes[card < 0 ? rules->cards - 1 : card];
}

/* What keys or a single step could make of a card (characters.key-step, ruling.characters.key-per-card,
   characters.single-step). */
static int characters_stretch(const Rules *rules, const State *state, int seat, int card, Reach *found, int count) {
    if (plays(rules, state, seat, SINGLE_STEPS) && count < MOST_REACHES && steps_with(rules, card))
        found[count++] = (Reach){1, 0, 1, 1};
    if (!plays(rules, state, seat, KEY_STEPS) || rules->eyes[card < 0 ? rules->cards - 1 : card])
        return count;
    for (int i = 0, known = count; i < known; i++) {
        int n = found[i].n, held = n >= 0 ? state->keys[seat] : 0;
        for (int keys = 1; keys <= found[i].cards && keys <= held && count < MOST_REACHES; keys++)
            found[count++] = (Reach){n + keys, keys, 1, 1};
        for (int keys = 1; keys <= found[i].above && keys <= held && keys <= n && count < MOST_REACHES; keys++)
            found[count++] = (Reach){n - keys, keys, 1, 1};
    }
    return count;
}

/* Roll the die of a card once more (characters.reroll). */
static void reroll_take(State *state, int seat, int code) {
    if (!code)
        return;
    state->mode = state->mode == NUMBER ? DIE : RANGE_DIE;
    state->value = 0;
    push(state, ROLL, seat);
}

/* Whether the value moves somebody after such a change by keys. */
static int moves_changed(const Rules *rules, const State *state, int seat, int change) {
    int offered[MOST_NUMBERS];
    for (int i = numbers(rules, state->mode, state->value + change, offered) - 1; i >= 0; i--)
        if (reaches(rules, state, seat, offered[i], change < 0 ? -change : change))
            return 1;
    return 0;
}

/* One key for each card, no card and no sum below 0 (characters.key-step, ruling.characters.key-per-card), a step back
   stays one tile (ruling.characters.key-plus-minus), and no value that moves nobody (ruling.value.must-move); codes are
   the change: nothing, up, down. */
static int key_step_options(const Rules *rules, const State *state, int seat, int *codes) {
    int keys = state->keys[seat], count = 0, left = 0;
    if (!keys || !plays(rules, state, seat, KEY_STEPS) || rules->eyes[state->card < 0 ? rules->cards - 1 : state->card])
        return 0;
    Reach way = {state->value, 0, 1, state->value > 0};
    if (rules->has_equipment && state->equipment.second != NO_CARD)
        way = sum_of_two(rules, state->equipment.first, state->value, state->equipment.second);
    codes[count++] = 0;
    for (int n = 1; n <= way.cards && n <= keys; n++)
        codes[count++] = n;
    for (int n = 1; n <= way.above && n <= keys && n <= state->value; n++)
        codes[count++] = -n;
    for (int i = 0; i < count; i++)
        if (!codes[i] || rules->by[ANY_VALUE] || moves_changed(rules, state, seat, codes[i]))
            codes[left++] = codes[i];
    return left > 1 ? left : 0;
}

static void key_step_take(const Rules *rules, State *state, int seat, int code) {
    int keys = code < 0 ? -code : code;
    if (!keys)
        return;
    state->keys[seat] = (int16_t)(state->keys[seat] - keys);
    if (rules->by[ABILITY_RETURNS]) /* ruling.key.spent */
        state->key_supply = (int16_t)(state->key_supply + keys);
    else
        state->spent = (int16_t)(state->spent + keys);
    set_number(state, seat, state->mode, state->value + code);
}

/* One step instead of what the card says, unless the card allows it anyway (characters.single-step). */
static int single_step_options(const Rules *rules, const State *state, int seat, int *codes) {
    int wanted[MOST_NUMBERS];
    if (!plays(rules, state, seat, SINGLE_STEPS) || !steps_with(rules, state->card))
        return 0;
    if (state->mode != ALL && state->mode != LAST)
        for (int i = numbers(rules, state->mode, state->value, wanted) - 1; i >= 0; i--)
            if (wanted[i] == 1)
                return 0;
    codes[0] = 0;
    codes[1] = 1;
    return reaches(rules, state, seat, 1, 0) ? 2 : 0;
}

/* ruling.characters.single-step-replaces */
static void single_step_take(const Rules *rules, State *state, int seat) {
    int kept = rules->by[STEP_ONLY] && (state->mode == ALL || state->mode == LESS);
    set_number(state, seat, kept ? state->mode : NUMBER, 1);
}

/* --- what a turn brings --- */

/* Somebody brought in an adventurer: whoever has the character may move a card (characters.card-shift). */
static void characters_woken(const Rules *rules, State *state) {
    for (int owner = 0; owner < rules->players; owner++)
        if (plays(rules, state, owner, SHIFTS_CARD))
            push(state, CARD_SHIFT, owner);
}

/* Complete sets without wild treasures. */
static int most_flipped(const Rules *rules, const State *state, int seat) {
    int held[MOST_TYPES + 1] = {0};
    for (int i = 0; i < state->treasure_count[seat]; i++)
        held[rules->type[state->treasures[seat][i]]]++;
    int least = held[0];
    for (int type = 1; type < rules->types; type++)
        least = held[type] < least ? held[type] : least;
    return least;
}

/* characters.set-turn */
static int complete(const Rules *rules, const State *state, int seat) {
    return most_flipped(rules, state, seat) > state->characters.flipped[seat];
}

/* Whether a treasure just taken makes one set more (ruling.characters.set-turn-once). */
static int completes(const Rules *rules, const State *state, int seat, int tile) {
    int held = 0;
    for (int i = 0; i < state->treasure_count[seat]; i++)
        held += rules->type[state->treasures[seat][i]] == rules->type[tile];
    return held == most_flipped(rules, state, seat);
}

/* Another turn is asked about at once, or when all else is done (ruling.characters.set-turn-when). */
static void ask_set_turn(const Rules *rules, State *state, int seat) {
    int below = rules->by[AFTER_REVEAL] && state->depth && rules->sort[state->agenda[state->depth - 1].kind] == CHANCE;
    if (!extra_lost(rules, state))
        insert_frame(state, state->depth - below, SET_TURN, seat);
}

/* characters.set-turn, characters.treasure-point */
static void characters_taken(const Rules *rules, State *state, int seat, int tile) {
    if (plays(rules, state, seat, TURNS_SET)) {
        if (rules->type[tile] < rules->types && complete(rules, state, seat) &&
            (!rules->by[AT_COMPLETION] || completes(rules, state, seat, tile)))
            ask_set_turn(rules, state, seat);
    } else if (plays(rules, state, seat, TREASURE_POINT)) {
        state->characters.unscored[seat]++;
        push(state, TREASURE_POINT_STEP, seat);
    }
}

/* The point for a treasure that was just taken, if the player likes (ruling.characters.treasure-point-asked). */
static void treasure_point_take(const Rules *rules, State *state, int seat, int code) {
    if (code)
        return;
    state->characters.unscored[seat]--;
    state->score[seat] += rules->treasure_point;
}

/* characters.temple-now */
static void characters_revealed(const Rules *rules, State *state, int seat, int space) {
    if (plays(rules, state, seat, PERFORMS_TEMPLE))
        push_with(state, TEMPLE_NOW, seat, space);
}

/* characters.temple-now, ruling.characters.temple-now-who */
static void temple_now_take(const Rules *rules, State *state, int seat, int space) {
    int tunnel = rules->kind[state->tiles[space]] == TUNNEL && next_tunnel(rules, state, space);
    int times = tunnel && rules->by[ALL_THERE] ? count_at(state, seat, space) : 1;
    while (times--)
        perform(rules, state, seat, space);
}

/* characters.any-horus */
static int takes_any_horus(const Rules *rules, const State *state, int seat) {
    return rules->has_characters && plays(rules, state, seat, ANY_HORUS);
}

/* --- moving a card of the hand (characters.card-shift, mummy.tile.move-card) --- */

enum { LONGEST = 16 };

static void shifted(const int32_t *hand, int size, int i, int j, int32_t *after) {
    for (int from = 0, to = 0; to < size; to++) {
        if (to == j) {
            after[to] = hand[i];
            continue;
        }
        if (from == i)
            from++;
        after[to] = hand[from++];
    }
}

/* Every other order that one card can make: two neighbours change places in two ways. */
static int shift_options(const State *state, int seat, int *codes) {
    static const int FIRST = 1;
    const int32_t *hand = state->hands[seat];
    int32_t seen[MOST_HAND * MOST_HAND + 1][MOST_HAND];
    int size = state->hand_size[seat], count = FIRST;
    codes[0] = DECLINE;
    memcpy(seen[0], hand, sizeof seen[0]);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            int known = 0;
            shifted(hand, size, i, j, seen[count]);
            for (int k = 0; k < count && !known; k++)
                known = !memcmp(seen[k], seen[count], (size_t)size * sizeof *hand);
            if (!known)
                codes[count++] = i * LONGEST + j;
        }
    return count > FIRST ? count : 0;
}

static void shift_take(State *state, int seat, int code) {
    int32_t after[MOST_HAND];
    int size = state->hand_size[seat];
    if (code == DECLINE)
        return;
    shifted(state->hands[seat], size, code / LONGEST, code % LONGEST, after);
    memcpy(state->hands[seat], after, (size_t)size * sizeof *after);
}
