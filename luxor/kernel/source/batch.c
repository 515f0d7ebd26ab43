#include <stdlib.h>

#include "batch.h"

enum { THOUSANDTHS = 1000 };

int row_width(const Game *game, const void *rules) {
    return TOTALS + game->players(rules) * (2 + game->causes);
}

typedef struct {
    Draws luck[1 + MOST_SEATS], deal;
    Draws playing[1 + MOST_SEATS]; /* a copy of `luck`, which every line begins with */
    Draws dealing;                 /* a copy of `deal`, which every start is dealt with */
    uint32_t begun[WORDS];
} Sources;

static Sources *new_sources(void) {
    Sources *sources = malloc(sizeof *sources);
    if (sources)
        begin_seeding(sources->begun);
    return sources;
}

static int streams_of(const Batch *batch) { return batch->arena ? 1 + batch->game->players(batch->rules) : 1; }

/* The luck of a game, and what its views are dealt with. */
static void seed_game(const Batch *batch, Sources *sources, int number) {
    Draws *draws[2 + MOST_SEATS];
    uint64_t seeds[2 + MOST_SEATS];
    int streams = streams_of(batch), count = 0;
    for (; count < streams; count++) {
        draws[count] = &sources->luck[count];
        seeds[count] = batch->luck[(size_t)number * (size_t)streams + (size_t)count];
    }
    if (batch->deals) {
        draws[count] = &sources->deal;
        seeds[count++] = batch->deals[number];
    }
    seed_together(draws, seeds, count, sources->begun);
}

/* What is hidden in a view, dealt. */
static void deal_view(const Batch *batch, Sources *sources, const unsigned char *view, unsigned char *dealt) {
    memcpy(dealt, view, batch->game->used(batch->rules));
    sources->dealing = sources->deal;
    batch->game->sample(batch->rules, view, dealt, &sources->dealing);
}

static void write_row(const Batch *batch, const void *state, int how, int32_t began, int64_t steps, int32_t *row) {
    const Game *game = batch->game;
    int players = game->players(batch->rules);
    Ending ending;
    game->score(batch->rules, state, &ending);
    row[HOW] = how;
    row[WINNERS] = ending.winners;
    row[TURNS] = game->turn(state) - began;
    row[STEPS] = (int32_t)steps;
    for (int seat = 0; seat < players; seat++) {
        row[TOTALS + seat] = ending.total[seat];
        memcpy(row + TOTALS + players + seat * game->causes, ending.points[seat],
               (size_t)game->causes * sizeof *row);
        row[TOTALS + players * (1 + game->causes) + seat] =
            how == TURN_REACHED ? game->worth(batch->rules, state, seat) : THOUSANDTHS * ending.total[seat];
    }
}

/* Play on from a state, in place; `luck` is used up. */
static void play_one(const Batch *batch, void *state, Draws *luck, const int32_t *line, int length, int32_t *row) {
    const Game *game = batch->game;
    Table table = {.chance = luck, .arena = batch->arena, .last_turn = INT32_MAX, .most = batch->most,
                   .rival = batch->rival};
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        table.seat[seat] = batch->arena ? luck + 1 + seat : luck;
        table.policy[seat] = batch->policy[seat];
    }
    int32_t began = game->turn(state);
    if (batch->turns)
        table.last_turn = began + batch->turns;
    int how = game->play(batch->rules, state, &table, line, length);
    write_row(batch, state, how, began, table.steps, row);
}

int play_batch(const Batch *batch, int32_t *out) {
    const Game *game = batch->game;
    size_t used = game->used(batch->rules), width = (size_t)row_width(game, batch->rules);
    size_t streams = (size_t)streams_of(batch);
    Sources *sources = new_sources();
    unsigned char *dealt = malloc(game->state_size), *state = malloc(game->state_size);
    for (int number = 0; sources && dealt && state && number < batch->game_count; number++) {
        seed_game(batch, sources, number);
        for (int start = 0; start < batch->start_count; start++) {
            const unsigned char *from = batch->starts + (size_t)start * game->state_size;
            if (game->is_view(from)) {
                deal_view(batch, sources, from, dealt);
                from = dealt;
            }
            const int32_t *line = batch->lines;
            for (int n = 0; n < batch->line_count; n++) {
                int length = *line++;
                memcpy(state, from, used);
                memcpy(sources->playing, sources->luck, streams * sizeof(Draws));
                size_t at = ((size_t)start * (size_t)batch->line_count + (size_t)n) * (size_t)batch->game_count;
                play_one(batch, state, sources->playing, line, length, out + (at + (size_t)number) * width);
                line += length;
            }
        }
    }
    int done = sources && dealt && state;
    free(sources);
    free(dealt);
    free(state);
    return done;
}

int play_pairs(const Batch *batch, int32_t *out, unsigned char *ends) {
    const Game *game = batch->game;
    size_t size = game->state_size, width = (size_t)row_width(game, batch->rules);
    Sources *sources = new_sources();
    for (int number = 0; sources && number < batch->game_count; number++) {
        unsigned char *state = ends + (size_t)number * size;
        memcpy(state, batch->starts + (size_t)number * size, size);
        seed_game(batch, sources, number);
        play_one(batch, state, sources->luck, NULL, 0, out + (size_t)number * width);
    }
    int done = sources != NULL;
    free(sources);
    return done;
}
