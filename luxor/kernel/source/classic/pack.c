/* Tables and states as rows of numbers, in the order of luxor/kernel/classic.py and classic_modules.py. */

enum { MOST = 9999 };

/* --- tables --- */

static void read_cards(Rules *rules, Reader *in) {
    rules->cards = read_number(in, 1, CARD_CODES);
    for (int card = 0; card < rules->cards && !in->bad; card++) {
        rules->mode[card] = read_number(in, 0, MODES - 1);
        rules->card_value[card] = read_number(in, 0, 99);
        rules->eyes[card] = read_number(in, 0, 99);
        rules->plus[card] = read_number(in, 0, 1);
        rules->adjusts[card] = read_number(in, 0, 1);
        READ_LIST(in, rules->offers[card], rules->offer_count[card], -1, 30);
    }
}

static void read_tiles(Rules *rules, Reader *in) {
    rules->tiles = read_number(in, 1, TILE_CODES);
    rules->tunnel = read_number(in, -1, TILE_CODES - 1);
    for (int tile = 0; tile < rules->tiles && !in->bad; tile++) {
        rules->kind[tile] = read_number(in, 0, TILE_KINDS - 1);
        rules->offering[tile] = read_number(in, 0, 15);
        rules->vp[tile] = read_number(in, 0, 99);
        rules->track[tile] = read_number(in, 0, 99);
        rules->need[tile] = read_number(in, 0, 9);
        rules->jump[tile] = read_number(in, 0, 99);
        rules->type[tile] = read_number(in, 0, rules->types);
        READ_LIST(in, rules->pile[tile], rules->pile_count[tile], 0, rules->piles - 1);
    }
}

/* Whether every kind of step goes on as it does in Python: by itself, by chance, or by a choice. */
static int sorts_fit(const Rules *rules) {
    uint64_t by_itself = bit(REFILL) | bit(END) | bit(PERFORM) | bit(REPLACE_TILE) | bit(DEAL) | bit(SUM) |
                         bit(MIDDLE) | bit(MUMMY_WALK);
    uint64_t chance = bit(ROLL) | bit(SCARAB_DRAW) | bit(REVEAL) | bit(TURN_UP) | bit(DRAW) | bit(UNEARTH) |
                      bit(STAND_ROLL) | bit(TURN_TILE) | bit(DEAL_CARD) | bit(LOOK);
    for (int i = 0; i < rules->step_count; i++) {
        int kind = rules->kind_of[i];
        if (rules->sort[kind] != (by_itself & bit(kind) ? AUTO : chance & bit(kind) ? CHANCE : ASK))
            return 0;
    }
    return 1;
}

/* Whether what is pushed together is of the kinds that Python writes there: another one may want a value of its
   frame, or something of a module. */
static int plans_fit(const Rules *rules) {
    uint64_t turn = bit(PLAY) | bit(REFILL) | bit(END), roll = bit(ROLL), play = bit(MOVE);
    if (rules->has_mummy)
        turn |= bit(STAND_UP) | bit(USE_TILE);
    if (rules->has_equipment) {
        roll |= bit(ADJUST);
        play |= bit(SECOND);
    }
    if (rules->has_characters) {
        roll |= bit(REROLL);
        play |= bit(KEY_STEP) | bit(SINGLE_STEP);
    }
    return are_among(rules->plan, rules->plan_size, turn) && are_among(rules->of_roll, rules->rolls, roll) &&
           are_among(rules->after_play, rules->plays, play);
}

static void read_steps(Rules *rules, Reader *in) {
    READ_LIST(in, rules->kind_of, rules->step_count, 0, KINDS - 1);
    for (int i = 0; i < rules->step_count; i++) {
        int kind = rules->kind_of[i];
        rules->python_kind[kind] = i;
        rules->sort[kind] = read_number(in, AUTO, CHANCE);
        rules->always[kind] = read_number(in, 0, 1);
        rules->usual[kind] = read_number(in, 0, 1);
        rules->tacit[kind] = read_number(in, 0, 1);
    }
    READ_LIST(in, rules->plan, rules->plan_size, 0, KINDS - 1);
    READ_LIST(in, rules->of_roll, rules->rolls, 0, KINDS - 1);
    READ_LIST(in, rules->after_play, rules->plays, 0, KINDS - 1);
}

static void read_modules(Rules *rules, Reader *in) {
    rules->has_mummy = read_number(in, 0, 1);
    if (rules->has_mummy) {
        READ_ROW(in, rules->stand_brings, rules->die + 1, 0, 2);
        rules->scoring = read_number(in, 0, MOST_SCORING);
        rules->abilities = read_number(in, 0, MOST_ABILITIES);
        for (int tile = 0; tile < rules->abilities && !in->bad; tile++) {
            rules->ability[tile] = read_number(in, 0, ABILITIES - 1);
            rules->cost[tile] = read_number(in, 0, 99);
            rules->scores_at[tile] = read_number(in, 0, MOST_SCORING - 1);
            READ_LIST(in, rules->numbers[tile], rules->number_count[tile], 1, 20);
            READ_LIST(in, rules->items[tile], rules->item_count[tile], 0, 2);
        }
    }
    rules->has_equipment = read_number(in, 0, 1);
    if (rules->has_equipment)
        rules->home = read_number(in, 1, MOST_SLOT / POOL - MOST_SEATS);
    rules->has_sceptres = read_number(in, 0, 1);
    if (rules->has_sceptres)
        rules->sceptre_points = read_number(in, 0, 99);
    rules->has_characters = read_number(in, 0, 1);
    if (rules->has_characters) {
        READ_LIST(in, rules->cast, rules->cast_count, 0, CHARACTERS - 1);
        rules->treasure_point = read_number(in, 0, 99);
    }
}

static void read_weights(Rules *rules, Reader *in) {
    enum { LEAST = -100000000, GREATEST = 100000000 };
    for (int stage = 0; stage < STAGES && !in->bad; stage++) {
        Weights *w = &rules->stage[stage];
        int32_t *weights[] = {&w->awake,        &w->first_key, &w->second_key, &w->partial,
                              &w->spare,        &w->most_spare, &w->scarab_worth, &w->nothing,
                              &w->unable,       &w->entering,  &w->talisman,   &w->sceptre};
        READ_ROW(in, w->places, 2 * (rules->chamber + 1), LEAST, GREATEST);
        READ_ROW(in, w->card_worth, rules->cards, LEAST, GREATEST);
        READ_ROW(in, w->standing, rules->tiles, LEAST, GREATEST);
        for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
            *weights[i] = read_number(in, LEAST, GREATEST);
    }
    for (int i = 0; i < rules->step_count; i++)
        rules->habit[rules->kind_of[i]] = read_number(in, ANY, LAST_OPTION);
}

static void read_readings(Rules *rules, Reader *in) {
    int count;
    READ_LIST(in, rules->by, count, 0, 1);
    in->bad |= count != SWITCHES;
    for (int reading = 0; reading <= LAST_WHERE_STEPS_LEAD; reading++)
        rules->steps_lead_otherwise |= rules->by[reading];
}

static int read_rules(void *rules_, Reader *in) {
    Rules *rules = rules_;
    read_readings(rules, in);
    rules->players = read_number(in, 1, MOST_SEATS);
    rules->chamber = read_number(in, 1, MOST_SPACES - 2);
    rules->lying = rules->chamber + 1;
    rules->die = read_number(in, 1, MOST_NUMBERS - 2);
    rules->hand = read_number(in, 0, MOST_HAND);
    rules->key_points = read_number(in, 0, 99);
    rules->last_entry = read_number(in, 0, MOST_SARCOPHAGI);
    rules->types = read_number(in, 1, MOST_TYPES);
    rules->own_share = read_number(in, 1, MOST_TYPES);
    rules->statues = read_number(in, 0, MOST_PAWNS);
    rules->piles = read_number(in, 1, MOST_PILES);
    rules->backs = read_number(in, 0, MOST_BACKS);
    READ_LIST(in, rules->worth, rules->sarcophagi, 0, 99);
    READ_LIST(in, rules->set_points, rules->set_count, 0, 999);
    READ_ROW(in, rules->symbol, rules->chamber + 1, -1, rules->backs - 1);
    READ_ROW(in, rules->wall, rules->chamber + 1, 0, 99);
    READ_ROW(in, rules->zone, rules->chamber + 1, 0, rules->statues);
    read_cards(rules, in);
    read_tiles(rules, in);
    read_steps(rules, in);
    read_modules(rules, in);
    read_weights(rules, in);
    return !in->bad && in->at == in->end && rules->set_count > 0 && sorts_fit(rules) && plans_fit(rules);
}

/* --- states: reading --- */

static void read_agenda(const Rules *rules, State *state, Reader *in) {
    state->depth = (uint8_t)read_number(in, 0, MOST_FRAMES - 8);
    for (int i = 0; i < state->depth && !in->bad; i++) {
        Frame *frame = &state->agenda[i];
        frame->kind = (int8_t)rules->kind_of[read_number(in, 0, rules->step_count - 1)];
        frame->seat = (int8_t)read_number(in, 0, rules->players - 1);
        int most = rules->chamber - 1;
        most = frame->kind == TAKE ? rules->tiles - 1 : frame->kind == TURN_UP ? rules->piles - 1 : most;
        if (frame->kind == ADVANCE || frame->kind == TILE_STEP || frame->kind == TAKE_ITEMS)
            most = rules->abilities - 1;
        READ_LIST(in, frame->values, frame->count, 0, most);
        int wants = frame->kind == TAKE || frame->kind == REDUCED || frame->kind == REVEAL || frame->kind == TURN_UP ||
                    frame->kind == PERFORM || frame->kind == UNEARTH || frame->kind == ADVANCE ||
                    frame->kind == TILE_STEP || frame->kind == TAKE_ITEMS || frame->kind == IN_PLACE ||
                    frame->kind == TEMPLE_NOW || frame->kind == MAY_ACT;
        if (frame->kind != ACT && frame->count != wants)
            in->bad = 1;
        if (frame->kind == REVEAL && !in->bad && rules->symbol[frame->values[0]] < 0)
            in->bad = 1;
    }
}

static void read_players(const Rules *rules, State *state, Reader *in) {
    for (int seat = 0; seat < rules->players; seat++) {
        READ_LIST(in, state->adventurers[seat], state->pawns[seat], WOKEN - rules->statues, 2 * rules->chamber);
        READ_LIST(in, state->hands[seat], state->hand_size[seat], 1, MOST_SLOT);
        for (int i = 0; i < state->hand_size[seat] && !in->bad; i++)
            if ((state->hands[seat][i] & CARD) >= rules->cards)
                in->bad = 1;
        READ_LIST(in, state->scarabs[seat], state->scarab_count[seat], 0, 255);
        READ_LIST(in, state->treasures[seat], state->treasure_count[seat], 0, rules->tiles - 1);
        in->bad |= !state->pawns[seat];
        for (int i = 1; i < state->pawns[seat] && !in->bad; i++)
            in->bad = state->adventurers[seat][i] < state->adventurers[seat][i - 1];
    }
    READ_ROW(in, state->keys, rules->players, 0, MOST);
    READ_ROW(in, state->wilds, rules->players, 0, MOST);
    READ_ROW(in, state->score, rules->players, -MOST, 10 * MOST);
}

static void read_slices(const Rules *rules, State *state, Reader *in) {
    if (rules->has_mummy) {
        int ability = rules->abilities - 1;
        state->mummy.space = (int16_t)read_number(in, 1, rules->chamber - 1);
        READ_ROW(in, state->mummy.talismans, rules->players, 0, MOST);
        state->mummy.supply = (int16_t)read_number(in, 0, MOST);
        READ_LIST(in, state->mummy.offer, state->mummy.offers, 0, ability);
        READ_LIST(in, state->mummy.pile, state->mummy.piles, 0, ability);
        READ_LIST(in, state->mummy.discard, state->mummy.discards, 0, ability);
        for (int seat = 0; seat < rules->players; seat++) {
            READ_ROW(in, state->mummy.vp[seat], rules->scoring, 0, MOST);
            READ_LIST(in, state->mummy.boxed[seat], state->mummy.boxed_count[seat], 0, 255);
        }
        state->mummy.stood = (uint8_t)read_number(in, 0, 1);
    }
    if (rules->has_equipment) {
        for (int seat = 0; seat < rules->players && !in->bad; seat++)
            READ_LIST(in, state->equipment.removed[seat], state->equipment.removed_count[seat], 0, rules->cards - 1);
        state->equipment.first = (int16_t)read_number(in, 0, 99);
        state->equipment.second = (int16_t)read_number(in, NO_CARD, rules->cards - 1);
        state->equipment.aside = (int16_t)read_number(in, NO_CARD, rules->cards - 1);
        READ_LIST(in, state->equipment.look, state->equipment.looks, 1, MOST_SLOT);
        if (state->equipment.looks && (state->equipment.look[0] & CARD) >= rules->cards)
            in->bad = 1;
    }
    if (rules->has_sceptres) {
        READ_LIST(in, state->under, state->unders, 1, rules->chamber - 1);
        READ_LIST(in, state->hidden, state->hiddens, 1, rules->tiles - 1);
    }
    if (rules->has_characters) {
        READ_ROW(in, state->characters.who, rules->players, 0, rules->cast_count - 1);
        READ_ROW(in, state->characters.flipped, rules->players, 0, MOST);
        state->characters.changed = (int16_t)read_number(in, 0, MOST_CAST);
        READ_ROW(in, state->characters.unscored, rules->players, 0, MOST);
    }
}

/* A state in which something is hidden carries its pools; in others every card and scarab is known. */
static void read_unseen(const Rules *rules, State *state, Reader *in) {
    int start = 0;
    state->pools = read_number(in, -1, MOST_POOLS);
    for (int i = 0; i < state->pools && !in->bad; i++) {
        state->pool_number[i] = read_number(in, 0, MOST_SLOT / POOL);
        state->pool_size[i] = read_number(in, 0, MOST_UNSEEN - start);
        READ_ROW(in, state->unseen + start, state->pool_size[i], 1, state->pool_number[i] ? rules->cards - 1 : 255);
        start += state->pool_size[i];
    }
}

static int read_state(const void *rules_, void *state_, Reader *in) {
    const Rules *rules = rules_;
    State *state = state_;
    memset(state, 0, sizeof *state);
    read_players(rules, state, in);
    state->turn = read_number(in, 0, 1000000);
    state->generation = read_number(in, 1, MOST_SLOT / POOL - 1000);
    state->key_supply = (int16_t)read_number(in, 0, MOST);
    state->wild_supply = (int16_t)read_number(in, 0, MOST);
    state->spent = (int16_t)read_number(in, 0, MOST);
    state->entries = (int16_t)read_number(in, 0, MOST);
    state->idle = (int16_t)read_number(in, -MOST, MOST);
    state->value = (int16_t)read_number(in, 0, MOST_NUMBERS);
    state->card = (int16_t)read_number(in, NO_CARD, rules->cards - 1);
    state->first = (int8_t)read_number(in, 0, rules->players - 1);
    state->seat = (int8_t)read_number(in, 0, rules->players - 1);
    state->mode = (int8_t)read_number(in, 0, MODES - 1);
    state->took = (int8_t)read_number(in, 0, 1);
    READ_ROW(in, state->sarcophagi, rules->sarcophagi, IN_CHAMBER, rules->players - 1);
    READ_ROW(in, state->tops, rules->piles, NO_CARD, rules->cards - 1);
    READ_ROW(in, state->tiles, rules->chamber, 0, rules->tiles - 1);
    READ_LIST(in, state->deck, state->decks, 0, rules->cards - 1);
    READ_LIST(in, state->discard, state->discards, 1, rules->cards - 1);
    READ_LIST(in, state->scarab_supply, state->supplies, 0, 255);
    for (int pile = 0; pile < rules->piles && !in->bad; pile++)
        READ_LIST(in, state->piles[pile], state->pile_size[pile], 1, rules->cards - 1);
    for (int back = 0; back < rules->backs && !in->bad; back++)
        READ_LIST(in, state->temples[back], state->temple_size[back], 1, rules->tiles - 1);
    READ_LIST(in, state->again, state->agains, 0, rules->step_count - 1);
    for (int i = 0; i < state->agains; i++)
        state->again[i] = (int8_t)rules->kind_of[state->again[i]];
    read_agenda(rules, state, in);
    read_slices(rules, state, in);
    read_unseen(rules, state, in);
    if (in->bad || in->at != in->end)
        return 0;
    count_steps(rules, state);
    return 1;
}

/* --- states: writing, in the same order --- */

static void write_slices(const Rules *rules, const State *state, Writer *out) {
    if (rules->has_mummy) {
        write_number(out, state->mummy.space);
        WRITE_ROW(out, state->mummy.talismans, rules->players);
        write_number(out, state->mummy.supply);
        WRITE_LIST(out, state->mummy.offer, state->mummy.offers);
        WRITE_LIST(out, state->mummy.pile, state->mummy.piles);
        WRITE_LIST(out, state->mummy.discard, state->mummy.discards);
        for (int seat = 0; seat < rules->players; seat++) {
            WRITE_ROW(out, state->mummy.vp[seat], rules->scoring);
            WRITE_LIST(out, state->mummy.boxed[seat], state->mummy.boxed_count[seat]);
        }
        write_number(out, state->mummy.stood);
    }
    if (rules->has_equipment) {
        for (int seat = 0; seat < rules->players; seat++)
            WRITE_LIST(out, state->equipment.removed[seat], state->equipment.removed_count[seat]);
        write_number(out, state->equipment.first);
        write_number(out, state->equipment.second);
        write_number(out, state->equipment.aside);
        WRITE_LIST(out, state->equipment.look, state->equipment.looks);
    }
    if (rules->has_sceptres) {
        WRITE_LIST(out, state->under, state->unders);
        WRITE_LIST(out, state->hidden, state->hiddens);
    }
    if (rules->has_characters) {
        WRITE_ROW(out, state->characters.who, rules->players);
        WRITE_ROW(out, state->characters.flipped, rules->players);
        write_number(out, state->characters.changed);
        WRITE_ROW(out, state->characters.unscored, rules->players);
    }
}

static void write_state(const void *rules_, const void *state_, Writer *out) {
    const Rules *rules = rules_;
    const State *state = state_;
    for (int seat = 0; seat < rules->players; seat++) {
        WRITE_LIST(out, state->adventurers[seat], state->pawns[seat]);
        WRITE_LIST(out, state->hands[seat], state->hand_size[seat]);
        WRITE_LIST(out, state->scarabs[seat], state->scarab_count[seat]);
        WRITE_LIST(out, state->treasures[seat], state->treasure_count[seat]);
    }
    WRITE_ROW(out, state->keys, rules->players);
    WRITE_ROW(out, state->wilds, rules->players);
    WRITE_ROW(out, state->score, rules->players);
    const int32_t numbers[] = {state->turn, state->generation, state->key_supply, state->wild_supply, state->spent,
                               state->entries, state->idle, state->value, state->card, state->first, state->seat,
                               state->mode, state->took};
    WRITE_ROW(out, numbers, ROOM(numbers));
    WRITE_ROW(out, state->sarcophagi, rules->sarcophagi);
    WRITE_ROW(out, state->tops, rules->piles);
    WRITE_ROW(out, state->tiles, rules->chamber);
    WRITE_LIST(out, state->deck, state->decks);
    WRITE_LIST(out, state->discard, state->discards);
    WRITE_LIST(out, state->scarab_supply, state->supplies);
    for (int pile = 0; pile < rules->piles; pile++)
        WRITE_LIST(out, state->piles[pile], state->pile_size[pile]);
    for (int back = 0; back < rules->backs; back++)
        WRITE_LIST(out, state->temples[back], state->temple_size[back]);
    write_number(out, state->agains);
    for (int i = 0; i < state->agains; i++)
        write_number(out, rules->python_kind[state->again[i]]);
    write_number(out, state->depth);
    for (int i = 0; i < state->depth; i++) {
        write_number(out, rules->python_kind[state->agenda[i].kind]);
        write_number(out, state->agenda[i].seat);
        WRITE_LIST(out, state->agenda[i].values, state->agenda[i].count);
    }
    write_slices(rules, state, out);
    write_number(out, -1); /* nothing is hidden */
}
