// A moment of joy: what a move brought pops where it ended and flies to who has it; a feast has a light of its own.

const FLIGHT = 1100; // milliseconds

function rejoice({ at, seat, inside, feast }, root) {
  const board = root.querySelector(".lx-board canvas");
  if (!board || matchMedia(CALM).matches) return;
  for (const old of root.querySelectorAll(".lx-joy, .lx-feast")) old.remove();
  const box = boxInPixels(at, board), left = board.offsetLeft + box.x, top = board.offsetTop + box.y;
  if (feast) {
    const light = place(root, ".lx-board", "lx-feast");
    Object.assign(light.style, { left: `${left}px`, top: `${top}px`, width: `${box.w}px`, height: `${box.h}px` });
    light.addEventListener("animationend", () => light.remove());
  }
  const joy = place(root, ".lx-board", "lx-joy"), wins = root.querySelector(`[data-ended="${seat}"], [data-points="${seat}"]`);
  joy.innerHTML = inside;
  joy.setAttribute("aria-hidden", "true"); // the line of the last move says it
  joy.style.left = `${left + (box.w - joy.offsetWidth) / 2}px`;
  joy.style.top = `${top + (box.h - joy.offsetHeight) / 2}px`;
  const from = joy.getBoundingClientRect(), to = wins?.getBoundingClientRect();
  joy.style.setProperty("--across", `${to?.width ? to.left - from.left : 0}px`);
  joy.style.setProperty("--down", `${to?.width ? to.top - from.top : -40}px`);
  joy.addEventListener("animationend", () => joy.remove());
  addEventListener("resize", () => joy.remove(), { once: true }); // it flies to where the row was
  const row = to?.width && wins.closest("tr");
  if (row) row.animate([{ boxShadow: "inset 0 0 0 3px var(--lx-gold)" }, { boxShadow: "inset 0 0 0 3px transparent" }], { duration: FLIGHT, delay: FLIGHT * 0.7 });
}
