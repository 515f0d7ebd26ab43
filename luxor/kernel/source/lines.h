/* The search behind the strongest bot (luxor/analysis/bots/lines.py, with the same names): a part of each game's unit,
   after play.h. What it asks of the game beside what playing on asks: glance, sort_of, inert, state_worth, score, sample
   and used. */

typedef struct {
    int32_t codes[MOST_LINE];
    int length, root; /* number of the branch that it leads to */
} Line;

typedef struct {
    int32_t kind, code, visits, offered, first, next; /* numbers of the first one below it, and of the next beside it */
    int64_t reward;
} Branch;

typedef struct {
    const Rules *rules;
    const LinePlan *plan;
    int seat, soon;
    int32_t turn;
    Line *lines;
    int line_count;
    Branch *branches; /* the first one is none */
    int branch_count, room;
    int whole;   /* without room a line goes on with what looks best, instead of ending */
    int settled; /* the tree is only followed any more: for games that chose nothing */
    int64_t reward; /* of the last game */
} Trial;

/* Codes by their values, the highest first; those of the same value stay as they are. */
static void sort_codes(int *codes, int *values, int count) {
    for (int i = 1; i < count; i++) {
        int code = codes[i], value = values[i], at = i;
        for (; at > 0 && values[at - 1] < value; at--) {
            values[at] = values[at - 1];
            codes[at] = codes[at - 1];
        }
        values[at] = value;
        codes[at] = code;
    }
}

/* What looks best comes first: the best of each sort, then the second ones, and so on. As it is where nothing is
   estimated. */
static void rank_codes(const Rules *rules, State *state, const Frame *frame, int *codes, int count) {
    int values[MOST_CODES], sorts[MOST_CODES], met[MOST_CODES], known = 0;
    if (!glance(rules, state, frame, codes, count, values))
        return;
    sort_codes(codes, values, count);
    for (int i = 0; i < count; i++) {
        int sort = sort_of(frame, codes[i]), at = 0;
        while (at < known && sorts[at] != sort)
            at++;
        if (at == known) {
            sorts[known] = sort;
            met[known++] = 0;
        }
        values[i] = -met[at]++;
    }
    if (known > 1)
        sort_codes(codes, values, count);
}

/* The best options of each decision share the room for lines; without room the tree goes on. */
static void find_lines(Trial *trial, const State *start, const Line *begun, int room) {
    const Rules *rules = trial->rules;
    State state = *start;
    Line line = *begun;
    Frame frame;
    int codes[MOST_CODES], count;
    while ((room > 1 || trial->whole) && line.length < MOST_LINE && next_open(rules, &state, 0, &frame, codes, &count)) {
        if (!count || frame.seat != trial->seat || state.turn != trial->turn)
            break;
        if (count > 1) {
            int wide = count < room ? count : room;
            rank_codes(rules, &state, &frame, codes, count);
            for (int i = 0; i < wide; i++) {
                State after = state;
                Line longer = line;
                longer.codes[longer.length++] = codes[i];
                take(rules, &after, &frame, codes[i]);
                find_lines(trial, &after, &longer, trial->plan->deep ? room / wide : 1);
            }
            return;
        }
        line.codes[line.length++] = codes[0];
        take(rules, &state, &frame, codes[0]);
    }
    trial->lines[trial->line_count++] = line;
}

/* --- the tree --- */

static int new_branch(Trial *trial, int kind, int code) {
    if (trial->branch_count == trial->room) {
        int room = 2 * trial->room;
        Branch *more = realloc(trial->branches, (size_t)room * sizeof *more);
        if (!more)
            return 0;
        trial->branches = more;
        trial->room = room;
    }
    trial->branches[trial->branch_count] = (Branch){.kind = kind, .code = code};
    return trial->branch_count++;
}

static int find_branch(const Trial *trial, int above, int kind, int code) {
    int at = trial->branches[above].first;
    while (at && (trial->branches[at].kind != kind || trial->branches[at].code != code))
        at = trial->branches[at].next;
    return at;
}

/* The branch of a code, made if there was none: then it is `fresh`. */
static int branch_of(Trial *trial, int above, int kind, int code, int *fresh) {
    int at = find_branch(trial, above, kind, code);
    *fresh = !at;
    if (!at && (at = new_branch(trial, kind, code))) {
        trial->branches[at].next = trial->branches[above].first;
        trial->branches[above].first = at;
    }
    return at;
}

/* The more often a decision came up, the more of its options are tried; the best bound among them. */
static int tree_choice(Trial *trial, State *state, const Frame *frame, int *codes, int count, int above) {
    enum { SCALE = 1000 };
    const LinePlan *plan = trial->plan;
    int wide = 1 + plan->roots[trial->branches[above].visits] / plan->widen, choice = codes[0];
    int64_t best = -1;
    rank_codes(trial->rules, state, frame, codes, count);
    for (int i = 0; i < count && i < wide; i++) {
        int at = find_branch(trial, above, frame->kind, codes[i]);
        if (!at)
            return codes[i];
        Branch *tried = &trial->branches[at];
        tried->offered++;
        int64_t curious = (int64_t)SCALE * plan->curious[tried->offered] / plan->roots[tried->visits];
        int64_t bound = tried->reward / tried->visits + curious;
        if (bound > best) {
            best = bound;
            choice = codes[i];
        }
    }
    return choice;
}

/* The option that was played most often by now; 0 where none was. */
static int settled_choice(const Trial *trial, const Frame *frame, const int *codes, int count, int above) {
    int best = 0;
    for (int i = 0; i < count; i++) {
        int at = find_branch(trial, above, frame->kind, codes[i]);
        if (at && (!best || trial->branches[at].visits > trial->branches[best].visits))
            best = at;
    }
    return best;
}

/* The margin as a chance; for a game that ended half of it whether it was won. */
static int64_t reward_of(Trial *trial, const State *state, int over) {
    const LinePlan *plan = trial->plan;
    const Rules *rules = trial->rules;
    int mine = 0, most = INT32_MIN, shared = 0;
    Ending ending;
    if (over)
        score(rules, state, &ending);
    for (int seat = 0; seat < rules->players; seat++) {
        int worth = over ? POINT * ending.total[seat] : state_worth(rules, state, seat);
        if (seat == trial->seat)
            mine = worth;
        else if (worth > most)
            most = worth;
        shared += over && ending.winners >> seat & 1;
    }
    int far = (int)floor_division(mine - most, plan->step);
    far = far < -plan->far ? -plan->far : far > plan->far ? plan->far : far;
    int32_t soft = plan->soft[far + plan->far];
    if (!over)
        return soft;
    trial->soon += state->turn - trial->turn < rules->players;
    return (soft + (ending.winners >> trial->seat & 1 ? SURE / shared : 0)) / 2;
}

/* One game: down the tree to something new, then on at a glance; what it came to is noted. */
static int play_line(Trial *trial, const Line *line, State *state, Draws *luck) {
    const Rules *rules = trial->rules;
    Frame frame;
    int codes[MOST_CODES], count, code, path[MOST_PATH] = {line->root}, length = 1, fresh = 0, ignored, over = 1;
    int32_t last = trial->turn + trial->plan->turns;
    for (int i = 0; i < line->length; i++) {
        if (!next_open(rules, state, 0, &frame, codes, &count) ||
            !is_legal(rules, state, &frame, codes, count, line->codes[i]))
            return 0;
        take(rules, state, &frame, line->codes[i]);
    }
    while (next_open(rules, state, 0, &frame, codes, &count)) {
        if (state->turn >= last) {
            state->agenda[state->depth++] = frame;
            over = 0;
            break;
        }
        int own = frame.seat == trial->seat && !fresh && state->turn < trial->turn + trial->plan->deep, at = -1;
        if (!count) {
            int aside = !own || inert(state, &frame);
            code = roll(rules, state, &frame, luck);
            if (!aside && trial->settled)
                fresh = !(at = find_branch(trial, path[length - 1], frame.kind, code));
            else
                at = aside ? -1 : branch_of(trial, path[length - 1], frame.kind, code, &ignored);
            at = fresh ? -1 : at;
        } else if (count == 1) {
            code = codes[0];
        } else if (own && trial->settled) {
            at = settled_choice(trial, &frame, codes, count, path[length - 1]);
            fresh = !at;
            code = at ? trial->branches[at].code : quick_choice(rules, state, &frame, codes, count, luck, 0);
            at = at ? at : -1;
        } else if (own) {
            code = tree_choice(trial, state, &frame, codes, count, path[length - 1]);
            at = branch_of(trial, path[length - 1], frame.kind, code, &fresh);
        } else {
            code = quick_choice(rules, state, &frame, codes, count, luck, 0);
        }
        if (at >= 0) {
            if (!at || length == MOST_PATH)
                return 0;
            path[length++] = at;
        }
        take(rules, state, &frame, code);
    }
    if (state->broken)
        return 0;
    int64_t reward = trial->reward = reward_of(trial, state, over);
    for (int i = 0; i < length && !trial->settled; i++) {
        trial->branches[path[i]].visits++;
        trial->branches[path[i]].reward += reward;
    }
    return 1;
}

/* --- sequential halving --- */

static void deal_anew(const Rules *rules, const State *view, State *dealt, const Draws *luck) {
    Draws draws = *luck;
    *dealt = *view;
    if (is_view(view))
        sample(rules, view, dealt, &draws);
}

/* The lines that did best come first; those that did alike stay as they are. */
static void sort_lines(const Trial *trial, int *order, int count) {
    for (int i = 1; i < count; i++) {
        int line = order[i], at = i;
        int64_t reward = trial->branches[trial->lines[line].root].reward;
        for (; at > 0 && trial->branches[trial->lines[order[at - 1]].root].reward < reward; at--)
            order[at] = order[at - 1];
        order[at] = line;
    }
}

/* One game of each of the first lines, all in the deal and with the luck of a seed. */
static int play_each_line(Trial *trial, const State *view, uint64_t seed, const uint32_t *begun, const int *order,
                          int left, LineSum *sums) {
    State dealt, state;
    Draws luck, playing, *source = &luck;
    size_t size = used(trial->rules);
    seed_together(&source, &seed, 1, begun);
    deal_anew(trial->rules, view, &dealt, &luck);
    for (int n = 0; n < left; n++) {
        playing = luck;
        memcpy(&state, &dealt, size);
        if (!play_line(trial, &trial->lines[order[n]], &state, &playing))
            return 0;
        if (sums) {
            sums[order[n]].games++;
            sums[order[n]].reward += trial->reward;
            sums[order[n]].square += trial->reward * trial->reward / SURE;
        }
    }
    return 1;
}

static int halve(Trial *trial, const State *view, const uint32_t *begun, int *order) {
    const LinePlan *plan = trial->plan;
    int left = trial->line_count, rounds = 1;
    uint64_t seed = plan->seed;
    while (1 << rounds < left)
        rounds++;
    for (int round = 0; round < rounds; round++) {
        int share = plan->games / (rounds * left);
        for (int i = 0; i < (share ? share : 1); i++)
            if (!play_each_line(trial, view, seed++, begun, order, left, NULL))
                return 0;
        sort_lines(trial, order, left);
        left = (left + 1) / 2;
    }
    return 1;
}

/* Room for lines; 0 where there is none. */
static int begin_trial(Trial *trial, const State *view, int lines) {
    trial->turn = view->turn;
    trial->room = 256;
    trial->seat = view->depth ? view->agenda[view->depth - 1].seat : -1;
    trial->lines = malloc((size_t)lines * sizeof *trial->lines);
    trial->branches = malloc((size_t)trial->room * sizeof *trial->branches);
    if (!trial->lines || !trial->branches)
        return 0;
    new_branch(trial, 0, 0);
    return 1;
}

static void end_trial(Trial *trial) {
    free(trial->lines);
    free(trial->branches);
}

static void find_all_lines(Trial *trial, const State *view, uint64_t seed, int room) {
    State dealt;
    Draws luck;
    seed_draws(&luck, seed);
    deal_anew(trial->rules, view, &dealt, &luck);
    find_lines(trial, &dealt, &(Line){.length = 0}, room);
}

/* Halves the lines that were found; the order of those that did best first. */
static int search_lines(Trial *trial, const State *view, int *order) {
    uint32_t begun[WORDS];
    for (int i = 0; i < trial->line_count; i++) {
        order[i] = i;
        if (!(trial->lines[i].root = new_branch(trial, 0, 0)))
            return 0;
    }
    begin_seeding(begun);
    return trial->line_count && trial->lines[0].length && halve(trial, view, begun, order);
}

static int try_lines(const void *rules, const void *view_, const LinePlan *plan, LineFound *found) {
    const State *view = view_;
    Trial trial = {.rules = rules, .plan = plan};
    int done = 0, *order = malloc((size_t)plan->room * sizeof *order);
    if (order && begin_trial(&trial, view, plan->room)) {
        find_all_lines(&trial, view, plan->seed, plan->room);
        done = search_lines(&trial, view, order);
    }
    if (done) {
        found->code = trial.lines[order[0]].codes[0];
        found->soon = trial.soon;
        found->lines = trial.line_count;
        for (int i = 0; i < trial.line_count; i++) {
            found->tried[2 * i] = trial.branches[trial.lines[i].root].visits;
            found->tried[2 * i + 1] = trial.branches[trial.lines[i].root].reward;
        }
    }
    free(order);
    end_trial(&trial);
    return done;
}
