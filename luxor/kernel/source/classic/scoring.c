/* Points by cause, and who wins (luxor/classic/rules/scoring.py). */

enum { TREASURES, POSITION, SARCOPHAGUS, KEY_POINTS, SETS, SCARABS, MUMMY_TILES, SCEPTRES, CHARACTER, CAUSES };

/* How many sets so many treasures of each type and so many wild ones make (base.score.sets, base.score.sets.wild). */
static int most_sets(const Rules *rules, const int *counts, int wilds, int *used) {
    int sets = 0;
    *used = 0;
    for (;;) {
        int more = sets + 1, missing = 0, real = 0;
        for (int type = 0; type < rules->types; type++) {
            missing += counts[type] < more ? more - counts[type] : 0;
            real += counts[type] < more ? counts[type] : more;
        }
        if (missing > wilds || real < more * rules->own_share)
            return sets;
        sets = more;
        *used = missing;
    }
}

static void count_types(const Rules *rules, const State *state, int seat, int *counts) {
    memset(counts, 0, (MOST_TYPES + 1) * sizeof *counts);
    for (int i = 0; i < state->treasure_count[seat]; i++)
        counts[rules->type[state->treasures[seat][i]]]++;
}

/* Beyond the printed table as much as its last entry. */
static int points_of_sets(const Rules *rules, int sets) {
    return sets ? rules->set_points[(sets < rules->set_count ? sets : rules->set_count) - 1] : 0;
}

/* base.score.position, base.score.position.zero, mummy.down.score */
static int position_points(const Rules *rules, const State *state, int seat) {
    int points = 0;
    for (int i = 0; i < state->pawns[seat]; i++) {
        int place = state->adventurers[seat][i], space = place >= rules->lying ? place - rules->lying : place;
        points += space > 0 ? rules->wall[space] : 0;
    }
    return points;
}

static void score_seat(const Rules *rules, const State *state, int seat, int32_t *points) {
    int counts[MOST_TYPES + 1], used;
    memset(points, 0, MOST_CAUSES * sizeof *points);
    for (int i = 0; i < state->treasure_count[seat]; i++)
        points[TREASURES] += rules->vp[state->treasures[seat][i]];
    points[POSITION] = position_points(rules, state, seat);
    for (int n = 0; n < rules->sarcophagi; n++)
        points[SARCOPHAGUS] += state->sarcophagi[n] == seat ? rules->worth[n] : 0;
    points[KEY_POINTS] = state->keys[seat] * rules->key_points;
    count_types(rules, state, seat, counts);
    int sets = most_sets(rules, counts, state->wilds[seat], &used);
    points[SETS] = points_of_sets(rules, sets);
    for (int i = 0; i < state->scarab_count[seat]; i++)
        points[SCARABS] += state->scarabs[seat][i];
    for (int i = 0; rules->has_mummy && i < rules->scoring; i++)
        points[MUMMY_TILES] += state->mummy.vp[seat][i];
    if (rules->has_sceptres) { /* sceptres.score: one for each set */
        int held = counts[rules->types];
        points[SCEPTRES] = (held < sets ? held : sets) * rules->sceptre_points;
    }
    if (rules->has_characters && plays(rules, state, seat, TREASURE_POINT)) {
        int count = state->treasure_count[seat] - state->characters.unscored[seat];
        points[CHARACTER] = count > 0 ? count * rules->treasure_point : 0;
    }
}

/* The most points; a tie goes to the better sarcophagus (base.score.winner, base.score.tie, ...shared). */
static int winners(const Rules *rules, const State *state, const int32_t *total) {
    int best = total[0], leaders = 0, several = 0, holder = -1, worth = -1;
    for (int seat = 1; seat < rules->players; seat++)
        best = total[seat] > best ? total[seat] : best;
    for (int seat = 0; seat < rules->players; seat++)
        if (total[seat] == best) {
            several = leaders != 0;
            leaders |= 1 << seat;
        }
    if (!several)
        return leaders;
    for (int n = 0; n < rules->sarcophagi; n++) {
        int owner = state->sarcophagi[n];
        if (owner < 0 || !(leaders & 1 << owner))
            continue;
        if (rules->worth[n] > worth || (rules->worth[n] == worth && owner > holder)) {
            worth = rules->worth[n];
            holder = owner;
        }
    }
    return holder >= 0 ? 1 << holder : leaders;
}

static void score(const void *rules_, const void *state_, Ending *ending) {
    const Rules *rules = rules_;
    const State *state = state_;
    for (int seat = 0; seat < rules->players; seat++) {
        score_seat(rules, state, seat, ending->points[seat]);
        ending->total[seat] = 0;
        for (int cause = 0; cause < CAUSES; cause++)
            ending->total[seat] += ending->points[seat][cause];
    }
    ending->winners = winners(rules, state, ending->total);
}
