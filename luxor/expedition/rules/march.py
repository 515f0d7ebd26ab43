"""Adventurers on a camp, and the march of the extra ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import lt

from luxor.core.engine.clauses import clause
from luxor.core.engine.step import Frame
from luxor.core.position.verdict import Note, Remedy, Value, Violation
from luxor.core.words.terms import Action, Arg, Sink, Target, act, tell
from luxor.expedition.rules.components import CAMP, PLAIN, STRIDE
from luxor.expedition.rules.ruleset import DIAGONALS, DIRECTIONS, MARCH, ExpeditionStep, Rules, spot
from luxor.expedition.rules.state import NEAR, ExpeditionState

# Why a tile cannot be entered.
GAP, CLOSED, BARRED, TOO_FEW, NO_SURPLUS, FULL, CROWDED = range(1, 8)

ENTRY_RULES = {
    CLOSED: "expedition.move.cost",
    TOO_FEW: "expedition.move.cost",
    NO_SURPLUS: "expedition.move.surplus",
    FULL: "expedition.move.full-blocks",
    CROWDED: "expedition.move.max-four",
    GAP: "expedition.move.straight",
}
REFUSALS = {
    GAP: "march-gap",
    CLOSED: "march-lake",
    TOO_FEW: "march-needs",
    NO_SURPLUS: "march-surplus",
    FULL: "march-full",
    CROWDED: "march-crowded",
}

STAY, ASKEW = 0, -1  # codes; the others are those of `march_code`
WAY_BITS, LEFT_BITS = 2, 3  # of a code: for the direction, and for the number left on each tile
MOST_LEFT = (1 << LEFT_BITS) - 1
LONGEST = 7  # tiles that the vocabulary has numbers for


@clause
def need(rules: Rules, state: ExpeditionState, cell: int) -> int:
    """How many it takes to enter a tile; 0: nobody may (expedition.move.cost)."""
    return rules.cost[state.tiles[cell]]


@clause
def must_stay(rules: Rules, state: ExpeditionState, camp: int) -> int:
    """How many a camp keeps: as many as it needs (ruling.expedition.camp-keeps)."""
    return rules.camp_least[state.tiles[camp]]


@clause
def stay_at_most(rules: Rules) -> int:
    """How many may stay on a camp: as on any tile (ruling.expedition.camp-four)."""
    return rules.kit.most_on_tile


@clause
def others_march(rules: Rules, state: ExpeditionState, camp: int) -> bool:
    """All march in one line: whether others may march as well after that (ruling.expedition.one-line)."""
    return False


def blocked_by(rules: Rules, state: ExpeditionState, cell: int, left: int, coming: int) -> int:
    """Nothing, or why `coming` adventurers cannot enter a tile and leave so many on it."""
    tile = state.tiles[cell]
    if not tile:
        return GAP
    least = need(rules, state, cell)
    if not least:
        return CLOSED
    if rules.hooks.bars and any(rules.hooks.bars(state, cell)):
        return BARRED
    if left < least:
        return TOO_FEW if coming < least else NO_SURPLUS
    there = len(state.stacks[cell])
    if there + left > rules.kit.most_on_tile:
        return FULL if there >= rules.kit.most_on_tile else CROWDED
    return 0


def crosses(rules: Rules, state: ExpeditionState, cell: int) -> bool:
    """Whether a march may cross a tile that nobody may enter (ruling.adventures.snakes-where)."""
    return any(rules.hooks.crossed(state, cell))


def barriers(rules: Rules, state: ExpeditionState, camp: int, extras: int) -> list[str]:
    """The rules by which so many can enter no tile beside a camp; that there is none on a side comes last."""
    whys = [(blocked_by(rules, state, camp + step, extras, extras), camp + step) for step in NEAR]
    found = [rule for why, cell in whys if why == BARRED for rule in rules.hooks.bars(state, cell)]
    present = {why for why, _ in whys}
    found += [rule for why, rule in ENTRY_RULES.items() if why in present]
    return list(dict.fromkeys(filter(None, found)))


def marches(rules: Rules, state: ExpeditionState, camp: int, count: int) -> list[int]:
    """Every march that may leave a camp with so many on it: the camp keeps its minimum, and four at most."""
    extras = count - must_stay(rules, state, camp)
    least = max(1, count - stay_at_most(rules))
    found: list[int] = []
    for way, step in enumerate(NEAR):
        begun = [(way, 0)]  # codes so far, and how many were left on the way
        cell, shift = camp, WAY_BITS
        while begun:
            cell += step
            further: list[tuple[int, int]] = []
            room = [n for n in range(1, extras + 1) if not blocked_by(rules, state, cell, n, n)]
            across = not room and crosses(rules, state, cell)
            room = [0] if across else room
            for code, gone in begun:
                further += [(code + (n << shift), gone + n) for n in room if gone + n <= extras]
            found += [code for code, gone in further if gone >= least and not across]
            begun = [(code, gone) for code, gone in further if gone < extras]
            shift += LEFT_BITS
    return found


def numbers(code: int) -> list[int]:
    """The numbers left on each tile of a march."""
    found: list[int] = []
    code >>= WAY_BITS
    while code > 0:
        found.append(code & MOST_LEFT)
        code >>= LEFT_BITS
    return found


def way_of(code: int) -> int:
    """The direction of a march, as a number."""
    return code & ((1 << WAY_BITS) - 1)


def march_code(way: int, left: Sequence[int]) -> int:
    """The code for a march in a direction that leaves so many on each tile."""
    return way + sum(n << (WAY_BITS + LEFT_BITS * i) for i, n in enumerate(left))


def passed(camp: int, code: int) -> list[int]:
    """The cells of a march, the farthest last."""
    step = NEAR[way_of(code)]
    return [camp + step * number for number, _ in enumerate(numbers(code), 1)]


def undashed(way: str) -> str:
    """`northeast`: a diagonal is written in two ways."""
    return way.replace("-", "")


class MarchStep(ExpeditionStep):
    """Where the extra adventurers of the camp go; the frame holds the camp's cell."""

    name = "march"
    rule = "expedition.move.extras"
    always = True
    fields = ("cell",)

    def fits(self, state: ExpeditionState, frame: Frame) -> bool:
        if (
            set(state.stacks[frame.cell]) != {frame.seat}
            or self.rules.building[state.tiles[frame.cell]] != CAMP
        ):
            return False
        return bool(marches(self.rules, state, frame.cell, self._count(state, frame)))

    @staticmethod
    def _count(state: ExpeditionState, frame: Frame) -> int:
        return len(state.stacks[frame.cell])

    def options(self, state: ExpeditionState, frame: Frame) -> list[int]:
        count = self._count(state, frame)
        found = marches(self.rules, state, frame.cell, count)
        return [STAY, *found] if count <= stay_at_most(self.rules) else found

    def take(self, state: ExpeditionState, frame: Frame, code: int, sink: Sink | None) -> None:
        rules, seat, camp = self.rules, frame.seat, frame.cell
        cell = camp
        left = numbers(code)
        gone = sum(left)
        if not gone:
            tell(sink, "MarchDeclined", seat, "expedition.move.extras", "camp", cell=spot(cell))
            return
        state.stacks[cell] = state.stacks[cell][gone:]
        also = ("expedition.move.straight",)
        see = ("ruling.expedition.one-line", "ruling.expedition.camp-keeps")
        tell(sink, "MarchBegan", seat, "expedition.move.extras", "camp", also, see, cell=spot(cell),
             count=gone, direction=DIRECTIONS[way_of(code)])  # fmt: skip
        step = NEAR[way_of(code)]
        for at, n in enumerate(left):
            cell += step
            if not n:
                continue
            there = len(state.stacks[cell])
            state.stacks[cell] += (seat,) * n
            if sink:
                cited = ["expedition.move.surplus"] if gone > n else []
                cited += ["ruling.adventures.snakes-where"] if 0 in left[:at] else []
                cited += ["ruling.expedition.no-discount"] if n < rules.cost[state.tiles[cell]] else []
                cited += ["expedition.move.on-top"] if there else []
                cited += ["expedition.move.full-blocks"] if there + n == rules.kit.most_on_tile else []
                tell(sink, "AdventurersArrived", seat, "expedition.move.cost", "march", tuple(cited), count=n,
                     start=spot(camp), cell=spot(cell), tile=rules.kit.tiles[state.tiles[cell]].name,
                     there=there + n)  # fmt: skip
            gone -= n
        if others_march(rules, state, camp) and marches(rules, state, camp, len(state.stacks[camp])):
            rules.push(state, MARCH, seat, camp)

    def action(self, state: ExpeditionState, frame: Frame, code: int) -> Action:
        if code == STAY:
            return act("stay")
        args: tuple[Arg, ...] = (DIRECTIONS[way_of(code)], *numbers(code))
        return Action("march", args)

    def code(self, state: ExpeditionState, frame: Frame, action: Action) -> int | None:
        match action:
            case ("stay", ()):
                return STAY
            case ("march", (str(way), *left)) if way in DIRECTIONS and 0 < len(left) <= LONGEST:
                least = 0 if self.rules.hooks.crossed and left[-1] else 1
                known = [n for n in left if isinstance(n, int) and least <= n <= MOST_LEFT]
                return march_code(DIRECTIONS.index(way), known) if len(known) == len(left) else None
            case ("march", (str(way), *_)) if way in DIAGONALS or way in map(undashed, DIAGONALS):
                return ASKEW
        return None

    def candidates(self, state: ExpeditionState, frame: Frame) -> Iterator[Action]:
        """Each way: all extras as far as they get, one by one on each tile, and one more than there are."""
        yield act("stay")
        extras = self._count(state, frame) - must_stay(self.rules, state, frame.cell)
        for way in range(4):
            for first in range(1, extras + 2):
                yield self.action(state, frame, march_code(way, [first]))
                for second in range(1, extras - first + 1):
                    yield self.action(state, frame, march_code(way, [first, second]))
            yield self.action(state, frame, march_code(way, [1] * max(1, extras)))

    def violations(self, state: ExpeditionState, frame: Frame, code: int) -> list[Violation]:
        if code == ASKEW:
            return [Violation("march-askew", "expedition.move.straight")]
        rules, count, most = self.rules, self._count(state, frame), stay_at_most(self.rules)
        left = numbers(code)
        gone = sum(left)
        least = must_stay(rules, state, frame.cell)
        found: list[Violation] = []
        if count - gone > most:
            params = {"count": count - gone, "most": most}
            found.append(Violation("camp-too-full", "ruling.expedition.camp-four", params))
        if count - gone < least:
            params = {"extras": count - least, "count": gone, "need": least}
            found.append(Violation("not-so-many-extras", "expedition.move.extras", params))
            found.append(Violation("camp-keeps-minimum", "ruling.expedition.camp-keeps", params))
        cell, step = frame.cell, NEAR[way_of(code)]
        for n in left:
            cell += step
            why = blocked_by(rules, state, cell, n, gone)
            why = 0 if not n and crosses(rules, state, cell) else why
            if why:
                found += self._refusals(state, frame.seat, cell, why, n, gone)
            if why == GAP:
                break
            gone -= n
        return found

    def untimely(self, state: ExpeditionState, seat: int, code: int) -> list[Violation]:
        askew = [Violation("march-askew", "expedition.move.straight")] * (code == ASKEW)
        return askew + super().untimely(state, seat, code)

    def _refusals(
        self, state: ExpeditionState, seat: int, cell: int, why: int, n: int, coming: int
    ) -> list[Violation]:
        """Why a tile cannot be entered, in words."""
        rules = self.rules
        need, there, own = (
            rules.cost[state.tiles[cell]],
            len(state.stacks[cell]),
            state.stacks[cell].count(seat),
        )
        params: dict[str, Value] = {
            "cell": spot(cell),
            "tile": rules.kit.tiles[state.tiles[cell]].name,
            "need": need,
            "have": coming,
            "left": n,
            "there": there,
            "most": rules.kit.most_on_tile,
        }
        if why == GAP:
            params = {"cell": spot(cell)}
        if why == BARRED:
            barring = filter(None, rules.hooks.bars(state, cell))
            return [Violation("march-barred", rule, params) for rule in barring]
        found = [Violation(REFUSALS[why], ENTRY_RULES[why], params)]
        if why in (TOO_FEW, NO_SURPLUS) and own and own + n >= need:
            found.append(Violation("march-no-discount", "ruling.expedition.no-discount", params))
        return found

    def basis(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[str, ...]:
        if code == STAY:
            return ("expedition.move.extras", "ruling.expedition.camp-four")
        cited: tuple[str, ...] = ("expedition.move.extras", "expedition.move.straight",
                                  "expedition.move.cost", "expedition.move.max-four",
                                  "ruling.expedition.one-line")  # fmt: skip
        rules, left = self.rules, numbers(code)
        cited += ("expedition.move.surplus",) if len(left) > 1 else ()
        cited += ("ruling.adventures.snakes-where",) if 0 in left else ()
        costs = [rules.cost[state.tiles[cell]] * (n > 0) for cell, n in zip(passed(frame.cell, code), left)]
        cited += ("ruling.expedition.no-discount",) if any(map(lt, left, costs)) else ()
        empties = self._count(state, frame) - sum(left) < rules.camp_least[state.tiles[frame.cell]]
        return (*cited, "ruling.expedition.camp-keeps") if empties else cited

    def remedies(
        self, state: ExpeditionState, frame: Frame, code: int, found: Sequence[Violation]
    ) -> list[Remedy]:
        """The same way with other numbers, and what more adventurers on the camp would do."""
        ideas: list[Remedy] = []
        short = [v for v in found if v.code in ("march-needs", "not-so-many-extras")]
        left = numbers(code)
        if short and left:
            cells = passed(frame.cell, code)
            enough = [max(n, self.rules.cost[state.tiles[cell]]) for n, cell in zip(left, cells)]
            ideas += self._with_more(state, frame, march_code(way_of(code), enough))
        legal = self.options(state, frame)
        same = [option for option in legal if option != STAY and way_of(option) == way_of(code)]
        ideas += [
            Remedy("instead", self.rule, action=self.action(state, frame, c)) for c in (same or legal)[:3]
        ]
        return ideas

    def _with_more(self, state: ExpeditionState, frame: Frame, code: int) -> list[Remedy]:
        """The march, if as many adventurers as it takes had been put on the camp."""
        wanted = sum(numbers(code)) + must_stay(self.rules, state, frame.cell)
        missing = wanted - self._count(state, frame)
        if wanted > self.rules.kit.most_on_camp or not 0 < missing <= state.reserve[frame.seat]:
            return []
        rows = table_facts(self.rules, state, {frame.cell: (frame.seat,) * wanted})
        edit = {"map": rows, "reserve": {frame.seat: state.reserve[frame.seat] - missing}}
        action = self.action(state, frame, code)
        return [Remedy("more-on-camp", "expedition.camp.extra", {"n": wanted}, action=action, edit=edit)]

    def notes(self, state: ExpeditionState, frame: Frame, code: int) -> list[Note]:
        if code == STAY:
            return []
        goal = passed(frame.cell, code)[-1]
        if self.rules.building[state.tiles[goal]] == PLAIN:
            params = {"cell": spot(goal), "tile": self.rules.kit.tiles[state.tiles[goal]].name}
            return [Note("scores-nothing", "expedition.score.values", params)]
        below = state.stacks[goal]
        if below and below[-1] != frame.seat:
            return [Note("takes-over", "expedition.score.top", {"cell": spot(goal), "owner": below[-1]})]
        return []

    def targets(self, state: ExpeditionState, frame: Frame, code: int) -> tuple[Target, ...]:
        """The farthest tile, then how many stay on each tile on the way."""
        left = numbers(code)
        if not left:
            return (Target("choice", "stay"),)
        cells = passed(frame.cell, code)
        stays = (Target("number", f"{spot(cell)}:{n}") for cell, n in zip(cells, left))
        return (Target("cell", spot(cells[-1])), *stays)


def table_facts(
    rules: Rules, state: ExpeditionState, stacks: dict[int, tuple[int, ...]]
) -> list[list[int | str]]:
    """The table in the words of the notation, some stacks being others than they are."""
    return [
        [
            cell % STRIDE,
            cell // STRIDE,
            rules.kit.tiles[state.tiles[cell]].name,
            *stacks.get(cell, state.stacks[cell]),
        ]
        for cell in rules.cells
        if state.tiles[cell]
    ]
