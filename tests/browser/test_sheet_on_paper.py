"""Each side of a sheet, on one page of A4."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from luxor.core.words.rulebook import LANGUAGES
from luxor.sheets import games_with_sheet, write_sheet

EACH = list(product(games_with_sheet(), LANGUAGES))


@pytest.mark.browser
def test_each_side_fits_on_a_page(browser: Browser, tmp_path: Path) -> None:
    with browser.new_page() as page:
        page.emulate_media(media="print")
        for game, lang in EACH:
            path = tmp_path / "sheet.html"
            path.write_text(write_sheet(game, lang), "utf-8")
            page.goto(path.as_uri())
            over = (
                "[...document.querySelectorAll('.side')].map(side => side.scrollHeight - side.clientHeight)"
            )
            assert page.evaluate(over) == [0, 0], (game, lang)
            assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 2, (game, lang)
