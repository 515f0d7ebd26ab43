/* Endings for Python: a part of binding.c. */

enum { MOST_OPTIONS = 2048 };

typedef struct {
    const Game *game;
    PyObject *tables; /* kept as long as the search is */
    void *search;
    int busy; /* a thread is at work with it; read and written only under the interpreter's lock */
} Ending_search;

static const char *SEARCH = "luxor.kernel.search";

static void forget_search(PyObject *capsule) {
    Ending_search *ending = PyCapsule_GetPointer(capsule, SEARCH);
    if (ending) {
        ending->game->end_search(ending->search);
        Py_DECREF(ending->tables);
    }
    free(ending);
}

/* search(tables, seat, open): what `solve` remembers. */
static PyObject *make_search(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int seat, open;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oii", &capsule, &seat, &open))
        return NULL;
    Tables *tables = tables_of(capsule);
    if (!tables)
        return NULL;
    if (seat < 0 || seat >= tables->game->players(tables->rules)) {
        PyErr_SetString(PyExc_ValueError, "no such seat");
        return NULL;
    }
    Ending_search *ending = malloc(sizeof *ending);
    void *search = tables->game->new_search(tables->rules, seat, open);
    if (!ending || !search) {
        free(ending);
        tables->game->end_search(search);
        return PyErr_NoMemory();
    }
    Py_INCREF(capsule);
    *ending = (Ending_search){tables->game, capsule, search, 0};
    return PyCapsule_New(ending, SEARCH, forget_search);
}

/* A search remembers what it has worked out, so that one thread at a time works with it: 0 with an error set where
   another one does. */
static int take_search(Ending_search *ending) {
    if (ending->busy) {
        PyErr_SetString(PyExc_ValueError, "another thread is at work with this search");
        return 0;
    }
    return ending->busy = 1;
}

static void leave_search(Ending_search *ending) { ending->busy = 0; }

/* solve(search, state, most): (how, codes, numbers), for each code, or for the state if there is none: win, margin,
   points, turns, points by cause. */
static PyObject *run_solve(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    long long most;
    int count = 0, states = 0, how = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOL", &capsule, &start, &most))
        return NULL;
    Ending_search *ending = PyCapsule_GetPointer(capsule, SEARCH);
    Tables *tables = ending ? tables_of(ending->tables) : NULL;
    unsigned char *state = tables ? read_starts(tables, start, &states) : NULL;
    int *codes = malloc(MOST_OPTIONS * sizeof *codes);
    Worth *worths = malloc(MOST_OPTIONS * sizeof *worths);
    if (state && (states != 1 || has_views(tables, state, 1))) {
        PyErr_SetString(PyExc_ValueError, "one whole state");
    } else if (state && codes && worths && take_search(ending)) {
        Py_BEGIN_ALLOW_THREADS
        how = tables->game->solve(ending->search, state, most, codes, worths, MOST_OPTIONS, &count);
        Py_END_ALLOW_THREADS
        leave_search(ending);
        size_t rows = how ? 0 : count ? (size_t)count : 1;
        result = Py_BuildValue("iy#y#", how, (const char *)codes, (Py_ssize_t)((size_t)count * (how ? 0 : sizeof *codes)),
                               (const char *)worths, (Py_ssize_t)(rows * sizeof *worths));
    } else if (state && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    free(state);
    free(codes);
    free(worths);
    return result;
}

/* The searches of all seats, of one game; 0 with an error set if they are not. */
static int read_deciders(PyObject *list, const Ending_search *ending, void **deciders) {
    Tables *tables = tables_of(ending->tables);
    int players = tables ? tables->game->players(tables->rules) : 0;
    if (tables && (!PyTuple_Check(list) || PyTuple_Size(list) != players))
        PyErr_SetString(PyExc_ValueError, "a search for each seat");
    for (int seat = 0; seat < players && !PyErr_Occurred(); seat++) {
        Ending_search *decider = PyCapsule_GetPointer(PyTuple_GetItem(list, seat), SEARCH);
        deciders[seat] = decider ? decider->search : NULL;
        if (decider && (decider->tables != ending->tables || decider == ending))
            PyErr_SetString(PyExc_ValueError, "searches of one game, none twice");
    }
    return players && !PyErr_Occurred();
}

/* All searches of a question, or none. */
static int take_searches(PyObject *list, Ending_search *ending) {
    Py_ssize_t taken = 0, count = PyTuple_Size(list);
    if (!take_search(ending))
        return 0;
    while (taken < count && take_search(PyCapsule_GetPointer(PyTuple_GetItem(list, taken), SEARCH)))
        taken++;
    if (taken == count)
        return 1;
    leave_search(ending);
    while (taken--)
        leave_search(PyCapsule_GetPointer(PyTuple_GetItem(list, taken), SEARCH));
    return 0;
}

/* follow(search, deciders, deals, state, most): (how, steps that are left, numbers) of a whole state for the seat of the
   search; over so many deals at most, if it is not to know the whole. */
static PyObject *run_follow(PyObject *self, PyObject *args) {
    PyObject *capsule, *list, *start, *result = NULL;
    void *deciders[MOST_SEATS];
    long long most;
    int64_t left;
    int states = 0, how = 0, deals;
    Worth worth;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOiOL", &capsule, &list, &deals, &start, &most))
        return NULL;
    Ending_search *ending = PyCapsule_GetPointer(capsule, SEARCH);
    if (!ending || !read_deciders(list, ending, deciders))
        return NULL;
    Tables *tables = tables_of(ending->tables);
    unsigned char *state = read_starts(tables, start, &states);
    left = most;
    if (state && (states != 1 || has_views(tables, state, 1))) {
        PyErr_SetString(PyExc_ValueError, "one whole state");
    } else if (state && take_searches(list, ending)) {
        Py_BEGIN_ALLOW_THREADS
        how = tables->game->follow(ending->search, deciders, deals, state, &left, &worth);
        Py_END_ALLOW_THREADS
        leave_search(ending);
        for (Py_ssize_t seat = 0; seat < PyTuple_Size(list); seat++)
            leave_search(PyCapsule_GetPointer(PyTuple_GetItem(list, seat), SEARCH));
        result = Py_BuildValue("iLy#", how, (long long)left, (const char *)&worth, (Py_ssize_t)(how ? 0 : sizeof worth));
    }
    free(state);
    return result;
}
