"""Tables: answers by a name, which inherit, override and repeal; a game remembers which brought what."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

import luxor
from luxor.core.engine.tables import answers_at
from luxor.core.study.record import read_record, write_record
from luxor.games import find_game, games, modules_of, plugin_of, read_with_board

TUNNEL, SUPPLY, ACTION = "ruling.tunnel.single-hop", "ruling.house.horus-empty", "ruling.action.mandatory"
OURS = """
[ours]
inherits = "quick"
repeals = ["ruling.osiris.blocked"]
[ours.answers]
"ruling.action.mandatory" = "mandatory"
ruling.house.horus-empty = "nothing"
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(OURS, "utf-8")
    return path


def test_a_table_by_name_and_an_answer_of_ones_own() -> None:
    game = luxor.new_game(readings=["online", f"{TUNNEL}=chained"]).position.game
    assert game.readings == {SUPPLY: "nothing", TUNNEL: "chained"}
    assert game.readings.table == "online"
    assert game.readings.brought == {SUPPLY: "online"}


def test_an_answer_of_ones_own_goes_before_that_of_the_table() -> None:
    game = luxor.new_game(readings=["online", f"{SUPPLY}=key"]).position.game
    assert not game.readings
    assert game.readings.table == "online"


def test_a_table_inherits_overrides_and_repeals() -> None:
    tables = plugin_of("luxor").book.tables
    quick = answers_at(tables, "quick")
    assert quick[ACTION] == "optional"
    assert quick.brought[ACTION] == "family"
    assert quick.brought[TUNNEL] == "quick"
    assert "ruling.play.must-move" in answers_at(tables, "family")
    assert "ruling.play.must-move" not in quick


@pytest.mark.parametrize("as_path", [True, False])
def test_a_table_of_ones_own_in_a_file(ours: Path, as_path: bool) -> None:
    session = luxor.new_game(readings=ours if as_path else str(ours))
    readings = session.position.game.readings
    assert readings.table == "ours"
    assert readings[SUPPLY] == "nothing"
    assert "ruling.osiris.blocked" not in readings, "repealed"
    assert ACTION not in readings, "overridden by the standard"
    assert readings.brought[TUNNEL] == "quick"
    again = luxor.position(str(session.position)).game.readings
    assert (again, again.table, again.brought) == (readings, "ours", readings.brought)


@pytest.mark.parametrize("readings", ["online", ["online", f"{TUNNEL}=chained"], "booklet", "family"])
def test_lines_records_and_other_processes_keep_the_table(readings: str | list[str]) -> None:
    session = luxor.new_game(readings=readings)
    here = session.position.game.readings
    session.play(session.position.legal_actions()[0])
    for again in (
        luxor.position(str(session.position)),
        read_record(write_record(session), read_with_board).position,
        pickle.loads(pickle.dumps(session.position)),
    ):
        found = again.game.readings
        assert (again, found.table, found.brought) == (session.position, here.table, here.brought)
    names: dict[str, object] = {}
    exec(session.to_code(), names)
    made = names["session"]
    assert isinstance(made, luxor.Session)
    assert made.position.game.readings.table == here.table


def test_a_line_says_where_an_unknown_answer_stands() -> None:
    line = str(luxor.new_game(readings="online").position).replace("=nothing", "=perhaps")
    with pytest.raises(luxor.NotationError) as refused:
        luxor.position(line)
    assert refused.value.at == line.index(SUPPLY)


@pytest.mark.parametrize("game", games())
def test_every_answer_of_every_table_can_be_played(game: str) -> None:
    tables = plugin_of(game).book.tables
    assert next(iter(tables)) == "booklet"
    for name in tables:
        wanted = answers_at(tables, name)
        assert find_game(game, 3, modules_of(game), readings=name).readings == wanted
        for lang in luxor.LANGUAGES:
            assert {"title", "text"} == set(plugin_of(game).book.texts(lang)[f"table.{name}"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a table is expected"),
        ("[ours]\ninherits = 'nowhere'", "ours inherits from 'nowhere', which there is not"),
        ("[ours]\ninherits = 'ours'", "in a circle: ours <- ours"),
        ("[ours]\ninherits = 1", "inherits is a str, not 1"),
        ("[ours]\nanswer = 1", "a table has answers, inherits, repeals"),
        (f"[ours.answers]\n'{SUPPLY}' = 'x'", r"there are: key, nothing"),
        ("[ours.answers]\n'ruling.no' = 'x'", "no such question"),
        ("[", "not a TOML file"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_sentence(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(luxor.LuxorError, match=message):
        luxor.new_game(readings=path)


def test_two_tables_at_once_are_refused() -> None:
    with pytest.raises(luxor.ConfigError, match="one table at a time"):
        luxor.new_game(readings=["online", "family"])


def test_what_an_answer_first_decides_is_said_once() -> None:
    session, draw, told = luxor.new_game(readings={ACTION: "optional"}, seed=3), Random(1), []
    for _ in range(100):
        events = session.play(draw.choice(session.position.legal_actions()))
        told += [event for event in events if event.rule == ACTION]
    said = [event for event in told if event.kind == "HouseRuleDecided"]
    assert len(said) == 1
    assert said[0].text().startswith("At this table: Yes, every action may be declined. By the booklet: No")
