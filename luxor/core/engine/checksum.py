"""One number over seeded games: it changes when the rules, the components or the draws do."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from luxor.core.engine.chance import Draws
from luxor.core.engine.game import Game
from luxor.core.engine.step import State
from luxor.core.position.position import Position


def checksum(games: Iterable[Game[State]], seeds: range) -> str:
    """Sixteen hex digits over the end positions of random games."""
    digest = blake2b(digest_size=8)
    for game in games:
        for seed in seeds:
            end, turns, steps = game.playout(game.setup(seed), Draws(seed))
            digest.update(f"{without_digest(str(Position(game, end)))} {turns} {steps}\n".encode())
    return digest.hexdigest()


def without_digest(line: str) -> str:
    """A position's line without the digest of its data: how a file is written does not change a game."""
    game, players, _, rest = line.split(" ", 3)
    return f"{game} {players} {rest}"


def total(sums: Iterable[str]) -> str:
    """One checksum of several."""
    return blake2b(" ".join(sums).encode(), digest_size=8).hexdigest()
