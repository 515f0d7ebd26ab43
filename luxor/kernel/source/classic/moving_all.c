/* A card that moves all (luxor/classic/rules/movement.py). */

/* Who was woken while all move moves last (ruling.all.woken-stay): how many come to stand on the stairs. */
static int woken_ones(State *state, int seat, int16_t *movers) {
    int count = 0;
    for (int i = 0; i < state->pawns[seat]; i++)
        if (state->adventurers[seat][i] == WOKEN) {
            state->adventurers[seat][i] = 0;
            movers[count++] = 0;
        }
    return count;
}

static int add_goal(uint8_t *goals, int count, int goal) {
    int at = 0;
    while (at < count && goals[at] < goal)
        at++;
    if (at < count && goals[at] == goal)
        return count;
    memmove(goals + at + 1, goals + at, (size_t)(count - at));
    goals[at] = (uint8_t)goal;
    return count + 1;
}

/* One of those that moved may act (base.horus.all.one-action, ruling.chamber.entry-is-movement, ruling.all.blocked-stay,
   ruling.all.choice, ruling.mummy.all). */
static int who_may_act(const Rules *rules, const State *state, int seat, uint8_t *goals, int count, int entered, int stopped) {
    int last, left = 0;
    if (entered && rules->by[ENTRY_ACTS])
        count = 0;
    if (rules->by[ANY_ACTS] || rules->by[ANY_ACTIVE])
        for (int i = upright(rules, state, seat, &last); i < last; i++)
            if (state->adventurers[seat][i])
                count = add_goal(goals, count, state->adventurers[seat][i]);
    for (int i = 0; i < count; i++)
        if (!rules->by[USEFUL_ACTS] || effect(rules, state, seat, goals[i]))
            goals[left++] = goals[i];
    return stopped && rules->by[STOPPED_NO_ACTION] ? 0 : left;
}

/* Every active adventurer moves, nearest the chamber first (base.horus.all.order, ruling.all.blocked-stay); where
   those ended that may act, each space once and in order. */
static int move_all(const Rules *rules, State *state, int seat, int n, uint8_t *goals) {
    int16_t movers[MOST_PAWNS];
    int last, count = 0, stopped = 0, before = state->entries, from = upright(rules, state, seat, &last), left = last - from;
    memcpy(movers, state->adventurers[seat] + from, (size_t)left * sizeof *movers);
    while (left || (rules->by[WOKEN_MOVE_TOO] && (left = woken_ones(state, seat, movers)))) {
        int space = movers[--left], goal = route(rules, state, seat, space, n);
        if (goal < 0)
            continue;
        carry_again(rules, state, seat, space, goal, state->entries > before);
        if (goal == rules->chamber)
            continue;
        if (landed(rules, state, seat, goal))
            stopped++;
        else
            count = add_goal(goals, count, goal);
    }
    return who_may_act(rules, state, seat, goals, count, state->entries - before, stopped);
}
