// Where the keyboard is: it stays in the explorer when a part is written anew, and its keys reach the explorer there.

class Keyboard {
  constructor({ root, bar, foresight, keys, link, tell }, fold, fullScreen) {
    Object.assign(this, { root, bar, foresight, keys, link, tell, fold, fullScreen });
    this.last = null; // the part that had the keyboard last, and how to find it again
  }

  listen(on) {
    on("keydown", event => this.shortcut(event), true); // before an ancestor keeps it to itself
    on("keydown", event => this.leave(event), true);
    on("focusin", event => this.remember(event));
  }

  remember({ target }) {
    const { option, do: does, with: value } = target.dataset ?? {};
    if (this.root()?.contains(target)) this.last = { part: target, option, does, with: value };
    else if (!target.contains?.(this.root())) this.last = null; // Lab takes the keyboard when its holder goes
  }

  // What is written anew, or gives way to a tab, keeps the keyboard in the explorer.
  bringBack() {
    const { last } = this, root = this.root();
    if (!last || last.part.checkVisibility() || !document.activeElement?.contains(root)) return;
    const { option, does, with: value } = last;
    const present = last.part.matches("[role=treeitem]") && ".lx-moves [aria-current]";
    const again = option === undefined ? does && `[data-do="${does}"]:not(:disabled)` : `[data-option="${option}"]`;
    const same = value && `[data-do="${does}"][data-with="${CSS.escape(value)}"]`;
    const places = [present, same, again, "[data-option]"].filter(Boolean);
    const parts = places.flatMap(where => [...root.querySelectorAll(where)]);
    const found = parts.find(part => part.checkVisibility()) ?? root; // what is folded away cannot have it
    found.focus({ preventScroll: true });
  }

  // A canvas is no trap: Tab leads on as everywhere, Escape to what may be done.
  leave(event) {
    const canvas = event.target;
    if (!(canvas instanceof HTMLCanvasElement) || !this.root()?.contains(canvas)) return;
    if (event.key === "Tab") event.stopImmediatePropagation();
    if (event.key === "Escape") {
      event.stopImmediatePropagation();
      const first = this.root().querySelector("[data-option]");
      if (first) first.focus();
      else canvas.blur();
    }
  }

  // Keys of the explorer, while the keyboard is in it: Lab leaves them alone there.
  shortcut(event) {
    const here = document.activeElement;
    if (!this.root()?.contains(here) || event.defaultPrevented || event.altKey) return;
    if (this.link.key(event, here)) return;
    if (event.key === "Escape") return this.putAway(here);
    if (event.key === "Enter" && here.matches("input[type=text][data-do]")) here.blur(); // so it is told
    if (here.matches("input:not([type=range]), textarea, select")) return;
    const held = event.ctrlKey || event.metaKey;
    const does = !held && /^[1-9]$/.test(event.key) ? event.key : keyPressed(event, here);
    if (!does) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (does !== "play") this.bar.stop();
    this.keys.hear(does, here);
  }

  putAway(here) {
    const root = this.root(), list = root.querySelector(".lx-keys");
    this.foresight.hide(root);
    this.fold(document.body);
    this.bar.stop();
    if (root.hasAttribute("data-projector") && !document.fullscreenElement) this.fullScreen();
    else if (list && !list.hidden) this.keys.list();
    else if (root.querySelector(".lx-query-answer") || here.matches("[data-asks]")) {
      this.keys.asking.close();
      root.focus({ preventScroll: true });
    }
    else if (root.querySelector(".lx-answer .lx-close")) this.tell("dismiss");
    else if (here.matches("input, textarea, select")) root.focus({ preventScroll: true }); // the keys work again
  }
}
