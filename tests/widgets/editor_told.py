"""All that the editor tells a viewer: every section of its page, for each of its parts."""

from __future__ import annotations

from luxor import Position
from luxor.core.study.session import Session
from luxor_widgets.editor.page import SECTIONS, EditorPage
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import PUBLIC, Prefs


def editor_for(position: Position, viewer: int | None) -> str:
    """Board, pieces, players, table, problems and line, as a viewer sees them."""
    explorer = Explorer(
        Session(position, chance="steered"), Prefs(viewer=PUBLIC if viewer is None else viewer)
    )
    explorer._editor.toggle()
    (page,) = explorer._editor.box.children
    assert isinstance(page, EditorPage)
    told: list[str] = []
    looks = [
        ["part", "table"],
        ["part", "players"],
        *(["seat", str(n)] for n in range(position.game.players)),
    ]
    for look in looks:
        page._handle_custom_msg({"edit": look}, [])
        told += [str(getattr(page, section)) for section in SECTIONS]
    explorer.close()
    return "\n".join(told)
