/* The end of a turn, of a round and of the game (luxor/classic/rules/ending.py). */

static int nobody_else_can(const Rules *rules, const State *state, int seat) {
    for (int other = 0; other < rules->players; other++)
        if (other != seat && able_to_move(rules, state, other))
            return 0;
    return 1;
}

/* Whether all the others could not move in this whole round (base.end.nobody-moves, ruling.nobody-moves.round). */
static int all_others_idle(const Rules *rules, const State *state, int seat) {
    if (rules->by[STUCK_AT_ONCE] || rules->by[STUCK_ALL_CARDS])
        return nobody_else_can(rules, state, seat);
    int last = (seat - state->first + rules->players) % rules->players == rules->players - 1;
    return (last || rules->by[STUCK_IN_A_ROW]) && state->idle == rules->players - 1;
}

/* The next turn, unless nobody could move; those who cannot are counted anew in every round, or as long as there is no
   other between (ruling.nobody-moves.when). */
static void begin_turn(const Rules *rules, State *state, int seat, int extra) {
    state->seat = (int8_t)seat;
    if (rules->by[STUCK_IN_A_ROW])
        state->idle = state->idle > 0 && !able_to_move(rules, state, seat) ? state->idle : 0;
    else if (seat == state->first && !extra)
        state->idle = 0;
    if (!rules->by[STUCK_AFTER_TURN] && all_others_idle(rules, state, seat) && !able_to_move(rules, state, seat)) {
        state->depth = 0;
        return;
    }
    for (int i = 0; i < rules->plan_size; i++)
        push(state, rules->plan[i], seat);
}

/* Whether an extra turn that is gained now would never be taken (ruling.extra-turn, ruling.extra-turn.stack). */
static int extra_lost(const Rules *rules, const State *state) {
    return (rules->by[EXTRA_LOST_AT_END] && state->entries >= rules->last_entry) || (rules->by[ONE_EXTRA] && state->agains);
}

static void keep_extra_turns(const Rules *rules, State *state) {
    if (rules->by[EXTRA_LOST_AT_END] && state->entries >= rules->last_entry)
        state->agains = 0;
    if (rules->by[ONE_EXTRA] && state->agains > 1)
        state->agains = 1;
}

/* base.move.woken-next-turn, base.turn.order, base.end.second-entry, base.end.finish-round, ruling.extra-turn */
static void end_run(const Rules *rules, State *state, int seat) {
    int woken_move = !(rules->by[WOKEN_NEXT_ROUND] && state->agains); /* ruling.woken.extra-turn */
    for (int i = 0; i < state->pawns[seat] && woken_move; i++)
        if (state->adventurers[seat][i] == WOKEN)
            state->adventurers[seat][i] = 0;
    state->card = NO_CARD;
    state->mode = state->took = 0;
    state->value = 0;
    state->mummy.stood = 0;
    state->equipment.first = 0;
    state->equipment.second = NO_CARD;
    state->characters.changed = 0;
    if (rules->by[KEYS_COME_BACK] && !state->key_supply) { /* ruling.key.spent */
        state->key_supply = state->spent;
        state->spent = 0;
    }
    state->turn++;
    keep_extra_turns(rules, state);
    if (state->agains) {
        state->agains--;
        memmove(state->again, state->again + 1, state->agains);
        state->idle--;
        begin_turn(rules, state, seat, 1);
        return;
    }
    seat = (seat + 1) % rules->players;
    int over = seat == state->first && state->entries >= rules->last_entry;
    if (over || (rules->by[STUCK_AFTER_TURN] && state->idle == rules->players))
        state->depth = 0;
    else
        begin_turn(rules, state, seat, 0);
}
