"""The rules as the engine holds them: int tables for the hot path, and the modules' hooks, resolved once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from luxor.classic.rules.card_kinds import CARD_KINDS, numbers
from luxor.classic.rules.components import Components
from luxor.classic.rules.hooks import Hooks
from luxor.classic.rules.module import AnyModule
from luxor.classic.rules.state import CARD, NO_CARD, POOL, LuxorState
from luxor.classic.rules.tile_kind import Tile, TileKind
from luxor.core.engine.clauses import Bodies
from luxor.core.engine.distinct import same_as
from luxor.core.engine.modules import adopt, private_of
from luxor.core.engine.ruleset import Ruleset
from luxor.core.engine.step import AUTO, CHANCE, Frame, Step
from luxor.core.position.verdict import Violation
from luxor.core.words.data import Reader
from luxor.core.words.terms import Sink

# The kinds of frame of the base game; a module's steps get the numbers that follow.
PLAY, ROLL, MOVE, ACT, TAKE, REDUCED, SCARAB_DRAW, REVEAL, TURN_UP, REFILL, DRAW, END, PERFORM = range(13)

PRIVATE = {"CardDrawn": "card", "ScarabTaken": "vp"}  # what only the player concerned sees

NAMED_POOLS = 20_001  # below it a pool is a filling of the draw pile, 0 what everybody saw


class LuxorStep(Step[LuxorState]):
    """A step of Luxor: it knows the rules that are played by."""

    of_hand = False  # whether it changes a hand, and nothing else

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


class NoteStep(LuxorStep):
    """A frame that does nothing: as long as it waits, it says something about the turn."""

    sort = AUTO

    def run(self, state: LuxorState, frame: Frame, sink: Sink | None) -> None:
        pass


class Rules(Ruleset[LuxorState, AnyModule]):
    """One per game: tables by card, tile and space code, and the hooks that some module overrides."""

    def __init__(self, kit: Components, players: int, modules: Sequence[AnyModule], data: Reader) -> None:
        self.modules = tuple(modules)
        self.bodies = Bodies()
        self.hand_modules = tuple(module for module in modules if type(module).name)  # no readings
        adopt(self, modules, kit, data, players)
        if len(kit.cards) > POOL:
            data.fault("cards", f"at most {CARD} kinds of card", len(kit.cards) - 1)
        data.close()
        self.kit = kit
        self.players = players
        self._read_tables(kit)
        self._read_as_standard(kit)
        self.lying_rule = ""  # why one that lies cannot move; nobody ever lies if there is none
        self.lying_score_rule = ""  # why it scores all the same
        self.lying_behind = ""  # why one who lies behind all others is not the last one
        self.standing = -1  # the kind of step that asks one who stays in place for 0 steps
        self.extra: list[int] = []  # kinds of step that can give an extra turn
        self.pools: list[str] = []  # names of pools that are not fillings of the draw pile
        self.home: dict[int, int] = {}  # cards that come from such a pool: that of the first seat
        self.steps, self.plans = [], []
        self.marks: list[int] = []  # kinds of step that come into a turn only when something happened in it
        self.after_play: tuple[int, ...] = ()  # kinds to push when a card is played, MOVE first
        self.of_roll: tuple[int, ...] = (ROLL,)  # kinds to push for a roll, ROLL last
        self.private = private_of(PRIVATE, modules)
        self.hooks = Hooks(modules, len(kit.cards))

    def _read_tables(self, kit: Components) -> None:
        """What is asked most, as lists by card, tile and space."""
        self.chamber = kit.chamber
        self.lying = kit.chamber + 1
        self.mode = [card.mode for card in kit.cards]
        self.value = [card.value for card in kit.cards]
        self.eyes = [card.eyes for card in kit.cards]
        self.offers = [card.offers or numbers(card.mode, card.value, kit.die) for card in kit.cards]
        self.card_rule = [card.rule or CARD_KINDS[card.mode].rule for card in kit.cards]
        self.kind = [tile.kind for tile in kit.tiles]
        self.vp = [tile.vp for tile in kit.tiles]
        self.need = [tile.need for tile in kit.tiles]
        self.jump = [tile.kind.jump(tile) for tile in kit.tiles]
        self.perform = [tile.kind.perform for tile in kit.tiles]
        self.effect = [tile.kind.effect for tile in kit.tiles]
        self.items = [tile.kind.items for tile in kit.tiles]
        self.takes_on = True  # whether a tile takes one on without asking
        self.rest = [self._leads_on(tile.kind) for tile in kit.tiles]  # None: it leads nowhere
        self.tunnel = kit.tile_code.get("tunnel", -1)
        self.symbol = kit.symbol
        self.wall = kit.wall
        self.die = kit.die
        self.zone = [sum(space > statue for statue in kit.statues) for space in range(kit.chamber + 1)]
        self.last_entry = len(kit.sarcophagi)

    def _read_as_standard(self, kit: Components) -> None:
        """What the standard readings come to; other readings change it when they are installed."""
        # moving
        self.who_enters = -1  # the kind of step that asks who enters the chamber where keys are short
        # cards
        self.movers_only = -1  # the kind of frame that says who moved, if only they count for a treasure
        self.step_spares = False  # whether a Horus card that is replaced by a step moves nothing else either
        self.unplayed_act = False  # whether cards that are drawn or discarded move something
        self.most_held = kit.hand  # cards that a hand may have
        # actions and what they bring
        self.keys_come_back = False  # whether spent keys do not stay on the key place
        self.track = self.vp[:]  # what a treasure scores on the track, as soon as it is taken
        self.no_treasure: frozenset[int] = frozenset()  # tiles that are taken like treasures, but are none
        self.jokers: frozenset[int] = frozenset()  # tiles that may stand for a missing type of a set ...
        self.beside_a_set = 0  # ... and what one of them brings beside a set instead
        # turns and the end
        self.in_extra = -1  # the mark of a turn in which no extra turn can be gained, if there are such turns

    def install(self, steps: Sequence[Step[LuxorState]]) -> None:
        """The base game's steps, then the modules'; and the plans of a turn and of a move."""
        self.steps = list(steps)
        for module in self.modules:
            module.install(self)
        turn, roll, move = [PLAY, REFILL, END], [ROLL], [MOVE]
        for module in self.modules:
            module.turn_plan(turn)
            module.roll_plan(roll)
            module.move_plan(move)
        turn[-1:-1] = self.marks
        self.plans = [[self.frame(kind, seat) for kind in reversed(turn)] for seat in range(self.players)]
        self.openings = [[frame for frame in plan if frame.kind not in self.marks] for plan in self.plans]
        self.of_roll, self.after_play = tuple(reversed(roll)), tuple(reversed(move))

    def key(self, state: LuxorState) -> tuple[object, ...]:
        """What equal positions have in common: the contents, and which spaces count as two steps."""
        return (*state.contents(), *self.counted_twice(state))

    def counted_twice(self, state: LuxorState) -> list[int]:
        """The spaces that count as two steps."""
        return [*chain(*self.hooks.counts_twice(state))]

    def distinct(self, state: LuxorState, frame: Frame, codes: list[int]) -> list[int]:
        """Of options that come to the same, the first."""
        return list(dict.fromkeys(self.same_as(state, frame, codes).values()))

    def same_as(self, state: LuxorState, frame: Frame, codes: list[int]) -> dict[int, int]:
        """Each of some options with the first one that comes to the same."""
        return same_as(self.steps, self.key, state, frame, codes)

    def add_mark(self, step: Step[LuxorState], times: int = 1) -> int:
        """Install a step that comes at the end of a turn, so many times at most, if `mark` says so."""
        kind = self.add_step(step)
        self.marks += [kind] * times
        return kind

    def mark(self, state: LuxorState, kind: int, times: int = 1) -> None:
        """Let such a step come at the end of the present turn, as often as its plan has room for it."""
        plan, frame = self.plans[state.seat], self.frame(kind, state.seat)
        times = min(times, plan.count(frame) - state.agenda.count(frame))
        below = plan[: plan.index(frame)]
        at = sum(other in below for other in state.agenda)
        state.agenda[at:at] = [frame] * times

    def height(self, state: LuxorState) -> int:
        """How many steps are to come, without marks: these come in below all others."""
        if not self.marks:
            return len(state.agenda)
        return sum(frame.kind not in self.marks for frame in state.agenda)

    def put_at(self, state: LuxorState, height: int, frame: Frame) -> None:
        """Let a step come after all those above a height."""
        state.agenda.insert(len(state.agenda) - self.height(state) + height, frame)

    def play_as(self, tile: int, kind: TileKind) -> None:
        """Have a tile behave as another kind than its own from now on."""
        face = self.kit.tiles[tile]
        self.kind[tile], self.jump[tile] = kind, kind.jump(face)
        self.perform[tile], self.effect[tile], self.items[tile] = kind.perform, kind.effect, kind.items
        self.rest[tile] = self._leads_on(kind)

    def _leads_on(self, kind: TileKind) -> Callable[[Rules, LuxorState, int], int] | None:
        """Where a tile of a kind takes one who moved there, unless it leads nowhere."""
        return kind.rest if self.takes_on and type(kind).rest is not TileKind.rest else None

    def share_step(self, make: Callable[[Rules], Step[LuxorState]]) -> int:
        """The kind of a step that several modules may need: installed once, whoever comes first."""
        for kind, step in enumerate(self.steps):
            if type(step) is make:
                return kind
        return self.add_step(make(self))

    def add_pool(self, name: str) -> int:
        """A new pool of hidden cards; its number."""
        self.pools.append(name)
        return NAMED_POOLS + len(self.pools) - 1

    def push_roll(self, state: LuxorState, seat: int) -> None:
        """A die is to be rolled, with all that may follow the roll."""
        for kind in self.of_roll:
            self.push(state, kind, seat)

    def waiting(self, state: LuxorState, *kinds: int) -> bool:
        """Whether a step of one of these kinds is still to come in this turn, or pending."""
        return any(frame.kind in kinds for frame in state.agenda)

    def drop_move(self, state: LuxorState) -> bool:
        """Forget the move of a card just played; whether there was one to come."""
        plan, agenda, before = self.plans[state.seat], state.agenda, len(state.agenda)
        while agenda and agenda[-1] not in plan:
            agenda.pop()
        return len(agenda) < before

    def first(self, state: LuxorState) -> list[Violation]:
        """What comes before cards and moves now, where somebody is asked about it."""
        step = self.steps[state.agenda[-1][0]]
        if step.sort == CHANCE:
            return []  # that chance comes first is said of every action
        return [Violation("first-this", step.rule or "base.turn.steps", {"step": step.name})]

    def last_card(self, state: LuxorState) -> int:
        """The card that was played last this turn, or NO_CARD."""
        return next((card for card in self.hooks.added(state) if card != NO_CARD), state.card)

    def rule_of_move(self, state: LuxorState) -> str:
        """The rule behind the number of steps: the card's (a rolled die card is still one), or a module's."""
        if found := [rule for rule in self.hooks.in_force(state) if rule]:
            return found[-1]
        return self.card_rule[state.card] if state.card >= 0 else CARD_KINDS[state.mode].rule

    def tile(self, state: LuxorState, space: int) -> Tile:
        return self.kit.tiles[state.tiles[space]]

    def slot_name(self, slot: int) -> str:
        """A hand slot: the card, and the pool it came from unless it is a Horus card that everybody saw."""
        name, pool = self.kit.cards[slot & CARD].name, slot // POOL
        return f"{name}@{self.pool_name(pool)}" if pool or not self.eyes[slot & CARD] else name

    def pool_name(self, pool: int) -> int | str:
        return self.pools[pool - NAMED_POOLS] if pool >= NAMED_POOLS else pool

    def pool_code(self, name: object, most: int) -> int | None:
        """The pool that a name of `pool_name` means; fillings of the draw pile count up to `most`."""
        if name in self.pools:
            return NAMED_POOLS + self.pools.index(str(name))
        text = str(name)
        known = text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= most
        return int(text) if known else None

    def is_active(self, place: int) -> bool:
        """Whether somebody there may move: awake, upright, and not in the chamber."""
        return 0 <= place < self.chamber

    def is_lying(self, place: int) -> bool:
        """Whether somebody there was knocked down."""
        return place >= self.lying

    def space_of(self, place: int) -> int:
        """The space on which somebody is, upright or lying."""
        return place - self.lying if place >= self.lying else place

    def place_name(self, place: int) -> int | str:
        """A place as people write it: a number, anubis-1, woken, or lying-7."""
        if place > self.chamber:
            return f"lying-{self.space_of(place)}"
        if place >= 0:
            return place
        return "woken" if place == -1 else f"anubis-{-1 - place}"

    def place_code(self, name: int | str) -> int | None:
        """The place that a name of `place_name` means, if there is such a place."""
        if isinstance(name, int):
            return name if 0 <= name <= self.chamber else None
        word, _, number = name.partition("-")
        if not (number.isascii() and number.isdecimal()):
            return -1 if name == "woken" else None
        if word == "anubis" and 1 <= int(number) <= len(self.kit.statues):
            return -1 - int(number)
        if word == "lying" and 0 <= int(number) < self.chamber:
            return int(number) + self.lying
        return None
