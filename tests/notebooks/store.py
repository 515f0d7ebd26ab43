# ruff: noqa: T201 (a command: it prints)
"""Run notebooks in place and store what they say: `python -m tests.notebooks.store [names...]`.

A name is how a notebook's file begins ("08", "13_exp", "fr/08"); without names, all of the course, in all
languages. What is stored is the same for the same code: no widget state, no times, cells numbered by their
place. Drawings are stored as PNG, since code hosts show no SVG; the digest of each drawing beside it tells
later whether it is stale.
"""

from __future__ import annotations

import base64
import hashlib
import html
import io
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from PIL import Image, ImageColor

from luxor.scene.theme import LIGHT
from luxor_widgets.files import as_png
from tests.notebooks import prose

COURSE = Path(__file__).resolve().parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
PIXELS = "image/png"
PLOT = '<div class="lx-plot">'
DRAWING = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
ONE_DRAWING = re.compile(r'<img alt="([^"]*)" style="[^"]*" src="data:image/svg[^"]*">')
WIDTH = re.compile(r'<svg [^>]*?\bwidth="(\d+)')
MOST_WIDE = 760  # pixels: what the page of a notebook shows
COLOURS = 128
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

Notebook = Any  # nbformat comes without types


def store(path: Path) -> list[str]:
    """Execute a notebook, write it if anything differs, and name the cells that now say something else."""
    notebook = nbformat.read(path, as_version=4)
    before = [list(said(cell)) for cell in notebook.cells]
    kept = {
        drawn(output): output.data for output in outputs(notebook) if "luxor" in output.get("metadata", {})
    }
    run(notebook, path.parent)
    tidy(notebook)
    for output in outputs(notebook):  # the same drawing keeps its pixels, whatever fonts this machine has
        for kind in {PIXELS, "text/html"} & {*kept.get(drawn(output), ())} & {*output.get("data", ())}:
            output.data[kind] = kept[drawn(output)][kind]
    text = nbformat.writes(notebook) + "\n"
    if text != path.read_text("utf-8"):
        path.write_text(text, "utf-8")
    return [difference(cell, old) for cell, old in zip(notebook.cells, before) if list(said(cell)) != old]


def outputs(notebook: Notebook) -> Iterator[Notebook]:
    return (output for cell in notebook.cells for output in cell.get("outputs", []))


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
    pictured = False
    for place, cell in enumerate(notebook.cells):
        cell.id = f"cell-{place:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if output.get("data", {}).pop(WIDGET, None):
                if pictured or not drawn(output):
                    words_only(output)
                pictured = True
            if drawn(output):
                tidy_drawings(output)
            elif PLOT in output.get("data", {}).get("text/html", ""):
                tidy_plot(output)


def words_only(output: Notebook) -> None:
    """What is left of a widget. The first one of a notebook leaves its picture, too, if it has one."""
    said = output.data["text/plain"] if drawn(output) else "run this cell to see it"
    output.data = nbformat.from_dict({"text/plain": said})


def tidy_drawings(output: Notebook) -> None:
    """SVG images as PNG: a single one as the picture that the output is, others inside their HTML."""
    shown = str(output.data["text/html"])
    output.metadata["luxor"] = {"drawn": drawn(output)}
    if alone := ONE_DRAWING.fullmatch(shown):
        svg = next(drawings(shown))
        output.data = nbformat.from_dict({PIXELS: pixels(svg), "text/plain": output.data["text/plain"]})
        output.metadata[PIXELS] = {"alt": html.unescape(alone[1])}
    else:
        output.data["text/html"] = DRAWING.sub(
            lambda match: f"data:{PIXELS};base64,{pixels(decoded(match[1]))}", shown
        )


def tidy_plot(output: Notebook) -> None:
    """A plot as one picture that is right on any page: the light one, on a ground of its own."""
    svg = next(drawings(output.data["text/html"]))
    ground = f'><rect width="100%" height="100%" fill="{LIGHT.colour("panel")}"/>'
    said = output.data["text/plain"]
    output.data = nbformat.from_dict({PIXELS: pixels(svg.replace(">", ground, 1)), "text/plain": said})
    output.metadata = nbformat.from_dict({PIXELS: {"alt": said}})


def drawings(shown: str) -> Iterator[str]:
    """The SVG images inside some HTML."""
    return (decoded(found) for found in DRAWING.findall(shown))


def decoded(data: str) -> str:
    return base64.b64decode(data).decode("utf-8")


def drawn(output: Notebook) -> str:
    """A number for what is drawn in an output; none if nothing is, or if fonts decide what goes where."""
    noted = output.get("metadata", {}).get("luxor", {}).get("drawn", "")
    shown = "".join(output.get("data", {}).get("text/html", ""))
    found = "" if PLOT in shown else "\n".join(drawings(shown))
    return noted or (hashlib.sha256(found.encode("utf-8", "replace")).hexdigest()[:16] if found else "")


def pixels(svg: str) -> str:
    """A drawing as PNG in base64, wider than it is if that is not too much: small ones stay sharp."""
    own = WIDTH.search(svg)
    made = as_png(svg, min(MOST_WIDE, 3 * int(own[1]) // 2) if own else MOST_WIDE)
    assert made is not None, "pictures are stored where the rasteriser is installed: luxor-explorer[png]"
    return fewer_colours(made)


def fewer_colours(png: bytes) -> str:
    """All pictures in one palette, that of the drawings: small, and paper is paper in all of them."""
    made = io.BytesIO()
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    whole.quantize(palette=palette(), dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return base64.b64encode(made.getvalue()).decode()


@cache
def palette() -> Image.Image:
    """The colours of the theme, and each mixed with paper and with ink: edges are drawn in such ones."""
    plain = list(dict.fromkeys(ImageColor.getrgb(colour)[:3] for colour in LIGHT.colours.values()))
    paper, ink = (ImageColor.getrgb(LIGHT.colour(name))[:3] for name in ("panel", "ink"))
    mixed = [mix(colour, other) for other in (paper, ink) for colour in plain]
    colours = list(dict.fromkeys([*plain, *mixed]))[:COLOURS]
    found = Image.new("P", (1, 1))
    found.putpalette(
        [part for colour in colours for part in colour] + list(colours[0]) * (COLOURS - len(colours))
    )
    return found


def mix(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((a + b) // 2 for a, b in zip(one, other))


def said(cell: Notebook) -> Iterator[str]:
    """The lines of a cell's outputs; of pictures, their data."""
    for output in cell.get("outputs", []):
        yield from output.get("text", "").splitlines()
        yield from filter(None, [drawn(output)])
        for kind, data in sorted(output.get("data", {}).items()):
            if kind != PIXELS or not drawn(output):  # pixels depend on the fonts of a machine
                yield from (f"{kind}: {line}" for line in str(data).splitlines())


def difference(cell: Notebook, old: list[str]) -> str:
    """A cell that says something else, and the first line of it that is new."""
    new = next((line for line in said(cell) if line not in old), "less than before")
    return f"{cell.id}: {new[:90]}"


def main(names: Iterable[str]) -> int:
    wanted = tuple(names) or ("",)
    failed = 0
    for path in [*sorted(COURSE.glob("*.ipynb")), *prose.built()]:
        if not (path.name.startswith(wanted) or f"{path.parent.name}/{path.name}".startswith(wanted)):
            continue
        if path.parent != COURSE:
            prose.build(path)
        began = time.monotonic()
        try:
            changed = store(path)
        except CellExecutionError as error:
            failed += 1
            source = str(error).split("------------------")[1]
            print(f"{path.stem}: left as it was. {error.ename}: {error.evalue}\nin this cell:{source}")
            continue
        took = time.monotonic() - began
        print(
            f"{path.parent.name}/{path.stem}: {took:.1f} s, "
            + (f"{len(changed)} cells changed" if changed else "as before")
        )
        print("".join(f"    {line}\n" for line in changed), end="", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
