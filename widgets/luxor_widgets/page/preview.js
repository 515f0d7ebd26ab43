// What an option does, shown before it is played: the kernel has told all of it with the view, so that pointing at
// something needs no answer. It is drawn on the board's uppermost sheet, where else somebody walks.

const DWELL = 80, LINGER = 120; // milliseconds before it comes, and before it goes
const GAP = 6; // pixels from a piece to the sign beside it
const NEAR_EDGE = 8; // pixels that a tag keeps from the edges of the board

class Foresight {
  constructor(plotter) {
    this.plotter = plotter;
    this.told = null; // what the kernel said last
    this.turns = {}; // whole turns that the kernel told of, by their names
    this.shown = ""; // the numbers of the options in sight
    this.timer = 0;
  }

  // The kernel has told of a new view: what was shown belongs to the old one.
  async take(told, root) {
    if (told.turns) {
      this.turns = told.turns;
      return;
    }
    const unfolded = root?.querySelector(".lx-goals:not([hidden])")?.dataset.of, { again } = root?.dataset ?? {};
    this.hide(root);
    this.told = told;
    const row = root?.querySelector("[data-option]:hover, [data-goal]:hover");
    if (told.show?.length) this.show(told.show, root);
    else if (row) this.point([nameOf(row)], root);
    else if (again === "goal" && unfolded) this.showAgain(unfolded, root); // a finger has left it there
    if (told.applied && root) this.applied(told.applied, root);
    if (told.joy && root) rejoice(told.joy, root);
  }

  // The rule that just applied, beside the piece it moved, for a moment.
  applied([rule, left, top, wide, high, title], root) {
    root.querySelector(".lx-applied")?.remove();
    const board = root.querySelector(".lx-board canvas");
    if (!board) return;
    const sign = place(root, ".lx-board", `lx-applied${rule.startsWith("ruling.") ? " lx-ruling" : ""}`);
    sign.textContent = title || rule;
    sign.setAttribute("aria-hidden", "true"); // the log says it
    const wanted = new Set((this.told.options ?? []).flatMap(option => option.targets));
    const regions = this.told.regions?.[this.told.canvas] ?? [];
    const busy = regions.filter(([key]) => wanted.has(key)).map(([, ...part]) => boxInPixels(part, board));
    const [x, y] = placeBeside(boxInPixels([left, top, wide, high], board), sign, board, busy);
    sign.style.left = `${board.offsetLeft + x}px`;
    sign.style.top = `${board.offsetTop + y}px`;
    sign.addEventListener("animationend", () => sign.remove());
  }

  // What of a picture lies under a point, in parts of its size.
  region(canvas, x, y) {
    const regions = this.told?.regions[canvas] ?? [];
    return regions.findLast(([, left, top, wide, high]) => x >= left && x <= left + wide && y >= top && y <= top + high);
  }

  // The options that a thing belongs to.
  fitting(key) {
    const found = [];
    this.told?.options.forEach((option, number) => option.targets.includes(key) && found.push(number));
    return found;
  }

  // The goals of cards that lie on a place, by their names; those that somebody can be sent to, not where they start.
  goalsAt(key) {
    const found = [];
    this.told?.options.forEach((option, number) => option.goals?.forEach((goal, at) => {
      if (goal.with && goal.targets.at(-1) === key) found.push(`${number}.${at}`);
    }));
    return found;
  }

  // Whether something may be laid somewhere else: a card that leads somewhere, or who stands where a way begins.
  drags(key) {
    const goals = this.told?.options.flatMap(option => option.goals ?? []) ?? [];
    const cards = this.fitting(key).some(number => this.told.options[number].goals?.length);
    return cards || (goals.some(goal => goal.with && goal.targets[0] === key) && !this.goalsAt(key).length);
  }

  // What a number or a name stands for: an option, a goal of one, or a whole turn.
  meant(name) {
    const [number, at] = String(name).split(".");
    return at === undefined ? (this.told.options[number] ?? this.turns[name]) : this.told.options[number]?.goals?.[at];
  }

  // The card whose goals are in sight.
  get card() {
    const cards = new Set(this.shown.split(",").filter(Boolean).map(name => name.split(".")[0]));
    return cards.size === 1 ? [...cards][0] : "";
  }

  // The same was told anew, such as for another size of the board.
  showAgain(card, root) {
    this.show([Number(card)], root);
    root.dataset.again = "goal";
  }

  point(numbers, root) {
    clearTimeout(this.timer);
    if (numbers.join() === this.shown) return;
    this.timer = setTimeout(() => (numbers.length ? this.show(numbers, root) : this.hide(root)), numbers.length ? DWELL : LINGER);
  }

  async show(numbers, root) {
    clearTimeout(this.timer);
    this.hide(root);
    if (!root || !this.told) return;
    if (numbers.some(number => this.isStale(number, root))) return;
    this.shown = numbers.join();
    const options = numbers.map(number => this.meant(number)).filter(Boolean);
    for (const number of numbers) rowOf(number, root)?.classList.add("lx-hot");
    root.toggleAttribute("data-foreseen", options.some(option => option.told || option.goals?.length || option.pill));
    if (this.card) unfold(this.card, root);
    if (options.length === 1) this.tell(options[0], root);
    const drawn = options.flatMap(option => (option.goals?.length ? option.goals : [option]));
    for (const goal of merged(drawn)) pin(goal, root);
    await this.draw(drawn.flatMap(each => each.strokes ?? []));
  }

  // Whether a row is newer than what was told of it: the rows come first, and what they do a moment later.
  isStale(number, root) {
    const row = root.querySelector(`[data-option="${number}"]`), option = this.told.options[number];
    return Boolean(row && option?.with !== row.dataset.with);
  }

  tell({ told, tag, at, points, ended, sum }, root) {
    if (told) {
      const panel = place(root, ".lx-lower", "lx-foresee");
      panel.innerHTML = told;
      coverWhole(panel, root);
    }
    for (const [name, changes] of [["points", points], ["ended", ended]])
      for (const [seat, then] of Object.entries(changes ?? {})) {
        const cell = root.querySelector(`[data-${name}="${seat}"]`);
        if (cell) cell.dataset.then = then;
      }
    if (sum) place(root, ".lx-words", "lx-gain-sum").textContent = sum;
    const board = root.querySelector(".lx-board canvas");
    if (!tag || !at || !board) return;
    const sign = place(root, ".lx-board", "lx-tag");
    sign.innerHTML = tag;
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = board;
    const [left, top, wide, high] = [at[0] * clientWidth, at[1] * clientHeight, at[2] * clientWidth, at[3] * clientHeight];
    const below = top + high + sign.offsetHeight + 12 < clientHeight;
    const middle = left + wide / 2 - sign.offsetWidth / 2;
    const x = Math.max(NEAR_EDGE, Math.min(middle, clientWidth - sign.offsetWidth - NEAR_EDGE));
    sign.style.left = `${offsetLeft + x}px`;
    sign.style.top = `${offsetTop + (below ? top + high + 10 : top - sign.offsetHeight - 10)}px`;
    sign.dataset.points = below ? "up" : "down";
    sign.style.setProperty("--goal", `${Math.max(16, Math.min(left + wide / 2 - x, sign.offsetWidth - 16))}px`);
  }

  hide(root) {
    clearTimeout(this.timer);
    if (!this.shown) return;
    this.shown = "";
    for (const sign of ["data-foreseen", "data-again"]) root?.removeAttribute(sign);
    for (const part of root?.querySelectorAll(".lx-foresee, .lx-tag, .lx-pill, .lx-gain-sum") ?? []) part.remove();
    for (const part of root?.querySelectorAll(".lx-hot") ?? []) part.classList.remove("lx-hot");
    for (const part of root?.querySelectorAll("[data-then]") ?? []) delete part.dataset.then;
    this.draw([]);
  }

  async draw(groups) {
    const { canvas, sheet, view } = this.told ?? {};
    if (canvas) await this.plotter.lay(canvas, sheet, view, groups);
  }
}

// What a row or a goal is called here: the number of an option, or that of its card and its own.
function nameOf(row) {
  return row.dataset.turn ?? row.dataset.goal ?? Number(row.dataset.option);
}

function rowOf(name, root) {
  return root.querySelector(`[data-option="${name}"], [data-goal="${name}"]`);
}

// The goals of a card come into sight, those of the others go.
function unfold(card, root) {
  for (const list of root.querySelectorAll(".lx-goals")) list.hidden = list.dataset.of !== card;
}

// What a place says once: what it gains, or the faces that lead there.
function merged(goals) {
  const found = new Map();
  for (const { at, pill, face } of goals) {
    const key = at?.join(), before = found.get(key);
    if (!key || !(pill || face)) continue;
    const faces = [...new Set([...(before?.faces ?? []), ...(face ? [face] : [])])];
    found.set(key, { at, faces, pill: before?.pill && parseInt(before.pill) > parseInt(pill) ? before.pill : pill });
  }
  return found.values();
}

// What a goal gains, at the lower right of its place; where a die decides, the faces that lead there.
function pin({ at, pill, faces }, root) {
  const board = root.querySelector(".lx-board canvas"), text = pill || faces.join(" ");
  if (!board || !text) return;
  const sign = place(root, ".lx-board", pill ? "lx-pill" : "lx-pill lx-face"), box = boxInPixels(at, board);
  sign.textContent = text;
  sign.style.left = `${board.offsetLeft + Math.min(box.x + box.w - sign.offsetWidth * 0.7, board.clientWidth - sign.offsetWidth)}px`;
  sign.style.top = `${board.offsetTop + box.y + box.h - sign.offsetHeight * 0.8}px`;
}

// A part of a canvas, which is told in parts of its size.
function boxInPixels([left, top, wide, high], { clientWidth, clientHeight }) {
  return { x: left * clientWidth, y: top * clientHeight, w: wide * clientWidth, h: high * clientHeight };
}

// Where a sign finds room beside a piece: it covers as little as can be of what may be chosen next.
function placeBeside(piece, { offsetWidth: w, offsetHeight: h }, { clientWidth, clientHeight }, busy) {
  const inside = (at, size, room) => Math.max(NEAR_EDGE, Math.min(at, room - size - NEAR_EDGE));
  const across = inside(piece.x + (piece.w - w) / 2, w, clientWidth), level = inside(piece.y + (piece.h - h) / 2, h, clientHeight);
  const above = [across, piece.y - h - GAP], below = [across, piece.y + piece.h + GAP];
  const right = [piece.x + piece.w + GAP, level], left = [piece.x - w - GAP, level];
  const fits = ([x, y]) => x >= NEAR_EDGE && y >= NEAR_EDGE && x + w <= clientWidth && y + h <= clientHeight;
  const covers = ([x, y]) => busy.filter(part => x < part.x + part.w && part.x < x + w && y < part.y + part.h && part.y < y + h).length;
  return [above, below, right, left].filter(fits).sort((one, other) => covers(one) - covers(other))[0] ?? below;
}

// A panel that is higher than its place covers what stands above it whole, or not at all.
function coverWhole(panel, root) {
  for (const part of root.querySelectorAll(".lx-seats, .lx-market, .lx-refused")) {
    const above = part.getBoundingClientRect(), box = panel.getBoundingClientRect();
    const beside = above.right < box.left || above.left > box.right;
    if (!beside && box.top < above.bottom && box.top > above.top) panel.style.minHeight = `${box.bottom - above.top}px`;
  }
}

// A part of the page's own inside a part of the explorer.
function place(root, where, name) {
  const part = Object.assign(document.createElement("div"), { className: name });
  root.querySelector(where)?.append(part);
  return part;
}
