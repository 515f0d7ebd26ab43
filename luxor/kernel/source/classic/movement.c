/* Movement: where a number of steps leads, what blocks it, and carrying it out (luxor/classic/rules/movement.py).

   base.move.tile-to-tile, base.move.skip-empty, base.move.from-empty, base.osiris.jump, base.chamber.exact,
   base.chamber.key, base.move.anubis-wakes. */

enum { OVERSHOOT = -1, NO_KEY = -2, OSIRIS_OVERSHOOT = -3, OSIRIS_NO_KEY = -4, NO_TILE_BEHIND = -5 };

typedef struct {
    int n, keys, cards, above;
} Reach; /* a number that a turn could come to: the keys it costs, the cards that make it up, those above 0 of them */

enum { MOST_REACHES = 160 };

static void characters_woken(const Rules *rules, State *state);
static int mummy_landed(const Rules *rules, State *state, int seat, int space);
static int mummy_able(const Rules *rules, const State *state, int seat);
static int equipment_stretch(const Rules *rules, const State *state, int seat, int card, const int32_t *hand, int size,
                             Reach *found, int count);
static int characters_stretch(const Rules *rules, const State *state, int seat, int card, Reach *found, int count);

/* --- the path: which spaces have a tile --- */

static void count_steps(const Rules *rules, State *state) {
    int count = 0;
    for (int space = 0; space <= rules->chamber; space++) {
        if (state->tiles[space] || space == rules->chamber)
            state->counted[count++] = (uint8_t)space;
        state->rank[space] = (uint8_t)count;
    }
    state->spaces_counted = (uint8_t)count;
}

static void lay_tile(const Rules *rules, State *state, int space, int tile) {
    if (state->tiles[space]) { /* only ever in a position that nobody can reach */
        state->broken = 1;
        return;
    }
    state->tiles[space] = (uint8_t)tile;
    int at = space ? state->rank[space - 1] : 0;
    memmove(state->counted + at + 1, state->counted + at, (size_t)(state->spaces_counted - at));
    state->counted[at] = (uint8_t)space;
    state->spaces_counted++;
    for (int q = space; q <= rules->chamber; q++)
        state->rank[q]++;
}

static void lift_tile(const Rules *rules, State *state, int space) {
    if (!state->tiles[space]) {
        state->broken = 1;
        return;
    }
    state->tiles[space] = 0;
    int at = state->rank[space] - 1;
    state->spaces_counted--;
    memmove(state->counted + at, state->counted + at + 1, (size_t)(state->spaces_counted - at));
    for (int q = space; q <= rules->chamber; q++)
        state->rank[q]--;
}

/* --- where steps lead --- */

static int waits(const State *state, int kind) {
    for (int i = 0; i < state->depth; i++)
        if (state->agenda[i].kind == kind)
            return 1;
    return 0;
}

#include "route_otherwise.c"

/* Where n steps from a space end, Osiris jumps included; below 0: what blocks them. The one primitive of legality.
   base.move.tile-to-tile, base.osiris.jump, base.osiris.never-stop, ruling.osiris.chain, base.chamber.exact,
   base.chamber.no-key, ruling.osiris.blocked, ruling.back.stairs */
static inline int route(const Rules *rules, const State *state, int seat, int space, int n) {
    int i, goal;
    if (rules->steps_lead_otherwise)
        return route_otherwise(rules, state, seat, space, n, NOT_OF_A_CARD);
    if (n > 0) {
        i = state->rank[space] + n - 1;
        if (i >= state->spaces_counted)
            return OVERSHOOT;
    } else if (n == 0) {
        return space;
    } else {
        i = (space ? state->rank[space - 1] : 0) - 1;
        if (i < 0 || space >= rules->chamber)
            return NO_TILE_BEHIND;
    }
    goal = state->counted[i];
    if (goal == rules->chamber)
        return state->keys[seat] ? goal : NO_KEY;
    int jump = rules->jump[state->tiles[goal]];
    while (jump) { /* an adventurer never stops on Osiris */
        i += jump;
        if (i >= state->spaces_counted)
            return OSIRIS_OVERSHOOT;
        goal = state->counted[i];
        if (goal == rules->chamber)
            return state->keys[seat] ? goal : OSIRIS_NO_KEY;
        jump = rules->jump[state->tiles[goal]];
    }
    return goal;
}

/* The same for a card that is not played yet, in some mode. */
static inline int route_by_card(const Rules *rules, const State *state, int seat, int space, int n, int mode) {
    return rules->by[BY_SPACE] ? route_otherwise(rules, state, seat, space, n, mode) : route(rules, state, seat, space, n);
}

/* The very next tunnel ahead of a space, or 0 (base.temple.tunnel.no-skip). */
static int next_tunnel(const Rules *rules, const State *state, int space) {
    if (rules->tunnel < 0)
        return 0;
    for (int q = space + 1; q <= rules->chamber; q++)
        if (state->tiles[q] == rules->tunnel)
            return q;
    return 0;
}

static int under_mummy(const Rules *rules, const State *state, int space) {
    return rules->has_mummy && state->mummy.space == space;
}

/* Whether a tile takes one on without asking, and without anything coming between. */
static int takes_on(const Rules *rules, const State *state, int space) {
    return rules->kind[state->tiles[space]] == TUNNEL && !rules->by[ACTIONS_OPTIONAL] && !rules->by[WALKS_AFTER_MOVE];
}

/* Where an adventurer that moved to a space is in the end: a tunnel takes it on, or several, unless the mummy stands
   there. */
static int resting(const Rules *rules, const State *state, int goal) {
    int next;
    if (!takes_on(rules, state, goal))
        return goal;
    while (!under_mummy(rules, state, goal) && (next = next_tunnel(rules, state, goal))) {
        goal = next;
        if (!rules->by[CHAINED_TUNNELS])
            break;
    }
    return goal;
}

/* Whether the tile there would take an adventurer on, but not just now: nothing happens. */
static int leads_nowhere(const Rules *rules, const State *state, int space) {
    return takes_on(rules, state, space) && !next_tunnel(rules, state, space);
}

/* The spaces of the adventurers that may move, rearmost first: first and one beyond the last of `adventurers`. */
static inline int upright(const Rules *rules, const State *state, int seat, int *last) {
    const int16_t *places = state->adventurers[seat];
    int from = 0, to, count = state->pawns[seat];
    while (from < count && places[from] < 0)
        from++;
    for (to = from; to < count && places[to] < rules->chamber; to++)
        ;
    *last = to;
    return from;
}

/* From the last adventurer's space to the second last's, if that is a move (base.horus.last-to-second). */
static int last_to_second(const Rules *rules, const State *state, int seat, int *start) {
    int last, from = upright(rules, state, seat, &last);
    const int16_t *places = state->adventurers[seat];
    for (int i = from; i < last; i++)
        if (places[i] > places[from]) {
            *start = places[from];
            return places[i];
        }
    return -1;
}

/* The numbers of steps that a card in this mode offers; -1 is a step back. */
static int numbers(const Rules *rules, int mode, int value, int *found) {
    int most = rules->die, count = 0;
    switch (mode) {
    case NUMBER:
    case ALL:
    case LESS:
        found[0] = value;
        return 1;
    case PLUS_MINUS:
        found[0] = value;
        found[1] = -1;
        return 2;
    case RANGE:
        most = value;
    }
    while (count < most && count < MOST_NUMBERS) {
        found[count] = count + 1;
        count++;
    }
    return count;
}

/* Whether a card can move one of the player's adventurers: some roll is enough (ruling.die.playable). */
static int can_move(const Rules *rules, const State *state, int seat, int card) {
    int start, last, before = -1;
    if (rules->mode[card] == LAST)
        return last_to_second(rules, state, seat, &start) >= 0;
    const int16_t *places = state->adventurers[seat];
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        if (places[i] == before)
            continue;
        before = places[i];
        for (int k = 0; k < rules->offer_count[card]; k++)
            if (route_by_card(rules, state, seat, before, rules->offers[card][k], rules->mode[card]) >= 0)
                return 1;
    }
    return 0;
}

/* Whether somebody can move by a number, after some keys were spent on it. */
static int reaches(const Rules *rules, const State *state, int seat, int n, int keys) {
    int last;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        int goal = route(rules, state, seat, state->adventurers[seat][i], n);
        if (goal >= 0 && (goal != rules->chamber || state->keys[seat] > keys))
            return 1;
    }
    return 0;
}

/* Whether a card could move somebody by means of what modules add, with the hand that would remain.
   ruling.play.options-optional */
static int can_stretch(const Rules *rules, const State *state, int seat, int card, const int32_t *hand, int size) {
    if (!rules->has_equipment && !rules->has_characters)
        return 0;
    Reach found[MOST_REACHES];
    int count = 0;
    if (rules->mode[card] != LAST)
        for (; count < rules->offer_count[card]; count++)
            found[count] = (Reach){rules->offers[card][count], 0, 1, 1};
    if (rules->has_equipment)
        count = equipment_stretch(rules, state, seat, card, hand, size, found, count);
    if (rules->has_characters)
        count = characters_stretch(rules, state, seat, card, found, count);
    for (int i = 0; i < count; i++)
        if (reaches(rules, state, seat, found[i].n, found[i].keys))
            return 1;
    return 0;
}

/* Whether a number of this turn moves somebody by itself or by what modules could still make of it. */
static int can_become(const Rules *rules, const State *state, int seat, Reach way) {
    Reach found[MOST_REACHES] = {way};
    int count = 1;
    if (rules->has_characters)
        count = characters_stretch(rules, state, seat, state->card, found, count);
    for (int i = 0; i < count; i++)
        if (reaches(rules, state, seat, found[i].n, found[i].keys))
            return 1;
    return 0;
}

/* Whether a player could move anybody at the start of the turn (base.end.nobody-moves). */
static int able_to_move(const Rules *rules, const State *state, int seat) {
    const int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat];
    if (size && (can_move(rules, state, seat, hand[0] & CARD) || can_move(rules, state, seat, hand[size - 1] & CARD) ||
                 can_stretch(rules, state, seat, hand[0] & CARD, hand + 1, size - 1) ||
                 can_stretch(rules, state, seat, hand[size - 1] & CARD, hand, size - 1)))
        return 1;
    return rules->has_mummy && mummy_able(rules, state, seat);
}

/* --- carrying it out --- */

/* One adventurer of the sorted row goes from a place to another. */
static void replace_place(State *state, int seat, int from, int to) {
    int16_t *row = state->adventurers[seat];
    int i = 0, count = state->pawns[seat];
    while (i < count && row[i] != from)
        i++;
    if (i == count) {
        state->broken = 1;
        return;
    }
    if (to > from)
        for (; i + 1 < count && row[i + 1] < to; i++)
            row[i] = row[i + 1];
    else
        for (; i > 0 && row[i - 1] > to; i--)
            row[i] = row[i - 1];
    row[i] = (int16_t)to;
}

static int count_at(const State *state, int seat, int place) {
    int found = 0;
    for (int i = 0; i < state->pawns[seat]; i++)
        found += state->adventurers[seat][i] == place;
    return found;
}

/* The key is spent, and the first ones get a sarcophagus (base.chamber.key, base.chamber.first, ...second). */
static void enter(const Rules *rules, State *state, int seat) {
    state->keys[seat]--;
    state->spent++;
    int number = state->entries++;
    if (number < rules->sarcophagi && state->sarcophagi[number] == IN_CHAMBER)
        state->sarcophagi[number] = (int8_t)seat;
}

/* Bring one adventurer from a space to another: statues passed wake (base.move.anubis-wakes), the chamber costs a
   key. */
static void carry(const Rules *rules, State *state, int seat, int space, int goal) {
    replace_place(state, seat, space, goal);
    if (rules->zone[goal] > rules->zone[space] && state->adventurers[seat][0] < WOKEN)
        for (int statue = rules->zone[space]; statue < rules->zone[goal]; statue++)
            if (count_at(state, seat, ASLEEP - statue)) {
                replace_place(state, seat, ASLEEP - statue, WOKEN);
                if (rules->has_characters)
                    characters_woken(rules, state);
            }
    if (goal == rules->chamber)
        enter(rules, state, seat);
}

/* Carry out a legal move of n steps and say where it ended. */
static int move_by(const Rules *rules, State *state, int seat, int space, int n) {
    int goal = route(rules, state, seat, space, n);
    if (goal < 0)
        state->broken = 1;
    else
        carry(rules, state, seat, space, goal);
    return goal;
}

/* A movement ended: whether something keeps the adventurer from acting (mummy.land.knocked). */
static int landed(const Rules *rules, State *state, int seat, int space) {
    return rules->has_mummy && mummy_landed(rules, state, seat, space);
}

/* Every active adventurer moves, nearest the chamber first (base.horus.all.order, ruling.all.blocked-stay); where
   those ended that may act, each space once and in order. */
static int move_all(const Rules *rules, State *state, int seat, int n, uint8_t *goals) {
    int16_t before[MOST_PAWNS];
    int last, count = 0, from = upright(rules, state, seat, &last);
    memcpy(before, state->adventurers[seat], sizeof before);
    for (int i = last - 1; i >= from; i--) {
        if (route(rules, state, seat, before[i], n) < 0)
            continue;
        int goal = move_by(rules, state, seat, before[i], n);
        if (goal == rules->chamber || landed(rules, state, seat, goal))
            continue;
        int at = 0;
        while (at < count && goals[at] < goal)
            at++;
        if (at < count && goals[at] == goal)
            continue;
        memmove(goals + at + 1, goals + at, (size_t)(count - at));
        goals[at] = (uint8_t)goal;
        count++;
    }
    return count;
}
