"""Records from before readings could be chosen: they open, by the rules of their time, to the end they had.

Never write these files anew: they hold what older releases made of the rules.
"""

from pathlib import Path

import pytest

import luxor

FILES = sorted((Path(__file__).parent / "version1").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_record_of_version_1_ends_as_it_did(path: Path) -> None:
    session = luxor.load(path)
    assert session.position.over
    assert session.node.comment == "ends " + " ".join(map(str, session.position.totals()))


def test_every_module_has_such_a_record() -> None:
    """One each alone, and one with all of them together."""
    named = {path.stem.rpartition("-")[0].rpartition("-")[0] for path in FILES}
    parts = {"fifth-player", "mummy", "equipment", "sceptres", "characters", "new-adventures"}
    assert {"base", "expedition", "all", *parts} <= named
