/* The step machine of Expedition (luxor/core/engine/driver.py with the steps of luxor/expedition). */

static int options(const Rules *rules, State *state, const Frame *frame, int *codes) {
    int seat = frame->seat, value = frame->values[0];
    switch (frame->kind) {
    case KEEP: return keep_options(rules, codes);
    case PLACE: return place_options(rules, state, seat, codes);
    case MAN: return man_options(rules, state, seat, value, codes);
    case MARCH: return march_options(rules, state, value, codes);
    case MORE:
        codes[0] = STOP;
        codes[1] = GO_ON;
        return state->hand_size[seat] ? 2 : 0;
    case USE: return use_options(rules, state, seat, codes);
    case LIFT: return starts(rules, state, value, seat, codes, MOST_CODES);
    case AIM: return aims(rules, state, value, seat, frame->values[1], codes, MOST_CODES);
    }
    return 0;
}

/* What can come up at a chance step. */
static const uint8_t *pool(const State *state, const Frame *frame, int *count) {
    int seat = frame->seat;
    switch (frame->kind) {
    case LAY_OUT: *count = state->centres; return state->centre;
    case FETCH: *count = top_series_size(state, seat); return state->piles[seat];
    }
    *count = state->down_count[seat];
    return state->down[seat];
}

static int outcome(const Frame *frame, int item) { return frame->kind == FETCH ? item & TILE : item; }

static int roll(const Rules *rules, State *state, const Frame *frame, Draws *draws) {
    int count;
    const uint8_t *from = pool(state, frame, &count);
    if (!count) {
        state->broken = 1;
        return 0;
    }
    return outcome(frame, from[below(draws, count)]);
}

static void take(const Rules *rules, State *state, const Frame *frame, int code) {
    int seat = frame->seat, value = frame->values[0];
    switch (frame->kind) {
    case KEEP: keep_take(rules, state, seat, code); break;
    case LAY_OUT: lay_out_take(rules, state, seat, code); break;
    case PLACE: place_take(rules, state, seat, code); break;
    case MAN: man_take(rules, state, seat, value, code); break;
    case MARCH: march_take(rules, state, seat, value, code); break;
    case FETCH: fetch_take(state, seat, code); break;
    case MORE: if (code == GO_ON) push(state, PLACE, seat); break;
    case USE: if (code != NO_TOKEN) push_with(state, LIFT, seat, code); break;
    case LIFT:
        push_with(state, AIM, seat, value);
        state->agenda[state->depth - 1].count = 2;
        state->agenda[state->depth - 1].values[1] = (int16_t)code;
        break;
    case AIM: aim_take(state, seat, value, frame->values[1], code); break;
    case NEW_TOKEN: new_token_take(state, seat, code); break;
    }
}

/* Carry out what goes by itself until something is open: its frame is popped, and `codes` says what there is to
   choose from, nothing where chance decides. 0 when the game is over, or the kernel has to give up. */
static int next_open(const Rules *rules, State *state, int singles, Frame *frame, int *codes, int *count) {
    for (int steps = 0; state->depth && !state->broken; steps++) {
        state->broken |= steps > MOST_BY_THEMSELVES;
        *frame = state->agenda[--state->depth];
        *count = 0;
        if (rules->sort[frame->kind] == AUTO) {
            finish_run(rules, state, frame->seat);
            continue;
        }
        if (rules->sort[frame->kind] == CHANCE)
            return 1;
        *count = options(rules, state, frame, codes);
        if (*count > 1 || (*count && (singles || rules->always[frame->kind])))
            return !state->broken;
        if (*count)
            take(rules, state, frame, codes[0]);
    }
    return 0;
}

static int is_legal(const Rules *rules, const State *state, const Frame *frame, const int *codes, int count, int code) {
    for (int i = 0; i < count; i++)
        if (codes[i] == code)
            return 1;
    if (count)
        return 0;
    const uint8_t *from = pool(state, frame, &count);
    for (int i = 0; i < count; i++)
        if (outcome(frame, from[i]) == code)
            return 1;
    return 0;
}
