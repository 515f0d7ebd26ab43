/* Expedition Luxor as one unit, so that the compiler sees through all its parts. */

#include <stdlib.h>

#include "state.h"

#include "area.c"
#include "turn.c"
#include "adventures.c"
#include "scoring.c"
#include "knowledge.c"
#include "policy.c"
#include "game.c"
#include "../play.h"
#include "pack.c"
#include "../worth.h"
#include "endings.c"
#include "../solve.h"

static size_t used(const void *rules) {
    return ((const Rules *)rules)->has_tokens ? offsetof(State, pools) : offsetof(State, held);
}

#include "../lines.h"
#include "../whole_turns.h"

const Game EXPEDITION = {"expedition", sizeof(Rules), sizeof(State), CAUSES, read_rules, players, read_state,
                         write_state, used, is_view, sample, turn, play, score, state_worth, new_search,
                         end_search, solve, follow, try_lines, list_lines, weigh_lines};
