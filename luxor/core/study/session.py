"""A session: the tree of everything that was played from one start, and where one is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from luxor.core.engine.chance import Draws, seed_of
from luxor.core.errors import LuxorError, count
from luxor.core.position.position import Position, as_action
from luxor.core.study.branches import delete, promote
from luxor.core.study.node import COLOURS, SIGNS, Node, Reached
from luxor.core.words.arguments import need_a, need_word, shown
from luxor.core.words.terms import Action, Chance, Event, Over, Target
from luxor.core.words.written import check_comment, check_names

POLICIES = ("seeded", "steered")

Subscriber = Callable[["Session"], None]


class Session:
    """Play, go back, branch off. What chance brings depends on the seed and the path alone.

    >>> session = luxor.new_game(players=3, seed=7)
    >>> session
    <session: luxor, 3 players, turn 1, A to play: play; 1 node>
    """

    def __init__(
        self,
        start: Position,
        seed: int = 0,
        chance: str = "seeded",
        names: Sequence[str] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        need_a(Position, "the start", start, "luxor.new_game().position")
        self.seed = seed
        self.origin = ""  # the arguments of new_game that give this start, if there are any
        self.record_version: int | None = None  # of the record that it was read from
        self.chance = chance
        self.names = check_names(names, start.game.players)
        self.notes: tuple[str, ...] = ()  # what a reader of its file should know, such as a text cut short
        self.root = Node(0, None, None, Reached(start, events, seed_of(seed)))
        self.nodes = [self.root]
        self._here = self.root
        self._script: list[Action] = []
        self._subscribers: list[Subscriber] = []
        self._resolve()

    def __repr__(self) -> str:
        where = f"{self.position.game.in_short()}, turn {self.position.turn}, {self._waits_for()}"
        return f"<session: {where}; {count(len(self.nodes), 'node')}>"

    def _waits_for(self) -> str:
        pending = self.position.pending
        if isinstance(pending, Over):
            return f"won by {' and '.join(self.names[seat] for seat in pending.winners)}"
        step = pending.kind if isinstance(pending, Chance) else pending.step
        asked = "chance for {}" if isinstance(pending, Chance) else "{} to play"
        return f"{asked.format(self.names[self.position.seat])}: {step}"

    @property
    def chance(self) -> str:
        """`seeded`: outcomes come by themselves; `steered`: each one is played like a decision.

        >>> luxor.new_game(chance="steered").chance
        'steered'
        """
        return self._chance

    @chance.setter
    def chance(self, policy: str) -> None:
        self._chance = need_word("chance policy", policy, POLICIES)

    @property
    def node(self) -> Node:
        """Where one is in the tree.

        >>> session.node
        <node 0: start>
        """
        return self._here

    @property
    def position(self) -> Position:
        """The position of the present node.

        >>> session.position.question()
        'A, which end of your hand do you play?'
        """
        return self._here.position

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Play a decision (or an outcome); pending chance is then resolved by the policy.

        >>> [event.kind for event in session.play("play left")]
        ['CardPlayed']
        """
        before = self._here
        self._step(as_action(action))
        self._resolve()
        self._tell()
        return self._since(before)

    def resolve(self) -> tuple[Event, ...]:
        """Let chance bring what is pending, whatever the policy.

        >>> start = position.edit(hands={0: ["die", "1", "1", "1", "1"]})
        >>> session = luxor.Session(start, chance="steered")
        >>> _ = session.play("play left")
        >>> session.resolve()[0].kind
        'DieRolled'
        """
        before = self._here
        while self.position.at_chance:
            self._step(self._outcome())
        self._tell()
        return self._since(before)

    def script(self, *outcomes: Action | str) -> None:
        """The next outcomes of chance, before the policy takes over again.

        >>> session = luxor.Session(position.edit(hands={0: ["die", "1", "1", "1", "1"]}))
        >>> session.script("roll 6")
        >>> session.play("play left")[-1]
        <DieRolled seat=0, roll=6 [base.card.die]>
        """
        self._script += [as_action(outcome) for outcome in outcomes]

    def reroll(self) -> tuple[Event, ...]:
        """Let chance have another go at the last outcome; the old one stays as a branch.

        >>> session = luxor.Session(position.edit(hands={0: ["die", "1", "1", "1", "1"]}))
        >>> _ = session.play("play left")
        >>> session.reroll()[0].kind, len(session.nodes)
        ('DieRolled', 4)
        """
        before = self.last_chance()
        if before is None:
            raise LuxorError("nothing was left to chance yet")
        before.rerolls += 1
        self._here = before
        self._step(self._outcome())
        self._resolve()
        self._tell()
        return self._since(before)

    def last_chance(self) -> Node | None:
        """Where chance decided last on the way here.

        >>> session.last_chance() is None
        True
        """
        parents = (node.parent for node in reversed(self._here.path()))
        return next((node for node in parents if node and node.position.at_chance), None)

    def back(self) -> bool:
        """To the previous decision; False at the start.

        >>> _ = session.play("play left")
        >>> session.back(), session.back()
        (True, False)
        """
        node = self._here.parent
        while node is not None and node.parent is not None and not _decides(node):
            node = node.parent
        if node is None:
            return False
        self.goto(node)
        return True

    def forward(self) -> bool:
        """To the next decision on the branch that was visited last; False at its end.

        >>> _ = session.play("play left"), session.back()
        >>> session.forward(), session.node
        (True, <node 1: play left>)
        """
        node = self._here.trail
        while node is not None and node.trail is not None and not _decides(node):
            node = node.trail
        if node is None:
            return False
        self.goto(node)
        return True

    def goto(self, node: Node | int) -> None:
        """To any node of the tree.

        >>> _ = session.play("play left")
        >>> session.goto(0)
        >>> session.node
        <node 0: start>
        """
        node = self._meant(node)
        for parent, child in pairwise(node.path()):
            parent.trail = child
        self._here = node
        self._tell()

    def subscribe(self, listener: Subscriber) -> Callable[[], None]:
        """Be told of every change; the answer ends it.

        >>> leave = session.subscribe(lambda session: print(session.node))
        >>> _ = session.play("play left")
        <node 1: play left>
        >>> leave()
        """
        self._subscribers.append(listener)

        def leave() -> None:
            if listener in self._subscribers:
                self._subscribers.remove(listener)

        return leave

    def comment(self, text: str, node: Node | int | None = None) -> None:
        """Write beside the present node, unless another is named.

        >>> session.comment("What now?")
        >>> session.node.comment
        'What now?'
        """
        self._meant(node).comment = check_comment(text)
        self._tell()

    def sign(self, sign: str) -> None:
        """Say what you think of the move that led here: !!, !, !?, ?!, ? or ??; an empty text takes it back.

        >>> _ = session.play("play left")
        >>> session.sign("!?")
        >>> session.node.sign
        '!?'
        """
        self._here.sign = need_word("sign", sign, SIGNS) if sign else ""
        self._tell()

    def mark(self, *targets: Target, colour: str = COLOURS[0]) -> None:
        """Highlight one thing at the present node, or draw an arrow between two; once more takes it away.

        In another colour it is not taken away, but has that colour then: turquoise, blue, red or gold.

        >>> session.mark(luxor.Target("hand", 0), colour="red")
        >>> session.node.drawn_marks()
        (((Target(kind='hand', ref=0),), 'red'),)
        """
        self._here.toggle_mark(targets, colour)
        self._tell()

    def unmark(self) -> None:
        """Take all marks of the present node away.

        >>> session.mark(luxor.Target("hand", 0))
        >>> session.unmark()
        >>> session.node.marks
        ()
        """
        self._here.set_marks(())
        self._tell()

    def promote(self, node: Node | int | None = None) -> None:
        """Make the way to a node (the present one, unless another is named) the main line.

        >>> _ = session.play("play left"), session.goto(0), session.play("play right")
        >>> session.promote()
        >>> [child.action for child in session.root.children]
        [luxor.action('play right'), luxor.action('play left')]
        """
        promote(self, self._meant(node))
        self._tell()

    def delete(self, node: Node | int | None = None) -> int:
        """Forget a node (the present one, unless another is named) and all that follows; how many they were.

        >>> _ = session.play("play left"), session.goto(0), session.play("play right")
        >>> session.delete()
        1
        >>> session.node, len(session.nodes)
        (<node 0: start>, 2)
        """
        found = self._meant(node)
        if found.parent is None:
            raise LuxorError("the start cannot be deleted")
        if found in self._here.path():
            self._here = found.parent  # first: whoever writes it down meanwhile finds it somewhere
        gone = delete(self, found)
        self._tell()
        return gone

    def save(self, path: str | Path) -> None:
        """Write the whole tree to a file, whole or not at all; `luxor.load` reads it.

        >>> import tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp(), "game.json")
        >>> session.save(path)
        >>> luxor.load(path).position == session.position
        True
        """
        from luxor.core.study.record import save_record

        save_record(self, path)

    def remarks(self, lang: str = "en") -> list[str]:
        """What to know of a session that was opened: that an old one is played by the readings of its time.

        >>> session.remarks()
        []
        """
        from luxor.core.study.record import remarks

        return remarks(self, lang)

    def to_code(self) -> str:
        """A short cell that rebuilds the path to here.

        >>> _ = session.play("play left")
        >>> session.to_code().splitlines()[-2:]
        ["for action in 'play left'.split('; '):", '    session.play(action)']
        """
        from luxor.core.study.record import to_code

        return to_code(self)

    def add_node(self, parent: Node, action: Action, reached: Reached | None = None) -> Node:
        """A new node after another one; who has not played the action knows that it is legal.

        >>> session.add_node(session.node, luxor.action("play left"))
        <node 1: play left>
        """
        parent = self._meant(parent)
        child = Node(len(self.nodes), parent, action, reached)
        parent.children.append(child)
        self.nodes.append(child)
        return child

    def _meant(self, node: Node | int | None) -> Node:
        """The node of this session that is meant: itself, its number, or nothing for the present one."""
        if node is None:
            return self._here
        if isinstance(node, int):
            if not 0 <= node < len(self.nodes):
                raise LuxorError(f"there is no node {shown(node)} (there are 0 to {len(self.nodes) - 1})")
            return self.nodes[node]
        if not isinstance(node, Node):
            raise LuxorError(f"a node is one of session.nodes or its number, not {shown(node)}")
        if not 0 <= node.id < len(self.nodes) or self.nodes[node.id] is not node:
            raise LuxorError("this node belongs to another session, or was deleted")
        return node

    def _step(self, action: Action) -> None:
        here = self._here
        child = here.child(action) or self.add_node(here, action, here.after(action))
        here.trail = child
        self._here = child

    def _outcome(self) -> Action:
        if self._script:
            return self._script.pop(0)
        here = self._here
        return here.position.game.outcome(
            here.position._state, Draws(seed_of(here.seed, "chance", here.rerolls))
        )

    def _resolve(self) -> None:
        while self.position.at_chance and (self._script or self._chance == "seeded"):
            self._step(self._outcome())

    def _since(self, before: Node) -> tuple[Event, ...]:
        path = self._here.path()
        return tuple(event for node in path[path.index(before) + 1 :] for event in node.events)

    def _tell(self) -> None:
        for listener in list(self._subscribers):
            listener(self)


def _decides(node: Node) -> bool:
    return node.position.seat >= 0 and not node.position.at_chance
