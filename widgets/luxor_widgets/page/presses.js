// Presses on the page's own parts: rule chips, copy buttons, options, menus, and all that the explorer is told of.

const NEAR_BY = 8; // pixels: a press that goes no further is a click
// What a link leads to on this page is told without its address.
const inFull = text => (text.startsWith("#line=") ? location.href.split("#")[0] + text : text);
const PRESSED = "[data-rule], [data-do], [data-copy]";
const FOLDS = ".lx-menu[open], .lx-refused-line[open], .lx-origin[open]";
const OTHER_LIST = ".lx-tabs > .lm-TabBar .lm-TabBar-tab:not(:first-child).lm-mod-current";
const SPEEDS = { slow: 2000, normal: 900, fast: 300 }; // milliseconds a step

class Presses {
  constructor({ root, bar, foresight, keys, link, coach, bottom, finger, tell }, { fullScreen, showRules }) {
    Object.assign(this, { root, bar, foresight, keys, link, coach, bottom, finger, tell, fullScreen, showRules });
    this.held = null; // what was pressed and is not let go yet
    this.chosen = false; // something was, by the click before: on a phone the first tap only shows
    this.speed = "normal";
  }

  listen(on) {
    on("click", event => this.press(event));
    on("change", event => this.choose(event));
    for (const type of ["pointerdown", "keydown"]) on(type, event => this.hold(event), true);
  }

  // What is folded open over other things folds away when something else is pressed, or something in it.
  fold(target, pressed) {
    for (const part of this.root()?.querySelectorAll(FOLDS) ?? [])
      if (!part.contains(target) || pressed?.matches("button")) part.open = false;
  }

  // A canvas that was clicked needs no ring around it; one that the keyboard came to does.
  hold(event) {
    const part = event.type === "pointerdown" && event.target.closest?.(PRESSED);
    if (part) this.held = { part, x: event.clientX, y: event.clientY, stale: this.keys.early("1") };
    this.root()?.toggleAttribute("data-mouse", event.type === "pointerdown");
  }

  // What was meant: it may have been written anew before the button came up.
  meant(event) {
    const { held } = this;
    const near = held && Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR_BY;
    return near && !held.part.isConnected ? held.part : event.target.closest(PRESSED);
  }

  press(event) {
    if (!(event.target instanceof Element) || !this.root()?.contains(event.target)) return this.fold(event.target);
    const part = this.meant(event);
    if (event.detail <= 1) this.chosen = false;
    const stale = this.held?.stale || this.chosen; // `detail` counts clicks that follow each other soon
    this.held = null;
    if (stale && part && ("option" in part.dataset || "goal" in part.dataset)) return; // who clicks twice does not mean what comes next
    this.fold(event.target, part);
    this.coach.unveil(this.root(), event.target);
    if (part?.dataset.do !== "play") this.bar.stop(); // any click stops the film
    if (!part || part.disabled || this.finger.shows(event)) return;
    this.answer(part);
  }

  answer(part) {
    const { rule, do: what, with: value, copy: text } = part.dataset;
    if (rule === undefined && text === undefined) this.foresight.hide(this.root());
    if (rule) this.openRule(rule);
    else if (text !== undefined) copy(inFull(text)).then(() => part.classList.add("lx-copied"));
    else if (part.matches("button")) {
      this.chosen = ["choose", "way"].includes(what);
      this.act(what, value);
    }
  }

  openRule(rule) {
    if (this.root().querySelector(".lx-keys:not([hidden])")) this.keys.list();
    this.tell("rule", rule);
    if (isPhone(this.root())) this.bottom.open(this.root(), "more");
  }

  // On a phone the sheet turns over to what is asked for.
  turnTo(pane) {
    this.bottom.open(this.root(), pane);
    if (pane !== "play") this.tell("tab", pane === "more" ? "log" : pane);
  }

  // Log and all other lists, where they are not in sight anyway.
  lists() {
    const root = this.root();
    if (root.querySelector(OTHER_LIST)) this.tell("tab", "log");
    else root.toggleAttribute("data-lists");
  }

  // The picture of the end goes, or comes and is counted anew.
  countAgain() {
    const finale = this.root().querySelector(".lx-finale");
    finale.hidden = !finale.hidden;
    finale.classList.toggle("lx-still", false);
  }

  // What the page does by itself, and what it tells the explorer.
  act(what, value) {
    if (what === "ask-example") this.keys.asking.close();
    if (what === "play") this.bar.play(SPEEDS[this.speed]);
    else if (what === "keys") this.keys.list();
    else if (what === "comment") this.keys.comment();
    else if (what === "save" || what === "how") {
      if (isPhone(this.root())) this.bottom.open(this.root(), "more");
      this.keys[what]();
    }
    else if (what === "full") this.fullScreen();
    else if (what === "show-rules") this.showRules(this.root().matches(".lx-plain"));
    else if (what === "lists") this.lists();
    else if (what === "finale") this.countAgain();
    else if (what === "show") this.coach.show(this.root());
    else if (what === "link") this.link.write(value);
    else if (what === "pane") this.turnTo(value);
    else if (what === "question") this.keys.asking.pressed(value);
    else if (what === "question-open") this.keys.asking.open();
    else if (what === "home") document.dispatchEvent(new Event("luxor-home"));
    else if (what !== "speed") this.tell(what, value);
  }

  choose({ target }) {
    if (!target.matches?.("[data-do]") || !this.root()?.contains(target)) return;
    if (target.dataset.do === "speed") this.speed = target.value;
    else this.tell(target.dataset.do, target.value);
  }
}
