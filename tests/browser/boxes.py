"""What a browser says of the explorer's boxes: what sticks out, is cut, overlaps, or is out of sight."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from tests.browser.lab import PATIENCE

# Parts that touch each other, stick out, or (where a turn needs no scrolling) are out of sight.
PARTS = """inSight => {
  const explorer = document.querySelector('.lx');
  const scrolls = explorer.closest('.jp-WindowedPanel-outer');
  const names = ['.lx-top', '.lx-board canvas', '.lx-time', '.lx-seats', '.lx-table', '.lx-phases',
                 '.lx-question', '.lx-hand', '.lx-options', '.lx-refused', '.lx-market', '.lx-lower',
                 '.lx-words'];
  const all = names.map(name => [name, explorer.querySelector(name)]);
  const parts = all.filter(([, part]) => part?.offsetParent);
  const box = part => part.getBoundingClientRect();
  // what of a part is in sight inside the places that scroll: a phone's sheet ends at its bar
  const inside = part => {
    let {left, right, top, bottom} = box(part);
    for (let up = part.parentElement; up && up !== explorer; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const edge = box(up);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return {left, right, top, bottom};
  };
  const found = [];
  const sight = box(scrolls), whole = box(explorer);
  for (const [name, part] of parts) {
    const {left, right, top, bottom} = box(part);
    if (right > whole.right + 1 || left < whole.left - 1) found.push(`${name} sticks out`);
    if (inSight && (bottom > sight.bottom + 1 || top < sight.top - 1)) found.push(`${name} is out of sight`);
    if (getComputedStyle(part).position === 'sticky') continue;
    const a = inside(part);
    for (const [other, else_] of parts) {
      const b = inside(else_);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const sticks = getComputedStyle(else_).position === 'sticky';
      if (name < other && across > 1 && down > 1 && !sticks) found.push(`${name} overlaps ${other}`);
    }
  }
  for (const canvas of explorer.querySelectorAll('canvas')) {
    const {width, height, clientWidth, clientHeight} = canvas, name = canvas.parentElement.className;
    const shape = width / height, shown = clientWidth / clientHeight;
    if (clientHeight && Math.abs(shape / shown - 1) > 0.04) found.push(`a picture is stretched: ${name}`);
  }
  if (explorer.scrollWidth > explorer.clientWidth + 1) found.push('it scrolls sideways');
  return found;
}"""
# Texts of our own that are wider or higher than their place, which does not scroll. All parts together do not
# count: a phone's sheet reaches below the screen until it is pulled up.
CUT = """() => [...document.querySelectorAll('.lx *')]
  .filter(part => {
    const {overflowX, overflowY, clipPath} = getComputedStyle(part), keeps = /hidden|clip/;
    return part.offsetParent && part.innerText && clipPath === 'none'
      && !part.matches('.lx-main, .lx-lower *')
      && (keeps.test(overflowX) && part.scrollWidth > part.clientWidth + 1
        || keeps.test(overflowY) && part.scrollHeight > part.clientHeight + 2);
  })
  .map(part => `cut: ${part.tagName}.${part.className}: ${part.innerText.slice(0, 60)}`)"""
# Words that lie upon each other. What is scrolled away inside its place does not count.
UPON = """() => {
  const explorer = document.querySelector('.lx'), found = [], placed = [];
  const shown = (part, rect) => {
    for (let up = part; up && up !== explorer; up = up.parentElement) {
      const style = getComputedStyle(up);
      const hidden = style.visibility === 'hidden' || style.clipPath !== 'none';
      if (hidden || style.position === 'sticky') return null;
      if (style.overflow === 'visible' && style.overflowY === 'visible') continue;
      const {left, right, top, bottom} = up.getBoundingClientRect();
      rect = {left: Math.max(rect.left, left), right: Math.min(rect.right, right),
              top: Math.max(rect.top, top), bottom: Math.min(rect.bottom, bottom)};
      if (rect.right - rect.left < 3 || rect.bottom - rect.top < 3) return null;
    }
    return rect;
  };
  const walker = document.createTreeWalker(explorer, NodeFilter.SHOW_TEXT);
  for (let text; text = walker.nextNode();) {
    const part = text.parentElement;
    if (!text.data.trim() || !part.checkVisibility() || part.closest('style, svg, option')) continue;
    if (part.closest('.widget-label') && part.getBoundingClientRect().width < 2) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const rect = line.width > 2 && shown(part, line);
      if (rect) placed.push([text.data.trim().slice(0, 40), rect, part]);
    }
  }
  placed.forEach(([one, a, part], at) => {
    for (const [other, b, else_] of placed.slice(at + 1)) {
      if (part === else_) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) found.push(`${one} upon ${other}`);
    }
  });
  return found;
}"""
# Rows of options: as high as each other, none cut at the edge of the list before one scrolls, and how many
# are below is told. In groups the same holds for their buttons.
ROWS = """() => [...document.querySelectorAll('.lx-option-list')].flatMap(list => {
  const parts = [...list.querySelectorAll('.lx-part')];
  const rows = (parts.length ? parts : [...list.children]).map(row => row.getBoundingClientRect());
  const edge = list.getBoundingClientRect().bottom + 0.5;
  const heights = rows.map(row => Math.round(row.height));
  const found = Math.max(...heights) - Math.min(...heights) > 1 ? [`rows of options differ: ${heights}`] : [];
  const cut = rows.filter(row => row.top < edge - 6 && row.bottom > edge);
  if (cut.length) found.push(`a row of options is cut: ${edge - cut[0].top} of ${cut[0].height}`);
  const below = rows.filter(row => row.top >= edge - 6).length;
  const note = list.previousElementSibling?.querySelector('span')?.dataset.below;
  const told = Number(/[0-9]+/.exec(note)?.[0] ?? 0);
  return below === told ? found : [...found, `${below} options are below the list, told are ${told}`];
})"""


def looked_at(page: Page, size: tuple[int, int], in_sight: bool) -> list[str]:
    """What is wrong at a size, once the page has laid itself out for it."""
    wide, high = size
    page.mouse.move(1, 1)  # pointing at nothing
    page.set_viewport_size(ViewportSize(width=wide, height=high))
    page.wait_for_selector(".lx-foresee", state="detached", timeout=PATIENCE)
    page.evaluate(
        "() => { window.lxLooked = 0; document.querySelector('.lx').scrollIntoView({block: 'start'}) }"
    )
    page.wait_for_function(
        f"inSight => ({PARTS})(inSight).length === 0 || window.lxLooked++ > 40",
        arg=in_sight,
        timeout=PATIENCE,
    )
    rows = page.evaluate(ROWS) if in_sight else []
    return [*page.evaluate(PARTS, in_sight), *page.evaluate(CUT), *page.evaluate(UPON), *rows]
