/* How a game may have ended for one who did not see the others' scarabs: every sum of theirs, by how many ways lead to it
   (`possible_ends` in luxor/classic/rules/deals.py, `sums` in luxor/core/engine/deals.py). */

enum { MOST_ENDS = 200000, MOST_WAYS = 20000000, MOST_VALUES = 16, REMEMBERED = 512, ENDS_PER_STEP = 50 };

typedef struct {
    int32_t base[MOST_SEATS];
    int8_t sarcophagi[MOST_SARCOPHAGI], known;
    double win, margin;
} Settled;

typedef struct Hidden_sums {
    struct Hidden_sums *next;
    int others, seat[MOST_SEATS], size[MOST_SEATS]; /* who has how many */
    int kinds, value[MOST_VALUES], count[MOST_VALUES]; /* what nobody else has seen of them */
    int range[MOST_SEATS], ends, ways;
    int16_t *sums; /* per end, for each of the others */
    double *weight, whole;
    Settled settled[REMEMBERED];
} Hidden_sums;

static void free_sums(Hidden_sums *sums) {
    while (sums) {
        Hidden_sums *next = sums->next;
        free(sums->sums);
        free(sums->weight);
        free(sums);
        sums = next;
    }
}

static double ways_to_pick(int count, int taken) {
    double ways = 1;
    for (int i = 1; i <= taken; i++)
        ways = ways * (count - taken + i) / i;
    return ways;
}

/* Deal so many more scarabs, from a kind on, to one of the others, then to those after; `at` is the place of the sums. */
static void deal_sums(Hidden_sums *sums, double *table, int other, int kind, int left, int at, double weight) {
    if (++sums->ways > MOST_WAYS)
        return;
    if (!left) {
        if (other + 1 == sums->others)
            table[at] += weight;
        else
            deal_sums(sums, table, other + 1, 0, sums->size[other + 1], at * sums->range[other + 1], weight);
        return;
    }
    if (kind == sums->kinds)
        return;
    int most = sums->count[kind] < left ? sums->count[kind] : left;
    for (int taken = 0; taken <= most; taken++) {
        double ways = ways_to_pick(sums->count[kind], taken);
        sums->count[kind] -= taken;
        deal_sums(sums, table, other, kind + 1, left - taken, at + taken * (sums->value[kind] - sums->value[0]),
                  weight * ways);
        sums->count[kind] += taken;
    }
}

/* The ends, as a list: those that can come about. */
static int list_ends(Hidden_sums *sums, const double *table, int places) {
    for (int at = 0; at < places; at++)
        sums->ends += table[at] > 0;
    sums->sums = malloc((size_t)(sums->ends + 1) * (size_t)sums->others * sizeof *sums->sums);
    sums->weight = malloc((size_t)(sums->ends + 1) * sizeof *sums->weight);
    if (!sums->sums || !sums->weight)
        return 0;
    for (int at = 0, end = 0; at < places; at++) {
        if (table[at] <= 0)
            continue;
        for (int other = sums->others - 1, rest = at; other >= 0; other--) {
            int more = rest % sums->range[other];
            sums->sums[end * sums->others + other] = (int16_t)(more + sums->size[other] * sums->value[0]);
            rest /= sums->range[other];
        }
        sums->whole += sums->weight[end++] = table[at];
    }
    return sums->ends > 0;
}

static int fill_sums(Hidden_sums *sums) {
    int places = 1;
    for (int other = 0; other < sums->others; other++) {
        sums->range[other] = sums->size[other] * (sums->value[sums->kinds - 1] - sums->value[0]) + 1;
        if (sums->range[other] > MOST_ENDS / places)
            return 0;
        places *= sums->range[other];
    }
    double *table = calloc((size_t)places, sizeof *table);
    if (!table)
        return 0;
    deal_sums(sums, table, 0, 0, sums->size[0], 0, 1);
    int done = sums->ways <= MOST_WAYS && list_ends(sums, table, places);
    free(table);
    return done;
}

static int same_hidden(const Hidden_sums *one, const Hidden_sums *other) {
    return one->kinds == other->kinds && one->others == other->others &&
           !memcmp(one->value, other->value, (size_t)one->kinds * sizeof *one->value) &&
           !memcmp(one->count, other->count, (size_t)one->kinds * sizeof *one->count) &&
           !memcmp(one->seat, other->seat, (size_t)one->others * sizeof *one->seat) &&
           !memcmp(one->size, other->size, (size_t)one->others * sizeof *one->size);
}

/* The sums for what is hidden in a finished game; those found before are in a list. */
static Hidden_sums *sums_for(const Rules *rules, const State *state, int sealed, Hidden_sums **list) {
    int counts[CARD + 1] = {0};
    Hidden_sums *wanted = calloc(1, sizeof *wanted);
    if (!wanted)
        return NULL;
    unseen_scarabs(rules, state, sealed, counts);
    for (int other = 0; other < rules->players; other++)
        if (sealed >> other & 1 && state->scarab_count[other]) {
            wanted->seat[wanted->others] = other;
            wanted->size[wanted->others++] = state->scarab_count[other];
        }
    for (int value = 0; value <= CARD; value++)
        if (counts[value] && wanted->kinds < MOST_VALUES) {
            wanted->value[wanted->kinds] = value;
            wanted->count[wanted->kinds++] = counts[value];
        }
    for (Hidden_sums *known = *list; known; known = known->next)
        if (same_hidden(known, wanted)) {
            free(wanted);
            return known->ends ? known : NULL;
        }
    wanted->next = *list;
    *list = wanted;
    if (!fill_sums(wanted))
        wanted->ends = 0;
    return wanted->ends ? wanted : NULL;
}

/* Over all the sums; who has the same points otherwise was settled before. */
static void settle_sums(const Rules *rules, const State *state, int seat, Hidden_sums *sums, const int32_t *base,
                        int64_t *left, Worth *worth) {
    uint32_t place = 0;
    for (int each = 0; each < rules->players; each++)
        place = place * 31 + (uint32_t)base[each];
    Settled *found = &sums->settled[place % REMEMBERED];
    if (!found->known || memcmp(found->base, base, sizeof found->base) ||
        memcmp(found->sarcophagi, state->sarcophagi, sizeof found->sarcophagi)) {
        double win = 0, margin = 0;
        *left -= sums->ends / ENDS_PER_STEP;
        for (int end = 0; end < sums->ends; end++) {
            int32_t total[MOST_SEATS];
            memcpy(total, base, sizeof total);
            for (int other = 0; other < sums->others; other++)
                total[sums->seat[other]] += sums->sums[end * sums->others + other];
            win += sums->weight[end] * win_share(winners(rules, state, total), seat);
            margin += sums->weight[end] * lead_of(total, rules->players, seat);
        }
        *found = (Settled){.known = 1, .win = win / sums->whole, .margin = margin / sums->whole};
        memcpy(found->base, base, sizeof found->base);
        memcpy(found->sarcophagi, state->sarcophagi, sizeof found->sarcophagi);
    }
    worth->win = found->win;
    worth->margin = found->margin;
}

/* What a finished game is worth to a seat; what that takes is spent of what is `left`. */
static int end_worth(const Rules *rules, const State *state, const Knowing *who, Hidden_sums **list, int64_t *left,
                     Worth *worth) {
    Ending ending = {0};
    int hidden = 0;
    score(rules, state, &ending);
    worth_of(&ending, rules->players, who->seat, state->turn, worth);
    for (int other = 0; other < rules->players; other++)
        hidden |= who->sealed >> other & 1 && state->scarab_count[other];
    if (!hidden)
        return SOLVED;
    Hidden_sums *sums = sums_for(rules, state, who->sealed, list);
    for (int other = 0; other < rules->players; other++)
        if (who->sealed >> other & 1)
            ending.total[other] -= ending.points[other][SCARABS];
    if (sums)
        settle_sums(rules, state, who->seat, sums, ending.total, left, worth);
    return sums ? SOLVED : CANNOT_TELL;
}
