/* Random numbers: the twin of `Draws` in luxor/core/engine/chance.py.

   Python's `random` is the Mersenne Twister MT19937; `Draws.below` takes 32 of its bits and scales them. The same
   seed gives the same numbers here, word for word, so a game is the same game. Words are twisted one by one when
   they are asked for: a game needs fewer than the 624 that Python makes at once. */

#ifndef LUXOR_DRAWS_H
#define LUXOR_DRAWS_H

#include <stdint.h>
#include <string.h>

enum { WORDS = 624, SHIFT_SIZE = 397 };

typedef struct {
    uint32_t words[WORDS];
    int next; /* the word to give out next */
    int made; /* words of this round that are twisted already; all of them, in a state that Python handed over */
} Draws;

/* What `random.Random` begins any seed with: whoever seeds often makes it once. */
static inline void begin_seeding(uint32_t *words) {
    static const uint32_t FIRST = 19650218u, LINEAR = 1812433253u;
    words[0] = FIRST;
    for (int k = 1; k < WORDS; k++)
        words[k] = LINEAR * (words[k - 1] ^ (words[k - 1] >> 30)) + (uint32_t)k;
}

static inline uint32_t mixed(const uint32_t *words, int i, uint32_t factor) {
    return words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * factor);
}

/* Seed as `random.Random(seed)` does, for seeds of at most 64 bits (init_by_array of their 32-bit digits): some
   sources side by side, since each has to wait for every word before the next. */
static inline void seed_together(Draws *const *draws, const uint64_t *seeds, int count, const uint32_t *begun) {
    static const uint32_t MIX = 1664525u, LAST = 1566083941u;
    for (int n = 0; n < count; n++)
        memcpy(draws[n]->words, begun, sizeof draws[n]->words);
    for (int k = 0, i = 1; k < WORDS; k++) {
        for (int n = 0; n < count; n++) {
            uint32_t *words = draws[n]->words, high = (uint32_t)(seeds[n] >> 32);
            uint32_t odd = high ? (uint32_t)k & 1u : 0u;
            words[i] = mixed(words, i, MIX) + (odd ? high : (uint32_t)seeds[n]) + odd;
            words[0] = i == WORDS - 1 ? words[i] : words[0];
        }
        i = i == WORDS - 1 ? 1 : i + 1;
    }
    for (int k = 1, i = 2; k < WORDS; k++) {
        for (int n = 0; n < count; n++) {
            uint32_t *words = draws[n]->words;
            words[i] = mixed(words, i, LAST) - (uint32_t)i;
            words[0] = i == WORDS - 1 ? words[i] : words[0];
        }
        i = i == WORDS - 1 ? 1 : i + 1;
    }
    for (int n = 0; n < count; n++) {
        draws[n]->words[0] = 0x80000000u;
        draws[n]->next = draws[n]->made = WORDS;
    }
}

static inline void seed_draws(Draws *draws, uint64_t seed) {
    uint32_t begun[WORDS];
    begin_seeding(begun);
    seed_together(&draws, &seed, 1, begun);
}

/* Twist word i of this round; those before it are twisted already. */
static inline void twist(uint32_t *words, int i) {
    int after = i + 1 < WORDS ? i + 1 : 0, far = i + SHIFT_SIZE < WORDS ? i + SHIFT_SIZE : i + SHIFT_SIZE - WORDS;
    uint32_t y = (words[i] & 0x80000000u) | (words[after] & 0x7fffffffu);
    words[i] = words[far] ^ (y >> 1) ^ ((y & 1u) ? 0x9908b0dfu : 0u);
}

static inline uint32_t bits(Draws *draws) {
    if (draws->next >= WORDS)
        draws->next = draws->made = 0;
    if (draws->next >= draws->made)
        twist(draws->words, draws->made++);
    uint32_t y = draws->words[draws->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* A number from 0 to n - 1. */
static inline int below(Draws *draws, int n) {
    return (int)(((uint64_t)bits(draws) * (uint32_t)n) >> 32);
}

/* Twist what is left of the round, as Python has it. */
static inline void finish_round(Draws *draws) {
    while (draws->made < WORDS)
        twist(draws->words, draws->made++);
}

#endif
