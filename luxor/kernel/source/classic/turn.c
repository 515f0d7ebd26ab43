/* A turn: the card, the move, what is drawn, and the end (luxor/classic/rules/play.py, move_step.py, chances.py,
   choices.py, ending.py). */

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
        if (stretches(rules, state, seat, left ? RIGHT : LEFT))
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
    if (able) {
        for (int i = 0; i < rules->plays; i++)
            push(state, rules->after_play[i], seat);
        if (state->mode == DIE || state->mode == RANGE_DIE)
            push_roll(rules, state, seat);
    }
    if (rules->has_mummy)
        mummy_played(rules, state, seat, card, able);
}

/* base.card.die, base.horus.die-range */
static void roll_take(State *state, int code) {
    state->mode = state->mode == DIE ? NUMBER : RANGE;
    state->value = (int16_t)code;
}

/* --- step 1: who moves how far --- */

/* Where she walks between movement and action, what a move comes to is tried out, unless all end elsewhere. */
static int moves_between(const Rules *rules, const State *state, int seat, const int *wanted, int size, int *codes) {
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
            apart &= goal != before;
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
    if (rules->by[WALKS_AFTER_MOVE])
        return moves_between(rules, state, seat, wanted, size, codes);
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
        if (n)
            arrive(rules, state, seat, move_by(rules, state, seat, space, n), depth);
        else
            push_with(state, IN_PLACE, seat, space);
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
    int symbol = rules->symbol[space];
    take_out(state, state->temples[symbol], &state->temple_size[symbol], code);
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

static void draw_take(State *state, int seat, int code) {
    take_out(state, state->deck, &state->decks, code);
    insert_middle(state, seat, code + POOL * state->generation);
}

/* The discards become a new draw pile (base.deck.reshuffle, ruling.deck.reshuffle-when). */
static void reshuffle_if_empty(State *state) {
    if (state->decks || !state->discards)
        return;
    for (int i = 0; i < state->discards; i++)
        insort(state, state->deck, &state->decks, MOST_CARDS, state->discard[i]);
    state->discards = 0;
    state->generation++;
}

/* Step 3: draw, unless a Horus card was taken (base.hand.horus-replaces-draw), or two cards were played
   (equipment.plus.draw). */
static void refill_run(const Rules *rules, State *state, int seat) {
    if (rules->has_equipment && state->equipment.second != NO_CARD) {
        push(state, MIDDLE, seat);
        reshuffle_if_empty(state);
        if (state->decks)
            push(state, LOOK, seat);
        return;
    }
    if (state->took)
        return;
    reshuffle_if_empty(state);
    if (state->decks)
        push(state, DRAW, seat);
}

/* --- the end of a turn --- */

/* The next turn, unless nobody could move in this whole round (base.end.nobody-moves, ruling.nobody-moves.round). */
static void begin_turn(const Rules *rules, State *state, int seat) {
    state->seat = (int8_t)seat;
    int last = (seat - state->first + rules->players) % rules->players == rules->players - 1;
    if (last && state->idle == rules->players - 1 && !able_to_move(rules, state, seat)) {
        state->depth = 0;
        return;
    }
    for (int i = 0; i < rules->plan_size; i++)
        push(state, rules->plan[i], seat);
}

/* base.move.woken-next-turn, base.turn.order, base.end.second-entry, base.end.finish-round, ruling.extra-turn */
static void end_run(const Rules *rules, State *state, int seat) {
    int woken_move = !(rules->by[WOKEN_NEXT_ROUND] && state->agains); /* ruling.woken.extra-turn */
    for (int i = 0; i < state->pawns[seat] && woken_move; i++)
        if (state->adventurers[seat][i] == WOKEN)
            state->adventurers[seat][i] = 0;
    state->card = NO_CARD;
    state->mode = state->took = 0;
    state->value = 0;
    state->mummy.stood = 0;
    state->equipment.first = 0;
    state->equipment.second = NO_CARD;
    state->characters.changed = 0;
    state->turn++;
    if (state->agains) {
        state->agains--;
        memmove(state->again, state->again + 1, state->agains);
        state->idle--;
    } else {
        seat = (seat + 1) % rules->players;
        if (seat == state->first) {
            if (state->entries >= rules->last_entry) {
                state->depth = 0;
                return;
            }
            state->idle = 0;
        }
    }
    begin_turn(rules, state, seat);
}
