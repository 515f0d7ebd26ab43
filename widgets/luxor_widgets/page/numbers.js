// A number in a text that names a place of the board: pointing at it lights the place.

const TOLD = ".lx-narration p, .lx-log, .lx-played-turn summary, .lx-ask h2, .lx-foresee, .lx-why";

// The place that the number under the pointer names: `14→18`, or the number after what places are called.
function placeTold({ clientX, clientY, target }, root, foresight) {
  const regions = foresight.told?.regions?.[foresight.told.canvas] ?? [];
  if (!target.closest?.(TOLD) || !root.contains(target) || !regions.length) return null;
  const found = document.caretRangeFromPoint?.(clientX, clientY) ?? null;
  if (found?.startContainer.nodeType !== Node.TEXT_NODE) return null;
  const { data } = found.startContainer, at = found.startOffset;
  for (const { index, 0: number } of data.matchAll(/\d+/g)) {
    if (at < index || at > index + number.length) continue;
    const region = regions.find(([key]) => key.split(":")[1] === number && key.split(":").length === 2);
    const noun = region?.[5]?.match(/^\p{L}+/u)?.[0].toLowerCase();
    const before = data.slice(0, index).toLowerCase(), after = data.slice(index + number.length);
    const named = /→\s*$/.test(before) || /^\s*→/.test(after) || (noun && before.trimEnd().endsWith(noun));
    return named ? region : null;
  }
  return null;
}

function lightTold(event, root, foresight) {
  const region = root && placeTold(event, root, foresight), board = root?.querySelector(".lx-board canvas");
  const name = region?.[0] ?? "";
  if (!root || root.dataset.told === name || (!name && !root.dataset.told)) return;
  root.dataset.told = name;
  for (const old of root.querySelectorAll(".lx-board .lx-told-place")) old.remove();
  if (!region || !board) return;
  const light = place(root, ".lx-board", "lx-spoken lx-told-place"), box = boxInPixels(region.slice(1, 5), board);
  Object.assign(light.style, { left: `${board.offsetLeft + box.x}px`, top: `${board.offsetTop + box.y}px`, width: `${box.w}px`, height: `${box.h}px` });
}
