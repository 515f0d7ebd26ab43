# ruff: noqa: T201 (a command: it prints)
"""Run notebooks in place and store what they say: `python tests/notebooks/store.py [names...]`.

A name is how a notebook's file begins ("08", "13_exp"); without names, all of the course. What is stored is
the same for the same code: no widget state, no times, cells numbered by their place.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

COURSE = Path(__file__).resolve().parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

Notebook = Any  # nbformat comes without types


def store(path: Path) -> list[str]:
    """Execute a notebook, write it if anything differs, and name the cells that now say something else."""
    notebook = nbformat.read(path, as_version=4)
    before = [list(said(cell)) for cell in notebook.cells]
    run(notebook, path.parent)
    tidy(notebook)
    text = nbformat.writes(notebook) + "\n"
    if text != path.read_text("utf-8"):
        path.write_text(text, "utf-8")
    return [difference(cell, old) for cell, old in zip(notebook.cells, before) if list(said(cell)) != old]


def run(notebook: Notebook, folder: Path) -> None:
    """From top to bottom in a fresh kernel of this environment; games kept by explorers leave no trace."""
    with tempfile.TemporaryDirectory() as kept:
        NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            store_widget_state=False,
            coalesce_streams=True,
            resources={"metadata": {"path": str(folder)}},
        ).execute(env={**os.environ, "LUXOR_DATA": kept})


def tidy(notebook: Notebook) -> None:
    """Leave out whatever differs from run to run, or would only work with a kernel."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for place, cell in enumerate(notebook.cells):
        cell.id = f"cell-{place:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if output.get("data", {}).pop(WIDGET, None):
                thing = "quiz" if "Quiz(" in cell.source else "explorer"
                output.data = nbformat.from_dict({"text/plain": f"the {thing}: run this cell to see it"})


def said(cell: Notebook) -> Iterator[str]:
    """The lines of a cell's outputs; of pictures, their data."""
    for output in cell.get("outputs", []):
        yield from output.get("text", "").splitlines()
        for kind, data in sorted(output.get("data", {}).items()):
            yield from (f"{kind}: {line}" for line in str(data).splitlines())


def difference(cell: Notebook, old: list[str]) -> str:
    """A cell that says something else, and the first line of it that is new."""
    new = next((line for line in said(cell) if line not in old), "less than before")
    return f"{cell.id}: {new[:90]}"


def main(names: Iterable[str]) -> int:
    wanted = tuple(names) or ("",)
    failed = 0
    for path in sorted(COURSE.glob("*.ipynb")):
        if not path.name.startswith(wanted):
            continue
        began = time.monotonic()
        try:
            changed = store(path)
        except CellExecutionError as error:
            failed += 1
            source = str(error).split("------------------")[1]
            print(f"{path.stem}: left as it was. {error.ename}: {error.evalue}\nin this cell:{source}")
            continue
        took = time.monotonic() - began
        print(f"{path.stem}: {took:.1f} s, " + (f"{len(changed)} cells changed" if changed else "as before"))
        print("".join(f"    {line}\n" for line in changed), end="", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
