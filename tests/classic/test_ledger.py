"""The ledger is complete: what was added late is cited where it is played, and all say when they matter."""

from __future__ import annotations

import pytest

import luxor
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import games, plugin_of
from tests.classic.helpers import cites, event_of, fact, holding, legal, party, places, play, start, take_turn
from tests.classic.modules.stories import as_character, begin


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_of_the_ledger_says_when_it_matters(game: str, lang: str) -> None:
    book = plugin_of(game).book
    rulings = [book.rule(id, lang) for id in book if book.facts[id].get("status") == "ruling"]
    assert rulings
    assert [rule.id for rule in rulings if not rule.when.strip()] == []
    assert [rule.id for rule in rulings if rule.when in (rule.why, rule.text, rule.question)] == []


@pytest.mark.rule("ruling.osiris.face", "ruling.holdings.open")
def test_osiris_tiles_and_holdings_lie_open_scarabs_do_not() -> None:
    session = luxor.new_game(2, seed=1)
    told = {rule for event in session.root.events for rule in (*event.rules, *event.see)}
    assert {"ruling.osiris.face", "ruling.holdings.open"} <= told
    position = start(scarabs={0: [3]}, keys={0: 2}, wilds={0: 1}, treasures={0: ["vase3x2"]})
    seen = position.view(1)
    assert fact(seen, "tiles") == fact(position, "tiles"), "Osiris tiles too"
    for name in ("keys", "wilds", "treasures"):
        assert fact(seen, name) == fact(position, name)
    assert fact(seen, "scarabs", 0) == ["?"]


@pytest.mark.rule("ruling.discard.look")
def test_everybody_knows_the_discards() -> None:
    position = start(discard=["1", "2", "5"])
    assert sorted(map(str, fact(position.view(1), "discard"))) == ["1", "2", "5"]  # type: ignore[call-overload]
    empty = start(hands={0: holding("5")}).edit(deck=[], discard=["1", "2"], adventurers={0: party(0, 0)})
    assert cites(take_turn(empty, "play left", "move 0 5"), "ruling.discard.look")


@pytest.mark.rule("ruling.all.key")
def test_a_key_may_be_taken_after_move_all() -> None:
    position = start(hands={0: holding("all-1*")}, adventurers={0: party(0, 3)})
    story = play(position, "play left", "move-all", "act 4", "take key")
    assert event_of(story, "KeyTaken").also == ("ruling.all.key",)
    alone = play(
        start(hands={0: holding("1")}, adventurers={0: party(0, 3)}), "play left", "move 3 1", "take key"
    )
    assert not cites(alone, "ruling.all.key")


@pytest.mark.rule("ruling.nobody-moves.when")
def test_the_game_ends_before_the_last_player_who_cannot_move() -> None:
    stuck = [40, 40, 40, 40, 40]
    position = start(hands={0: holding("2", "3"), 1: holding("2", "3")}, adventurers={0: stuck, 1: stuck})
    story = take_turn(position, "play left")
    ended = event_of(story, "GameEnded")
    assert ended.rules == ("base.end.nobody-moves", "ruling.nobody-moves.round", "ruling.nobody-moves.when")
    assert not [event for event in story.events if event.kind == "CardPlayed" and event.seat == 1]


@pytest.mark.rule("ruling.mummy.reach")
def test_the_mummy_passes_sleepers_and_never_enters_the_chamber() -> None:
    position = begin("mummy", hands={0: holding("1-5***")}, mummy__space=9, adventurers={1: party(0, 0)})
    story = play(position, "play left")
    assert places(story.position, 1)[:3] == ["anubis-3", "anubis-2", "anubis-1"], "the statue behind space 8"
    assert cites(story, "ruling.mummy.reach")
    inside = begin("mummy", hands={0: holding("1-5***")}, mummy__space=2, spent=1, sarcophagi=[1, "-"],
                   adventurers={1: [0, 0, 0, 0, 41]})  # fmt: skip
    assert places(play(inside, "play left").position, 1)[-1] == 41


@pytest.mark.rule("ruling.house.stand-free", "ruling.stand.no-tile")
def test_standing_up_costs_the_turn_as_printed() -> None:
    lying = {0: ["lying-10", 0, 0, 0, "anubis-3"]}
    story = play(begin("mummy", adventurers=lying, mummy__space=30), "try", "roll 3")
    assert "ruling.house.stand-free" in event_of(story, "TurnCutShort").see


@pytest.mark.rule("ruling.characters.set-turn-when")
def test_the_extra_turn_is_asked_before_the_tile_beneath_comes_to_light() -> None:
    """Space 8 has a temple symbol."""
    position = as_character("set-turn", hands={0: holding("1")}, adventurers={0: party(7, 8)},
                            tiles={8: "statue3x2"}, treasures={0: ["vase3x2", "jewel3x2"]})  # fmt: skip
    story = play(position, "play left", "move 7 1")
    assert legal(story.position) == ["accept", "decline"]
    after = story.then("accept")
    assert "ruling.characters.set-turn-when" in event_of(after, "SetTurnedOver").see
    assert legal(after.position)[0].startswith("reveal")


@pytest.mark.rule("ruling.characters.key-floor")
def test_with_two_cards_a_card_of_0_cannot_be_lowered() -> None:
    hand = {0: holding("3+", "0")}
    summed = play(as_character("key-step", "equipment", hands=hand), "play left", "add right")
    assert legal(summed.position) == ["decline", "key 1", "key 2", "key -1"], (
        "the 3 may become a 2, the 0 stays"
    )
    assert "ruling.characters.key-floor" in event_of(summed.then("key -1"), "KeysDiscarded").see


@pytest.mark.rule("ruling.house.two-characters")
def test_one_character_is_dealt_to_each() -> None:
    session = luxor.new_game(2, ["characters"], seed=1)
    dealt = [event for event in session.root.events if event.kind == "CharacterDealt"]
    assert [event.seat for event in dealt] == [0, 1]
    assert all("ruling.house.two-characters" in event.see for event in dealt)


CHOOSE = {"ruling.house.two-characters": "choose"}


@pytest.mark.rule("ruling.house.two-characters")
def test_by_the_house_rule_everybody_keeps_one_of_two_before_the_first_turn() -> None:
    session = luxor.new_game(3, ["characters"], seed=1, readings=CHOOSE)
    dealt = [event for event in session.root.events if event.kind == "CharacterDealt"]
    offered = [[e.params["character"] for e in dealt if e.seat == seat] for seat in range(3)]
    assert len({name for two in offered for name in two}) == 6, "two for each, all different"
    for seat in range(3):
        assert session.position.seat == seat
        assert legal(session.position) == [f"choose {name}" for name in offered[seat]]
        session.play(f"choose {offered[seat][1]}")
    assert session.position.facts()["characters.who"] == [two[1] for two in offered]
    assert session.position.pending == luxor.Decision(0, "play")
    assert luxor.position(str(session.position)) == session.position


@pytest.mark.rule("ruling.house.two-characters")
@pytest.mark.rule("characters.key-step")
def test_the_two_keys_come_with_the_choice_and_not_with_the_deal() -> None:
    offers = set()
    for seed in range(40):
        session = luxor.new_game(2, ["characters"], seed=seed, readings=CHOOSE)
        first = legal(session.position)[0]
        offers.add(first)
        assert session.position.facts()["keys"] == [0, 0]
        session.play(first)
        assert session.position.facts()["keys"] == [2 if first == "choose key-step" else 0, 0]
    assert "choose key-step" in offers


@pytest.mark.rule("ruling.house.two-characters")
def test_with_five_players_the_last_three_choose() -> None:
    session = luxor.new_game(5, ["fifth_player", "characters"], seed=3, readings=CHOOSE)
    asked: list[int] = []
    while len(asked) < 3:
        asked.append(session.position.seat)
        session.play(legal(session.position)[1])
    assert asked == [2, 3, 4]
    assert session.position.pending == luxor.Decision(0, "play")


@pytest.mark.rule("ruling.house.two-characters")
def test_characters_named_by_the_caller_are_kept() -> None:
    session = luxor.new_game(2, ["characters"], seed=1, readings=CHOOSE, characters=["reroll", "key-step"])
    assert session.position.pending == luxor.Decision(0, "play")
    assert session.position.facts()["keys"] == [0, 2]
