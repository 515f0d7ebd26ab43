"""Other games for those who sit at a table: another deal, or the same position with something changed."""

from __future__ import annotations

import luxor
from luxor.core.engine.chance import seed_of
from luxor.core.position.verdict import Remedy
from luxor.core.study.session import Session

SEEDS = 10**6


def dealt_again(old: Session) -> Session:
    """The same game for the same players; one that was set up by hand begins where it began."""
    game, seed = old.position.game, seed_of(old.seed, "again") % SEEDS
    if not old.origin:
        return Session(old.root.position, seed, old.chance, old.names)
    return luxor.new_game(
        game.players,
        game.modules,
        seed,
        game=game.name,
        names=old.names,
        chance=old.chance,
        readings=dict(game.readings),
    )


def changed_by(game: Session, remedy: Remedy) -> Session:
    """The position of a game after what a remedy says, to be played from."""
    return Session(game.position.edit(**dict(remedy.edit or {})), game.seed, game.chance, game.names)
