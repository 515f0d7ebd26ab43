/* Which cards count as able to move somebody by other answers than ours (luxor/classic/rulings/movement.py): a part of
   movement.c. */

/* Whether a card that moves all may be played (ruling.all.blocked-stay, ruling.chamber.keys-in-order). */
static int all_may_move(const Rules *rules, const State *state, int seat, int card) {
    int last, blocked = 0, inside = 0, arriving = 0;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        int goal = route(rules, state, seat, state->adventurers[seat][i], rules->card_value[card]);
        blocked |= goal < 0;
        inside += goal == rules->chamber;
        arriving += goal == rules->chamber || goal == NO_KEY || goal == OSIRIS_NO_KEY;
    }
    if (rules->by[ALL_MUST] && (blocked || inside > state->keys[seat]))
        return 0;
    return !rules->by[KEYS_FOR_ALL] || arriving <= state->keys[seat];
}

/* Whether every roll moves somebody (ruling.die.playable). */
static int every_roll_moves(const Rules *rules, const State *state, int seat, int card) {
    int change = (rules->offer_count[card] - rules->die) / 2; /* by which a roll may be changed */
    for (int roll = 1; roll <= rules->die; roll++) {
        int moves = 0;
        for (int n = rules->mode[card] == RANGE_DIE ? 1 : roll - change; n <= roll + change && !moves; n++)
            moves = reaches(rules, state, seat, n, 0);
        if (!moves)
            return 0;
    }
    return 1;
}

static int can_move(const Rules *rules, const State *state, int seat, int card) {
    int mode = rules->mode[card];
    if ((rules->by[ALL_MUST] || rules->by[KEYS_FOR_ALL]) && mode == ALL && !all_may_move(rules, state, seat, card))
        return 0;
    if (rules->by[EVERY_ROLL] && (mode == DIE || mode == RANGE_DIE) && !every_roll_moves(rules, state, seat, card))
        return 0;
    if (!can_move_usually(rules, state, seat, card))
        return 0;
    int late = rules->by[WALKS_AFTER_ACTION] || rules->by[WALKS_AFTER_MOVE] || rules->by[WALKS_WHEN_CHOSEN];
    if (!rules->by[BEFORE_MUMMY] || !rules->eyes[card] || state->card != NO_CARD || late)
        return 1;
    State after = *state; /* ruling.play.before-mummy */
    after.card = (int16_t)card;
    mummy_walk(rules, &after, seat, rules->eyes[card]);
    return can_move(rules, &after, seat, card);
}
