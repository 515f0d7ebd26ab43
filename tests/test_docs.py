"""The pages in docs/ are true: their code runs as it stands, block after block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import luxor
from luxor import analysis
from luxor.core.engine.conformance import check_game
from luxor.core.words.terms import Target
from luxor.games import find_game, games, unregister_game
from luxor_widgets.controller import Controller

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


def blocks(page: str) -> list[str]:
    return BLOCK.findall((DOCS / page).read_text("utf-8"))


def run(page: str) -> None:
    """All blocks of a page, as the cells of a notebook."""
    cell: dict[str, object] = {"__name__": "docs"}
    for number, block in enumerate(blocks(page)):
        exec(compile(block, f"{page}, block {number + 1}", "exec"), cell)


@pytest.fixture
def own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[str]:
    """The page was run; what it printed."""
    monkeypatch.chdir(tmp_path)  # the page saves a game
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "kept"))
    run("YOUR_OWN_GAME.md")
    yield capsys.readouterr().out
    unregister_game("walk")


def test_the_guide_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(analysis, "BOTS", dict(analysis.BOTS))
    run("GUIDE.md")
    assert "base.hand.outer-only" in capsys.readouterr().out


def test_a_game_has_at_most_150_lines() -> None:
    lines = "\n".join(blocks("YOUR_OWN_GAME.md")).splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 150


def test_the_own_game_runs_and_conforms(own_game: str) -> None:
    assert "walk" in games()
    for players in (2, 3, 4):
        assert check_game(find_game("walk", players), range(3)).states > 20
    assert "Walk home: Jan, which walker is to go?" in own_game
    assert "Walker 0 is home already. [walk.home]" in own_game


def test_the_own_game_is_played_by_clicks_on_its_plain_board(own_game: str) -> None:
    session = luxor.new_game(2, game="walk", seed=4)
    controller = Controller(session)
    board = controller.view().board
    targets = {region.target for region in board.regions}
    assert targets >= {Target("walkers", "0,0"), Target("walkers", "0,1")}
    assert "choice" not in {target.kind for target in targets}, "no buttons"
    assert controller.view().hint == "Click what glows on the board, or choose below."
    controller.click(Target("walkers", "0,1"))
    assert str(session.node.path()[1].action) == "choose 1"


@pytest.mark.parametrize("page", sorted(path.name for path in DOCS.glob("*.md")))
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = re.findall(r"`((?:luxor|tests|widgets)/[\w/.]+)`", (DOCS / page).read_text("utf-8"))
    assert named
    assert [path for path in named if not (DOCS.parent / path).exists()] == []
