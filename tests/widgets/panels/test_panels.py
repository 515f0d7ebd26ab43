"""The panels of the explorer, without a browser: rules to turn to, bots, games set up and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import ipywidgets as w
import pytest

import luxor
from luxor.core.words.rulebook import LANGUAGES
from luxor.core.words.terms import Target
from luxor_widgets.explorer import Explorer
from luxor_widgets.panels.tabs import NAMES
from luxor_widgets.parts import descendants
from luxor_widgets.prefs import AUTO, Prefs
from tests.widgets.wire import press


def explorer_of(example: str = "B1", prefs: Prefs | None = None) -> Explorer:
    return Explorer(luxor.example(example).session(), prefs or Prefs(motion=False))


def turn_to(explorer: Explorer, tab: str) -> w.Widget:
    """Open a tab; its panel."""
    tabs = explorer._tabs.box
    tabs.selected_index = NAMES.index(tab)
    return tabs.children[NAMES.index(tab)]


def inside(panel: w.Widget, kind: type[w.Widget]) -> Iterator[w.Widget]:
    return (widget for widget in descendants(panel) if isinstance(widget, kind))


def button(panel: w.Widget, text: str) -> w.Button:
    return next(each for each in inside(panel, w.Button) if each.description == text)


def field(panel: w.Widget, text: str) -> w.Widget:
    return next(each for each in descendants(panel) if getattr(each, "description", "") == text)


def texts(panel: w.Widget) -> str:
    return "\n".join(each.value for each in inside(panel, w.HTML))


# --- rules ---


def test_a_pressed_chip_turns_to_its_rule() -> None:
    explorer = explorer_of()
    assert 'data-rule="base.hand.outer-only"' in texts(explorer.root)
    explorer._page._handle_custom_msg({"rule": "base.hand.outer-only"}, [])
    assert NAMES[explorer._tabs.box.selected_index] == "rules"
    panel = turn_to(explorer, "rules")
    assert "Only the outer cards" in texts(panel)


def test_rules_are_found_without_accents_too() -> None:
    explorer = explorer_of(prefs=Prefs(lang="es", motion=False))
    panel = turn_to(explorer, "rules")
    (found,) = inside(panel, w.Select)
    search = next(each for each in inside(panel, w.Text))
    for word in ("túnel", "tunel", "TUNEL"):
        search.value = word
        assert "base.temple.tunnel" in [id for _, id in found.options], word


def test_chapters_come_in_the_order_in_which_one_learns_them() -> None:
    explorer = explorer_of()
    panel = turn_to(explorer, "rules")
    chapters = next(each for each in inside(panel, w.Dropdown))
    titles = [title for title, _ in chapters.options]
    wanted = ["The fifth player", "Module 1", "Module 2", "Module 3", "Module 4"]
    places = [next(at for at, title in enumerate(titles) if title.startswith(name)) for name in wanted]
    assert places == sorted(places)


@pytest.mark.parametrize("said", [{"rule": 5}, {}, "x", {"rule": "base.no-such"}])
def test_a_message_that_means_nothing_does_no_harm(said: object) -> None:
    explorer = explorer_of()
    explorer._page._handle_custom_msg(said, [])
    assert explorer.controller.session.node is explorer.controller.session.root


def test_what_is_pointed_at_is_explained_by_its_rules_and_framed() -> None:
    explorer = explorer_of("B6")
    press(explorer, Target("space", 4))  # a Horus tile, while a card is to be played
    view = explorer.controller.view()
    assert view.about[0].id == "base.horus-tile.choice"
    assert "base.horus-tile.choice" in texts(explorer.root)
    assert ("highlight", "space", 4) in {group.key for layer in view.board.layers for group in layer.groups}
    explorer.controller.dismiss()
    assert explorer.controller.view().about == ()


def test_the_rules_met_in_a_session_are_counted() -> None:
    explorer = explorer_of("B6")
    panel = turn_to(explorer, "rules")
    before = texts(panel)
    explorer.controller.session.play("play right")
    assert texts(panel) != before
    chapter = next(inside(panel, w.Dropdown))
    chapter.value = "*met"
    found = next(inside(panel, w.Select))
    assert "base.card.number" in [value for _, value in found.options]
    chapter.value = "*unmet"
    assert "base.card.number" not in [value for _, value in found.options]
    assert "base.chamber.key" in [value for _, value in found.options]


def test_a_printed_example_is_a_press_away() -> None:
    explorer = explorer_of("B1")
    explorer.open_rule("base.osiris.jump")
    panel = turn_to(explorer, "rules")
    button(panel, "Play this example").click()
    assert explorer.controller.session.position != luxor.example("B1").position()


# --- set-up ---


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Explorer, w.Widget]:
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)
    explorer = explorer_of()
    return explorer, turn_to(explorer, "setup")


def test_where_values_come_from_all_of_them_or_only_our_own_choices(setup: tuple[Explorer, w.Widget]) -> None:
    _, panel = setup
    table = next(each for each in inside(panel, w.HTML) if "<table" in each.value)
    offered = [*inside(panel, w.ToggleButtons)][-1]
    assert [label for label, _ in offered.options] == ["all 16", "≈ only 7"]
    assert "<b>1 2 3 5 8</b>" in table.value, "the walls"
    assert (table.value.count("<tr>"), table.value.count("≈")) == (17, 7)
    offered.value = "unsure"
    assert (table.value.count("<tr>"), table.value.count("≈")) == (8, 7)
    assert "printed</td>" not in table.value
    next(each for each in inside(panel, w.Checkbox)).value = True
    assert table.value.count("<tr>") > 8, "a module's own are added"


def test_a_new_game_as_the_panel_says(setup: tuple[Explorer, w.Widget]) -> None:
    explorer, panel = setup
    field(panel, "Players").value = 3
    field(panel, "Names, with commas").value = "Ani, Jan, Zoë"
    next(each for each in inside(panel, w.Checkbox)).value = True
    button(panel, "New game").click()
    session = explorer.controller.session
    assert session.names == ("Ani", "Jan", "Zoë")
    assert session.position.game.modules == ("fifth_player",)


def test_the_set_up_begins_with_what_lies_on_the_table() -> None:
    readings = {"ruling.back.stairs": "stairs"}
    played = luxor.new_game(
        4, modules=["mummy"], seed=3, names=("Ani", "Jan", "Mia", "Noor"), readings=readings
    )
    explorer = Explorer(played, Prefs(motion=False))
    panel = turn_to(explorer, "setup")
    assert field(panel, "Players").value == 4
    assert [each.description for each in inside(panel, w.Checkbox) if each.value] == ["The mummy"]
    assert field(panel, "How we play").value == "ruling.back.stairs"
    assert field(panel, "We play").value == "stairs"
    field(panel, "Players").value = 3
    explorer.controller.choose(luxor.action("play left"))
    assert field(panel, "Players").value == 3, "playing on leaves what was chosen"
    explorer.controller.replace(luxor.new_game(2, game="expedition", seed=1))
    assert (field(panel, "Game").value, field(panel, "Players").value) == ("expedition", 2)


def test_a_game_by_the_readings_of_the_table(setup: tuple[Explorer, w.Widget]) -> None:
    """How we play: found by a word, answered, played; and whether it matters is told of the position."""
    explorer, panel = setup
    field(panel, "Search the questions").value = "FAR END CARRY"
    found, answers = field(panel, "How we play"), field(panel, "We play")
    assert [ruling for _, ruling in found.options] == ["ruling.tunnel.single-hop"]
    answers.value = "chained"
    assert found.options[0][0].startswith("●")
    button(panel, "New game").click()
    assert explorer.controller.session.position.game.readings == {"ruling.tunnel.single-hop": "chained"}
    button(panel, "Does it matter here?").click()
    assert "No other reading changes anything here." in texts(panel)
    button(panel, "Play by the standard again").click()
    button(panel, "New game").click()
    assert not explorer.controller.session.position.game.readings


def test_a_table_in_one_click_from_the_first_game_to_the_next(setup: tuple[Explorer, w.Widget]) -> None:
    """Its answers are played, one of them may be changed, and one goes back in one click."""
    explorer, panel = setup
    field(panel, "Table").value = "quick"
    answers = field(panel, "We play")
    field(panel, "Search the questions").value = "FAR END CARRY"
    assert answers.value == "chained"
    assert "Quick table" in texts(panel)
    answers.value = "next"
    button(panel, "New game").click()
    game = explorer.controller.session.position.game
    assert (game.readings.table, "ruling.tunnel.single-hop" in game.readings) == ("quick", False)
    assert game.readings["ruling.action.mandatory"] == "optional"
    assert game.readings.brought["ruling.action.mandatory"] == "family"
    field(panel, "Table").value = "booklet"
    button(panel, "New game").click()
    assert not explorer.controller.session.position.game.readings


def test_a_question_that_cannot_be_answered_otherwise_says_why(setup: tuple[Explorer, w.Widget]) -> None:
    _, panel = setup
    field(panel, "How we play").value = "ruling.osiris.face"
    assert [label for label, _ in field(panel, "We play").options] == [
        "Face up: everyone sees the number. (standard)"
    ]
    assert "The explorer would have to hide what lies open" in texts(panel)


def test_a_position_beside_itself_by_other_readings_and_modules(setup: tuple[Explorer, w.Widget]) -> None:
    explorer, panel = setup
    compare = button(panel, "Compare this position with these rules")
    compare.click()
    assert "choose other modules or another reading first" in texts(panel)
    field(panel, "Search the questions").value = "FAR END CARRY"
    field(panel, "We play").value = "chained"
    compare.click()
    found = next(each.value for each in inside(explorer.root, w.HTML) if "lx-compare-boards" in each.value)
    assert (found.count("<figure"), "Chances" in texts(explorer.root)) == (2, True)
    next(each for each in inside(panel, w.Checkbox) if "ummy" in each.description).value = True
    compare.click()
    assert "B: Luxor · The mummy" in texts(explorer.root)


def test_readings_follow_the_modules_that_are_chosen(setup: tuple[Explorer, w.Widget]) -> None:
    _, panel = setup
    found = field(panel, "How we play")
    assert "ruling.stand.declare" not in [ruling for _, ruling in found.options]
    next(each for each in inside(panel, w.Checkbox) if "ummy" in each.description).value = True
    assert "ruling.stand.declare" in [ruling for _, ruling in found.options]
    field(panel, "Game").value = "expedition"
    assert "ruling.expedition.one-line" in [ruling for _, ruling in found.options]


@pytest.mark.parametrize(
    ("name", "value", "press_on", "said"),
    [
        ("This position as a line", "luxor/1 4p nonsense", "Set up this line", "expected"),
        ("File", "no-such-game.json", "Open", "no-such-game.json"),
        ("Names, with commas", "one,two,three", "New game", "3 names for 2 players"),
        ("Data file of your own", "nowhere.toml", "New game", "nowhere.toml"),
    ],
)
def test_what_is_broken_is_said_and_the_game_on_screen_stays(
    setup: tuple[Explorer, w.Widget], name: str, value: str, press_on: str, said: str
) -> None:
    explorer, panel = setup
    session = explorer.controller.session
    field(panel, name).value = value
    button(panel, press_on).click()
    assert said in texts(panel)
    assert explorer.controller.session is session


def test_a_line_is_set_up_as_a_game_of_its_own(setup: tuple[Explorer, w.Widget]) -> None:
    explorer, panel = setup
    wanted, names = luxor.example("B18").position(), explorer.controller.session.names
    field(panel, "This position as a line").value = str(wanted)
    button(panel, "Set up this line").click()
    assert explorer.controller.session.position == wanted
    assert explorer.controller.session.names == names, "the same people sit there"


def test_a_game_is_saved_opened_and_recovered(setup: tuple[Explorer, w.Widget]) -> None:
    explorer, panel = setup
    explorer.controller.session.play("play left")
    line = str(explorer.controller.session.position)
    button(panel, "Save").click()
    explorer.controller.replace(luxor.new_game(players=2))
    button(panel, "Open").click()
    assert str(explorer.controller.session.position) == line


def test_line_and_code_can_be_copied(setup: tuple[Explorer, w.Widget]) -> None:
    explorer, panel = setup
    assert f'data-copy="{explorer.controller.session.position}"' in texts(panel)
    assert texts(panel).count("data-copy") == 2


# --- errors ---


@pytest.mark.parametrize(("viewer", "told"), [(-1, True), (0, False)])
def test_a_report_can_be_copied_and_tells_no_secrets(
    viewer: int, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer = explorer_of(prefs=Prefs(viewer=viewer, motion=False))

    def fail(_: object) -> None:
        raise RuntimeError("no sand left")

    monkeypatch.setattr(explorer.controller, "click", fail)
    press(explorer, Target("hand", 0))
    assert "Copy report" in explorer._error.value
    assert "Traceback" in explorer._error.value
    assert (str(explorer.controller.session.position) in explorer._error.value) is told


# --- what the page says of itself ---


def test_the_theme_follows_the_page_unless_it_was_chosen() -> None:
    explorer = explorer_of(prefs=Prefs(theme=AUTO))
    light = explorer._style.value
    explorer._page.dark = True
    assert explorer._style.value != light
    explorer.controller.set(theme="light")
    assert explorer._style.value == light


def test_nothing_walks_on_a_calm_page() -> None:
    explorer = explorer_of("B2", Prefs())
    explorer._page.calm = True
    walked: list[object] = []
    explorer.board.walk = lambda *args: walked.append(args)  # type: ignore[method-assign]
    for action in ("play right", "move 0 3"):
        explorer.controller.session.play(action)
    assert walked == []
    explorer._page.calm = False
    explorer.controller.session.goto(0)
    for action in ("play right", "move 0 3"):
        explorer.controller.session.play(action)
    assert len(walked) == 1


def test_on_a_phone_the_hand_is_as_wide_as_the_page() -> None:
    explorer = explorer_of()
    wide = explorer.controller.view().hand
    explorer._page.room = "phone"
    narrow = explorer.controller.view().hand
    assert wide is not None
    assert narrow is not None
    assert narrow.width < 390 < wide.width
    assert {region.target for region in narrow.regions} == {region.target for region in wide.regions}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_canvases_and_controls_have_names(lang: str) -> None:
    explorer = explorer_of(prefs=Prefs(lang=lang))
    for tab in NAMES:
        turn_to(explorer, tab)
    named = (w.Dropdown, w.Text, w.Textarea, w.Select, w.IntText, w.BoundedIntText)
    nameless = [
        each for each in descendants(explorer.root) if isinstance(each, named) and not each.description
    ]
    assert nameless == []
    assert all(explorer._page.names.values())


# --- bots ---


def test_a_bot_plays_its_seat_step_by_step() -> None:
    explorer = Explorer(luxor.new_game(players=2, seed=3), Prefs(motion=False))
    panel = turn_to(explorer, "seats")
    seats = next(each for each in descendants(panel) if "lx-seats-of" in each._dom_classes)
    assert "lx-hidden" in seats.children[-1]._dom_classes, "nobody is there to pause"
    next(inside(panel, w.Dropdown)).value = "greedy"
    assert "lx-hidden" not in seats.children[-1]._dom_classes
    assert explorer.controller.bots == {0: "greedy"}
    button(panel, "Pause the bots").click()
    before = explorer.controller.session.node
    button(panel, "One bot decision").click()
    assert explorer.controller.session.node is not before


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("en", ["New game", "This position", "How we play"]),
        ("fr", ["Nouvelle partie", "Cette position", "Comment on joue"]),
        ("es", ["Nueva partida", "Esta posición", "Cómo jugamos"]),
    ],
)
def test_the_set_up_is_three_cards(lang: str, titles: list[str]) -> None:
    explorer = Explorer(luxor.new_game(2, seed=3), Prefs(lang, motion=False))
    explorer.open_tab("setup")
    parts = list(descendants(explorer.root))
    cards = [each for each in parts if "lx-setup-card" in getattr(each, "_dom_classes", ())]
    said = [
        "".join(str(each.value) for each in descendants(card) if isinstance(each, w.HTML)) for card in cards
    ]
    heads = [title for text in said for title in titles if f">{title}<" in text.split("</h3>")[0]]
    assert sorted(heads) == sorted(titles)
    explorer.close()
