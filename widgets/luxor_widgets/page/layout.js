// How the explorer fills what the page leaves it: the height in sight, the width of the board, one column or two.

const WIDE = 1200, NARROW = 1064, MEDIUM = 800, PHONE = 480; // pixels of the explorer
const LOW = 690; // pixels: less than all blocks need at their full height
const LEAST_PHONE = 480, BESIDE_BOARD = 326; // pixels: what a phone shows above and below its board
const BESIDE_MARKET = 188; // pixels: the piles and the offer, and a gap
const LEAST_HIGH = 560, MOST_BOARD = 900;
const TABLET = 1000, UPRIGHT = 1.1; // pixels that a page held upright is wide at most, and by how much it is higher than wide
const BESIDE_TABLET = 404; // pixels around its board
const FLAT = 480, LEAST_FLAT = 660, FLAT_BOARD = 0.56; // a phone that lies: how high and wide it is, and how much the board may have

const LISTS = ".lx-option-list, .lx-outcomes"; // what may be done, or come up
const SCROLLS = ".jp-WindowedPanel-outer, .jp-NotebookPanel-notebook, .jp-LinkedOutputView"; // in Lab

// How high the part of the page is that scrolls.
function sight(root) {
  return (!document.fullscreenElement && root.closest(SCROLLS)?.clientHeight) || innerHeight;
}

function isPhone(root) {
  return Boolean(root?.hasAttribute("data-phone"));
}

// Options that find no room are scrolled to, and none is cut at the edge: the list is as high as its whole rows, and all
// of these are as high as the highest one (a grid that scrolls no longer sees to that). A group has lines of buttons.
function wholeRows(root) {
  for (const list of root?.querySelectorAll(LISTS) ?? []) {
    list.style.maxHeight = "";
    list.style.gridAutoRows = "";
    list.classList.remove("lx-pairs");
    const overflows = () => list.scrollHeight > list.clientHeight + 1;
    const grouped = list.matches(".lx-groups");
    if (grouped && overflows()) { // two groups of few buttons find room in a line
      list.classList.add("lx-pairs");
      if (overflows()) list.classList.remove("lx-pairs");
    }
    const rows = [...(grouped ? list.querySelectorAll("[data-option]") : list.children)];
    const tallest = Math.max(...rows.map(row => row.offsetHeight));
    if (!grouped && overflows()) list.style.gridAutoRows = `minmax(${tallest}px, max-content)`;
    if (!overflows()) continue;
    const top = list.getBoundingClientRect().top - list.scrollTop;
    const ends = rows.map(row => endOf(row).getBoundingClientRect().bottom - top);
    const last = ends.findLast(end => end <= list.clientHeight);
    if (last) list.style.maxHeight = `${Math.ceil(last) + 2}px`;
  }
  for (const list of root?.querySelectorAll(LISTS) ?? []) {
    tellBelow(list);
    list.onscroll = () => tellBelow(list);
  }
}

// Where a row ends: the last buttons of a group end with its frame.
function endOf(row) {
  const group = row.closest(".lx-group"), last = [...(group?.querySelectorAll("[data-option]") ?? [])].at(-1);
  return last && last.offsetTop === row.offsetTop ? group : row;
}

// What may not be done folds open over all that stands below it, as far as there is room; no strip of the words is left.
function unfoldRefused(line, root) {
  const list = line.querySelector("ul"), words = root.querySelector(".lx-words")?.getBoundingClientRect();
  if (!line.open || !words?.height || root.matches(".lx-beside") || getComputedStyle(list).position !== "absolute") return;
  const { top } = list.getBoundingClientRect(), room = words.bottom - top;
  list.style.maxHeight = `${room}px`;
  if (list.getBoundingClientRect().bottom > words.top) list.style.minHeight = `${room}px`;
}

// Tabs whose names do not fit into one line: the last two are signs.
function tightTabs(root) {
  const tabs = root?.querySelector(".lx-tabs > .lm-TabBar .lm-TabBar-content");
  if (!tabs?.childElementCount) return;
  tabs.classList.remove("lx-tight");
  tabs.classList.toggle("lx-tight", tabs.lastElementChild.offsetTop > tabs.firstElementChild.offsetTop);
}

// How many options are still to be scrolled to, beside the heading of the list.
function tellBelow(list) {
  const { bottom } = list.getBoundingClientRect(), note = list.previousElementSibling?.querySelector("span");
  const below = [...list.querySelectorAll("[data-option]")].filter(option => option.getBoundingClientRect().top >= bottom - 2);
  if (note) note.dataset.below = below.length ? list.dataset.more?.replace("#", below.length) : "";
}

const brought = new Set(); // explorers that were

// In a notebook an explorer that was just run is brought into sight, once, as long as one is still at its cell.
function bringIntoSight(root, name) {
  const cell = root.closest(".jp-Cell"), active = document.querySelector(".jp-Cell.jp-mod-active");
  const near = cell && active && (active === cell || active.previousElementSibling === cell);
  if (!cell || brought.has(name)) return;
  brought.add(name);
  const { bottom } = root.getBoundingClientRect(), scrolled = root.closest(SCROLLS)?.getBoundingClientRect();
  if (near && scrolled && bottom > scrolled.bottom) root.scrollIntoView({ block: "end" });
}

function arrange(root, model) {
  const wide = root.clientWidth;
  if (!wide) return; // the page is laid out anew
  let room = wide >= WIDE ? "wide" : wide >= PHONE ? "medium" : "phone";
  const main = root.querySelector(".lx-main");
  const board = root.querySelector(".lx-board");
  const canvas = board?.querySelector("canvas");
  if (!main || !canvas) return;
  const phone = room === "phone", seen = sight(root);
  const tablet = !phone && wide <= TABLET && seen > UPRIGHT * wide;
  const flat = !tablet && wide >= LEAST_FLAT && seen <= FLAT;
  const columns = wide >= MEDIUM && !tablet && !flat;
  root.toggleAttribute("data-phone", phone);
  root.toggleAttribute("data-tablet", tablet);
  root.toggleAttribute("data-flat", flat);
  const high = flat ? seen - 14 : Math.max(phone ? LEAST_PHONE : LEAST_HIGH, seen - (main.offsetTop + (phone ? 0 : 24)));
  root.toggleAttribute("data-low", columns && high < LOW);
  root.toggleAttribute("data-below", columns && wide < (high < LOW ? NARROW : WIDE)); // may be higher than what is in sight
  const market = root.querySelector(".lx-market:not(.lx-hidden)");
  const beside = Boolean(market) && columns && high < LOW && !root.hasAttribute("data-below"); // the board
  root.toggleAttribute("data-market-beside", beside);
  if (beside) room = "low";
  root.style.setProperty("--lx-high", columns || phone || tablet || flat ? `${high}px` : "auto");
  const shape = canvas.width && canvas.height ? canvas.width / canvas.height : 1;
  const across = flat ? wide * FLAT_BOARD : board.clientWidth - (beside ? BESIDE_MARKET : 0);
  const own = getComputedStyle(board).getPropertyValue("--lx-beside-side"); // pixels beneath a board that makes its row
  const down = columns ? (own ? high - parseFloat(own) : board.clientHeight) : phone ? high - BESIDE_BOARD : tablet ? high - BESIDE_TABLET : flat ? high : Infinity;
  const most = root.hasAttribute("data-projector") ? Infinity : MOST_BOARD;
  const size = Math.floor(Math.min(across, down * shape, most));
  if (size > 100) {
    root.style.setProperty("--lx-board", `${size}px`);
    model.set("board", size);
  }
  const track = root.querySelector(".lx-track");
  if (track?.clientWidth) model.set("track", Math.round(track.clientWidth));
  model.set("room", room);
}
