"""Everything that a page is told of a game, as one text: states of widgets, drawings, answers, pictures."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Target
from luxor_widgets import parts
from luxor_widgets.explorer import Explorer
from luxor_widgets.play.resting import why_resting
from luxor_widgets.prefs import HOT_SEAT, Prefs
from luxor_widgets.view import build_view
from tests.widgets.shown import open_all, pages
from tests.widgets.wire import Wire, in_a_page, press

ASKED = (
    "can I play the middle card?",
    "what happens if I go to space 4?",
    "can I take this treasure?",
    "can I place a tile?",
)


def prefs_of(viewer: int | None, lang: str = "en") -> Prefs:
    """A seat's page; None is nobody: the curtain of the hot seat is down."""
    return Prefs(lang, viewer=HOT_SEAT, curtain=True) if viewer is None else Prefs(lang, viewer=viewer)


def view_for(position: Position, viewer: int | None) -> str:
    """All that an explorer works out to show a viewer, before it is put on widgets."""
    view = build_view(Session(position, chance="steered"), prefs_of(viewer))
    shown = (view.question, view.hint, view.phases, view.legal, view.illegal, view.chance, view.choosable)
    told = (view.log, view.narration, view.score, view.lines, view.whole_words, view.step, view.steps)
    return "\n".join(map(repr, (*shown, *told, view.board, view.hand, view.table, view.market, view.players)))


def tree_for(position: Position, viewer: int | None) -> str:
    """The move list, the time bar and the chapters, after what the viewer may decide, with a branch."""
    session = Session(position, chance="steered")
    if position.seat == viewer and not position.at_chance:
        for action in position.legal_actions()[:2]:
            session.goto(session.root)
            session.play(action)
    with pytest.MonkeyPatch.context() as patch:
        Wire(patch)
        explorer = in_a_page(Explorer(session, prefs_of(viewer)))
        explorer._page._handle_custom_msg({"tab": "tree"}, [])
        explorer._page._handle_custom_msg({"study-new": ""}, [])
        told = pages(explorer)
        explorer.close()
    return told


def asked_for(position: Position, viewer: int | None) -> str:
    """What the app answers to questions about this table, and the link to it that its set-up offers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUXOR_APP", "1")
        Wire(patch)
        explorer = in_a_page(Explorer(Session(position, chance="steered"), prefs_of(viewer)))
        explorer.open_tab("setup")
        told = []
        for question in ASKED:
            explorer._page._handle_custom_msg({"question": question}, [])
            told.append(pages(explorer))
        explorer.close()
    return "\n".join(told)


def told_to(position: Position, viewer: int | None, actions: Sequence[Action] = (), lang: str = "en") -> str:
    """What a viewer's page hears who looks everywhere, clicks on everything and plays some actions."""
    session = Session(position, chance="steered")
    with pytest.MonkeyPatch.context() as patch:
        wire = Wire(patch)
        parts._shared.clear()  # what explorers share is told of only once
        explorer = in_a_page(Explorer(session, prefs_of(viewer, lang)))
        open_all(explorer)
        _click_on_everything(explorer)
        for action in actions:
            session.goto(session.root)
            session.play(action)
            open_all(explorer)
        bundle = explorer.root._repr_mimebundle_()
        explorer.close()
        parts._shared.clear()
    return wire.numbered("\n".join(map(str, (*wire.sent, bundle))))


def _click_on_everything(explorer: Explorer) -> None:
    """One of each kind of thing in the pictures and all of a hand, unless that plays; every refusal."""
    controller = explorer.controller
    found: dict[object, Target] = {}
    for painter in explorer._painters:
        for region in painter.scene.regions if painter.scene else ():
            kind = region.target.kind
            found.setdefault(region.target if kind == "hand" else kind, region.target)
    for target in found.values():
        if why_resting(controller.session, controller.prefs) or target not in controller.view().choosable:
            press(explorer, target)
    for row in controller.view().illegal[:5]:
        controller.choose(row.action)
    if why_resting(controller.session, controller.prefs):
        for row in controller.view().legal:
            controller.choose(row.action)
    controller.walk(1)
