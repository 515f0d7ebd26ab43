/* Endings worked out: what one seat can make of a state on what it knows, if nobody else decides any more
   (luxor/analysis/turns/solve.py, `alone`). A part of each game's unit, after play.h. What it asks of the game: next_open
   and take; is_idle, outcomes, bring, forget_hidden and end_worth of its endings.c, and every_deal.

   States that the seat cannot tell apart, or that come to the same, are worked out once.

   Where somebody else decides as well, a whole state is followed: everybody who is asked takes what is best on what it
   knows, by a search of its own (`_outcome` and `choice` there). */

typedef struct {
    State state;
    int codes[MOST_CODES], weights[MOST_CODES];
} Level;

typedef struct {
    uint64_t key[2];
    Worth worth;
} Known;

typedef struct Search {
    const Rules *rules;
    Knowing who;
    struct Search **deciders; /* by the seat: who decides where a whole state is followed; NULL: only the seat does */
    int64_t left;          /* decisions and outcomes that may still be looked at */
    Level *levels[MOST_LEVELS];
    State scratch;
    Known *known;
    uint32_t *places; /* in `known`, by key; 0 for none */
    size_t known_count, known_room, place_count;
    Hidden_sums *sums;
} Search;

static Level *level_at(Search *search, int depth) {
    if (depth >= MOST_LEVELS)
        return NULL;
    if (!search->levels[depth])
        search->levels[depth] = malloc(sizeof(Level));
    return search->levels[depth];
}

/* --- what was worked out before --- */

/* A state, without what cannot matter or cannot be seen, as 128 bits. */
static void key_of(Search *search, const State *state, uint64_t *key) {
    int32_t row[MOST_KEY];
    Writer out = {row, row + MOST_KEY, 0};
    memcpy(&search->scratch, state, sizeof *state);
    forget_hidden(search->rules, &search->scratch, &search->who);
    write_state(search->rules, &search->scratch, &out);
    key[0] = 1 + (uint64_t)search->who.sealed;
    key[1] = 2;
    stir_row(key, row, out.at);
}

static size_t place_of(const Search *search, const uint64_t *key) {
    size_t at = (size_t)key[0] & (search->place_count - 1);
    while (search->places[at] && memcmp(search->known[search->places[at] - 1].key, key, sizeof(uint64_t[2])))
        at = (at + 1) & (search->place_count - 1);
    return at;
}

static int grow_known(Search *search) {
    size_t room = search->known_room ? 2 * search->known_room : 512;
    Known *known = realloc(search->known, room * sizeof *known);
    if (!known)
        return 0;
    search->known = known;
    uint32_t *places = calloc(2 * room, sizeof *places);
    if (!places)
        return 0;
    free(search->places);
    search->places = places;
    search->known_room = room;
    search->place_count = 2 * room;
    for (size_t i = 0; i < search->known_count; i++)
        search->places[place_of(search, known[i].key)] = (uint32_t)(i + 1);
    return 1;
}

static int remember(Search *search, const uint64_t *key, const Worth *worth) {
    if (search->known_count == search->known_room && !grow_known(search))
        return 0;
    search->known[search->known_count].key[0] = key[0];
    search->known[search->known_count].key[1] = key[1];
    search->known[search->known_count++].worth = *worth;
    search->places[place_of(search, key)] = (uint32_t)search->known_count;
    return 1;
}

/* --- working out --- */

static void add_worth(Worth *sum, const Worth *part, double weight) {
    double *into = (double *)sum;
    const double *from = (const double *)part;
    for (size_t i = 0; i < sizeof *sum / sizeof *into; i++)
        into[i] += weight * from[i];
}

/* The share of the win first, then the margin; what differs by less is the same, but for rounding. */
static int is_better(const Worth *one, const Worth *other) {
    static const double SAME = 1e-10;
    if (one->win > other->win + SAME)
        return 1;
    return one->win > other->win - SAME && one->margin > other->margin + SAME;
}

/* Go on until something is open that matters: its frame is on the agenda again, its codes are in the level, and if
   chance decides, `count` is below 0. */
static int next_that_matters(Search *search, Level *here, Frame *frame, int *count) {
    const Rules *rules = search->rules;
    State *state = &here->state;
    while (next_open(rules, state, 0, frame, here->codes, count)) {
        int chance = !*count;
        if (chance) {
            *count = outcomes(rules, state, frame, &search->who, here->codes, here->weights);
            if (*count <= 0)
                return CANNOT_TELL;
        }
        state->depth++;
        if (!is_idle(rules, state, frame)) {
            if (!chance && frame->seat != search->who.seat && !search->deciders)
                return OTHERS_DECIDE;
            *count = chance ? -*count : *count;
            return SOLVED;
        }
        state->depth--;
        if (chance)
            bring(rules, state, frame, &search->who, here->codes[0]);
        take(rules, state, frame, here->codes[0]);
    }
    *count = 0;
    return state->broken ? CANNOT_TELL : SOLVED;
}

static int alone(Search *search, int depth, Worth *worth);

/* What a code at what is open comes to. */
static int after(Search *search, int depth, const Frame *frame, int code, int chance, Worth *worth) {
    Level *here = search->levels[depth], *next = level_at(search, depth + 1);
    if (!next)
        return CANNOT_TELL;
    memcpy(&next->state, &here->state, sizeof here->state);
    next->state.depth--;
    if (chance)
        bring(search->rules, &next->state, frame, &search->who, code);
    take(search->rules, &next->state, frame, code);
    return alone(search, depth + 1, worth);
}

static int average_of(Search *search, int depth, const Frame *frame, int count, Worth *worth) {
    Level *here = search->levels[depth];
    Worth part;
    double whole = 0;
    memset(worth, 0, sizeof *worth);
    for (int i = 0; i < count; i++)
        whole += here->weights[i];
    for (int i = 0; i < count; i++) {
        int how = after(search, depth, frame, here->codes[i], 1, &part);
        if (how != SOLVED)
            return how;
        add_worth(worth, &part, here->weights[i] / whole);
    }
    return SOLVED;
}

/* The first of the best. */
static int best_of(Search *search, int depth, const Frame *frame, int count, Worth *worth) {
    Level *here = search->levels[depth];
    Worth found;
    for (int i = 0; i < count; i++) {
        int how = after(search, depth, frame, here->codes[i], 0, &found);
        if (how != SOLVED)
            return how;
        if (!i || is_better(&found, worth))
            *worth = found;
    }
    return SOLVED;
}

/* What a seat takes on what it knows: the first of the best. */
static int choose(Search *decider, const State *state, int64_t *left, int *code) {
    Level *here = level_at(decider, 0);
    Frame frame;
    Worth found, best;
    int count, how;
    if (!here)
        return CANNOT_TELL;
    memcpy(&here->state, state, sizeof *state);
    decider->left = *left;
    how = next_that_matters(decider, here, &frame, &count);
    for (int i = 0; i < count && how == SOLVED; i++) {
        how = after(decider, 0, &frame, here->codes[i], 0, &found);
        if (how == SOLVED && (!i || is_better(&found, &best))) {
            best = found;
            *code = here->codes[i];
        }
    }
    *left = decider->left;
    return how == SOLVED && count <= 0 ? CANNOT_TELL : how;
}

/* What follows from the choice of who is asked. */
static int chosen(Search *search, int depth, const Frame *frame, Worth *worth) {
    int code = 0, how = choose(search->deciders[frame->seat], &search->levels[depth]->state, &search->left, &code);
    return how == SOLVED ? after(search, depth, frame, code, 0, worth) : how;
}

/* What the state of a level comes to. */
static int alone(Search *search, int depth, Worth *worth) {
    Level *here = level_at(search, depth);
    Frame frame;
    uint64_t key[2];
    int count, how = here ? next_that_matters(search, here, &frame, &count) : CANNOT_TELL;
    if (how != SOLVED)
        return how;
    if (!count)
        return end_worth(search->rules, &here->state, &search->who, &search->sums, &search->left, worth);
    key_of(search, &here->state, key);
    if (search->place_count && search->places[place_of(search, key)]) {
        *worth = search->known[search->places[place_of(search, key)] - 1].worth;
        return SOLVED;
    }
    search->left -= count < 0 ? -count : count;
    if (search->left < 0)
        return TOO_MUCH;
    how = count < 0 ? average_of(search, depth, &frame, -count, worth)
          : search->deciders ? chosen(search, depth, &frame, worth)
                          : best_of(search, depth, &frame, count, worth);
    return how == SOLVED && !remember(search, key, worth) ? CANNOT_TELL : how;
}

/* --- for those who ask --- */

static void *new_search(const void *rules, int seat, int open) {
    Search *search = calloc(1, sizeof *search);
    if (search) {
        search->rules = rules;
        search->who = (Knowing){seat, open, open ? 0 : ((1 << players(rules)) - 1) & ~(1 << seat)};
    }
    return search;
}

static void end_search(void *search_) {
    Search *search = search_;
    for (int depth = 0; search && depth < MOST_LEVELS; depth++)
        free(search->levels[depth]);
    if (search) {
        free(search->known);
        free(search->places);
        free_sums(search->sums);
    }
    free(search);
}

/* What every option of the seat comes to, or, where it is not asked, what the state does: then `count` is 0. */
static int solve(void *search_, const void *state, int64_t most, int *codes, Worth *worths, int room, int *count) {
    Search *search = search_;
    Level *here = level_at(search, 0);
    Frame frame;
    if (!here)
        return CANNOT_TELL;
    memcpy(&here->state, state, sizeof here->state);
    search->left = most;
    int how = next_that_matters(search, here, &frame, count);
    if (how != SOLVED)
        return how;
    if (*count <= 0) {
        memcpy(&here->state, state, sizeof here->state);
        *count = 0;
        return alone(search, 0, worths);
    }
    if (*count > room)
        return CANNOT_TELL;
    for (int i = 0; i < *count; i++) {
        codes[i] = here->codes[i];
        how = after(search, 0, &frame, codes[i], 0, &worths[i]);
        if (how != SOLVED)
            return how;
    }
    return SOLVED;
}

typedef struct {
    Search *search;
    Worth *sum;
    double whole;
} Average;

/* One deal more, which is in the state of the first level. */
static int add_deal(void *average_, double weight) {
    Average *average = average_;
    Search *search = average->search;
    Level *next = level_at(search, 1);
    Worth part;
    if (!next)
        return CANNOT_TELL;
    memcpy(&next->state, &search->levels[0]->state, sizeof next->state);
    int how = alone(search, 1, &part);
    if (how == SOLVED) {
        add_worth(average->sum, &part, weight);
        average->whole += weight;
    }
    return how;
}

/* The average over all deals that fit what the seat of a search knows of a state. */
static int over_deals(Search *search, Level *here, int most, Worth *worth) {
    Average average = {search, worth, 0};
    Worth sum = {0};
    memset(worth, 0, sizeof *worth);
    int how = every_deal(search->rules, &here->state, search->who.seat, most, &search->who.sealed, add_deal, &average);
    if (how == SOLVED)
        add_worth(&sum, worth, 1 / average.whole);
    *worth = sum;
    return how;
}

/* What a whole state comes to for the seat of a search, which must be open and used for nothing else. With `deals`
   others' hands are not known: the average over all deals that fit, if they are no more than so many. */
static int follow(void *search_, void **deciders, int deals, const void *state, int64_t *left, Worth *worth) {
    Search *search = search_;
    Level *here = level_at(search, 0);
    if (!here)
        return CANNOT_TELL;
    memcpy(&here->state, state, sizeof here->state);
    search->deciders = (Search **)deciders;
    search->who.sealed = 0;
    search->left = *left;
    int how = deals ? over_deals(search, here, deals, worth) : alone(search, 0, worth);
    search->deciders = NULL;
    *left = search->left;
    return how;
}
