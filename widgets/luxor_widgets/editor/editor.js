// The position editor in the page: sections that the kernel writes, pieces that are dragged, and a board that is
// walked by keys. What any of it means is the kernel's business.

const SECTIONS = ["board", "history", "line", "pieces", "inspector", "problems", "buttons", "menu", "live"];
const RIGHT = ["pieces", "inspector", "problems", "buttons"];
const FAR = 6; // pixels: a press that moves further is a drag
const SCROLLS = ".jp-WindowedPanel-outer, .jp-NotebookPanel-notebook, .jp-LinkedOutputView"; // in Lab
const ABOVE = 90, LEAST_HIGH = 640; // pixels: the head of the explorer, and what all sections need
const SIDES = { ArrowUp: [0, -1], ArrowDown: [0, 1] };

async function render({ model: script, el }) {
  const model = await modelOf(script);
  el.classList.add("lx-edit");
  const [left, right] = ["left", "right"].map(side => Object.assign(document.createElement("div"), { className: `lx-edit-${side}` }));
  el.append(left, right);
  const places = new Map(); // name -> element
  const tell = (...words) => model.send({ edit: words });

  function show() {
    for (const name of SECTIONS) {
      const markup = model.get(name);
      let place = places.get(name);
      if (!place) {
        const column = RIGHT.includes(name) ? right : left;
        place = document.createElement("section");
        place.className = `lx-edit-${name}`;
        if (name === "live") place.setAttribute("role", "status");
        places.set(name, place);
        column.append(place);
      }
      if (place.lxShown === markup) continue;
      place.lxShown = markup;
      const kept = place.contains(document.activeElement) ? document.activeElement : null;
      const id = kept?.dataset.edit ?? kept?.dataset.cell;
      const scrolled = place.querySelector(".lx-scroll")?.scrollTop ?? 0;
      place.innerHTML = markup;
      const again = id && [...place.querySelectorAll("[data-edit], [data-cell]")].find(each => (each.dataset.edit ?? each.dataset.cell) === id);
      if (again && again.dataset.cell) enter(again);
      else again?.focus({ preventScroll: true });
      const scroll = place.querySelector(".lx-scroll");
      if (scroll) scroll.scrollTop = scrolled;
      if (name === "menu") openMenu(place.firstElementChild, kept);
      if (name === "pieces") focusItem(place);
    }
  }

  // as high as what the page leaves in sight, so that all of it is seen at once
  const fitted = new ResizeObserver(() => {
    const sight = (!document.fullscreenElement && el.closest(SCROLLS)?.clientHeight) || innerHeight;
    el.style.setProperty("--lx-edit-high", `${Math.max(LEAST_HIGH, sight - ABOVE)}px`);
  });
  fitted.observe(el);

  // --- the board as a grid: one cell at a time is in the order of Tab ---

  const cells = () => [...el.querySelectorAll("[data-cell]")];

  function enter(cell) {
    for (const each of cells()) each.tabIndex = each === cell ? 0 : -1;
    cell.focus({ preventScroll: true });
  }

  function nearest(cell, [dx, dy]) {
    const from = middle(cell);
    let best = null, least = Infinity;
    for (const each of cells()) {
      const at = middle(each);
      const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
      const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
      if (each === cell || along < 4 || along + 3 * aside >= least) continue;
      least = along + 3 * aside;
      best = each;
    }
    return best;
  }

  function middle(part) {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  function key(event) {
    const held = event.ctrlKey || event.metaKey;
    if (!el.contains(event.target) || event.altKey) return;
    const typing = event.target.matches("input, textarea, select");
    if (held && !typing && /^[zy]$/i.test(event.key)) return done(event, event.key.toLowerCase() === "z" ? "undo" : "redo");
    if (held) return;
    if (typing) {
      event.stopPropagation(); // keys of the explorer are not meant
      if (event.key === "Enter" && event.target.matches("input")) event.target.blur();
      return;
    }
    if (event.key === "Escape") return done(event, "arm", "");
    if (event.target.closest(".lx-place-menu") && event.key in SIDES) return walkMenu(event);
    const item = event.target.closest("[data-item]");
    if (item && event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) return shift(event, item, event.key === "ArrowLeft" ? -1 : 1);
    const cell = event.target.closest("[data-cell]");
    if (!cell) return;
    const list = cells(), at = list.indexOf(cell);
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      event.preventDefault();
      event.stopImmediatePropagation();
      enter(list[(at + (event.key === "ArrowRight" ? 1 : -1) + list.length) % list.length]);
    } else if (event.key in SIDES) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const next = nearest(cell, SIDES[event.key]);
      if (next) enter(next);
    } else if (event.key === "Enter" || event.key === " ") done(event, "press", cell.dataset.cell, "keyboard");
    else if (event.key === "Delete" || event.key === "Backspace") done(event, "clear", cell.dataset.cell);
    else if (/^[a-e]$/i.test(event.key)) done(event, "seat", String("abcde".indexOf(event.key.toLowerCase())));
  }

  function done(event, ...words) {
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(...words);
  }

  // --- lists whose order counts: an item is dragged, or goes one further by Shift and an arrow ---

  function shift(event, item, by) {
    const [list, at] = JSON.parse(item.dataset.item);
    const next = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!next?.dataset.item) return;
    refocus = [list, at + by];
    done(event, "shift", list, String(at), String(at + by));
  }

  let refocus = null; // the item that goes on by keys

  function focusItem(place) {
    if (!refocus) return;
    const item = [...place.querySelectorAll("[data-item]")].find(each => String(JSON.parse(each.dataset.item)) === String(refocus));
    refocus = null;
    item?.querySelector("button")?.focus({ preventScroll: true });
  }

  // --- the menu of a place ---

  let menuAt = { x: 0, y: 0 };

  function openMenu(menu, kept) {
    const chosen = el.querySelector(".lx-cell.lx-chosen");
    if (!menu) return void (kept && chosen && enter(chosen)); // the keyboard goes back to the place
    const { left, top, width, height } = menu.getBoundingClientRect();
    const [x, y] = [Math.min(menuAt.x, innerWidth - width - 8), Math.min(menuAt.y, innerHeight - height - 8)];
    menu.style.translate = `${x - left}px ${y - top}px`; // a container may shift what is fixed
    menu.querySelector("button")?.focus({ preventScroll: true });
  }

  function walkMenu(event) {
    const rows = [...el.querySelectorAll(".lx-place-menu button")], at = rows.indexOf(event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
    rows[(at + SIDES[event.key][1] + rows.length) % rows.length]?.focus();
  }

  // --- clicks and fields ---

  function click(event) {
    if (dragged) return void (dragged = false);
    const part = event.target.closest?.("[data-edit]");
    if (part && !part.disabled && part.matches("button")) tell(...JSON.parse(part.dataset.edit));
  }

  function change({ target }) {
    if (!target.dataset?.edit) return;
    tell(...JSON.parse(target.dataset.edit), target.value);
    if (target.matches("select[data-once]")) target.value = "";
  }

  // --- dragging: of a piece, or of what lies on the board ---

  let drag = null, dragged = false;

  function down(event) {
    if (model.get("menu") && !event.target.closest?.(".lx-place-menu")) tell("close");
    if (event.button || !el.contains(event.target)) return;
    dragged = false;
    const piece = event.target.closest("[data-piece]");
    const cell = event.target.closest("[data-cell]");
    const item = event.target.closest("button, select") ? null : event.target.closest("[data-item]");
    const part = piece ?? cell ?? item;
    if (!part) return;
    drag = { piece: piece?.dataset.piece, from: cell?.dataset.cell, item: item?.dataset.item, part, x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") return;
    event.preventDefault();
    if (cell) enter(cell);
    else piece?.focus({ preventScroll: true });
  }

  function move(event) {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) lift();
    if (!drag.ghost) return;
    const { ghost, origin } = drag;
    ghost.style.translate = `${event.clientX - origin.left - ghost.offsetWidth / 2}px ${event.clientY - origin.top - ghost.offsetHeight / 2}px`;
    const over = drag.item ? itemBelow(event) : below(event);
    for (const each of el.querySelectorAll(".lx-over")) if (each !== over) each.classList.remove("lx-over");
    over?.classList.add("lx-over");
  }

  function lift() {
    const ghost = document.createElement("div");
    ghost.className = "lx-ghost";
    const drawn = drag.part.querySelector("svg");
    if (drawn) ghost.append(drawn.cloneNode(true));
    else ghost.textContent = drag.part.dataset.short ?? "";
    el.append(ghost);
    ghost.style.rotate = "none"; // else its corner would not be where it begins
    Object.assign(drag, { ghost, origin: ghost.getBoundingClientRect() }); // a container may shift what is fixed
    ghost.style.rotate = "";
  }

  const below = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY).find(each => each.dataset?.cell && el.contains(each));

  // another item of the list that the dragged one is from
  function itemBelow({ clientX, clientY }) {
    const found = document.elementsFromPoint(clientX, clientY).find(each => each.dataset?.item && el.contains(each));
    return found && JSON.parse(found.dataset.item)[0] === JSON.parse(drag.item)[0] ? found : null;
  }

  function up(event) {
    if (!drag) return;
    const { piece, from, item, ghost } = drag, before = ghost && item && itemBelow(event);
    drag = null;
    if (!ghost) {
      if (from !== undefined && event.type === "pointerup") tell("press", from, "pointer");
      return;
    }
    ghost.remove();
    for (const each of el.querySelectorAll(".lx-over")) each.classList.remove("lx-over");
    dragged = true;
    setTimeout(() => (dragged = false));
    const to = event.type === "pointerup" && below(event)?.dataset.cell;
    if (item) {
      const [list, at] = JSON.parse(item);
      if (before) tell("shift", list, String(at), String(JSON.parse(before.dataset.item)[1]));
    } else if (to && piece !== undefined) tell("drop", piece, to);
    else if (to && to !== from) tell("move", from, to, event.altKey ? "copy" : "");
  }

  function menu(event) {
    const cell = event.target.closest?.("[data-cell]");
    if (!cell || !el.contains(cell)) return;
    event.preventDefault();
    event.stopPropagation(); // Lab has a menu, too
    const { x, y } = middle(cell);
    menuAt = event.clientX ? { x: event.clientX, y: event.clientY } : { x, y }; // a key has no place
    tell("menu", cell.dataset.cell);
  }

  el.addEventListener("click", click);
  el.addEventListener("change", change);
  el.addEventListener("contextmenu", menu);
  window.addEventListener("keydown", key, true); // before the keys of the explorer
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, up);
  model.on("change", show);
  show();
  return () => {
    model.off("change", show);
    fitted.disconnect();
    window.removeEventListener("keydown", key, true);
    document.removeEventListener("pointerdown", down);
    document.removeEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) document.removeEventListener(type, up);
  };
}

export default { render };
