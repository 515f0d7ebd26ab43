// A guided turn in the page: a veil over the board with holes at the next thing and its goal, frames around them,
// and the coach mark clear of both. All of it only points: everything else still works.

const APART = 14; // pixels between a thing and the mark that speaks of it
const ROUND = 8; // of a hole's corners
const FRAMED = 8; // pixels around a thing that belong to it

class Coach {
  constructor(foresight, canvases, light) {
    this.foresight = foresight;
    this.canvases = canvases; // ids of pictures -> where they are
    this.light = light; // tells which thing of a picture the keyboard is on
    this.step = "";
  }

  // Where a target is on the screen, whatever picture shows it.
  boxOf(root, key) {
    for (const [id, where] of Object.entries(this.canvases())) {
      const region = this.foresight.told?.regions[id]?.findLast(([each]) => each === key);
      const canvas = region && root.querySelector(where);
      if (canvas?.offsetParent) return partOf(canvas.getBoundingClientRect(), region.slice(1, 5));
    }
    return null;
  }

  // What is spoken of, and where it leads.
  lit(root, mark) {
    const { press, lit = "", plays } = mark.dataset;
    if (press) return { things: [boxOn(root.querySelector(`[data-do="${press}"]`))].filter(Boolean) };
    const row = plays && root.querySelector(`[data-option][data-with="${CSS.escape(plays)}"]`);
    const option = row && this.foresight.told?.options[row.dataset.option];
    const board = root.querySelector(".lx-board canvas");
    const goal = option?.at && board ? partOf(board.getBoundingClientRect(), option.at) : null;
    const found = lit.split(" ").map(key => key && this.boxOf(root, key)).filter(Boolean);
    const things = found.length ? found : [boxOn(row)].filter(Boolean);
    return { things, goal: found.length ? goal : null, row, bare: !found.length };
  }

  // Put everything where it belongs now; called whenever something was written, drawn or resized.
  place(root) {
    const mark = root?.querySelector(".lx-coach");
    if (!mark) return this.clear(root);
    const step = mark.dataset.step + (mark.querySelector(".lx-primary") ? ": read" : "");
    const begins = step !== this.step;
    if (begins) root.removeAttribute("data-unveiled");
    this.step = step;
    root.toggleAttribute("data-by-row", Boolean(mark.dataset.plays) && Boolean(this.lit(root, mark).bare));
    const { things, goal } = this.lit(root, mark);
    const from = root.getBoundingClientRect();
    const board = root.querySelector(".lx-board canvas")?.getBoundingClientRect();
    if (!board?.width) return;
    if (things.length) this.veil(root, board, from, [...things, ...(goal ? [goal] : [])]);
    else root.querySelector(":scope > .lx-veil")?.remove();
    frames(root, "lx-lit", things, from);
    frames(root, "lx-lit-goal", goal ? [goal] : [], from);
    stand(mark, things, goal, board, from);
    if (begins) this.lead(root, mark);
  }

  // The keyboard goes to what is lit, or to the button that goes on, if it was in the explorer before.
  lead(root, mark) {
    const here = document.activeElement;
    if (!root.contains(here) || here.matches("input, textarea, select")) return;
    const { press, lit = "", plays } = mark.dataset;
    const row = plays && root.querySelector(`[data-option][data-with="${CSS.escape(plays)}"]`);
    const key = lit.split(" ").find(each => each && this.boxOf(root, each));
    const picture = key && Object.entries(this.canvases()).find(([id]) => this.foresight.told?.regions[id]?.some(([each]) => each === key));
    const read = mark.querySelector(".lx-primary");
    const found = press ? root.querySelector(`[data-do="${press}"]`) : read ?? (row?.checkVisibility() ? row : picture && root.querySelector(picture[1]));
    found?.focus({ preventScroll: true });
    if (found instanceof HTMLCanvasElement && !root.hasAttribute("data-mouse")) this.light(key);
  }

  clear(root) {
    this.step = "";
    root?.removeAttribute("data-by-row");
    for (const part of root?.querySelectorAll(".lx-veil, .lx-lit, .lx-lit-goal") ?? []) part.remove();
  }

  veil(root, board, from, holes) {
    const veil = root.querySelector(":scope > .lx-veil") ?? ownPart(root, "lx-veil");
    put(veil, board, from);
    const { left, top, width, height } = board;
    const cut = holes.map(each => rounded(each.left - left - 4, each.top - top - 4, each.width + 8, each.height + 8));
    veil.style.clipPath = `path(evenodd, "M0 0H${width}V${height}H0Z${cut.join("")}")`;
  }

  // Somebody does something else: the veil is out of the way until they ask again.
  unveil(root, target) {
    const mark = root?.querySelector(".lx-coach");
    if (mark && !mark.contains(target) && root.contains(target)) root.setAttribute("data-unveiled", "");
  }

  show(root) {
    root.removeAttribute("data-unveiled");
    this.place(root);
    const { row } = this.lit(root, root.querySelector(".lx-coach"));
    if (row) this.foresight.show([Number(row.dataset.option)], root);
  }
}

function partOf({ left, top, width, height }, [x, y, w, h]) {
  return new DOMRect(left + x * width, top + y * height, w * width, h * height);
}

function boxOn(part) {
  return part?.offsetParent ? part.getBoundingClientRect() : null;
}

function rounded(x, y, w, h) {
  const r = Math.min(ROUND, w / 2, h / 2);
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

function put(part, box, from, grown = 0) {
  const style = { left: box.left - from.left - grown, top: box.top - from.top - grown, width: box.width + 2 * grown, height: box.height + 2 * grown };
  for (const [name, value] of Object.entries(style)) part.style[name] = `${value}px`;
}

// A part of the page's own right inside the explorer.
function ownPart(root, name) {
  const made = Object.assign(document.createElement("div"), { className: name });
  root.append(made);
  return made;
}

function frames(root, name, boxes, from) {
  const there = [...root.querySelectorAll(`:scope > .${name}`)];
  boxes.forEach((box, at) => put(there[at] ?? ownPart(root, name), box, from, 4));
  for (const part of there.slice(boxes.length)) part.remove();
}

function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top))];
  return new DOMRect(left, top, Math.max(...boxes.map(box => box.right)) - left, Math.max(...boxes.map(box => box.bottom)) - top);
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

// How far two boxes are from each other.
function between(one, other) {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  return Math.hypot(Math.max(0, across), Math.max(0, down));
}

// Near what it speaks of, clear of that and of the goal, over the board rather than beside it. Where it speaks of nothing it is
// in a corner, since one may want to click on the board.
function stand(mark, things, goal, board, from) {
  const { offsetWidth: w, offsetHeight: h } = mark;
  const edge = { left: from.left + 8, right: from.right - 8 - w, top: from.top + 8, bottom: from.bottom - 8 - h };
  const fit = (x, y) => new DOMRect(Math.max(edge.left, Math.min(x, edge.right)), Math.max(edge.top, Math.min(y, edge.bottom)), w, h);
  const corner = fit(board.right - w - 10, board.bottom - h - 10);
  let best = { box: corner, side: "" };
  if (things.length) {
    const thing = around(things);
    const [x, y] = [thing.left + thing.width / 2, thing.top + thing.height / 2];
    const ways = [
      { side: "top", box: fit(x - w / 4, thing.bottom + APART) },
      { side: "right", box: fit(thing.left - w - APART, y - h / 4) },
      { side: "bottom", box: fit(x - w / 4, thing.top - h - APART) },
      { side: "left", box: fit(thing.right + APART, y - h / 4) },
      { side: "", box: fit(board.right - w - 10, y - h / 4) },
      { side: "", box: corner },
    ];
    const near = new DOMRect(thing.left - FRAMED, thing.top - FRAMED, thing.width + 2 * FRAMED, thing.height + 2 * FRAMED);
    const cost = ({ box }) => 100 * overlap(box, near) + (goal ? 50 * overlap(box, goal) : 0) - overlap(box, board) + 30 * between(box, thing);
    best = ways.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    const along = best.side === "left" || best.side === "right" ? y - best.box.top : x - best.box.left;
    const most = (best.side === "left" || best.side === "right" ? h : w) - 22;
    mark.style.setProperty("--tip", `${Math.max(14, Math.min(along - 6, most))}px`);
  }
  mark.dataset.side = best.side;
  const parent = mark.offsetParent.getBoundingClientRect();
  mark.style.left = `${best.box.left - parent.left}px`;
  mark.style.top = `${best.box.top - parent.top}px`;
}
