/* What a seat may know: dealing what is hidden in a view (luxor/expedition/rules/knowledge.py, and that of
   luxor/expedition/modules/new_adventures). */

static void shuffle(Draws *draws, uint8_t *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(draws, i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
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

typedef struct {
    const State *view;
    int left[MOST_POOLS], start[MOST_POOLS];
    uint8_t items[MOST_UNSEEN];
} Hidden;

static int find_pool(const Hidden *hidden, int seat, int series) {
    for (int i = 0; i < hidden->view->pools; i++)
        if (hidden->view->pool_seat[i] == seat && hidden->view->pool_series[i] == series)
            return i;
    return -1;
}

/* What is left of a seat's first series went to the centre, in place of as many hidden tiles there. */
static void deal_centre(State *state, const Hidden *hidden, int pool) {
    int count = hidden->left[pool];
    if (count > state->centres) {
        state->broken = 1;
        return;
    }
    memcpy(state->centre, hidden->items + hidden->start[pool], (size_t)count);
    sort_bytes(state->centre, state->centres);
}

static void deal_row(State *state, Hidden *hidden, int seat, uint8_t *row, int size) {
    for (int at = 0; at < size; at++) {
        int series = row[at] / SERIES;
        if (row[at] & TILE || !series)
            continue;
        int own = find_pool(hidden, seat, series), pool = own >= 0 ? own : find_pool(hidden, ALL_SEATS, series);
        if (pool < 0 || !hidden->left[pool]) {
            state->broken = 1;
            return;
        }
        row[at] = (uint8_t)(row[at] + hidden->items[hidden->start[pool] + --hidden->left[pool]]);
        if (series == OPENING && own >= 0 && hidden->left[own])
            deal_centre(state, hidden, own);
    }
    sort_bytes(row, size);
}

static void deal_tokens(State *state, uint8_t *row, int size, const uint8_t *hidden, int *left) {
    for (int at = 0; at < size; at++)
        if (!row[at]) {
            if (!*left) {
                state->broken = 1;
                return;
            }
            row[at] = hidden[--*left];
        }
    sort_bytes(row, size);
}

/* Deal what is unseen inside its pools: each fitting state is as likely. */
static void sample(const void *rules_, const void *view_, void *state_, Draws *draws) {
    const Rules *rules = rules_;
    State *state = state_;
    Hidden hidden = {.view = view_};
    const State *view = view_;
    int start = 0;
    memcpy(hidden.items, view->unseen, sizeof hidden.items);
    for (int i = 0; i < view->pools; i++) {
        hidden.start[i] = start;
        hidden.left[i] = view->pool_size[i];
        shuffle(draws, hidden.items + start, view->pool_size[i]);
        start += view->pool_size[i];
    }
    for (int seat = 0; seat < rules->players; seat++) {
        deal_row(state, &hidden, seat, state->hands[seat], state->hand_size[seat]);
        deal_row(state, &hidden, seat, state->piles[seat], state->pile_size[seat]);
    }
    for (int seat = 0; rules->has_tokens && seat < rules->players; seat++) {
        uint8_t tokens[2 * MOST_TOKENS];
        int left = view->unseen_count[seat];
        memcpy(tokens, view->unseen_tokens[seat], sizeof tokens);
        shuffle(draws, tokens, left);
        deal_tokens(state, state->held[seat], state->held_count[seat], tokens, &left);
        deal_tokens(state, state->down[seat], state->down_count[seat], tokens, &left);
    }
    state->pools = -1;
}

/* How many numbers it takes to deal a view of a state anew, in which a frame is pending that was just popped: a bot
   draws them before it chooses. */
static void skip_sample(const Rules *rules, const State *state, const Frame *frame, Draws *draws) {
    int sizes[MOST_SEATS + 1][MOST_SERIES + 1] = {{0}}, keeping = frame->kind == KEEP, seat = frame->seat, skipped = 0;
    for (int i = 0; i < state->depth; i++)
        keeping |= state->agenda[i].kind == KEEP;
    for (int other = 0; other < rules->players; other++) {
        for (int i = 0; i < state->pile_size[other]; i++)
            sizes[other][state->piles[other][i] / SERIES]++;
        for (int i = 0; other != seat && i < state->hand_size[other]; i++) {
            int series = state->hands[other][i] / SERIES;
            if (!series || (series == OPENING && rules->by[KEPT_OPEN])) /* ruling.expedition.keep-secret */
                continue;
            if (series != OPENING)
                sizes[other][series]++;
            else if (keeping)
                sizes[other][OPENING] = rules->opening_size;
            else
                sizes[MOST_SEATS][OPENING]++;
        }
    }
    for (int pool = 0; pool <= MOST_SEATS; pool++)
        for (int series = 0; series <= MOST_SERIES; series++)
            skipped += sizes[pool][series] > 1 ? sizes[pool][series] - 1 : 0;
    for (int other = 0; rules->has_tokens && other < rules->players; other++) {
        int size = state->down_count[other] + (other != seat ? state->held_count[other] : 0);
        skipped += size > 1 ? size - 1 : 0;
    }
    while (skipped--)
        bits(draws);
}
