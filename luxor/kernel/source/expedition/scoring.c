/* Points by cause, and who wins (luxor/expedition/rules/scoring.py). */

enum { CAMPS, TEMPLES, PYRAMIDS, BOATS, CAPTURED, CAUSES };

/* How many buildings there are around a boat (adventures.boat, ruling.adventures.boat-any). */
static int buildings_near(const Rules *rules, const State *state, int cell) {
    int found = 0;
    for (int way = 0; way < 4; way++) {
        int tile = state->tiles[cell + NEAR[way]];
        found += tile && rules->building[tile] != PLAIN;
    }
    return found;
}

/* Who is on top gets the points; a tie goes to the larger reserve (expedition.score.values, expedition.score.top,
   adventures.sandstorm, expedition.score.winner, expedition.score.tie). */
static void score(const void *rules_, const void *state_, Ending *ending) {
    const Rules *rules = rules_;
    const State *state = state_;
    int best = -1, most = -1;
    memset(ending->points, 0, sizeof ending->points);
    for (int cell = next_cell(rules, 0); cell > 0; cell = next_cell(rules, cell)) {
        int tile = state->tiles[cell];
        if (state->height[cell] && rules->building[tile] != PLAIN)
            ending->points[top_of(state, cell)][rules->building[tile] - CAMP + CAMPS] += rules->worth[tile];
    }
    for (int i = 0; rules->has_tokens && i < state->boats.cells; i++)
        ending->points[state->boats.owner[i]][BOATS] +=
            rules->boat_points * buildings_near(rules, state, state->boats.cell[i]);
    for (int seat = 0; seat < rules->players; seat++) {
        if (rules->has_tokens)
            ending->points[seat][CAPTURED] = state->captured_count[seat] * rules->captured_points;
        ending->total[seat] = 0;
        for (int cause = 0; cause < CAUSES; cause++)
            ending->total[seat] += ending->points[seat][cause];
        best = ending->total[seat] > best ? ending->total[seat] : best;
    }
    for (int seat = 0; seat < rules->players; seat++)
        if (ending->total[seat] == best && state->reserve[seat] > most)
            most = state->reserve[seat];
    ending->winners = 0;
    for (int seat = 0; seat < rules->players; seat++)
        if (ending->total[seat] == best && state->reserve[seat] == most)
            ending->winners |= 1 << seat;
}
