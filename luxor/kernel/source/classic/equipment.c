/* Equipment: cards that can be added up, and dice that may be adjusted (luxor/classic/modules/equipment). */

enum { NO_SECOND = 2 }; /* beside LEFT and RIGHT */

static const int CHANGES[3] = {0, 1, -1}; /* of a roll, by code */

/* Whether a second card may be added: no Horus card, and some roll moves somebody (equipment.plus.no-horus,
   ruling.equipment.second-useful, ruling.equipment.sum). */
static int useful(const Rules *rules, const State *state, int seat, int number, int card) {
    if (rules->eyes[card])
        return 0;
    for (int i = 0; i < rules->offer_count[card]; i++) {
        int sum = number + rules->offers[card][i];
        if (reaches(rules, state, seat, sum > 0 ? sum : 0, 0))
            return 1;
    }
    return 0;
}

/* A sum of two cards; no key changes a step back (ruling.characters.key-plus-minus). */
static Reach sum_of_two(const Rules *rules, int first, int whole, int second) {
    int back = rules->mode[second] == PLUS_MINUS && whole <= first;
    return (Reach){whole, 0, 2 - back, (first > 0) + (whole > first)};
}

/* What a 1+, 2+ or 3+ can come to with the card at an end of what remains of the hand (equipment.plus). */
static int equipment_stretch(const Rules *rules, const State *state, int seat, int card, const int32_t *hand, int size,
                             Reach *found, int count) {
    if (!rules->plus[card] || !size)
        return count;
    for (int end = 0; end < 2; end++) {
        int other = hand[end ? size - 1 : 0] & CARD, number = rules->card_value[card];
        if (!useful(rules, state, seat, number, other))
            continue;
        for (int i = 0; i < rules->offer_count[other] && count < MOST_REACHES; i++) {
            int sum = number + rules->offers[other][i];
            found[count++] = sum_of_two(rules, number, sum > 0 ? sum : 0, other);
        }
    }
    return count;
}

/* The number of steps that a value of the card played last comes to (ruling.equipment.sum). */
static int whole(const State *state, int number) {
    if (state->equipment.second == NO_CARD)
        return number;
    number += state->equipment.first;
    return number > 0 ? number : 0;
}

/* Without the values that move nobody while another one does, unless something may still be made of them; what was
   rolled may always be kept (ruling.value.must-move). Codes and their values; how many codes are left. */
static int worth_choosing(const Rules *rules, const State *state, int seat, int *codes, const int *values, int count,
                          int keep) {
    int able[3], moving = 0, left = 0;
    if (rules->by[ANY_VALUE])
        return count;
    for (int i = 0; i < count; i++) {
        able[i] = reaches(rules, state, seat, whole(state, values[i]), 0);
        moving += able[i];
    }
    if (!moving || moving == count)
        return count;
    for (int i = 0; i < count; i++) {
        int number = whole(state, values[i]);
        Reach way = {number, 0, 1, 1};
        if (state->equipment.second != NO_CARD)
            way = sum_of_two(rules, state->equipment.first, number, state->equipment.second);
        if (able[i] || codes[i] == keep || can_become(rules, state, seat, way))
            codes[left++] = codes[i];
    }
    return left;
}

/* After the roll of a die +/-1 card: whether to change it by one (equipment.die-adjust). */
static int adjust_options(const Rules *rules, const State *state, int seat, int *codes) {
    int card = state->equipment.second == NO_CARD ? state->card : state->equipment.second;
    if (card < 0 || !rules->adjusts[card] || state->mode != NUMBER)
        return 0;
    int values[3];
    for (int code = 0; code < 3; code++) {
        codes[code] = code;
        values[code] = state->value + CHANGES[code];
    }
    return worth_choosing(rules, state, seat, codes, values, state->value ? 3 : 2, 0);
}

static void adjust_take(State *state, int code) { state->value = (int16_t)(state->value + CHANGES[code]); }

/* Whether to add the card at an end of the hand; all alike: either end leads to the same position. */
static int second_options(const Rules *rules, const State *state, int seat, int *codes) {
    const int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat], count = 1;
    if (!size || state->card < 0 || !rules->plus[state->card] || state->equipment.second != NO_CARD)
        return 0;
    codes[0] = NO_SECOND;
    if (useful(rules, state, seat, state->value, hand[0] & CARD))
        codes[count++] = LEFT;
    if (useful(rules, state, seat, state->value, hand[size - 1] & CARD) && !(count > 1 && all_alike(hand, size)))
        codes[count++] = RIGHT;
    return count > 1 ? count : 0;
}

static void second_take(const Rules *rules, State *state, int seat, int code) {
    if (code == NO_SECOND)
        return;
    int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat], card = hand[code == LEFT ? 0 : size - 1] & CARD;
    state->hand_size[seat]--;
    if (code == LEFT)
        memmove(hand, hand + 1, (size_t)(size - 1) * sizeof *hand);
    append(state, state->discard, &state->discards, MOST_CARDS, card);
    state->equipment.first = state->value;
    state->equipment.second = (int16_t)card;
    state->mode = (int8_t)rules->mode[card];
    state->value = (int16_t)rules->card_value[card];
    push(state, SUM, seat);
    if (state->mode == DIE)
        push_roll(rules, state, seat);
    else if (state->mode == PLUS_MINUS)
        push(state, SIGN, seat);
}

/* Whether a +/-1 as second card adds or subtracts (ruling.equipment.sum, ruling.value.must-move). */
static int sign_options(const Rules *rules, const State *state, int seat, int *codes) {
    enum { KEEP_NONE = -1 };
    const int values[2] = {state->value, -state->value};
    codes[0] = 0;
    codes[1] = 1;
    return worth_choosing(rules, state, seat, codes, values, 2, KEEP_NONE);
}

static void sign_take(State *state, int code) {
    state->mode = NUMBER;
    if (code)
        state->value = (int16_t)-state->value;
}

/* Both numbers together are the number of steps (ruling.equipment.sum). */
static void sum_run(State *state) {
    state->mode = NUMBER;
    state->value = (int16_t)whole(state, state->value);
}

/* The first card drawn is looked at before its place is chosen (equipment.plus.draw). */
static void look_take(const Rules *rules, State *state, int seat, int code) {
    take_out(state, state->deck, &state->decks, code);
    state->equipment.look[0] = code + POOL * state->generation;
    state->equipment.looks = 1;
    push(state, SIDE, seat);
    drawn(rules, state);
}

static int side_place(const State *state, int seat, int code) {
    int size = state->hand_size[seat];
    if (code == LEFT)
        return size < 1 ? size : 1;
    return size > 1 ? size - 1 : 0;
}

/* Second place from the left or from the right, if the hands that follow differ. */
static int side_options(const State *state, int seat, int *codes) {
    const int32_t *hand = state->hands[seat];
    int left = side_place(state, seat, LEFT), right = side_place(state, seat, RIGHT);
    int32_t slot = state->equipment.look[0];
    int low = left < right ? left : right, high = left < right ? right : left, same = 1;
    for (int i = low; i < high; i++) /* the slot passes those between: alike only if all of them are like it */
        same &= hand[i] == slot;
    codes[0] = LEFT;
    codes[1] = RIGHT;
    return same ? 1 : 2;
}

static void side_take(State *state, int seat, int code) {
    insert_slot(state, seat, side_place(state, seat, code), state->equipment.look[0]);
    state->equipment.looks = 0;
}

/* Then the middle: the Horus card that was set aside, or a second draw (ruling.equipment.horus-taken). */
static void middle_run(const Rules *rules, State *state, int seat) {
    if (state->equipment.aside != NO_CARD) {
        insert_middle(state, seat, state->equipment.aside);
        state->equipment.aside = NO_CARD;
        return;
    }
    reshuffle_if_empty(rules, state);
    if (state->decks)
        push(state, DRAW, seat);
}
