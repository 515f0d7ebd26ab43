"""A notebook that is stored again keeps what stays the same; what is stale is told."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

from tests.notebooks import fresh, store


def test_storing_leaves_only_what_stays_the_same(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    texts = ["import ipywidgets\nipywidgets.Button()", "print('a'); print('b')", "time = 1\ntime"]
    notebook.cells = [nbformat.v4.new_code_cell(text) for text in texts]
    path = tmp_path / "small.ipynb"
    nbformat.write(notebook, path)
    assert [line.partition(":")[0] for line in store.store(path)] == ["cell-00", "cell-01", "cell-02"]
    stored = path.read_text("utf-8")
    assert "run this cell to see it" in stored
    assert not re.search(r"widget-view|execution\"|\"version\"", stored)
    assert store.store(path) == []
    assert path.read_text("utf-8") == stored
    path.write_text(stored.replace("time = 1", "time = 2"), "utf-8")
    assert store.store(path) == ["cell-02: text/plain: 2"]


def test_stored_drawings_are_pixels_and_stay_as_they_were(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook()
    game = "import luxor\nfrom luxor_widgets import explore\nsession = luxor.new_game(2, seed=3)\n"
    texts = [f"{game}explore(session)", "explore(session)", "session.position"]
    notebook.cells = [nbformat.v4.new_code_cell(text) for text in texts]
    path = tmp_path / "drawn.ipynb"
    nbformat.write(notebook, path)
    store.store(path)
    first, second, third = nbformat.read(path, as_version=4).cells
    assert [set(cell.outputs[0].data) for cell in (first, second, third)] == [
        {"image/png", "text/plain"},
        {"text/plain"},
        {"image/png", "text/plain"},
    ]
    assert first.outputs[0].data["text/plain"].endswith("Run the cell to play.")
    stored = path.read_text("utf-8")
    path.write_text(stored.replace('"image/png": "iVBOR', '"image/png": "other fonts '), "utf-8")
    assert store.store(path) == []
    assert "other fonts" in path.read_text("utf-8")


def test_a_stale_picture_is_told() -> None:
    shown = {"image/png": "", "text/plain": "Luxor for 2"}
    old, new = ({"data": shown, "metadata": {"luxor": {"drawn": drawing}}} for drawing in "ab")
    assert fresh.stale([old], [old]) == ""
    assert "Luxor for 2" in fresh.stale([old], [new])
    assert "fewer" in fresh.stale([old], [])
