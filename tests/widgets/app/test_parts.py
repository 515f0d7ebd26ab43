"""The parts of Voila's page as one script: whatever is installed, a page can run it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from voila.paths import collect_static_paths  # type: ignore[import-untyped]
from voila.utils import get_voila_labextensions_path  # type: ignore[import-untyped]

from luxor_widgets.app import parts
from luxor_widgets.app.parts import Parts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("a.js", '"use strict";told.push(1) // the end'), ("b.js", "told.push(2)")):
        (tmp_path / name).write_text(text)
    listed = tmp_path / "parts.json"
    listed.write_text(json.dumps(["static/a.js", "static/gone.js", "elsewhere/x.js", "static/b.js"]))
    monkeypatch.setattr(parts, "LIST", listed)
    return tmp_path


def test_each_part_is_whole_and_by_itself_and_what_is_gone_is_left_out(folder: Path) -> None:
    made = Parts({"static": ["/nowhere", str(folder)]})
    script = gzip.decompress(made.packed).decode()
    assert (
        script == '(function(){"use strict";told.push(1) // the end\n})();\n(function(){told.push(2)\n})();'
    )


def test_another_script_has_another_name(folder: Path) -> None:
    before = Parts({"static": [str(folder)]}).name
    (folder / "b.js").write_text("told.push(3)")
    assert Parts({"static": [str(folder)]}).name != before


def test_the_list_fits_what_is_installed() -> None:
    folders = {
        "static": collect_static_paths(["voila", "nbconvert"], "lab"),
        "labextensions": get_voila_labextensions_path([]),
    }
    names = json.loads(parts.LIST.read_text("utf-8"))
    lost = [name for name in names if parts._find(folders, name) is None]
    assert lost == [], "python -m tests.browser.app_parts writes the list anew"
