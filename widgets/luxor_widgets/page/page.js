// What only the page knows or can do, for the explorer that this stands in: who listens to what, how the explorer fills
// its place, the page's theme, whether it should keep still, and names for what ipywidgets leaves nameless.

const CALM = "(prefers-reduced-motion: reduce)";
const DARK = "(prefers-color-scheme: dark)";
const LIFTED = ["touchend", "touchmove", "touchcancel"];
const NEAR = "600px";

// By this secret, which no other browser knows, a visitor of the app finds the last game again.
function visitor() {
  const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map(n => n.toString(16).padStart(2, "0")).join("");
  try {
    const known = localStorage.getItem("luxor-visitor") ?? fresh();
    localStorage.setItem("luxor-visitor", known);
    return known;
  } catch {
    return fresh(); // a browser that keeps nothing
  }
}

function isDark() {
  const said = document.body.dataset.jpThemeLight;
  return said === undefined ? matchMedia(DARK).matches : said === "false";
}

const RULES = "luxor-rules";

// What whoever looks has chosen before, here or in another page.
function remembered(name, otherwise) {
  try {
    return { on: true, off: false }[localStorage.getItem(name)] ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
}

const LEARNER = "luxor-learner";

// What somebody has met stays in this browser: it is told once, and kept whenever there is more.
function keepLearner(model) {
  try {
    const known = localStorage.getItem(LEARNER);
    if (known) model.send({ learner: known });
    model.on("change:learner", () => localStorage.setItem(LEARNER, model.get("learner")));
  } catch {} // a browser that keeps nothing
}

const plotters = new Map(); // by the id of a canvas: a page may show one explorer in several places

function plotterOf(model) {
  const known = plotters.get(model.get("canvas"));
  if (known) return known;
  if (model.get("app")) model.send({ visitor: visitor() });
  keepLearner(model);
  const plotter = new Plotter(model.widget_manager);
  plotters.set(model.get("canvas"), plotter);
  const reader = new TextDecoder();
  model.on("msg:custom", (content, [job]) => {
    if (content.draw) plotter.add(JSON.parse(reader.decode(job)));
    if (content.download) download(content.download, content.kind, job);
    if (content.picture) keepPicture(content.picture, content.name, job);
  });
  return plotter;
}

async function canDraw(model) {
  try {
    return takesStrokes(await model.widget_manager.get_model(model.get("canvas")));
  } catch {
    return false;
  }
}

// One explorer in the page, and all that listens there.
class ExplorerPage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.root = () => el.closest(".lx");
    this.tell = (what, value = "") => model.send({ nth: this.keys.told(what), [what]: value });
    this.plotter = plotterOf(model);
    this.foresight = new Foresight(this.plotter);
    this.coach = new Coach(this.foresight, () => model.get("canvases"), key => model.send({ light: key }));
    this.bottom = new BottomSheet();
    this.bar = new TimeBar(this.root, this.tell);
    this.canvases = new Canvases(this);
    this.asking = new Asking(this.root, this.tell, this.coach);
    const show = numbers => this.foresight.show(numbers, this.root());
    this.keys = new Keys(this.root, this.tell, side => this.canvases.endCard(side), show, this.asking);
    this.link = new RuleLink(this.root, this.tell);
    this.finger = new Finger(this.root, this.foresight, (...where) => this.canvases.under(...where), this.tell);
    const fullScreen = () => this.fullScreen();
    this.presses = new Presses(this, { fullScreen, showRules: on => this.showRules(on) });
    this.keyboard = new Keyboard(this, target => this.presses.fold(target), fullScreen);
    this.hearKernel();
    this.observe();
    this.closed = new AbortController();
    this.listen();
    this.look();
  }

  hearKernel() {
    const { model, plotter } = this;
    plotter.foreseen = told => {
      this.foresight.take(told, this.root());
      this.coach.place(this.root());
      this.asking.place(this.root());
      if (told.options) this.keys.heard(told.heard);
      pictureRows(this.root(), this.foresight);
    };
    plotter.lost = () => this.ask();
    this.named = () => this.name();
    model.on("change:names", this.named);
  }

  // Have the kernel draw everything.
  ask() {
    canDraw(this.model).then(strokes => this.model.send({ ready: true, strokes }));
  }

  observe() {
    let ready = false;
    // what nobody sees needs no drawing: a notebook may hold many explorers
    this.seen = new IntersectionObserver(
      entries => {
        if (ready || !entries.some(each => each.isIntersecting)) return;
        ready = true;
        this.ask();
      },
      { rootMargin: NEAR },
    );
    this.grown = new MutationObserver(() => this.tidy());
    this.themed = new MutationObserver(() => this.look());
    this.sized = new ResizeObserver(() => this.laidOut());
    this.sized.observe(this.el);
    this.themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  }

  listen() {
    const { signal } = this.closed;
    const on = (type, handle, capture = false) => document.addEventListener(type, handle, { capture, signal });
    const look = () => this.look();
    for (const query of [CALM, DARK]) matchMedia(query).addEventListener("change", look, { signal });
    addEventListener("resize", look, { signal }); // where the window itself scrolls, only it tells how high it is
    on("fullscreenchange", () => this.leftFullScreen());
    on("toggle", ({ target }) => target.matches(".lx-refused-line") && this.root()?.contains(target) && unfoldRefused(target, this.root()), true);
    on("mousemove", event => lightTold(event, this.root(), this.foresight));
    on("input", event => this.link.typed(event));
    on("input", event => this.asking.typed(event));
    on("touchstart", event => this.finger.down(event), true);
    for (const type of LIFTED) on(type, event => this.finger.up(event), true);
    this.keyboard.listen(on);
    this.canvases.listen(on);
    this.presses.listen(on);
    on("transitionend", ({ target }) => target.matches?.(".lx-pull") && this.coach.place(this.root())); // what is lit slid with it
    on("pointerdown", event => this.bar.down(event));
    on("pointermove", event => this.bar.move(event));
    on("pointerup", () => this.bar.up());
  }

  close() {
    for (const observer of [this.grown, this.themed, this.sized, this.seen]) observer.disconnect();
    this.closed.abort(); // no event is heard any more
    this.model.off("change:names", this.named);
    this.bar.stop();
  }

  // For a room to look at: what is asked and what may be done, in large letters, beside as large a board as possible.
  fullScreen() {
    const root = this.root(), on = !root?.hasAttribute("data-projector");
    root?.toggleAttribute("data-projector", on);
    if (on) root?.requestFullscreen?.().catch(() => {}); // a page that may not still has the large letters
    else if (document.fullscreenElement) document.exitFullscreen();
    this.look();
  }

  // Names of rules, refusals and what will happen come into sight, or go.
  showRules(on) {
    try {
      localStorage.setItem(RULES, on ? "on" : "off");
    } catch {} // it counts for this page
    this.model.set({ rules: on, keeps: true });
    this.model.save_changes();
  }

  leftFullScreen() {
    if (!document.fullscreenElement) this.root()?.removeAttribute("data-projector");
    this.look();
  }

  look() {
    const { model } = this, root = this.root();
    model.set("dark", isDark());
    if (model.get("keeps")) model.set("rules", remembered(RULES, model.get("rules")));
    model.set("calm", matchMedia(CALM).matches);
    model.set("sharp", devicePixelRatio > 1.2 ? 2 : 1);
    if (root) arrange(root, model);
    if (root?.querySelector(".lx-ask h2")) bringIntoSight(root, model.get("canvas"));
    if (isPhone(root)) this.bottom.arrange(root);
    this.coach.place(root);
    this.asking.place(root);
    model.save_changes();
  }

  name() {
    for (const [where, text] of Object.entries(this.model.get("names")))
      for (const part of this.root()?.querySelectorAll(where) ?? [])
        if (part.ariaLabel !== text) part.ariaLabel = text;
  }

  // Something in the explorer was written anew, or it has another size.
  tidy() {
    const root = this.root();
    this.name();
    this.canvases.steady();
    this.keyboard.bringBack();
    if (isPhone(root)) this.bottom.arrange(root); // the players may have come under the board only now
    this.coach.place(root);
    this.asking.place(root);
    pictureRows(root, this.foresight);
    wholeRows(root);
    tightTabs(root);
    showPresent(root);
    keepOpen(root);
    this.bar.written();
    this.keys.bring();
    this.keys.catchUp();
    const moves = root?.querySelector(".lx-moves")?.closest(".widget-html");
    if (moves) this.sized.observe(moves); // it is laid out when its tab is opened
  }

  laidOut() {
    const root = this.root();
    if (root) {
      this.seen.observe(root);
      root.setAttribute("data-lm-suppress-shortcuts", "true");
      root.tabIndex = -1; // a click anywhere brings the keyboard here
      this.sized.observe(root);
      const parts = [".lx-board", ".lx-options"].map(where => root.querySelector(where)); // these come and go by themselves
      for (const part of [...parts, root.closest(SCROLLS)]) if (part) this.sized.observe(part);
      this.grown.observe(root, { childList: true, subtree: true });
    }
    this.look();
    this.tidy(); // by the room that there is now
  }
}

async function render({ model: script, el }) {
  const page = new ExplorerPage(await modelOf(script), el);
  return () => page.close();
}

export default { render };
