"""How one speaks of Luxor: what is clicked, which events are worth a word, what counts as taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from luxor.classic import near, riddles
from luxor.classic.palette import LuxorPalette
from luxor.classic.rules.card_kinds import NUMBER, PLUS_MINUS, RANGE
from luxor.classic.rules.game import Luxor
from luxor.classic.rules.state import LuxorState
from luxor.core.guide import Chip, Edit, Guide, Holdings, Key, Riddle, Short, Sign
from luxor.core.position.position import Position
from luxor.core.position.verdict import Params, Value
from luxor.core.words.terms import Action, Decision, Event, ScoreLine, Target

GAINS = ("TreasureTaken", "KeyTaken", "WildTaken", "ScarabTaken", "HorusCardTaken")
TAKEN = {"KeyTaken": "key", "HorusCardTaken": "card", "WildTaken": "wild", "ScarabChosen": "scarab"}
WALKS = ("AdventurerMoved", "CaughtUp", "TunnelTaken")
TREASURES = ("vase", "jewel", "statue", "sceptre")
SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        "AdventurerWoken": Sign("anubis"),
        "KeyTaken": Sign("key", "gold-edge"),
        "HorusCardTaken": Sign("card-back-horus", "horus-mark"),
        "WildTaken": Sign("wild", "wild"),
        "ScarabTaken": Sign("scarab"),
        "SarcophagusTaken": Sign("sarcophagus", "statue"),
        "TunnelTaken": Sign("tunnel", "temple-mark"),
        "KnockedDown": Sign("mummy", "temple-mark"),
    }
)
PICTURES: Mapping[str, Sign] = MappingProxyType(
    {
        "treasures": Sign("vase", "vase"),
        "position": Sign("pawn"),
        "sarcophagus": Sign("sarcophagus", "statue"),
        "keys": Sign("key", "gold-edge"),
        "sets": Sign("wild", "wild"),
        "scarabs": Sign("scarab"),
        "sceptres": Sign("sceptre", "sceptre"),
        "mummy-tiles": Sign("mummy", "temple-mark"),
    }
)
SHORT_CARDS: Mapping[str, str] = MappingProxyType(
    {"all": "short.card-all", "last": "short.card-last", "less": "short.card-less"}
)
# Verbs of actions whose usual label says where they lead, and what their arguments are.
TREASURE_TILE = re.compile(r"[a-z]+\d+x\d+")  # its type, its points, and how many it takes
BLIND: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"move": ("start", "n"), "catch-up": (), "advance": ("n",)}
)


MUMMY_TILES = (
    "mummy.tile.swap-hand",
    "mummy.tile.two-points",
    "mummy.tile.scarab",
    "mummy.tile.swap-scarab",
    "mummy.tile.one-step",
    "mummy.tile.horus",
    "mummy.tile.pairs",
    "mummy.tile.keys",
    "mummy.tile.extra-turn",
)
# What each card, each tile of the mummy and each character does.
FAMILIES = (
    (
        "base.card.number",
        "base.card.plus-minus-one",
        "base.card.die",
        "base.horus.range",
        "base.horus.die-range",
        "base.horus.all",
        "base.horus.last-to-second",
        "base.horus.one-less",
    ),
    ("equipment.zero", "equipment.six", "equipment.plus", "equipment.die-adjust"),
    MUMMY_TILES,
    (
        "characters.reroll",
        "characters.set-turn",
        "characters.any-horus",
        "characters.treasure-point",
        "characters.single-step",
        "characters.card-shift",
        "characters.key-step",
    ),
)


class LuxorGuide(Guide):
    """Luxor with all its modules."""

    places = frozenset({"space"})
    held = frozenset({"hand"})
    palette = LuxorPalette()
    routine = Guide.routine | {"TurnEnded"}
    implied = frozenset({"ActorChosen", "CardPlayed", "AllMoved", "OnlyChoice", "AdventurerMoved"})
    notable = frozenset({"KnockedDown"})
    in_rounds = True
    course = (
        (1, ("setup",)),
        (2, ("turn",)),
        (3, ("movement",)),
        (4, ("actions",)),
        (5, ("cards",)),
        (6, ("chamber", "scoring", "rulings")),
        (7, ("fifth_player",)),
        (8, ("mummy",)),
        (9, ("equipment",)),
        (10, ("sceptres",)),
        (11, ("characters",)),
    )
    # the starter cards lie in the hand from the first turn on
    known = frozenset({"base.card.number", "base.card.plus-minus-one", "base.card.die"})
    families = FAMILIES
    named_by_effect = (*MUMMY_TILES, "base.horus.all", "base.horus.last-to-second")
    no_goal = frozenset(
        {
            "NotEnough",
            "NothingHere",
            "NothingLeft",
            "NothingHappens",
            "TunnelEnds",
            "OnlyChoice",
            "OfferDeclined",
        }
    )
    untold = ("add",)  # what the two cards do together is no card's own effect
    unsure = frozenset({"scarab", "swap-scarab", "items"})
    clear = ("move-all", "catch-up")
    dry = ("after", "tie", "entries")
    plain_to_see = ("nobody-there", "not-lying", "not-on-offer", "no-such-scarab", "moves-one")
    alike = (
        ("play", "shift", "add", "put"),
        ("move", "move-all", "catch-up", "advance"),
        ("take", "decline", "act", "use"),
    )
    goals = ("space", "treasure")
    tallies = MappingProxyType({"sarcophagi": "sarcophagus"})
    counted_late = True
    secret = frozenset({"scarabs"})
    pictures = PICTURES
    feasts = frozenset({"sets", "sarcophagus"})

    def glow(self, target: Target, targets: Sequence[Target]) -> Target:
        """Who can set out shows as a pawn, where it can go as a space."""
        sets_out = target.kind == "space" and target == targets[0] and len(targets) > 1
        return Target("pawn", target.ref) if sets_out else target

    def hand_note(self, position: Position, seat: int, asked: bool) -> str:
        """The order of a hand never changes: what is drawn comes into the gap that a played card leaves."""
        hand = cast("LuxorState", position._state).hands[seat]
        gap = len(hand) < cast("Luxor", position.game).rules.kit.hand
        return "note" if asked or not gap else "gap"

    def icon(self, action: Action, target: Target) -> str:
        """The face of a die."""
        face = target.ref if target.kind == "outcome" and action.verb == "roll" else 0
        return f"die-{face}" if isinstance(face, int) and 1 <= face <= 6 else ""

    def asks(self, position: Position) -> Key | None:
        """Who moves, with the number that was played or rolled."""
        pending = position.pending
        if not isinstance(pending, Decision) or pending.step != "move":
            return None
        state = cast("LuxorState", position._state)
        mode = NUMBER if (state.mode, state.value) == (RANGE, 1) else state.mode  # from 1 to 1
        kind = {NUMBER: "number", RANGE: "range", PLUS_MINUS: "plus-minus"}.get(mode)
        return (f"step.move-{kind}", {"seat": pending.seat, "n": state.value}) if kind else None

    def title(self, events: Sequence[Event]) -> Key | None:
        used = next((event for event in events if event.kind == "TileUsed"), None)
        if used is not None:
            return "option.use", {"ability": used.params["ability"]}
        way = self._way(events)
        return (f"option.way{way[0]}", way[1]) if way else None

    def among(self, action: Action, events: Sequence[Event]) -> tuple[Key, Key] | None:
        """From where, and to where: somebody on the board, or a card in the hand."""
        if action.verb == "shift":
            return ("group.shift", {"n": action.args[0]}), ("group.goal", {"m": action.args[1]})
        way = self._way(events)
        if way is None:
            return None
        ends, params = way
        start = "group.way-stairs" if int(str(params["n"])) <= 0 else "group.way"
        return (start, params), (f"group.goal{'-chamber' if ends == '-chamber' else ''}", params)

    def use(self, events: Sequence[Event]) -> Key | None:
        taken = [event for event in events if event.kind in TAKEN]
        if len(taken) != 1:
            return None
        card = str(taken[0].params.get("card", ""))
        return (f"use.{_card_kind(card) if card else TAKEN[taken[0].kind]}", {}) if card != "?" else None

    def _way(self, events: Sequence[Event]) -> Key | None:
        """From where to where somebody goes; who is carried on or woken goes without saying."""
        walks = [event for event in events if event.kind in WALKS]
        if not walks or any(event.kind == "AllMoved" for event in events):
            return None
        start, goal = walks[0].params.get("start"), self.landed(events)[-1:]
        if not isinstance(start, int) or not goal:
            return None
        inside = any(event.kind == "ChamberEntered" for event in events)
        ends = "-chamber" if inside else "-stairs" if start <= 0 else ""
        return ends, {"n": start, "m": goal[0]}

    def short(self, events: Sequence[Event]) -> Short:
        """The card, from where to where, and what was taken."""
        played = next((event.params.get("card") for event in events if event.kind == "CardPlayed"), None)
        way = self._way(events)
        text: Key | None = (f"short.way{way[0]}", way[1]) if way else None
        everybody = next((event for event in events if event.kind == "AllMoved"), None)
        if everybody is not None:
            text = "short.all", {"n": everybody.params["steps"]}
        signs = [sign for event in events if (sign := _sign(event)) is not None]
        return Short(_short_card(str(played)) if played else None, text, tuple(dict.fromkeys(signs)))

    def chips(self, events: Sequence[Event], after: Position) -> tuple[Chip, ...]:
        kinds = [event.kind for event in events]
        found = [Chip("good", "chip.wakes", event="AdventurerWoken")] if "AdventurerWoken" in kinds else []
        found += [Chip("take", f"chip.{name}") for kind, name in TAKEN.items() if kind in kinds]
        pending = after.pending
        if isinstance(pending, Decision) and pending.step == "take":
            names = [str(action.args[0]) for action in after.legal_actions()]
            found.append(Chip("take", "chip.key-card" if "key" in names else "chip.choice"))
        jumps = [event.params["steps"] for event in events if event.kind == "OsirisJumped"]
        found += [Chip("onward", "chip.osiris", {"n": steps}, "OsirisJumped") for steps in jumps]
        found += [Chip("loss", "chip.knocked")] if "KnockedDown" in kinds else []
        idle = not found and not {"TreasureTaken", *TAKEN} & set(kinds) and set(WALKS) & set(kinds)
        return (Chip("nothing", "chip.nothing"),) if idle else tuple(found)

    def points(self, position: Position) -> Sequence[int]:
        """Those scored so far, and when the game is over all of them."""
        return position.totals() if position.over else cast("LuxorState", position._state).score

    def way(self, position: Position, event: Event) -> tuple[Target, ...]:
        """Space by space."""
        if event.kind not in WALKS:
            return ()
        ends = [place.ref for place in position.game.trail(event)]
        start, goal = int(ends[0]), int(ends[-1])
        step = 1 if goal > start else -1
        return tuple(Target("space", place) for place in range(start, goal + step, step))

    def taken(self, event: Event) -> str:
        if event.kind not in GAINS:
            return ""
        plain = event.kind.removesuffix("Taken").lower()
        return str(event.params.get("tile", event.params.get("card", plain)))

    def landed(self, events: Sequence[Event]) -> tuple[int, ...]:
        """Nobody stops on an Osiris tile."""
        left = Counter(event.params.get("start") for event in events if event.kind == "OsirisJumped")
        goals = (event.params.get("goal") for event in events)
        return tuple(goal for goal in goals if isinstance(goal, int) and not left[goal])

    def goal_places(self, position: Position, goal: str) -> frozenset[int]:
        """Every space and the chamber; the spaces where a treasure lies."""
        tiles = position.facts()["tiles"]
        assert isinstance(tiles, list)
        spaces = range(1, len(tiles) + 2)
        lying = [space for space, tile in zip(spaces, tiles) if TREASURE_TILE.fullmatch(str(tile))]
        return frozenset(spaces if goal == "space" else lying)

    def reached(self, events: Sequence[Event], goal: str) -> set[int]:
        """A movement ends on a space, or the treasure there is taken."""
        if goal == "space":
            return set(self.landed(events))
        return {int(str(event.params["space"])) for event in events if event.kind == "TreasureTaken"}

    def place(self, position: Position, number: int) -> Mapping[str, object]:
        kit, tiles = cast("Luxor", position.game).rules.kit, cast("LuxorState", position._state).tiles
        known = 0 < number < len(tiles) - 1
        return {"space": number, "tile": kit.tiles[tiles[number]].name if known else ""}

    def thing(self, position: Position, target: Target) -> Key | None:
        """A space with its tile, a card by its number in the hand."""
        if target.kind == "space" and isinstance(target.ref, int):
            tile = self.place(position, target.ref).get("tile")
            return ("thing.space", {"n": target.ref, "tile": str(tile)}) if tile and tile != "-" else None
        if target.kind == "hand" and isinstance(target.ref, int):
            game, state = cast("Luxor", position.game), cast("LuxorState", position._state)
            hand = state.hands[position.seat] if position.seat >= 0 else ()
            card = game.rules.slot_name(hand[target.ref]).partition("@")[0] if target.ref < len(hand) else "?"
            return ("thing.card", {"n": target.ref + 1, "card": card}) if card != "?" else None
        return None

    def scored_at(self, line: ScoreLine) -> tuple[Target, ...]:
        """Where adventurers stand or lie, and the chamber of the sarcophagi."""
        place = str(line.params.get("place", "")).removeprefix("lying-")
        return (Target("space", int(place)),) if place.isdecimal() else ()

    def holdings(self, position: Position) -> Holdings:
        """Treasures by type, and the wild ones; sets of them score."""
        facts, seats = position.facts(), range(position.game.players)
        held, wilds = facts["treasures"], facts["wilds"]
        assert isinstance(held, list)
        assert isinstance(wilds, list)
        types = [[str(tile).rstrip("0123456789x") for tile in row] for row in held]
        kinds = sorted({kind for row in types for kind in row})
        counts = [(*map(row.count, kinds), int(wild)) for row, wild in zip(types, wilds)]
        lines = [line for line in position.score() if line.cause == "sets"]
        points = [sum(line.points for line in lines if line.seat == seat) for seat in seats]
        return Holdings((*(f"type.{kind}" for kind in kinds), "plot.wild"), tuple(counts), tuple(points))

    def blind(self, action: Action) -> Key | None:
        names = BLIND.get(action.verb)
        if names is None:
            return None
        params: dict[str, Value] = dict(zip(names, action.args))
        back = "-back" if action.verb == "move" and str(action.args[-1]).startswith("-") else ""
        return f"quiz.action.{action.verb}{back}", params

    def asked_as(self, position: Position, action: Action) -> Key | None:
        """A card by what it is, not by where it is held."""
        card = riddles.card_played(position, action)
        return ("quiz.action.play", {"card": card}) if card else self.blind(action)

    def betrays(self, position: Position, action: Action, code: str) -> bool:
        """Who moves is asleep or lies, a card is there twice: the words say it, or do not say enough."""
        if action.verb == "play":
            return not riddles.card_played(position, action)
        asleep = action.verb == "move" and not isinstance(action.args[0], int)
        return asleep or super().betrays(position, action, code)

    def odds(self, action: Action) -> str:
        return (
            f"quiz.odds.{action.verb}" if action.verb in ("draw", "roll", "turn-up") else super().odds(action)
        )

    def riddles(self, position: Position) -> Iterable[Action]:
        return riddles.riddles(position)

    def riddle(self, position: Position, action: Action) -> Riddle | None:
        return riddles.riddle(position, action)

    def nearby(self, position: Position, action: Action) -> Iterable[tuple[Position, Action]]:
        return near.mistaken(position, action)

    def changes(self, position: Position, action: Action) -> Iterable[tuple[str, Params, Edit]]:
        return near.changes(position, action)


def _card_kind(name: str) -> str:
    """What sort of Horus card it is, as texts call it."""
    kind = name.rstrip("*").partition("-")[0]
    return f"card-{kind if kind in SHORT_CARDS else 'die' if 'die' in name else 'range'}"


def _short_card(name: str) -> Key:
    """A card in so few signs that a column has room for it."""
    kind, _, number = name.rstrip("*").partition("-")
    if kind in SHORT_CARDS:
        return SHORT_CARDS[kind], {"n": number}
    before, die, after = name.rstrip("*").replace("+-", "±").replace("-", "–").partition("die")
    return f"short.card{'-die' if die else ''}", {"text": before, "more": after}


def _sign(event: Event) -> Sign | None:
    """What an event brought, as a small picture."""
    if event.kind == "TreasureTaken":
        kind = str(event.params.get("tile", "")).rstrip("0123456789x")
        return Sign(kind, kind) if kind in TREASURES else None
    return SIGNS.get(event.kind)
