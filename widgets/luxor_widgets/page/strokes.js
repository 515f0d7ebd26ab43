// How strokes come onto canvases (luxor/scene/strokes.py says what a stroke is): jobs of the kernel, one after
// the other. The canvases are ipycanvas's; drawing on them here costs a page one message for all that changes.

const FRAME = 16; // milliseconds
const OUTLINES = 3000; // kept ready; more than a game has
const MITRE = 4; // as in SVG
const CAPS = ["butt", "round", "square"];
const GRID = 240; // of icons
const TOGETHER = -1; // in place of a sheet: what all of them show together
const PATIENCE = 250; // milliseconds: a picture that is missing longer is asked for again
const TRIES = 120; // frames to wait until a canvas has the size it was told

// Whether a canvas has what is used here of ipycanvas beyond its public interface. It may go with any release:
// then the kernel draws through the public interface.
function takesStrokes(canvas) {
  const sheets = canvas.canvasModels;
  if (typeof canvas.updateCanvas !== "function" || !Array.isArray(sheets)) return false;
  return sheets.length > 0 && sheets.every(sheet => typeof sheet.ctx?.setTransform === "function");
}

class Plotter {
  constructor(manager) {
    this.manager = manager;
    this.texts = []; // by their numbers
    this.numbered = []; // the outlines among them
    this.outlines = new Map();
    this.waiting = 0;
    this.last = Promise.resolve();
    this.sizes = new Map(); // of each canvas, as the newest job wants it
    this.bare = new Map(); // by canvas: the sheets that lost their picture and were not drawn whole since then
    this.used = new Set(); // sheets that something was drawn on: they have a picture to lose
    this.wake = () => {}; // look again whether a canvas has its size
    this.lost = () => {}; // a picture is gone, and no job has brought it back
  }

  // Draw something on a sheet that is empty otherwise, in place of what lies there.
  async lay(canvas, sheet, [x, y, factor], groups) {
    const board = await this.manager.get_model(canvas).catch(() => null);
    if (!board) return; // the explorer was closed while somebody still pointed at it
    const ctx = board.canvasModels[sheet].ctx;
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.save();
    ctx.setTransform(factor, 0, 0, factor, -x * factor, -y * factor);
    for (const group of groups) this.group(ctx, group);
    ctx.restore();
    board.updateCanvas();
  }

  // After all earlier jobs; one that fails does not keep the next from being drawn.
  add(job) {
    const draws = job.steps.some(step => !step.options && !step.turns) ? 1 : 0; // what is only foreseen hurries nobody
    this.waiting += draws;
    for (const { canvas, size } of job.steps) if (size) this.sizes.set(canvas, size.join());
    this.wake();
    this.last = this.last.then(() => this.draw(job)).catch(reportError).finally(() => (this.waiting -= draws));
  }

  async draw({ from, texts, steps }) {
    texts.forEach((text, at) => (this.texts[from + at] = text));
    const boards = new Map();
    for (const { canvas } of steps)
      if (!boards.has(canvas)) boards.set(canvas, this.watch(canvas, await this.manager.get_model(canvas)));
    const touched = new Set();
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at], board = boards.get(step.canvas);
      if (step.options || step.turns) {
        this.foreseen?.(step);
      } else if (step.way) {
        for (const each of touched) each.updateCanvas();
        await this.walk(board, board.canvasModels[step.sheet].ctx, step);
      } else {
        const first = at, size = step.size.join();
        while (steps[at + 1]?.size?.join() === size && steps[at + 1].canvas === step.canvas) at++;
        if (!(await this.fits(step.canvas, board, step.size))) continue;
        this.parts(board, steps.slice(first, at + 1));
        touched.add(board);
      }
    }
    for (const board of touched) board.updateCanvas();
  }

  // All sheets of a canvas at once: what is drawn together was meant for the same size.
  parts(board, steps) {
    const bare = this.bare.get(steps[0].canvas);
    bare.delete(TOGETHER); // they are put together after this
    for (const step of steps) {
      const { ctx } = board.canvasModels[step.sheet];
      const [wide, high] = step.size;
      this.used.add(`${step.canvas} ${step.sheet}`);
      try {
        this.part(ctx, step);
      } catch (error) {
        reportError(error); // the other sheets are drawn nevertheless
      }
      const whole = step.at[0] + step.at[1] === 0 && step.at[2] >= wide && step.at[3] >= high;
      if (whole && ctx.canvas.width === wide && ctx.canvas.height === high) bare.delete(step.sheet);
    }
  }

  // ipycanvas empties a sheet whose size it is told, at a time of its own and each by itself: then somebody has to
  // draw that one again. Two sizes told soon after each other may reach one sheet after the job for the second.
  watch(canvas, board) {
    if (this.bare.has(canvas)) return board;
    this.bare.set(canvas, new Set());
    const resized = number => {
      if (number === TOGETHER || this.used.has(`${canvas} ${number}`)) this.bare.get(canvas).add(number);
      this.wake();
      clearTimeout(this.missed);
      this.missed = setTimeout(() => [...this.bare.values()].some(({ size }) => size) && this.lost(), PATIENCE);
    };
    const sheets = [[TOGETHER, board], ...board.canvasModels.entries()];
    for (const [number, sheet] of sheets) sheet.on("change:width change:height", () => resized(number));
    return board;
  }

  // Until a canvas has the size that a job was made for. A job for a size that is no longer wanted is not drawn: the
  // next one draws the whole picture.
  async fits(canvas, board, size) {
    const wanted = size.join();
    const has = () => [board, ...board.canvasModels].every(({ ctx: { canvas: { width, height } } }) => wanted === `${width},${height}`);
    for (let tries = 0; !has() && tries < TRIES; tries++) {
      if (this.sizes.get(canvas) !== wanted) return false;
      await new Promise(done => {
        this.wake = done;
        setTimeout(done, FRAME);
      });
    }
    return has() || this.sizes.get(canvas) === wanted;
  }

  // A part of a sheet, drawn anew; nothing outside it changes.
  part(ctx, { at, view, ground, groups }) {
    const [left, top, wide, high] = at;
    const [x, y, factor] = view;
    ctx.save();
    try {
      ctx.beginPath();
      ctx.rect(left, top, wide, high);
      ctx.clip();
      ctx.clearRect(left, top, wide, high);
      if (ground) {
        ctx.fillStyle = ground;
        ctx.fillRect(left, top, wide, high);
      }
      ctx.setTransform(factor, 0, 0, factor, -x * factor, -y * factor);
      for (const group of groups) this.group(ctx, group);
    } finally {
      ctx.restore();
    }
  }

  // Somebody walks over a sheet that is else empty; not if there is something newer to show, or nobody looks.
  async walk(board, ctx, { way, view, groups }) {
    const { width, height } = ctx.canvas;
    const [factor] = view;
    for (const [x, y] of way) {
      if (this.waiting > 1 || document.hidden) break;
      ctx.clearRect(0, 0, width, height);
      ctx.save();
      ctx.setTransform(factor, 0, 0, factor, x, y);
      for (const group of groups) this.group(ctx, group);
      ctx.restore();
      board.updateCanvas();
      await new Promise(done => setTimeout(done, FRAME));
    }
    ctx.clearRect(0, 0, width, height);
  }

  group(ctx, [x, y, scale, strokes]) {
    ctx.save();
    ctx.transform(scale, 0, 0, scale, x, y);
    for (const stroke of strokes) this.stroke(ctx, stroke);
    ctx.restore();
  }

  stroke(ctx, stroke) {
    if (stroke[0] === null) this.text(ctx, stroke);
    else if (stroke[0] === "") this.faded(ctx, stroke);
    else this.path(ctx, stroke);
  }

  path(ctx, [outline, fill, line, width, dash, cap = 0, x, y, scale, lying]) {
    const path = this.outline(outline);
    if (scale) {
      ctx.save();
      ctx.transform(scale, 0, 0, scale, x, y);
      if (lying) ctx.transform(0, -1, 1, 0, 0, GRID); // a quarter to the left about the middle of the grid
    }
    if (fill) {
      ctx.fillStyle = fill;
      ctx.fill(path);
    }
    if (line) {
      ctx.strokeStyle = line;
      ctx.lineWidth = width;
      ctx.lineCap = CAPS[cap];
      ctx.lineJoin = cap === 1 ? "round" : "miter";
      ctx.miterLimit = MITRE;
      ctx.setLineDash(dash ?? []);
      ctx.stroke(path);
    }
    if (scale) ctx.restore();
  }

  text(ctx, [, text, font, colour, x, y, align, room, spacing]) {
    ctx.font = this.known(font) ?? ctx.font;
    ctx.fillStyle = colour;
    ctx.textAlign = align;
    ctx.letterSpacing = `${spacing}px`;
    if (room) ctx.fillText(text, x, y, room);
    else ctx.fillText(text, x, y);
  }

  // Together first, then made pale: what lies below inside does not shine through.
  faded(ctx, [, alpha, strokes]) {
    const [[, fill, line]] = strokes;
    if (strokes.length === 1 && !(fill && line)) {
      ctx.globalAlpha = alpha;
      this.stroke(ctx, strokes[0]);
      ctx.globalAlpha = 1;
      return;
    }
    const { width, height } = ctx.canvas;
    const apart = new OffscreenCanvas(width, height).getContext("2d");
    apart.setTransform(ctx.getTransform());
    for (const stroke of strokes) this.stroke(apart, stroke);
    ctx.save();
    ctx.resetTransform();
    ctx.globalAlpha = alpha;
    ctx.drawImage(apart.canvas, 0, 0);
    ctx.restore();
  }

  // A text by its number. One that never came is asked for again, with all there is to draw.
  known(number) {
    if (this.texts[number] === undefined) this.ask();
    return this.texts[number];
  }

  ask() {
    clearTimeout(this.missed);
    this.missed = setTimeout(() => this.lost(), PATIENCE);
  }

  outline(path) {
    if (typeof path === "number") {
      const text = this.known(path);
      return text === undefined ? new Path2D() : (this.numbered[path] ??= new Path2D(text));
    }
    let found = this.outlines.get(path);
    if (!found) {
      if (this.outlines.size > OUTLINES) this.outlines.clear();
      this.outlines.set(path, (found = new Path2D(path)));
    }
    return found;
  }
}
