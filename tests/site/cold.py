"""What a first visit to the page to play on takes: `python -m tests.site.cold`.

Each round is a new browser that was never there, on the built site behind a plain file server: seconds until
the picture of a board is seen, and until the board of the first turn is drawn; the bytes that were fetched
until then, packed as static hosts send them, and in how many requests.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, Request, ViewportSize, sync_playwright

from tests.browser import app_home, lab
from tests.site.served import BUILT, served

SCREENS: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
PACKED = (".pack", ".png")  # which no host packs once more
PICTURE = (
    "() => { const image = document.querySelector('.lx-last-board img'); return image && image.complete; }"
)
DRAWN = """() => {
  const canvas = document.querySelector('.lx-board canvas');
  if (!canvas?.width) return false;
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
}"""


def as_sent(path: Path) -> int:
    """How many bytes a static host sends of a file: what is text, and WebAssembly, it packs."""
    data = path.read_bytes()
    return len(data) if path.suffix in PACKED else len(gzip.compress(data, 6))


def visit(playwright: Playwright, address: str, screen: ViewportSize) -> dict[str, float]:
    """One visit of somebody who was never here."""
    browser = lab.launch(playwright)
    page = browser.new_page(viewport=screen)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    began = time.monotonic()
    found: dict[str, float] = {}
    page.goto(f"{address}/play/#lesson=luxor", wait_until="commit")
    page.wait_for_function(PICTURE, timeout=lab.PATIENCE)
    found["picture"] = time.monotonic() - began
    app_home.at_table(page)
    page.wait_for_function(DRAWN, timeout=lab.PATIENCE)
    found["board"] = time.monotonic() - began
    urls = [request.url.split("#")[0] for request in asked if request.url.startswith(address)]
    files = [BUILT / url.removeprefix(f"{address}/") for url in urls]
    files = [path / "index.html" if path.is_dir() else path for path in files]
    found["MB"] = sum(as_sent(path) for path in set(files)) / 1e6
    found["requests"] = len(urls)
    browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with sync_playwright() as playwright, served() as address:
        for name, screen in SCREENS.items():
            rounds = [visit(playwright, address, screen) for _ in range(options.rounds)]
            told = {what: [each[what] for each in rounds] for what in rounds[0]}
            print(f"{name}, median of {options.rounds} (lowest to highest):")
            for what, values in told.items():
                print(f"  {what:9} {median(values):6.2f}  ({min(values):.2f} to {max(values):.2f})")


if __name__ == "__main__":
    main()
