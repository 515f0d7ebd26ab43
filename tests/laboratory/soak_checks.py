"""What must hold of every state, cheap enough to be asked of every one."""

from __future__ import annotations

from luxor import Position


def whole(position: Position) -> None:
    """Every component is somewhere once, and the score is what its parts add up to."""
    problems = position.problems()
    assert not problems, problems


def goes_on(position: Position) -> None:
    """Somebody can do something until the game is over, and every action is offered once."""
    legal = position.legal_actions()
    assert bool(legal) != position.over, "nothing can be done, yet it is not over"
    assert len(set(legal)) == len(legal), f"an action twice in {legal}"
