/* What looks best at a glance: the quick choices of luxor/expedition/heuristic.py, in thousandths of a point. */

enum { POINT = 1000 };

static int64_t floor_division(int64_t number, int64_t by) {
    return number / by - (number % by != 0 && (number < 0) != (by < 0));
}

/* The camps that a player has still to place, in hand or not: everybody can count them. */
static int camps_of(const Rules *rules, const State *state, int seat) {
    int found = 0;
    for (int i = 0; i < state->hand_size[seat]; i++)
        found += rules->building[state->hands[seat][i] & TILE] == CAMP;
    for (int i = 0; i < state->pile_size[seat]; i++)
        found += rules->building[state->piles[seat][i] & TILE] == CAMP;
    return found;
}

/* What the camps to come will make of a reserve that they share. */
static int reserve_value(const Rules *rules, int camps, int reserve) {
    const int32_t *table = rules->camp_worth;
    int last = rules->camp_count - 1;
    if (!camps)
        return 0;
    reserve = reserve < camps * last ? reserve : camps * last;
    int low = reserve > 0 ? reserve / camps : 0;
    low = low < last - 1 ? low : last - 1;
    return camps * table[low] + (reserve - camps * low) * (table[low + 1] - table[low]);
}

/* What one adventurer of the reserve is worth. */
static int price_of(const Rules *rules, const State *state, int seat) {
    int camps = camps_of(rules, state, seat), reserve = state->reserve[seat];
    return reserve_value(rules, camps, reserve) - reserve_value(rules, camps, reserve - 1);
}

/* What coming out on top of a tile changes: somebody else's loss counts, too. */
static int taken_value(const Rules *rules, const State *state, int seat, int cell) {
    int points = rules->worth[state->tiles[cell]];
    if (!state->height[cell])
        return POINT * points;
    return top_of(state, cell) == seat ? 0 : (POINT + rules->rob) * points;
}

/* The most that extras can get in one direction, each adventurer at its price. */
static int line_value(const Rules *rules, const State *state, int seat, int cell, int step, int extras, int price) {
    int best = 0, found = 0;
    while (extras > 0) {
        cell += step;
        int need = state->tiles[cell] ? rules->cost[state->tiles[cell]] : 0;
        if (need <= 0 || need > extras || state->height[cell] + need > rules->most_on_tile ||
            (rules->has_tokens && has_token(&state->snakes, cell)))
            break;
        extras -= need;
        found += taken_value(rules, state, seat, cell) - price * need;
        best = found > best ? found : best;
    }
    return best;
}

/* What placing a tile is worth, read off the lines that lead away from its cell. */
static int guess(const Rules *rules, const State *state, int seat, int code, int price) {
    int slot = code / CELLS, cell = code % CELLS, tile = slot & TILE, worth = rules->worth[tile], found = 0;
    if (rules->building[tile] == CAMP) {
        int most = rules->most_on_camp < state->reserve[seat] ? rules->most_on_camp : state->reserve[seat];
        int extras = most - rules->camp_least[tile];
        if (extras < 0)
            return 0;
        for (int way = 0; way < 4; way++) {
            int value = line_value(rules, state, seat, cell, NEAR[way], extras, price);
            found = value > found ? value : found;
        }
        return POINT * worth + found;
    }
    if (worth) {
        int camp = 0, sides = 0;
        for (int i = 0; i < state->hand_size[seat]; i++)
            camp |= rules->building[state->hands[seat][i] & TILE] == CAMP;
        if (camp && state->placed + 1 < rules->most_placed && state->reserve[seat] > rules->cost[tile])
            return worth * rules->ready;
        for (int way = 0; way < 4; way++)
            sides += !state->tiles[cell + NEAR[way]];
        return -(worth * rules->given * sides / 2);
    }
    for (int way = 0; way < 4; way++) { /* a plain tile closes the side of a building */
        int near = cell + NEAR[way];
        if (state->height[near]) {
            int points = rules->shelter * rules->worth[state->tiles[near]];
            found += top_of(state, near) == seat ? points : -points;
        }
    }
    return found;
}

/* What a march gets; a tile that is full afterwards is safe. */
static int gain(const Rules *rules, const State *state, int seat, int cell, int code) {
    int found = 0, step = NEAR[code & WAYS];
    for (int left = code >> WAY_BITS; left; left >>= LEFT_BITS) {
        cell += step;
        int tile = state->tiles[cell];
        int full = state->height[cell] + (left & MOST_LEFT) + rules->cost[tile] > rules->most_on_tile;
        found += taken_value(rules, state, seat, cell) + (full ? rules->shelter * rules->worth[tile] : 0);
    }
    return found;
}

/* What so many adventurers on a camp get, less their price. */
static int manned(const Rules *rules, State *state, int seat, int camp, int n, int price) {
    int codes[MOST_CODES], best = 0, count = marches(rules, state, camp, n, codes);
    for (int i = 0; i < count; i++) {
        int value = gain(rules, state, seat, camp, codes[i]);
        best = !i || value > best ? value : best;
    }
    return best - price * n;
}

/* Whether another tile at once gets something. */
static int eager(const Rules *rules, State *state, int seat) {
    int codes[MOST_CODES], price = price_of(rules, state, seat);
    int count = place_options(rules, state, seat, codes);
    for (int i = 0; i < count; i++)
        if (guess(rules, state, seat, codes[i], price) > rules->eager)
            return 1;
    return 0;
}

/* What each code looks like at a glance; 0 where nothing is estimated. */
static int glance(const Rules *rules, State *state, const Frame *frame, const int *codes, int count, int *values) {
    int seat = frame->seat;
    if (frame->kind == MORE) {
        int wanted = eager(rules, state, seat) ? GO_ON : STOP;
        for (int i = 0; i < count; i++)
            values[i] = codes[i] == wanted;
        return 1;
    }
    if (frame->kind != PLACE && frame->kind != MAN && frame->kind != MARCH)
        return 0;
    int price = price_of(rules, state, seat);
    for (int i = 0; i < count; i++)
        values[i] = frame->kind == PLACE ? guess(rules, state, seat, codes[i], price)
                    : frame->kind == MAN ? manned(rules, state, seat, frame->values[0], codes[i], price)
                                         : gain(rules, state, seat, frame->values[0], codes[i]);
    return 1;
}

/* A quick choice among the codes of a frame that was just popped; in an arena a bot deals its view anew first. */
static int quick_choice(const Rules *rules, State *state, const Frame *frame, const int *codes, int count,
                        Draws *draws, int arena) {
    int values[MOST_CODES], best = 0, habit = rules->habit[frame->kind];
    if (arena)
        skip_sample(rules, state, frame, draws);
    if (!glance(rules, state, frame, codes, count, values))
        return codes[habit == ANY ? below(draws, count) : habit == LAST_OPTION ? count - 1 : 0];
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    return codes[best];
}

/* Options that are much alike have the same sort: the places for one tile. */
static int sort_of(const Frame *frame, int code) { return frame->kind == PLACE ? code / CELLS : 0; }

/* Whatever is drawn here lies in hand in the next turn. */
static int inert(const State *state, const Frame *frame) {
    (void)state;
    (void)frame;
    return 0;
}

/* --- what a whole state is worth to a seat --- */

/* How easily a march reaches a tile: a term for each side where a camp in line could be placed. */
static int exposed(const Rules *rules, const State *state, int cell, const uint8_t *is_free) {
    int start = rules->cost[state->tiles[cell]], found = 0;
    if (state->height[cell] + start > rules->most_on_tile || (rules->has_tokens && has_token(&state->snakes, cell)))
        return 0;
    for (int way = 0; way < 4; way++) {
        int need = start, at = cell + NEAR[way];
        while (need < rules->risk_count) {
            int tile = state->tiles[at], enter = rules->cost[tile];
            if (!tile) {
                found += is_free[at] ? rules->risk[need] : 0;
                break;
            }
            if (!enter || state->height[at] + enter > rules->most_on_tile ||
                (rules->has_tokens && has_token(&state->snakes, at)))
                break;
            need += enter;
            at += NEAR[way];
        }
    }
    return found;
}

/* A seat's part of points for those who may get them, each as likely as the force it has. */
static int share_of(const int *force, int players, int seat, int points) {
    int whole = 0;
    for (int other = 0; other < players; other++)
        whole += force[other];
    return (int)floor_division((int64_t)points * force[seat], whole);
}

/* Let every building that can still be reached change hands in part, those that are held too. */
static int contest(const Rules *rules, const State *state, int seat) {
    int force[MOST_SEATS], hurry[MOST_SEATS], rivals[MOST_SEATS], whole = 0, found = 0;
    int16_t cells[MOST_EDGE];
    uint8_t is_free[CELLS] = {0};
    for (int other = 0; other < rules->players; other++) {
        int camps = camps_of(rules, state, other);
        force[other] = camps < state->reserve[other] ? camps : state->reserve[other];
        hurry[other] = force[other] * (other == state->seat ? rules->next : POINT);
        whole += force[other];
    }
    int count = whole ? free_cells(rules, state, cells) : 0;
    for (int i = 0; i < count; i++)
        is_free[cells[i]] = 1;
    for (int cell = next_cell(rules, 0); whole && cell > 0; cell = next_cell(rules, cell)) {
        int points = rules->worth[state->tiles[cell]];
        int risk = points ? exposed(rules, state, cell, is_free) : 0;
        if (!risk)
            continue;
        if (!state->height[cell]) {
            int open = risk * rules->open / POINT;
            found += share_of(hurry, rules->players, seat, points * (open < POINT ? open : POINT));
            continue;
        }
        int top = top_of(state, cell), threat = POINT * (whole - force[top]);
        threat = threat < rules->enough ? threat : rules->enough;
        int part = points * (risk < POINT ? risk : POINT) * threat / rules->enough;
        if (!part)
            continue;
        for (int other = 0; other < rules->players; other++)
            rivals[other] = other == top ? 0 : force[other];
        found += seat == top ? -part : share_of(rivals, rules->players, seat, part);
    }
    return found;
}

/* Points, what the reserve should bring, and who may take what from whom. */
static int state_worth(const void *rules_, const void *state_, int seat) {
    const Rules *rules = rules_;
    const State *state = state_;
    Ending ending;
    score(rules, state, &ending);
    int found = POINT * ending.total[seat] + rules->reserve_worth * state->reserve[seat];
    if (!state->depth)
        return found;
    return found + reserve_value(rules, camps_of(rules, state, seat), state->reserve[seat]) +
           contest(rules, state, seat);
}
