/* A Luxor position and the tables of its rules: the twins of luxor/classic/rules/state.py and ruleset.py.

   Names are those of Python. No space, count or value is written here: all tables come from the data file by way
   of luxor/kernel/classic.py, which packs them in the order in which pack.c reads them. */

#ifndef LUXOR_CLASSIC_STATE_H
#define LUXOR_CLASSIC_STATE_H

#include "../kernel.h"

/* Room, not rules: what needs more is left to the interpreted engine. */
enum {
    MOST_PAWNS = 8, MOST_SPACES = 104, MOST_HAND = 16, MOST_CARDS = 160, MOST_PILES = 6, MOST_PILE = 64,
    MOST_BACKS = 6, MOST_STACK = 32, MOST_SCARABS = 64, MOST_TREASURES = 64, MOST_FRAMES = 48, MOST_AGAIN = 8,
    MOST_SARCOPHAGI = 8, MOST_TYPES = 6, MOST_OFFERS = 12, MOST_CODES = 256, CARD_CODES = 128, TILE_CODES = 128,
    MOST_POOLS = 24, MOST_UNSEEN = 512, MOST_ABILITIES = 32, MOST_NUMBERS = 24, MOST_CAST = 16, MOST_REMOVED = 24,
    MOST_SETS = 32, MOST_SCORING = 8, MOST_PLAN = 16,
};

/* Where an adventurer is: 0 the stairs, 1.. the path, then the chamber, then lying ones; below 0 out of play. */
enum { WOKEN = -1, ASLEEP = -2, NO_CARD = -1, IN_CHAMBER = -1, CARD = 255, POOL = 256, MOST_SLOT = 1 << 23 };

/* What a card lets one do; the kinds of tile; what a tile gives (from PILE on the top card of a Horus pile). */
enum { NUMBER, PLUS_MINUS, DIE, RANGE, RANGE_DIE, ALL, LAST, LESS, MODES };
enum { EMPTY, TREASURE, OSIRIS, OFFERING, TUNNEL, TILE_KINDS };
enum { OFFERS_KEY = 1, OFFERS_SCARAB = 2, OFFERS_WILD = 4, OFFERS_CARDS = 8 };
enum { NOTHING = -1, KEY_ITEM, SCARAB_ITEM, WILD_ITEM, PILE };

/* The kinds of step, in the order of KINDS in luxor/kernel/classic.py. */
enum {
    PLAY, ROLL, MOVE, ACT, TAKE, REDUCED, SCARAB_DRAW, REVEAL, TURN_UP, REFILL, DRAW, END, PERFORM,
    UNEARTH,
    STAND_UP, STAND_ROLL, STAND_ONE, STAND_ALL, USE_TILE, REPLACE_TILE, TURN_TILE, ADVANCE, TILE_STEP, MOVE_CARD, DISCARD_CARD,
    TAKE_HORUS, SWAP_SCARAB, TAKE_ITEMS, EXTRA_TURN, DEAL, DEAL_CARD,
    IN_PLACE, ADJUST, SECOND, SIGN, SUM, LOOK, SIDE, MIDDLE,
    REROLL, KEY_STEP, SINGLE_STEP, CARD_SHIFT, SET_TURN, TEMPLE_NOW, TREASURE_POINT_STEP,
    MAY_ACT, MUMMY_WALK, MUMMY_WHEN, /* of readings */
    KINDS,
};

/* Readings that are played here, in the order of SWITCHES in luxor/kernel/classic_readings.py. */
enum {
    BACK_STAIRS, BY_SPACE, BACK_OSIRIS_BACKWARD, BACK_OSIRIS_STAYS, OSIRIS_BLOCKED_STAYS, OSIRIS_BLOCKED_AS_FAR,
    STEPS_ONLY, CHAIN_STAYS, CHAIN_ILLEGAL, LAST_WHERE_STEPS_LEAD = CHAIN_ILLEGAL,
    CHAINED_TUNNELS, ACTIONS_OPTIONAL, ALL_MANDATORY, NO_KEY_AFTER_ALL, ANY_END, WOKEN_NEXT_ROUND,
    WALKS_AFTER_ACTION, WALKS_AFTER_MOVE, WALKS_WHEN_CHOSEN, PAIRS_ALIKE, PAIRS_WITH_WILDS,
    SWITCHES,
};
enum { AUTO, ASK, CHANCE };

/* What a mummy tile does, and what a character may do, in the order of luxor/kernel/classic_modules.py. */
enum {
    REAR, ONE_STEP, MOVES_CARD, HORUS_CARD, SWAPS_SCARAB, ITEMS, EXTRA, SWAPS_HAND, TWO_POINTS, PAIRS, SMALLEST,
    SCARAB, KEYS, ALL_FOUR, ABILITIES,
};
enum { REROLLS, KEY_STEPS, SINGLE_STEPS, SHIFTS_CARD, TURNS_SET, PERFORMS_TEMPLE, ANY_HORUS, TREASURE_POINT, CHARACTERS };

typedef struct {
    int8_t kind, seat, count;
    uint8_t values[MOST_PAWNS];
} Frame;

typedef struct {
    int32_t hands[MOST_SEATS][MOST_HAND];
    int16_t adventurers[MOST_SEATS][MOST_PAWNS];
    int32_t score[MOST_SEATS];
    int32_t turn, generation;
    int16_t keys[MOST_SEATS], wilds[MOST_SEATS];
    int16_t key_supply, wild_supply, spent, entries, idle, value, card;
    int8_t first, seat, mode, took, broken;
    int8_t sarcophagi[MOST_SARCOPHAGI];
    int16_t tops[MOST_PILES];
    uint8_t depth, agains, decks, discards, supplies, spaces_counted;
    uint8_t pawns[MOST_SEATS], hand_size[MOST_SEATS], scarab_count[MOST_SEATS], treasure_count[MOST_SEATS];
    uint8_t pile_size[MOST_PILES], temple_size[MOST_BACKS];
    uint8_t tiles[MOST_SPACES];
    uint8_t counted[MOST_SPACES]; /* spaces with a tile in order, then the chamber: what a move counts */
    uint8_t rank[MOST_SPACES];    /* per space: how many of `counted` are not beyond it */
    uint8_t deck[MOST_CARDS], discard[MOST_CARDS], scarab_supply[MOST_SCARABS];
    uint8_t piles[MOST_PILES][MOST_PILE], temples[MOST_BACKS][MOST_STACK];
    uint8_t scarabs[MOST_SEATS][MOST_SCARABS], treasures[MOST_SEATS][MOST_TREASURES];
    Frame agenda[MOST_FRAMES];
    int8_t again[MOST_AGAIN];
    /* --- from here on: the slices of modules --- */
    uint8_t under[MOST_SPACES], hidden[MOST_TREASURES], unders, hiddens; /* sceptres */
    struct {
        int16_t space, talismans[MOST_SEATS], supply;
        uint8_t offer[MOST_CARDS], pile[MOST_CARDS], discard[MOST_CARDS], offers, piles, discards, stood;
        int32_t vp[MOST_SEATS][MOST_SCORING];
        uint8_t boxed[MOST_SEATS][MOST_SCARABS], boxed_count[MOST_SEATS];
    } mummy;
    struct {
        uint8_t removed[MOST_SEATS][MOST_REMOVED], removed_count[MOST_SEATS], looks;
        int16_t first, second, aside;
        int32_t look[1];
    } equipment;
    struct {
        int8_t who[MOST_SEATS];
        int16_t flipped[MOST_SEATS], changed, unscored[MOST_SEATS];
    } characters;
    /* --- only in a view: what may be hidden where; never copied --- */
    int32_t pools; /* -1 if nothing is hidden */
    int32_t pool_number[MOST_POOLS], pool_size[MOST_POOLS];
    uint8_t unseen[MOST_UNSEEN];
} State;

/* What the heuristic makes of a stage of the game: see policy.c. */
enum { EARLY, LATE, LAST_ROUND, STAGES };

typedef struct {
    int32_t places[2 * MOST_SPACES], card_worth[CARD_CODES], standing[TILE_CODES];
    int32_t awake, first_key, second_key, partial, spare, most_spare, scarab_worth, nothing, unable, entering;
    int32_t talisman, sceptre;
} Weights;

typedef struct {
    int32_t by[SWITCHES], steps_lead_otherwise; /* readings that are on; whether one says where steps lead */
    int32_t players, chamber, lying, die, tunnel, last_entry, key_points, own_share, hand;
    int32_t types, statues, sarcophagi, set_count, piles, backs, cards, tiles;
    int32_t worth[MOST_SARCOPHAGI], set_points[MOST_SETS];
    /* per card */
    int32_t mode[CARD_CODES], card_value[CARD_CODES], eyes[CARD_CODES], plus[CARD_CODES], adjusts[CARD_CODES];
    int32_t offer_count[CARD_CODES], offers[CARD_CODES][MOST_OFFERS];
    /* per tile */
    int32_t kind[TILE_CODES], offering[TILE_CODES], vp[TILE_CODES], track[TILE_CODES], need[TILE_CODES], jump[TILE_CODES];
    int32_t type[TILE_CODES], pile_count[TILE_CODES], pile[TILE_CODES][MOST_PILES]; /* type: `types` for another one */
    /* per space */
    int32_t symbol[MOST_SPACES], wall[MOST_SPACES], zone[MOST_SPACES];
    /* steps: what Python calls a kind and back, which are asked even with one option, what bots choose there, plans */
    int32_t step_count, kind_of[64], python_kind[KINDS], sort[KINDS], always[KINDS], usual[KINDS], tacit[KINDS];
    int32_t plan_size, plan[MOST_PLAN], rolls, of_roll[MOST_PLAN], plays, after_play[MOST_PLAN];
    /* modules */
    int32_t has_sceptres, has_mummy, has_equipment, has_characters;
    int32_t sceptre_points, sceptre_type;
    int32_t stand_brings[MOST_NUMBERS], abilities, ability[MOST_ABILITIES], cost[MOST_ABILITIES];
    int32_t scoring, scores_at[MOST_ABILITIES];
    int32_t number_count[MOST_ABILITIES], numbers[MOST_ABILITIES][MOST_NUMBERS];
    int32_t item_count[MOST_ABILITIES], items[MOST_ABILITIES][4];
    int32_t home; /* pool of the first seat's equipment */
    int32_t cast_count, cast[MOST_CAST], treasure_point;
    /* what the heuristic makes of it: see policy.c */
    Weights stage[STAGES];
    int32_t habit[KINDS];
} Rules;

/* --- the agenda, and lists that grow --- */

static inline void push(State *state, int kind, int seat) {
    if (state->depth >= MOST_FRAMES) {
        state->broken = 1;
        return;
    }
    Frame *frame = &state->agenda[state->depth++];
    frame->kind = (int8_t)kind;
    frame->seat = (int8_t)seat;
    frame->count = 0;
}

static inline void push_with(State *state, int kind, int seat, int value) {
    push(state, kind, seat);
    Frame *frame = &state->agenda[state->depth - 1];
    frame->count = 1;
    frame->values[0] = (uint8_t)value;
}

/* An empty frame at a place of the agenda: what lies above comes first. */
static inline Frame *insert_frame(State *state, int depth, int kind, int seat) {
    push(state, kind, seat);
    for (int i = state->depth - 1; i > depth; i--)
        state->agenda[i] = state->agenda[i - 1];
    Frame *frame = &state->agenda[depth];
    frame->kind = (int8_t)kind;
    frame->seat = (int8_t)seat;
    frame->count = 0;
    return frame;
}

/* Sorted lists of small numbers: multisets that draw alike when they hold the same. */
static inline void insort(State *state, uint8_t *row, uint8_t *count, int most, int value) {
    if (*count >= most) {
        state->broken = 1;
        return;
    }
    int i = (*count)++;
    for (; i > 0 && row[i - 1] > value; i--)
        row[i] = row[i - 1];
    row[i] = (uint8_t)value;
}

static inline void append(State *state, uint8_t *row, uint8_t *count, int most, int value) {
    if (*count >= most)
        state->broken = 1;
    else
        row[(*count)++] = (uint8_t)value;
}

static inline void take_out(State *state, uint8_t *row, uint8_t *count, int value) {
    int i = 0;
    while (i < *count && row[i] != value)
        i++;
    if (i == *count) { /* only ever in a position that nobody can reach */
        state->broken = 1;
        return;
    }
    --*count;
    memmove(row + i, row + i + 1, (size_t)(*count - i));
}

#endif
