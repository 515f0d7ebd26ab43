"""Chapter one: what lies where when the game begins."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import luxor
from luxor import Position
from luxor.core.words.terms import Target
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from tests.classic.helpers import (
    called_off,
    cards,
    fact,
    holding,
    listed,
    outcomes,
    party,
    places,
    play,
    points,
    start,
    tile,
    turn_of,
    winners,
    words,
)

SEEDS = range(30)
STARTERS = Counter({"1": 6, "+-1": 5, "2": 4, "3": 4, "4": 4, "5": 4, "die": 4})
OSIRIS = Counter({"osiris1": 1, "osiris2": 2, "osiris3": 2, "osiris4": 1})
SCARABS = Counter({1: 4, 2: 8, 3: 6, 4: 4})
OSIRIS_SPACES = (6, 15, 24, 33)
HORUS_SPACES = {4: 1, 12: 1, 19: 2, 26: 2, 32: 3, 37: 3}


def new(players: int = 2, seed: int = 0) -> Position:
    return luxor.new_game(players, seed=seed).position


def setup_rules() -> list[str]:
    return [event.rule for event in luxor.new_game(2).root.events]


def digits(rule: str, lang: str) -> Counter[int]:
    """The numbers that a text says in digits."""
    return Counter(map(int, re.findall(r"\d+", luxor.rule(rule, lang).text)))


@pytest.mark.rule("base.aim")
def test_who_gets_farther_and_gathers_more_has_more_and_the_most_wins() -> None:
    near, far = start(adventurers={0: party(0, 5)}), start(adventurers={0: party(0, 20)})
    assert points(near, 0, "position") < points(far, 0, "position")
    with_vase = start(treasures={0: ["vase4x2"]}, adventurers={0: party(0, 5)})
    assert with_vase.totals()[0] == near.totals()[0] + 4
    assert winners(called_off(far)) == (0,)
    assert luxor.new_game(2).root.events[0].rule == "base.aim", "the first thing that is said"


@pytest.mark.rule("base.box.cards")
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_box_holds_31_starter_cards_and_24_horus_cards(lang: str) -> None:
    told = next(event for event in luxor.new_game(2).root.events if event.kind == "BoxOpened")
    assert (told.params["cards"], told.params["horus"]) == (31, 24) == (sum(STARTERS.values()), 3 * 8)
    assert digits("base.box.cards", lang) == Counter([31, 1, 1, 2, 3, 4, 5, 24])


@pytest.mark.rule("base.box.tiles")
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_box_holds_30_treasures_14_temple_tiles_and_six_each_of_horus_and_osiris(lang: str) -> None:
    told = next(event for event in luxor.new_game(2).root.events if event.kind == "BoxOpened")
    assert "base.box.tiles" in told.rules
    assert (told.params["treasures"], told.params["temples"]) == (30, 14)
    fronts = Counter(
        name.rstrip("0123456789") for stack in range(3) for name in words(new(), "temples", stack)
    )
    assert fronts == {"tunnel": 4, "scarab": 4, "wild": 3, "scarab-or-wild": 1, "favour": 2}
    treasures, osiris = [30, 1, 3, 4, 5, 6], [1, 2, 3, 4]
    assert digits("base.box.tiles", lang) == Counter([*treasures, 14, 4, 4, 3, 1, 2, *osiris])


@pytest.mark.rule("base.box.pieces")
@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_other_things_in_the_box(lang: str) -> None:
    four = new(4)
    adventurers = sum(len(places(four, seat)) for seat in range(4))
    supply = [fact(four, "key_supply"), len(listed(four, "scarab_supply")), fact(four, "wild_supply")]
    assert [adventurers, len(listed(four, "sarcophagi")), *supply] == [20, 2, 20, 22, 18]
    assert digits("base.box.pieces", lang) == Counter([20, 2, 20, 22, 18])
    assert any("base.box.pieces" in event.rules for event in luxor.new_game(2).root.events)


@pytest.mark.rule("base.setup.board")
def test_all_that_goes_beside_the_board_is_shown_there() -> None:
    position = new()
    scene = builder_of(position).table(position, Look(position.game.words("en")))
    assert scene is not None
    assert {"pile", "supply", "stack"} <= {region.target.kind for region in scene.regions}
    assert "base.setup.board" in setup_rules()


@pytest.mark.rule("base.setup.markers")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_colours_of_those_who_play_are_on_the_table(players: int) -> None:
    assert len(listed(new(players), "adventurers")) == players
    seated = next(e for e in luxor.new_game(players, first=1).root.events if e.kind == "PlayersSeated")
    assert (seated.seat, seated.also) == (1, ("base.setup.markers",))


@pytest.mark.rule("base.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert len(words(new(players), "hands")) == players
    assert "base.setup.players" in setup_rules()


@pytest.mark.rule("base.setup.players")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_one_or_five_cannot_play(players: int) -> None:
    with pytest.raises(luxor.ConfigError, match="2 to 4"):
        luxor.new_game(players)


@pytest.mark.rule("base.setup.players")
def test_the_first_player_is_whoever_the_table_says() -> None:
    assert [turn_of(luxor.new_game(4, first=seat).position) for seat in range(4)] == [0, 1, 2, 3]
    with pytest.raises(luxor.ConfigError, match="0 to 3"):
        luxor.new_game(4, first=4)


@pytest.mark.rule("base.setup.supply")
def test_the_supply_holds_every_key_wild_and_scarab_and_the_chamber_both_sarcophagi() -> None:
    position = new(4)
    assert fact(position, "sarcophagi") == ["-", "-"]
    assert (fact(position, "key_supply"), fact(position, "wild_supply")) == (20, 18)
    assert Counter(listed(position, "scarab_supply")) == SCARABS
    assert fact(position, "keys") == fact(position, "wilds") == [0, 0, 0, 0]
    assert fact(position, "scarabs") == [[], [], [], []]
    assert "base.setup.supply" in setup_rules()


@pytest.mark.rule("base.setup.supply")
def test_the_die_at_hand_has_six_even_faces() -> None:
    rolling = play(start(hands={0: holding("die")}), "play left").position
    assert outcomes(rolling) == {f"roll {face}": 1 for face in range(1, 7)}


@pytest.mark.rule("base.setup.adventurers")
def test_two_adventurers_stand_on_the_stairs_and_one_sleeps_at_each_statue() -> None:
    position = new(3)
    for seat in range(3):
        assert places(position, seat) == ["anubis-3", "anubis-2", "anubis-1", 0, 0]
    assert "base.setup.adventurers" in setup_rules()


@pytest.mark.rule("base.setup.adventurers")
def test_five_adventurers_are_all_a_player_has() -> None:
    crowd = new().edit(adventurers={0: [0, 0, 0, "anubis-1", "anubis-2", "anubis-3"]})
    assert [problem.rule for problem in crowd.problems()] == ["base.setup.adventurers"]
    pair = new().edit(adventurers={0: [0, 0, "anubis-1", "anubis-1", "anubis-3"]})
    assert [problem.rule for problem in pair.problems()] == ["base.setup.adventurers"]


@pytest.mark.rule("base.setup.score-zero")
def test_everybody_starts_at_nought() -> None:
    assert fact(new(4), "score") == [0, 0, 0, 0]
    assert new(4).totals() == (0, 0, 0, 0)
    assert "base.setup.score-zero" in setup_rules()


@pytest.mark.rule("base.setup.score-zero")
def test_a_second_lap_of_the_score_track_keeps_the_hundred() -> None:
    position = new()
    treasures = [name for name in words(position, "tiles") if name[0] in "vj" or name.startswith("statue")]
    rich = position.arrange(treasures={0: treasures}, tiles=dict.fromkeys(range(1, 41), "-"))
    assert fact(rich, "score", 0) == 108
    assert rich.totals()[0] == 108 + 52


@pytest.mark.rule("base.setup.deal")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_starter_cards_to_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    position = new(players)
    hands = [cards(position, seat) for seat in range(players)]
    assert [len(hand) for hand in hands] == [5] * players
    pile = words(position, "deck")
    assert len(pile) == 31 - 5 * players
    assert Counter(pile) + Counter(card for hand in hands for card in hand) == STARTERS
    assert fact(position, "discard") == []
    assert "base.setup.deal" in setup_rules()


@pytest.mark.rule("base.setup.deal")
def test_the_deal_is_shuffled_and_stays_in_the_order_dealt() -> None:
    hands = [cards(new(seed=seed), 0) for seed in SEEDS]
    assert len({tuple(hand) for hand in hands}) > len(SEEDS) // 2
    order = list(STARTERS)
    assert any(hand != sorted(hand, key=order.index) for hand in hands)


@pytest.mark.rule("base.setup.piles")
def test_cards_come_from_the_draw_pile_and_go_to_the_discard_pile() -> None:
    before = start(hands={0: holding("3")})
    story = play(before, "play left", "move 0 3", "draw 2")
    assert Counter(words(before, "deck")) - Counter(words(story.position, "deck")) == {"2": 1}
    assert words(story.position, "discard") == ["3"]
    dealt = next(event for event in luxor.new_game(2).root.events if event.kind == "CardsDealt")
    assert "base.setup.piles" in dealt.rules
    for pile in ("draw", "discard"):
        assert "base.setup.piles" in before.game.about(before.state, Target("deck", pile))


@pytest.mark.rule("base.setup.horus-piles")
def test_the_horus_cards_are_piled_by_level() -> None:
    for level in (1, 2, 3):
        pile = words(new(), "horus", level - 1)
        assert len(pile) == 8
        assert {card.count("*") for card in pile} == {level}
    assert len({words(new(seed=seed), "horus", 0)[0] for seed in SEEDS}) > 1
    assert "base.setup.horus-piles" in setup_rules()


@pytest.mark.rule("base.setup.horus-piles")
def test_only_the_top_of_a_horus_pile_is_known() -> None:
    before = start(hands={0: holding("3")}, horus={0: ["1-4*"]}, adventurers={0: party(0, 1)})
    story = play(before, "play left", "move 1 3", "take card-1")
    assert outcomes(story.position) == {
        "turn-up 1-3*": 2,
        "turn-up 1-die*": 1,
        "turn-up all-1*": 2,
        "turn-up last*": 1,
        "turn-up less-1*": 1,
    }


@pytest.mark.rule("base.setup.osiris")
def test_four_of_the_six_osiris_tiles_are_laid_and_two_leave() -> None:
    layouts = set()
    for seed in SEEDS:
        position = new(seed=seed)
        laid = [str(tile(position, space)) for space in OSIRIS_SPACES]
        assert not Counter(laid) - OSIRIS
        assert sum(name.startswith("osiris") for name in words(position, "tiles")) == 4
        layouts.add(tuple(laid))
    assert len(layouts) > 10
    assert {name for laid in layouts for name in laid} == set(OSIRIS)
    assert "base.setup.osiris" in setup_rules()


@pytest.mark.rule("base.setup.horus-tiles")
def test_horus_tiles_lie_where_the_board_shows_as_many_eyes() -> None:
    for seed in SEEDS:
        position = new(seed=seed)
        assert {space: tile(position, space) for space in HORUS_SPACES} == {
            space: f"horus{eyes}" for space, eyes in HORUS_SPACES.items()
        }
        assert sum(name.startswith("horus") for name in words(position, "tiles")) == 6
    assert "base.setup.horus-tiles" in setup_rules()


@pytest.mark.rule("base.setup.treasures")
def test_a_treasure_lies_face_up_on_every_other_space() -> None:
    others = [space for space in range(1, 41) if space not in (*OSIRIS_SPACES, *HORUS_SPACES)]
    assert len(others) == 30
    layouts = set()
    for seed in SEEDS:
        laid = tuple(str(tile(new(seed=seed), space)) for space in others)
        layouts.add(laid)
        values = Counter((name.rstrip("x0123456789"), int(name.split("x")[0][-1])) for name in laid)
        assert values == {
            (kind, vp): count
            for kind in ("vase", "jewel", "statue")
            for vp, count in {1: 1, 3: 4, 4: 3, 5: 1, 6: 1}.items()
        }
    assert len(layouts) == len(SEEDS)
    assert "base.setup.treasures" in setup_rules()


@pytest.mark.rule("base.setup.temple-stacks")
def test_temple_tiles_are_stacked_by_their_backs() -> None:
    stacks = [words(new(), "temples", stack) for stack in range(3)]
    assert [len(stack) for stack in stacks] == [4, 6, 4]
    assert Counter(name for stack in stacks for name in stack) == {
        "tunnel": 4,
        "scarab": 4,
        "wild": 3,
        "scarab-or-wild": 1,
        "favour12": 1,
        "favour23": 1,
    }
    assert "base.setup.temple-stacks" in setup_rules()


@pytest.mark.rule("base.setup.temple-stacks")
def test_a_temple_stack_lies_face_down_so_any_of_its_tiles_may_be_next() -> None:
    before = start(hands={0: holding("3")}, tiles={8: "vase1x1"}, adventurers={0: party(0, 5)})
    story = play(before, "play left", "move 5 3")
    assert outcomes(story.position) == {
        "reveal tunnel": 1,
        "reveal scarab": 1,
        "reveal wild": 1,
        "reveal favour12": 1,
    }
