/* Random numbers: the twin of `Draws` in luxor/core/chance.py.

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

/* Seed as `random.Random(seed)` does, for a seed of at most 64 bits (init_by_array of its 32-bit digits). */
static inline void seed_draws(Draws *draws, uint64_t seed) {
    static const uint32_t FIRST = 19650218u, LINEAR = 1812433253u, MIX = 1664525u, LAST = 1566083941u;
    uint32_t *words = draws->words, key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    int length = key[1] ? 2 : 1, i = 1, j = 0;
    words[0] = FIRST;
    for (int k = 1; k < WORDS; k++)
        words[k] = LINEAR * (words[k - 1] ^ (words[k - 1] >> 30)) + (uint32_t)k;
    for (int k = WORDS; k; k--) {
        words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * MIX)) + key[j] + (uint32_t)j;
        if (++i >= WORDS) {
            words[0] = words[WORDS - 1];
            i = 1;
        }
        if (++j >= length)
            j = 0;
    }
    for (int k = WORDS - 1; k; k--) {
        words[i] = (words[i] ^ ((words[i - 1] ^ (words[i - 1] >> 30)) * LAST)) - (uint32_t)i;
        if (++i >= WORDS) {
            words[0] = words[WORDS - 1];
            i = 1;
        }
    }
    words[0] = 0x80000000u;
    draws->next = WORDS;
    draws->made = WORDS;
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
