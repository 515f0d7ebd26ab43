/* What the parts of the kernel share: how states come and go as rows of numbers, and who plays.

   Python packs the tables of a game and its states into rows of 32-bit numbers, lists with their length first.
   Whatever does not fit (a hand longer than there is room for, a number out of its range) is refused while it is
   read, and whatever outgrows its room during a game breaks it off: then the interpreted engine does the work. */

#ifndef LUXOR_KERNEL_H
#define LUXOR_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "draws.h"

enum { MOST_SEATS = 5, MOST_CAUSES = 12 };

/* --- rows --- */

typedef struct {
    const int32_t *at, *end;
    int bad;
} Reader;

typedef struct {
    int32_t *at, *end;
    int bad;
} Writer;

static inline int32_t read_number(Reader *in, int32_t least, int32_t most) {
    if (in->at >= in->end || *in->at < least || *in->at > most) {
        in->bad = 1;
        return least;
    }
    return *in->at++;
}

static inline void write_number(Writer *out, int32_t number) {
    if (out->at >= out->end)
        out->bad = 1;
    else
        *out->at++ = number;
}

/* Lists of any type of number: LENGTH gets how many there are, at most as many as ROW has room for. */
#define ROOM(ROW) ((int32_t)(sizeof(ROW) / sizeof((ROW)[0])))
#define READ_LIST(IN, ROW, LENGTH, LEAST, MOST)                                                                        \
    do {                                                                                                               \
        int32_t length_ = read_number(IN, 0, ROOM(ROW));                                                               \
        for (int32_t i_ = 0; i_ < length_ && !(IN)->bad; i_++)                                                         \
            (ROW)[i_] = read_number(IN, LEAST, MOST);                                                                  \
        (LENGTH) = length_;                                                                                            \
    } while (0)
#define READ_ROW(IN, ROW, COUNT, LEAST, MOST)                                                                          \
    do {                                                                                                               \
        for (int32_t i_ = 0; i_ < (COUNT) && !(IN)->bad; i_++)                                                         \
            (ROW)[i_] = read_number(IN, LEAST, MOST);                                                                  \
    } while (0)
#define WRITE_LIST(OUT, ROW, LENGTH)                                                                                   \
    do {                                                                                                               \
        write_number(OUT, LENGTH);                                                                                     \
        for (int32_t i_ = 0; i_ < (LENGTH); i_++)                                                                      \
            write_number(OUT, (ROW)[i_]);                                                                              \
    } while (0)
#define WRITE_ROW(OUT, ROW, COUNT)                                                                                     \
    do {                                                                                                               \
        for (int32_t i_ = 0; i_ < (COUNT); i_++)                                                                       \
            write_number(OUT, (ROW)[i_]);                                                                              \
    } while (0)

/* Rows as keys of 128 bits: to know states again. */
enum { MOST_KEY = 4096 }; /* numbers of a packed state */

static inline uint64_t stir(uint64_t sum, uint32_t number) {
    sum = (sum ^ number) * 0x9E3779B97F4A7C15u;
    return sum ^ sum >> 29;
}

static inline void stir_row(uint64_t *key, const int32_t *row, const int32_t *end) {
    for (; row < end; row++) {
        key[0] = stir(key[0], (uint32_t)*row);
        key[1] = stir(key[1] + key[0], (uint32_t)*row);
    }
}

/* Sets of kinds of step: what Python writes of them, and tables may therefore say. */
static inline uint64_t bit(int kind) { return (uint64_t)1 << kind; }

static inline int are_among(const int32_t *kinds, int count, uint64_t allowed) {
    for (int i = 0; i < count; i++)
        if (!(allowed >> kinds[i] & 1))
            return 0;
    return 1;
}

/* Steps that may follow each other without anybody choosing: a game in which more of them do never ends. */
enum { MOST_BY_THEMSELVES = 10000 };

/* --- who plays --- */

enum { RANDOM, QUICK, RIVAL }; /* any option, or what looks best at a glance, perhaps by the weights of other tables */

enum { ANY, FIRST_OPTION, LAST_OPTION }; /* what a glance takes where it has no estimate: by habit */

typedef struct {
    Draws *chance, *seat[MOST_SEATS]; /* one source for all, or each its own */
    int policy[MOST_SEATS];
    const void *rival; /* the same rules with other weights, if somebody plays by them */
    int arena;         /* bots: each sees but its view, and single options are counted, too */
    int32_t last_turn; /* stop when this turn is reached */
    int64_t most;      /* steps, at most */
    int64_t steps;     /* decisions and outcomes so far */
} Table;

/* How playing on ended. */
enum { OVER, TURN_REACHED, BROKEN, NOT_LEGAL };

/* What came of a game. */
typedef struct {
    int32_t points[MOST_SEATS][MOST_CAUSES];
    int32_t total[MOST_SEATS];
    int32_t winners; /* a bit for each */
    int32_t turns;
    int64_t steps;
} Ending;

/* What an ending comes to for one seat, on average over what is hidden and what chance brings. */
typedef struct {
    double win, margin, points, turns, cause[MOST_CAUSES];
} Worth;

/* --- trying lines: see lines.h --- */

enum { MOST_LINE = 8, MOST_PATH = 64, SURE = 1000000 }; /* codes of a line, branches of a path, the reward of a win */

typedef struct {
    uint64_t seed;                           /* of the first deal; every further one has the next */
    int32_t games, turns, deep, room;        /* deep: turns of the tree; room: for lines */
    int32_t widen, step, far;                /* step: of a margin; far: so many of them to each side */
    const int32_t *soft, *roots, *curious;   /* tables: chances of margins, roots, and what the bound of a branch adds */
} LinePlan;

typedef struct {
    int32_t code, soon, lines; /* soon: games that ended before the seat's next turn */
    int64_t *tried; /* for each line visits and rewards; has room for all */
} LineFound;

/* What is wanted of lines that are known: codes, each line after their number; and games that chose nothing. */
typedef struct {
    uint64_t seed; /* of the first of these games */
    const int32_t *codes;
    int32_t lines, fresh, more, best; /* games of every line, and more of the best ones */
} WeighPlan;

typedef struct {
    int64_t games, reward, square; /* square: of rewards, in rewards */
} LineSum;

/* --- the games --- */

typedef struct {
    const char *name;
    size_t rules_size, state_size;
    int causes;
    int (*read_rules)(void *rules, Reader *in);               /* whether they can be played here */
    int (*players)(const void *rules);
    int (*read_state)(const void *rules, void *state, Reader *in);
    void (*write_state)(const void *rules, const void *state, Writer *out);
    size_t (*used)(const void *rules);                        /* bytes of a state that have to be copied */
    int (*is_view)(const void *state);
    void (*sample)(const void *rules, const void *view, void *state, Draws *draws); /* deal what is hidden */
    int32_t (*turn)(const void *state);
    /* Take the codes one after another at what is open, then play on. */
    int (*play)(const void *rules, void *state, Table *table, const int32_t *line, int length);
    void (*score)(const void *rules, const void *state, Ending *ending);
    int (*worth)(const void *rules, const void *state, int seat); /* of a game that goes on, in thousandths */
    /* Endings: a search remembers what it has worked out for a seat, or, if all is open, with that seat deciding. */
    void *(*new_search)(const void *rules, int seat, int open);
    void (*end_search)(void *search);
    int (*solve)(void *search, const void *state, int64_t most, int *codes, Worth *worths, int room, int *count);
    int (*follow)(void *search, void **deciders, int deals, const void *state, int64_t *left, Worth *worth);
    int (*try_lines)(const void *rules, const void *view, const LinePlan *plan, LineFound *found); /* 0: not here */
    int (*list_lines)(const void *rules, const void *view, const LinePlan *plan, int32_t *codes);
    int (*weigh_lines)(const void *rules, const void *view, const LinePlan *plan, const WeighPlan *wanted, int *order,
                       LineSum *sums, int32_t *soon); /* 0: not here */
} Game;

extern const Game CLASSIC, EXPEDITION;

#endif
