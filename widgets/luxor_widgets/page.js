// What only the page knows or can do, for the explorer that this stands in: presses on rule chips, refused
// options and copy buttons, the page's theme, whether it should keep still, and names for what ipywidgets leaves nameless.

const CALM = "(prefers-reduced-motion: reduce)";
const NARROW = 560; // pixels
const DARK = "(prefers-color-scheme: dark)";
const UNHEARD = ["mouseup", "mouseout", "mouseleave", "mouseenter", "wheel"];
const NEAR = "600px";
const REST = 40; // milliseconds: a pointer on its way to a press shows nothing

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

function initialize({ model }) {
  if (model.get("app")) model.send({ visitor: visitor() });
  const plotter = new Plotter(model.widget_manager);
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

  function press(event) {
    const part = event.target instanceof Element && event.target.closest("[data-rule], [data-ask], [data-copy]");
    if (!part || !root()?.contains(part)) return;
    if (part.dataset.rule) {
      model.send({ rule: part.dataset.rule });
      root().querySelector(".lx-tabs")?.scrollIntoView({ block: "nearest" });
    } else if (part.dataset.ask) {
      model.send({ ask: part.dataset.ask });
    } else {
      copy(part.dataset.copy).then(() => part.classList.add("lx-copied"));
    }
  }

  // what is folded away is put into words only when somebody wants to read it
  function unfold({ target }) {
    if (target.matches?.("[data-words]") && root()?.contains(target))
      model.send({ words: target.open ? "open" : "closed" });
  }

  // a canvas that was clicked needs no ring around it; one that the keyboard came to does
  function hold(event) {
    clearTimeout(rest);
    root()?.toggleAttribute("data-mouse", event.type === "pointerdown");
  }

  // ipycanvas tells the kernel of everything; the explorer wants presses, and where the pointer rests
  let rest = 0;
  function spare(event) {
    const canvas = event.target;
    if (event.rested || !(canvas instanceof HTMLCanvasElement) || !root()?.contains(canvas)) return;
    event.stopImmediatePropagation();
    if (event.type !== "mousemove" || !canvas.closest(".lx-board")) return;
    clearTimeout(rest);
    const { clientX, clientY } = event;
    const again = new MouseEvent("mousemove", { clientX, clientY, bubbles: true });
    rest = setTimeout(() => canvas.dispatchEvent(Object.assign(again, { rested: true })), REST);
  }

  function look() {
    model.set("dark", isDark());
    model.set("calm", matchMedia(CALM).matches);
    model.set("sharp", devicePixelRatio > 1.2 ? 2 : 1);
    const wide = root()?.clientWidth;
    if (wide) model.set("narrow", wide < NARROW); // 0 while the page is laid out anew
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
  }

  const grown = new MutationObserver(tidy);
  const themed = new MutationObserver(look);
  const sized = new ResizeObserver(() => {
    if (root()) {
      seen.observe(root());
      sized.observe(root());
      grown.observe(root(), { childList: true, subtree: true });
    }
    tidy();
    look();
  });
  sized.observe(el);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  matchMedia(CALM).addEventListener("change", look);
  document.addEventListener("click", press);
  document.addEventListener("toggle", unfold, true); // it does not bubble
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
    document.removeEventListener("toggle", unfold, true);
    document.removeEventListener("pointerdown", hold, true);
    document.removeEventListener("keydown", hold, true);
  };
}

export default { initialize, render };
