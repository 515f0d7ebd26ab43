/* A turn: the card, the move, and what is drawn (luxor/classic/rules/play.py, move_step.py, chances.py,
   choices.py). */

enum { LEFT, RIGHT };
enum { MOVE_ALL = -1, CATCH_UP = -2, STEP_BITS = 6, STEPS_MASK = 63 };

static void mummy_played(const Rules *rules, State *state, int seat, int card, int able);
static int distinct(const Rules *rules, const State *state, const Frame *frame, int *codes, int count);

static inline int move_code(int space, int n) { return (space << STEP_BITS) + n + 1; }

/* --- step 1: which end of the hand --- */

static int all_alike(const int32_t *hand, int size) {
    for (int i = 1; i < size; i++)
        if (hand[i] != hand[0])
            return 0;
    return 1;
}

/* Whether the card at an end could move somebody by means of what modules add. */
static int stretches(const Rules *rules, const State *state, int seat, int code) {
    const int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat];
    if (code == LEFT)
        return can_stretch(rules, state, seat, hand[0] & CARD, hand + 1, size - 1);
    return can_stretch(rules, state, seat, hand[size - 1] & CARD, hand, size - 1);
}

/* base.hand.outer-only, ruling.play.must-move; all alike: either end leads to the same position. */
static int play_options(const Rules *rules, const State *state, int seat, int *codes) {
    const int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat];
    if (!size)
        return 0;
    int left = can_move(rules, state, seat, hand[0] & CARD);
    int right = hand[0] == hand[size - 1] ? left : can_move(rules, state, seat, hand[size - 1] & CARD);
    codes[0] = LEFT;
    codes[1] = RIGHT;
    if (left != right && !rules->by[ANY_END]) {
        if (!rules->by[NOT_HELPED] && stretches(rules, state, seat, left ? RIGHT : LEFT))
            return 2;
        codes[0] = left ? LEFT : RIGHT;
        return 1;
    }
    return all_alike(hand, size) ? 1 : 2;
}

static void push_roll(const Rules *rules, State *state, int seat) {
    for (int i = 0; i < rules->rolls; i++)
        push(state, rules->of_roll[i], seat);
}

/* base.move.none-possible, ruling.none-possible.rest, base.deck.discard */
static void play_take(const Rules *rules, State *state, int seat, int code) {
    int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat], card = hand[code == LEFT ? 0 : size - 1] & CARD;
    int able = can_move(rules, state, seat, card);
    if (!able) {
        able = stretches(rules, state, seat, code);
        state->idle += !(able || able_to_move(rules, state, seat));
    }
    state->hand_size[seat]--;
    if (code == LEFT)
        memmove(hand, hand + 1, (size_t)(size - 1) * sizeof *hand);
    append(state, state->discard, &state->discards, MOST_CARDS, card);
    state->card = (int16_t)card;
    state->mode = (int8_t)rules->mode[card];
    state->value = (int16_t)rules->card_value[card];
    int rolled = (state->mode == DIE || state->mode == RANGE_DIE) && (able || rules->by[ROLLED_IN_VAIN]);
    for (int i = 0; i < rules->plays && able; i++)
        push(state, rules->after_play[i], seat);
    if (rolled && !able)
        push(state, MOVE, seat);
    if (rolled)
        push_roll(rules, state, seat);
    if (rules->has_mummy)
        mummy_played(rules, state, seat, card, able);
}

/* base.card.die, base.horus.die-range */
static void roll_take(State *state, int code) {
    state->mode = state->mode == DIE ? NUMBER : RANGE;
    state->value = (int16_t)code;
}

/* --- step 1: who moves how far --- */

/* Where a reading has more come of a move than where it ends, that is tried out, unless all end elsewhere. */
static int moves_tried(const Rules *rules, const State *state, int seat, const int *wanted, int size, int *codes) {
    const Frame frame = {MOVE, (int8_t)seat, 0, {0}};
    const int16_t *places = state->adventurers[seat];
    int last, before = -1, count = 0, apart = 1;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        int goals[MOST_NUMBERS], known = 0;
        if (places[i] == before)
            continue;
        before = places[i];
        for (int k = 0; k < size; k++) {
            int goal = route(rules, state, seat, before, wanted[k]);
            if (goal < 0)
                continue;
            apart &= goal != before && !takes_on(rules, state, goal);
            for (int j = 0; j < known; j++)
                apart &= goals[j] != goal;
            goals[known++] = goal;
            codes[count++] = move_code(before, wanted[k]);
        }
    }
    return apart ? count : distinct(rules, state, &frame, codes, count);
}

/* By Osiris and tunnels two numbers may come to the same: then one of them is enough. */
static int move_several(const Rules *rules, const State *state, int seat, const int *wanted, int size, int *codes) {
    const int16_t *places = state->adventurers[seat];
    int last, before = -1, stayed = 0, count = 0;
    if (rules->moves_tried)
        return moves_tried(rules, state, seat, wanted, size, codes);
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        int q = places[i], rests[MOST_NUMBERS], known = 0;
        if (q == before)
            continue;
        before = q;
        for (int k = 0; k < size; k++) {
            int goal = route(rules, state, seat, q, wanted[k]), twice = 0;
            if (goal < 0)
                continue;
            if (wanted[k] == 0) { /* in place, where it may or may not act */
                int acts = effect(rules, state, seat, q) != 0;
                if (acts || !stayed) {
                    codes[count++] = move_code(q, 0);
                    stayed = stayed || !acts;
                }
                continue;
            }
            int rest = resting(rules, state, goal);
            if (rest == q && (goal != q || !effect(rules, state, seat, q))) {
                if (stayed)
                    continue;
                stayed = 1;
            }
            if (rest != goal && !leads_nowhere(rules, state, rest) && !under_mummy(rules, state, rest))
                rest = -rest; /* one who is taken there does not act: not the same as moving there */
            for (int j = 0; j < known; j++)
                twice |= rests[j] == rest;
            if (!twice) {
                rests[known++] = rest;
                codes[count++] = move_code(q, wanted[k]);
            }
        }
    }
    return count;
}

/* base.move.any-own, base.move.active-only */
static int move_options(const Rules *rules, const State *state, int seat, int *codes) {
    const int16_t *places = state->adventurers[seat];
    int wanted[MOST_NUMBERS], last, before = -1, count = 0, start;
    int from = upright(rules, state, seat, &last);
    if (state->mode == ALL) {
        for (int i = from; i < last; i++)
            if (route(rules, state, seat, places[i], state->value) >= 0) {
                codes[0] = MOVE_ALL;
                return 1;
            }
        return 0;
    }
    if (state->mode == LAST) {
        codes[0] = CATCH_UP;
        return last_to_second(rules, state, seat, &start) >= 0;
    }
    int size = numbers(rules, state->mode, state->value, wanted);
    if (size != 1 || !wanted[0])
        return move_several(rules, state, seat, wanted, size, codes);
    for (int i = from; i < last; i++) {
        if (places[i] != before && route(rules, state, seat, places[i], wanted[0]) >= 0)
            codes[count++] = move_code(places[i], wanted[0]);
        before = places[i];
    }
    return count;
}

/* Whether one adventurer fewer is enough where a move ends: not after a jump, perhaps (ruling.one-less.after-osiris). */
static int is_less(const Rules *rules, const State *state, int seat, int space, int n) {
    int at = state->rank[space] + n - 1;
    if (!rules->by[LESS_BY_CARD_ONLY] || n < 0 || at >= state->spaces_counted)
        return 1;
    return route(rules, state, seat, space, n) == state->counted[at];
}

static int still_there(const State *state, int seat, uint8_t *goals, int count) {
    int left = 0;
    for (int i = 0; i < count; i++)
        if (count_at(state, seat, goals[i]))
            goals[left++] = goals[i];
    return left;
}

static void move_take(const Rules *rules, State *state, int seat, int code) {
    int depth = state->depth, start = 0, goal;
    if (code >= 0) {
        int space = code >> STEP_BITS, n = (code & STEPS_MASK) - 1;
        if (!n) {
            push_with(state, IN_PLACE, seat, space);
            return;
        }
        int less = is_less(rules, state, seat, space, n);
        goal = move_by(rules, state, seat, space, n);
        state->mode = (int8_t)(state->mode == LESS && !less ? NUMBER : state->mode);
        if (n > 0 || !rules->by[NO_ACT_AFTER_BACK])
            arrive(rules, state, seat, goal, depth);
        else if (goal >= 0)
            landed(rules, state, seat, goal);
    } else if (code == MOVE_ALL) { /* base.horus.all */
        uint8_t goals[MOST_PAWNS];
        int count = move_all(rules, state, seat, state->value, goals);
        if (count && rules->by[WALKS_AFTER_MOVE]) {
            depth -= walks_between(rules, state, seat);
            count = still_there(state, seat, goals, count);
        }
        if (count) {
            Frame *frame = insert_frame(state, depth, ACT, seat);
            frame->count = (int8_t)count;
            memcpy(frame->values, goals, (size_t)count);
        }
    } else { /* base.horus.last-to-second */
        goal = last_to_second(rules, state, seat, &start);
        carry(rules, state, seat, start, goal);
        arrive(rules, state, seat, goal, depth);
    }
}

/* base.horus.all.one-action: two that come to the same are one option. */
static int act_options(const Rules *rules, const State *state, const Frame *frame, int *codes) {
    int effects[MOST_PAWNS], count = 0;
    for (int i = 0; i < frame->count; i++) {
        int space = frame->values[i], known = 0;
        int comes_to = is_asked(rules, state, frame->seat, space) ? -space : effect(rules, state, frame->seat, space);
        for (int j = 0; j < count; j++)
            known |= effects[j] == comes_to;
        if (!known) {
            effects[count] = comes_to;
            codes[count++] = frame->values[i];
        }
    }
    return count;
}

/* --- what chance brings --- */

/* base.treasure.reveal-temple, characters.temple-now */
static void reveal_take(const Rules *rules, State *state, int seat, int space, int code) {
    int stack = stack_of(rules, state, space);
    take_out(state, state->temples[stack], &state->temple_size[stack], code);
    lay_tile(rules, state, space, code);
    if (rules->has_characters)
        characters_revealed(rules, state, seat, space);
}

static void turn_up_take(State *state, int pile, int code) {
    take_out(state, state->piles[pile], &state->pile_size[pile], code);
    state->tops[pile] = (int16_t)code;
}

static void scarab_take(State *state, int seat, int code) {
    take_out(state, state->scarab_supply, &state->supplies, code);
    insort(state, state->scarabs[seat], &state->scarab_count[seat], MOST_SCARABS, code);
}

/* The discards become a new draw pile (base.deck.reshuffle), perhaps without what was played in this turn
   (ruling.deck.reshuffle-when). */
static void reshuffle_if_empty(const Rules *rules, State *state) {
    int kept[2] = {NO_CARD, NO_CARD};
    uint8_t left = 0;
    if (state->decks)
        return;
    if (rules->by[SHUFFLED_WITHOUT_PLAYED]) {
        kept[0] = state->card;
        kept[1] = rules->has_equipment ? state->equipment.second : NO_CARD;
    }
    for (int i = 0; i < state->discards; i++) {
        int card = state->discard[i], which = card == kept[0] ? 0 : card == kept[1] ? 1 : -1;
        if (which >= 0) {
            kept[which] = NO_CARD;
            state->discard[left++] = (uint8_t)card;
        } else {
            insort(state, state->deck, &state->decks, MOST_CARDS, card);
        }
    }
    state->discards = left;
    state->generation += state->decks > 0;
}

/* A card was drawn: perhaps the last one (ruling.deck.reshuffle-when). */
static void drawn(const Rules *rules, State *state) {
    if (rules->by[SHUFFLED_AT_ONCE])
        reshuffle_if_empty(rules, state);
}

static void draw_take(const Rules *rules, State *state, int seat, int code) {
    take_out(state, state->deck, &state->decks, code);
    insert_middle(state, seat, code + POOL * state->generation);
    drawn(rules, state);
}

/* Step 3: draw, unless a Horus card was taken (base.hand.horus-replaces-draw), or two cards were played
   (equipment.plus.draw). */
static void refill_run(const Rules *rules, State *state, int seat) {
    if (rules->has_equipment && state->equipment.second != NO_CARD) {
        push(state, MIDDLE, seat);
        reshuffle_if_empty(rules, state);
        if (state->decks)
            push(state, LOOK, seat);
        return;
    }
    if (state->took)
        return;
    reshuffle_if_empty(rules, state);
    if (state->decks)
        push(state, DRAW, seat);
}
