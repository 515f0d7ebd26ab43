"""Take the pictures of the README and of the first page again: `python -m tests.browser.readme_pictures`.

They show the explorer as it is now, in Lab. Take them where there are Liberation fonts, or Arial and Georgia.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser import lab
from tests.browser.table import ALL, STILL

FOLDER = Path(__file__).parents[2] / "notebooks" / "pictures"
WIDE: ViewportSize = {"width": 1360, "height": 900}
SCALE = 1.5  # of the pixels, for sharp text on today's screens
# the name of a picture, the theme, the game, and after how many decisions of a bot it is shown
SHOWN = (
    ("explorer", "light", "4, seed=25", 91),
    ("explorer-dark", "dark", "4, seed=25", 91),
    ("expedition", "dark", "4, game='expedition', modules=('new_adventures',), seed=23", 156),
)
CODE = """import luxor
from luxor.analysis import make_bot
from luxor.core.engine.chance import Draws
from luxor_widgets import explore
session = luxor.new_game({game}, names=("Ani", "Jan", "Mia", "Noor"))
bot, draws = make_bot("quick"), Draws(1)
for _ in range({decisions}):
    place = session.position
    session.play(bot.choose(place.view(place.pending.seat), place.legal_actions(), draws))
explore(session, theme={theme!r})
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab.write_notebook(Path(folder) / "shown.ipynb", "")
        with lab.lab_server(Path(folder)) as address:
            browser = lab.launch(playwright)
            page = browser.new_page(viewport=WIDE, device_scale_factor=SCALE)
            lab.open_notebook(page, address, "shown.ipynb", run=False)
            for name, theme, game, decisions in SHOWN:
                lab.run_code(page, CODE.format(game=game, decisions=decisions, theme=theme))
                page.wait_for_selector(".lx [data-option]", timeout=lab.PATIENCE)
                page.wait_for_function(lab.KERNEL, timeout=lab.PATIENCE)
                shown = page.locator(".lx").first
                shown.scroll_into_view_if_needed()
                page.evaluate(STILL, [[canvas, 0, 0, 1, 1] for canvas in ALL])  # what comes late is there
                page.mouse.move(0, 0)
                page.locator(".lx [data-option]").first.hover(timeout=lab.PATIENCE)
                page.wait_for_selector(".lx-foresee", timeout=lab.PATIENCE)  # its way is shown
                page.evaluate(STILL, [[canvas, 0, 0, 1, 1] for canvas in ALL])
                shown.screenshot(path=FOLDER / f"{name}.png")
                assert page.locator(".lx-foresee").is_visible(), (
                    "the preview went while the picture was taken"
                )
            browser.close()


if __name__ == "__main__":
    main()
