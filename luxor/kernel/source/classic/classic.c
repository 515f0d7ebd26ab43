/* Luxor as one unit, so that the compiler sees through all its parts. */

#include <stdlib.h>

#include "state.h"

#include "movement.c"
#include "landing.c"
#include "turn.c"
#include "sceptres.c"
#include "mummy.c"
#include "mummy_tiles.c"
#include "equipment.c"
#include "characters.c"
#include "scoring.c"
#include "knowledge.c"
#include "policy.c"
#include "game.c"
#include "../play.h"
#include "pack.c"
#include "distinct.c"
#include "../worth.h"
#include "endings.c"
#include "hidden_scarabs.c"
#include "deals.c"
#include "../solve.h"

/* Without modules their slices need not be copied; the pools of a view never. */
static size_t used(const void *rules_) {
    const Rules *rules = rules_;
    int modules = rules->has_mummy || rules->has_equipment || rules->has_sceptres || rules->has_characters;
    return modules ? offsetof(State, pools) : offsetof(State, under);
}

#include "../lines.h"
#include "../whole_turns.h"

const Game CLASSIC = {"luxor", sizeof(Rules), sizeof(State), CAUSES, read_rules, players, read_state, write_state,
                      used, is_view, sample, turn, play, score, state_worth, new_search,
                      end_search, solve, follow, try_lines, list_lines, weigh_lines};
