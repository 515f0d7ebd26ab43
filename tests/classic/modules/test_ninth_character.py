"""A ninth character: one class, its texts and its name in the data, all of them from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor import ConfigError, Position
from luxor.classic import GAME
from luxor.classic.modules.characters.character import OPTIONAL, Character
from luxor.classic.modules.shared import NO, MenuStep
from luxor.classic.rules.card_kinds import NUMBER
from luxor.classic.rules.module import Reach
from luxor.classic.rules.movement import reaches
from luxor.classic.rules.ruleset import MOVE, Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.builder import picture
from luxor.core.engine.conformance import check_game
from luxor.core.engine.step import Frame
from luxor.core.words.terms import Sink, Target, act, tell
from luxor.games import find_game, read_position, standard_data
from luxor.scene.builder import Look
from tests.classic.helpers import holding, party, play
from tests.classic.modules.stories import ALL
from tests.classic.own_kinds import added, last_lines, module_data
from tests.own_catalogue import catalogue


class LongStride(Character):
    """May go one step further with a card that shows a number."""

    name, rule, icon = "long-stride", "own.long-stride", "pawn"
    changes_number = True
    phases = {"long-stride": "move"}  # noqa: RUF012

    def install(self, rules: Rules) -> None:
        self.step = rules.add_step(LongStrideStep(rules, self))

    def move_plan(self, plan: list[int]) -> None:
        plan.insert(plan.index(MOVE), self.step)

    def stretch(self, state: LuxorState, seat: int, card: int, hand: list[int], found: set[Reach]) -> None:
        if self.rules.mode[card] == NUMBER:
            found |= {Reach(way.n + 1, way.keys, way.cards) for way in list(found)}


class LongStrideStep(MenuStep):
    name, rule = "long-stride", "own.long-stride"
    menu = (NO, act("further"))

    def __init__(self, rules: Rules, character: LongStride) -> None:
        super().__init__(rules)
        self.character = character

    def options(self, state: LuxorState, frame: Frame) -> list[int]:
        if state.mode != NUMBER or state.value < 1 or not self.character.plays(state, frame.seat):
            return []
        return [0, 1] if reaches(self.rules, state, frame.seat, state.value + 1) else []

    def take(self, state: LuxorState, frame: Frame, code: int, sink: Sink | None) -> None:
        if sink:
            kind = "StrodeOut" if code else "AbilityDeclined"
            tell(sink, kind, frame.seat, self.rule, "character", OPTIONAL, character="long-stride")
        if code:
            self.character.set_number(state, NUMBER, state.value + 1)


TEXTS = {
    "character.long-stride": "one step further",
    "step.long-stride": "{seat}, do you go one step further?",
    "action.long-stride.further": "One step further",
    "event.StrodeOut": "{seat} strides out.",
}


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Path]:
    """Luxor with the ninth character, and a data file in which it is the first of nine."""
    own = module_data("characters").replace('"reroll"', '"long-stride", "reroll"')
    path = tmp_path / "nine.toml"
    path.write_text(standard_data("luxor") + own, "utf-8")
    with added(catalogue(tmp_path, ["own.long-stride"], TEXTS), characters=[LongStride]):
        yield path


def striding(board: Path, left: str, right: str = "5", **facts: object) -> Position:
    """The start of a turn of the ninth character, which holds a card on the left."""
    game = luxor.new_game(2, ["characters"], seed=1, board=board, characters=["long-stride", "any-horus"])
    return game.position.arrange(seat=0, hands={0: holding(left, right)}, **facts)


def test_it_may_go_one_step_further(board: Path) -> None:
    story = play(striding(board, "3"), "play left", "further")
    assert [event.rule for event in story.events][-1] == "own.long-stride"
    assert story.position.check("move 0 4").legal
    assert "own.long-stride" in story.position.check("move 0 3").rules
    assert "characters.changed=own.long-stride" in str(story.position)
    assert read_position(str(story.position), board) == story.position


def test_it_never_must(board: Path) -> None:
    assert play(striding(board, "3"), "play left", "decline").position.check("move 0 3").legal
    assert striding(board, "die").apply("play left").position.pending.kind == "roll"  # type: ignore[union-attr]


def test_a_card_that_falls_short_is_played_for_its_sake(board: Path) -> None:
    gaps = dict.fromkeys(range(35, 41), "-")
    facts: dict[str, object] = {
        "tiles": {33: "osiris4", **gaps},
        "adventurers": {0: party(32, 32, 32, 32, 32)},
    }
    position = striding(board, "1", "2", **facts)
    assert position.check("play left").legal, "one step leads nowhere, two steps do"
    other = luxor.new_game(2, seed=1).position.arrange(seat=0, hands={0: holding("1", "2")}, **facts)
    assert not other.check("play left").legal


def test_it_is_named_in_words_and_drawn_by_its_icon(board: Path) -> None:
    position = striding(board, "3")
    assert "Character: one step further" in position.describe()
    after = position.apply("play left").position
    assert after.label("further") == "One step further"
    drawn = picture(position, Look(position.game.words("en", ())))
    assert drawn.players[0].note == ("pawn", "one step further")
    assert position.svg().startswith("<svg")
    assert position.game.about(position.state, Target("player", 0))[0] == "own.long-stride"
    assert luxor.rule("own.long-stride").text == "What own.long-stride says."


@pytest.mark.parametrize(("players", "modules"), [(4, ("characters",)), (5, ALL)])
def test_whole_games_with_it_conform(board: Path, players: int, modules: tuple[str, ...]) -> None:
    tally = check_game(find_game("luxor", players, modules, board), range(4), every=40)
    assert tally.rules["own.long-stride"] > 10


def test_games_without_it_are_what_they_were(board: Path) -> None:
    extended = [last_lines(("characters",)), last_lines(ALL)]
    with pytest.raises(ConfigError, match="no such character"):
        luxor.new_game(2, ["characters"], characters=["long-stride", "reroll"])
    luxor.register_game(GAME)
    assert [last_lines(("characters",)), last_lines(ALL)] == extended
