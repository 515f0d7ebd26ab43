"""Last turns built by hand, with every module: what `evaluate` says is what plain search over positions says.

In all of them the last player takes the last turn of the last round: after it only chance is left, or an
extra turn.
"""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis import evaluate, make_bot
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from tests.analysis.endings import LastTurn

Facts = dict[str, object]
ALL = ("fifth_player", "mummy", "equipment", "sceptres", "characters")
NOT_PLAYED = (
    "draw",
    "look",
    "deal-card",
    "turn-up",
    "turn-tile",
)  # without an extra turn nobody plays with it
PLAIN: Facts = {
    "seat": 1,
    "adventurers": {0: [0, 1, 9, 20, 41], 1: [0, 7, 20, 22, 41]},
    "hands": {1: ["1", "2", "3", "4", "die"]},
    "keys": {0: 2, 1: 0},
    "sarcophagi": [0, 1],
    "spent": 2,
}


def built(players: int, modules: tuple[str, ...], changes: Facts, readings: dict[str, str]) -> Position:
    facts = {**PLAIN, **changes}
    places = facts["adventurers"]
    assert isinstance(places, dict)
    facts["adventurers"] = {**{seat: [0, 3, 11, 25, 30] for seat in range(2, players)}, **places}
    position = luxor.new_game(players, modules, seed=5, readings=readings).position.arrange(**facts)
    assert not position.problems(), position.problems()
    return position


def offer(*tiles: str, talismans: int = 6, **facts: object) -> Facts:
    return {"mummy.talismans": {1: talismans}, "mummy.offer": list(tiles), **facts}


def played_by(character: str) -> Facts:
    other = "any-horus" if character == "reroll" else "reroll"
    return {"characters.who": [other, character]}


LAST: dict[str, tuple[int, tuple[str, ...], Facts]] = {
    "scarabs of both": (2, (), {"scarabs": {0: [1, 4], 1: [2]}}),
    "five players": (5, ("fifth_player",), {"seat": 4, "hands": {4: ["5", "1", "2", "3", "all-2**"]},
                     "scarabs": {0: [1], 2: [3], 4: [4]}}),
    "a tile for points": (2, ("mummy",), offer("two-points", "scarab", "rear-1-4", talismans=3)),
    "a step after the die": (2, ("mummy",), offer("one-step", "keys", "items", talismans=1)),
    "a step where nothing wins": (2, ("mummy",), offer("one-step", "keys", "items", talismans=1,
                                  keys={0: 9, 1: 1})),
    "another scarab": (2, ("mummy",), offer("swap-scarab", "items", "smallest", scarabs={0: [2], 1: [1]})),
    "two cards": (2, ("equipment",), {"hands": {1: ["3+", "die", "3", "+-1", "1+"]}}),
    "plus and die": (2, ("equipment",), {"hands": {1: ["2+", "1+", "3+", "0", "die+-1"]}}),
    "sceptres": (3, ("sceptres",), {"seat": 2, "hands": {2: ["5", "1", "2", "3", "1-3*"]}}),
    **{name: (2, ("characters",), played_by(name)) for name in
       ("reroll", "any-horus", "treasure-point", "single-step", "temple-now", "card-shift", "key-step")},
    "all modules": (2, ALL, {**offer("two-points", "keys", "one-step", talismans=3), **played_by("key-step"),
                    "hands": {1: ["1", "2+", "3", "1+", "2"]}, "keys": {0: 2, 1: 2}}),
}  # fmt: skip
READINGS = {
    "ruling.tunnel.single-hop": "chained",
    "ruling.action.mandatory": "optional",
    "ruling.play.must-move": "free",
}


def compare(position: Position, unplayed: tuple[str, ...] = NOT_PLAYED) -> None:
    """Every first decision is worth what the plain search says, and is called exact."""
    plain = LastTurn(position.seat, unplayed).first_decisions(position)
    found = evaluate(position, time_limit=None)
    assert found["exact"].all()
    for action, (win, margin) in plain.items():
        own = found[found["turn"].str.split("; ").str[0] == action]
        best = own.sort_values(["win", "margin"], ascending=False).iloc[0]
        assert (best["win"], best["margin"]) == pytest.approx((float(win), float(margin))), action


@pytest.mark.parametrize("name", LAST)
def test_a_last_turn_is_worked_out_in_full(name: str) -> None:
    compare(built(*LAST[name], {}))


@pytest.mark.parametrize("modules", [(), ("mummy",)])
def test_a_last_turn_is_exact_by_other_readings_too(modules: tuple[str, ...]) -> None:
    tiles = offer("two-points", "scarab", "rear-1-4", talismans=3) if modules else {}
    compare(built(2, modules, tiles, READINGS))


def test_an_extra_turn_is_part_of_the_answer() -> None:
    """A set is made, turned over, and the card of the extra turn decides."""
    facts: Facts = {
        **played_by("set-turn"),
        "treasures": {1: ["vase3x2", "jewel3x2"]},
        "adventurers": {0: [0, 1, 9, 20, 41], 1: [5, 5, 20, 20, 41]},
        "hands": {1: ["1", "2", "3", "4", "5"]},
    }
    compare(built(2, ("characters",), facts, {}), ())


def test_a_tile_that_gives_another_turn_wins_the_game() -> None:
    tiles = offer("extra-turn", "keys", "horus", talismans=3, hands={1: ["1", "2", "3", "4", "5"]})
    position = built(2, ("mummy",), {**tiles, "keys": {0: 5, 1: 0}}, {})
    best = evaluate(position, time_limit=None).iloc[0]
    assert best["exact"]
    assert "use extra-turn" in best["turn"] + best["plan"]


@pytest.mark.parametrize("bot", ["planner", "expert", "mcts:nodes=10"])
@pytest.mark.parametrize("name", ["two cards", "a tile for points", "temple-now"])
def test_bots_play_the_best_of_it(bot: str, name: str) -> None:
    position = built(*LAST[name], {})
    plain = LastTurn(1, NOT_PLAYED)
    value = plain.value(position)
    player = make_bot(bot)
    while not position.over:
        if position.at_chance:
            position = position.apply(next(iter(position.pending.outcomes))).position  # type: ignore[union-attr]
            value = plain.value(position)
            continue
        action = player.choose(position.view(1), position.legal_actions(), Draws(1))
        position = position.apply(action).position
        assert plain.value(position) == value, action


@pytest.mark.parametrize("bot", ["planner", "expert"])
def test_bots_answer_what_makes_no_difference_any_more(bot: str) -> None:
    """Where drawn cards go in a hand that nobody plays again: it is no answer about tiles."""
    tiles = offer("one-step", "keys", "items", talismans=4, hands={1: ["1+", "2", "3", "4", "5"]})
    position = built(2, ("mummy", "equipment"), tiles, {})
    for action in ("play left", "add left", "move 0 3"):
        position = position.apply(action).position
    while position.at_chance:
        position = position.apply(position.legal_actions()[0]).position
    legal = position.legal_actions()
    assert position.pending.step == "side"  # type: ignore[union-attr]
    assert make_bot(bot).choose(position.view(1), legal, Draws(1)) in legal
