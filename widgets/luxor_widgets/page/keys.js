// The keys of the explorer, and what each presses. What is not in the page, such as a tab of another game or a part
// that is not there, is simply not pressed.

const KEYS = {
  ArrowLeft: "undo", ArrowRight: "redo", ArrowUp: "branch-before", ArrowDown: "branch-after", Home: "first", End: "last",
  " ": "play", Enter: "previewed", l: "left", r: "right", w: "why", h: "heat", a: "analysis", t: "tab", e: "editor",
  c: "comment", s: "save", f: "full", "?": "keys", "/": "question",
};
const TURNS = { ArrowLeft: "turn-back", ArrowRight: "turn-on" }; // with Shift: a whole turn
const HELD = { z: "undo", y: "redo" }; // with Ctrl
const SETTLES = 400; // milliseconds
const MOVES = ["choose", "way", "drag", "undo", "redo", "goto", "node", "turn", "branch", "roll", "reroll", "again", "game"]; // after these other things may be done
const NUMBER = /^[1-9]$/, OFFERED = /^([1-9]|left|right|previewed)$/; // keys for what may be done now
const ANSWERED = 800; // milliseconds: until then the kernel says what may be done
const KEEPS_KEYS = "canvas, input, select, summary, button, [role=tab]"; // they have a use for Space and Enter

// What a key asks for, if the keyboard is somewhere where it may.
function keyPressed(event, here) {
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (held) return HELD[key];
  if (event.shiftKey && TURNS[key]) return TURNS[key];
  if (here.matches("canvas, input, [role=tab]") && key.startsWith("Arrow")) return undefined;
  if (here.matches(KEEPS_KEYS) && (key === " " || key === "Enter")) return undefined;
  return KEYS[key];
}

class Keys {
  constructor(root, tell, cardAt, show, asking) {
    this.root = root;
    this.tell = tell;
    this.asking = asking;
    this.cardAt = cardAt; // (first or last) -> the option of that card of the hand
    this.show = show; // what options would do
    this.lists = false; // the list was asked for
    this.wanted = ""; // what gets the keyboard as soon as it is there
    this.unheard = 0; // a clock that runs until the page has heard what may be done now
    this.pressed = []; // keys that wait for it
    this.last = "0";
  }

  // Who types fast means what comes next: a key for it waits until the page knows that.
  hear(does, here) {
    if (this.pressed.length || this.early(does)) this.pressed.push(does);
    else this.press(does, here);
  }

  // Rows are written anew as soon as the kernel answers; where the cards are is told last.
  early(does) {
    if (!this.unheard || !OFFERED.test(does)) return false;
    return NUMBER.test(does) ? Boolean(this.rows?.isConnected) : true;
  }

  // The number of what is told now: the kernel repeats the last one that it has heard.
  told(what) {
    this.last = `${Number(this.last) + 1}`;
    if (!MOVES.includes(what)) return this.last;
    this.rows = this.root()?.querySelector("[data-option]");
    clearTimeout(this.unheard);
    this.unheard = setTimeout(() => this.heard(this.last), ANSWERED);
    return this.last;
  }

  heard(last) {
    if (last !== this.last) return; // there is more to come
    clearTimeout(this.unheard);
    this.unheard = 0;
    this.catchUp();
  }

  catchUp() {
    while (this.pressed.length && this.root() && !this.early(this.pressed[0])) this.press(this.pressed.shift(), this.root());
  }

  // Whether there was something to do.
  press(does, here) {
    const root = this.root();
    if (here.matches("[role=treeitem]") && (does === "undo" || does === "redo")) {
      const next = besideMove(here, does === "undo" ? -1 : 1);
      if (next) return this.send("node", next.dataset.with);
    }
    if (this.unheard && (does === "undo" || does === "redo")) return this.send(does, ""); // its button may be of before
    if (does === "branch-before" || does === "branch-after") return this.send("branch", does === "branch-after" ? "next" : "back");
    const counting = does === "play" && root.querySelector(".lx-finale:not([hidden], .lx-still)");
    if (counting) return counting.classList.add("lx-still"); // all is counted at once
    if (does === "turn-back" || does === "turn-on") return this.send("turn", does.slice(5));
    if (does === "first" || does === "last") return this.send("goto", does === "first" ? "0" : root.querySelector("[data-do=goto]").max);
    if (NUMBER.test(does)) return this.click(this.numbered(does - 1));
    if (does === "left" || does === "right") return this.card(this.cardAt(does));
    if (does === "previewed") return this.click(root.querySelector(".lx-hot[data-goal]") ?? root.querySelector(".lx-hot[data-option]"));
    if (does === "why") return this.unfold(root.querySelector(".lx-refused-line"));
    if (does === "tab") return this.send("tab", "next");
    if (does === "analysis") return this.send("tab", does);
    if (does === "comment") return this.comment();
    if (does === "question") return this.asking.open();
    const button = root.querySelector(`[data-do="${does}"]`);
    if (does === "editor" && !button) return this.send("tab", does);
    return this.click(button);
  }

  // A goal of the card whose goals are in sight, or else an option.
  numbered(at) {
    const goals = this.root().querySelector(".lx-goals:not([hidden])");
    return goals ? goals.querySelectorAll("[data-goal]")[at] : this.root().querySelector(`[data-option="${at}"]`);
  }

  // A card shows where it leads, and is played by the same key once more.
  card(row) {
    const leads = row && this.root().querySelector(`.lx-goals[data-of="${row.dataset.option}"]`);
    if (!leads || row.matches(".lx-hot")) return this.click(row);
    this.show([Number(row.dataset.option)]);
    return true;
  }

  send(what, value) {
    this.tell(what, value);
    return true;
  }

  click(part) {
    if (!part || part.disabled) return false;
    part.click();
    return true;
  }

  unfold(details) {
    if (!details) return false;
    details.open = !details.open;
    details.querySelector("summary").focus();
    return true;
  }

  comment() {
    return this.go("tree", ".lx-tree textarea");
  }

  // Where games are saved and opened: one more press saves this one.
  save() {
    return this.go("setup", ".lx-setup .lx-save");
  }

  // Where house rules are chosen.
  how() {
    return this.go("setup", ".lx-how input");
  }

  go(tab, part) {
    this.wanted = part;
    this.tell("tab", tab);
    this.bring();
    return true;
  }

  bring() {
    if (this.lists && this.root()?.querySelector(".lx-keys")) this.list();
    const part = this.wanted && this.root()?.querySelector(this.wanted);
    if (!part?.offsetParent) return;
    this.wanted = "";
    part.focus({ preventScroll: true });
    const chapter = part.closest(".lx-how"); // read from its heading on
    setTimeout(() => (chapter ? toTop(chapter) : part.scrollIntoView({ block: "nearest" })), SETTLES); // what stands above it comes in piece by piece
  }

  // The list of keys is a dialog: it takes the keyboard, and gives it back.
  list() {
    const list = this.root()?.querySelector(".lx-keys");
    this.lists = !list;
    if (!list) return this.tell("keys"); // it comes when it is first asked for
    list.hidden = !list.hidden;
    if (!list.hidden) {
      this.before = document.activeElement;
      list.querySelector("button").focus();
    } else if (this.root().contains(this.before)) this.before.focus({ preventScroll: true });
  }
}

// Scroll the place that a part stands in, and nothing around it.
function toTop(part) {
  let place = part.parentElement;
  while (place && (place.scrollHeight <= place.clientHeight || getComputedStyle(place).overflowY === "visible")) place = place.parentElement;
  if (place) place.scrollTop += part.getBoundingClientRect().top - place.getBoundingClientRect().top;
}
