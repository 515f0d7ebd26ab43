"""What people ask by trying is answered by the rule that decides it, and never by a wrong one."""

from __future__ import annotations

import pytest

import luxor
from luxor import LANGUAGES, Position
from luxor.core.words.terms import Chance
from tests.classic.helpers import holding, listed, party, play, start
from tests.classic.modules.stories import as_character, begin, offered
from tests.expedition.helpers import play as march_on
from tests.expedition.helpers import table

NEED, LANDING, REVEALED = "base.treasure.need", "base.action.landing", "base.treasure.no-action-on-reveal"


def answer(position: Position, action: str) -> tuple[str, str]:
    """The first reason against an action, with its rule."""
    verdict = position.check(action)
    assert not verdict.legal
    return verdict.reasons()[0], verdict.rules[0]


def by_chance(position: Position) -> Position:
    """Chance brings whatever comes first, until somebody decides."""
    while isinstance(position.pending, Chance):
        position = position.apply(position.legal_actions()[0]).position
    return position


def one_on_a_treasure_for_three() -> Position:
    """The first player has just moved one adventurer onto a vase that needs 3."""
    begun = start(hands={0: holding("1")}, adventurers={0: party(0, 2)}, tiles={3: "vase6x3"})
    return play(begun, "play left", "move 2 1").position


@pytest.mark.rule("base.treasure.need")
@pytest.mark.parametrize("action", ["take treasure", "act 3", "perform"])
def test_one_adventurer_on_a_treasure_for_three_is_told_how_many_it_needs(action: str) -> None:
    landed = one_on_a_treasure_for_three()
    assert answer(landed, action) == ("You have 1 adventurer on space 3; this treasure needs 3.", NEED)
    assert LANDING not in landed.check(action).rules, "somebody has just moved there"


@pytest.mark.rule("base.treasure.need")
def test_the_same_before_the_move_and_in_the_turn_after() -> None:
    begun = start(hands={0: holding("1")}, adventurers={0: party(0, 3)}, tiles={3: "vase6x3"})
    for position in (begun, play(begun, "play left").position):
        assert answer(position, "take treasure")[1] == NEED
        assert LANDING in position.check("take treasure").rules


@pytest.mark.rule("base.treasure.need")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_many_it_needs_is_said_in_every_language(lang: str) -> None:
    said = one_on_a_treasure_for_three().check("take treasure").reasons(lang)[0]
    assert "1" in said
    assert "3" in said


def temple_revealed(tile: str) -> Position:
    """A treasure was just taken, and this temple tile lies in its place."""
    begun = start(hands={0: holding("1")}, adventurers={0: party(0, 7)}, tiles={8: "vase1x1"})
    taken = play(begun, "play left", "move 7 1").position
    return play(taken, f"reveal {tile}").position


@pytest.mark.rule("base.treasure.no-action-on-reveal")
@pytest.mark.parametrize(
    ("tile", "action"), [("scarab", "perform"), ("scarab", "take scarab"), ("wild", "take wild")]
)
def test_a_temple_tile_that_was_just_revealed_waits(tile: str, action: str) -> None:
    position = temple_revealed(tile)
    assert answer(position, action)[1] == REVEALED
    assert "base.temple.scarab-or-wild" not in position.check(action).rules


def test_a_second_card_is_not_told_that_a_turn_has_one() -> None:
    with_plus = begin("equipment", hands={0: holding("2+", "1")}, adventurers={0: party(0, 3)})
    adding = play(with_plus, "play left").position
    said, rule = answer(adding, "play right")
    assert rule == "equipment.plus"
    assert "A turn has one" not in said
    assert "To add a second one" in said
    assert "Add the right card: 1" in adding.check("play right").ways_out()
    moving = play(adding, "add right").position
    assert answer(moving, "play left")[0] == "You have already played a card this turn."


@pytest.mark.rule("characters.card-shift")
def test_whose_character_moves_cards_is_told_when() -> None:
    mine = as_character("card-shift", hands={0: holding("1")}, adventurers={0: party(0, 3)})
    for position in (mine, play(mine, "play left").position):
        said, rule = answer(position, "shift 1 2")
        assert rule == "characters.card-shift"
        assert "when a player wakes an adventurer" in said
    others = as_character("reroll", hands={0: holding("1")}, adventurers={0: party(0, 3)})
    assert answer(others, "shift 1 2")[1] == "base.hand.order-fixed"


@pytest.mark.rule("expedition.turn.one-to-three", "expedition.camp.minimum")
def test_the_expedition_gives_reasons_for_stopping_and_manning_too_soon() -> None:
    begun = table()
    assert answer(begun, "stop") == (
        "You must place at least one tile: after that you may stop or go on.",
        "expedition.turn.one-to-three",
    )
    assert answer(begun, "man 2") == (
        "You put adventurers on a camp right after placing it.",
        "expedition.camp.minimum",
    )


@pytest.mark.rule("expedition.turn.one-to-three")
def test_a_fourth_tile_is_refused_by_the_three_that_were_placed() -> None:
    position = table(hand=("desert@1", "oasis@1"))
    for cell in ("8 7", "9 7", "10 7"):
        tile = listed(position, "hands", 0)[0]
        position = by_chance(march_on(position, f"place {tile} {cell}").position)
        position = march_on(position, "more").position if cell != "10 7" else position
    assert answer(position, "more")[1] == "expedition.turn.one-to-three"
    assert "3 tiles" in answer(position, "more")[0]


@pytest.mark.rule("characters.reroll", "sceptres.reveal")
def test_rolling_again_twice_or_without_a_die_and_peeking_have_reasons() -> None:
    three = as_character("reroll", hands={0: holding("3")}, adventurers={0: party(0, 3)})
    moving = play(three, "play left").position
    again = "You may roll again once, right after rolling for a card."
    assert answer(moving, "reroll") == (again, "characters.reroll")
    die = as_character("reroll", hands={0: holding("die")}, adventurers={0: party(0, 3)})
    twice = play(die, "play left", "roll 2", "reroll", "roll 3").position
    assert answer(twice, "reroll") == (again, "characters.reroll")
    said, rule = answer(begin("sceptres"), "unearth vase3x2")
    assert (said.partition(":")[0], rule) == ("You may not look", "sceptres.reveal")


@pytest.mark.parametrize(
    ("game", "action", "module", "rule"),
    [
        ("luxor", "stand all", "The mummy", "mummy.stand.one"),
        ("luxor", "use keys", "The mummy", "mummy.tile.activate"),
        ("luxor", "add left", "Equipment", "equipment.plus"),
        ("luxor", "reroll", "Characters", "characters.reroll"),
        ("luxor", "unearth vase3x2", "Sceptres", "sceptres.reveal"),
        ("expedition", "use boat", "New Adventures", "adventures.use"),
    ],
)
def test_what_belongs_to_a_module_that_is_not_on_the_table_is_never_possible_here(
    game: str, action: str, module: str, rule: str
) -> None:
    verdict = luxor.new_game(2, seed=1, game=game).position.check(action)
    assert verdict.rules == (rule,), "not now, but never: no step is named"
    assert module.lower() in verdict.reasons()[0].lower()


@pytest.mark.rule("mummy.tile.rear-1-2")
def test_a_tile_for_the_rearmost_moves_no_other() -> None:
    using = play(
        offered("rear-1-2", mummy__talismans=[9, 1], adventurers={0: party(0, 3)}), "use rear-1-2"
    ).position
    said, rule = answer(using, "move 3 1")
    assert rule == "mummy.tile.rear-1-2"
    assert "nearest the start" in said
    assert answer(using, "move 1 1")[0] == "The tile moves this adventurer: you only choose how far."


@pytest.mark.rule(
    "expedition.move.straight", "equipment.die-adjust", "base.hand.outer-only", "mummy.tile.items"
)
def test_what_is_said_a_little_wrong_is_understood() -> None:
    camp = march_on(by_chance(march_on(table(), "place camp-desert 6 5").position), "man 2").position
    for way in ("march northeast", "march north-east 1"):
        assert answer(camp, way)[1] == "expedition.move.straight"
    plus = begin("equipment", hands={0: holding("2+", "1")}, adventurers={0: party(0, 3)})
    assert answer(play(plus, "play left").position, "add 3")[1] == "base.hand.outer-only"
    die = begin("equipment", hands={0: holding("die+-1")}, adventurers={0: party(0, 3)})
    rolled = play(die, "play left", "roll 3").position
    assert answer(rolled, "adjust 2") == (
        "You may change the roll by one, not by more.",
        "equipment.die-adjust",
    )
    items = play(offered("items", mummy__talismans=[9, 1]), "use items").position
    assert answer(items, "take key key")[1] == "mummy.tile.items"


def test_the_words_are_those_of_a_player() -> None:
    moving = play(start(hands={0: holding("3")}, adventurers={0: party(0, 3)}), "play left").position
    wrong = moving.check("move 0 2")
    assert wrong.reasons() == ["Your card is a 3: the adventurer moves exactly 3 tiles, not 2."]
    told = wrong.explain().splitlines()
    assert told[2] == "You may:"
    assert told[3].startswith("- From the stairs to")
    assert "instead" not in wrong.explain()
    horus = start(hands={0: holding("1")}, adventurers={0: party(0, 3)}, tiles={4: "horus1"})
    taking = play(horus, "play left", "move 3 1").position
    assert answer(taking, "decline")[0].startswith("You must take one: a key or ")


def test_what_nobody_decides_is_said_once() -> None:
    rolling = play(start(hands={0: holding("die")}, adventurers={0: party(0, 3)}), "play left").position
    for action in ("move 0 2", "play right", "decline", "take key"):
        said = rolling.check(action).reasons()
        assert said[-1] == "Now comes “Roll the die”, and chance decides it."
        assert sum("Roll the die" in text for text in said) == 1
