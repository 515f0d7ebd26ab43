/* Endings of Expedition: nothing is hidden that matters when nobody else has a tile left to place. */

typedef struct {
    int nothing;
} Hidden_sums;

static void free_sums(Hidden_sums *sums) { free(sums); }

static int is_idle(const Rules *rules, const State *state, const Frame *frame) {
    (void)rules, (void)state, (void)frame;
    return 0;
}

static void forget_hidden(const Rules *rules, State *state, const Knowing *who) {
    (void)rules, (void)state, (void)who;
}

static void bring(const Rules *rules, State *state, const Frame *frame, const Knowing *who, int code) {
    (void)rules, (void)state, (void)frame, (void)who, (void)code;
}

/* What chance may bring; 0 where somebody else holds tiles that a seat does not see: then others decide anyway. */
static int outcomes(const Rules *rules, const State *state, const Frame *frame, const Knowing *who, int *codes,
                    int *weights) {
    int counts[256] = {0}, size, found = 0;
    for (int other = 0; other < rules->players && !who->open; other++)
        if (other != who->seat && state->hand_size[other])
            return 0;
    const uint8_t *from = pool(state, frame, &size);
    for (int i = 0; i < size; i++)
        counts[outcome(frame, from[i])]++;
    for (int code = 0; code < 256; code++)
        if (counts[code]) {
            codes[found] = code;
            weights[found++] = counts[code];
        }
    return found;
}

/* Others' tiles are dealt in Python: they are few where it matters. */
static int every_deal(const Rules *rules, State *state, int viewer, int most, int *sealed, Use_deal use, void *user) {
    (void)rules, (void)state, (void)viewer, (void)most, (void)sealed, (void)use, (void)user;
    return DEALT_ELSEWHERE;
}

static int end_worth(const Rules *rules, const State *state, const Knowing *who, Hidden_sums **list, int64_t *left,
                     Worth *worth) {
    Ending ending = {0};
    (void)list, (void)left;
    score(rules, state, &ending);
    worth_of(&ending, rules->players, who->seat, state->turn, worth);
    return SOLVED;
}
