"""What the explorer must never do: lose an error, take a name for markup, show what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import ipywidgets as w
import pytest

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Action, Target, act
from luxor_widgets import parts
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from tests.core.random_play import position_with
from tests.widgets.shown import choose, do, open_all, pages, plain, shown, slide, steered, widgets
from tests.widgets.wire import Sent, Wire, in_a_page, press

HOSTILE = "<img src=x onerror=alert(1)>"
STEPS = ("play", "roll", "move", "act", "take", "scarab", "reveal", "turn-up", "draw")


# --- errors ---


def test_an_error_in_a_handler_is_shown_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = shown(luxor.example("B1").position())

    def fail(_: object) -> None:
        raise RuntimeError("the pyramid <b>fell</b> over")

    with monkeypatch.context() as patch:
        patch.setattr(explorer.controller, "click", fail)
        press(explorer, Target("hand", 0))
    page = pages(explorer)
    assert 'role="alert"' in page
    assert "RuntimeError: the pyramid &lt;b&gt;fell&lt;/b&gt; over" in page
    assert explorer.controller.session.node is explorer.controller.session.root
    press(explorer, Target("hand", 0))
    assert explorer.controller.session.node.action == act("play", "left")
    assert "RuntimeError" not in pages(explorer)


@pytest.mark.parametrize("name", ["undo", "choose", "set", "goto_stop"])
def test_an_error_of_any_control_is_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = in_a_page(Explorer(luxor.new_game(players=2, seed=3), Prefs()))
    press(explorer, Target("hand", 0))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no sand left")

    controls: dict[str, Callable[[], object]] = {
        "undo": lambda: do(explorer, "undo"),
        "choose": lambda: do(explorer, "choose", str(explorer.controller.view().legal[0].action)),
        "set": lambda: choose(explorer, "theme", "dark"),
        "goto_stop": lambda: slide(explorer, 0),
    }
    monkeypatch.setattr(explorer.controller, name, fail)
    if name == "undo":  # wired to the method itself
        monkeypatch.setattr(explorer.controller.session, "goto", fail)
    controls[name]()
    assert "no sand left" in pages(explorer)


# --- names ---


def hostile(step: str) -> Session:
    return Session(position_with(3, step), chance="steered", names=(HOSTILE, f"B{HOSTILE}", f"C{HOSTILE}"))


@pytest.mark.parametrize("step", STEPS)
def test_a_hostile_name_is_text_everywhere(wire: Wire, step: str) -> None:
    explorer = in_a_page(Explorer(hostile(step), Prefs()))
    for target in (Target("hand", 2), Target("statue", 1)):
        press(explorer, target)
    open_all(explorer)
    explorer.controller.choose(explorer.controller.session.position.legal_actions()[0])
    open_all(explorer)
    found = 0
    for panel in widgets(explorer):
        if isinstance(panel, w.HTML):
            assert HOSTILE not in panel.value
            found += panel.value.count("&lt;img")
        for name in ("description_allow_html", "tooltip"):
            assert not getattr(panel, name, None) or HOSTILE not in str(getattr(panel, name))
    assert found > 3


def test_a_hostile_name_is_text_in_pictures_and_their_alternative() -> None:
    session = hostile("play")
    svg = session.position.svg(names=session.names)
    assert "<img" not in svg
    ElementTree.fromstring(svg)
    assert "onerror" in session.position.describe(names=session.names), "as text it may be there"
    assert "<img alt=" in session.position._repr_mimebundle_()["text/html"]


def test_a_game_over_with_a_hostile_winner() -> None:
    over = luxor.playout(luxor.new_game(players=2, seed=1).position, 1).position
    explorer = in_a_page(Explorer(Session(over, names=(HOSTILE, HOSTILE)), Prefs()))
    assert HOSTILE not in pages(explorer)
    assert "&lt;img" in pages(explorer)


# --- viewers ---


def sent_for(wire: Wire, session: Session, viewer: int, *actions: Action) -> list[Sent]:
    """Everything a page is told of a game seen from a seat: after each action somebody looks everywhere."""
    wire.forget()
    parts._shared.clear()  # what explorers share is told of only once
    explorer = in_a_page(Explorer(session, Prefs(viewer=viewer, motion=False)))
    for action in (None, *actions):
        if action is not None:
            session.goto(session.root)
            session.play(action)
        for target in (Target("statue", 1), Target("hand", 2)):
            press(explorer, target)
        open_all(explorer)
    return list(wire.sent)


def told_apart(one: list[Sent], other: list[Sent]) -> str:
    """The first message by which the two could be told apart."""
    for a, b in zip(one, other):
        if a != b:
            return f"{a} against {b}"
    return "" if len(one) == len(other) else f"{len(one)} messages against {len(other)}"


@pytest.mark.parametrize("step", ["play", "move", "take", "draw", "scarab"])
def test_nothing_hidden_is_in_any_state_that_is_sent(wire: Wire, step: str) -> None:
    """Positions that the viewer cannot tell apart give the same messages, byte for byte."""
    position = position_with(3, step)
    seat = position.state.agenda[-1][1]
    for viewer in (seat, (seat + 1) % 3):
        seen = position.view(viewer)
        told = sent_for(wire, steered(position), viewer)
        for seed in range(2):
            other = seen.sample(random.Random(seed))
            assert other.view(viewer) == seen
            assert told_apart(told, sent_for(wire, steered(other), viewer)) == ""


@pytest.mark.parametrize("step", ["draw", "scarab"])
def test_what_chance_brings_to_another_is_not_told(wire: Wire, step: str) -> None:
    """Nor in which order: the tree of the session shows both, as the viewer may hear of them."""
    position = next(
        p for p in (position_with(2, step, seed) for seed in range(20)) if len(p.legal_actions()) > 1
    )
    seat = position.state.agenda[-1][1]
    one, other = position.legal_actions()[:2]
    theirs, mine = (
        [sent_for(wire, steered(position), viewer, *order) for order in ((one, other), (other, one))]
        for viewer in (1 - seat, seat)
    )
    assert told_apart(*theirs) == ""
    assert told_apart(*mine), "the player concerned sees it: this test can see a difference"


def test_the_viewer_can_be_changed(wire: Wire) -> None:
    explorer = shown(luxor.new_game(players=2, seed=3).position)
    open_all(explorer)
    choose(explorer, "viewer", 1)
    assert explorer.controller.prefs.viewer == 1
    assert "Hand, left to right: hidden" in plain(pages(explorer)).replace("a hidden card", "hidden")


# --- pages that say what no button says ---


NUMBERED = ("node", "moment", "decision", "chapter")
NO_VALUES = ("", "x", "-9", "99", "9" * 5000, "²", "<b>", "\ud800", "play left")


def test_what_no_button_says_is_not_heard() -> None:
    explorer = shown(luxor.example("B1").position())
    before = replace(explorer.controller.prefs), explorer.controller.session.chance
    for what in ("lang", "theme", "viewer", "chance", "goto", "remedy", *NUMBERED, "rule"):
        for said in NO_VALUES:
            explorer._page._handle_custom_msg({what: said}, [])
            assert 'role="alert"' not in pages(explorer), (what, said)
            assert (explorer.controller.prefs, explorer.controller.session.chance) == before, (what, said)
    press(explorer, Target("hand", 0))
    assert explorer.controller.session.node.action == act("play", "left")
