// The move list: the present move stays in sight, and the arrow keys walk from move to move.

// Scroll the list, never the page, so that the present move is in sight.
function showPresent(root) {
  const move = root?.querySelector(".lx-moves [aria-current]");
  const frame = move?.closest(".widget-html");
  const at = `${move?.dataset.with} ${frame?.clientHeight}`;
  if (!frame?.clientHeight || frame.dataset.at === at) return;
  frame.dataset.at = at;
  const [box, room] = [move.getBoundingClientRect(), frame.getBoundingClientRect()];
  const head = frame.querySelector(".lx-moves-head")?.offsetHeight ?? 0;
  if (box.top < room.top + head || box.bottom > room.bottom)
    frame.scrollTop += box.top - room.top - head - (room.height - head) / 2;
}

// The move before or after another one on its line; at the ends of what is shown there is none.
function besideMove(move, by) {
  const level = move.ariaLevel;
  const line = move.closest(".lx-variation") ?? move.closest("[role=tree]");
  const moves = [...line.querySelectorAll("[role=treeitem]")].filter(
    each => each.ariaLevel === level && (each.closest(".lx-variation") ?? each.closest("[role=tree]")) === line,
  );
  return moves[moves.indexOf(move) + by];
}

// A menu that is open stays so when its part of the page is written anew meanwhile.
const opened = new WeakMap(); // by explorer: the names of the open ones, with their elements
function keepOpen(root) {
  if (!root) return;
  const known = opened.get(root) ?? opened.set(root, new Map()).get(root);
  for (const menu of root.querySelectorAll("details[data-menu]")) {
    const before = known.get(menu.dataset.menu);
    if (before && before !== menu && before.open) menu.open = true;
    known.set(menu.dataset.menu, menu);
  }
}
