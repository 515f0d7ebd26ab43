// On a board whose numbers are too small to read, rows show where they lead: a piece of the board instead of its number.

const SIDE = 38, ON_GROUND = 2; // pixels; the lower sheets, without pieces and signs

// A place of the board, by its key, as a canvas of its own; none where it is not on the board.
function placePicture(key, foresight, sheets) {
  const part = foresight.told.regions?.[foresight.told.canvas]?.find(([name]) => name === key);
  if (!part) return null;
  const [, left, top, wide, high] = part, sharp = Math.min(2, devicePixelRatio);
  const shape = Math.min(1, wide / high), made = document.createElement("canvas");
  made.width = SIDE * sharp * shape;
  made.height = SIDE * sharp;
  made.style.width = `${SIDE * shape}px`;
  for (const { ctx: { canvas } } of sheets.slice(0, ON_GROUND))
    made.getContext("2d").drawImage(canvas, left * canvas.width, top * canvas.height, wide * canvas.width, high * canvas.height, 0, 0, made.width, made.height);
  return made;
}

// Every row that leads from one place to another.
async function pictureRows(root, foresight) {
  const { told, plotter } = foresight;
  if (!root?.matches("[data-phone], [data-flat]") || !told?.options?.length) return;
  const board = await plotter.manager.get_model(told.canvas).catch(() => null);
  for (const row of board ? root.querySelectorAll("[data-goal], [data-option]") : []) {
    const option = foresight.meant(nameOf(row)), title = row.querySelector("b");
    if (option?.with !== row.dataset.with || title.querySelector("canvas")) continue;
    const { targets } = option, ends = [targets[0], targets.at(-1)].map(key => placePicture(key, foresight, board.canvasModels));
    if (targets.length < 2 || !ends.every(Boolean)) continue;
    title.replaceChildren(ends[0], " → ", ends[1]);
    title.classList.add("lx-ends");
  }
}
