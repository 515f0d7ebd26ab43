"""The game of Luxor: one object per number of players, set of modules and data file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from luxor.classic.rules.about import rules_about
from luxor.classic.rules.arrange import balance
from luxor.classic.rules.chances import DrawStep, RefillStep, RevealStep, RollStep, ScarabStep, TurnUpStep
from luxor.classic.rules.choices import ActStep, ReducedStep, TakeStep
from luxor.classic.rules.components import Components
from luxor.classic.rules.convert import convert, detach
from luxor.classic.rules.deals import deals, gist, idle, possible_ends
from luxor.classic.rules.ending import EndStep
from luxor.classic.rules.facts import SCHEMA, read_facts, write_facts
from luxor.classic.rules.knowledge import redact, sample
from luxor.classic.rules.labels import describe_action, label
from luxor.classic.rules.landing import PerformStep
from luxor.classic.rules.mends import ideas
from luxor.classic.rules.module import AnyModule
from luxor.classic.rules.move_step import MoveStep
from luxor.classic.rules.play import PlayStep
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.scoring import score, scored_in_play, winners
from luxor.classic.rules.setup import set_up
from luxor.classic.rules.state import LuxorState, tuples
from luxor.classic.rules.tile_kind import TileKind
from luxor.classic.rules.tile_kinds import TILE_KINDS
from luxor.classic.rules.validate import validate
from luxor.classic.rules.vocabulary import base_choices, own_choices
from luxor.classic.rules.why_over import otherwise, why_over
from luxor.core.engine.chance import Draws
from luxor.core.engine.ending import Otherwise
from luxor.core.engine.game import Game
from luxor.core.engine.modules import phases_of, schema_of, without_secret
from luxor.core.engine.points import PossibleEnd, totals
from luxor.core.errors import ConfigError, count
from luxor.core.position.mends import Mend
from luxor.core.position.notation import Choices, FactReader, Facts
from luxor.core.position.verdict import Obstacle, Params, Problem, Value
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook
from luxor.core.words.terms import Action, Event, ScoreLine, Sink, Target, act
from luxor.core.words.wording import Words

STEPS = (PlayStep, RollStep, MoveStep, ActStep, TakeStep, ReducedStep, ScarabStep, RevealStep,
         TurnUpStep, RefillStep, DrawStep, EndStep, PerformStep)  # in the order of rules.py  # fmt: skip

SUPPLIES = ("key_supply", "wild_supply", "scarab_supply")  # facts that follow from what the players hold

PHASES = (
    ("move", ("play", "roll", "move")),
    ("act", ("act", "take", "reduced", "scarab", "reveal", "turn-up")),
    ("draw", ("refill", "draw")),
)


class Luxor(Game[LuxorState]):
    """The rules of Luxor with some modules, on some board."""

    name = "luxor"
    step_rule = "base.turn.steps"
    over_rule = "base.end.finish-round"
    offsets: Mapping[str, int] = {"tiles": 1}  # an edit names spaces by their number

    def __init__(
        self,
        players: int,
        modules: Sequence[AnyModule],
        data: Reader,
        book: Rulebook,
        tile_kinds: Sequence[TileKind] = TILE_KINDS,
    ) -> None:
        self.book = book
        self.data = data
        kit = Components(data, tile_kinds)
        self.rules = Rules(kit, players, modules, data)
        if not kit.least_players <= players <= kit.most_players:
            allowed = f"{kit.least_players} to {kit.most_players}"
            raise ConfigError(f"{count(players, 'player')} (allowed: {allowed})", f"{players}p")
        self.players = players
        self.digest = kit.digest
        self.modules = tuple(module.name for module in modules)
        self.rules.install([make(self.rules) for make in STEPS])
        self.steps = self.rules.steps
        self.schema = schema_of(SCHEMA, modules)
        self.phases = phases_of(PHASES, modules)
        before = [name for name, _ in self.phases].index(PHASES[0][0])
        self.first_phase = 1 - before  # the parts that the booklet numbers keep their numbers

    def setup(
        self, seed: int, first: int = 0, sink: Sink | None = None, choices: Mapping[str, object] | None = None
    ) -> LuxorState:
        if not 0 <= first < self.players:
            raise ConfigError(f"first player {first} (allowed: 0 to {self.players - 1})")
        for name in choices or ():
            if name not in self.modules:
                raise ConfigError(f"{name} can be chosen only with the module {name}")
        state = set_up(self.rules, seed, first, sink, choices or {})
        self.settle(state, sink)
        return state

    def ended_by(self, state: LuxorState) -> str:
        return "base.end.finish-round" if state.entries >= self.rules.last_entry else "base.end.nobody-moves"

    def why_over(self, state: LuxorState) -> tuple[str, Params]:
        return why_over(self.rules, state)

    def otherwise(self, state: LuxorState) -> Iterator[Otherwise]:
        return otherwise(self.rules, state, self.facts(state))

    def turns(self, state: LuxorState) -> int:
        return state.turn

    def score(self, state: LuxorState) -> tuple[ScoreLine, ...]:
        return score(self.rules, state)

    def scored_by(self, state: LuxorState) -> tuple[object, ...]:
        """What players have on the board and before them, and what modules keep; no card scores."""
        return (
            tuples(state.adventurers),
            tuples(state.treasures),
            tuples(state.scarabs),
            tuple(state.keys),
            tuple(state.wilds),
            tuple(state.sarcophagi),
            state.unseen,
            *[part.key() for part in state.slices],
        )

    def winners(self, state: LuxorState) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return winners(self.rules, state)

    def validate(self, state: LuxorState) -> tuple[Problem, ...]:
        return validate(self.rules, self.sample(state, Draws(0)))

    def mends(self, state: LuxorState, problem: Problem) -> Iterator[Mend]:
        for idea in ideas(self.rules, state, self.facts(state), problem):
            yield self._scored(state, idea) if "treasures" in idea.edit else idea

    def _scored(self, state: LuxorState, idea: Mend) -> Mend:
        """Whoever gets or gives treasures gets or gives their points, unless these were wrong before."""
        after = self.edit(state, idea.edit)
        old, new = (scored_in_play(self.rules, s) for s in (state, after))
        due = {seat: new[seat] for seat in range(self.players) if old[seat] == state.score[seat] != new[seat]}
        return idea._replace(edit={**idea.edit, "score": due}) if due else idea

    def is_view(self, state: LuxorState) -> bool:
        return state.unseen is not None

    def redact(self, state: LuxorState, seat: int | None) -> LuxorState:
        return redact(self.rules, state, seat)

    def sample(self, state: LuxorState, draws: Draws) -> LuxorState:
        return sample(self.rules, state, draws)

    def deals(self, state: LuxorState, most: int) -> list[tuple[LuxorState, int]] | None:
        return deals(self.rules, state, most)

    def possible_ends(self, state: LuxorState, seat: int) -> list[PossibleEnd] | None:
        return possible_ends(self.rules, state, seat, totals(self.score(state), self.players))

    def gist(self, state: LuxorState) -> tuple[object, ...]:
        return self.key(gist(self.rules, state))

    def idle(self, state: LuxorState) -> bool:
        return idle(self.rules, state)

    def redact_event(self, event: Event, seat: int | None) -> Event:
        return without_secret(self.rules.private, event, seat)

    def label(self, words: Words, field: str, value: Value) -> str:
        return label(self.rules, words, field, value)

    def score_text(self, line: ScoreLine, words: Words) -> str:
        if line.rule.endswith(".wild"):
            return words.say("scoreline.wilds", line.params)
        if "least" in line.params:
            return words.say("scoreline.hidden-scarabs", line.params)
        return super().score_text(line, words)

    def descriptions(self, state: LuxorState, action: Action) -> Iterator[tuple[str, Params]]:
        """In the words of the pending step, of the base game, or of another step that knows the action."""
        seat = state.agenda[-1][1] if state.agenda else state.seat
        if state.agenda and (
            own := self.steps[state.agenda[-1][0]].describe(state, state.agenda[-1], action)
        ):
            yield own
        yield describe_action(self.rules, state, seat, action)
        for kind, step in enumerate(self.steps):
            if found := step.describe(state, step.makes((kind, seat)), action):
                yield found

    def convert(
        self, state: LuxorState, other: Game[LuxorState]
    ) -> tuple[LuxorState | None, Sequence[Obstacle]]:
        if not isinstance(other, Luxor):
            raise ConfigError(f"a position of {self.name} cannot become one of {other.name}")
        return convert(self, state, other)

    def under(self, state: LuxorState, other: Game[LuxorState]) -> LuxorState:
        after = super().under(state, other)
        if isinstance(other, Luxor):
            mine, theirs = scored_in_play(self.rules, state), scored_in_play(other.rules, after)
            after.score = [score - a + b for score, a, b in zip(after.score, mine, theirs)]
        return after

    def obstacles(self, state: LuxorState, modules: Sequence[str]) -> Sequence[Obstacle]:
        return detach(self, state, self.facts(state), modules)

    def guess(self, state: LuxorState, target: Target) -> Action | None:
        step = self.steps[state.agenda[-1][0]].name if state.agenda else ""
        if target.kind == "space" and step == "move":
            return act("move", target.ref, max(1, state.value))
        if target.kind == "space" and step == "act":
            return act("act", target.ref)
        if target.kind == "pile":
            return act("take", f"card-{int(target.ref) + 1}")
        return act("play", int(target.ref) + 1) if target.kind == "hand" else None

    def about(self, state: LuxorState, target: Target) -> tuple[str, ...]:
        special = [rule for module in self.rules.modules for rule in module.about(state, target)]
        return tuple(dict.fromkeys([*special, *rules_about(self.rules, state, target)]))

    def trail(self, event: Event) -> tuple[Target, ...]:
        ends = [event.params.get(name) for name in ("start", "goal")]
        return tuple(Target("space", place) for place in ends if isinstance(place, int))

    def facts(self, state: LuxorState) -> Facts:
        return write_facts(self.rules, state)

    def choices(self, fact: str) -> Choices | None:
        return self._base_choices.get(fact) or own_choices(self.rules, fact)

    @cached_property
    def _base_choices(self) -> dict[str, Choices]:
        return base_choices(self.rules)

    def from_facts(self, facts: FactReader) -> LuxorState:
        return read_facts(self.rules, facts)

    def arrange(self, state: LuxorState, changes: Mapping[str, object]) -> LuxorState:
        after = self.edit(state, changes)
        score = after.score
        wanted = self.facts(after)
        balance(self.rules, after, changes)
        for name in SUPPLIES:
            if name in changes and wanted[name] != (left := self.facts(after)[name]):
                said = f"{name}: the supply holds what nobody has, {left}, not {wanted[name]}"
                raise ConfigError(f"{said}; say what the players hold, or use edit")
        if "score" in changes:
            after.score = score
        return after

    def restart(self, facts: Facts, seat: int) -> None:
        """Let a seat's turn begin in these facts."""
        facts["seat"] = seat
        agenda: list[list[int | str]] = [[self.steps[f[0]].name, f[1]] for f in self.rules.openings[seat]]
        played: list[int | str] = ["-", "number", 0]
        facts["agenda"], facts["played"] = agenda, played
        facts["took"] = 0
        for module in self.rules.modules:
            module.restart(facts)

    def key(self, state: LuxorState) -> tuple[object, ...]:
        return self.rules.key(state)
