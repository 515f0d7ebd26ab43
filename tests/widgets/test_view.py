"""What the explorer shows, as plain values: the same for the same session, honest, and in every language."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path

import pytest

import luxor
from luxor.core.position.position import Position
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Action, Decision, Over, Target
from luxor.rulebook import BOOK
from luxor.scene.shapes import Layer, Scene
from luxor.scene.svg import to_svg
from luxor_widgets import controller, view
from luxor_widgets.controller import Controller
from luxor_widgets.prefs import Prefs
from luxor_widgets.view import View, build_view
from tests.core.random_play import position_with, some_positions
from tests.scene.legible import text_boxes
from tests.widgets.wire import scenes_of

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def steered(position: Position) -> Session:
    return Session(position, chance="steered")


def texts_of(value: object) -> Iterator[str]:
    """Every word a view shows: of its rows, cards and pictures, whatever they are called."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Scene):
        yield from (value.title, value.description)
        yield from (box.text for box in text_boxes(value))
        yield from (region.label for region in value.regions)
    elif isinstance(value, (Action, Target, Position, Layer)):
        return
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in ("rules", "words", "position"):
                yield from texts_of(getattr(value, field.name))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from texts_of(item)


# --- no widget library, no side effects ---


def test_controller_and_view_import_no_widget_library() -> None:
    for module in (controller, view):
        source = Path(inspect.getfile(module)).read_text("utf-8")
        assert not re.search(r"^\s*(import|from) (ipywidgets|ipycanvas|IPython|traitlets)", source, re.M)


def test_the_same_session_gives_the_same_view_and_is_left_alone() -> None:
    for position in some_positions(12):
        session = steered(position)
        one, two = build_view(session, Prefs()), build_view(session, Prefs())
        assert list(texts_of(one)) == list(texts_of(two))
        assert [a.layers == b.layers for a, b in zip(scenes_of(one), scenes_of(two))].count(False) == 0
        assert len(session.nodes) == 1
        assert session.position is position


# --- what is asked ---


def test_every_kind_of_step_has_a_question_a_hint_and_a_lit_phase() -> None:
    for step in ("play", "roll", "move", "act", "take", "scarab", "reveal", "turn-up", "draw"):
        shown = build_view(steered(position_with(3, step)), Prefs())
        assert shown.question.endswith(("?", ".")), step
        assert not shown.question.startswith("step."), step
        assert shown.hint, step
        assert [on for _, on in shown.phases].count(True) == 1, step


def test_every_legal_option_is_listed_once_and_every_illegal_one_with_its_reason() -> None:
    for position in some_positions(30):
        shown = build_view(steered(position), Prefs())
        assert sorted(str(row.action) for row in shown.legal) == sorted(map(str, position.legal_actions()))
        for row in shown.legal:
            assert row.legal
            assert row.targets
        for row in shown.illegal:
            assert row.detail
            assert row.rules
            assert not position.check(row.action).legal


def test_what_gains_most_stands_first_and_the_order_stays() -> None:
    for position in some_positions(40, first_seed=5):
        shown = build_view(steered(position), Prefs())
        groups: dict[str, list[int]] = {}
        for row in shown.legal:  # of many those that stand together count as one, by the best of them
            groups.setdefault(row.group or str(row.action), []).append(row.worth)
        worth = [max(group) for group in groups.values()]
        assert worth == sorted(worth, reverse=True)
        if any(row.group for row in shown.legal):
            continue
        idle = [row.chip == shown.words.say("chip.nothing") for row in shown.legal if not row.worth]
        assert idle == sorted(idle), "what brings nothing stands last"
        again = build_view(steered(position), Prefs())
        assert [row.action for row in again.legal] == [row.action for row in shown.legal]


def test_the_options_read_differently_from_each_other() -> None:
    for position in some_positions(60, first_seed=8):
        labels = [row.label for row in build_view(steered(position), Prefs()).legal]
        doubles = {label for label in labels if labels.count(label) > 1}
        assert not doubles, f"{doubles} at {position}"


def test_chance_comes_with_exact_odds_that_add_up() -> None:
    for step in ("roll", "draw", "scarab", "reveal", "turn-up"):
        shown = build_view(steered(position_with(2, step)), Prefs())
        assert shown.chance
        assert sum(Fraction(row.chip) for row in shown.legal) == 1


def test_what_an_option_gives_is_told_before_it_is_played() -> None:
    position = luxor.example("B6").position().apply("play right").position
    row = next(r for r in build_view(steered(position), Prefs()).legal if str(r.action) == "move 5 3")
    assert row.chip == "+3 VP"
    position = luxor.example("B5").position().apply("play right").position.apply("roll 5").position
    row = next(r for r in build_view(steered(position), Prefs()).legal if str(r.action) == "move 5 5")
    assert row.chip == "wakes one"


def test_what_was_played_stays_in_sight_also_when_a_roll_becomes_what_no_die_shows() -> None:
    session = luxor.new_game(players=2, seed=4, modules=("equipment", "characters"))
    rolls: set[object] = set()
    for number in range(300):
        shown, pending = build_view(session, Prefs()), session.position.pending
        began = isinstance(pending, Decision) and pending.step == "play"
        assert (shown.played is None) == (began or shown.over), str(session.position)
        assert shown.played is None or to_svg(shown.played), "it can be drawn"
        if shown.over:
            break
        legal = list(session.position.legal_actions())
        played = session.position.facts()["played"]
        assert isinstance(played, list)
        rolls |= {played[2]} if played[0] == "die" else set()
        session.play(next((a for a in legal if str(a) == "adjust -1"), legal[-1 if number % 3 else 0]))
    assert 0 in rolls, "a 1 that was changed by one"


def test_what_can_be_clicked_glows() -> None:
    for position in some_positions(30, first_seed=3):
        shown = build_view(steered(position), Prefs())
        framed = {g.key for scene in scenes_of(shown) for layer in scene.layers for g in layer.groups}
        if isinstance(position.pending, Decision) and position.pending.step in ("move", "act"):
            assert any(key[0] == "select" for key in framed), str(position)


def test_where_a_click_plays_something_is_marked() -> None:
    position = luxor.example("B6").position().apply("play right").position
    shown = build_view(steered(position), Prefs())
    goals = {row.targets[-1] for row in shown.legal if len(row.targets) > 1}
    assert goals
    assert shown.look.overlays.goals == goals
    other = build_view(steered(position), Prefs(viewer=1))
    assert other.look.overlays.goals == frozenset(), "it is not theirs to play"


def test_an_option_with_nothing_else_to_tell_says_what_is_asked_then() -> None:
    shown = build_view(steered(luxor.example("B6").position()), Prefs())
    row = next(row for row in shown.legal if str(row.action) == "play right")
    assert row.detail == f"Then: {build_view(steered(row.after), Prefs()).question}" if row.after else ""
    assert "who moves 3?" in row.detail


# --- what has happened ---


def test_the_log_tells_newest_first_and_every_line_has_a_rule() -> None:
    session = luxor.new_game(players=2, seed=3)
    for _ in range(8):
        session.play(session.position.legal_actions()[0])
    shown = build_view(session, Prefs())
    assert shown.log
    assert all(row.text and row.rules for row in shown.log)
    assert not any("?" in row.text or row.text.startswith("event.") for row in shown.log)
    turns = [row.turn for row in shown.log if row.turn]
    assert turns == sorted(turns, reverse=True)
    assert shown.narration


def test_the_twin_tells_the_whole_of_a_decision_with_what_chance_brought_to_it() -> None:
    session = luxor.new_game(players=2, seed=3)
    session.play("play left")
    session.play(session.position.legal_actions()[0])
    told = build_view(session, Prefs()).narration
    for words in ("moves from", "draws", "ends the turn", "Turn 2"):
        assert words in told
    assert "plays the left card" not in told, "that was the decision before"


def test_the_score_table_adds_up_to_the_totals() -> None:
    for position in some_positions(20, first_seed=11):
        *rows, total = build_view(steered(position), Prefs()).score
        assert total[1] == list(position.totals())
        assert [sum(points[seat] for _, points in rows) for seat in range(position.game.players)] == total[1]
        assert not any(name.startswith("score.") for name, _ in rows)


def test_when_the_game_is_over_nothing_is_asked_and_the_winner_is_named() -> None:
    over = luxor.playout(luxor.new_game(players=3, seed=1).position, 1).position
    session = Session(over, names=("Ani", "Bek", "Cleo"))
    shown = build_view(session, Prefs())
    pending = over.pending
    assert isinstance(pending, Over)
    winners = [session.names[seat] for seat in pending.winners]
    assert shown.over
    assert shown.legal == []
    assert all(name in shown.question for name in winners)
    assert not any(on for _, on in shown.phases)
    assert shown.hint == ""
    assert shown.why_over.startswith("The game ended with this round, because there had been 2 entries")


def test_the_last_move_is_marked_until_the_turn_after_it() -> None:
    session = luxor.example("B6").session()
    for action in ("play right", "move 5 3"):
        session.play(action)
    keys = {group.key for group in build_view(session, Prefs()).board.layer("marks")}
    assert {("from", 5), ("to", 8)} <= keys


# --- viewers ---


def test_nothing_glows_in_a_hand_that_is_not_to_be_played_from() -> None:
    session = luxor.new_game(players=2, seed=3)
    mine, theirs = (build_view(session, Prefs(viewer=viewer)) for viewer in (0, 1))
    assert mine.hint == mine.words.say("explore.hint-cards")
    assert theirs.hint == theirs.words.say("explore.not-your-turn", {"seat": 0})
    watcher = Controller(session, Prefs(viewer=1))
    watcher.click(Target("hand", 0))
    assert session.node is session.root, "a click on one's own card does not play another's"


def alike(position: Position, viewer: int) -> list[Position]:
    """Positions that somebody at this seat cannot tell from the real one."""
    seen = position.view(viewer)
    return [seen.sample(random.Random(seed)) for seed in range(3)]


def clicks(shown: View) -> list[Target]:
    """One target of each kind, and all cards of the hand."""
    found: dict[str, Target] = {}
    for scene in scenes_of(shown):
        for region in scene.regions:
            found.setdefault(f"{region.target.kind}{region.target.ref}", region.target)
    kinds: dict[str, Target] = {}
    for target in found.values():
        kinds.setdefault(target.kind, target)
    return [*kinds.values(), *(target for target in found.values() if target.kind == "hand")]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(viewer: int) -> None:
    for position in some_positions(45, first_seed=2)[2::3]:
        if position.game.players <= viewer or position.over:
            continue
        shown = list(texts_of(build_view(steered(position), Prefs(viewer=viewer))))
        for other in alike(position, viewer):
            assert list(texts_of(build_view(steered(other), Prefs(viewer=viewer)))) == shown


@pytest.mark.parametrize("step", ["play", "move", "draw", "scarab", "take"])
def test_asking_why_not_gives_nothing_away(step: str) -> None:
    position = position_with(3, step)
    seat = position.state.agenda[-1][1]
    viewer = (seat + 1) % 3
    for target in clicks(build_view(steered(position), Prefs(viewer=viewer))):
        told = []
        for each in (position, *alike(position, viewer)):
            asker = Controller(steered(each), Prefs(viewer=viewer))
            asker.click(target)
            if asker.session.node is asker.session.root:  # what was played is there for all to see
                told.append(list(texts_of(asker.view())))
        assert all(texts == told[0] for texts in told), target


# --- languages ---


def untranslated(lang: str) -> list[str]:
    """The English texts of several words that are also shown in another language."""
    left: set[str] = set()
    for step in ("play", "roll", "move", "act", "take", "scarab", "reveal", "turn-up", "draw"):
        session = steered(position_with(3, step))
        ours, theirs = (Controller(session, Prefs(lang=each)) for each in ("en", lang))
        for each in (ours, theirs):
            each.click(Target("hand", 2) if step == "play" else Target("statue", 1))
        english = set(texts_of(ours.view()))
        left |= {text for text in texts_of(theirs.view()) if text in english and text not in BOOK}
    return sorted(text for text in left if len(re.findall(r"[^\W\d_]{2,}", text)) > 1)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left_in_another_language(lang: str) -> None:
    assert untranslated(lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_shown_in_place_of_a_text(lang: str) -> None:
    keys = re.compile(r"^(explore|scene|phase|step|event|action|violation|remedy|score|describe)[.][\w.-]+$")
    for position in some_positions(24, first_seed=4):
        asker = Controller(steered(position), Prefs(lang=lang))
        asker.click(Target("hand", 2))
        assert [text for text in texts_of(asker.view()) if keys.match(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_no_unfilled_places(lang: str) -> None:
    for position in some_positions(24, first_seed=6):
        session = steered(position)
        for text in texts_of(build_view(session, Prefs(lang=lang))):
            assert not re.search(r"\{\w+", text)
