// The mouse on the explorer's pictures: what lies under it, what can be played there, and marks by the right button.

const UNHEARD = ["mouseup", "mouseout", "mouseleave", "mouseenter", "wheel"];
const DRAWN = ["mousedown", "mouseup", "contextmenu"];

class Canvases {
  constructor({ root, model, foresight, tell }) {
    Object.assign(this, { root, model, foresight });
    this.pointer = "mouse"; // what was used last
    this.tell = tell;
    this.pencil = new Pencil(tell);
    this.held = this.passed = null; // what may be dragged, and what was not
    this.known = new Map(); // canvases by the ids of their models
  }

  listen(on) {
    on("mousedown", event => this.hold(event), true);
    on("mouseup", event => this.letGo(event), true);
    for (const type of DRAWN) on(type, event => this.drawOn(event), true);
    for (const type of ["mousemove", ...UNHEARD]) on(type, event => this.spare(event), true);
    for (const type of ["pointerdown", "pointermove"]) on(type, ({ pointerType }) => (this.pointer = pointerType), true);
    for (const type of ["mouseover", "focusin"]) on(type, event => this.overRow(event));
  }

  isMine(part) {
    return part instanceof HTMLCanvasElement && Boolean(this.root()?.contains(part));
  }

  // Which of the kernel's pictures a canvas is.
  pictureOf(canvas) {
    for (const id of Object.keys(this.foresight.told?.regions ?? {})) if (this.known.get(id) === canvas) return id;
    const places = this.model.get("canvases");
    for (const [id, where] of Object.entries(places)) {
      const found = this.root()?.querySelector(where);
      if (found) this.known.set(id, found);
    }
    return Object.keys(places).find(id => this.known.get(id) === canvas);
  }

  under(canvas, { clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return this.foresight.region(this.pictureOf(canvas), (clientX - left) / width, (clientY - top) / height);
  }

  // ipycanvas tells the kernel of everything; the explorer wants presses only, and shows by itself what is pointed at.
  spare(event) {
    const canvas = event.target, { pencil } = this;
    if (!this.isMine(canvas)) return;
    event.stopImmediatePropagation();
    if (event.type === "mouseup" && event.button === 2) pencil.up(canvas, this.under(canvas, event), event);
    if (event.type === "mousemove" && pencil.from) pencil.move(event);
    else if (event.type === "mousemove") this.pointAt(canvas, event);
    else if (event.type === "mouseleave" || event.type === "mouseout") this.foresight.point([], this.root());
  }

  // What can be dragged is heard when the button comes up: there, or where it was laid.
  hold(event) {
    if (event === this.passed || !this.isMine(event.target) || event.button !== 0) return;
    const region = this.under(event.target, event);
    if (!region || !this.foresight.drags(region[0])) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.held = { event, key: region[0] };
    this.foresight.show(this.foresight.fitting(region[0]), this.root());
  }

  letGo(event) {
    const { held } = this;
    this.held = null;
    if (!held || event.button !== 0) return;
    const canvas = event.target, region = this.isMine(canvas) && this.under(canvas, event);
    if (region?.[0] === held.key) this.pass(held.event);
    else if (region) this.tell("drag", `${held.key} ${region[0]}`);
    else this.foresight.hide(this.root());
  }

  // The picture hears of a press that was held back.
  pass({ target, clientX, clientY }) {
    this.passed = new MouseEvent("mousedown", { bubbles: true, cancelable: true, clientX, clientY });
    target.focus();
    target.dispatchEvent(this.passed);
  }

  // The right button draws on pictures: it neither plays nor opens the browser's menu there.
  drawOn(event) {
    const canvas = event.target, mine = this.isMine(canvas);
    if (event.type === "contextmenu") {
      if (mine) event.preventDefault();
      if (mine) event.stopImmediatePropagation(); // Lab has a menu of its own
    } else if (event.type === "mouseup") {
      if (!mine) this.pencil.drop();
    } else if (mine && event.button === 2) {
      event.stopImmediatePropagation();
      this.pencil.down(canvas, this.under(canvas, event), event);
    }
  }

  pointAt(canvas, event) {
    const region = this.under(canvas, event);
    const numbers = region ? [...this.foresight.fitting(region[0]), ...this.foresight.goalsAt(region[0])] : [];
    canvas.style.cursor = numbers.length ? "pointer" : region ? "help" : "default";
    canvas.title = numbers.length ? "" : (region?.[5] ?? "");
    this.foresight.point(numbers, this.root());
  }

  // An option's row shows what it does, by pointer and by keyboard.
  overRow({ target, type }) {
    if (type === "mouseover" && this.pointer === "touch") return; // a browser says so of what came under a finger that is gone
    const row = target.closest?.("[data-option], [data-turn], [data-goal]");
    const shown = row && this.root()?.contains(row) ? [nameOf(row)] : null;
    if (shown) this.foresight.point(shown, this.root());
    else if (type === "mouseover" && !(target instanceof HTMLCanvasElement)) this.foresight.point([], this.root());
  }

  // The option that the first or the last card of the hand stands for.
  endCard(side) {
    const canvas = this.root()?.querySelector(".lx-hand canvas");
    const regions = (canvas && this.foresight.told?.regions[this.pictureOf(canvas)]) ?? [];
    const fitting = key => this.foresight.fitting(key);
    const cards = regions.filter(([key]) => fitting(key).length === 1).sort((one, other) => one[1] - other[1]);
    const card = side === "left" ? cards[0] : cards[cards.length - 1];
    return card && this.root().querySelector(`[data-option="${fitting(card[0])[0]}"]`);
  }

  // ipycanvas focuses a canvas before it asks where it was pressed: the page must not scroll in between.
  steady() {
    for (const canvas of this.root()?.querySelectorAll("canvas") ?? [])
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
  }
}
