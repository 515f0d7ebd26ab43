// The explorer on a phone: what is asked stands in a sheet that is pulled up and let down, with three stops; the bar
// below it turns the sheet over to rules and log.

const PEEK = 116, BAR = 78, QUESTION = 72, TAP = 6; // pixels
const STOPS = ["peek", "rest", "all"];

class BottomSheet {
  constructor() {
    this.stop = "rest";
    this.high = {};
    this.asked = ""; // the question in sight
  }

  // How high the sheet is at each of its stops: at rest the board and the players are in sight.
  arrange(root) {
    const main = root.querySelector(".lx-main"), pull = root.querySelector(".lx-pull");
    const players = root.querySelector(".lx-around");
    if (!main || !pull || !players) return;
    const whole = main.clientHeight - BAR;
    const below = players.offsetTop + players.offsetHeight;
    const all = whole - QUESTION - 6;
    this.high = { peek: PEEK, rest: Math.min(all, Math.max(PEEK, whole - below - 8)), all };
    this.grab(root, pull);
    const asked = [".lx-question", ".lx-answer"].map(part => root.querySelector(part)?.textContent).join();
    if (asked !== this.asked) pull.scrollTop = 0; // the next question, or an answer, is read from its top
    this.asked = asked;
    this.set(root, this.high[this.stop]);
  }

  set(root, pixels) {
    root.style.setProperty("--lx-sheet", `${Math.round(pixels)}px`);
  }

  go(root, stop) {
    this.stop = stop;
    this.set(root, this.high[stop]);
    root.querySelector(".lx-grab")?.setAttribute("aria-expanded", stop !== "peek");
  }

  // The handle: it is dragged, or tapped on to the next stop.
  grab(root, pull) {
    if (pull.querySelector(":scope > .lx-grab")) return;
    const handle = Object.assign(document.createElement("button"), { type: "button", className: "lx-grab" });
    handle.setAttribute("aria-expanded", "true");
    pull.prepend(handle);
    let from = null;
    handle.addEventListener("pointerdown", event => {
      from = { y: event.clientY, high: this.high[this.stop], moved: 0 };
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", event => {
      if (!from) return;
      from.moved = from.y - event.clientY;
      this.set(root, Math.max(PEEK / 2, Math.min(this.high.all, from.high + from.moved)));
    });
    handle.addEventListener("pointerup", () => {
      const { high, moved } = from;
      from = null;
      if (Math.abs(moved) < TAP) return this.go(root, STOPS[(STOPS.indexOf(this.stop) + 1) % STOPS.length]);
      const wanted = high + moved;
      this.go(root, STOPS.reduce((one, other) => (Math.abs(this.high[other] - wanted) < Math.abs(this.high[one] - wanted) ? other : one)));
    });
    handle.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") this.go(root, STOPS[(STOPS.indexOf(this.stop) + 1) % STOPS.length]);
    });
  }

  // What the sheet shows: what may be done, or one of the tabs.
  open(root, pane) {
    root.dataset.pane = pane;
    for (const each of root.querySelectorAll('[data-do="pane"]')) each.setAttribute("aria-pressed", each.dataset.with === pane);
    this.go(root, pane === "play" ? "rest" : "all"); // the board stays in sight
  }
}
