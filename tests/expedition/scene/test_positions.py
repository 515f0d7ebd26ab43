"""Expedition positions shown: every legal action can be clicked, nothing hidden is told, and in words."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import luxor
from luxor.core.position.position import Position
from luxor.core.words.terms import Action, Chance, Target
from luxor.expedition.rules.components import column
from luxor.games import find_game
from luxor.pictures import builder_of
from luxor.scene.builder import Look
from luxor.scene.picture import Choice, Overlays
from luxor.scene.shapes import Region, Scene
from tests.scene.legible import outside, text_boxes, touching

NAMES = ("Amina", "Bek", "Chione", "<Dalila & Co>")
TABLES: list[tuple[int, tuple[str, ...]]] = [
    (2, ()),
    (3, ("new_adventures",)),
    (4, ()),
    (4, ("new_adventures",)),
]
COLUMN = {"en": "column", "fr": "colonne", "es": "columna"}
LANGUAGES = tuple(COLUMN)


def played(players: int, modules: tuple[str, ...], seed: int) -> Iterator[Position]:
    """The positions of a random game."""
    rng = random.Random(seed)
    position = luxor.new_game(players, modules, seed, game="expedition").position
    yield position
    while not position.over:
        position = position.apply(rng.choice(position.legal_actions())).position
        yield position


def some(players: int, modules: tuple[str, ...], seed: int, most: int = 3) -> list[Position]:
    """A few positions of every step of a random game."""
    found: dict[str, list[Position]] = {}
    for position in played(players, modules, seed):
        pending = position.pending
        step = pending.kind if isinstance(pending, Chance) else getattr(pending, "step", "over")
        found.setdefault(step, []).append(position)
    rng = random.Random(seed)
    return [p for group in found.values() for p in rng.sample(group, min(most, len(group)))]


def ways(position: Position) -> list[tuple[Action, tuple[Target, ...]]]:
    """Every legal action with what is to be clicked for it."""
    return [(action, position.game.targets(position.state, action)) for action in position.legal_actions()]


def look(
    position: Position,
    chosen: frozenset[Target] = frozenset(),
    lang: str = "en",
    hand_seat: int | None = None,
) -> Look:
    """As the explorer shows a position: what fits the selection can be chosen; a button per first target."""
    words = position.game.words(lang, NAMES[: position.game.players])
    pairs = ways(position)
    fitting = [targets for _, targets in pairs if chosen <= set(targets)]
    following = frozenset(
        next(t for t in targets if t not in chosen) for targets in fitting if set(targets) - chosen
    )
    overlays = Overlays(selectable=following, selected=chosen)
    firsts = {targets[0]: action for action, targets in pairs}
    choices = tuple(Choice(t.ref, position.label(a, lang), "", kind=t.kind) for t, a in firsts.items())
    return Look(words, overlays, "What now?", choices, hand_seat)


class Clicks:
    """What can be clicked in a position, by what is selected."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known: dict[frozenset[Target], list[tuple[Scene, dict[Target, Region]]]] = {}

    def reach(self, target: Target, chosen: frozenset[Target]) -> bool:
        if chosen not in self.known:
            shown, builder = look(self.position, chosen), builder_of(self.position)
            scenes = [builder.board(self.position, shown), builder.hand(self.position, shown)]
            self.known[chosen] = [(scene, {r.target: r for r in scene.regions}) for scene in scenes if scene]
        return any(
            target in regions and scene.hit(*regions[target].box.centre) == target
            for scene, regions in self.known[chosen]
        )


@pytest.mark.parametrize(("players", "modules"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_action_can_be_clicked(players: int, modules: tuple[str, ...], seed: int) -> None:
    for position in some(players, modules, seed):
        clicks, pairs = Clicks(position), ways(position)
        assert len({targets for _, targets in pairs}) == len(pairs)
        for action, targets in pairs:
            chosen: frozenset[Target] = frozenset()
            for target in targets:
                fitting = [t for _, t in pairs if chosen <= set(t)]
                if chosen and all(target in t for t in fitting):
                    continue  # nothing else is left to choose
                if target.kind not in ("cell", "tile", "token"):
                    break  # it has a row of its own
                assert clicks.reach(target, chosen), (str(action), target, chosen, str(position))
                chosen |= {target}
            else:
                assert sum(chosen <= set(t) for _, t in pairs) == 1 or targets == tuple(chosen)


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_the_map_is_square_and_its_rope_only_tightens_during_a_game(
    players: int, modules: tuple[str, ...]
) -> None:
    sizes = []
    for position in list(played(players, modules, 5))[::5]:
        scene = builder_of(position).board(position, replace(look(position), pixels=5000))
        assert scene.width == scene.height
        sizes.append(scene.width)
        assert all(scene.hit(*region.box.centre) == region.target for region in scene.regions)
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_texts_of_real_positions_are_apart(players: int, modules: tuple[str, ...], lang: str) -> None:
    for position in some(players, modules, 7, most=1):
        shown = look(position, lang=lang)
        builder = builder_of(position)
        for scene in (
            builder.board(position, shown),
            *([] if position.over else [builder.hand(position, shown)]),
            builder.whole(position, shown),
        ):
            assert scene is not None
            assert outside(scene) == []
            assert touching(scene) == []


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_svg_of_a_whole_game_is_small(players: int, modules: tuple[str, ...]) -> None:
    last = list(played(players, modules, 3))[-1]
    text = last.svg(names=NAMES[:players])
    assert len(text.encode()) < 80_000
    assert "<Dalila" not in text


def test_a_viewer_sees_backs_of_what_is_hidden() -> None:
    for position in some(4, ("new_adventures",), 11, most=1):
        for seat in (0, 3, None):
            view = position.view(seat)
            shown = look(view, hand_seat=seat)
            builder = builder_of(view)
            assert builder.whole(view, shown).regions
            assert builder.describe(view, shown.words)
    start = luxor.new_game(4, ("new_adventures",), 3, game="expedition").position
    told = start.describe(viewer=1)
    held = [line for line in told.splitlines() if line.strip().startswith("Tokens:")]
    assert sum("hidden token" not in line for line in held) == 1
    assert sum("hidden token, hidden token, hidden token" in line for line in told.splitlines()) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_words_are_complete_and_all_there(players: int, modules: tuple[str, ...], lang: str) -> None:
    for position in some(players, modules, 13, most=1):
        told = position.describe(lang, names=NAMES[:players])
        assert "x-" not in told
        assert "{" not in told
        for name in NAMES[:players]:
            assert name in told
        rows = position.facts()["map"]
        assert isinstance(rows, list | tuple)
        tiles = [row for row in rows if row]
        assert sum(line.startswith(f"  {COLUMN[lang]} ") for line in told.splitlines()) == len(tiles)


def test_placements_are_told_as_tiles_and_places() -> None:
    position = next(p for p in played(2, (), 3) if p.legal_actions()[0].verb == "place")
    told = position.describe()
    for action in position.legal_actions():
        assert f"place {action.args[0]} column row" in told
        assert (
            f"{column(int(str(action.args[1])))}{action.args[2]} = {action.args[1]} {action.args[2]}" in told
        )
    camp = next(p for p in played(2, (), 3) if p.legal_actions()[0].verb == "man")
    assert "= man 1" in camp.describe()
    assert re.search(r"The new camp: [A-L]\d+\.", camp.describe())


def test_the_end_names_the_winner() -> None:
    last = list(played(2, (), 9))[-1]
    assert "won by B." in last.describe()
    assert "won by" in " ".join(box.text for box in text_boxes(builder_of(last).whole(last, look(last))))
    assert find_game("expedition", 2).name == "expedition"
