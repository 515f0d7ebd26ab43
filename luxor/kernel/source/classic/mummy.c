/* The mummy: she walks toward the entrance and knocks adventurers down, who stand up again by a roll
   (luxor/classic/modules/mummy/rules.py, standing.py). */

enum { STAND_SOME, STAND_MANY, PLAY_ON }; /* what a roll to stand up brings */
enum { NOBODY = -1, EVERYBODY = -2 };      /* codes; the others are spaces */

/* --- walking --- */

static void knock_down(const Rules *rules, State *state, int seat, int space) {
    replace_place(state, seat, space, space + rules->lying);
}

/* Where she stops everybody falls, where she passes the others (mummy.move.knock-end, mummy.move.knock-passed); a
   talisman for each player knocked down, as long as there are any (mummy.move.talisman, ruling.mummy.supply). */
static void knock(const Rules *rules, State *state, int seat, int here, const uint8_t *passed) {
    int victims = 0;
    for (int other = 0; other < rules->players; other++) {
        int16_t before[MOST_PAWNS];
        int hit = 0;
        memcpy(before, state->adventurers[other], sizeof before);
        for (int i = 0; i < state->pawns[other]; i++) {
            int q = before[i];
            if (q == here || (other != seat && q > 0 && q < rules->chamber && passed[q])) {
                knock_down(rules, state, other, q);
                hit = 1;
            }
        }
        victims += hit && other != seat;
    }
    int gain = victims < state->mummy.supply ? victims : state->mummy.supply;
    state->mummy.supply = (int16_t)(state->mummy.supply - gain);
    state->mummy.talismans[seat] = (int16_t)(state->mummy.talismans[seat] + gain);
}

/* Tile by tile toward the entrance, and from there back to the last tile (mummy.move.eyes,
   mummy.move.toward-entrance, mummy.move.wrap, ruling.mummy.spaces, ruling.mummy.wrap-jump). */
static void mummy_walk(const Rules *rules, State *state, int seat, int eyes) {
    uint8_t passed[MOST_SPACES] = {0};
    int last = state->spaces_counted - 2; /* behind it is the chamber */
    if (last < 0)
        return;
    int here = state->mummy.space, i = here ? state->rank[here - 1] : 0;
    for (int left = eyes - 1; left >= 0; left--) {
        if (i == 0) {
            i = last;
        } else {
            i--;
            for (int q = state->counted[i] + 1; q < here; q++)
                passed[q] = 1;
        }
        here = state->counted[i];
        if (left)
            passed[here] = 1;
    }
    state->mummy.space = (int16_t)here;
    knock(rules, state, seat, here, passed);
}

/* For the card just played, after it (ruling.mummy.before-move). */
static void late_walk_run(const Rules *rules, State *state, int seat) {
    if (state->card >= 0)
        mummy_walk(rules, state, seat, rules->eyes[state->card]);
}

/* Whether a frame is one of those that a turn of a seat begins with. */
static int is_planned(const Rules *rules, const Frame *frame, int seat) {
    for (int i = 0; i < rules->plan_size; i++)
        if (!frame->count && frame->seat == seat && frame->kind == rules->plan[i])
            return 1;
    return 0;
}

/* Forget the move of a card just played. */
static void drop_move(const Rules *rules, State *state) {
    while (state->depth && !is_planned(rules, &state->agenda[state->depth - 1], state->seat))
        state->depth--;
}

/* A Horus card makes her walk before anybody moves (mummy.move.trigger, ruling.mummy.before-move,
   ruling.play.before-mummy). */
static void walk_first(const Rules *rules, State *state, int seat, int card, int able) {
    mummy_walk(rules, state, seat, rules->eyes[card]);
    if (able && !can_move(rules, state, seat, card) &&
        !can_stretch(rules, state, seat, card, state->hands[seat], state->hand_size[seat]))
        drop_move(rules, state);
}

/* She walks when all else is done (ruling.mummy.before-move). */
static void walk_late(const Rules *rules, State *state, int seat) {
    int below = 0;
    for (int i = 0; i < state->depth; i++)
        below += is_planned(rules, &state->agenda[i], seat);
    insert_frame(state, below, MUMMY_WALK, seat);
}

/* ... or between movement and action: whether she did (ruling.mummy.before-move). */
static int walks_between(const Rules *rules, State *state, int seat) {
    int at = 0;
    while (at < state->depth && !(state->agenda[at].kind == MUMMY_WALK && state->agenda[at].seat == seat))
        at++;
    if (at == state->depth)
        return 0;
    state->depth--;
    for (; at < state->depth; at++)
        state->agenda[at] = state->agenda[at + 1];
    late_walk_run(rules, state, seat);
    return 1;
}

/* Whether the card just played can move somebody as things are. */
static int still_moves(const Rules *rules, const State *state, int seat) {
    return can_move(rules, state, seat, state->card) ||
           can_stretch(rules, state, seat, state->card, state->hands[seat], state->hand_size[seat]);
}

/* Whether she walks first or last, where somebody moves between (ruling.mummy.before-move). */
static void mummy_when_take(const Rules *rules, State *state, int seat, int code) {
    if (state->card < 0)
        return;
    if (code)
        walk_late(rules, state, seat);
    else
        walk_first(rules, state, seat, state->card, still_moves(rules, state, seat));
}

/* She walks for the card just played, now or when the table has her walk (mummy.move.trigger). */
static void mummy_played(const Rules *rules, State *state, int seat, int card, int able) {
    if (!rules->eyes[card])
        return;
    if (rules->by[WALKS_WHEN_CHOSEN])
        push(state, MUMMY_WHEN, seat);
    else if (rules->by[WALKS_AFTER_ACTION] || rules->by[WALKS_AFTER_MOVE])
        walk_late(rules, state, seat);
    else
        walk_first(rules, state, seat, card, able);
}

/* Who ends a movement where she stands falls and does not act (mummy.land.knocked). */
static int mummy_landed(const Rules *rules, State *state, int seat, int space) {
    if (state->mummy.space != space)
        return 0;
    knock_down(rules, state, seat, space);
    return 1;
}

/* --- standing up --- */

/* The spaces of a player's lying adventurers that could stand up: not under the mummy (mummy.stand.not-under-mummy). */
static int fallen(const Rules *rules, const State *state, int seat, int *spaces) {
    int count = 0, under = state->mummy.space + rules->lying;
    for (int i = 0; i < state->pawns[seat]; i++) {
        int q = state->adventurers[seat][i];
        if (q > rules->chamber && q != under)
            spaces[count++] = q - rules->lying;
    }
    return count;
}

/* One who could try to stand somebody up is not stuck (ruling.nobody-moves.stand). */
static int mummy_able(const Rules *rules, const State *state, int seat) {
    int spaces[MOST_PAWNS];
    return state->mummy.stood || fallen(rules, state, seat, spaces);
}

/* mummy.stand.in-place */
static void stand_up(const Rules *rules, State *state, int seat, const int *spaces, int count) {
    for (int i = 0; i < count; i++)
        replace_place(state, seat, spaces[i] + rules->lying, spaces[i]);
}

/* mummy.stand.one, mummy.stand.all, mummy.stand.all-and-play, ruling.stand.no-tile */
static void stand_roll_take(const Rules *rules, State *state, int seat, int code) {
    int brings = rules->stand_brings[code], kept = 0;
    if (brings == PLAY_ON) {
        state->mummy.stood = 1;
    } else {
        for (int i = 0; i < state->depth; i++)
            if (state->agenda[i].kind == END)
                state->agenda[kept++] = state->agenda[i];
        state->depth = (uint8_t)kept;
    }
    push(state, brings == STAND_SOME ? STAND_ONE : STAND_ALL, seat);
}

/* Who stands up, if any: one of the fallen, or with the better roll all of them at once or one after another
   (ruling.stand.declare). */
static int stand_options(const Rules *rules, const State *state, const Frame *frame, int *codes) {
    int spaces[MOST_PAWNS], size = fallen(rules, state, frame->seat, spaces), count = 0;
    if (frame->kind == STAND_ALL && size > 1)
        codes[count++] = EVERYBODY;
    for (int i = 0; i < size; i++)
        if (!i || spaces[i] != spaces[i - 1])
            codes[count++] = spaces[i];
    if (size)
        codes[count++] = NOBODY;
    return count;
}

static void stand_take(const Rules *rules, State *state, const Frame *frame, int code) {
    int spaces[MOST_PAWNS], seat = frame->seat;
    if (code == EVERYBODY) {
        stand_up(rules, state, seat, spaces, fallen(rules, state, seat, spaces));
    } else if (code != NOBODY) {
        stand_up(rules, state, seat, &code, 1);
        if (frame->kind == STAND_ALL && fallen(rules, state, seat, spaces))
            push(state, STAND_ALL, seat);
    }
}
