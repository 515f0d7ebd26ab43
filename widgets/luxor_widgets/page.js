// What only the page knows or can do, for the explorer that this stands in: presses on rule chips, refused
// options and copy buttons, the page's theme, whether it should keep still, and names for what ipywidgets leaves nameless.

const CALM = "(prefers-reduced-motion: reduce)";
const DARK = "(prefers-color-scheme: dark)";
const UNHEARD = ["mouseup", "mouseout", "mouseleave", "mouseenter", "wheel"];
const NEAR = "600px";
const FOLDS = ".lx-menu[open], .lx-refused-line[open], .lx-origin[open]";
const KEYS = { ArrowLeft: "undo", ArrowRight: "redo", Home: "first", End: "last", f: "full", F: "full", "?": "keys" };
const HELD = { z: "undo", y: "redo" }; // with Ctrl
const SPEEDS = { slow: 2000, normal: 900, fast: 300 }; // milliseconds a step

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // no clipboard without a secure address: the old way works everywhere
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

// A file for whoever looks at this page: the browser asks where to keep it, or keeps it among the downloads.
function download(name, type, data) {
  const href = URL.createObjectURL(new Blob([data], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

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

function initialize({ model }) {
  if (model.get("app")) model.send({ visitor: visitor() });
  const plotter = new Plotter(model.widget_manager);
  plotters.set(model.get("canvas"), plotter);
  const reader = new TextDecoder();
  model.on("msg:custom", (content, [job]) => {
    if (content.draw) plotter.add(JSON.parse(reader.decode(job)));
    if (content.download) download(content.download, content.kind, job);
  });
}

async function canDraw(model) {
  try {
    return takesStrokes(await model.widget_manager.get_model(model.get("canvas")));
  } catch {
    return false;
  }
}

function render({ model, el }) {
  const root = () => el.closest(".lx");
  const plotter = plotters.get(model.get("canvas"));
  const foresight = new Foresight(plotter);
  const pictures = new Map(); // canvases by the ids of their models
  plotter.foreseen = told => foresight.take(told, root());

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

  const tell = (what, value = "") => model.send({ [what]: value });

  // what is folded open over other things folds away when something else is pressed, or something in it
  function fold(target, pressed) {
    for (const part of root()?.querySelectorAll(FOLDS) ?? [])
      if (!part.contains(target) || pressed?.matches("button")) part.open = false;
  }

  function press(event) {
    const part = event.target instanceof Element && event.target.closest("[data-rule], [data-do], [data-copy]");
    fold(event.target, part);
    if (!part || !root()?.contains(part) || part.disabled) return;
    if (tapFirst(event)) return;
    if (!["rule", "copy"].some(each => each in part.dataset)) foresight.hide(root());
    const { rule, do: what, with: value, copy: text } = part.dataset;
    if (rule) tell("rule", rule);
    else if (text !== undefined) copy(text).then(() => part.classList.add("lx-copied"));
    else if (part.matches("button")) act(what, value, part);
  }

  // what the page does by itself, and what it tells the explorer
  let film = 0;
  function act(what, value, part) {
    if (what === "play") play(part);
    else if (what === "keys") listKeys();
    else if (what === "full") fullScreen();
    else if (what !== "speed") tell(what, value);
  }

  function play(part) {
    clearInterval(film);
    const on = part.getAttribute("aria-pressed") !== "true";
    part.setAttribute("aria-pressed", on);
    if (on) film = setInterval(() => again() || clearInterval(film), SPEEDS[speed]);
  }

  function again() {
    const next = root()?.querySelector('[data-do="redo"]');
    if (!next || next.disabled) return false;
    tell("redo");
    return true;
  }

  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root()?.requestFullscreen?.();
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

  // what is written anew keeps the keyboard where it was
  let last = null;
  function remember({ target }) {
    if (root()?.contains(target)) last = { part: target, option: target.dataset?.option, does: target.dataset?.do };
    else if (!target.contains?.(root())) last = null; // Lab takes the keyboard when its holder goes
  }

  function bringBack() {
    if (!last || last.part.isConnected || !document.activeElement?.contains(root())) return;
    const { option, does } = last;
    const again = option === undefined ? does && `[data-do="${does}"]:not(:disabled)` : `[data-option="${option}"]`;
    const found = (again && root().querySelector(again)) ?? root().querySelector("[data-option]");
    found?.focus({ preventScroll: true });
  }

  function listKeys() {
    const list = root()?.querySelector(".lx-keys");
    if (list) list.hidden = !list.hidden;
  }

  // keys of the explorer, while the keyboard is in it: Lab leaves them alone there
  function shortcut(event) {
    const here = document.activeElement;
    if (!root()?.contains(here) || event.defaultPrevented || event.altKey) return;
    if (event.key === "Escape") return putAway(here);
    if (here.matches("input:not([type=range]), textarea, select")) return;
    const held = event.ctrlKey || event.metaKey;
    const does = held ? HELD[event.key.toLowerCase()] : KEYS[event.key];
    const moves = here.matches("canvas, input, [role=tab]") && event.key.startsWith("Arrow");
    const option = !held && /^[1-9]$/.test(event.key) && root().querySelector(`[data-option="${event.key - 1}"]`);
    const button = does && root().querySelector(`[data-do="${does}"]`);
    if (moves || !(option || does)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (option) option.click();
    else if (does === "first" || does === "last") tell("goto", does === "first" ? "0" : root().querySelector("[data-do=goto]").max);
    else if (!button?.disabled) button?.click();
  }

  function putAway(here) {
    foresight.hide(root());
    fold(document.body);
    const list = root().querySelector(".lx-keys");
    if (list && !list.hidden) list.hidden = true;
    else if (root().querySelector(".lx-answer .lx-close")) tell("dismiss");
    else if (here.matches("input, textarea, select")) here.blur();
  }

  let speed = "normal";
  function choose({ target }) {
    if (!target.matches?.("[data-do]") || !root()?.contains(target)) return;
    if (target.dataset.do === "speed") speed = target.value;
    else tell(target.dataset.do, target.value);
  }

  // a canvas that was clicked needs no ring around it; one that the keyboard came to does
  function hold(event) {
    root()?.toggleAttribute("data-mouse", event.type === "pointerdown");
  }

  // ipycanvas tells the kernel of everything; the explorer wants presses only, and shows by itself what is pointed at
  function spare(event) {
    const canvas = event.target;
    if (!(canvas instanceof HTMLCanvasElement) || !root()?.contains(canvas)) return;
    event.stopImmediatePropagation();
    if (event.type === "mousemove") pointAt(canvas, event);
    else if (event.type === "mouseleave" || event.type === "mouseout") foresight.point([], root());
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
    const row = target.closest?.("[data-option]");
    if (row && root()?.contains(row)) foresight.point([Number(row.dataset.option)], root());
    else if (type === "mouseover" && !(target instanceof HTMLCanvasElement) && foresight.shown)
      foresight.point([], root());
  }

  // a finger cannot point: the first tap shows, the second plays
  function tapFirst(event) {
    if (event.type === "click" && !touched) return false;
    const row = event.target.closest?.("[data-option]");
    const canvas = event.target instanceof HTMLCanvasElement && root()?.contains(event.target) && event.target;
    let numbers = [];
    if (row && root()?.contains(row) && event.type === "click") numbers = [Number(row.dataset.option)];
    else if (canvas && event.type === "touchstart") {
      const region = under(canvas, event.touches[0]);
      numbers = region ? foresight.fitting(region[0]) : [];
    }
    if (numbers.length !== 1 || numbers.join() === foresight.shown) return false;
    if (!foresight.told.options[numbers[0]]?.told) return false; // nothing to show
    foresight.show(numbers, root());
    return true;
  }

  let touched = false;
  function tap(event) {
    touched = true;
    if (tapFirst(event)) event.stopImmediatePropagation();
  }

  function look() {
    model.set("dark", isDark());
    model.set("calm", matchMedia(CALM).matches);
    model.set("sharp", devicePixelRatio > 1.2 ? 2 : 1);
    if (root()) arrange(root(), model);
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
  }

  const grown = new MutationObserver(tidy);
  const themed = new MutationObserver(look);
  const sized = new ResizeObserver(() => {
    if (root()) {
      seen.observe(root());
      root().setAttribute("data-lm-suppress-shortcuts", "true");
      sized.observe(root());
      const board = root().querySelector(".lx-board");
      if (board) sized.observe(board);
      grown.observe(root(), { childList: true, subtree: true });
    }
    tidy();
    look();
  });
  sized.observe(el);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  matchMedia(CALM).addEventListener("change", look);
  document.addEventListener("click", press);
  document.addEventListener("change", choose);
  document.addEventListener("keydown", shortcut, true); // before an ancestor keeps it to itself
  for (const type of ["mouseover", "focusin"]) document.addEventListener(type, overRow);
  document.addEventListener("touchstart", tap, true);
  document.addEventListener("keydown", leave, true);
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", hold, true);
  document.addEventListener("keydown", hold, true);
  for (const type of ["mousemove", ...UNHEARD]) document.addEventListener(type, spare, true);
  model.on("change:names", name);
  look();
  return () => {
    for (const observer of [grown, themed, sized, seen]) observer.disconnect();
    matchMedia(CALM).removeEventListener("change", look);
    for (const type of ["mousemove", ...UNHEARD]) document.removeEventListener(type, spare, true);
    document.removeEventListener("click", press);
    document.removeEventListener("change", choose);
    clearInterval(film);
    document.removeEventListener("keydown", shortcut, true);
    for (const type of ["mouseover", "focusin"]) document.removeEventListener(type, overRow);
    document.removeEventListener("touchstart", tap, true);
    document.removeEventListener("keydown", leave, true);
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", hold, true);
    document.removeEventListener("keydown", hold, true);
  };
}

export default { initialize, render };
