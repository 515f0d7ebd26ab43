/* A turn: placing tiles, manning a camp, the march of the extra adventurers, and the end
   (luxor/expedition/rules/placing.py, camp.py, march.py, chances.py, ending.py). */

enum { STAY = 0, WAY_BITS = 2, WAYS = 3, LEFT_BITS = 3, MOST_LEFT = 7 };
enum { STOP, GO_ON };

static int has_token(const Laid *laid, int cell);

/* --- placing --- */

/* Whether a tile is a camp that nobody could man, though there is somebody (ruling.expedition.short-reserve). */
static int is_short(const Rules *rules, const State *state, int seat, int tile) {
    int reserve = state->reserve[seat];
    return 0 < reserve && reserve < rules->camp_least[tile];
}

/* Whether such a camp stays in the hand: there is another tile. */
static int stays_in_hand(const Rules *rules, const State *state, int seat, int tile) {
    if (!rules->by[NOT_PLACED] || !is_short(rules, state, seat, tile))
        return 0;
    for (int i = 0; i < state->hand_size[seat]; i++)
        if (!is_short(rules, state, seat, state->hands[seat][i] & TILE))
            return 1;
    return 0;
}

/* expedition.turn.place: a tile of the hand, each sort once, on a free cell. */
static int place_options(const Rules *rules, State *state, int seat, int *codes) {
    int16_t cells[MOST_EDGE];
    int size = free_cells(rules, state, cells), count = 0;
    for (int i = 0; i < state->hand_size[seat]; i++) {
        int slot = state->hands[seat][i];
        if ((i && slot == state->hands[seat][i - 1]) || stays_in_hand(rules, state, seat, slot & TILE))
            continue;
        for (int at = 0; at < size; at++) {
            if (count == MOST_CODES || !is_inside(rules, cells[at])) { /* a table that was edited out of bounds */
                state->broken = 1;
                return 0;
            }
            codes[count++] = slot * CELLS + cells[at];
        }
    }
    return count;
}

/* Then perhaps a camp to man, a tile to fetch, another one to place (expedition.turn.one-to-three,
   ruling.expedition.order, ruling.expedition.last-tiles). */
static void place_take(const Rules *rules, State *state, int seat, int code) {
    int slot = code / CELLS, cell = code % CELLS, tile = slot & TILE;
    take_out(state, state->hands[seat], &state->hand_size[seat], slot);
    lay(state, cell, tile);
    state->placed++;
    int is_camp = rules->building[tile] == CAMP, left = state->pile_size[seat];
    if (state->placed < rules->most_placed && (left || !rules->by[LAST_TILE_ENDS]))
        push(state, MORE, seat);
    if (is_camp && left && rules->by[DRAW_FIRST])
        push_with(state, MAN, seat, cell);
    if (left)
        push(state, FETCH, seat);
    if (is_camp && !(left && rules->by[DRAW_FIRST]))
        push_with(state, MAN, seat, cell);
}

/* The next tile of the player's stack: the lowest series lies on top (expedition.setup.stack). */
static int top_series_size(const State *state, int seat) {
    int size = 0;
    while (size < state->pile_size[seat] && state->piles[seat][size] / SERIES == state->piles[seat][0] / SERIES)
        size++;
    return size;
}

static void fetch_take(State *state, int seat, int code) {
    int slot = code + SERIES * (state->piles[seat][0] / SERIES);
    take_out(state, state->piles[seat], &state->pile_size[seat], slot);
    insort(state, state->hands[seat], &state->hand_size[seat], MOST_HAND, slot);
}

/* --- the march --- */

/* Whether so many adventurers cannot enter a tile and stay there: a gap, a lake, snakes, too few, or no room
   (expedition.move.straight, expedition.move.cost, expedition.move.max-four, adventures.snakes). */
static int blocked(const Rules *rules, const State *state, int cell, int left) {
    int tile = state->tiles[cell], need = rules->cost[tile];
    if (need && rules->by[OWN_COUNT]) { /* ruling.expedition.no-discount */
        need -= count_in(state, cell, state->seat);
        need = need > 1 ? need : 1;
    }
    if (!tile || !need || left < need)
        return 1;
    if (rules->has_tokens && has_token(&state->snakes, cell))
        return 1;
    return state->height[cell] + left > rules->most_on_tile;
}

/* How many a camp keeps, and how many may stay there (ruling.expedition.camp-keeps, ruling.expedition.camp-four). */
static int must_stay(const Rules *rules, const State *state, int camp) {
    return rules->by[NONE_NEED_STAY] ? 0 : rules->camp_least[state->tiles[camp]];
}

static int stay_at_most(const Rules *rules) { return rules->by[FIVE_STAY] ? rules->most_on_camp : rules->most_on_tile; }

/* Every march that may leave a camp with so many on it: the camp keeps its minimum, and as many as may stay at most
   (expedition.move.extras, expedition.move.surplus, ruling.expedition.one-line, ruling.expedition.camp-keeps,
   ruling.expedition.camp-four). */
static int marches(const Rules *rules, State *state, int camp, int count, int *codes) {
    int extras = count - must_stay(rules, state, camp), found = 0;
    int least = count - stay_at_most(rules) > 1 ? count - stay_at_most(rules) : 1;
    for (int way = 0; way < 4; way++) {
        struct {
            int code, gone;
        } begun[MOST_MARCHES], further[MOST_MARCHES];
        int size = 1, shift = WAY_BITS, cell = camp;
        begun[0].code = way;
        begun[0].gone = 0;
        while (size) {
            cell += NEAR[way];
            int room[MOST_STACK], rooms = 0, next = 0;
            for (int n = 1; n <= extras; n++)
                if (!blocked(rules, state, cell, n))
                    room[rooms++] = n;
            for (int i = 0; i < size; i++)
                for (int k = 0; k < rooms; k++)
                    if (begun[i].gone + room[k] <= extras) {
                        further[next].code = begun[i].code + (room[k] << shift);
                        further[next++].gone = begun[i].gone + room[k];
                    }
            size = 0;
            for (int i = 0; i < next; i++) {
                if (further[i].gone >= least)
                    codes[found++] = further[i].code;
                if (further[i].gone < extras)
                    begun[size++] = further[i];
            }
            shift += LEFT_BITS;
        }
    }
    return found;
}

/* How many go on the camp: at least its minimum, more than may stay only if they can move on
   (expedition.camp.minimum, expedition.camp.extra, expedition.camp.empty-reserve). */
static int man_options(const Rules *rules, State *state, int seat, int camp, int *codes) {
    int most = rules->most_on_camp < state->reserve[seat] ? rules->most_on_camp : state->reserve[seat], count = 0;
    int ways[MOST_CODES], crew = rules->camp_least[state->tiles[camp]];
    if (rules->by[MANNED_ALONE] && is_short(rules, state, seat, state->tiles[camp]))
        crew = state->reserve[seat];
    for (int n = crew; n <= most; n++)
        if (n <= stay_at_most(rules) || marches(rules, state, camp, n, ways))
            codes[count++] = n;
    return count;
}

static void man_take(const Rules *rules, State *state, int seat, int camp, int code) {
    int ways[MOST_CODES];
    state->reserve[seat] = (int16_t)(state->reserve[seat] - code);
    state->height[camp] = 0;
    state->stacks[camp] = 0;
    put_on(state, camp, seat, code);
    if (code > must_stay(rules, state, camp) && marches(rules, state, camp, code, ways))
        push_with(state, MARCH, seat, camp);
}

static int march_options(const Rules *rules, State *state, int camp, int *codes) {
    int count = state->height[camp];
    if (count > stay_at_most(rules))
        return marches(rules, state, camp, count, codes);
    codes[0] = STAY;
    return 1 + marches(rules, state, camp, count, codes + 1);
}

/* expedition.move.on-top, ruling.expedition.one-line */
static void march_take(const Rules *rules, State *state, int seat, int camp, int code) {
    int cell = camp, step = NEAR[code & WAYS], gone = 0;
    for (int left = code >> WAY_BITS; left; left >>= LEFT_BITS) {
        cell += step;
        put_on(state, cell, seat, left & MOST_LEFT);
        gone += left & MOST_LEFT;
    }
    state->stacks[camp] = gone < MOST_STACK ? state->stacks[camp] >> 4 * gone : 0;
    state->height[camp] = (uint8_t)(state->height[camp] - gone);
    int ways[MOST_CODES];
    if (gone && rules->by[SEVERAL_LINES] && marches(rules, state, camp, state->height[camp], ways))
        push_with(state, MARCH, seat, camp);
}

/* --- the end of a turn --- */

/* The next turn: of the first one, from this seat on, who has a tile; the end if nobody has, or there is no room
   (expedition.turn.order, expedition.end.all-placed). */
static void begin_turn(const Rules *rules, State *state, int seat, int room) {
    for (int n = 0; n < rules->players; n++) {
        if (state->hand_size[seat] && room) {
            state->seat = (int8_t)seat;
            for (int i = 0; i < rules->plan_size; i++)
                push(state, rules->plan[i], seat);
            return;
        }
        seat = (seat + 1) % rules->players;
    }
}

static void finish_run(const Rules *rules, State *state, int seat) {
    int16_t cells[MOST_EDGE];
    int room = state->placed > 0 || free_cells(rules, state, cells);
    state->placed = 0;
    state->turn++;
    begin_turn(rules, state, (seat + 1) % rules->players, room);
}
