/* Sceptres: treasures hidden beneath others (luxor/classic/modules/sceptres/rules.py). */

/* A treasure left its space: whether another one was hidden there (sceptres.reveal). */
static int sceptres_uncovered(State *state, int seat, int space) {
    int at = 0;
    while (at < state->unders && state->under[at] != space)
        at++;
    if (at == state->unders || !state->hiddens)
        return 0;
    take_out(state, state->under, &state->unders, space);
    push_with(state, UNEARTH, seat, space);
    return 1;
}

static void unearth_take(const Rules *rules, State *state, int space, int code) {
    take_out(state, state->hidden, &state->hiddens, code);
    lay_tile(rules, state, space, code);
}
