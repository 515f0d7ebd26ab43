"""Everything a seat can do in the rest of its turn, as a table: one row per prefix of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from luxor.analysis.chances.seen_chance import bring, outcomes, whole
from luxor.analysis.checks import need_count, need_decision
from luxor.analysis.shown.dataframes import table
from luxor.analysis.turns.lookahead import codes_of, heuristic_of
from luxor.core.engine.chance import Draws
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Decision, Event
from luxor.games import guide_of

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("prefix", "label", "decisions", "when", "chance", "points", "gained", "tiles", "landed", "rules",
           "ends_turn", "note", "code")  # fmt: skip
NOTE = "capped: not every outcome or continuation was looked at"


class Worth(NamedTuple):
    """What a line of play comes to on average, played for the most points."""

    points: float
    gained: float  # things taken
    exact: bool


class Table:
    """Walks the turn of one seat and writes a row for every prefix."""

    def __init__(self, start: Position, seat: int, most: int, rows: int, nodes: int) -> None:
        self.seat = seat
        self.start = start
        self.turn = start.game.turns(start._state)
        self.closing = heuristic_of(start.game).closing
        self.guide = guide_of(start.game.name)
        self.most = most
        self.limit = rows
        self.rows: list[dict[str, object]] = []
        self.base = start.totals()[seat]
        self.left = nodes

    def ended(self, position: Position) -> bool:
        state = position._state
        if not state.agenda or position.game.turns(state) != self.turn or state.agenda[-1][0] in self.closing:
            return True
        pending = position.pending
        return isinstance(pending, Decision) and pending.seat != self.seat

    def decide(self, position: Position, path: Path) -> Worth:
        """A pending decision: a row for every action, and the best of them."""
        best: Worth | None = None
        legal = position.legal_actions()
        cut = self.left <= 0 and len(legal) > 1
        if cut:  # enough was seen: on with what looks good
            state = position._state.clone()
            frame = state.agenda.pop()
            code = heuristic_of(position.game).choose(
                state, frame, codes_of(position.game, position._state), Draws(0)
            )
            legal = (position.game.steps[frame[0]].action(position._state, frame, code),)
        for action in legal:
            self.left -= 1
            at = len(self.rows)
            shown = len(self.rows) < self.limit
            if shown:
                self.rows.append({})
            after, events = position.apply(action)
            line = path.then(action, position.label(action), events)
            worth = self.follow(after, line)
            if shown:
                self.rows[at] = self._row(line, worth, len(self.rows) == at + 1)
            if best is None or (worth.points, worth.gained) > (best.points, best.gained):
                best = worth
        assert best is not None
        return best._replace(exact=best.exact and not cut)

    def follow(self, position: Position, path: Path) -> Worth:
        """What comes after a decision."""
        if self.ended(position):
            return Worth(position.totals()[self.seat] - self.base, len(self.gains(path)), True)
        if isinstance(position.pending, Chance):
            return self._average(position, path)
        return self.decide(position, path)

    def _average(self, position: Position, path: Path) -> Worth:
        weights = outcomes(position, self.seat)
        most = self.most if self.left > 0 else 1  # enough was seen: on with what is likeliest
        ranked = sorted(weights.items(), key=lambda item: -item[1])[:most]
        looked, points, gained = sum(w for _, w in ranked), 0.0, 0.0
        exact = len(ranked) == len(weights)
        share = looked / sum(weights.values())
        for outcome, weight in ranked:
            self.left -= len(ranked) > 1
            after, events = bring(position, self.seat, outcome)
            part = weight / looked
            line = path.given(outcome, part * share, events)
            worth = self.follow(after, line)
            points += part * worth.points
            gained += part * worth.gained
            exact = exact and worth.exact
        return Worth(points, gained, exact)

    def gains(self, path: Path) -> list[str]:
        """Tiles and things that were taken."""
        return [thing for event in path.events if (thing := self.guide.taken(event))]

    def _row(self, path: Path, worth: Worth, ends: bool) -> dict[str, object]:
        return {
            "prefix": "; ".join(map(str, path.decisions)),
            "label": path.labels[-1],
            "decisions": len(path.decisions),
            "when": "; ".join(map(str, path.outcomes)),
            "chance": path.chance,
            "points": worth.points,
            "gained": worth.gained,
            "tiles": ", ".join(self.gains(path)),
            "landed": self.guide.landed(path.events),
            "rules": tuple(dict.fromkeys(rule for event in path.events for rule in event.rules)),
            "ends_turn": ends,
            "note": "" if worth.exact else NOTE,
            "code": "\n".join(f"session.play({str(action)!r})" for action in path.played),
        }


class Path(NamedTuple):
    """Decisions and outcomes so far, and what happened on the way."""

    decisions: tuple[Action, ...] = ()
    labels: tuple[str, ...] = ()
    outcomes: tuple[Action, ...] = ()
    chance: float = 1.0
    events: tuple[Event, ...] = ()
    played: tuple[Action, ...] = ()  # all of it, in order

    def then(self, action: Action, label: str, events: tuple[Event, ...]) -> Path:
        return self._replace(decisions=(*self.decisions, action), labels=(*self.labels, label),
                             events=self.events + events, played=(*self.played, action))  # fmt: skip

    def given(self, outcome: Action, chance: float, events: tuple[Event, ...]) -> Path:
        return self._replace(outcomes=(*self.outcomes, outcome), chance=self.chance * chance,
                             events=self.events + events, played=(*self.played, outcome))  # fmt: skip


def options_table(
    position: Position, *, outcomes_at_most: int = 8, rows_at_most: int = 500, nodes_at_most: int = 3000
) -> pd.DataFrame:
    """One row per decision prefix of the turn, from what its player knows.

    `points` is what the seat's total (if the game ended then) changes by, on average over chance and with
    the best decisions that can still follow; `chance` is that of the outcomes in `when`. `code` replays the
    line in a steered session. Longer lists of outcomes are cut to the likeliest, and after `nodes_at_most`
    decisions and outcomes only what looks good or is likeliest is followed: `note` says so where it matters.

    >>> table = analysis.options_table(position)
    >>> table[["prefix", "points"]].head(2).to_dict("records")
    [{'prefix': 'play left', 'points': 1}, {'prefix': 'play left; move 0 1', 'points': 1}]
    """
    position, seat = need_decision(position, "options_table")
    need_count("outcomes_at_most", outcomes_at_most)
    need_count("rows_at_most", rows_at_most)
    need_count("nodes_at_most", nodes_at_most)
    search = Table(whole(position, seat), seat, outcomes_at_most, rows_at_most, nodes_at_most)
    search.decide(search.start, Path())
    cut = len(search.rows) >= rows_at_most
    return table(search.rows, COLUMNS, seat=seat, note=f"cut after {rows_at_most} rows" if cut else "")
