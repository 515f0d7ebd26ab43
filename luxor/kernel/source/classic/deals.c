/* Every way to deal what is hidden from a seat and can still matter (`deals` in luxor/classic/rules/deals.py): the
   cards that others can play in the turns they have left, and their scarabs. Whose turns are over has only scarabs
   that matter; they stay sealed, as the end deals them. What matters to nobody lies anyhow. */

typedef struct {
    int pool;      /* its place in the list of pools */
    int32_t *slot; /* a card in a hand, ... */
    uint8_t *item; /* ... or anything else */
} Place;

typedef struct {
    int number, kinds, code[CARD + 1], left[CARD + 1]; /* what is hidden in it and not dealt yet */
} Hidden_pool;

typedef struct {
    const Rules *rules;
    State *state; /* in which it is dealt */
    int viewer;
    Place place[MOST_UNSEEN]; /* all that are hidden: those that matter come first, row by row */
    int places, rows, size[MOST_UNSEEN], matter;
    Hidden_pool pool[MOST_POOLS];
    int pools, left; /* deals that may still come */
    Use_deal use;
    void *user;
} Deals;

static void note_place(Deals *deals, int number, int32_t *slot, uint8_t *item) {
    int at = 0, code = slot ? *slot & CARD : *item, kind = 0;
    while (at < deals->pools && deals->pool[at].number != number)
        at++;
    if (deals->places == MOST_UNSEEN || at == MOST_POOLS) {
        deals->state->broken = 1;
        return;
    }
    Hidden_pool *pool = &deals->pool[at];
    if (at == deals->pools) {
        deals->pools++;
        pool->number = number;
        pool->kinds = 0;
    }
    while (kind < pool->kinds && pool->code[kind] != code)
        kind++;
    if (kind == pool->kinds) {
        pool->code[kind] = code;
        pool->left[kind] = 0;
        pool->kinds++;
    }
    pool->left[kind]++;
    deals->place[deals->places++] = (Place){at, slot, item};
}

static void note_row(Deals *deals, int number, uint8_t *row, int size) {
    for (int i = 0; i < size; i++)
        note_place(deals, number, NULL, &row[i]);
}

/* The hidden cards of a hand: those that can still be played, or the others. */
static void note_hand(Deals *deals, int seat, int ends, int played) {
    int size = deals->state->hand_size[seat];
    for (int at = 0; at < size; at++) {
        int32_t *slot = &deals->state->hands[seat][at];
        if (!(*slot / POOL) || (at < ends || at >= size - ends) != played)
            continue;
        note_place(deals, *slot / POOL, slot, NULL);
        if (played)
            deals->size[deals->rows++] = 1;
    }
}

static void note_scarabs(Deals *deals, int seat, int matter) {
    enum { SCARAB_POOL = 0 };
    State *state = deals->state;
    uint8_t *rows[2] = {state->scarabs[seat], state->mummy.boxed[seat]};
    int sizes[2] = {state->scarab_count[seat], deals->rules->has_mummy ? state->mummy.boxed_count[seat] : 0};
    for (int row = 0; row < 2; row++) {
        note_row(deals, SCARAB_POOL, rows[row], sizes[row]);
        if (matter && sizes[row])
            deals->size[deals->rows++] = sizes[row];
    }
}

/* Find all that is hidden; 0 where more than outer cards can matter. */
static int note_all(Deals *deals, int *sealed) {
    const Rules *rules = deals->rules;
    State *state = deals->state;
    int n = rules->players, ends[MOST_SEATS];
    *sealed = 0;
    for (int seat = 0; seat < n; seat++) {
        Playable can = playable(rules, state, seat);
        ends[seat] = can.ends;
        if (can.fresh)
            return 0;
        if ((seat - state->first + n) % n < (state->seat - state->first + n) % n)
            *sealed |= 1 << seat;
    }
    *sealed &= ~(1 << deals->viewer);
    for (int matter = 1; matter >= 0; matter--) {
        for (int seat = 0; seat < n; seat++) {
            if (seat == deals->viewer)
                continue;
            note_hand(deals, seat, ends[seat], matter);
            if (matter != (*sealed >> seat & 1))
                note_scarabs(deals, seat, matter);
            if (!matter && rules->has_equipment)
                note_row(deals, rules->home + seat, state->equipment.removed[seat], state->equipment.removed_count[seat]);
        }
        deals->matter = matter ? deals->places : deals->matter;
    }
    note_row(deals, state->generation, state->deck, state->decks);
    note_row(deals, 0, state->scarab_supply, state->supplies);
    return !state->broken && !(rules->has_equipment && state->equipment.looks);
}

static void put(const Place *place, int code) {
    if (place->slot)
        *place->slot += code - (*place->slot & CARD);
    else
        *place->item = (uint8_t)code;
}

/* One deal: what is left of the pools lies wherever there is room. */
static int one_deal(Deals *deals, double weight) {
    int kind[MOST_POOLS] = {0}, used[MOST_POOLS] = {0};
    if (--deals->left < 0)
        return CANNOT_TELL;
    if (!deals->use)
        return SOLVED;
    for (int at = deals->matter; at < deals->places; at++) {
        int number = deals->place[at].pool;
        const Hidden_pool *pool = &deals->pool[number];
        while (used[number] == pool->left[kind[number]]) {
            kind[number]++;
            used[number] = 0;
        }
        put(&deals->place[at], pool->code[kind[number]]);
        used[number]++;
    }
    return deals->use(deals->user, weight);
}

/* Deal so many more of a row, from a kind on, to the places from `at` on; then the rows after it. */
static int deal_rows(Deals *deals, int row, int kind, int left, int at, double weight) {
    if (!left)
        return row + 1 >= deals->rows ? one_deal(deals, weight)
                                      : deal_rows(deals, row + 1, 0, deals->size[row + 1], at, weight);
    Hidden_pool *pool = &deals->pool[deals->place[at].pool];
    if (kind == pool->kinds)
        return SOLVED;
    int most = pool->left[kind] < left ? pool->left[kind] : left, how = SOLVED;
    for (int taken = most; taken >= 0 && how == SOLVED; taken--) {
        double ways = ways_to_pick(pool->left[kind], taken);
        for (int i = 0; i < taken; i++)
            put(&deals->place[at + i], pool->code[kind]);
        pool->left[kind] -= taken;
        how = deal_rows(deals, row, kind + 1, left - taken, at + taken, weight * ways);
        pool->left[kind] += taken;
    }
    return how;
}

/* Let something be done with every deal, by its weight, if there are no more than `most`; `sealed`: whose scarabs lie
   anyhow in all of them. */
static int every_deal(const Rules *rules, State *state, int viewer, int most, int *sealed, Use_deal each, void *user) {
    Deals *deals = calloc(1, sizeof *deals);
    int how = CANNOT_TELL;
    if (!deals)
        return how;
    deals->rules = rules;
    deals->state = state;
    deals->viewer = viewer;
    if (note_all(deals, sealed)) {
        int first = deals->rows ? deals->size[0] : 0;
        deals->left = most;
        how = deal_rows(deals, 0, 0, first, 0, 1); /* counted first: too many are not begun with */
        deals->left = most;
        deals->use = each;
        deals->user = user;
        if (how == SOLVED)
            how = deal_rows(deals, 0, 0, first, 0, 1);
    }
    free(deals);
    return how;
}
