"""New Adventures: eight action tokens each, for players with an adventurer on a mountain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from math import prod

from luxor.core.engine.chance import Draws
from luxor.core.engine.deals import fillings
from luxor.core.engine.modules import overriding
from luxor.core.position.notation import NONE, Choices, FactReader, Facts, Schema
from luxor.core.position.verdict import Problem, Value
from luxor.core.words.data import Reader
from luxor.core.words.terms import ScoreLine, Sink, Target, tell
from luxor.core.words.wording import Words
from luxor.expedition.modules.new_adventures.mends import ideas
from luxor.expedition.modules.new_adventures.token_kinds import TOKENS, Token, TokenReading
from luxor.expedition.modules.new_adventures.token_steps import AimStep, LiftStep, TokenRefillStep, UseStep
from luxor.expedition.modules.new_adventures.tokens import UNKNOWN, Tokens, own_mountains
from luxor.expedition.rules.components import STRIDE, Components
from luxor.expedition.rules.facts import rows_of
from luxor.expedition.rules.ruleset import FINISH, ExpeditionModule, Rules, spot
from luxor.expedition.rules.state import ExpeditionState

SCHEMA: Schema = {
    "tokens": "lists",  # per seat: in hand
    "token_stacks": "lists",  # per seat: face down
    "tokens_gone": "lists",  # per seat: out of the game
    "boats": "lists",  # x, y, owner
    "snakes": "lists",
    "captured": "lists",  # per seat: whose adventurers lie before it
    "unseen_tokens": "lists",  # in a view: per seat what may be hidden there
}


class NewAdventures(ExpeditionModule[Tokens]):
    """Tokens, boats, snakes, sandstorms and caravans."""

    name = "new_adventures"
    schema = SCHEMA
    by_seat = ("tokens", "token_stacks", "tokens_gone", "captured")
    laid_facts = ("boats", "snakes")
    mends = ideas
    phases: Mapping[str, tuple[str, ...]] = {"tokens": ("token", "lift", "aim", "new-token")}
    private: Mapping[str, str] = {"TokenDrawn": "token"}
    storm_at_home = False  # whether a storm may strike its own mountain (ruling.adventures.storm-elsewhere)
    boats_by_snakes = False  # whether a lake with snakes takes a boat (ruling.adventures.boat-snakes)
    may_waste = False  # whether a token without a target may be spent (ruling.adventures.needs-target)
    after_last_tile = True  # whether a token may follow the last tile (ruling.adventures.last-turn)

    def __init__(self, more: Sequence[type[Token]] = ()) -> None:
        self.known = (*TOKENS, *more)

    def own(self, name: str) -> str:
        return name  # the game has but this module, and its lines were written without a prefix

    def choices(self, fact: str) -> Choices | None:
        if fact == "captured":
            return Choices("seat", range(self.rules.players))
        return Choices("token", self.names[1:]) if fact in self.by_seat else None

    def components(self, kit: Components, data: Reader, players: int) -> None:
        data.table("tokens")
        data.table("tokens.use")
        self.kinds = [make(self, code) for code, make in enumerate(self.known, UNKNOWN + 1)]
        self.names = ("?", *(kind.name for kind in self.kinds))  # by code
        self.code = {name: code for code, name in enumerate(self.names)}
        self.barring = overriding(self.kinds, "bars", Token)
        self.box: list[int] = []
        for name, count in data.counts("tokens.counts", 9).items():
            if name in self.names[1:]:
                self.box += [self.code[name]] * count
            else:
                data.fault(f"tokens.counts.{name}", f"one of {', '.join(self.names[1:])}", name)
        self.box.sort()
        self.hand = data.number("tokens.use.hand", 1, max(1, len(self.box)))
        for kind in self.kinds:
            kind.components(data)

    def install(self, rules: Rules) -> None:
        self.readings = [module for module in rules.modules if isinstance(module, TokenReading)]
        self.use, self.lift, self.aim = (
            rules.add_step(make(rules, self)) for make in (UseStep, LiftStep, AimStep)
        )
        self.refill = rules.add_step(TokenRefillStep(rules, self))

    def own_parts(self) -> Sequence[Token]:
        return self.kinds

    def turn_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(FINISH), self.use)

    def setup(self, state: ExpeditionState, draws: Draws, choice: object, sink: Sink | None) -> Tokens:
        t = Tokens()
        seats = range(self.rules.players)
        t.boats, t.snakes, t.unseen = {}, {}, None
        t.captured, t.gone = [[] for _ in seats], [[] for _ in seats]
        t.held, t.piles = [], []
        for _ in seats:
            box = self.box[:]
            draws.shuffle(box)
            t.held.append(sorted(box[: self.hand]))
            t.piles.append(sorted(box[self.hand :]))
        tell(sink, "TokensDealt", state.first, "adventures.setup", "setup", count=self.hand,
             left=len(self.box) - self.hand)  # fmt: skip
        return t

    def mountains(self, state: ExpeditionState, seat: int) -> list[int]:
        """The mountains with an adventurer that a player may use for a token."""
        own = own_mountains(self.rules, state, seat)
        return [cell for cell in own if all(each.lifts(state.stacks[cell], seat) for each in self.readings)]

    def bars(self, state: ExpeditionState, cell: int) -> str:
        for kind in self.barring:
            if rule := kind.bars(state, cell):
                return rule
        return ""

    def about(self, state: ExpeditionState, target: Target) -> tuple[str, ...]:
        if target.kind == "token":
            code = self.code.get(str(target.ref), UNKNOWN)
            rule = self.kinds[code - 1].rule if code != UNKNOWN else "adventures.use"
            return (rule, "adventures.token-stays")
        if target.kind != "cell":
            return ()
        mine = self.of(state)
        laid = [kind.rule for kind in self.kinds if str(target.ref) in map(spot, kind.laid(mine))]
        return tuple(reversed(laid))

    def away(self, state: ExpeditionState, seat: int) -> int:
        return sum(row.count(seat) for row in self.of(state).captured)

    def score(self, state: ExpeditionState) -> list[ScoreLine]:
        return [line for kind in self.kinds for line in kind.score(state)]

    def validate(self, state: ExpeditionState) -> list[Problem]:
        t = self.of(state)
        found: list[Problem] = []
        for seat in range(self.rules.players):
            found += self._hand_problems(state, t, seat)
        return found + [problem for kind in self.kinds for problem in kind.validate(state)]

    def _used(self, t: Tokens, seat: int) -> Counter[int]:
        """The player's tokens that lie somewhere or left the game."""
        used = Counter(t.gone[seat])
        for kind in self.kinds:
            used[kind.code] += sum(owner == seat for owner in kind.laid(t).values())
        return used

    def _hand_problems(self, state: ExpeditionState, t: Tokens, seat: int) -> Iterator[Problem]:
        mine = self._used(t, seat) + Counter([*t.held[seat], *t.piles[seat]])
        for kind in sorted({*mine, *self.box}):
            count = self.box.count(kind)
            if mine[kind] != count:
                params: dict[str, Value] = {"seat": seat, "token": self.names[kind]}
                params |= {"found": mine[kind], "expected": count}
                yield Problem("token-count", "adventures.setup", params)
        expected = self.hand - ((self.refill, seat) in state.agenda)  # one less while a new one is drawn
        held = len(t.held[seat])
        if held != expected and (t.piles[seat] or held > expected):
            wanted = {"seat": seat, "found": held, "expected": expected}
            yield Problem("tokens-in-hand", "adventures.setup", wanted)
        if seat in t.captured[seat]:
            yield Problem("captured-own", "adventures.sandstorm", {"seat": seat})

    def facts(self, state: ExpeditionState) -> Facts:
        t, names = self.of(state), self.names

        def laid(cells: dict[int, int]) -> list[list[int]]:
            rows = [[cell % STRIDE, cell // STRIDE, seat] for cell, seat in sorted(cells.items())]
            return rows or [[]]

        return {
            "tokens": [[names[kind] for kind in row] for row in t.held],
            "token_stacks": [[names[kind] for kind in row] for row in t.piles],
            "tokens_gone": [[names[kind] for kind in row] for row in t.gone],
            "boats": laid(t.boats),
            "snakes": laid(t.snakes),
            "captured": [list(row) for row in t.captured],
            "unseen_tokens": [[NONE]] if t.unseen is None else [[names[k] for k in row] for row in t.unseen],
        }

    def read(self, facts: FactReader, state: ExpeditionState) -> Tokens:
        n = self.rules.players
        t = Tokens()

        def kinds(name: str) -> list[list[int]]:
            return [sorted(facts.lookup(name, v, self.code) for v in row) for row in facts.lists(name, n)]

        t.held, t.piles, t.gone = kinds("tokens"), kinds("token_stacks"), kinds("tokens_gone")
        t.boats, t.snakes = self._laid(facts, "boats"), self._laid(facts, "snakes")
        t.captured = [
            sorted(facts.check("captured", v, 0, n - 1) for v in row) for row in facts.lists("captured", n)
        ]
        hidden = facts.lists("unseen_tokens", len(facts.items("unseen_tokens"))) != [[NONE]]
        t.unseen = tuple(map(tuple, kinds("unseen_tokens"))) if hidden else None
        missing = [[*t.held[seat], *t.piles[seat]].count(UNKNOWN) for seat in range(n)]
        if missing != ([len(row) for row in t.unseen] if t.unseen is not None else [0] * n):
            expected = "as many unseen tokens as there are hidden ones"
            raise facts.wrong("unseen_tokens", facts.facts.get("unseen_tokens"), expected)
        if (t.unseen is None) != (state.unseen is None):
            given = facts.facts.get("unseen_tokens")
            raise facts.wrong("unseen_tokens", given, "a view of everything, or of nothing")
        return t

    def _laid(self, facts: FactReader, name: str) -> dict[int, int]:
        found: dict[int, int] = {}
        for row in rows_of(facts, name):
            cell = self.rules.inside(*row[:2]) if len(row) == 3 else 0
            if not cell or cell in found:
                raise facts.wrong(name, row, "x, y and an owner, and no place twice")
            found[cell] = facts.check(name, row[2], 0, self.rules.players - 1)
        return found

    def balance(self, state: ExpeditionState, changes: Mapping[str, object]) -> None:
        """Hands stay as they are, as far as what is used leaves enough; the rest lies face down."""
        t = self.of(state)
        for seat in range(self.rules.players):
            rest = Counter(self.box) - self._used(t, seat)
            held: list[int] = []
            for kind in t.held[seat]:
                if rest[kind] or "tokens" in changes:
                    held.append(kind)
                    rest[kind] -= 1
            spare = sorted((+rest).elements())
            missing = 0 if "tokens" in changes else max(0, self.hand - len(held))
            t.held[seat] = sorted(held + spare[:missing])
            t.piles[seat] = spare[missing:]

    def redact(self, state: ExpeditionState, seat: int | None) -> None:
        t = self.of(state)
        unseen: list[tuple[int, ...]] = []
        for other in range(self.rules.players):
            hidden = [*t.piles[other], *(t.unseen[other] if t.unseen else ())]
            t.piles[other] = [UNKNOWN] * len(t.piles[other])
            if other != seat:
                hidden += t.held[other]
                t.held[other] = [UNKNOWN] * len(t.held[other])
            unseen.append(tuple(sorted(kind for kind in hidden if kind != UNKNOWN)))
        t.unseen = tuple(unseen)

    def sample(self, state: ExpeditionState, draws: Draws) -> None:
        t = self.of(state)
        for seat, row in enumerate(t.unseen or ()):
            hidden = list(row)
            draws.shuffle(hidden)
            for place in (t.held, t.piles):
                place[seat] = sorted(kind or hidden.pop() for kind in place[seat])
        t.unseen = None

    def deals(
        self, view: ExpeditionState, most: int
    ) -> Sequence[tuple[Callable[[ExpeditionState], None], int]]:
        t = self.of(view)
        if t.unseen is None:
            return ()
        ways = [list(islice(fillings(row, [t.held[seat].count(UNKNOWN)]), most + 1))
                for seat, row in enumerate(t.unseen)]  # fmt: skip
        return [
            (partial(self._fill, rows=[rows for rows, _ in chosen]), prod(weight for _, weight in chosen))
            for chosen in islice(product(*ways), most + 1)
        ]

    def _fill(self, state: ExpeditionState, rows: list[list[list[int]]]) -> None:
        t = self.of(state)
        for seat, (held, pile) in enumerate(rows):
            t.held[seat] = sorted([*filter(None, t.held[seat]), *held])
            t.piles[seat] = pile
        t.unseen = None

    def label(self, words: Words, field: str, value: Value) -> str | None:
        if field == "token" and value == "?":
            return words.say("x-token.hidden")
        known = field in ("token", "outcome") and str(value) in self.names[1:]
        return words.say(self.kinds[self.code[str(value)] - 1].text) if known else None
