/* An Expedition position and the tables of its rules: the twins of luxor/expedition/rules/state.py and ruleset.py.

   Names are those of Python. A cell is y * STRIDE + x on a table with a free border all round. No count or value is
   written here: all tables come from the data file by way of luxor/kernel/expedition.py. */

#ifndef LUXOR_EXPEDITION_STATE_H
#define LUXOR_EXPEDITION_STATE_H

#include "../kernel.h"

/* Room, not rules: what needs more is left to the interpreted engine. */
enum {
    STRIDE = 32, CELLS = STRIDE * STRIDE, MOST_STACK = 8, MOST_HAND = 16, MOST_PILE = 128, MOST_CENTRE = 128,
    MOST_EDGE = 512, MOST_FRAMES = 24, MOST_TILES = 16, MOST_OPENING = 16, MOST_LAYOUT = 225, MOST_TOKENS = 32,
    MOST_LAID = 64, MOST_SERIES = 10, MOST_CODES = 2048, MOST_MARCHES = 1024, MOST_POOLS = 64, MOST_UNSEEN = 1024,
    MOST_WEIGHTS = 16, MOST_PLAN = 4,
};

enum { HIDDEN = 0, TILE = 15, SERIES = 16, OPENING = 1, ALL_SEATS = -1 };
enum { DESERT, OASIS, MOUNTAIN, LAKE };
enum { PLAIN, CAMP, TEMPLE, PYRAMID };
enum { BOAT = 1, SNAKES, SANDSTORM, CARAVAN };

/* The kinds of step, in the order of KINDS in luxor/kernel/expedition.py. */
enum { KEEP, LAY_OUT, PLACE, MAN, MARCH, FETCH, MORE, FINISH, USE, LIFT, AIM, NEW_TOKEN, KINDS };
enum { AUTO, ASK, CHANCE };

/* Readings that are played here, in the order of SWITCHES in luxor/kernel/expedition_readings.py. */
enum {
    SEVERAL_LINES, FIVE_STAY, NONE_NEED_STAY, DRAW_FIRST, LAST_TILE_ENDS, MANNED_ALONE, NOT_PLACED, KEPT_OPEN, OWN_COUNT,
    SWITCHES,
};

static const int NEAR[4] = {-STRIDE, 1, STRIDE, -1}; /* north, east, south, west */

typedef struct {
    int8_t kind, seat, count;
    int16_t values[2];
} Frame;

typedef struct {
    uint8_t cells;
    int16_t cell[MOST_LAID];
    int8_t owner[MOST_LAID];
} Laid; /* tokens on the table */

typedef struct {
    int32_t turn;
    int16_t reserve[MOST_SEATS], placed, west, east, north, south, edges;
    int8_t first, seat, broken;
    uint8_t depth, centres, hand_size[MOST_SEATS], pile_size[MOST_SEATS];
    uint8_t hands[MOST_SEATS][MOST_HAND], piles[MOST_SEATS][MOST_PILE], centre[MOST_CENTRE];
    Frame agenda[MOST_FRAMES];
    int16_t edge[MOST_EDGE]; /* free cells that touch a tile, sorted */
    uint8_t tiles[CELLS], height[CELLS];
    uint32_t stacks[CELLS]; /* per cell who stands there, four bits each, from the bottom */
    /* --- New Adventures --- */
    uint8_t held[MOST_SEATS][MOST_TOKENS], down[MOST_SEATS][MOST_TOKENS], gone[MOST_SEATS][MOST_TOKENS];
    uint8_t captured[MOST_SEATS][MOST_LAID];
    uint8_t held_count[MOST_SEATS], down_count[MOST_SEATS], gone_count[MOST_SEATS], captured_count[MOST_SEATS];
    Laid boats, snakes;
    /* --- only in a view: what may be hidden where; never copied --- */
    int32_t pools; /* -1 if nothing is hidden */
    int32_t pool_seat[MOST_POOLS], pool_series[MOST_POOLS], pool_size[MOST_POOLS];
    uint8_t unseen[MOST_UNSEEN], unseen_tokens[MOST_SEATS][2 * MOST_TOKENS], unseen_count[MOST_SEATS];
} State;

typedef struct {
    int32_t by[SWITCHES]; /* readings that are on */
    int32_t players, columns, rows, limit, most_placed, most_on_camp, most_on_tile;
    int32_t tiles, terrain[MOST_TILES], building[MOST_TILES], cost[MOST_TILES], worth[MOST_TILES];
    int32_t camp_least[MOST_TILES];
    int32_t opening_size, opening[MOST_OPENING], opening_camp; /* without that one camp */
    int32_t layout_size, layout[MOST_LAYOUT];
    int32_t step_count, kind_of[16], python_kind[KINDS], sort[KINDS], always[KINDS];
    int32_t plan_size, plan[MOST_PLAN];
    int32_t has_tokens, boat_points, captured_points;
    /* what the heuristic makes of it: see policy.c */
    int32_t camp_count, camp_worth[MOST_WEIGHTS], ready, given, shelter, eager, rob, reserve_worth;
    int32_t risk_count, risk[MOST_WEIGHTS], open, next, enough; /* how easily a building changes hands */
    int32_t habit[KINDS]; /* what a glance takes where it has no estimate */
} Rules;

/* --- the agenda, and lists that grow --- */

static inline void push(State *state, int kind, int seat) {
    if (state->depth >= MOST_FRAMES) {
        state->broken = 1;
        return;
    }
    state->agenda[state->depth++] = (Frame){(int8_t)kind, (int8_t)seat, 0, {0, 0}};
}

static inline void push_with(State *state, int kind, int seat, int value) {
    push(state, kind, seat);
    state->agenda[state->depth - 1].count = 1;
    state->agenda[state->depth - 1].values[0] = (int16_t)value;
}

static inline void insort(State *state, uint8_t *row, uint8_t *count, int most, int value) {
    if (*count >= most) {
        state->broken = 1;
        return;
    }
    int i = (*count)++;
    for (; i > 0 && row[i - 1] > value; i--)
        row[i] = row[i - 1];
    row[i] = (uint8_t)value;
}

static inline void take_out(State *state, uint8_t *row, uint8_t *count, int value) {
    int i = 0;
    while (i < *count && row[i] != value)
        i++;
    if (i == *count) { /* only ever in a position that nobody can reach */
        state->broken = 1;
        return;
    }
    --*count;
    memmove(row + i, row + i + 1, (size_t)(*count - i));
}

/* --- stacks of adventurers --- */

static inline int stands_at(const State *state, int cell, int level) { return state->stacks[cell] >> 4 * level & 15; }

static inline int top_of(const State *state, int cell) { return stands_at(state, cell, state->height[cell] - 1); }

static inline int count_in(const State *state, int cell, int seat) {
    int found = 0;
    for (int level = 0; level < state->height[cell]; level++)
        found += stands_at(state, cell, level) == seat;
    return found;
}

static inline void put_on(State *state, int cell, int seat, int count) {
    for (; count > 0; count--) {
        if (state->height[cell] >= MOST_STACK) {
            state->broken = 1;
            return;
        }
        state->stacks[cell] |= (uint32_t)seat << 4 * state->height[cell]++;
    }
}

#endif
