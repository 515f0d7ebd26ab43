"""Bots at the end of a game: what is best there is worked out, not guessed."""

from __future__ import annotations

from luxor.analysis.turns.compiled import Compiled, rank
from luxor.analysis.turns.solve import Solved, Solver, answer_at
from luxor.analysis.turns.tree import Decide, TooLarge, TurnTree
from luxor.core.engine.chance import Draws
from luxor.core.engine.twin import NOT_ASKED
from luxor.core.position.position import Position
from luxor.core.words.terms import Action

NODES, DEALS, STEPS = 400, 100, 1200  # what a bot spends on it: a fraction of a second; ...
COMPILED = 200_000  # ... and where a compiled twin does the work, so many of its steps


def best_ending(view: Position) -> Action | None:
    """The best action of who is asked, where the rest of the game is small enough to be worked out."""
    game, seat = view.game, view.seat
    deal = game.sample(view._state, Draws(0))
    if game.idle(deal):  # a search goes on to what matters
        return view.legal_actions()[0]
    found = Compiled(game, seat, not view.is_view, COMPILED).options(deal) or []
    if found and found[0].code != NOT_ASKED:
        frame = deal.agenda[-1]
        return game.steps[frame[0]].action(deal, frame, max(found, key=rank).code)
    solver = Solver(game, seat, DEALS, STEPS)
    solver.open = not view.is_view
    if solver.far(deal, 1):
        return None
    try:
        tree = TurnTree(view, seat, NODES)
    except TooLarge:
        return None
    root = tree.root
    if tree.cut or tree.guessed or not isinstance(root, Decide):
        return None
    leaves: dict[int, Solved] = {}
    for leaf in tree.leaves:
        worth = solver.view(leaf.state)
        if worth is None:
            return None
        leaves[leaf.number] = Solved(worth, True)
    return root.options[answer_at(root, seat, leaves, {})][0]
