/* How any game is played on: a part of each game's unit, after its rules. What it asks of them: next_open, is_legal,
   take, roll and quick_choice, with the game's own Rules, State and Frame. */

/* Play on: first the codes of a line at what is open, then as the table says. */
static int play(const void *rules_, void *state_, Table *table, const int32_t *line, int length) {
    const Rules *rules = rules_;
    State *state = state_;
    Frame frame;
    int codes[MOST_CODES], count, code;
    while (length && next_open(rules, state, table->arena, &frame, codes, &count)) {
        if (!is_legal(rules, state, &frame, codes, count, *line))
            return NOT_LEGAL;
        take(rules, state, &frame, *line++);
        length--;
    }
    if (length && !state->broken)
        return NOT_LEGAL;
    while (next_open(rules, state, table->arena, &frame, codes, &count)) {
        if (state->turn >= table->last_turn) {
            state->agenda[state->depth++] = frame;
            return TURN_REACHED;
        }
        if (++table->steps > table->most)
            return BROKEN;
        int seat = frame.seat;
        if (!count)
            code = roll(rules, state, &frame, table->chance);
        else if (count == 1)
            code = codes[0];
        else if (table->policy[seat] != RANDOM)
            code = quick_choice(table->policy[seat] == RIVAL ? table->rival : rules, state, &frame, codes, count, table->seat[seat], table->arena);
        else
            code = codes[below(table->seat[seat], count)];
        take(rules, state, &frame, code);
    }
    return state->broken ? BROKEN : OVER;
}

static int players(const void *rules) { return ((const Rules *)rules)->players; }

static int32_t turn(const void *state) { return ((const State *)state)->turn; }

static int is_view(const void *state) { return ((const State *)state)->pools >= 0; }
