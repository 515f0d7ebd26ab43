"""Readings: named wherever a game is, and refused where they cannot be played."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest

import luxor
from luxor.core.engine.step import Frame
from luxor.core.study.record import read_record, write_record
from luxor.core.words.data import Reader
from luxor.core.words.rulebook import Rulebook
from luxor.games import find_game, games, plugin_of, read_with_board, unregister_game
from tests.toy_game import PLUGIN, Stones, Take, Toy

RULING = "ruling.tunnel.single-hop"
CHAINED = {RULING: "chained"}


@pytest.fixture
def session() -> luxor.Session:
    return luxor.new_game(2, seed=3, readings=CHAINED)


def test_a_line_names_what_is_not_standard(session: luxor.Session) -> None:
    line = str(session.position)
    assert line.split(" ")[0] == "luxor/2"
    assert line.split(" ")[4] == f"{RULING}=chained"
    again = luxor.position(line)
    assert again == session.position
    assert again.game.readings == CHAINED
    assert str(again) == line


def test_the_standard_is_not_named() -> None:
    plain = luxor.new_game(2, seed=3).position
    named = luxor.new_game(2, seed=3, readings={RULING: "next"}).position
    assert named == plain
    assert str(named).startswith("luxor/1 ")


def test_other_readings_make_another_position(session: luxor.Session) -> None:
    assert session.position != luxor.new_game(2, seed=3).position


def test_a_record_keeps_them(session: luxor.Session) -> None:
    session.play(session.position.legal_actions()[0])
    again = read_record(write_record(session), read_with_board)
    assert again.position == session.position
    assert again.position.game.readings == CHAINED
    assert again.remarks() == []


def test_code_keeps_them(session: luxor.Session) -> None:
    session.play(session.position.legal_actions()[0])
    names: dict[str, object] = {}
    exec(session.to_code(), names)
    again = names["session"]
    assert isinstance(again, luxor.Session)
    assert again.position == session.position


def test_a_session_says_them(session: luxor.Session) -> None:
    assert f"luxor + {RULING}=chained" in repr(session)


def test_the_set_up_tells_of_them(session: luxor.Session) -> None:
    told = session.root.events[0]
    assert told.kind == "ReadingPlayed"
    assert told.rule == RULING
    assert "from tunnel to tunnel" in told.text()


def test_they_can_be_sent_to_another_process(session: luxor.Session) -> None:
    assert pickle.loads(pickle.dumps(session.position)) == session.position


def test_a_ruling_says_what_is_played(session: luxor.Session) -> None:
    rule = session.position.game.book.rule(RULING)
    assert rule.title.startswith("by your reading: Yes, from tunnel to tunnel")
    assert session.position.game.words("fr").mark(RULING) == f"[{RULING}, selon ta lecture]"
    assert luxor.rule(RULING).title == "One tunnel at a time"


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ({"ruling.no-such": "x"}, "no question of the ledger: ruling.no-such"),
        ({"base.hand.outer-only": "x"}, "no question of the ledger: base.hand.outer-only"),
        ({RULING: "twice"}, "no reading twice .there are: next, chained"),
    ],
)
def test_what_cannot_be_played_is_refused(readings: dict[str, str], message: str) -> None:
    with pytest.raises(luxor.ConfigError, match=message):
        luxor.new_game(readings=readings)


@pytest.mark.parametrize("word", ["x", f"{RULING}=", f"{RULING}=chained,{RULING}=next", f"{RULING}=Chained"])
def test_a_line_with_a_strange_word_for_readings_is_refused(word: str) -> None:
    line = str(luxor.new_game(2, seed=3, readings=CHAINED).position)
    with pytest.raises(luxor.NotationError, match="no readings"):
        luxor.position(line.replace(f"{RULING}=chained", word))


def test_a_line_says_where_an_unknown_reading_stands() -> None:
    line = str(luxor.new_game(2, seed=3, readings=CHAINED).position).replace("=chained", "=twice")
    with pytest.raises(luxor.NotationError) as refused:
        luxor.position(line)
    assert refused.value.at == line.index(RULING)


def test_a_record_of_another_version_is_refused(tmp_path: Path) -> None:
    record = json.loads(write_record(luxor.new_game()))
    for version in (0, 3, True, "2"):
        path = tmp_path / "game.json"
        path.write_text(json.dumps({**record, "version": version}))
        with pytest.raises(luxor.RecordError, match="is not known"):
            luxor.load(path)


@pytest.mark.parametrize("game", games())
def test_every_answer_of_the_ledger_has_an_id(game: str) -> None:
    book = plugin_of(game).book
    for rule in map(book.rule, book):
        if rule.status == "ruling":
            assert len(rule.ids) == len(rule.readings), rule.id
            assert len(set(rule.ids)) == len(rule.ids), rule.id
            assert all(id.replace("-", "").isalnum() and id == id.lower() for id in rule.ids), rule.id
        for replaced in filter(None, rule.house):
            assert book.rule(replaced).status == "printed", f"{rule.id} replaces {replaced}"


@pytest.mark.parametrize("game", games())
def test_every_switch_is_an_answer_that_is_not_the_standard(game: str) -> None:
    plugin = plugin_of(game)
    modules = [module.name for module in plugin.modules]
    for switch in plugin.switches(modules):
        rule = plugin.book.rule(switch.ruling)
        assert switch.id in rule.ids, switch
        assert switch.id != rule.ids[rule.chosen], switch
        assert find_game(game, 2, modules, readings={switch.ruling: switch.id}).readings


class Greedy:
    """A reading of the toy: three stones at once."""

    name = ""
    most = 3


class OpenToy(Toy):
    """The toy with a hook: how many stones one may take."""

    def __init__(self, players: int, modules: Sequence[object], data: Reader, book: Rulebook) -> None:
        super().__init__(players, modules, data, book)
        most = max((getattr(module, "most", 2) for module in modules), default=2)
        self.steps[0].__class__ = _takes(most)


def _takes(most: int) -> type[Take]:
    class TakeUpTo(Take):
        def options(self, s: Stones, f: Frame) -> list[int]:
            return [n for n in range(1, most + 1) if n <= s.stones]

    return TakeUpTo


def test_a_game_from_outside_brings_its_own_readings(tmp_path: Path) -> None:
    for folder, name, text in (
        ("rules", "more.toml", 'status = "ruling"\nchosen = 0\nids = ["two", "three"]'),
        ("texts", "more.en.toml", 'question = "How many?"\nreadings = ["Two.", "Three."]'),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(f'["toy.how-many"]\n{text}\n', "utf-8")
    switch = luxor.ReadingPlugin("toy.how-many", "three", Greedy)
    more = (tmp_path,)
    toy = luxor.GamePlugin(
        "toy", OpenToy, range(2, 3), folder=PLUGIN.folder, more_catalogues=more, readings=(switch,)
    )
    luxor.register_game(toy)
    try:
        session = luxor.new_game(2, game="toy", readings={"toy.how-many": "three"})
        assert [str(action) for action in session.position.legal_actions()] == ["take 1", "take 2", "take 3"]
        assert str(session.position).startswith("toy/2 2p 00000000 - toy.how-many=three ")
        assert luxor.position(str(session.position)) == session.position
        assert session.root.events[0].text() == "Your reading: How many? Three."
        (found,) = luxor.new_game(2, game="toy").position.readings()
        assert found, "it would change something here"
    finally:
        unregister_game("toy")
