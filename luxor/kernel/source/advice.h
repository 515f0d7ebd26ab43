/* Searches for Python: a part of binding.c. */

enum { PLAN_NUMBERS = 6, WEIGH_NUMBERS = 3, SPARE = 64, MOST_ROOM = 4096 };

typedef struct {
    Tables *tables;
    unsigned char *view;
    Py_buffer numbers, soft, roots, curious;
    LinePlan plan;
} Search_call;

static Py_ssize_t numbers_in(const Py_buffer *buffer) { return buffer->len / (Py_ssize_t)sizeof(int32_t); }

/* Whether a view and a plan were given: `numbers` are games, turns, deep, room, widen, step. */
static int read_call(Search_call *call, PyObject *capsule, PyObject *start, unsigned long long seed) {
    const int32_t *given = call->numbers.buf;
    int count = 0;
    call->tables = tables_of(capsule);
    call->view = call->tables ? read_starts(call->tables, start, &count) : NULL;
    if (!call->view || count != 1 || numbers_in(&call->numbers) != PLAN_NUMBERS || given[0] <= 0 || given[3] <= 1 ||
        given[3] > MOST_ROOM || given[4] <= 0 || given[5] <= 0 || numbers_in(&call->soft) < 1 ||
        numbers_in(&call->roots) < given[0] + SPARE || numbers_in(&call->curious) < given[0] + SPARE)
        return 0;
    call->plan = (LinePlan){seed, given[0], given[1], given[2], given[3], given[4], given[5],
                            (int32_t)(numbers_in(&call->soft) - 1) / 2, call->soft.buf, call->roots.buf,
                            call->curious.buf};
    return 1;
}

static PyObject *end_call(Search_call *call, PyObject *result) {
    if (!result && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "the kernel cannot try lines there");
    free(call->view);
    PyBuffer_Release(&call->numbers);
    PyBuffer_Release(&call->soft);
    PyBuffer_Release(&call->roots);
    PyBuffer_Release(&call->curious);
    return result;
}

/* lines(tables, view, seed, numbers, soft, roots, curious): (code, games that ended soon, visits and rewards
   of the lines as bytes). */
static PyObject *run_lines(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    unsigned long long seed;
    Search_call call = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OOKy*y*y*y*", &capsule, &start, &seed, &call.numbers, &call.soft, &call.roots,
                          &call.curious))
        return NULL;
    int64_t *tried = read_call(&call, capsule, start, seed) ? malloc(2 * (size_t)call.plan.room * sizeof *tried) : NULL;
    if (tried) {
        LineFound found = {.tried = tried};
        int done;
        Py_BEGIN_ALLOW_THREADS
        done = call.tables->game->try_lines(call.tables->rules, call.view, &call.plan, &found);
        Py_END_ALLOW_THREADS
        if (done)
            result = Py_BuildValue("iiy#", found.code, found.soon, (const char *)tried,
                                   2 * (Py_ssize_t)found.lines * (Py_ssize_t)sizeof *tried);
    }
    free(tried);
    return end_call(&call, result);
}

/* turns(tables, view, seed, numbers, soft, roots, curious): the codes of the lines as bytes, each line after its
   length. */
static PyObject *run_turns(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    unsigned long long seed;
    Search_call call = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OOKy*y*y*y*", &capsule, &start, &seed, &call.numbers, &call.soft, &call.roots,
                          &call.curious))
        return NULL;
    int32_t *codes = read_call(&call, capsule, start, seed)
                         ? malloc((size_t)call.plan.room * (MOST_LINE + 1) * sizeof *codes) : NULL;
    if (codes) {
        int length;
        Py_BEGIN_ALLOW_THREADS
        length = call.tables->game->list_lines(call.tables->rules, call.view, &call.plan, codes);
        Py_END_ALLOW_THREADS
        result = PyBytes_FromStringAndSize((const char *)codes, length * (Py_ssize_t)sizeof *codes);
    }
    free(codes);
    return end_call(&call, result);
}

/* weigh(tables, view, seed, numbers, soft, roots, curious, fresh seed, wanted, codes): (games that ended soon, the order
   of the lines, and for each its games, their rewards, and the squares of these); `wanted` are games of every line that
   did not choose, more of the best ones, and how many these are. */
static PyObject *run_weigh(PyObject *self, PyObject *args) {
    PyObject *capsule, *start, *result = NULL;
    unsigned long long seed, fresh;
    Search_call call = {0};
    Py_buffer wanted, codes;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOKy*y*y*y*Ky*y*", &capsule, &start, &seed, &call.numbers, &call.soft, &call.roots,
                          &call.curious, &fresh, &wanted, &codes))
        return NULL;
    const int32_t *given = wanted.buf;
    int lines = count_lines(&codes), *order = NULL;
    LineSum *sums = NULL;
    if (read_call(&call, capsule, start, seed) && lines > 0 && numbers_in(&wanted) == WEIGH_NUMBERS && given[0] >= 0 &&
        given[1] >= 0 && given[2] > 0 && given[2] <= lines) {
        order = malloc((size_t)lines * sizeof *order);
        sums = calloc((size_t)lines, sizeof *sums);
    }
    if (order && sums) {
        WeighPlan plan = {fresh, codes.buf, lines, given[0], given[1], given[2]};
        int32_t soon = 0;
        int done;
        Py_BEGIN_ALLOW_THREADS
        done = call.tables->game->weigh_lines(call.tables->rules, call.view, &call.plan, &plan, order, sums, &soon);
        Py_END_ALLOW_THREADS
        if (done)
            result = Py_BuildValue("iy#y#", soon, (const char *)order, (Py_ssize_t)((size_t)lines * sizeof *order),
                                   (const char *)sums, (Py_ssize_t)((size_t)lines * sizeof *sums));
    }
    free(order);
    free(sums);
    PyBuffer_Release(&wanted);
    PyBuffer_Release(&codes);
    return end_call(&call, result);
}
