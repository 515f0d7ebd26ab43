"""The end says why; what would have kept the game going is played here."""

from __future__ import annotations

from random import Random

import pytest

import luxor
from luxor.core.engine.ending import Ended, ended
from luxor.core.engine.playout import playout
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import modules_of
from luxor.plugin import ReadingPlugin
from tests.classic.helpers import CHAMBER, holding, start
from tests.expedition.helpers import table
from tests.test_readings import NAMES, SWITCHES
from tests.toy_game import registered

NEAR = [0, 10, 20, 30, 39]
STUCK = [40] * 5  # one step before the chamber, and no key


def played_out(session: Session, seed: int = 1) -> Session:
    chance = Random(seed)
    while not session.position.over:
        session.play(chance.choice(session.position.legal_actions()))
    return session


def says(session: Session) -> Ended:
    """What is said of an end, once it was played that it is true and can be said in every language."""
    found = ended(session.node)
    assert found is not None
    assert found.otherwise is not None, f"what would have kept it going? {found.text()}"
    before, last = session.node.parent, session.node.action
    assert before is not None
    assert last is not None
    changed = before.position.edit(**found.otherwise.edit)
    on = changed.apply(last).position
    assert not on.over, f"it ends all the same: {found.text()}"
    assert on.legal_actions()
    assert playout(on, 3).position.over
    for lang in LANGUAGES:
        text = found.text(lang, session.names)
        assert text.endswith(".")
        assert [sign for sign in ("?", "{", "ended.", "gone-on.") if sign in text] == []
    return found


@pytest.mark.parametrize(("game", "modules", "switch"), SWITCHES, ids=NAMES)
def test_with_every_reading_it_is_true_what_is_said(
    game: str, modules: tuple[str, ...], switch: ReadingPlugin
) -> None:
    says(played_out(luxor.new_game(2, modules, game=game, seed=3, readings={switch.ruling: switch.id})))


@pytest.mark.parametrize("game", ["luxor", "expedition"])
@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_after_random_games_it_is_true_what_is_said(game: str, everything: bool, seed: int) -> None:
    modules = modules_of(game) if everything else ()
    found = says(played_out(luxor.new_game(2 + seed % 3, modules, game=game, seed=seed), seed))
    assert found.code == ("entries" if game == "luxor" else "no-tile")


@pytest.mark.rule("base.end.finish-round")
def test_two_entries_end_the_game_with_the_round() -> None:
    position = start(
        hands={1: holding("2")},
        seat=1,
        adventurers={0: [0, 10, 20, 30, CHAMBER], 1: NEAR},
        keys={1: 1},
        spent=1,
        sarcophagi=[0, "-"],
    )
    session = Session(position, names=("Ani", "Jan"))
    session.play("play left")
    session.play("move 39 2")
    assert says(played_out(session)).text("en", session.names) == (
        "The game ended with this round, because there had been 2 entries into the chamber (Ani and Jan); "
        "it would have gone on if there had been only 1."
    )


@pytest.mark.rule("base.end.nobody-moves")
@pytest.mark.parametrize(
    ("reading", "code", "reason"),
    [
        ("", "nobody-moves", "because in a whole round no player could move"),
        ("when=after-turn", "nobody-moves", "because in a whole round no player could move"),
        ("round=in-a-row", "in-a-row", "because no player could move in 2 turns in a row"),
        ("round=at-once", "no-end", "because no card at an end of a hand allowed a move"),
        ("round=all-cards", "no-card", "because no player had a card that allowed a move"),
    ],
)
def test_nobody_could_move(reading: str, code: str, reason: str) -> None:
    """One is on, and plays the last card that moves anybody; from then on nobody can."""
    name, _, id = reading.partition("=")
    readings = {f"ruling.nobody-moves.{name}": id} if reading else {}
    stuck = luxor.new_game(2, seed=1, readings=readings).position.arrange(
        seat=0,
        hands={0: ["1", "2", "3", "4", "5"], 1: ["2", "3", "4", "5", "4"]},
        adventurers={0: [39, 40, 40, 40, 40], 1: STUCK},
        keys={0: 0, 1: 0},
    )
    session = Session(stuck, names=("Ani", "Jan"))
    for _ in range(60):
        if session.position.over:
            break
        session.play(session.position.legal_actions()[-1])
    found = says(session)
    assert (found.rule, found.code) == ("base.end.nobody-moves", code)
    assert reason in found.text("en", session.names)


@pytest.mark.rule("expedition.end.all-placed")
def test_no_tile_finds_a_place() -> None:
    """Only ever so on an edited table: the tiles of the box are fewer than the places."""
    cells = {(x, y): "desert" for x in range(6, 13) for y in range(6, 13)}
    del cells[12, 12]
    session = Session(table(cells, centre={}, hand=("desert@1", "mountain@1"), placed=0))
    session.play("place desert 12 12")
    found = says(played_out(session))
    assert found.code == "no-place"
    assert "the map stays within 7 a side" in found.text()


def test_a_game_with_no_words_of_its_own_for_it_names_its_rule() -> None:
    with registered():
        session = played_out(luxor.new_game(game="toy", seed=3))
        found = ended(session.node)
        assert found is not None
        assert found.text() == f"The game ended by this rule: {luxor.rule(found.rule).title}."


def test_who_has_only_the_last_position_is_told_why_alone() -> None:
    session = played_out(luxor.new_game(2, seed=3))
    found = ended(Session(luxor.position(str(session.position))).node)
    assert found is not None
    assert found.otherwise is None
    assert found.text().endswith("entries into the chamber (A and B).")
    assert ended(session.root) is None, "it is not over"
