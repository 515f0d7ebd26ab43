/* The step machine: what is asked, what chance brings, what becomes of it, and playing on until the end
   (luxor/core/engine/driver.py with the steps of luxor/classic). */

static int options(const Rules *rules, const State *state, const Frame *frame, int *codes) {
    int seat = frame->seat, value = frame->values[0], spaces[MOST_PAWNS];
    codes[0] = 0;
    codes[1] = 1;
    switch (frame->kind) {
    case PLAY: return play_options(rules, state, seat, codes);
    case MOVE: return move_options(rules, state, seat, codes);
    case ACT: return act_options(rules, state, frame, codes);
    case TAKE: return items(rules, state, seat, value, codes);
    case REDUCED: return rules->by[ALL_MANDATORY] ? 1 : 2;
    case MAY_ACT:
    case TREASURE_POINT_STEP:
    case EXTRA_TURN: return 2;
    case MUMMY_WHEN: return waits(state, MOVE) ? 2 : 0;
    case STAND_UP: return fallen(rules, state, seat, spaces) ? 2 : 0;
    case STAND_ONE:
    case STAND_ALL: return stand_options(rules, state, frame, codes);
    case USE_TILE: return use_tile_options(rules, state, seat, codes);
    case ADVANCE: return advance_options(rules, state, seat, value, codes);
    case TILE_STEP: return tile_step_options(rules, state, seat, value, codes);
    case MOVE_CARD:
    case CARD_SHIFT: return shift_options(state, seat, codes);
    case DISCARD_CARD: return discard_options(state, seat, codes);
    case TAKE_HORUS: return take_horus_options(rules, state, codes);
    case SWAP_SCARAB: return swap_scarab_options(state, seat, codes);
    case TAKE_ITEMS: return take_items_options(rules, state, value, codes);
    case IN_PLACE:
    case TEMPLE_NOW: return effect(rules, state, seat, value) ? 2 : 0;
    case ADJUST: return adjust_options(rules, state, seat, codes);
    case SECOND: return second_options(rules, state, seat, codes);
    case SIGN: return sign_options(rules, state, seat, codes);
    case SIDE: return side_options(state, seat, codes);
    case REROLL: return plays(rules, state, seat, REROLLS) ? 2 : 0;
    case KEY_STEP: return key_step_options(rules, state, seat, codes);
    case SINGLE_STEP: return single_step_options(rules, state, seat, codes);
    case SET_TURN: return complete(rules, state, seat) ? 2 : 0;
    }
    return 0;
}

/* What can come up at a chance step: a sorted list, or NULL for the faces of the die. */
static const uint8_t *pool(const Rules *rules, const State *state, const Frame *frame, int *count) {
    int value = frame->values[0];
    switch (frame->kind) {
    case SCARAB_DRAW: *count = state->supplies; return state->scarab_supply;
    case REVEAL: *count = state->temple_size[rules->symbol[value]]; return state->temples[rules->symbol[value]];
    case TURN_UP: *count = state->pile_size[value]; return state->piles[value];
    case DRAW:
    case DEAL_CARD:
    case LOOK: *count = state->decks; return state->deck;
    case UNEARTH: *count = state->hiddens; return state->hidden;
    case TURN_TILE: *count = state->mummy.piles; return state->mummy.pile;
    }
    *count = rules->die;
    return NULL;
}

static int roll(const Rules *rules, State *state, const Frame *frame, Draws *draws) {
    int count;
    const uint8_t *from = pool(rules, state, frame, &count);
    if (!count) {
        state->broken = 1;
        return 0;
    }
    int at = below(draws, count);
    return from ? from[at] : at + 1;
}

static void take(const Rules *rules, State *state, const Frame *frame, int code) {
    int seat = frame->seat, value = frame->values[0];
    switch (frame->kind) {
    case PLAY: play_take(rules, state, seat, code); break;
    case ROLL: roll_take(state, code); break;
    case MOVE: move_take(rules, state, seat, code); break;
    case ACT: act_at(rules, state, seat, code); break;
    case MAY_ACT: if (!code) perform(rules, state, seat, value); break;
    case MUMMY_WHEN: mummy_when_take(rules, state, seat, code); break;
    case TAKE: give(rules, state, seat, code); break;
    case REDUCED: if (!code) take_treasure(rules, state, seat, value); break;
    case SCARAB_DRAW: scarab_take(state, seat, code); break;
    case REVEAL: reveal_take(rules, state, seat, value, code); break;
    case TURN_UP: turn_up_take(state, value, code); break;
    case DRAW: draw_take(state, seat, code); break;
    case UNEARTH: unearth_take(rules, state, value, code); break;
    case STAND_UP: if (!code) push(state, STAND_ROLL, seat); break;
    case STAND_ROLL: stand_roll_take(rules, state, seat, code); break;
    case STAND_ONE:
    case STAND_ALL: stand_take(rules, state, frame, code); break;
    case USE_TILE: use_tile_take(rules, state, seat, code); break;
    case TURN_TILE: turn_tile_take(state, code); break;
    case ADVANCE: advance_take(rules, state, seat, code); break;
    case TILE_STEP: if (code != DECLINE) travel(rules, state, seat, code, sum_of(rules, value)); break;
    case MOVE_CARD:
    case CARD_SHIFT: shift_take(state, seat, code); break;
    case DISCARD_CARD: discard_take(state, seat, code); break;
    case TAKE_HORUS: insert_middle(state, seat, take_top(state, seat, code)); break;
    case SWAP_SCARAB: swap_scarab_take(state, seat, code); break;
    case TAKE_ITEMS: take_items_take(rules, state, seat, code); break;
    case EXTRA_TURN: if (!code) turn_again(state, EXTRA_TURN); break;
    case DEAL_CARD: deal_card_take(state, seat, code); break;
    case IN_PLACE:
    case TEMPLE_NOW: if (!code) perform(rules, state, seat, value); break;
    case ADJUST: adjust_take(state, code); break;
    case SECOND: second_take(rules, state, seat, code); break;
    case SIGN: sign_take(state, code); break;
    case LOOK: look_take(state, seat, code); break;
    case SIDE: side_take(state, seat, code); break;
    case REROLL: reroll_take(state, seat, code); break;
    case KEY_STEP: key_step_take(state, seat, code); break;
    case TREASURE_POINT_STEP: treasure_point_take(rules, state, seat, code); break;
    case SINGLE_STEP: if (code) set_number(state, seat, NUMBER, 1); break;
    case SET_TURN:
        if (!code) {
            state->characters.flipped[seat]++;
            turn_again(state, SET_TURN);
        }
        break;
    }
}

static void run(const Rules *rules, State *state, const Frame *frame) {
    switch (frame->kind) {
    case REFILL: refill_run(rules, state, frame->seat); break;
    case END: end_run(rules, state, frame->seat); break;
    case PERFORM: act_at(rules, state, frame->seat, frame->values[0]); break;
    case MUMMY_WALK: late_walk_run(rules, state, frame->seat); break;
    case REPLACE_TILE: replace_tile_run(state, frame->seat); break;
    case DEAL: deal_run(rules, state, frame->seat); break;
    case SUM: sum_run(state); break;
    case MIDDLE: middle_run(state, frame->seat); break;
    }
}

/* What a question without an answer leaves behind: an empty hand moves nobody (base.move.none-possible). */
static void none(const Rules *rules, State *state, const Frame *frame) {
    if (frame->kind == PLAY)
        state->idle++;
    else if (frame->kind == MUMMY_WHEN)
        mummy_when_take(rules, state, frame->seat, 0);
}

/* Carry out what goes by itself until something is open: its frame is popped, and `codes` says what there is to
   choose from, nothing where chance decides. 0 when the game is over, or the kernel has to give up. */
static int next_open(const Rules *rules, State *state, int singles, Frame *frame, int *codes, int *count) {
    for (int steps = 0; state->depth && !state->broken; steps++) {
        state->broken |= steps > MOST_BY_THEMSELVES;
        *frame = state->agenda[--state->depth];
        if (rules->sort[frame->kind] == AUTO) {
            run(rules, state, frame);
            continue;
        }
        *count = 0;
        if (rules->sort[frame->kind] == CHANCE)
            return 1;
        *count = options(rules, state, frame, codes);
        if (*count > 1 || (*count && (singles || rules->always[frame->kind])))
            return 1;
        if (*count)
            take(rules, state, frame, codes[0]);
        else
            none(rules, state, frame);
    }
    return 0;
}

static int is_legal(const Rules *rules, const State *state, const Frame *frame, const int *codes, int count, int code) {
    if (count) {
        for (int i = 0; i < count; i++)
            if (codes[i] == code)
                return 1;
        return 0;
    }
    const uint8_t *from = pool(rules, state, frame, &count);
    if (!from)
        return code >= 1 && code <= count;
    for (int i = 0; i < count; i++)
        if (from[i] == code)
            return 1;
    return 0;
}
