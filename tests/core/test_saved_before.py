"""Lines, records and boards saved before the digest left provenance out: they still open."""

from __future__ import annotations

from pathlib import Path

import pytest

import luxor
from luxor.core.engine.checksum import without_digest
from luxor.core.position.notation import read_header

SAVED = Path(__file__).parent / "saved_before"
LINES = (SAVED / "lines.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(read_header(line)[0:4:3][1]) or "base")
def test_a_line_of_every_set_of_modules_still_opens(line: str) -> None:
    position = luxor.position(line)
    assert without_digest(str(position)) == without_digest(line)
    assert luxor.position(str(position)) == position


def test_their_digests_are_not_those_of_today_so_this_is_put_to_the_test() -> None:
    assert len({read_header(line).digest for line in LINES}) == len(LINES) - 1  # New Adventures add no table
    assert not any(luxor.position(line).game.digest == read_header(line).digest for line in LINES)


def test_a_wrong_digest_is_still_refused() -> None:
    with pytest.raises(luxor.NotationError, match="other data"):
        luxor.position(LINES[0].replace(read_header(LINES[0]).digest, read_header(LINES[1]).digest))


@pytest.mark.parametrize("name", ["own-board", "own-expedition"])
def test_a_record_on_an_own_board_still_opens(name: str) -> None:
    session = luxor.load(SAVED / f"{name}.json")
    assert len(session.nodes) > 15
    board = SAVED / f"{name}.toml"
    assert luxor.position(str(session.position), board=board) == session.position
    own = [origin.path for origin in session.position.provenance() if origin.mark == "own"]
    assert (
        own
        == {"own-board": ["supply.keys", "scoring.chamber"], "own-expedition": ["players.adventurers"]}[name]
    )


def test_a_line_on_an_own_board_still_opens() -> None:
    board = SAVED / "own-board.toml"
    session = luxor.load(SAVED / "own-board.json")
    line = str(session.position).replace(session.position.game.digest, "019848d6")  # as it was when saved
    assert luxor.position(line, board=board) == session.position
