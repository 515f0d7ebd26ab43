/* What looks best at a glance: the quick choices of luxor/classic/heuristic.py, in thousandths of a point.

   Features times whole-numbered weights, so that equal means equal: the weights come from data/weights.toml by way
   of the tables. Only what the seat may know is looked at: its own hand, and what lies open. */

enum { POINT = 1000 };

static int floor_division(int number, int by) {
    return number / by - (number % by != 0 && (number < 0) != (by < 0));
}

/* The weights of the stage that the game is in. */
static const Weights *weights_of(const Rules *rules, const State *state) {
    int left = rules->last_entry - state->entries;
    return &rules->stage[left <= 0 ? LAST_ROUND : left == 1 ? LATE : EARLY];
}

/* Sets made and in the making; `more`: a treasure type to add, `types` for a wild one, -1 for none. */
static int set_value(const Rules *rules, const Weights *w, const State *state, int seat, int more) {
    int counts[MOST_TYPES + 1], used, missing = 0, spare = 0, wilds = state->wilds[seat];
    count_types(rules, state, seat, counts);
    if (more == rules->types)
        wilds++;
    else if (more >= 0)
        counts[more]++;
    int sets = most_sets(rules, counts, wilds, &used), points = points_of_sets(rules, sets);
    for (int type = 0; type < rules->types; type++) {
        missing += counts[type] < sets + 1 ? sets + 1 - counts[type] : 0;
        spare += counts[type] > sets + 1 ? counts[type] - sets - 1 : 0;
    }
    missing = missing > wilds ? missing - wilds : 0;
    spare += wilds - used > 1 ? wilds - used - 1 : 0;
    int next = w->partial * (points_of_sets(rules, sets + 1) - points) * (rules->types - missing);
    return POINT * points + floor_division(next, rules->types) +
           w->spare * (spare < w->most_spare ? spare : w->most_spare);
}

static int item_value(const Rules *rules, const Weights *w, const State *state, int seat, int item) {
    if (item == KEY_ITEM) {
        int wanted = state->keys[seat] + count_at(state, seat, rules->chamber);
        return POINT * rules->key_points + (wanted < 1 ? w->first_key : wanted < 2 ? w->second_key : 0);
    }
    if (item == SCARAB_ITEM)
        return w->scarab_worth;
    if (item == WILD_ITEM)
        return set_value(rules, w, state, seat, rules->types) - set_value(rules, w, state, seat, -1);
    return item >= PILE && state->tops[item - PILE] >= 0 ? w->card_worth[state->tops[item - PILE]] : 0;
}

/* What acting on a space is worth with `more` adventurers there than now. */
static int landing_value(const Rules *rules, const Weights *w, const State *state, int seat, int space, int more, int less) {
    int tile = state->tiles[space], found[PILE + MOST_PILES], best = 0;
    if (rules->kind[tile] == TREASURE) {
        int have = count_at(state, seat, space) + more, share = w->standing[tile];
        if (have < rules->need[tile] - less)
            return share * more;
        int gain = 0;
        if (rules->type[tile] < rules->types)
            gain = set_value(rules, w, state, seat, rules->type[tile]) - set_value(rules, w, state, seat, -1);
        return POINT * rules->vp[tile] + gain - share * (have - more);
    }
    int count = rules->kind[tile] == OFFERING ? items(rules, state, seat, tile, found) : 0;
    for (int i = 0; i < count; i++) {
        int value = item_value(rules, w, state, seat, found[i]);
        best = !i || value > best ? value : best;
    }
    return best;
}

static int woken_value(const Rules *rules, const Weights *w, const State *state, int seat, int space, int goal) {
    int found = 0;
    for (int statue = rules->zone[space]; statue < rules->zone[goal]; statue++)
        found += count_at(state, seat, ASLEEP - statue) ? w->awake : 0;
    return found;
}

/* What a move changes, read off without making it. */
static int gain_value(const Rules *rules, const Weights *w, const State *state, int seat, int space, int goal, int less) {
    const int32_t *places = w->places;
    if (goal == rules->chamber) {
        int prize = state->entries < rules->sarcophagi ? rules->worth[state->entries] : 0;
        return places[goal] - places[space] + POINT * prize - w->entering;
    }
    int rest = resting(rules, state, goal), tile = state->tiles[space];
    int found = places[rest] - places[space] + woken_value(rules, w, state, seat, space, rest);
    if (rules->need[tile])
        found -= w->standing[tile];
    return found + landing_value(rules, w, state, seat, goal, 1, less);
}

static int best_move(const Rules *rules, const Weights *w, const State *state, int seat, const int *wanted, int size, int less) {
    const int16_t *places = state->adventurers[seat];
    int best = -w->nothing, last, before = -1;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        if (places[i] == before)
            continue;
        before = places[i];
        for (int k = 0; k < size; k++) {
            int goal = route(rules, state, seat, before, wanted[k]);
            int gain = goal >= 0 ? gain_value(rules, w, state, seat, before, goal, less) : best;
            best = gain > best ? gain : best;
        }
    }
    return best;
}

static int all_value(const Rules *rules, const Weights *w, const State *state, int seat, int n) {
    int found = 0, act = 0, last;
    for (int i = upright(rules, state, seat, &last); i < last; i++) {
        int space = state->adventurers[seat][i], goal = route(rules, state, seat, space, n);
        if (goal < 0)
            continue;
        found += w->places[goal] - w->places[space] + woken_value(rules, w, state, seat, space, goal);
        int value = goal < rules->chamber ? landing_value(rules, w, state, seat, goal, 1, 0) : 0;
        act = value > act ? value : act;
    }
    return found + act;
}

/* The best move with a card; for a die the average over its faces. */
static int play_value(const Rules *rules, const Weights *w, const State *state, int seat, int card) {
    int mode = rules->mode[card], value = rules->card_value[card], wanted[MOST_NUMBERS], start;
    if (mode == LAST) {
        int goal = last_to_second(rules, state, seat, &start);
        return goal >= 0 ? gain_value(rules, w, state, seat, start, goal, 0) : -w->unable;
    }
    if (mode == ALL)
        return all_value(rules, w, state, seat, value);
    if (mode == DIE || mode == RANGE_DIE) {
        int sum = 0, most = 0;
        for (int n = 1; n <= rules->die; n++) {
            int best = best_move(rules, w, state, seat, &n, 1, 0);
            most = n == 1 || best > most ? best : most;
            sum += mode == DIE ? best : most;
        }
        return floor_division(sum, rules->die);
    }
    return best_move(rules, w, state, seat, wanted, numbers(rules, mode, value, wanted), mode == LESS);
}

static int code_value(const Rules *rules, const Weights *w, const State *state, const Frame *frame, int code) {
    int seat = frame->seat;
    if (frame->kind == TAKE)
        return item_value(rules, w, state, seat, code);
    if (frame->kind == ACT)
        return landing_value(rules, w, state, seat, code, 0, 0);
    if (code < 0)
        return 0;
    int space = code >> STEP_BITS, n = (code & STEPS_MASK) - 1, goal = route(rules, state, seat, space, n);
    return goal < 0 ? 0 : gain_value(rules, w, state, seat, space, goal, state->mode == LESS); /* < 0: a broken row */
}

/* What each code looks like at a glance; 0 where nothing is estimated. */
static int glance(const Rules *rules, const State *state, const Frame *frame, const int *codes, int count, int *values) {
    const Weights *w = weights_of(rules, state);
    int seat = frame->seat;
    if (frame->kind == PLAY && count == 2) {
        int left = state->hands[seat][0] & CARD, right = state->hands[seat][state->hand_size[seat] - 1] & CARD;
        values[0] = play_value(rules, w, state, seat, left) - w->card_worth[left];
        values[1] = play_value(rules, w, state, seat, right) - w->card_worth[right];
        return 1;
    }
    if (frame->kind != MOVE && frame->kind != TAKE && frame->kind != ACT)
        return 0;
    for (int i = 0; i < count; i++)
        values[i] = code_value(rules, w, state, frame, codes[i]);
    return 1;
}

/* A quick choice among the codes of a frame that was just popped; in an arena a bot deals its view anew first. */
static int quick_choice(const Rules *rules, const State *state, const Frame *frame, const int *codes, int count,
                        Draws *draws, int arena) {
    int values[MOST_CODES], best = 0, habit = rules->habit[frame->kind];
    if (arena && rules->tacit[frame->kind])
        return codes[0];
    if (arena)
        skip_sample(rules, state, frame->seat, draws);
    if (frame->kind == REDUCED || rules->usual[frame->kind])
        return codes[0];
    if (!glance(rules, state, frame, codes, count, values))
        return codes[habit == ANY ? below(draws, count) : habit == LAST_OPTION ? count - 1 : 0];
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    return codes[best];
}

/* Options that are much alike have the same sort: here all of a decision. */
static int sort_of(const Frame *frame, int code) {
    (void)frame;
    (void)code;
    return 0;
}

/* Whether what chance brings cannot matter before the next own turn is over. */
static int inert(const State *state, const Frame *frame) {
    return (frame->kind == DRAW && state->hand_size[frame->seat] > 2) || frame->kind == SCARAB_DRAW ||
           frame->kind == TURN_UP;
}

/* --- what a whole state is worth to a seat --- */

/* The keys that a seat has use for: one for each of two that may still enter. */
static int keys_value(const Rules *rules, const Weights *w, const State *state, int seat, int inside) {
    int keys = state->keys[seat], open = inside < 2 ? 2 - inside : 0, useful = keys < open ? keys : open;
    return POINT * keys * rules->key_points + (useful > 0 ? w->first_key : 0) + (useful > 1 ? w->second_key : 0);
}

/* What is neither on the track nor in the sets: sarcophagi, scarabs, and the things of modules. */
static int held_value(const Rules *rules, const Weights *w, const State *state, int seat, int sets) {
    int found = w->scarab_worth * state->scarab_count[seat], sceptres = 0;
    for (int n = 0; n < rules->sarcophagi; n++)
        found += state->sarcophagi[n] == seat ? POINT * rules->worth[n] : 0;
    if (rules->has_mummy)
        found += w->talisman * state->mummy.talismans[seat];
    for (int i = 0; i < state->treasure_count[seat]; i++) /* ruling.house.points-at-end */
        found += POINT * (rules->vp[state->treasures[seat][i]] - rules->track[state->treasures[seat][i]]);
    for (int i = 0; rules->has_sceptres && i < state->treasure_count[seat]; i++)
        sceptres += rules->type[state->treasures[seat][i]] == rules->types;
    return found + w->sceptre * sceptres + POINT * rules->sceptre_points * (sceptres < sets ? sceptres : sets);
}

static int state_worth(const void *rules_, const void *state_, int seat) {
    const Rules *rules = rules_;
    const State *state = state_;
    const Weights *w = weights_of(rules, state);
    int counts[MOST_TYPES + 1], used, inside = 0, found = POINT * state->score[seat];
    count_types(rules, state, seat, counts);
    int sets = most_sets(rules, counts, state->wilds[seat], &used);
    if (!state->depth || state->entries >= rules->last_entry) { /* base.end.finish-round: points, and nothing else */
        w = &rules->stage[LAST_ROUND];
        return found + held_value(rules, w, state, seat, sets) +
               POINT * (state->keys[seat] * rules->key_points + position_points(rules, state, seat) +
                        points_of_sets(rules, sets));
    }
    for (int i = 0; i < state->pawns[seat]; i++) {
        int place = state->adventurers[seat][i];
        if (place >= 0)
            found += w->places[place] + (place < rules->chamber ? w->standing[state->tiles[place]] : 0);
        else if (place == WOKEN)
            found += w->awake;
        inside += place == rules->chamber;
    }
    for (int i = 0; i < state->hand_size[seat]; i++)
        found += w->card_worth[state->hands[seat][i] & CARD];
    return found + keys_value(rules, w, state, seat, inside) + set_value(rules, w, state, seat, -1) +
           held_value(rules, w, state, seat, sets);
}
