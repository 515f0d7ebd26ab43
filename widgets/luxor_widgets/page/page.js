// What only the page knows or can do, for the explorer that this stands in: presses on rule chips, refused
// options and copy buttons, the page's theme, whether it should keep still, and names for what ipywidgets leaves nameless.

const CALM = "(prefers-reduced-motion: reduce)";
const DARK = "(prefers-color-scheme: dark)";
const UNHEARD = ["mouseup", "mouseout", "mouseleave", "mouseenter", "wheel"];
const DRAWN = ["mousedown", "mouseup", "contextmenu"];
const LIFTED = ["touchend", "touchmove", "touchcancel"];
const NEAR = "600px";
const NEAR_BY = 8; // pixels: a press that goes no further is a click
const PRESSED = "[data-rule], [data-do], [data-copy]";
const FOLDS = ".lx-menu[open], .lx-refused-line[open], .lx-origin[open]";
const SPEEDS = { slow: 2000, normal: 900, fast: 300 }; // milliseconds a step

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

const plotters = new Map(); // by the id of a canvas: a page may show one explorer in several places

function plotterOf(model) {
  const known = plotters.get(model.get("canvas"));
  if (known) return known;
  if (model.get("app")) model.send({ visitor: visitor() });
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

async function render({ model: script, el }) {
  const model = await modelOf(script);
  const root = () => el.closest(".lx");
  const plotter = plotterOf(model);
  const foresight = new Foresight(plotter);
  const coach = new Coach(foresight, () => model.get("canvases"), key => model.send({ light: key }));
  const bottom = new BottomSheet();
  const pictures = new Map(); // canvases by the ids of their models
  plotter.foreseen = told => {
    foresight.take(told, root());
    coach.place(root());
    if (told.options) keys.heard(told.heard);
  };
  const tell = (what, value = "") => model.send({ nth: keys.told(what), [what]: value });
  const bar = new TimeBar(root, tell);
  const pencil = new Pencil(tell);
  const keys = new Keys(root, tell, endCard);
  const link = new RuleLink(root, tell);
  const typed = event => link.typed(event);
  const finger = new Finger(root, foresight, under, tell);
  const [tap, lifted] = [event => finger.down(event), event => finger.up(event)];
  plotter.lost = () => canDraw(model).then(strokes => model.send({ ready: true, strokes }));

  let ready = false;
  // what nobody sees needs no drawing: a notebook may hold many explorers
  const seen = new IntersectionObserver(
    entries => {
      if (ready || !entries.some(each => each.isIntersecting)) return;
      ready = true;
      canDraw(model).then(strokes => model.send({ ready, strokes }));
    },
    { rootMargin: NEAR },
  );

  // what is folded open over other things folds away when something else is pressed, or something in it
  function fold(target, pressed) {
    for (const part of root()?.querySelectorAll(FOLDS) ?? [])
      if (!part.contains(target) || pressed?.matches("button")) part.open = false;
  }

  let chosen = false; // something was, by the click before: on a phone the first tap only shows
  function press(event) {
    if (!(event.target instanceof Element) || !root()?.contains(event.target)) return fold(event.target);
    const near = held && Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR_BY;
    const lost = near && !held.part.isConnected; // what was pressed was written anew before the button came up
    const part = lost ? held.part : event.target.closest(PRESSED);
    if (event.detail <= 1) chosen = false;
    const stale = held?.stale || chosen; // `detail` counts clicks that follow each other soon
    held = null;
    if (stale && part && "option" in part.dataset) return; // who clicks twice does not mean what comes next
    fold(event.target, part);
    coach.unveil(root(), event.target);
    if (part?.dataset.do !== "play") bar.stop(); // any click stops the film
    if (!part || part.disabled) return;
    if (finger.shows(event)) return;
    if (!["rule", "copy"].some(each => each in part.dataset)) foresight.hide(root());
    const { rule, do: what, with: value, copy: text } = part.dataset;
    if (rule) openRule(rule);
    else if (text !== undefined) copy(text).then(() => part.classList.add("lx-copied"));
    else if (part.matches("button")) {
      chosen = what === "choose";
      act(what, value);
    }
  }

  // on a phone the sheet turns over to what is asked for
  function turnTo(pane) {
    bottom.open(root(), pane);
    if (!["play", "hand"].includes(pane)) tell("tab", pane);
  }

  function openRule(rule) {
    tell("rule", rule);
    if (isPhone(root())) bottom.open(root(), "rules");
  }

  // what the page does by itself, and what it tells the explorer
  function act(what, value) {
    if (what === "play") bar.play(SPEEDS[speed]);
    else if (what === "keys") keys.list();
    else if (what === "comment") keys.comment();
    else if (what === "save" || what === "how") {
      if (isPhone(root())) bottom.open(root(), "setup");
      keys[what]();
    }
    else if (what === "full") fullScreen();
    else if (what === "show") coach.show(root());
    else if (what === "link") link.write(value);
    else if (what === "pane") turnTo(value);
    else if (what === "home") document.dispatchEvent(new Event("luxor-home"));
    else if (what !== "speed") tell(what, value);
  }

  // for a room to look at: what is asked and what may be done, in large letters, beside as large a board as possible
  function fullScreen() {
    const on = !root()?.hasAttribute("data-projector");
    root()?.toggleAttribute("data-projector", on);
    if (on) root()?.requestFullscreen?.().catch(() => {}); // a page that may not still has the large letters
    else if (document.fullscreenElement) document.exitFullscreen();
    look();
  }

  function leftFullScreen() {
    if (!document.fullscreenElement) root()?.removeAttribute("data-projector");
    look();
  }

  // a canvas is no trap: Tab leads on as everywhere, Escape to what may be done
  function leave(event) {
    const canvas = event.target;
    if (!(canvas instanceof HTMLCanvasElement) || !root()?.contains(canvas)) return;
    if (event.key === "Tab") event.stopImmediatePropagation();
    if (event.key === "Escape") {
      event.stopImmediatePropagation();
      const first = root().querySelector("[data-option]");
      if (first) first.focus();
      else canvas.blur();
    }
  }

  // what is written anew, or gives way to a tab, keeps the keyboard in the explorer
  let last = null;
  function remember({ target }) {
    if (root()?.contains(target)) last = { part: target, option: target.dataset?.option, does: target.dataset?.do, with: target.dataset?.with };
    else if (!target.contains?.(root())) last = null; // Lab takes the keyboard when its holder goes
  }

  function bringBack() {
    if (!last || last.part.checkVisibility() || !document.activeElement?.contains(root())) return;
    const { option, does, with: value } = last;
    const present = last.part.matches("[role=treeitem]") && ".lx-moves [aria-current]";
    const again = option === undefined ? does && `[data-do="${does}"]:not(:disabled)` : `[data-option="${option}"]`;
    const same = value && `[data-do="${does}"][data-with="${CSS.escape(value)}"]`;
    const places = [present, same, again, "[data-option]"].filter(Boolean);
    const parts = places.flatMap(where => [...root().querySelectorAll(where)]);
    const found = parts.find(part => part.checkVisibility()) ?? root(); // what is folded away cannot have it
    found.focus({ preventScroll: true });
  }

  // keys of the explorer, while the keyboard is in it: Lab leaves them alone there
  function shortcut(event) {
    const here = document.activeElement;
    if (!root()?.contains(here) || event.defaultPrevented || event.altKey) return;
    if (link.key(event, here)) return;
    if (event.key === "Escape") return putAway(here);
    if (event.key === "Enter" && here.matches("input[type=text][data-do]")) here.blur(); // so it is told
    if (here.matches("input:not([type=range]), textarea, select")) return;
    const held = event.ctrlKey || event.metaKey;
    const does = !held && /^[1-9]$/.test(event.key) ? event.key : keyPressed(event, here);
    if (!does) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (does !== "play") bar.stop();
    keys.hear(does, here);
  }

  // the option that the first or the last card of the hand stands for
  function endCard(side) {
    const canvas = root()?.querySelector(".lx-hand canvas");
    const regions = (canvas && foresight.told?.regions[pictureOf(canvas)]) ?? [];
    const cards = regions.filter(([key]) => foresight.fitting(key).length === 1).sort((one, other) => one[1] - other[1]);
    const card = side === "left" ? cards[0] : cards[cards.length - 1];
    return card && root().querySelector(`[data-option="${foresight.fitting(card[0])[0]}"]`);
  }

  function putAway(here) {
    foresight.hide(root());
    fold(document.body);
    const list = root().querySelector(".lx-keys");
    bar.stop();
    if (root().hasAttribute("data-projector") && !document.fullscreenElement) fullScreen();
    else if (list && !list.hidden) keys.list();
    else if (root().querySelector(".lx-answer .lx-close")) tell("dismiss");
    else if (here.matches("input, textarea, select")) root().focus({ preventScroll: true }); // the keys work again
  }

  let speed = "normal";
  function choose({ target }) {
    if (!target.matches?.("[data-do]") || !root()?.contains(target)) return;
    if (target.dataset.do === "speed") speed = target.value;
    else tell(target.dataset.do, target.value);
  }

  // a canvas that was clicked needs no ring around it; one that the keyboard came to does
  let held = null;
  function hold(event) {
    const part = event.type === "pointerdown" && event.target.closest?.(PRESSED);
    if (part) held = { part, x: event.clientX, y: event.clientY, stale: keys.early("1") };
    root()?.toggleAttribute("data-mouse", event.type === "pointerdown");
  }

  // ipycanvas tells the kernel of everything; the explorer wants presses only, and shows by itself what is pointed at
  function spare(event) {
    const canvas = event.target;
    if (!(canvas instanceof HTMLCanvasElement) || !root()?.contains(canvas)) return;
    event.stopImmediatePropagation();
    if (event.type === "mouseup" && event.button === 2) pencil.up(canvas, under(canvas, event), event);
    if (event.type === "mousemove" && pencil.from) pencil.move(event);
    else if (event.type === "mousemove") pointAt(canvas, event);
    else if (event.type === "mouseleave" || event.type === "mouseout") foresight.point([], root());
  }

  // the right button draws on pictures: it neither plays nor opens the browser's menu there
  function drawOn(event) {
    const canvas = event.target;
    const mine = canvas instanceof HTMLCanvasElement && root()?.contains(canvas);
    if (event.type === "contextmenu") {
      if (mine) event.preventDefault();
      if (mine) event.stopImmediatePropagation(); // Lab has a menu of its own
    } else if (event.type === "mouseup") {
      if (!mine) pencil.drop();
    } else if (mine && event.button === 2) {
      event.stopImmediatePropagation();
      pencil.down(canvas, under(canvas, event), event);
    }
  }

  // which of the kernel's pictures a canvas is
  function pictureOf(canvas) {
    for (const id of Object.keys(foresight.told?.regions ?? {})) if (pictures.get(id) === canvas) return id;
    for (const [id, where] of Object.entries(model.get("canvases"))) {
      const found = root()?.querySelector(where);
      if (found) pictures.set(id, found);
    }
    return Object.keys(model.get("canvases")).find(id => pictures.get(id) === canvas);
  }

  function under(canvas, { clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return foresight.region(pictureOf(canvas), (clientX - left) / width, (clientY - top) / height);
  }

  function pointAt(canvas, event) {
    const region = under(canvas, event);
    const numbers = region ? foresight.fitting(region[0]) : [];
    canvas.style.cursor = numbers.length ? "pointer" : region ? "help" : "default";
    canvas.title = numbers.length ? "" : (region?.[5] ?? "");
    foresight.point(numbers, root());
  }

  // an option's row shows what it does, by pointer and by keyboard
  function overRow({ target, type }) {
    const row = target.closest?.("[data-option], [data-turn]");
    if (row && root()?.contains(row)) foresight.point([row.dataset.turn ?? Number(row.dataset.option)], root());
    else if (type === "mouseover" && !(target instanceof HTMLCanvasElement)) foresight.point([], root());
  }

  function look() {
    model.set("dark", isDark());
    model.set("calm", matchMedia(CALM).matches);
    model.set("sharp", devicePixelRatio > 1.2 ? 2 : 1);
    if (root()) arrange(root(), model);
    if (isPhone(root())) bottom.arrange(root());
    coach.place(root());
    model.save_changes();
  }

  function name() {
    for (const [where, text] of Object.entries(model.get("names")))
      for (const part of root()?.querySelectorAll(where) ?? [])
        if (part.ariaLabel !== text) part.ariaLabel = text;
  }

  // ipycanvas focuses a canvas before it asks where it was pressed: the page must not scroll in between
  function steady() {
    for (const canvas of root()?.querySelectorAll("canvas") ?? [])
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
  }

  function tidy() {
    name();
    steady();
    bringBack();
    coach.place(root());
    wholeRows(root());
    if (isPhone(root())) bottom.arrange(root()); // the players may have come under the board only now
    showPresent(root());
    keepOpen(root());
    bar.written();
    keys.bring();
    keys.catchUp();
    const moves = root()?.querySelector(".lx-moves")?.closest(".widget-html");
    if (moves) sized.observe(moves); // it is laid out when its tab is opened
  }

  const grown = new MutationObserver(tidy);
  const themed = new MutationObserver(look);
  const sized = new ResizeObserver(() => {
    if (root()) {
      seen.observe(root());
      root().setAttribute("data-lm-suppress-shortcuts", "true");
      root().tabIndex = -1; // a click anywhere brings the keyboard here
      sized.observe(root());
      for (const part of [root().querySelector(".lx-board"), root().closest(SCROLLS)]) if (part) sized.observe(part);
      grown.observe(root(), { childList: true, subtree: true });
    }
    tidy();
    look();
  });
  sized.observe(el);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  const closed = new AbortController(), { signal } = closed;
  const on = (type, handle, capture = false) => document.addEventListener(type, handle, { capture, signal });
  for (const query of [CALM, DARK]) matchMedia(query).addEventListener("change", look, { signal });
  addEventListener("resize", look, { signal }); // where the window itself scrolls, only it tells how high it is
  on("fullscreenchange", leftFullScreen);
  on("click", press);
  on("change", choose);
  on("input", typed);
  on("keydown", shortcut, true); // before an ancestor keeps it to itself
  for (const type of ["mouseover", "focusin"]) on(type, overRow);
  on("touchstart", tap, true);
  for (const type of LIFTED) on(type, lifted, true);
  for (const type of DRAWN) on(type, drawOn, true);
  on("pointerdown", event => bar.down(event));
  on("pointermove", event => bar.move(event));
  on("pointerup", () => bar.up());
  on("keydown", leave, true);
  on("focusin", remember);
  on("pointerdown", hold, true);
  on("keydown", hold, true);
  for (const type of ["mousemove", ...UNHEARD]) on(type, spare, true);
  model.on("change:names", name);
  look();
  return () => {
    for (const observer of [grown, themed, sized, seen]) observer.disconnect();
    closed.abort(); // no event is heard any more
    model.off("change:names", name);
    bar.stop();
  };
}

export default { render };
