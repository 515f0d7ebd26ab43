/* The mummy tiles: paying for one, and the fifteen things they do (luxor/classic/modules/mummy/abilities.py,
   gains.py, hand_tiles.py, powers.py). */

enum { NO_TILE = 0, DECLINE = -1 };

/* --- paying --- */

/* What is on offer and can be paid (mummy.tile.activate); codes are the tile plus 1. */
static int use_tile_options(const Rules *rules, const State *state, int seat, int *codes) {
    int count = 1;
    codes[0] = NO_TILE;
    for (int i = 0; i < state->mummy.offers; i++) {
        int tile = state->mummy.offer[i];
        if ((!i || tile != state->mummy.offer[i - 1]) && rules->cost[tile] <= state->mummy.talismans[seat])
            codes[count++] = tile + 1;
    }
    return count > 1 ? count : 0;
}

static int sum_of(const Rules *rules, int tile) {
    int sum = 0;
    for (int i = 0; i < rules->number_count[tile]; i++)
        sum += rules->numbers[tile][i];
    return sum;
}

/* Points of a tile, on the track at once. */
static void gain_points(const Rules *rules, State *state, int seat, int tile, int points) {
    state->mummy.vp[seat][rules->scores_at[tile]] += points;
    state->score[seat] += points;
}

/* The points of the smallest treasure on the board (mummy.tile.smallest, ruling.tile.smallest). */
static int smallest(const Rules *rules, const State *state) {
    int least = -1;
    for (int space = 0; space <= rules->chamber; space++) {
        int tile = state->tiles[space];
        if (rules->kind[tile] == TREASURE && (least < 0 || rules->vp[tile] < least))
            least = rules->vp[tile];
    }
    return least < 0 ? 0 : least;
}

/* mummy.tile.pairs, ruling.tile.pairs */
static int pairs_of(const Rules *rules, const State *state, int seat) {
    int held[MOST_TYPES + 1] = {0}, pairs = 0;
    if (!rules->by[PAIRS_ALIKE])
        return (state->treasure_count[seat] + (rules->by[PAIRS_WITH_WILDS] ? state->wilds[seat] : 0)) / 2;
    for (int i = 0; i < state->treasure_count[seat]; i++)
        held[rules->type[state->treasures[seat][i]]]++;
    for (int type = 0; type <= rules->types; type++)
        pairs += held[type] / 2;
    return pairs;
}

/* mummy.tile.swap-hand */
static void swap_hand(State *state, int seat) {
    for (int i = 0; i < state->hand_size[seat]; i++)
        append(state, state->discard, &state->discards, MOST_CARDS, state->hands[seat][i] & CARD);
    state->hand_size[seat] = 0;
    push(state, DEAL, seat);
}

/* What a tile does once it is paid for (ruling.tile.no-effect). */
static void use(const Rules *rules, State *state, int seat, int tile) {
    uint8_t goals[MOST_PAWNS];
    int keys, any = 0;
    switch (rules->ability[tile]) {
    case REAR:
        push_with(state, ADVANCE, seat, tile);
        break;
    case ONE_STEP:
        push_with(state, TILE_STEP, seat, tile);
        break;
    case MOVES_CARD:
        push(state, MOVE_CARD, seat);
        break;
    case HORUS_CARD:
        for (int pile = 0; pile < rules->piles; pile++)
            any |= state->tops[pile] != NO_CARD;
        if (any)
            push(state, DISCARD_CARD, seat);
        break;
    case SWAPS_SCARAB:
        push(state, SWAP_SCARAB, seat);
        break;
    case ITEMS:
        push_with(state, TAKE_ITEMS, seat, tile);
        break;
    case EXTRA:
        push(state, EXTRA_TURN, seat);
        break;
    case SWAPS_HAND:
        swap_hand(state, seat);
        break;
    case TWO_POINTS:
        gain_points(rules, state, seat, tile, sum_of(rules, tile));
        break;
    case PAIRS:
        gain_points(rules, state, seat, tile, pairs_of(rules, state, seat) * sum_of(rules, tile));
        break;
    case SMALLEST:
        gain_points(rules, state, seat, tile, smallest(rules, state));
        break;
    case SCARAB:
        if (state->supplies)
            push(state, SCARAB_DRAW, seat);
        break;
    case KEYS:
        keys = sum_of(rules, tile) < state->key_supply ? sum_of(rules, tile) : state->key_supply;
        state->key_supply = (int16_t)(state->key_supply - keys);
        state->keys[seat] = (int16_t)(state->keys[seat] + keys);
        break;
    case ALL_FOUR:
        move_all(rules, state, seat, sum_of(rules, tile), goals);
        break;
    }
}

/* mummy.tile.activate, mummy.tile.pay-supply, mummy.tile.replace */
static void use_tile_take(const Rules *rules, State *state, int seat, int code) {
    if (code == NO_TILE)
        return;
    int tile = code - 1;
    state->mummy.talismans[seat] = (int16_t)(state->mummy.talismans[seat] - rules->cost[tile]);
    state->mummy.supply = (int16_t)(state->mummy.supply + rules->cost[tile]);
    take_out(state, state->mummy.offer, &state->mummy.offers, tile);
    insort(state, state->mummy.discard, &state->mummy.discards, MOST_CARDS, tile);
    push(state, REPLACE_TILE, seat);
    use(rules, state, seat, tile);
}

static void replace_tile_run(State *state, int seat) {
    if (!state->mummy.piles && state->mummy.discards) {
        memcpy(state->mummy.pile, state->mummy.discard, state->mummy.discards);
        state->mummy.piles = state->mummy.discards;
        state->mummy.discards = 0;
    }
    if (state->mummy.piles)
        push(state, TURN_TILE, seat);
}

static void turn_tile_take(State *state, int code) {
    take_out(state, state->mummy.pile, &state->mummy.piles, code);
    insort(state, state->mummy.offer, &state->mummy.offers, MOST_CARDS, code);
}

/* --- tiles that move --- */

/* Movement without an action at its end (ruling.tile.moves). */
static void travel(const Rules *rules, State *state, int seat, int space, int n) {
    int goal = move_by(rules, state, seat, space, n);
    if (goal >= 0 && goal != rules->chamber)
        landed(rules, state, seat, goal);
}

/* How far the adventurer nearest the start advances; by Osiris two numbers may lead to one space
   (mummy.tile.rear-1-2, mummy.tile.rear-1-4, ruling.tile.rear). */
static int advance_options(const Rules *rules, const State *state, int seat, int tile, int *codes) {
    int last, from = upright(rules, state, seat, &last), goals[MOST_NUMBERS], count = 0;
    if (from == last)
        return 0;
    for (int i = 0; i < rules->number_count[tile]; i++) {
        int goal = route(rules, state, seat, state->adventurers[seat][from], rules->numbers[tile][i]), known = 0;
        for (int j = 0; j < count; j++)
            known |= goals[j] == goal;
        if (goal >= 0 && !known) {
            goals[count] = goal;
            codes[count++] = rules->numbers[tile][i];
        }
    }
    return count;
}

static void advance_take(const Rules *rules, State *state, int seat, int code) {
    int last, from = upright(rules, state, seat, &last);
    travel(rules, state, seat, state->adventurers[seat][from], code);
}

/* mummy.tile.one-step */
static int tile_step_options(const Rules *rules, const State *state, int seat, int tile, int *codes) {
    const int16_t *places = state->adventurers[seat];
    int last, count = 1, before = -1, n = sum_of(rules, tile);
    codes[0] = DECLINE;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        if (places[i] != before && route(rules, state, seat, places[i], n) >= 0)
            codes[count++] = places[i];
        before = places[i];
    }
    return count > 1 ? count : 0;
}

/* --- tiles that change the hand --- */

/* mummy.tile.horus: equal cards that leave equal hands are one option. */
static int discard_options(const State *state, int seat, int *codes) {
    const int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat], count = 0;
    for (int place = 0; place < size; place++) {
        int known = 0;
        for (int k = 0; k < count && !known; k++) {
            known = (hand[codes[k]] & CARD) == (hand[place] & CARD);
            for (int i = codes[k]; i < place && known; i++) /* what stands between moves by one place */
                known = hand[i + 1] == hand[i];
        }
        if (!known)
            codes[count++] = place;
    }
    return count;
}

static void discard_take(State *state, int seat, int code) {
    int32_t *hand = state->hands[seat];
    append(state, state->discard, &state->discards, MOST_CARDS, hand[code] & CARD);
    state->hand_size[seat]--;
    memmove(hand + code, hand + code + 1, (size_t)(state->hand_size[seat] - code) * sizeof *hand);
    push(state, TAKE_HORUS, seat);
}

static int take_horus_options(const Rules *rules, const State *state, int *codes) {
    int count = 0;
    for (int pile = 0; pile < rules->piles; pile++)
        if (state->tops[pile] != NO_CARD)
            codes[count++] = pile;
    return count;
}

/* A new hand, card by card, each to the right end (mummy.tile.swap-hand). */
static void deal_run(const Rules *rules, State *state, int seat) {
    if (state->hand_size[seat] >= rules->hand)
        return;
    reshuffle_if_empty(state);
    if (state->decks) {
        push(state, DEAL, seat);
        push(state, DEAL_CARD, seat);
    }
}

static void deal_card_take(State *state, int seat, int code) {
    take_out(state, state->deck, &state->decks, code);
    insert_slot(state, seat, state->hand_size[seat], code + POOL * state->generation);
}

/* --- tiles that give --- */

/* mummy.tile.swap-scarab, ruling.tile.swap-scarab */
static int swap_scarab_options(const State *state, int seat, int *codes) {
    int count = 1;
    codes[0] = DECLINE;
    if (!state->supplies)
        return 0;
    for (int i = 0; i < state->scarab_count[seat]; i++)
        if (!i || state->scarabs[seat][i] != state->scarabs[seat][i - 1])
            codes[count++] = state->scarabs[seat][i];
    return count > 1 ? count : 0;
}

static void swap_scarab_take(State *state, int seat, int code) {
    if (code == DECLINE)
        return;
    take_out(state, state->scarabs[seat], &state->scarab_count[seat], code);
    insort(state, state->mummy.boxed[seat], &state->mummy.boxed_count[seat], MOST_SCARABS, code);
    push(state, SCARAB_DRAW, seat);
}

/* Which of the tile's items; codes are sets of items, in the order of Python's `combinations` (mummy.tile.items). */
static int take_items_options(const Rules *rules, const State *state, int tile, int *codes) {
    int left[4], size = 0, count = 0;
    const int supplies[3] = {state->key_supply, state->supplies, state->wild_supply};
    for (int i = 0; i < rules->item_count[tile]; i++)
        if (supplies[rules->items[tile][i]])
            left[size++] = rules->items[tile][i];
    if (!size)
        return 0;
    int wanted = rules->numbers[tile][0] < size ? rules->numbers[tile][0] : size;
    codes[count++] = NO_TILE;
    for (int chosen = (1 << size) - 1; chosen > 0; chosen--) { /* bits from the first item down: the same order */
        int code = 0, bits_set = 0;
        for (int i = 0; i < size; i++)
            if (chosen & 1 << (size - 1 - i)) {
                code += 1 << left[i];
                bits_set++;
            }
        if (bits_set == wanted)
            codes[count++] = code;
    }
    return count;
}

/* The scarab last: chance decides which. */
static void take_items_take(const Rules *rules, State *state, int seat, int code) {
    static const int ORDER[3] = {KEY_ITEM, WILD_ITEM, SCARAB_ITEM};
    for (int i = 0; i < 3; i++)
        if (code & 1 << ORDER[i])
            give(rules, state, seat, ORDER[i]);
}

/* Another turn, by a tile or a set (mummy.tile.extra-turn, characters.set-turn, ruling.extra-turn.stack). */
static void turn_again(State *state, int kind) {
    if (state->agains >= MOST_AGAIN)
        state->broken = 1;
    else
        state->again[state->agains++] = (int8_t)kind;
}
