"""An explorer whose editor is open, for tests without a browser."""

from __future__ import annotations

import re
from html import unescape

import luxor
from luxor.core.study.session import Session
from luxor_widgets.editor.page import EditorPage
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import EVERYTHING, Prefs
from tests.widgets.shown import do


class Desk:
    """An explorer whose editor is open, and what its page would tell it."""

    def __init__(self, session: Session, viewer: int = EVERYTHING, lang: str = "en") -> None:
        self.explorer = Explorer(session, Prefs(lang=lang, viewer=viewer, motion=False))
        do(self.explorer, "editor")

    @property
    def page(self) -> EditorPage:
        (page,) = self.explorer._editor.box.children
        assert isinstance(page, EditorPage)
        return page

    def tell(self, *words: str) -> None:
        self.page._handle_custom_msg({"edit": list(words)}, [])
        assert self.explorer._error.value == ""

    def says(self, section: str) -> str:
        return unescape(re.sub(r"<[^>]+>", " ", str(getattr(self.page, section))))

    @property
    def line(self) -> str:
        found = re.search(r"<textarea[^>]*>(.*?)</textarea>", self.page.line)
        assert found
        return unescape(found[1])

    @property
    def facts(self) -> dict[str, object]:
        return luxor.position(self.line).facts()
