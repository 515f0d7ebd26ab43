"""The explorer as a whole, without a browser: what it sends, what it shows, and what it never shows."""

from __future__ import annotations

import re
from html import unescape

import ipywidgets as w
import pytest

import luxor
from luxor.core.position import AnyGame
from luxor.core.rulebook import LANGUAGES
from luxor.core.step import State
from luxor.core.terms import Decision, ScoreLine, Target, act
from luxor_widgets import explore
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import HOT_SEAT, Prefs
from luxor_widgets.view import build_view
from tests.core.random_play import position_with, some_positions
from tests.widgets.shown import button, buttons, dropdown, open_all, pages, plain, shown, widgets
from tests.widgets.wire import MOST_COMMANDS, Wire, in_a_page, key, on_canvas, press

MOST_BYTES = 60_000  # that a click draws
NAMES = {"Luxor Explorer", "Expedition Luxor"}  # the same in every language
STEPS = ("play", "roll", "move", "act", "take", "scarab", "reveal", "turn-up", "draw")


# --- playing ---


def test_a_turn_by_clicks_on_the_canvases_with_a_treasure_and_a_temple() -> None:
    explorer = in_a_page(Explorer(luxor.example("B6").session(), Prefs()))
    session = explorer.controller.session
    for target, action in (
        (Target("hand", 4), "play right"),
        (Target("space", 5), None),
        (Target("space", 8), "move 5 3"),
        (Target("outcome", "scarab"), "reveal scarab"),
    ):
        press(explorer, target)
        if action:
            assert str(session.node.action) == action
    page = plain(pages(explorer))
    assert "takes the treasure on space 8" in page
    assert "scores 3 VP" in page
    assert [e.kind for node in session.node.path() for e in node.events].count("TempleRevealed") == 1


def test_a_touch_plays_like_a_click() -> None:
    explorer = shown(luxor.example("B1").position())
    press(explorer, Target("hand", 0), touch=True)
    assert explorer.controller.session.node.action == act("play", "left")


def test_every_option_is_a_button_and_plays() -> None:
    for step in STEPS:
        position = position_with(3, step)
        explorer = shown(position)
        labels = {each.description for each in buttons(explorer) if each.description}
        for action in position.legal_actions():
            assert position.label(action) in labels
        button(explorer, position.label(position.legal_actions()[-1])).click()
        assert explorer.controller.session.node.action == position.legal_actions()[-1]


def test_an_illegal_option_is_a_button_too_and_opens_the_card() -> None:
    position = luxor.example("B1").position()
    explorer = shown(position)
    refused = act("play", 3)
    assert f'data-ask="{refused}">{position.label(refused)}<' in pages(explorer)
    explorer._page._handle_custom_msg({"ask": str(refused)}, [])
    page = pages(explorer)
    assert 'role="alert"' in page
    assert "base.hand.outer-only" in page
    assert "It would be legal" in page
    button(explorer, "Close").click()
    assert 'role="alert"' not in pages(explorer)


def test_undo_redo_and_the_slider() -> None:
    explorer = shown(luxor.new_game(players=2, seed=3).position)
    session = explorer.controller.session
    assert button(explorer, "Undo").disabled
    press(explorer, Target("hand", 0))
    assert not button(explorer, "Undo").disabled
    button(explorer, "Undo").click()
    assert session.node is session.root
    button(explorer, "Redo").click()
    assert session.node.action == act("play", "left")
    slider = next(each for each in widgets(explorer) if isinstance(each, w.IntSlider))
    assert (slider.value, slider.max) == (1, 1)
    slider.value = 0
    assert session.node is session.root
    assert slider.max == 1


def test_chance_can_be_handed_to_the_user_and_back() -> None:
    explorer = in_a_page(Explorer(luxor.new_game(players=2, seed=3), Prefs()))
    dropdown(explorer, "steered").value = "steered"
    assert explorer.controller.session.chance == "steered"
    position = luxor.example("B5").position().apply("play right").position
    steered = shown(position)
    button(steered, "Let chance decide").click()
    assert isinstance(steered.controller.session.position.pending, Decision)


# --- what a click costs ---


@pytest.mark.parametrize("motion", [False, True])
def test_a_click_is_one_message_with_few_commands(wire: Wire, motion: bool) -> None:
    clicks = 0
    for position in some_positions(18, first_seed=1):
        if position.over:
            continue
        explorer = shown(position, motion=motion)
        for target in position.game.targets(position.state, position.legal_actions()[-1]):
            before = explorer.controller.session.node
            wire.clear()
            press(explorer, target)
            assert len(wire.jobs) == 1, f"{len(wire.jobs)} messages for {target} at {position}"
            assert sum(len(step.way) or 1 for step in wire.jobs[0]) <= MOST_COMMANDS
            assert max(len(buffer) for message in wire.sent for buffer in message.buffers) < MOST_BYTES
            clicks += 1
            if explorer.controller.session.node is not before:
                break
    assert clicks > 18


def test_a_click_that_changes_nothing_draws_nothing(wire: Wire) -> None:
    explorer = shown(luxor.example("B1").position())
    press(explorer, Target("statue", 1))
    wire.clear()
    press(explorer, Target("statue", 1))
    assert wire.jobs == []


def test_after_a_page_was_loaded_anew_all_canvases_are_drawn(wire: Wire) -> None:
    explorer = shown(luxor.example("B1").position())
    wire.clear()
    in_a_page(explorer)
    (job,) = wire.jobs
    painters = explorer.board, explorer.hand, explorer.table
    assert {step.canvas for step in job} == {painter.canvas.model_id for painter in painters}


@pytest.mark.parametrize("name", list(luxor.examples()))
def test_every_printed_example_is_drawn(wire: Wire, name: str) -> None:
    explorer = in_a_page(Explorer(luxor.example(name).session(), Prefs()))
    assert "Traceback" not in explorer._error.value
    (job,) = wire.jobs
    assert {step.canvas for step in job} >= {explorer.board.canvas.model_id, explorer.hand.canvas.model_id}


# --- keyboard ---


@pytest.mark.parametrize("name", ["Tab", "Escape"])
def test_tab_and_escape_lead_from_the_canvas_to_the_first_option(wire: Wire, name: str) -> None:
    explorer = shown(luxor.example("B1").position())
    wire.clear()
    key(explorer.board, name)
    assert [m.data for m in wire.sent if m.kind == "custom"] == [{"do": "focus"}]


def test_the_canvas_is_no_trap_when_the_game_is_over(wire: Wire) -> None:
    explorer = shown(luxor.playout(luxor.new_game(players=2, seed=1).position, 1).position)
    wire.clear()
    key(explorer.board, "Tab")
    asked = [m.data for m in wire.sent if m.kind == "custom"]
    assert asked, "nothing takes the keyboard away from the canvas"


def test_no_canvas_and_no_box_has_a_tooltip() -> None:
    """ipywidgets would throw in the browser and show nothing."""
    explorer = shown(luxor.example("B1").position())
    for widget in widgets(explorer):
        if not isinstance(widget, (w.Button, w.widget_description.DescriptionWidget)):
            assert getattr(widget, "tooltip", None) is None


def test_what_happens_is_announced() -> None:
    explorer = shown(luxor.example("B6").position())
    press(explorer, Target("hand", 4))
    assert re.search(r'role="status" aria-live="polite">.*plays the right card', pages(explorer))


# --- languages and themes ---


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_language_changes_at_run_time_and_back(lang: str) -> None:
    explorer = shown(luxor.new_game(players=2, seed=3).position)
    open_all(explorer)
    english = pages(explorer)
    question = explorer.controller.view().question
    dropdown(explorer, lang).value = lang
    other = pages(explorer)
    assert question not in other
    assert explorer.controller.view().question != question
    dropdown(explorer, "en").value = "en"
    open_all(explorer)
    assert pages(explorer) == english


def visible(explorer: Explorer) -> set[str]:
    """Every piece of text on screen, whatever widget it is in, without the names of rules."""
    found: set[str] = set()
    for widget in widgets(explorer):
        if isinstance(widget, w.HTML) and "<style>" not in widget.value:
            found |= {unescape(piece).strip() for piece in re.split(r"<[^>]+>", widget.value)}
        for name in ("description", "placeholder"):
            found.add(str(getattr(widget, name, "")))
        found |= {str(item[0]) for item in getattr(widget, "options", ()) if isinstance(item, tuple)}
        found |= set(getattr(widget, "titles", ()))
    return {re.sub(r"\s*\[[\w.-]+\]$", "", text) for text in found}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_english_is_left_on_screen(lang: str) -> None:
    explorer = shown(luxor.example("B1").position())
    seen: dict[str, set[str]] = {}
    for each in ("en", lang):
        dropdown(explorer, each).value = each
        press(explorer, Target("hand", 2))
        open_all(explorer)
        seen[each] = visible(explorer)
    left = {text for text in seen["en"] & seen[lang] if " " in text} - NAMES
    assert sorted(text for text in left if len(re.findall(r"[^\W\d_]{2,}", text)) > 1) == []


@pytest.mark.parametrize("theme", ["dark", "print"])
def test_the_theme_changes_pictures_and_panels(wire: Wire, theme: str) -> None:
    explorer = shown(luxor.new_game(players=2, seed=3).position)
    before = pages(explorer)
    wire.clear()
    dropdown(explorer, theme).value = theme
    assert pages(explorer) != before
    drawn = {(step.canvas, step.sheet) for job in wire.jobs for step in job}
    for painter in (explorer.board, explorer.hand, explorer.table):
        assert (painter.canvas.model_id, 0) in drawn, "down to the floor"


# --- what is made only when somebody looks ---


def test_the_board_is_put_into_words_only_while_they_are_unfolded() -> None:
    explorer = shown(luxor.example("B6").position())

    def words() -> str:
        described, _, _ = explorer.controller.session.position.describe().rpartition("\n\n")
        return described.splitlines()[-1].strip()  # what is below that is said beside the board, too

    def unfold(how: str) -> None:
        explorer._page._handle_custom_msg({"words": how}, [])

    assert words() not in plain(pages(explorer))
    unfold("open")
    assert words() in plain(pages(explorer))
    press(explorer, Target("hand", 0))
    assert words() in plain(pages(explorer)), "they follow the game"
    unfold("closed")
    assert words() not in plain(pages(explorer))
    unfold("open")
    in_a_page(explorer)
    assert words() not in plain(pages(explorer)), "a page that is loaded anew has folded them away"


def point_at(explorer: Explorer, target: Target) -> None:
    region = explorer.board.scene.region(target) if explorer.board.scene else None
    assert region is not None
    x, y = on_canvas(explorer.board, *region.box.centre)
    explorer.board.canvas[-1]._handle_frontend_event(None, {"event": "mouse_move", "x": x, "y": y}, [])


def test_a_pointer_draws_the_board_only_where_something_can_be_chosen(wire: Wire) -> None:
    explorer = shown(luxor.example("B6").position())
    press(explorer, Target("hand", 0))
    row = explorer.controller.view().legal[0]
    view = explorer._shown
    for target, drawn in (
        (Target("statue", 1), 0),
        (Target("statue", 2), 0),
        (row.targets[0], 1),
        (row.targets[0], 0),
        (Target("statue", 1), 1),
    ):
        wire.clear()
        point_at(explorer, target)
        assert len(wire.jobs) == drawn, target
    assert explorer._shown is view, "nothing but the board was made anew"
    point_at(explorer, row.targets[0])
    assert explorer.board.scene == explorer.controller.view().board, "as if all had been made anew"


def test_a_view_is_made_once_and_its_points_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = shown(luxor.example("B6").position())
    assert explorer.controller.view() is explorer._shown
    game, counted = type(explorer.controller.session.position.game), 0
    score = game.score

    def count(self: AnyGame, state: State) -> tuple[ScoreLine, ...]:
        nonlocal counted
        counted += 1
        return score(self, state)

    monkeypatch.setattr(game, "score", count)
    view = build_view(explorer.controller.session, Prefs())
    before = counted  # the picture shows points, too
    assert view.score[-1][1] == list(view.position.totals())
    assert sum(points for _, points, _, _ in view.lines) == sum(view.score[-1][1])
    assert counted == before + 2, "once for the view, and once for what it is compared with"


# --- several explorers ---


def test_two_explorers_on_one_session_stay_in_step_until_one_is_closed(wire: Wire) -> None:
    session = luxor.new_game(players=2, seed=3)
    one, two = (
        in_a_page(Explorer(session, Prefs())),
        in_a_page(Explorer(session, Prefs(lang="fr", theme="dark"))),
    )
    press(one, Target("hand", 0))
    assert two.controller.session.node.action == act("play", "left")
    assert one.controller.view().step == two.controller.view().step == 1
    assert two.board.scene == two.controller.view().board
    press(two, next(t for t in session.position.game.targets(
        session.position.state, session.position.legal_actions()[0])))  # fmt: skip
    assert one.board.scene == one.controller.view().board
    two.close()
    wire.clear()
    session.back()
    assert wire.sent, "the one that is still open follows"
    assert two.board.scene != two.controller.view().board, "the closed one does not"


def test_explore_takes_a_session_or_a_position() -> None:
    session = luxor.new_game(players=2, seed=3)
    for thing in (session, session.position):
        assert isinstance(explore(thing, lang="fr", theme="dark", viewer=1, motion=False), w.Widget)


# --- what newcomers stumbled over ---


def test_two_explorers_in_one_page_each_have_their_own_palette() -> None:
    light, dark = (Explorer(luxor.new_game(2, seed=3), Prefs(theme=name)) for name in ("light", "dark"))
    names = [set(each.root._dom_classes) - {"lx"} for each in (light, dark)]
    assert names == [{"lx-light-seat"}, {"lx-dark-seat"}]
    for each, (name,) in zip((light, dark), names):
        assert each._style.value.startswith(f"<style>.lx.{name}{{")


def test_behind_the_curtain_nothing_can_be_seen_or_done() -> None:
    explorer = in_a_page(Explorer(luxor.new_game(2, seed=3), Prefs(viewer=HOT_SEAT, curtain=True)))
    controller = explorer.controller
    assert controller.view().legal == controller.view().illegal == []
    controller.click(Target("hand", 0))
    controller.choose(act("play", "left"))
    assert controller.session.node is controller.session.root
    controller.lift_curtain()
    assert [str(row.action) for row in controller.view().legal] == ["play left", "play right"]


def test_an_option_tells_of_everybody_it_knocks_down_and_what_that_brings() -> None:
    explorer = shown(luxor.example("M1").position())
    told = explorer.controller.view().legal[0].detail
    assert told.count("knocked down") == 4
    assert "gains 2 talismans" in told


def test_another_outcome_is_offered_only_where_chance_had_a_say() -> None:
    explorer = shown(luxor.example("B1").position())
    assert button(explorer, "Another outcome").disabled
    rolled = shown(luxor.example("B5").position().apply("play right").position)
    button(rolled, "Let chance decide").click()
    assert not button(rolled, "Another outcome").disabled


def test_what_is_reconstructed_is_said_beside_the_board_and_in_set_up() -> None:
    explorer = shown(luxor.new_game(3, seed=7).position)
    sentence = "Reconstructed, not printed in our sources: the number of each Horus card"
    assert plain(pages(explorer)).count(sentence) == 1
    open_all(explorer)
    assert plain(pages(explorer)).count(sentence) == 3, "beside the board, in all words, in set-up"
    assert "what mummy tiles cost" not in plain(pages(explorer))
    explorer._tabs._setup._boxes["mummy"].value = True
    assert "what mummy tiles cost" in plain(pages(explorer)), "set-up speaks of what was ticked"
    explorer.controller.prefs.lang = "fr"
    explorer.refresh()
    assert "Reconstitué, non imprimé dans nos sources" in plain(pages(explorer))
