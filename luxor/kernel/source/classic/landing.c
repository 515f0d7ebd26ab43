/* What happens where a movement ended: treasures, Horus, temple tiles (luxor/classic/rules/landing.py, tiles.py). */

static int sceptres_uncovered(State *state, int seat, int space);
static void characters_taken(const Rules *rules, State *state, int seat, int tile);
static void characters_revealed(const Rules *rules, State *state, int seat, int space);
static int takes_any_horus(const Rules *rules, const State *state, int seat);
static void mummy_walk(const Rules *rules, State *state, int seat, int eyes);
static int walks_between(const Rules *rules, State *state, int seat);

/* What a tile offers of what is still there (base.horus-tile.choice, base.horus-tile.while-available,
   base.temple.scarab, base.temple.wild, base.temple.scarab-or-wild, base.temple.favour, ruling.supply.choice). */
static int items(const Rules *rules, const State *state, int seat, int tile, int *found) {
    int offering = rules->offering[tile], count = 0, key = offering & OFFERS_KEY && state->key_supply;
    if (key && !(rules->by[NO_KEY_AFTER_ALL] && state->mode == ALL)) /* ruling.all.key */
        found[count++] = KEY_ITEM;
    if (offering & OFFERS_SCARAB && state->supplies)
        found[count++] = SCARAB_ITEM;
    if (offering & OFFERS_WILD && state->wild_supply)
        found[count++] = WILD_ITEM;
    if (offering & OFFERS_CARDS) {
        int own = count, others = count;
        for (int i = 0; i < rules->pile_count[tile]; i++)
            if (state->tops[rules->pile[tile][i]] != NO_CARD)
                found[own++] = PILE + rules->pile[tile][i];
        if (!takes_any_horus(rules, state, seat))
            return own;
        for (int pile = 0; pile < rules->piles; pile++)
            if (state->tops[pile] != NO_CARD)
                found[others++] = PILE + pile;
        if (!own && others && !key) /* what only the character offers may be declined (ruling.characters.any-horus-empty) */
            found[others++] = NOTHING;
        return others;
    }
    return count;
}

/* What performing a space comes to, as a number: 0 is nothing at all, and equal ones lead to equal positions. */
static int effect(const Rules *rules, const State *state, int seat, int space) {
    enum { PLACE = 1000 }; /* apart from each other: a treasure, a tunnel, a choice, a thing */
    int tile = state->tiles[space], found[PILE + MOST_PILES], count;
    switch (rules->kind[tile]) {
    case TREASURE:
        return count_at(state, seat, space) >= rules->need[tile] - (state->mode == LESS) ? PLACE + space : 0;
    case TUNNEL:
        return next_tunnel(rules, state, space) ? 2 * PLACE + space : 0;
    case OFFERING:
        count = items(rules, state, seat, tile, found);
        return count > 1 ? 3 * PLACE + tile : count ? 4 * PLACE + found[0] : 0;
    }
    return 0;
}

/* The tile goes to the player, its VP at once; then whatever lies beneath comes to light (base.treasure.take,
   base.treasure.reveal-temple, base.treasure.leaves-empty, ruling.temple.stack-empty, sceptres.reveal). */
static void take_treasure(const Rules *rules, State *state, int seat, int space) {
    int tile = state->tiles[space], symbol = rules->symbol[space];
    lift_tile(rules, state, space);
    state->score[seat] += rules->track[tile];
    insort(state, state->treasures[seat], &state->treasure_count[seat], MOST_TREASURES, tile);
    if (!(rules->has_sceptres && sceptres_uncovered(state, seat, space)) && symbol >= 0 && state->temple_size[symbol])
        push_with(state, REVEAL, seat, space);
    if (rules->has_characters)
        characters_taken(rules, state, seat, tile);
}

/* A tile brings one adventurer on to another space, where it does not act (base.temple.tunnel); whether it is well. */
static int lead(const Rules *rules, State *state, int seat, int space, int goal) {
    carry(rules, state, seat, space, goal);
    return !landed(rules, state, seat, goal);
}

/* The action of the tile on a space (base.action.landing, base.treasure.need, base.treasure.not-enough,
   base.horus.one-less, ruling.tunnel.single-hop). */
static void perform(const Rules *rules, State *state, int seat, int space) {
    int tile = state->tiles[space], found[PILE + MOST_PILES], have, goal;
    switch (rules->kind[tile]) {
    case TREASURE:
        have = count_at(state, seat, space);
        if (have >= rules->need[tile])
            take_treasure(rules, state, seat, space);
        else if (state->mode == LESS && have == rules->need[tile] - 1)
            push_with(state, REDUCED, seat, space);
        break;
    case TUNNEL:
        while ((goal = next_tunnel(rules, state, space))) {
            if (!lead(rules, state, seat, space, goal) || !rules->by[CHAINED_TUNNELS])
                break;
            space = goal;
        }
        break;
    case OFFERING:
        if (items(rules, state, seat, tile, found))
            push_with(state, TAKE, seat, tile);
        break;
    }
}

/* Whether somebody is asked about the action of a tile that does something, which nobody is asked about anyway
   (ruling.action.mandatory). */
static int is_asked(const Rules *rules, const State *state, int seat, int space) {
    return rules->by[ACTIONS_OPTIONAL] && count_at(state, seat, space) >= rules->need[state->tiles[space]] &&
           effect(rules, state, seat, space);
}

/* The action of whoever moved to a space, unless a reading sees to it. */
static void act_at(const Rules *rules, State *state, int seat, int space) {
    if (is_asked(rules, state, seat, space))
        push_with(state, MAY_ACT, seat, space);
    else
        perform(rules, state, seat, space);
}

/* A movement ended: the adventurer acts, unless it is in the chamber or something stops it. Whatever the movement
   put on the agenda above `depth` comes first; the last tunnel leads nowhere, so there is nothing to wait for. */
static void arrive(const Rules *rules, State *state, int seat, int space, int depth) {
    if (space < 0 || space == rules->chamber || landed(rules, state, seat, space))
        return;
    if (rules->by[WALKS_AFTER_MOVE]) {
        depth -= walks_between(rules, state, seat);
        if (!count_at(state, seat, space))
            return;
    }
    if (state->depth > depth && !leads_nowhere(rules, state, space)) {
        Frame *frame = insert_frame(state, depth, PERFORM, seat);
        frame->count = 1;
        frame->values[0] = (uint8_t)space;
    } else {
        act_at(rules, state, seat, space);
    }
}

/* --- what players get --- */

static void insert_slot(State *state, int seat, int place, int32_t slot) {
    int32_t *hand = state->hands[seat];
    int size = state->hand_size[seat];
    if (size >= MOST_HAND) {
        state->broken = 1;
        return;
    }
    memmove(hand + place + 1, hand + place, (size_t)(size - place) * sizeof *hand);
    hand[place] = slot;
    state->hand_size[seat]++;
}

/* base.hand.draw-to-middle */
static void insert_middle(State *state, int seat, int32_t slot) {
    insert_slot(state, seat, state->hand_size[seat] / 2, slot);
}

/* The top card of a Horus pile is taken, and the next one comes to light. */
static int take_top(State *state, int seat, int pile) {
    int card = state->tops[pile];
    state->tops[pile] = NO_CARD;
    if (state->pile_size[pile])
        push_with(state, TURN_UP, seat, pile);
    return card;
}

/* The top card of a Horus pile goes into the middle of the hand, or is set aside (base.hand.horus-replaces-draw,
   ruling.equipment.horus-taken), and the mummy walks (mummy.move.trigger). */
static void gain_card(const Rules *rules, State *state, int seat, int pile) {
    int card = take_top(state, seat, pile);
    if (rules->has_equipment && state->equipment.second != NO_CARD)
        state->equipment.aside = (int16_t)card;
    else
        insert_middle(state, seat, card); /* pool 0: everybody saw it */
    state->took = 1;
    if (rules->has_mummy)
        mummy_walk(rules, state, seat, rules->eyes[card]);
}

/* Hand an item of the supply to a player. */
static void give(const Rules *rules, State *state, int seat, int item) {
    if (item == NOTHING)
        return;
    if (item >= PILE) {
        gain_card(rules, state, seat, item - PILE);
    } else if (item == SCARAB_ITEM) {
        push(state, SCARAB_DRAW, seat);
    } else if (item == KEY_ITEM) {
        state->key_supply--;
        state->keys[seat]++;
    } else {
        state->wild_supply--;
        state->wilds[seat]++;
    }
}
