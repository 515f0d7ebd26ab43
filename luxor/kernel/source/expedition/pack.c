/* Tables and states as rows of numbers, in the order of luxor/kernel/expedition.py. */

enum { MOST = 9999 };

/* Whether a turn is made of the kinds that Python writes there (another one wants a value of its frame), and each
   kind goes on as it does in Python. */
static int steps_fit(const Rules *rules) {
    uint64_t chance = bit(LAY_OUT) | bit(FETCH) | bit(NEW_TOKEN);
    for (int i = 0; i < rules->step_count; i++) {
        int kind = rules->kind_of[i];
        if (rules->sort[kind] != (kind == FINISH ? AUTO : chance & bit(kind) ? CHANCE : ASK))
            return 0;
    }
    return are_among(rules->plan, rules->plan_size, bit(PLACE) | bit(FINISH) | (rules->has_tokens ? bit(USE) : 0));
}

static int read_rules(void *rules_, Reader *in) {
    Rules *rules = rules_;
    int count;
    READ_LIST(in, rules->by, count, 0, 1);
    in->bad |= count != SWITCHES;
    rules->players = read_number(in, 1, MOST_SEATS);
    rules->columns = read_number(in, 1, STRIDE - 2);
    rules->rows = read_number(in, 1, STRIDE - 2);
    rules->limit = read_number(in, 1, STRIDE - 2);
    rules->most_placed = read_number(in, 1, 99);
    rules->most_on_camp = read_number(in, 1, MOST_STACK - 1);
    rules->most_on_tile = read_number(in, 1, MOST_STACK - 1);
    rules->tiles = read_number(in, 1, MOST_TILES);
    for (int tile = 0; tile < rules->tiles && !in->bad; tile++) {
        rules->terrain[tile] = read_number(in, DESERT, LAKE);
        rules->building[tile] = read_number(in, PLAIN, PYRAMID);
        rules->cost[tile] = read_number(in, 0, MOST_STACK - 1);
        rules->worth[tile] = read_number(in, 0, 99);
        rules->camp_least[tile] = read_number(in, 0, MOST_STACK - 1);
    }
    rules->opening_camp = read_number(in, 1, rules->tiles - 1);
    READ_LIST(in, rules->opening, rules->opening_size, 1, rules->tiles - 1);
    READ_LIST(in, rules->layout, rules->layout_size, STRIDE + 1, (rules->rows + 1) * STRIDE - 1);
    READ_LIST(in, rules->kind_of, rules->step_count, 0, KINDS - 1);
    for (int i = 0; i < rules->step_count; i++) {
        rules->python_kind[rules->kind_of[i]] = i;
        rules->sort[rules->kind_of[i]] = read_number(in, AUTO, CHANCE);
        rules->always[rules->kind_of[i]] = read_number(in, 0, 1);
    }
    READ_LIST(in, rules->plan, rules->plan_size, 0, KINDS - 1);
    rules->has_tokens = read_number(in, 0, 1);
    rules->boat_points = read_number(in, 0, 99);
    rules->captured_points = read_number(in, 0, 99);
    READ_LIST(in, rules->camp_worth, rules->camp_count, -100000, 100000);
    rules->ready = read_number(in, -100000, 100000);
    rules->given = read_number(in, 0, 100000);
    rules->shelter = read_number(in, -100000, 100000);
    rules->eager = read_number(in, -100000, 100000);
    rules->rob = read_number(in, -100000, 100000);
    rules->reserve_worth = read_number(in, -100000, 100000);
    READ_LIST(in, rules->risk, rules->risk_count, 0, 100000);
    rules->open = read_number(in, 0, 100000);
    rules->next = read_number(in, 0, 100000);
    rules->enough = read_number(in, 1, 100000);
    for (int i = 0; i < rules->step_count; i++)
        rules->habit[rules->kind_of[i]] = read_number(in, ANY, LAST_OPTION);
    return !in->bad && in->at == in->end && rules->camp_count >= 2 && steps_fit(rules);
}

/* --- states: reading --- */

static int read_cell(const Rules *rules, Reader *in) {
    int cell = read_number(in, STRIDE + 1, CELLS - 1);
    if (!is_inside(rules, cell)) {
        in->bad = 1;
        return STRIDE + 1;
    }
    return cell;
}

static void read_table(const Rules *rules, State *state, Reader *in) {
    int count = read_number(in, 0, CELLS);
    clear_table(state);
    for (int i = 0; i < count && !in->bad; i++) {
        int cell = read_cell(rules, in), tile = read_number(in, 0, rules->tiles - 1);
        int height = read_number(in, 0, MOST_STACK - 1);
        for (int level = 0; level < height && !in->bad; level++)
            put_on(state, cell, read_number(in, 0, rules->players - 1), 1);
        if (tile)
            lay(state, cell, tile);
    }
}

static void read_agenda(const Rules *rules, State *state, Reader *in) {
    state->depth = (uint8_t)read_number(in, 0, MOST_FRAMES - 8);
    for (int i = 0; i < state->depth && !in->bad; i++) {
        Frame *frame = &state->agenda[i];
        frame->kind = (int8_t)rules->kind_of[read_number(in, 0, rules->step_count - 1)];
        frame->seat = (int8_t)read_number(in, 0, rules->players - 1);
        READ_LIST(in, frame->values, frame->count, 0, CELLS - 1);
        int wants = frame->kind == MAN || frame->kind == MARCH || frame->kind == LIFT ? 1 : frame->kind == AIM ? 2 : 0;
        if (frame->count != wants)
            in->bad = 1;
        if ((frame->kind == MAN || frame->kind == MARCH) && !is_inside(rules, frame->values[0]))
            in->bad = 1;
        if ((frame->kind == LIFT || frame->kind == AIM) && (frame->values[0] < BOAT || frame->values[0] > CARAVAN))
            in->bad = 1;
        if (frame->kind == AIM && !is_inside(rules, frame->values[1]))
            in->bad = 1;
    }
}

static void read_laid(const Rules *rules, Laid *laid, Reader *in) {
    laid->cells = (uint8_t)read_number(in, 0, MOST_LAID);
    for (int i = 0; i < laid->cells && !in->bad; i++) {
        laid->cell[i] = (int16_t)read_cell(rules, in);
        laid->owner[i] = (int8_t)read_number(in, 0, rules->players - 1);
    }
}

static void read_tokens(const Rules *rules, State *state, Reader *in) {
    for (int seat = 0; seat < rules->players; seat++) {
        READ_LIST(in, state->held[seat], state->held_count[seat], 0, CARAVAN);
        READ_LIST(in, state->down[seat], state->down_count[seat], 0, CARAVAN);
        READ_LIST(in, state->gone[seat], state->gone_count[seat], 0, CARAVAN);
        READ_LIST(in, state->captured[seat], state->captured_count[seat], 0, rules->players - 1);
        READ_LIST(in, state->unseen_tokens[seat], state->unseen_count[seat], 1, CARAVAN);
    }
    read_laid(rules, &state->boats, in);
    read_laid(rules, &state->snakes, in);
}

static void read_unseen(const Rules *rules, State *state, Reader *in) {
    int start = 0;
    state->pools = read_number(in, -1, MOST_POOLS);
    for (int i = 0; i < state->pools && !in->bad; i++) {
        state->pool_seat[i] = read_number(in, ALL_SEATS, rules->players - 1);
        state->pool_series[i] = read_number(in, 0, MOST_SERIES - 1);
        state->pool_size[i] = read_number(in, 0, MOST_UNSEEN - start);
        READ_ROW(in, state->unseen + start, state->pool_size[i], 1, rules->tiles - 1);
        start += state->pool_size[i];
    }
}

static int read_state(const void *rules_, void *state_, Reader *in) {
    enum { MOST_SLOT = SERIES * MOST_SERIES - 1 };
    const Rules *rules = rules_;
    State *state = state_;
    memset(state, 0, sizeof *state);
    state->turn = read_number(in, 0, 1000000);
    state->first = (int8_t)read_number(in, 0, rules->players - 1);
    state->seat = (int8_t)read_number(in, 0, rules->players - 1);
    state->placed = (int16_t)read_number(in, 0, 99);
    READ_ROW(in, state->reserve, rules->players, 0, MOST);
    for (int seat = 0; seat < rules->players; seat++) {
        READ_LIST(in, state->hands[seat], state->hand_size[seat], 0, MOST_SLOT);
        READ_LIST(in, state->piles[seat], state->pile_size[seat], 0, MOST_SLOT);
        for (int i = 0; i < state->hand_size[seat] && !in->bad; i++)
            in->bad |= (state->hands[seat][i] & TILE) >= rules->tiles;
        for (int i = 0; i < state->pile_size[seat] && !in->bad; i++)
            in->bad |= (state->piles[seat][i] & TILE) >= rules->tiles;
    }
    READ_LIST(in, state->centre, state->centres, 0, rules->tiles - 1);
    read_table(rules, state, in);
    read_agenda(rules, state, in);
    if (rules->has_tokens)
        read_tokens(rules, state, in);
    read_unseen(rules, state, in);
    return !in->bad && in->at == in->end && !state->broken;
}

/* --- states: writing, in the same order --- */

static void write_laid(const Laid *laid, Writer *out) {
    write_number(out, laid->cells);
    for (int i = 0; i < laid->cells; i++) {
        write_number(out, laid->cell[i]);
        write_number(out, laid->owner[i]);
    }
}

static void write_table(const Rules *rules, const State *state, Writer *out) {
    int count = 0;
    for (int cell = next_cell(rules, 0); cell > 0; cell = next_cell(rules, cell))
        count += state->tiles[cell] || state->height[cell];
    write_number(out, count);
    for (int cell = next_cell(rules, 0); cell > 0; cell = next_cell(rules, cell)) {
        if (!state->tiles[cell] && !state->height[cell])
            continue;
        write_number(out, cell);
        write_number(out, state->tiles[cell]);
        write_number(out, state->height[cell]);
        for (int level = 0; level < state->height[cell]; level++)
            write_number(out, stands_at(state, cell, level));
    }
}

static void write_state(const void *rules_, const void *state_, Writer *out) {
    const Rules *rules = rules_;
    const State *state = state_;
    write_number(out, state->turn);
    write_number(out, state->first);
    write_number(out, state->seat);
    write_number(out, state->placed);
    WRITE_ROW(out, state->reserve, rules->players);
    for (int seat = 0; seat < rules->players; seat++) {
        WRITE_LIST(out, state->hands[seat], state->hand_size[seat]);
        WRITE_LIST(out, state->piles[seat], state->pile_size[seat]);
    }
    WRITE_LIST(out, state->centre, state->centres);
    write_table(rules, state, out);
    write_number(out, state->depth);
    for (int i = 0; i < state->depth; i++) {
        write_number(out, rules->python_kind[state->agenda[i].kind]);
        write_number(out, state->agenda[i].seat);
        WRITE_LIST(out, state->agenda[i].values, state->agenda[i].count);
    }
    for (int seat = 0; rules->has_tokens && seat < rules->players; seat++) {
        WRITE_LIST(out, state->held[seat], state->held_count[seat]);
        WRITE_LIST(out, state->down[seat], state->down_count[seat]);
        WRITE_LIST(out, state->gone[seat], state->gone_count[seat]);
        WRITE_LIST(out, state->captured[seat], state->captured_count[seat]);
        write_number(out, 0); /* no tokens are unseen ... */
    }
    if (rules->has_tokens) {
        write_laid(&state->boats, out);
        write_laid(&state->snakes, out);
    }
    write_number(out, -1); /* ... and nothing else is hidden */
}
