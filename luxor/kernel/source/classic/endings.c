/* Endings of Luxor: what can still matter in the last round, and what a seat must think of what is hidden
   (luxor/classic/rules/deals.py, with the hooks more_turns and more_cards of the modules). */

typedef struct {
    int ends;  /* so many cards from either end of the hand can still be played, */
    int fresh; /* and perhaps one that comes into it from now on */
} Playable;

static int waits_for(const State *state, int kind, int seat) {
    int found = 0;
    for (int i = 0; i < state->depth; i++)
        found += state->agenda[i].kind == kind && state->agenda[i].seat == seat;
    return found;
}

/* --- what modules add --- */

static int is_being_used(const State *state, int ability) {
    switch (ability) {
    case REAR: return waits(state, ADVANCE);
    case ONE_STEP: return waits(state, TILE_STEP);
    case MOVES_CARD: return waits(state, MOVE_CARD);
    case HORUS_CARD: return waits(state, DISCARD_CARD) || waits(state, TAKE_HORUS);
    case SWAPS_SCARAB: return waits(state, SWAP_SCARAB);
    case ITEMS: return waits(state, TAKE_ITEMS);
    case EXTRA: return waits(state, EXTRA_TURN);
    case SWAPS_HAND: return waits(state, DEAL_CARD);
    }
    return 0;
}

/* Whether a seat may come to use a tile in its next turn, or is just using it. */
static int may_use(const Rules *rules, const State *state, int seat, int tile) {
    if (seat != state->seat || is_being_used(state, rules->ability[tile]))
        return 1;
    if (!waits(state, USE_TILE))
        return 0;
    int acted = !waits(state, REFILL); /* then nobody is knocked down any more, for a talisman */
    for (int i = 0; i < state->mummy.offers; i++)
        if (state->mummy.offer[i] == tile)
            return !acted || rules->cost[tile] <= state->mummy.talismans[seat];
    return 0;
}

static int may_use_any(const Rules *rules, const State *state, int seat, int changing) {
    for (int tile = 0; tile < rules->abilities; tile++) {
        int ability = rules->ability[tile];
        int fits = changing ? ability == MOVES_CARD || ability == HORUS_CARD || ability == SWAPS_HAND : ability == EXTRA;
        if (fits && may_use(rules, state, seat, tile))
            return 1;
    }
    return 0;
}

/* Extra turns for sets: as many as the treasures of all those turns could complete. */
static int turns_of_sets(const Rules *rules, const State *state, int seat, int plays_, int later) {
    int held[MOST_TYPES + 1], sets = 0, takes = later + (seat == state->seat && waits(state, REFILL));
    takes = (plays_ > takes ? plays_ : takes) + waits_for(state, SET_TURN, seat);
    count_types(rules, state, seat, held);
    for (; takes && sets < LONGEST; sets++) {
        int missing = 0;
        for (int type = 0; type < rules->types; type++) {
            int wanted = state->characters.flipped[seat] + sets + 1 - held[type];
            missing += wanted > 0 ? wanted : 0;
        }
        if (missing > takes + sets)
            break;
    }
    return sets;
}

static int anybody_asleep(const Rules *rules, const State *state) {
    for (int seat = 0; seat < rules->players; seat++)
        for (int i = 0; i < state->pawns[seat]; i++)
            if (state->adventurers[seat][i] <= ASLEEP)
                return 1;
    return 0;
}

/* --- what can still matter --- */

/* What of a seat's hand can still be played: in the last round one card for each turn to come. */
static Playable playable(const Rules *rules, const State *state, int seat) {
    static const Playable ANY_CARD = {LONGEST, 1};
    int n = rules->players, own = seat == state->seat, later = own ? state->agains : 0, extra = 0, given = 0;
    if (state->entries < rules->last_entry)
        return ANY_CARD;
    if ((seat - state->first + n) % n < (state->seat - state->first + n) % n)
        return (Playable){0, 0};
    int plays_ = later + (!own || waits(state, PLAY));
    if (rules->has_mummy && may_use_any(rules, state, seat, 0)) {
        given = 1;
        extra = state->mummy.piles ? 1 : LONGEST; /* then the tile lies among the discards */
    }
    if (rules->has_characters && plays(rules, state, seat, TURNS_SET))
        extra += turns_of_sets(rules, state, seat, plays_, later);
    plays_ += extra;
    later += extra;
    int others = later - given; /* turns that the same tile did not give */
    if (rules->has_mummy && (others > 1 || (others && may_use_any(rules, state, seat, 1))))
        return ANY_CARD;
    if (rules->has_characters && plays(rules, state, seat, SHIFTS_CARD) && plays_ &&
        (waits_for(state, CARD_SHIFT, seat) || (anybody_asleep(rules, state) && (later || !own))))
        return ANY_CARD;
    if (rules->has_equipment && later)
        return ANY_CARD; /* what is drawn comes to second place */
    int ends = rules->has_equipment ? 2 * plays_ + (waits_for(state, SECOND, seat) > 0) : plays_;
    return (Playable){ends, later > rules->hand / 2};
}

static int any_fresh(const Rules *rules, const State *state) {
    for (int seat = 0; seat < rules->players; seat++)
        if (playable(rules, state, seat).fresh)
            return 1;
    return 0;
}

/* Whether no turn comes after this one, unless it gives an extra one. */
static int is_last_turn(const Rules *rules, const State *state) {
    int last = (state->seat - state->first + rules->players) % rules->players == rules->players - 1;
    return last && state->entries >= rules->last_entry && !state->agains;
}

static int is_closing(const State *state) {
    for (int i = 0; i < state->depth; i++) {
        int kind = state->agenda[i].kind;
        if (kind != TURN_UP && kind != REFILL && kind != DRAW && kind != END && kind != REVEAL)
            return 0;
    }
    return 1;
}

/* Whether what comes up or is decided now makes no difference any more; its frame is on the agenda. */
static int is_idle(const Rules *rules, const State *state, const Frame *frame) {
    if (state->entries < rules->last_entry)
        return 0;
    switch (frame->kind) {
    case DRAW:
    case LOOK: return !playable(rules, state, frame->seat).fresh;
    case DEAL_CARD:
    case MOVE_CARD:
    case CARD_SHIFT:
    case DISCARD_CARD:
    case TAKE_HORUS:
    case SIDE: return !playable(rules, state, frame->seat).ends;
    case TURN_UP: return !any_fresh(rules, state);
    case REVEAL: return !rules->has_characters && is_last_turn(rules, state) && is_closing(state);
    case TURN_TILE: return is_last_turn(rules, state) && !playable(rules, state, state->seat).ends;
    }
    return 0;
}

/* The state without what a seat cannot see and what nobody can play any more. What is unseen need not be kept: it is
   all that is not seen, and nothing leaves the game. */
static void forget_hidden(const Rules *rules, State *state, const Knowing *who) {
    int fresh = 0, sizes[MOST_SEATS];
    for (int each = 0; each < rules->players; each++) {
        Playable can = playable(rules, state, each);
        fresh |= can.fresh;
        sizes[each] = can.ends;
    }
    for (int each = 0; each < rules->players; each++) {
        int32_t *hand = state->hands[each];
        int size = state->hand_size[each], ends = sizes[each];
        for (int i = 0; i < size && !who->open && each != who->seat; i++)
            hand[i] -= hand[i] / POOL ? hand[i] & CARD : 0;
        if (2 * ends < size) {
            memmove(hand + ends, hand + size - ends, (size_t)ends * sizeof *hand);
            state->hand_size[each] = (uint8_t)(2 * ends);
        }
        if (who->sealed >> each & 1) {
            memset(state->scarabs[each], 0, state->scarab_count[each]);
            memset(state->mummy.boxed[each], 0, rules->has_mummy ? state->mummy.boxed_count[each] : 0);
        }
        if (!who->open && each != who->seat)
            memset(state->equipment.removed[each], 0, rules->has_equipment ? state->equipment.removed_count[each] : 0);
    }
    if (who->sealed)
        memset(state->scarab_supply, 0, state->supplies);
    if (!who->open)
        memset(state->deck, 0, state->decks);
    if (fresh)
        return;
    state->decks = state->discards = 0;
    state->generation = 0;
    for (int pile = 0; pile < rules->piles; pile++) {
        state->pile_size[pile] = 0;
        state->tops[pile] = state->tops[pile] < 0 ? state->tops[pile] : 0; /* there is one, or none */
    }
}

/* --- what chance may bring, for all that a seat knows --- */

static void count_row(int *counts, const uint8_t *row, int size) {
    for (int i = 0; i < size; i++)
        counts[row[i]]++;
}

/* Scarabs that may lie anywhere: those of the supply, and of whoever nobody looks at. */
static void unseen_scarabs(const Rules *rules, const State *state, int sealed, int *counts) {
    count_row(counts, state->scarab_supply, state->supplies);
    for (int other = 0; other < rules->players; other++) {
        if (!(sealed >> other & 1))
            continue;
        count_row(counts, state->scarabs[other], state->scarab_count[other]);
        if (rules->has_mummy)
            count_row(counts, state->mummy.boxed[other], state->mummy.boxed_count[other]);
    }
}

/* Cards of the present filling of the draw pile that a seat has not seen. */
static void unseen_cards(const Rules *rules, const State *state, int seat, int open, int *counts) {
    count_row(counts, state->deck, state->decks);
    for (int other = 0; other < rules->players && !open; other++)
        for (int i = 0; i < state->hand_size[other] && other != seat; i++)
            if (state->hands[other][i] / POOL == state->generation)
                counts[state->hands[other][i] & CARD]++;
}

static int outcomes(const Rules *rules, const State *state, const Frame *frame, const Knowing *who, int *codes,
                    int *weights) {
    int counts[CARD + 1] = {0}, size, found = 0;
    const uint8_t *from = pool(rules, state, frame, &size);
    switch (frame->kind) {
    case SCARAB_DRAW: unseen_scarabs(rules, state, who->sealed, counts); break;
    case DRAW:
    case DEAL_CARD:
    case LOOK: unseen_cards(rules, state, who->seat, who->open, counts); break;
    default:
        if (from)
            count_row(counts, from, size);
        for (int face = 1; !from && face <= size; face++)
            counts[face] = 1;
    }
    for (int code = 0; code <= CARD && size; code++)
        if (counts[code]) {
            codes[found] = code;
            weights[found++] = counts[code];
        }
    return found;
}

static int has_item(const uint8_t *row, int size, int item) {
    for (int i = 0; i < size; i++)
        if (row[i] == item)
            return 1;
    return 0;
}

/* Somebody else has it: who cannot know that may as well think that it lies where it is drawn from. */
static void fetch_scarab(const Rules *rules, State *state, int sealed, int code) {
    for (int other = 0; other < rules->players; other++) {
        if (!(sealed >> other & 1))
            continue;
        uint8_t *rows[2] = {state->scarabs[other], state->mummy.boxed[other]};
        int sizes[2] = {state->scarab_count[other], rules->has_mummy ? state->mummy.boxed_count[other] : 0};
        for (int row = 0; row < 2; row++)
            for (int i = 0; i < sizes[row]; i++)
                if (rows[row][i] == code) {
                    rows[row][i] = state->scarab_supply[0];
                    state->scarab_supply[0] = (uint8_t)code;
                    return;
                }
    }
}

static void fetch_card(const Rules *rules, State *state, int seat, int code) {
    for (int other = 0; other < rules->players; other++)
        for (int i = 0; i < state->hand_size[other] && other != seat; i++) {
            int32_t *slot = &state->hands[other][i];
            if (*slot / POOL == state->generation && (*slot & CARD) == code) {
                *slot += state->deck[0] - code;
                state->deck[0] = (uint8_t)code;
                return;
            }
        }
}

/* Make an outcome possible that the seat thinks possible. */
static void bring(const Rules *rules, State *state, const Frame *frame, const Knowing *who, int code) {
    switch (frame->kind) {
    case SCARAB_DRAW:
        if (!has_item(state->scarab_supply, state->supplies, code))
            fetch_scarab(rules, state, who->sealed, code);
        break;
    case DRAW:
    case DEAL_CARD:
    case LOOK:
        if (!has_item(state->deck, state->decks, code))
            fetch_card(rules, state, who->seat, code);
        break;
    }
}
