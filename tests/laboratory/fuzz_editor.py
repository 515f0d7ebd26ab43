"""Editor commands as a target: they change a position that the first two bytes choose, or are refused."""

from __future__ import annotations

from luxor import LANGUAGES, Editor, LuxorError
from tests.laboratory.fuzz_targets import somewhere, survive

MOST = 12  # texts of commands, one below the other


def editor(data: bytes) -> bool:
    """Lines of commands; each is carried out or refused, all can be undone, and what is wrong can be said."""
    start = somewhere(int.from_bytes(data[:2], "big"))
    made = Editor(start)
    accepted = False
    for text in data[2:].decode("utf-8", "replace").split("\n")[:MOST]:
        before = made.draft
        try:
            made.do(text)
        except LuxorError:
            assert made.draft is before
            continue
        accepted = True
    lang = LANGUAGES[len(data) % len(LANGUAGES)]
    for mending in made.draft.mendings():
        assert mending.problem.text(lang)
        assert all(mend.text(lang) for mend in mending.mends)
    if made.draft.position is not None and accepted:
        survive(made.draft.position)
    while made.undo():
        pass
    assert made.draft.position == start
    return accepted
