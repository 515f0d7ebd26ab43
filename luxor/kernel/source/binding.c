/* The kernel as a Python module, `luxor.kernel._kernel`: by the stable interface, so one build serves all versions.

   Python talks in buffers of numbers. Games are played without the interpreter's lock, so that threads use all
   cores. What cannot be played here is a ValueError, and the interpreted engine does it. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>

#include "batch.h"

#define AS_TEXT(WORD) #WORD
#define TEXT_OF(WORD) AS_TEXT(WORD)

enum { MOST_ROW = 4096 }; /* numbers of a packed state */

typedef struct {
    const Game *game;
    void *rules;
} Tables;

static const char *TABLES = "luxor.kernel.tables";

static void forget_tables(PyObject *capsule) {
    Tables *tables = PyCapsule_GetPointer(capsule, TABLES);
    if (tables)
        free(tables->rules);
    free(tables);
}

static Tables *tables_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, TABLES); }

/* tables(game, row): the tables of a game, to be handed to the other functions. */
static PyObject *make_tables(PyObject *self, PyObject *args) {
    const char *name;
    Py_buffer row;
    (void)self;
    if (!PyArg_ParseTuple(args, "sy*", &name, &row))
        return NULL;
    const Game *game = strcmp(name, CLASSIC.name) ? &EXPEDITION : &CLASSIC;
    Tables *tables = malloc(sizeof *tables);
    void *rules = calloc(1, game->rules_size);
    Reader in = {row.buf, (const int32_t *)row.buf + row.len / (Py_ssize_t)sizeof(int32_t), 0};
    int fits = tables && rules && !strcmp(name, game->name) && game->read_rules(rules, &in);
    PyBuffer_Release(&row);
    if (!fits) {
        free(tables);
        free(rules);
        PyErr_Format(PyExc_ValueError, "the kernel has no tables for this game of %s", name);
        return NULL;
    }
    *tables = (Tables){game, rules};
    return PyCapsule_New(tables, TABLES, forget_tables);
}

/* Read packed states into one block, or set an error. */
static unsigned char *read_starts(const Tables *tables, PyObject *rows, int *count) {
    Py_ssize_t length = PySequence_Size(rows);
    if (length < 0)
        return NULL;
    unsigned char *starts = malloc((size_t)(length ? length : 1) * tables->game->state_size);
    if (!starts)
        return (unsigned char *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_buffer row;
        PyObject *item = PySequence_GetItem(rows, i);
        if (!item || PyObject_GetBuffer(item, &row, PyBUF_SIMPLE)) {
            Py_XDECREF(item);
            free(starts);
            return NULL;
        }
        Reader in = {row.buf, (const int32_t *)row.buf + row.len / (Py_ssize_t)sizeof(int32_t), 0};
        int fits = tables->game->read_state(tables->rules, starts + (size_t)i * tables->game->state_size, &in);
        PyBuffer_Release(&row);
        Py_DECREF(item);
        if (!fits) {
            free(starts);
            PyErr_SetString(PyExc_ValueError, "the kernel has no room for this state");
            return NULL;
        }
    }
    *count = (int)length;
    return starts;
}

static PyObject *row_of(const Tables *tables, const void *state) {
    int32_t row[MOST_ROW];
    Writer out = {row, row + MOST_ROW, 0};
    tables->game->write_state(tables->rules, state, &out);
    if (out.bad) {
        PyErr_SetString(PyExc_ValueError, "the kernel has no room for this state");
        return NULL;
    }
    return PyBytes_FromStringAndSize((const char *)row, (char *)out.at - (char *)row);
}

static void set_policies(Batch *batch, const Py_buffer *policies) {
    for (int seat = 0; seat < MOST_SEATS && seat < policies->len; seat++)
        batch->policy[seat] = ((const unsigned char *)policies->buf)[seat];
}

/* Whether the lines are what they say: each its length, then so many codes. */
static int count_lines(const Py_buffer *lines) {
    const int32_t *at = lines->buf, *end = at + lines->len / (Py_ssize_t)sizeof(int32_t);
    int count = 0;
    for (; at < end; count++) {
        if (*at < 0 || *at > end - at - 1)
            return -1;
        at += 1 + *at;
    }
    return count;
}

static int has_views(const Tables *tables, const unsigned char *starts, int count) {
    for (int i = 0; i < count; i++)
        if (tables->game->is_view(starts + (size_t)i * tables->game->state_size))
            return 1;
    return 0;
}

/* batch(tables, starts, lines, deals, luck, policies, arena, turns, most, rival): rows of all games, as bytes;
   `rival` are tables with other weights for seats of that policy, or None. */
static PyObject *run_batch(PyObject *self, PyObject *args) {
    PyObject *capsule, *rows, *rival, *result = NULL;
    Py_buffer lines, deals, luck, policies;
    Batch batch = {0};
    long long most;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy*y*y*y*iiLO", &capsule, &rows, &lines, &deals, &luck, &policies, &batch.arena,
                          &batch.turns, &most, &rival))
        return NULL;
    Tables *tables = tables_of(capsule);
    unsigned char *starts = tables ? read_starts(tables, rows, &batch.start_count) : NULL;
    if (starts) {
        int streams = batch.arena ? 1 + tables->game->players(tables->rules) : 1;
        batch.game = tables->game;
        batch.rules = tables->rules;
        batch.starts = starts;
        batch.lines = lines.buf;
        batch.line_count = count_lines(&lines);
        batch.deals = has_views(tables, starts, batch.start_count) ? deals.buf : NULL;
        batch.luck = luck.buf;
        batch.game_count = (int)(luck.len / (Py_ssize_t)sizeof(uint64_t) / streams);
        batch.most = most;
        set_policies(&batch, &policies);
        Tables *other = rival == Py_None ? tables : tables_of(rival);
        batch.rival = other ? other->rules : NULL;
        int enough = deals.len / (Py_ssize_t)sizeof(uint64_t) >= batch.game_count;
        if (!other || other->game != tables->game) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "the rival plays another game");
        } else if (batch.line_count < 0 || (!enough && batch.deals)) {
            PyErr_SetString(PyExc_ValueError, "lines or deals do not fit the games");
        } else {
            size_t games = (size_t)batch.start_count * (size_t)batch.line_count * (size_t)batch.game_count;
            size_t size = games * (size_t)row_width(batch.game, batch.rules) * sizeof(int32_t);
            result = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)size);
        }
    }
    if (result) {
        int done;
        int32_t *out = (int32_t *)(void *)PyByteArray_AsString(result);
        Py_BEGIN_ALLOW_THREADS
        done = play_batch(&batch, out);
        Py_END_ALLOW_THREADS
        if (!done) {
            Py_DECREF(result);
            result = PyErr_NoMemory();
        }
    }
    free(starts);
    PyBuffer_Release(&lines);
    PyBuffer_Release(&deals);
    PyBuffer_Release(&luck);
    PyBuffer_Release(&policies);
    return result;
}

/* pairs(tables, starts, luck, policies, arena, turns, most): rows, and the states in which the games end. */
static PyObject *run_pairs(PyObject *self, PyObject *args) {
    PyObject *capsule, *rows, *result = NULL;
    Py_buffer luck, policies;
    Batch batch = {0};
    long long most;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy*y*iiL", &capsule, &rows, &luck, &policies, &batch.arena, &batch.turns, &most))
        return NULL;
    Tables *tables = tables_of(capsule);
    unsigned char *starts = tables ? read_starts(tables, rows, &batch.start_count) : NULL, *ends = NULL;
    PyObject *out = NULL, *states = NULL;
    if (starts) {
        int streams = batch.arena ? 1 + tables->game->players(tables->rules) : 1;
        batch.game = tables->game;
        batch.rules = tables->rules;
        batch.starts = starts;
        batch.luck = luck.buf;
        batch.rival = tables->rules;
        batch.game_count = (int)(luck.len / (Py_ssize_t)sizeof(uint64_t) / streams);
        batch.most = most;
        set_policies(&batch, &policies);
        if (batch.game_count != batch.start_count || has_views(tables, starts, batch.start_count)) {
            PyErr_SetString(PyExc_ValueError, "one seed for each whole state");
        } else {
            size_t width = (size_t)row_width(batch.game, batch.rules) * sizeof(int32_t);
            ends = malloc((size_t)(batch.game_count ? batch.game_count : 1) * batch.game->state_size);
            out = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)((size_t)batch.game_count * width));
            states = PyList_New(0);
        }
    }
    if (ends && out && states) {
        int done;
        int32_t *at = (int32_t *)(void *)PyByteArray_AsString(out);
        Py_BEGIN_ALLOW_THREADS
        done = play_pairs(&batch, at, ends);
        Py_END_ALLOW_THREADS
        for (int i = 0; done && i < batch.game_count; i++) {
            PyObject *row = row_of(tables, ends + (size_t)i * batch.game->state_size);
            done = row && !PyList_Append(states, row);
            Py_XDECREF(row);
        }
        if (done)
            result = Py_BuildValue("OO", out, states);
        else if (!PyErr_Occurred())
            PyErr_NoMemory();
    }
    Py_XDECREF(out);
    Py_XDECREF(states);
    free(starts);
    free(ends);
    PyBuffer_Release(&luck);
    PyBuffer_Release(&policies);
    return result;
}

/* play(tables, start, words, policies, turns, most): one game with the very words of a Python `Random`;
   (how, turns, steps, end, words). */
static PyObject *run_play(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    Py_buffer words, policies;
    Batch batch = {0};
    long long most;
    int turns;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy*y*iL", &capsule, &start, &words, &policies, &turns, &most))
        return NULL;
    Tables *tables = tables_of(capsule);
    int count = 0;
    unsigned char *state = tables ? read_starts(tables, start, &count) : NULL;
    if (state && (count != 1 || has_views(tables, state, count) ||
                  words.len != (Py_ssize_t)((WORDS + 1) * sizeof(uint32_t)))) {
        PyErr_SetString(PyExc_ValueError, "one whole state, and the state of a random.Random");
    } else if (state) {
        const uint32_t *given = words.buf;
        Draws draws;
        memcpy(draws.words, given, sizeof draws.words);
        draws.next = given[WORDS] < WORDS ? (int)given[WORDS] : WORDS;
        draws.made = WORDS;
        set_policies(&batch, &policies);
        int32_t began = tables->game->turn(state);
        Table table = {.chance = &draws, .last_turn = turns ? began + turns : INT32_MAX, .most = most,
                       .rival = tables->rules};
        for (int seat = 0; seat < MOST_SEATS; seat++) {
            table.seat[seat] = &draws;
            table.policy[seat] = batch.policy[seat];
        }
        int how;
        Py_BEGIN_ALLOW_THREADS
        how = tables->game->play(tables->rules, state, &table, NULL, 0);
        finish_round(&draws);
        Py_END_ALLOW_THREADS
        uint32_t after[WORDS + 1];
        memcpy(after, draws.words, sizeof draws.words);
        after[WORDS] = (uint32_t)draws.next;
        PyObject *end = how == BROKEN ? PyBytes_FromStringAndSize("", 0) : row_of(tables, state);
        PyObject *left = PyBytes_FromStringAndSize((const char *)after, sizeof after);
        if (end && left)
            result = Py_BuildValue("iiLOO", how, tables->game->turn(state) - began, (long long)table.steps, end, left);
        Py_XDECREF(end);
        Py_XDECREF(left);
    }
    free(state);
    PyBuffer_Release(&words);
    PyBuffer_Release(&policies);
    return result;
}

/* echo(tables, start): a packed state, read and written again. */
static PyObject *run_echo(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    int count = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &start))
        return NULL;
    Tables *tables = tables_of(capsule);
    unsigned char *state = tables ? read_starts(tables, start, &count) : NULL;
    if (state && count == 1)
        result = row_of(tables, state);
    else if (state)
        PyErr_SetString(PyExc_ValueError, "one state");
    free(state);
    return result;
}

/* deal(tables, view, seed): a view with what is hidden dealt. */
static PyObject *run_deal(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    unsigned long long seed;
    int count = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOK", &capsule, &start, &seed))
        return NULL;
    Tables *tables = tables_of(capsule);
    unsigned char *view = tables ? read_starts(tables, start, &count) : NULL;
    unsigned char *state = view ? malloc(tables->game->state_size) : NULL;
    if (state && count == 1) {
        Draws draws;
        memcpy(state, view, tables->game->state_size);
        seed_draws(&draws, seed);
        if (tables->game->is_view(view))
            tables->game->sample(tables->rules, view, state, &draws);
        result = row_of(tables, state);
    } else if (view) {
        PyErr_SetString(PyExc_ValueError, "one view");
    }
    free(view);
    free(state);
    return result;
}

#include "endings.h"

#include "advice.h"

static PyMethodDef METHODS[] = {
    {"tables", make_tables, METH_VARARGS, "The tables of a game."},
    {"batch", run_batch, METH_VARARGS, "Every start with every line on every deal."},
    {"pairs", run_pairs, METH_VARARGS, "Every start with its own luck, and how it ends."},
    {"play", run_play, METH_VARARGS, "One game with the words of a random.Random."},
    {"echo", run_echo, METH_VARARGS, "A packed state, read and written again."},
    {"deal", run_deal, METH_VARARGS, "A view with what is hidden dealt."},
    {"search", make_search, METH_VARARGS, "What is remembered of endings."},
    {"solve", run_solve, METH_VARARGS, "What every option comes to, if nobody else decides any more."},
    {"follow", run_follow, METH_VARARGS, "What a whole state comes to if everybody takes what is best on what it knows."},
    {"lines", run_lines, METH_VARARGS, "The best code of a decision."},
    {"turns", run_turns, METH_VARARGS, "The whole turns at a decision."},
    {"weigh", run_weigh, METH_VARARGS, "What whole turns are worth."},
    {NULL, NULL, 0, NULL},
};

static int fill_module(PyObject *module) {
    return PyModule_AddStringConstant(module, "sources", TEXT_OF(LUXOR_SOURCES));
}

static PyModuleDef_Slot SLOTS[] = {{Py_mod_exec, (void *)fill_module}, {0, NULL}};

static PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_kernel", "Rollouts at C speed, bit for bit the same game.", 0, METHODS, SLOTS,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&MODULE); }
