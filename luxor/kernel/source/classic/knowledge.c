/* What a seat may know: dealing what is hidden in a view (luxor/classic/rules/knowledge.py). */

typedef struct {
    int number, left; /* of a pool, and how many of it are not dealt yet */
    const uint8_t *items;
} Hidden;

static void shuffle(Draws *draws, uint8_t *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(draws, i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* The next item of a pool; 0 if there is none, which breaks the game off. */
static int deal(State *state, Hidden *pools, int count, int number) {
    for (int i = 0; i < count; i++)
        if (pools[i].number == number && pools[i].left)
            return pools[i].items[--pools[i].left];
    state->broken = 1;
    return 0;
}

static void sort_bytes(uint8_t *row, int count) {
    for (int i = 1; i < count; i++) {
        uint8_t item = row[i];
        int at = i;
        for (; at > 0 && row[at - 1] > item; at--)
            row[at] = row[at - 1];
        row[at] = item;
    }
}

/* A multiset of one pool: whatever is hidden in it, then in order. */
static void deal_row(State *state, Hidden *pools, int count, int number, uint8_t *row, int size) {
    for (int i = 0; i < size; i++)
        if (!row[i])
            row[i] = (uint8_t)deal(state, pools, count, number);
    sort_bytes(row, size);
}

/* Deal what is unseen inside its pools, in the order of `secrets` in Python: each fitting state is as likely. */
static void sample(const void *rules_, const void *view_, void *state_, Draws *draws) {
    enum { SCARAB_POOL = 0 };
    const Rules *rules = rules_;
    const State *view = view_;
    State *state = state_;
    uint8_t items[MOST_UNSEEN];
    Hidden pools[MOST_POOLS];
    int count = view->pools, start = 0;
    memcpy(items, view->unseen, sizeof items);
    for (int i = 0; i < count; i++) {
        pools[i] = (Hidden){view->pool_number[i], view->pool_size[i], items + start};
        shuffle(draws, items + start, view->pool_size[i]);
        start += view->pool_size[i];
    }
    for (int seat = 0; seat < rules->players; seat++) {
        int32_t *hand = state->hands[seat];
        for (int at = 0; at < state->hand_size[seat]; at++)
            if (hand[at] / POOL && !(hand[at] & CARD))
                hand[at] += deal(state, pools, count, hand[at] / POOL);
        deal_row(state, pools, count, SCARAB_POOL, state->scarabs[seat], state->scarab_count[seat]);
    }
    deal_row(state, pools, count, state->generation, state->deck, state->decks);
    deal_row(state, pools, count, SCARAB_POOL, state->scarab_supply, state->supplies);
    for (int seat = 0; rules->has_mummy && seat < rules->players; seat++)
        deal_row(state, pools, count, SCARAB_POOL, state->mummy.boxed[seat], state->mummy.boxed_count[seat]);
    for (int seat = 0; rules->has_equipment && seat < rules->players; seat++)
        deal_row(state, pools, count, rules->home + seat, state->equipment.removed[seat],
                 state->equipment.removed_count[seat]);
    if (rules->has_equipment && state->equipment.looks && !(state->equipment.look[0] & CARD))
        state->equipment.look[0] += deal(state, pools, count, state->equipment.look[0] / POOL);
    state->pools = -1;
}

/* --- how many numbers it takes to deal a view of a state anew: a bot draws them before it chooses --- */

static void note_hidden(int32_t *numbers, int32_t *sizes, int *count, int number, int size) {
    int i = 0;
    if (!size)
        return;
    while (i < *count && numbers[i] != number)
        i++;
    if (i == *count) {
        if (i == MOST_POOLS)
            return;
        numbers[(*count)++] = number;
        sizes[i] = 0;
    }
    sizes[i] += size;
}

static void skip_sample(const Rules *rules, const State *state, int seat, Draws *draws) {
    int32_t numbers[MOST_POOLS], sizes[MOST_POOLS];
    int count = 0, scarabs = state->supplies;
    for (int other = 0; other < rules->players; other++) {
        if (other == seat)
            continue;
        for (int at = 0; at < state->hand_size[other]; at++)
            if (state->hands[other][at] / POOL)
                note_hidden(numbers, sizes, &count, state->hands[other][at] / POOL, 1);
        scarabs += state->scarab_count[other];
        if (rules->has_mummy)
            scarabs += state->mummy.boxed_count[other];
        if (rules->has_equipment)
            note_hidden(numbers, sizes, &count, rules->home + other, state->equipment.removed_count[other]);
    }
    note_hidden(numbers, sizes, &count, 0, scarabs);
    note_hidden(numbers, sizes, &count, state->generation, state->decks);
    if (rules->has_equipment && state->equipment.looks && state->seat != seat)
        note_hidden(numbers, sizes, &count, state->equipment.look[0] / POOL, 1);
    for (int i = 0; i < count; i++)
        for (int n = 1; n < sizes[i]; n++)
            bits(draws);
}
