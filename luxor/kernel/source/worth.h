/* What an ending comes to for one seat, as solve.h works it out. */

#ifndef LUXOR_WORTH_H
#define LUXOR_WORTH_H

#include <stdlib.h>

#include "kernel.h"

/* Whether there is an answer, or why not: somebody else decides, it takes too long, there is no room, or it is Python
   that deals. */
enum { SOLVED, OTHERS_DECIDE, TOO_MUCH, CANNOT_TELL, DEALT_ELSEWHERE };

enum { MOST_LEVELS = 160 }; /* decisions and outcomes one after another */

/* Who asks, whether everything is seen, and whose scarabs nobody looks at: they are dealt in the end, however they lie. */
typedef struct {
    int seat, open, sealed; /* sealed: a bit for each seat */
} Knowing;

/* What is done with each of many deals; other than SOLVED ends them. */
typedef int (*Use_deal)(void *user, double weight);

/* 1/k if k seats share the win. */
static inline double win_share(int winners, int seat) {
    int count = 0;
    for (int each = 0; each < MOST_SEATS; each++)
        count += winners >> each & 1;
    return winners >> seat & 1 ? 1.0 / count : 0.0;
}

/* How far a seat is ahead of the best other one. */
static inline int32_t lead_of(const int32_t *total, int players, int seat) {
    int32_t best = 0;
    for (int other = 0, first = 1; other < players; other++)
        if (other != seat && (first || total[other] > best)) {
            best = total[other];
            first = 0;
        }
    return total[seat] - best;
}

static inline void worth_of(const Ending *ending, int players, int seat, int32_t turn, Worth *worth) {
    worth->win = win_share(ending->winners, seat);
    worth->margin = lead_of(ending->total, players, seat);
    worth->points = ending->total[seat];
    worth->turns = turn;
    for (int cause = 0; cause < MOST_CAUSES; cause++)
        worth->cause[cause] = ending->points[seat][cause];
}

#endif
