"""Endgames with known answers: ends of random games (they stay the same from release to release), each with
the best turn of who plays, the share of the win it brings on what that player knows, and the margin.

Both games, modules, two to four players, hidden scarabs. The line that wins must be found, and called exact.
"""

from __future__ import annotations

import pytest

from luxor.analysis import evaluate
from luxor.analysis.turns.outcomes import win_shares
from luxor.analysis.turns.tree import Leaf, turn_tree
from tests.analysis.endings import ending
from tests.analysis.helpers import last_turn

# game, players, modules, turns before the end, seed of the game; then the answer
Endgame = tuple[str, int, tuple[str, ...], int, int, str, str, str]
ENDGAMES: list[Endgame] = [
    ("luxor", 2, (), 1, 8, "play left; move 34 1; take scarab", "4/2907", "-120/19"),
    ("luxor", 2, (), 1, 20, "play right", "1", "13/5"),
    ("luxor", 2, (), 1, 51, "play left; move 0 5", "1", "3"),
    ("luxor", 2, (), 1, 68, "play left; move 30 3; take wild", "1", "3"),
    ("luxor", 2, (), 1, 70, "play right; move 35 1; take wild", "37/40", "51/20"),
    ("luxor", 2, (), 1, 76, "play left; move 32 4", "1", "3"),
    ("luxor", 2, (), 1, 79, "play right; move 40 1", "1", "2"),
    ("luxor", 2, (), 1, 91, "play left; move 36 -1", "13/95", "-2"),
    ("luxor", 2, (), 1, 97, "play left; move 29 4", "1", "9"),
    ("luxor", 2, (), 1, 110, "play left; move 11 2", "10/19", "-7/19"),
    ("luxor", 3, (), 1, 2, "play left; move 35 5; take wild", "1", "3"),
    ("luxor", 3, (), 1, 9, "play right", "1/33", "-49/11"),
    ("luxor", 3, (), 1, 24, "play left; move 34 2", "17/21", "11/7"),
    ("luxor", 3, (), 1, 29, "play left; move-all", "1", "1"),
    ("luxor", 4, (), 1, 8, "play left; move 32 1; take key", "163/5168", "-69769/25840"),
    ("luxor", 4, (), 1, 20, "play left; move 17 1", "38/231", "-21/11"),
    ("expedition", 2, (), 1, 5, "place camp-oasis@5 3 4; man 5; march east 1 2", "1", "4"),
    ("expedition", 2, (), 1, 6, "place camp-oasis@5 10 3; man 5; march west 1 1 1", "1", "4"),
    ("expedition", 2, (), 1, 10, "place camp-oasis@5 11 9; man 5; march west 1 1 1", "1", "6"),
    ("expedition", 2, (), 1, 22, "place camp-oasis@5 3 9; man 3; march east 1", "1", "3"),
    ("expedition", 2, (), 1, 23, "place camp-desert@5 4 9; man 4; march north 1 1 1", "1", "5"),
    ("expedition", 3, (), 1, 7, "place camp-oasis@5 6 4; man 5; march west 1 2", "1", "5"),
    ("expedition", 3, (), 1, 12, "place camp-oasis@5 14 10; man 4; march west 1 1", "1", "1"),
    ("expedition", 3, (), 1, 22, "place camp-oasis@5 12 10; man 5; march north 1 1 1", "1", "2"),
    ("expedition", 2, ("new_adventures",), 1, 5, "place camp-desert@5 8 5; man 4; march south 1 2", "1", "1"),
    (
        "expedition",
        2,
        ("new_adventures",),
        1,
        6,
        "place camp-oasis@5 10 3; man 5; march west 1 1 1",
        "1",
        "4",
    ),
    ("expedition", 2, ("new_adventures",), 1, 22, "place camp-oasis@5 3 9; man 3; march east 1", "1", "3"),
    ("luxor", 2, ("mummy",), 1, 14, "decline; play right; move 21 3", "281/1995", "-52/21"),
    ("luxor", 2, ("mummy",), 1, 15, "play left; move 31 3", "77/408", "-2"),
    ("luxor", 2, ("equipment",), 1, 7, "play left", "299/315", "41/21"),
    ("luxor", 2, ("equipment",), 1, 13, "play left; move 27 6", "1", "0"),
    ("luxor", 2, ("sceptres",), 1, 2, "play left; move 27 1; take treasure", "1", "3"),
    ("luxor", 2, ("sceptres",), 1, 5, "play left; move 34 1; take wild", "1", "3"),
    ("luxor", 2, ("sceptres",), 1, 8, "play left; move 32 3", "1", "200/21"),
    ("luxor", 3, ("characters",), 1, 20, "play right; move 36 -1", "21382/21945", "20626/7315"),
    ("luxor", 3, ("characters",), 1, 30, "play right; move 38 2", "1", "86/19"),
]
CHANCE_ONLY = [endgame for endgame in ENDGAMES if endgame[3] == 1]


def name_of(endgame: Endgame) -> str:
    return "-".join(map(str, (*endgame[:2], *endgame[2], *endgame[3:5])))


def number(fraction: str) -> float:
    over, _, under = fraction.partition("/")
    return int(over) / int(under or 1)


@pytest.mark.parametrize("endgame", ENDGAMES, ids=name_of)
def test_the_best_turn_is_found_and_called_exact(endgame: Endgame) -> None:
    game, players, modules, back, seed, turn, win, margin = endgame
    found = evaluate(ending(seed, players, modules, game, back), time_limit=None)
    assert found["exact"].all()
    best = found.iloc[0]
    assert (best["win"], best["margin"]) == (pytest.approx(number(win)), pytest.approx(number(margin)))
    same = found[(found["win"] == best["win"]) & (found["margin"] == best["margin"])]
    assert turn in set(same["turn"])


@pytest.mark.parametrize("endgame", CHANCE_ONLY[::4], ids=name_of)
def test_games_agree_with_the_answer(endgame: Endgame) -> None:
    """Where nothing is left to decide, random deals and luck come to the same share of wins."""
    game, players, modules, back, seed, turn, win, _ = endgame
    position = ending(seed, players, modules, game, back)
    seat = position.seat
    tree = turn_tree(position.view(seat), seat)
    line = next(line for line in tree.lines() if "; ".join(map(str, line.actions)) == turn)
    if isinstance(line.end, Leaf):
        share = win_shares(position.game, line.end.state, "random", range(400), 1)[seat]
        assert share == pytest.approx(number(win), abs=0.1)


KEYS = {
    10: "0",
    2: "1/6",
    1: "1/2",
    0: "5/6",
}  # what A's keys leave to B's die; a tie goes to A's sarcophagus


@pytest.mark.parametrize("keys", KEYS)
def test_only_the_die_can_win(keys: int) -> None:
    best = evaluate(last_turn(keys={0: keys, 1: 0})).iloc[0]
    assert (best["exact"], best["turn"]) == (True, "play right")
    assert best["win"] == pytest.approx(number(KEYS[keys]))
