/* Where a tile may be placed, and laying it (luxor/expedition/rules/area.py, state.py). */

static int is_inside(const Rules *rules, int cell) {
    int x = cell % STRIDE, y = cell / STRIDE;
    return x >= 1 && x <= rules->columns && y >= 1 && y <= rules->rows;
}

/* Put a tile on the table and keep what is derived from it up to date: the free cells that touch one, the bounds. */
static void lay(State *state, int cell, int tile) {
    state->tiles[cell] = (uint8_t)tile;
    int at = 0;
    while (at < state->edges && state->edge[at] != cell)
        at++;
    if (at < state->edges) {
        state->edges--;
        memmove(state->edge + at, state->edge + at + 1, (size_t)(state->edges - at) * sizeof *state->edge);
    }
    for (int way = 0; way < 4; way++) {
        int near = cell + NEAR[way];
        if (near < 0 || near >= CELLS || state->tiles[near])
            continue;
        for (at = 0; at < state->edges && state->edge[at] < near; at++)
            ;
        if (at < state->edges && state->edge[at] == near)
            continue;
        if (state->edges >= MOST_EDGE) {
            state->broken = 1;
            return;
        }
        memmove(state->edge + at + 1, state->edge + at, (size_t)(state->edges - at) * sizeof *state->edge);
        state->edge[at] = (int16_t)near;
        state->edges++;
    }
    int x = cell % STRIDE, y = cell / STRIDE;
    state->west = (int16_t)(x < state->west ? x : state->west);
    state->east = (int16_t)(x > state->east ? x : state->east);
    state->north = (int16_t)(y < state->north ? y : state->north);
    state->south = (int16_t)(y > state->south ? y : state->south);
}

static void clear_table(State *state) {
    state->west = state->north = STRIDE;
    state->east = state->south = -1;
    state->edges = 0;
}

/* Every cell where a tile may be placed: it touches a tile by an edge (expedition.place.adjacent) and keeps the limit,
   gaps included (expedition.place.limit, ruling.expedition.span). */
static int free_cells(const Rules *rules, const State *state, int16_t *cells) {
    int most_west = state->east - rules->limit + 1, most_east = state->west + rules->limit - 1;
    int most_north = state->south - rules->limit + 1, most_south = state->north + rules->limit - 1, count = 0;
    for (int i = 0; i < state->edges; i++) {
        int x = state->edge[i] % STRIDE, y = state->edge[i] / STRIDE;
        if (x >= most_west && x <= most_east && y >= most_north && y <= most_south)
            cells[count++] = state->edge[i];
    }
    return count;
}

/* --- the opening (luxor/expedition/rules/opening.py) --- */

static void begin_turn(const Rules *rules, State *state, int seat, int room);

/* Which tile of the first series to keep beside the camp (expedition.setup.hand). */
static int keep_options(const Rules *rules, int *codes) {
    int count = 0;
    for (int i = 0; i < rules->opening_size; i++) {
        int known = 0;
        for (int j = 0; j < i; j++)
            known |= rules->opening[j] == rules->opening[i];
        if (!known)
            codes[count++] = rules->opening[i];
    }
    return count;
}

/* The others go to the centre (expedition.setup.centre). */
static void keep_take(const Rules *rules, State *state, int seat, int code) {
    int kept = 0;
    state->hand_size[seat] = 0;
    insort(state, state->hands[seat], &state->hand_size[seat], MOST_HAND, rules->opening_camp);
    insort(state, state->hands[seat], &state->hand_size[seat], MOST_HAND, code + SERIES * OPENING);
    for (int i = 0; i < rules->opening_size; i++) {
        if (rules->opening[i] == code && !kept)
            kept = 1;
        else
            insort(state, state->centre, &state->centres, MOST_CENTRE, rules->opening[i]);
    }
}

/* The centre tiles are laid out one by one, shuffled (ruling.expedition.start-shuffled). */
static void lay_out_take(const Rules *rules, State *state, int seat, int code) {
    int at = 0;
    while (at < rules->layout_size && state->tiles[rules->layout[at]])
        at++;
    if (at == rules->layout_size) {
        state->broken = 1;
        return;
    }
    take_out(state, state->centre, &state->centres, code);
    lay(state, rules->layout[at], code);
    if (state->centres)
        push(state, LAY_OUT, seat);
    else
        begin_turn(rules, state, state->first, 1);
}
