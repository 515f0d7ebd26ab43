/* New Adventures: action tokens for players with an adventurer on a mountain
   (luxor/expedition/modules/new_adventures). */

enum { NO_TOKEN = 0 };

/* --- tokens on the table --- */

static int has_token(const Laid *laid, int cell) {
    for (int i = 0; i < laid->cells; i++)
        if (laid->cell[i] == cell)
            return 1;
    return 0;
}

static void lay_token(State *state, Laid *laid, int cell, int seat) {
    if (laid->cells >= MOST_LAID) {
        state->broken = 1;
        return;
    }
    laid->cell[laid->cells] = (int16_t)cell;
    laid->owner[laid->cells++] = (int8_t)seat;
}

/* --- aiming --- */

static int holds(const State *state, int seat, int token) {
    for (int i = 0; i < state->held_count[seat]; i++)
        if (state->held[seat][i] == token)
            return 1;
    return 0;
}

/* The cells of the table in order, from 0 on; -1 when there are no more. */
static int next_cell(const Rules *rules, int cell) {
    if (!cell)
        return STRIDE + 1;
    if (cell % STRIDE < rules->columns)
        return cell + 1;
    return cell / STRIDE < rules->rows ? (cell / STRIDE + 1) * STRIDE + 1 : -1;
}

static int is_own_mountain(const Rules *rules, const State *state, int seat, int cell) {
    return state->height[cell] && rules->terrain[state->tiles[cell]] == MOUNTAIN && count_in(state, cell, seat);
}

/* Whether a player has more adventurers there than each other one (ruling.adventures.majority). */
static int leads(const Rules *rules, const State *state, int cell, int seat) {
    int own = count_in(state, cell, seat);
    for (int other = 0; other < rules->players; other++)
        if (other != seat && count_in(state, cell, other) >= own)
            return 0;
    return own > 0;
}

/* Whether a token may be aimed at a cell when an adventurer of the mountain `start` is used for it. */
static int hits(const Rules *rules, const State *state, int token, int seat, int start, int cell) {
    int tile = state->tiles[cell], laid = has_token(&state->snakes, cell);
    if (!tile)
        return 0;
    switch (token) {
    case BOAT: /* adventures.boat, ruling.adventures.boat-count */
        return rules->terrain[tile] == LAKE && !laid && !has_token(&state->boats, cell);
    case SNAKES: /* adventures.snakes, ruling.adventures.snakes-where */
        return state->height[cell] <= (cell == start) && !laid && !has_token(&state->boats, cell);
    case SANDSTORM: /* adventures.sandstorm, ruling.adventures.storm-elsewhere */
        return cell != start && leads(rules, state, cell, seat) && count_in(state, cell, seat) < rules->most_on_tile;
    case CARAVAN: /* adventures.caravan, adventures.caravan.four */
        return rules->cost[tile] && !laid && state->height[cell] < rules->most_on_tile;
    }
    return 0;
}

/* The cells that a token may be aimed at, at most so many of them; a caravan goes to a neighbouring tile. */
static int aims(const Rules *rules, const State *state, int token, int seat, int start, int *codes, int most) {
    static const int AROUND[4] = {-STRIDE, -1, 1, STRIDE};
    int count = 0;
    if (token == CARAVAN) {
        for (int way = 0; way < 4 && count < most; way++)
            if (hits(rules, state, token, seat, start, start + AROUND[way]))
                codes[count++] = start + AROUND[way];
        return count;
    }
    for (int cell = next_cell(rules, 0); cell > 0 && count < most; cell = next_cell(rules, cell))
        if (state->tiles[cell] && hits(rules, state, token, seat, start, cell))
            codes[count++] = cell;
    return count;
}

/* The own mountains from which a token has something to be aimed at (ruling.adventures.needs-target). */
static int starts(const Rules *rules, const State *state, int token, int seat, int *codes, int most) {
    int count = 0, aim[1];
    for (int cell = next_cell(rules, 0); cell > 0 && count < most; cell = next_cell(rules, cell))
        if (is_own_mountain(rules, state, seat, cell) && aims(rules, state, token, seat, cell, aim, 1))
            codes[count++] = cell;
    return count;
}

/* Whether to use a token, and which (adventures.use). */
static int use_options(const Rules *rules, const State *state, int seat, int *codes) {
    int mountain = 0, count = 0, start[1];
    for (int cell = next_cell(rules, 0); cell > 0 && !mountain; cell = next_cell(rules, cell))
        mountain = is_own_mountain(rules, state, seat, cell);
    if (!state->held_count[seat] || !mountain)
        return 0;
    codes[count++] = NO_TOKEN;
    for (int token = BOAT; token <= CARAVAN; token++)
        if (holds(state, seat, token) && starts(rules, state, token, seat, start, 1))
            codes[count++] = token;
    return count;
}

/* --- what tokens do --- */

/* The topmost adventurer of the player leaves the mountain (ruling.adventures.any-level). */
static void without_top(State *state, int cell, int seat) {
    int level = state->height[cell] - 1;
    while (level >= 0 && stands_at(state, cell, level) != seat)
        level--;
    if (level < 0) {
        state->broken = 1;
        return;
    }
    uint32_t below_it = state->stacks[cell] & ((1u << 4 * level) - 1u);
    uint32_t above = level + 1 < MOST_STACK ? state->stacks[cell] >> 4 * (level + 1) : 0;
    state->stacks[cell] = below_it | above << 4 * level;
    state->height[cell]--;
}

/* The others there are captured, and the adventurer joins its own (adventures.sandstorm). */
static void storm(State *state, int seat, int goal) {
    int own = 1;
    for (int level = 0; level < state->height[goal]; level++) {
        int other = stands_at(state, goal, level);
        if (other == seat)
            own++;
        else
            insort(state, state->captured[seat], &state->captured_count[seat], MOST_LAID, other);
    }
    state->height[goal] = 0;
    state->stacks[goal] = 0;
    put_on(state, goal, seat, own);
}

static void aim_take(State *state, int seat, int token, int start, int goal) {
    take_out(state, state->held[seat], &state->held_count[seat], token);
    without_top(state, start, seat);
    if (token == BOAT || token == SNAKES) { /* adventures.token-stays */
        state->reserve[seat]++;
        lay_token(state, token == BOAT ? &state->boats : &state->snakes, goal, seat);
    } else {
        insort(state, state->gone[seat], &state->gone_count[seat], MOST_TOKENS, token);
        if (token == SANDSTORM)
            storm(state, seat, goal);
        else
            put_on(state, goal, seat, 1); /* ruling.adventures.no-minimum */
    }
    if (state->down_count[seat])
        push(state, NEW_TOKEN, seat);
}

static void new_token_take(State *state, int seat, int code) {
    take_out(state, state->down[seat], &state->down_count[seat], code);
    insort(state, state->held[seat], &state->held_count[seat], MOST_TOKENS, code);
}
