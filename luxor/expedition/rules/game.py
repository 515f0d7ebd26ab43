"""The game of Expedition Luxor: one object per number of players, set of modules and data file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from luxor.core.engine.chance import Draws
from luxor.core.engine.ending import Otherwise
from luxor.core.engine.game import Game
from luxor.core.engine.modules import phases_of, schema_of, without_secret
from luxor.core.errors import ConfigError
from luxor.core.position.mends import Mend
from luxor.core.position.notation import NONE, Choices, FactReader, Facts, change_facts
from luxor.core.position.verdict import Params, Problem, Value
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import Action, Event, ScoreLine, Sink, Target, act
from luxor.core.words.wording import Words
from luxor.expedition.rules.about import rules_about
from luxor.expedition.rules.arrange import balance
from luxor.expedition.rules.camp import ManStep
from luxor.expedition.rules.chances import FetchStep
from luxor.expedition.rules.components import STRIDE, Components
from luxor.expedition.rules.deals import deals
from luxor.expedition.rules.ending import FinishStep
from luxor.expedition.rules.facts import SCHEMA, read_facts, write_facts
from luxor.expedition.rules.knowledge import redact, sample
from luxor.expedition.rules.labels import describe_action, label
from luxor.expedition.rules.march import LONGEST, MarchStep, must_stay
from luxor.expedition.rules.mends import ideas
from luxor.expedition.rules.opening import KeepStep, LayOutStep
from luxor.expedition.rules.placing import MoreStep, PlaceStep
from luxor.expedition.rules.ruleset import DIRECTIONS, LAY_OUT, MARCH, PLACE, AnyModule, Rules
from luxor.expedition.rules.scoring import score, winners
from luxor.expedition.rules.setup import set_up
from luxor.expedition.rules.state import NEAR, OPENING, SERIES, ExpeditionState
from luxor.expedition.rules.validate import validate
from luxor.expedition.rules.why_over import otherwise, why_over

STEPS = (KeepStep, LayOutStep, PlaceStep, ManStep, MarchStep, FetchStep, MoreStep,
         FinishStep)  # in the order of the kinds in rules.py  # fmt: skip

PHASES = (
    ("opening", ("opening", "lay-out")),
    ("placing", ("place", "man", "march", "fetch", "more")),
)


class Expedition(Game[ExpeditionState]):
    """The rules of Expedition Luxor with some modules, on some data."""

    name = "expedition"
    step_rule = "ruling.expedition.order"
    over_rule = "expedition.end.all-placed"

    def __init__(self, players: int, modules: Sequence[AnyModule], data: Reader, book: Rulebook) -> None:
        self.book = book
        self.data = data
        kit = Components(data)
        self.rules = Rules(kit, players, modules, data)
        self.players = players
        self.digest = kit.digest
        self.modules = tuple(module.name for module in modules)
        self.schema = schema_of(SCHEMA, modules)
        self.rules.install([make(self.rules) for make in STEPS])
        self.steps = self.rules.steps
        self.phases = phases_of(PHASES, modules)

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> ExpeditionState:
        if choices:
            raise ConfigError(f"nothing to choose: {', '.join(choices)} (allowed: none for this game)")
        if not 0 <= first < self.players:
            raise ConfigError(f"first player {first} (allowed: 0 to {self.players - 1})")
        state = set_up(self.rules, seed, first, sink)
        self.settle(state, sink)
        return state

    def turns(self, state: ExpeditionState) -> int:
        return state.turn

    def score(self, state: ExpeditionState) -> tuple[ScoreLine, ...]:
        return score(self.rules, state)

    def scored_by(self, state: ExpeditionState) -> tuple[object, ...]:
        """What lies and stands on the map, and what modules keep; no tile in a hand scores."""
        return tuple(state.tiles), tuple(state.stacks), *[part.key() for part in state.slices]

    def winners(self, state: ExpeditionState) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return winners(self.rules, state)

    def validate(self, state: ExpeditionState) -> tuple[Problem, ...]:
        return validate(self.rules, state if state.unseen is None else self.sample(state, Draws(0)))

    def why_over(self, state: ExpeditionState) -> tuple[str, Params]:
        return why_over(self.rules, state)

    def otherwise(self, state: ExpeditionState) -> Iterator[Otherwise]:
        return otherwise(self.rules, state, self.facts(state))

    def mends(self, state: ExpeditionState, problem: Problem) -> Iterator[Mend]:
        return ideas(self.rules, state, self.facts(state), problem)

    def choices(self, fact: str) -> Choices | None:
        rules, kit = self.rules, self.rules.kit
        names = [tile.name for code, tile in enumerate(kit.tiles) if kit.counts[code]]
        if fact in ("map", "centre"):
            return Choices("tile", names)
        if fact in ("hands", "stacks"):
            slots = sorted({*rules.stack, *(code + SERIES * OPENING for code in rules.opening)})
            return Choices("tile", [rules.slot_name(slot) for slot in slots])
        if fact in ("first", "seat"):
            return Choices("seat", range(self.players))
        return next((found for module in rules.modules if (found := module.choices(fact))), None)

    def is_view(self, state: ExpeditionState) -> bool:
        return state.unseen is not None

    def redact(self, state: ExpeditionState, seat: int | None) -> ExpeditionState:
        return redact(self.rules, state, seat)

    def sample(self, state: ExpeditionState, draws: Draws) -> ExpeditionState:
        return sample(self.rules, state, draws)

    def deals(self, state: ExpeditionState, most: int) -> list[tuple[ExpeditionState, int]] | None:
        return deals(self.rules, state, most)

    def redact_event(self, event: Event, seat: int | None) -> Event:
        return without_secret(self.rules.private, event, seat)

    def label(self, words: Words, field: str, value: Value) -> str:
        return label(self.rules, words, field, value)

    def descriptions(self, state: ExpeditionState, action: Action) -> Iterator[tuple[str, Params]]:
        """In the words of a step of a module that knows the action, or of the game itself."""
        seat = state.agenda[-1][1] if state.agenda else state.seat
        for kind, step in enumerate(self.steps):
            if found := step.describe(state, step.makes((kind, seat)), action):
                yield found
        yield describe_action(state, action)

    def guess(self, state: ExpeditionState, target: Target) -> Action | None:
        """A cell that is no option: the first tile of the hand there, or all extras straight towards it."""
        if target.kind != "cell" or not state.agenda:
            return None
        x, _, y = str(target.ref).partition(",")
        if not (x.isdecimal() and y.isdecimal()):
            return None
        frame = state.agenda[-1]
        if frame.kind == PLACE:
            return act("place", self.rules.slot_name(state.hands[frame.seat][0]), int(x), int(y))
        if frame.kind == MARCH:
            return self._straight(state, frame.cell, int(y) * STRIDE + int(x))
        return None

    def _straight(self, state: ExpeditionState, camp: int, goal: int) -> Action | None:
        """One on each tile on the way and all others at the end; diagonally, what nobody may."""
        extras = len(state.stacks[camp]) - must_stay(self.rules, state, camp)
        for way, step in zip(DIRECTIONS, NEAR):
            for far in range(1, LONGEST + 1):
                if camp + step * far == goal:
                    return Action("march", (way, *[1] * (far - 1), max(1, extras - far + 1)))
        right, down = goal % STRIDE - camp % STRIDE, goal // STRIDE - camp // STRIDE
        if right and down and goal < len(state.tiles) and state.tiles[goal]:
            way = f"{'south' if down > 0 else 'north'}-{'east' if right > 0 else 'west'}"
            return Action("march", (way, extras))
        return None

    def trail(self, event: Event) -> tuple[Target, ...]:
        start, goal = event.params.get("start"), event.params.get("goal", event.params.get("cell"))
        if start is None and event.kind != "TilePlaced":
            return ()
        return tuple(Target("cell", cell) for cell in (start, goal) if isinstance(cell, str))

    def about(self, state: ExpeditionState, target: Target) -> tuple[str, ...]:
        special = [rule for module in self.rules.modules for rule in module.about(state, target)]
        return tuple(dict.fromkeys([*special, *rules_about(self.rules, state, target)]))

    def facts(self, state: ExpeditionState) -> Facts:
        return write_facts(self.rules, state)

    def from_facts(self, facts: FactReader) -> ExpeditionState:
        return read_facts(self.rules, facts)

    def arrange(self, state: ExpeditionState, changes: Mapping[str, object]) -> ExpeditionState:
        """Like `edit`, but what is pending is judged when everything has found its place."""
        if not changes:
            return state
        facts = self.facts(state)
        opening = bool(state.agenda) and state.agenda[0][0] == LAY_OUT
        if "agenda" not in changes and (opening or "seat" in changes):
            self.restart(facts, FactReader({**facts, **changes}).number("seat", 0, self.players - 1))
        change_facts(facts, changes, self.offsets)
        agenda = facts["agenda"]
        facts["agenda"] = [[NONE]]
        after = self.from_facts(FactReader(facts))
        balance(self.rules, after, changes)
        after = self.read_changed({**self.facts(after), "agenda": agenda}, changes, True)
        self.settle(after)
        return after

    def restart(self, facts: Facts, seat: int) -> None:
        """Let a seat's turn begin in these facts."""
        facts["seat"] = seat
        facts["placed"] = 0
        agenda: list[list[int | str]] = [[self.steps[f[0]].name, f[1]] for f in self.rules.plans[seat]]
        facts["agenda"] = agenda
        for module in self.rules.modules:
            module.restart(facts)

    def key(self, state: ExpeditionState) -> tuple[object, ...]:
        return (
            tuple(state.agenda),
            tuple(state.tiles),
            tuple(state.stacks),
            tuple(state.centre),
            _tuples(state.hands),
            _tuples(state.piles),
            tuple(state.reserve),
            state.first,
            state.seat,
            state.turn,
            state.placed,
            state.unseen,
            tuple(key for part in state.slices if (key := part.key())),
        )


def _tuples(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, rows))
