/* Options that come to the same: each is played, and the results are compared (luxor/core/engine/distinct.py). Ours tell
   it without playing; where a reading brings something between, this is done as in Python. */

/* What a code leads to, with all that goes by itself until the step is over or something is open. */
static void outcome(const Rules *rules, State *after, const Frame *frame, int code) {
    int codes[MOST_CODES], count, depth = after->depth;
    take(rules, after, frame, code);
    for (int steps = 0; after->depth > depth && !after->broken; steps++) {
        Frame next = after->agenda[--after->depth];
        after->broken |= steps > MOST_BY_THEMSELVES;
        if (rules->sort[next.kind] == AUTO) {
            run(rules, after, &next);
            continue;
        }
        count = rules->sort[next.kind] == CHANCE ? 2 : options(rules, after, &next, codes);
        if (count > 1 || (count && rules->always[next.kind])) {
            after->agenda[after->depth++] = next;
            return;
        }
        if (count)
            take(rules, after, &next, codes[0]);
        else
            none(rules, after, &next);
    }
}

/* Of codes that come to the same, the first; how many are left. */
static int distinct(const Rules *rules, const State *state, const Frame *frame, int *codes, int count) {
    uint64_t seen[MOST_CODES][2];
    int32_t row[MOST_KEY];
    State after;
    int left = 0;
    for (int i = 0; i < count; i++) {
        Writer out = {row, row + MOST_KEY, 0};
        int known = 0;
        memcpy(&after, state, sizeof after);
        outcome(rules, &after, frame, codes[i]);
        write_state(rules, &after, &out);
        seen[left][0] = 1;
        seen[left][1] = 2;
        stir_row(seen[left], row, out.at);
        for (int j = 0; j < left && !known; j++)
            known = seen[j][0] == seen[left][0] && seen[j][1] == seen[left][1];
        if (!known)
            codes[left++] = codes[i];
    }
    return left;
}
