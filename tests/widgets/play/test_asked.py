"""What is asked and said beside the board, as HTML."""

from __future__ import annotations

import re

import luxor
from luxor.core.words.terms import Target
from luxor_widgets.controller import Controller
from luxor_widgets.drawing.foresight import regions_of
from luxor_widgets.play import asked
from luxor_widgets.play.head import head
from luxor_widgets.play.presses import of_the_table
from luxor_widgets.prefs import Prefs

NAMES = ("Ani", "Jan")


def at_the_start(*modules: str, **prefs: object) -> Controller:
    controller = Controller(luxor.new_game(2, modules=modules, seed=38, names=NAMES), Prefs())
    controller.set(**prefs)
    return controller


def test_the_steps_that_the_booklet_numbers_keep_their_numbers_with_the_mummy() -> None:
    told = re.findall(r"<i>(.)</i><span>([^<]*)", asked.steps(at_the_start("mummy").view()))
    assert told == [("✓", "Stand up"), *zip("1234", ("Play a card and move", "Act", "Draw", "Mummy tile"))]
    assert asked.steps(at_the_start().view()).count("<li") == 3


def test_the_step_says_how_many_tiles_of_those_that_may_be_placed_have_been() -> None:
    session = luxor.new_game(2, game="expedition", seed=1)
    told: set[str] = set()
    for _ in range(30):
        session.play(session.position.legal_actions()[0])
        for lang in ("en", "fr"):
            told.update(text for text, _ in Controller(session, Prefs(lang=lang)).view().phases)
    assert {"Place tiles", "Place tiles: 1 of at most 3"} <= told
    assert "Placer des tuiles\u00a0: 1 sur 3 au plus" in told


def test_a_hand_says_what_counts_now() -> None:
    controller = at_the_start()
    assert "only the ends may be played" in asked.hand_title(controller.view())
    controller.choose(luxor.action("play left"))
    assert "the next card lands in the gap" in asked.hand_title(controller.view())


def test_in_words_it_says_where_one_stands_and_never_where_another_one_looks_from() -> None:
    controller = at_the_start()
    assert "Adventurers of Ani: the stairs ×2; Anubis statues 1, 2, 3." in asked.words(controller.view())
    controller.set(viewer=1)
    assert "Adventurers of Jan" in asked.words(controller.view())


def test_who_has_a_phone_taps() -> None:
    assert at_the_start(room="phone").view().hint.startswith("Tap ")
    assert at_the_start(room="phone", lang="fr").view().hint.startswith("Touche ")
    assert at_the_start().view().hint.startswith("Click ")


def test_an_option_says_nothing_twice() -> None:
    controller = Controller(luxor.example("B2").session(), Prefs())
    view = controller.view()
    row = view.legal[0]
    row.title, row.beside = "Take a key", "a key"
    assert "<small>" not in asked.option(row, 1, "", compact=False)


def test_what_is_taken_says_what_it_is_good_for() -> None:
    controller = Controller(luxor.example("B3").session(), Prefs())
    lines = {"key": "lets one of yours into the burial chamber; kept, it scores",
             "card": "you choose how far one of yours goes"}  # fmt: skip
    for action in ("play right", "move 0 3"):
        controller.choose(luxor.action(action))
    for row, line in zip(controller.view().legal, lines.values(), strict=True):
        assert f"<small>{line}</small>" in asked.option(row, 1, "", compact=False)


def test_a_number_on_the_wall_says_what_it_is() -> None:
    controller = at_the_start()
    controller.click(Target("plaque", 0))
    view = controller.view()
    assert view.thing == "1 VP on the wall"
    assert view.about[0].id == "base.score.position"


def test_a_finger_that_rests_on_a_thing_asks_what_it_is_and_plays_nothing() -> None:
    controller = at_the_start()
    about = of_the_table(controller)["about"]
    about("space:2")
    assert controller.view().thing == "Space 2: vase, 3 VP, needs 2"
    assert controller.asked == Target("space", 2)
    controller.dismiss()
    about("space:99")
    assert not controller.view().thing
    assert len(controller.session.nodes) == 1


def test_what_is_pointed_at_says_what_lies_there() -> None:
    view = at_the_start().view()
    names = {region[0]: region[-1] for region in regions_of(view, view.board, {Target("space", 2): "7 %"})}
    assert names["space:2"] == "Space 2: vase, 3 VP, needs 2 · 7 %"
    assert names["space:3"] == "Space 3: statue, 1 VP, needs 1"


def test_house_rules_are_counted_in_the_head_and_told_by_pointing() -> None:
    assert "lx-ruling" not in head(at_the_start().view(), at_the_start())
    readings = {"ruling.back.stairs": "stairs", "ruling.osiris.blocked": "stays"}
    controller = Controller(luxor.new_game(2, seed=38, readings=readings), Prefs())
    drawn = head(controller.view(), controller)
    assert ">2 house rules</button>" in drawn
    assert "– The stairs count as well" in drawn
    controller.set(lang="fr")
    assert ">2 règles maison</button>" in head(controller.view(), controller)


def test_who_looks_on_while_a_bot_plays_is_told_so() -> None:
    controller = at_the_start()
    asks = controller.view().hint
    controller.set_bot(controller.view().seat, "random")
    assert controller.view().hint == "Ani is a bot: look on, or pause it under Players."
    controller.let_bots(False)
    assert controller.view().hint == asks, "then the choice is one's own again"


def test_a_hand_of_which_one_tile_is_kept_does_not_say_that_either_is_placed() -> None:
    controller = Controller(luxor.new_game(2, game="expedition", seed=1), Prefs())
    told = {"en": "keep one of them", "fr": "garde l’une d’elles", "es": "quédate con una"}
    for lang, note in told.items():
        controller.set(lang=lang)
        assert note in asked.hand_title(controller.view())
    while any(action.verb == "keep" for action in controller.session.position.legal_actions()):
        controller.session.play(controller.session.position.legal_actions()[0])
        if controller.session.position.at_chance:
            controller.session.resolve()
    controller.set(lang="en")
    assert "either tile may be placed" in asked.hand_title(controller.view())


def test_a_stop_is_told_once() -> None:
    session = luxor.new_game(2, game="expedition", seed=1, names=NAMES)
    controller = Controller(session, Prefs())
    while luxor.action("stop") not in session.position.legal_actions():
        session.play(session.position.legal_actions()[0])
    session.play("stop")
    said = controller.view().narration
    assert said.startswith("Ani stops. Ani has placed 1 tile.")
