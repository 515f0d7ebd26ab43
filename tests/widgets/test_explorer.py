"""The explorer as a whole, without a browser: what it sends, what it shows, and what it never shows."""

from __future__ import annotations

import re
from html import unescape
from threading import Thread

import ipywidgets as w
import pytest

import luxor
from luxor.core.engine.step import State
from luxor.core.position.position import AnyGame
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Decision, ScoreLine, Target, act
from luxor_widgets import explore
from luxor_widgets.background import serving
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import HOT_SEAT, Prefs
from luxor_widgets.view import build_view
from tests.core.random_play import position_with, some_positions
from tests.widgets.shown import choose, do, is_off, open_all, pages, plain, shown, slide, widgets
from tests.widgets.wire import MOST_COMMANDS, Wire, in_a_page, press

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
    ):
        press(explorer, target)
        if action:
            assert str(session.node.action) == action
    do(explorer, "choose", "reveal scarab")
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
        page = unescape(pages(explorer))
        for action in position.legal_actions():
            assert position.label(action) in page
        do(explorer, "choose", str(position.legal_actions()[-1]))
        assert explorer.controller.session.node.action == position.legal_actions()[-1]


def test_an_illegal_option_is_a_button_too_and_opens_the_card() -> None:
    position = luxor.example("B1").position()
    explorer = shown(position)
    refused = act("play", 3)
    assert f">{position.label(refused)}</button>" in pages(explorer)
    do(explorer, "ask", str(refused))
    page = pages(explorer)
    assert 'role="alert"' in page
    assert "base.hand.outer-only" in page
    assert "You may" in page
    do(explorer, "dismiss")
    assert 'role="alert"' not in pages(explorer)


def test_undo_redo_and_the_slider() -> None:
    explorer = shown(luxor.new_game(players=2, seed=3).position)
    session = explorer.controller.session
    assert is_off(explorer, "undo")
    press(explorer, Target("hand", 0))
    do(explorer, "undo")
    assert session.node is session.root
    do(explorer, "redo")
    assert session.node.action == act("play", "left")
    assert 'max="1" value="1" data-do="goto"' in pages(explorer)
    slide(explorer, 0)
    assert session.node is session.root
    assert 'max="1" value="0" data-do="goto"' in pages(explorer)


def test_chance_can_be_handed_to_the_user_and_back() -> None:
    explorer = in_a_page(Explorer(luxor.new_game(players=2, seed=3), Prefs()))
    choose(explorer, "chance", "steered")
    assert explorer.controller.session.chance == "steered"
    position = luxor.example("B5").position().apply("play right").position
    steered = shown(position)
    do(steered, "roll")
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


def test_what_a_page_says_to_two_threads_of_the_kernel_is_done_one_by_one(wire: Wire) -> None:
    """Else one could draw a board whose width is new already, and whose height is still the old one."""
    explorer = shown(luxor.example("B1").position())
    wire.clear()
    other = Thread(target=in_a_page, args=(explorer,))
    with serving():
        other.start()
        other.join(0.1)
        assert wire.jobs == []
    other.join()
    assert len(wire.jobs) == 1


@pytest.mark.parametrize("name", list(luxor.examples()))
def test_every_printed_example_is_drawn(wire: Wire, name: str) -> None:
    explorer = in_a_page(Explorer(luxor.example(name).session(), Prefs()))
    assert "Traceback" not in explorer._error.value
    (job,) = wire.jobs
    assert {step.canvas for step in job} >= {explorer.board.canvas.model_id, explorer.hand.canvas.model_id}


# --- for readers of the screen ---


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
    do(explorer, "lang", lang)
    other = pages(explorer)
    assert question not in other
    assert explorer.controller.view().question != question
    do(explorer, "lang", "en")
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
        do(explorer, "lang", each)
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
    choose(explorer, "theme", theme)
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


def test_the_page_is_told_what_every_option_does_before_it_is_played(wire: Wire) -> None:
    explorer = shown(luxor.example("B6").position())
    press(explorer, Target("hand", 4))
    told, view = wire.foreseen[-1], explorer.controller.view()
    assert len(told["options"]) == len(view.legal)
    for row, option in zip(view.legal, told["options"]):
        assert option["targets"] == [f"{target.kind}:{target.ref}" for target in row.targets]
        assert option["strokes"], "the way, and who would stand there"
        assert row.title in unescape(option["tag"])
        assert row.rules[0].split(".")[0] in option["told"], "with the rules"
    best = told["options"][0]
    assert view.legal[0].chip == "+3 VP"
    assert best["points"] == {"0": view.players.rows[0].points + 3}
    board = told["regions"][explorer.board.canvas.model_id]
    assert {region[0] for region in board} == {f"{r.target.kind}:{r.target.ref}" for r in view.board.regions}


def test_nothing_is_foreseen_for_who_is_not_to_play(wire: Wire) -> None:
    explorer = shown(luxor.example("B6").position(), viewer=1)
    assert explorer.controller.view().resting
    assert wire.foreseen[-1]["options"] == []


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
    names = [set(each.root._dom_classes) - {"lx", "lx-below"} for each in (light, dark)]
    assert names == [{"lx-light-seat"}, {"lx-dark-seat"}]
    for each, (name,) in zip((light, dark), names):
        assert each._style.value.startswith(f"<style>.lx.{name}{{")


def test_behind_the_curtain_nothing_can_be_seen_or_done() -> None:
    explorer = in_a_page(Explorer(luxor.new_game(2, seed=3), Prefs(viewer=HOT_SEAT, curtain=True)))
    controller = explorer.controller
    assert controller.view().legal == controller.view().illegal == []
    assert not controller.view().hint, "there is nothing to choose"
    controller.click(Target("hand", 0))
    controller.choose(act("play", "left"))
    assert controller.session.node is controller.session.root
    controller.lift_curtain()
    assert [str(row.action) for row in controller.view().legal] == ["play left", "play right"]


def test_an_option_tells_of_everybody_it_knocks_down_and_what_that_brings() -> None:
    explorer = shown(luxor.example("M1").position())
    rows = {str(row.action): row for row in explorer.controller.view().legal}
    told = rows[str(explorer.controller.session.position.legal_actions()[0])].detail
    assert told.count("knocked down") == 4
    assert "gains 2 talismans" in told


def test_another_outcome_is_offered_only_where_chance_had_a_say() -> None:
    explorer = shown(luxor.example("B1").position())
    assert is_off(explorer, "reroll")
    rolled = shown(luxor.example("B5").position().apply("play right").position)
    do(rolled, "roll")
    assert not is_off(rolled, "reroll")


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


def test_whether_one_is_asked_about_abilities_is_chosen_in_the_view_menu() -> None:
    explorer = Explorer(luxor.new_game(2, ["characters"], seed=1), Prefs())
    assert 'data-do="abilities"' in explorer._head.value
    for answer in ("ask", "tacit"):
        explorer._pressed("abilities", answer)
        assert explorer.controller.prefs.ask == (answer == "ask")
    plain = Explorer(luxor.new_game(2, seed=1), Prefs())
    assert "abilities" not in plain._head.value, "without such abilities there is nothing to choose"
