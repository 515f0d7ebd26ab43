"""Words for telling a rule of the expansion as a test, beside those of the base game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import luxor
from luxor import Position
from luxor.core.words.terms import Chance
from tests.classic.helpers import Story, asked, fact, holding, party, play

ALL = ("fifth_player", "mummy", "equipment", "sceptres", "characters")


def begin(
    *modules: str,
    players: int = 2,
    characters: Sequence[str] = (),
    given: Mapping[str, object] | None = None,
    **facts: object,
) -> Position:
    """The start of a turn in which these facts hold (mummy__space for mummy.space), and nothing is amiss.

    Facts that several stories share come as a mapping, `given`.
    """
    named = {name.replace("__", "."): value for name, value in {**(given or {}), **facts}.items()}
    named.setdefault("seat", 0)
    game = luxor.new_game(players, modules, seed=1, characters=characters)
    position = game.position.arrange(**named)
    assert not position.problems(), position.problems()
    return position


def as_character(
    name: str,
    *modules: str,
    other: str = "any-horus",
    given: Mapping[str, object] | None = None,
    **facts: object,
) -> Position:
    """Seat 0 plays a character, seat 1 one that does nothing here."""
    return begin("characters", *modules, characters=(name, other), given={**(given or {}), **facts})


def roll_on(story: Story, step: str) -> Story:
    """Let chance bring whatever comes first until a step is asked."""
    while isinstance(story.position.pending, Chance):
        story = story.then(str(story.position.legal_actions()[0]))
    assert asked(story.position) == step
    return story


def offered(ability: str, *others: str, **facts: object) -> Position:
    """The end of a turn in which a mummy tile is on offer; seat 0 stands at 1 after an idle move."""
    rest = [name for name in ("keys", "pairs", "items") if name != ability][:2]
    named: dict[str, object] = {
        "hands": {0: holding("1")},
        "adventurers": {0: party(0, 0)},
        "tiles": {1: "vase3x2"},
        "mummy__offer": [ability, *rest],
        **facts,
    }
    story = play(begin("mummy", *others, given=named), "play left", "move 0 1")
    return roll_on(story, "use-tile").position


def use(ability: str, *actions: str, **facts: object) -> Story:
    """A mummy tile is used, then some more happens."""
    return play(offered(ability, **facts), f"use {ability}", *actions)


def talismans(position: Position, seat: int = 0) -> object:
    return fact(position, "mummy.talismans", seat)


def by(position: Position, ruling: str, answer: str) -> Position:
    """The same position, played by one answer to a question, be it the standard one."""
    return position.with_readings({ruling: answer})
