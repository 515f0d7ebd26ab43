/* Where steps lead by other answers than ours (luxor/classic/rulings/movement.py): a part of movement.c. What wraps our
   answer there is asked here from the outside in. */

enum { NOT_OF_A_CARD = -1 };

static int carried_on_otherwise(const Rules *rules, const State *state, int seat, int here, int halts, int n);

/* Where an adventurer that halts on a space ends: the chamber needs a key, and Osiris carries it on. */
static int onward_otherwise(const Rules *rules, const State *state, int seat, int here, int halts, int n) {
    if (here == rules->chamber)
        return state->keys[seat] ? here : halts > 1 ? OSIRIS_NO_KEY : NO_KEY;
    return rules->jump[state->tiles[here]] ? carried_on_otherwise(rules, state, seat, here, halts, n) : here;
}

/* ruling.back.osiris */
static int carried_on_usually(const Rules *rules, const State *state, int seat, int here, int halts, int n) {
    int at = state->rank[here] - 1, eyes = rules->jump[state->tiles[here]];
    if (n < 0 && rules->by[BACK_OSIRIS_STAYS])
        return here;
    at += n < 0 && rules->by[BACK_OSIRIS_BACKWARD] ? -eyes : eyes;
    if (at < 0 || at >= state->spaces_counted)
        return OSIRIS_OVERSHOOT;
    return onward_otherwise(rules, state, seat, state->counted[at], halts + 1, n);
}

/* A jump that is blocked is left out, or goes as far as it can (ruling.osiris.blocked). */
static int carried_on_if_free(const Rules *rules, const State *state, int seat, int here, int halts, int n) {
    int goal = carried_on_usually(rules, state, seat, here, halts, n), last = state->spaces_counted - 1;
    if (goal < 0 && rules->by[OSIRIS_BLOCKED_STAYS])
        return here;
    if (goal < 0 && rules->by[OSIRIS_BLOCKED_AS_FAR]) {
        last -= !state->keys[seat];
        if (last < state->rank[here])
            return here;
        return onward_otherwise(rules, state, seat, state->counted[last], halts + 1, n);
    }
    return goal;
}

/* ruling.osiris.chain, ruling.chamber.entry-is-movement */
static int carried_on_otherwise(const Rules *rules, const State *state, int seat, int here, int halts, int n) {
    if (halts > 1 && rules->by[CHAIN_STAYS])
        return here;
    if (halts > 1 && rules->by[CHAIN_ILLEGAL])
        return OSIRIS_OVERSHOOT;
    int goal = carried_on_if_free(rules, state, seat, here, halts, n);
    int enters = goal == rules->chamber || goal == NO_KEY || goal == OSIRIS_NO_KEY;
    return enters && rules->by[STEPS_ONLY] ? OSIRIS_OVERSHOOT : goal;
}

/* A number of steps, by a card in some mode that is not played yet (ruling.plus-minus.tile, ruling.back.stairs). */
static int route_otherwise(const Rules *rules, const State *state, int seat, int space, int n, int mode) {
    int at, goal = space + n, by_space = rules->by[BY_SPACE] && (n == 1 || n == -1) && goal > 0 && goal <= rules->chamber;
    if (by_space && (mode == PLUS_MINUS || (state->mode == PLUS_MINUS && waits(state, REFILL))))
        return onward_otherwise(rules, state, seat, goal, 1, n);
    if (n == 0)
        return space;
    if (n > 0) {
        at = state->rank[space] + n - 1;
        return at < state->spaces_counted ? onward_otherwise(rules, state, seat, state->counted[at], 1, n) : OVERSHOOT;
    }
    at = (space ? state->rank[space - 1] : 0) - 1;
    goal = NO_TILE_BEHIND;
    if (at >= 0 && space < rules->chamber)
        goal = onward_otherwise(rules, state, seat, state->counted[at], 1, n);
    return goal < 0 && rules->by[BACK_STAIRS] && space > 0 && space < rules->chamber ? 0 : goal;
}
