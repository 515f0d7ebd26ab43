// How the explorer fills what the page leaves it: the height in sight, the width of the board, one column or two.

const WIDE = 1200, MEDIUM = 800, PHONE = 480; // pixels of the explorer
const LOW = 690; // pixels: less than all blocks need at their full height
const LEAST_HIGH = 560, MOST_BOARD = 900;

const SCROLLS = ".jp-WindowedPanel-outer, .jp-NotebookPanel-notebook, .jp-LinkedOutputView"; // in Lab

// How high the part of the page is that scrolls.
function sight(root) {
  return (!document.fullscreenElement && root.closest(SCROLLS)?.clientHeight) || innerHeight;
}

function arrange(root, model) {
  const wide = root.clientWidth;
  if (!wide) return; // the page is laid out anew
  const room = wide >= WIDE ? "wide" : wide >= PHONE ? "medium" : "phone";
  const main = root.querySelector(".lx-main");
  const board = root.querySelector(".lx-board");
  const canvas = board?.querySelector("canvas");
  if (!main || !canvas) return;
  const columns = wide >= MEDIUM;
  const high = Math.max(LEAST_HIGH, sight(root) - (main.offsetTop + 24));
  root.toggleAttribute("data-low", columns && high < LOW);
  root.style.setProperty("--lx-high", columns ? `${high}px` : "auto");
  const shape = canvas.width && canvas.height ? canvas.width / canvas.height : 1;
  const across = board.clientWidth;
  const down = columns ? board.clientHeight : Infinity;
  const size = Math.floor(Math.min(across, down * shape, MOST_BOARD));
  if (size > 100) {
    root.style.setProperty("--lx-board", `${size}px`);
    model.set("board", size);
  }
  model.set("room", room);
}
