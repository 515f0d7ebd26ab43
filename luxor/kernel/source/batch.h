/* Many games in one call: every start with every line of codes on every deal. */

#ifndef LUXOR_BATCH_H
#define LUXOR_BATCH_H

#include "kernel.h"

typedef struct {
    const Game *game;
    const void *rules;
    const unsigned char *starts; /* states, one after another */
    int start_count;
    const int32_t *lines; /* each: its length, then its codes */
    int line_count;
    const uint64_t *deals; /* per game: what is hidden in a view is dealt from this seed; NULL if nothing is */
    const uint64_t *luck;  /* per game: one seed, or in an arena that of chance and one for each seat */
    int game_count;
    int arena, policy[MOST_SEATS];
    const void *rival; /* rules with other weights, for those who play by them */
    int32_t turns; /* at most; 0 for all */
    int64_t most;  /* steps of a game */
} Batch;

/* A row of what came of a game: how it ended, winners, turns, steps, a total for each seat, then for each seat its
   points by cause, then for each seat what the state is worth, in thousandths of a point. */
enum { HOW, WINNERS, TURNS, STEPS, TOTALS };

int row_width(const Game *game, const void *rules);

/* Every start x line x game, in this order; `out` has room for so many rows. 0 if there is no memory. */
int play_batch(const Batch *batch, int32_t *out);

/* Start number i with the luck of game number i, which ends in state number i of `ends`. */
int play_pairs(const Batch *batch, int32_t *out, unsigned char *ends);

#endif
