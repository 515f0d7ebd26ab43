/* Whole turns, for advice: what there is to play, and what each is worth by games that did not choose it. A part of
   each game's unit, after lines.h. */

/* The codes of the lines, each after their number; how many numbers that are. */
static int list_lines(const void *rules, const void *view_, const LinePlan *plan, int32_t *codes) {
    Trial trial = {.rules = rules, .plan = plan, .whole = 1};
    int length = 0;
    if (begin_trial(&trial, view_, plan->room)) {
        find_all_lines(&trial, view_, plan->seed, plan->room);
        for (int i = 0; i < trial.line_count; i++) {
            codes[length++] = trial.lines[i].length;
            for (int n = 0; n < trial.lines[i].length; n++)
                codes[length++] = trial.lines[i].codes[n];
        }
    }
    end_trial(&trial);
    return length;
}

/* Whether the lines have room for their codes. */
static int read_turns(Trial *trial, const WeighPlan *wanted) {
    const int32_t *code = wanted->codes;
    for (; trial->line_count < wanted->lines; code += 1 + code[0]) {
        Line *line = &trial->lines[trial->line_count++];
        if (code[0] > MOST_LINE)
            return 0;
        line->length = code[0];
        memcpy(line->codes, code + 1, (size_t)code[0] * sizeof *code);
    }
    return 1;
}

/* A search among lines that are known, then games with luck of their own by what it settled: `fresh` of each line, and
   `more` besides of the `best` that are left of it. */
static int weigh_lines(const void *rules, const void *view, const LinePlan *plan, const WeighPlan *wanted, int *order,
                       LineSum *sums, int32_t *soon) {
    Trial trial = {.rules = rules, .plan = plan};
    uint32_t begun[WORDS];
    uint64_t seed = wanted->seed;
    int done = 0;
    if (begin_trial(&trial, view, wanted->lines) && read_turns(&trial, wanted)) {
        done = search_lines(&trial, view, order);
        trial.settled = 1;
        begin_seeding(begun);
        for (int i = 0; i < wanted->fresh + wanted->more && done; i++)
            done = play_each_line(&trial, view, seed++, begun, order, i < wanted->fresh ? wanted->lines : wanted->best, sums);
        *soon = trial.soon;
    }
    end_trial(&trial);
    return done;
}
