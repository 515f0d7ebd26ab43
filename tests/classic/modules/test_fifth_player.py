"""The fifth player: more seats, more Horus cards, the same rules."""

import pytest

import luxor
from luxor.core.engine.conformance import check_game
from luxor.games import find_game
from tests.classic.helpers import cards, legal, listed, play
from tests.classic.modules.stories import begin


@pytest.mark.rule("five.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players(players: int) -> None:
    position = luxor.new_game(players, ("fifth_player",), seed=3).position
    assert len(position.totals()) == players
    assert not position.problems()


@pytest.mark.rule("five.players")
def test_five_seats_need_the_module_and_six_are_too_many() -> None:
    with pytest.raises(luxor.ConfigError, match=r"5 players \(allowed: 2 to 4\); 5 with fifth_player"):
        luxor.new_game(5)
    with pytest.raises(luxor.ConfigError, match=r"6 players \(allowed: 2 to 5\)"):
        luxor.new_game(6, ("fifth_player",))


@pytest.mark.rule("five.players")
def test_a_fifth_seat_stands_in_the_way_of_rules_without_the_module() -> None:
    five = luxor.new_game(5, ("fifth_player", "mummy")).position
    (obstacle,) = five.game.obstacles(five.state, ("mummy",))
    assert (obstacle.code, obstacle.rule) == ("too-many-players", "five.players")
    assert not five.game.obstacles(five.state, ("fifth_player",)), "nobody was knocked down yet"
    four = luxor.new_game(4, ("fifth_player",)).position
    assert not four.game.obstacles(four.state, ())


@pytest.mark.rule("five.horus", "ruling.five.horus-any-count")
@pytest.mark.parametrize("players", [2, 5])
def test_eighteen_more_horus_cards_lie_in_the_piles_at_any_count(players: int) -> None:
    def piles(modules: tuple[str, ...], count: int) -> list[int]:
        position = luxor.new_game(count, modules).position
        return [len(listed(position, "horus", level)) for level in range(3)]

    before, after = piles((), 2), piles(("fifth_player",), players)
    assert sum(after) - sum(before) == 18
    assert [now - then for now, then in zip(after, before)] == [6, 6, 6]


@pytest.mark.rule("five.recommend")
def test_five_players_are_told_what_the_booklet_recommends_and_may_ignore_it() -> None:
    def told(players: int, *modules: str) -> list[object]:
        events = luxor.new_game(players, ("fifth_player", *modules)).root.events
        return [event.params["module"] for event in events if event.kind == "ModulesRecommended"]

    assert told(5) == [("equipment", "sceptres")]
    assert told(5, "sceptres") == [("equipment",)]
    assert told(5, "equipment", "sceptres") == []
    assert told(4) == []
    assert not luxor.playout(luxor.new_game(5, ("fifth_player",)).position, 1).position.problems()


@pytest.mark.rule("five.rules-same")
def test_the_rules_stay_as_they_are() -> None:
    position = begin("fifth_player", players=5, hands={0: ["2", "1", "3", "die", "5"]})
    plain = luxor.new_game(4, seed=1).position.arrange(hands={0: ["2", "1", "3", "die", "5"]}, seat=0)
    assert [step.name for step in position.game.steps] == [step.name for step in plain.game.steps]
    assert legal(play(position, "play left").position) == legal(play(plain, "play left").position)


@pytest.mark.rule("modules.combine")
def test_all_parts_together() -> None:
    everything = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
    assert check_game(find_game("luxor", 5, everything), range(1), every=10).states > 20


def test_a_fifth_hand_is_a_hand_like_the_others() -> None:
    position = luxor.new_game(5, ("fifth_player",), seed=2).position
    assert [len(cards(position, seat)) for seat in range(5)] == [5] * 5


@pytest.mark.rule("ruling.five.horus-any-count")
@pytest.mark.parametrize(
    ("modules", "players", "answer", "more"),
    [
        (["fifth_player"], 3, "any-count", 18),
        (["fifth_player"], 3, "five-only", 0),
        (["fifth_player"], 5, "five-only", 18),
        (["fifth_player"], 5, "never", 0),
        (["sceptres"], 3, "always", 18),
    ],
)
def test_when_the_horus_cards_are_added_is_a_reading(
    modules: list[str], players: int, answer: str, more: int
) -> None:
    def cards(session: luxor.Session) -> int:
        piles = session.position.facts()["horus"]
        assert isinstance(piles, list)
        return sum(len(pile) for pile in piles)

    readings = {"ruling.five.horus-any-count": answer}
    session = luxor.new_game(players, modules, seed=1, readings=readings)
    assert cards(session) - cards(luxor.new_game(3, seed=1)) == more
    assert not session.position.problems()
    assert luxor.position(str(session.position)) == session.position
