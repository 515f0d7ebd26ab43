"""What stands around the board, as whoever looks sees it: words, sizes of letters, and frames."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Page

SIZES = {"12px", "14px", "17px", "22px"}


class Counted(TypedDict):
    """Words are runs of letters in sight; a frame goes all around and can be seen."""

    words: list[str]
    sizes: dict[str, str]  # each with a text of that size
    frames: list[str]  # the classes of what is framed


COUNT = """() => {
  const root = document.querySelector('.lx'), words = [], sizes = {}, frames = [];
  const seen = part => {
    if (!part.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})) return false;
    let {left, right, top, bottom} = part.getBoundingClientRect();
    for (let up = part; up && up !== root.parentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.clipPath !== 'none') return false;
      if (style.overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    return right - left > 2 && bottom - top > 2;
  };
  const tell = (text, part) => {
    const size = getComputedStyle(part).fontSize;
    if (size === '0px' || !text.trim()) return;
    words.push(...text.match(/\\p{L}+/gu) ?? []);
    sizes[size] ??= text.trim();
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text; text = walker.nextNode();) {
    const part = text.parentElement;
    if (part.closest('style, svg, select') || !seen(part)) continue;
    tell(text.data, part);
  }
  for (const part of root.querySelectorAll('*')) {
    if (part.closest('svg') || !seen(part)) continue;
    for (const when of ['::before', '::after']) {
      const said = /^"(.*)"$/.exec(getComputedStyle(part, when).content)?.[1];
      if (said && /\\p{L}/u.test(said)) tell(said, part);
    }
    if (part.matches('select')) tell(part.selectedOptions[0]?.text ?? '', part);
    const style = getComputedStyle(part);
    const sides = ['Top', 'Right', 'Bottom', 'Left'];
    const lines = sides.filter(side => parseFloat(style[`border${side}Width`]) > 0
      && style[`border${side}Style`] !== 'none' && !/, 0\\)$/.test(style[`border${side}Color`]));
    if (lines.length === 4) frames.push(String(part.className));
  }
  return {words, sizes, frames};
}"""


def count(page: Page) -> Counted:
    counted: Counted = page.evaluate(COUNT)
    return counted
