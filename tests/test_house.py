"""The house rules hold: who may import whom, and how files look. And they bite where they do not hold."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house_rules import (
    DIRECTIONS,
    ROOT,
    Rule,
    asking_about_readings,
    base_naming_a_module,
    beyond_the_standard_library,
    naming_a_game,
    reaching_into_a_module,
    through_the_front_door,
    too_long,
    uses_of_any,
    wrong_way,
)

HEAVY = ("numpy", "pandas", "matplotlib", "tqdm", "IPython", "ipywidgets", "ipycanvas", "traitlets")


def report(wrong: list[str]) -> None:
    assert not wrong, "\n  ".join(["the house rules (CONTRIBUTING.md):", *wrong])


@pytest.mark.parametrize(
    "direction", DIRECTIONS, ids=[f"{folder}-{because}" for folder, _, because in DIRECTIONS]
)
def test_imports_point_one_way(direction: tuple[str, tuple[str, ...], str]) -> None:
    report(wrong_way(ROOT, *direction))


@pytest.mark.parametrize(
    "rule",
    [
        through_the_front_door,
        beyond_the_standard_library,
        base_naming_a_module,
        naming_a_game,
        asking_about_readings,
        reaching_into_a_module,
        uses_of_any,
        too_long,
    ],
    ids=lambda rule: rule.__name__,
)
def test_house_rule(rule: Rule) -> None:
    report(rule(ROOT))


PLAYED = """
from luxor.games import find_game, games, modules_of
for game in games():
    find_game(game, 3, modules_of(game)).setup(1)
"""


def loaded_by(code: str) -> list[str]:
    """The names of all that is imported when some code has run in a fresh process."""
    code = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return list(json.loads(ran.stdout))


def test_import_luxor_loads_nothing_heavy() -> None:
    loaded = {name.partition(".")[0] for name in loaded_by("import luxor")}
    assert not loaded & set(HEAVY), f"import luxor also loads {sorted(loaded & set(HEAVY))}"


def test_games_with_all_modules_are_played_without_any_picture() -> None:
    assert [name for name in loaded_by(PLAYED) if name.startswith("luxor.") and "scene" in name] == []


def test_constraints_pin_every_dependency_and_name_no_host() -> None:
    def plain(requirement: str) -> str:
        return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")

    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.+!-]+", pin)] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []
    wanted = {plain(entry) for extra in project["optional-dependencies"].values() for entry in extra}
    assert wanted - {plain(pin) for pin in pins} == {project["name"]}, "run make, then pin what is new"


# --- and the rules bite ---


@pytest.mark.parametrize(
    ("file", "source", "said"),
    [
        ("luxor/core/a.py", "import luxor.classic.turn", "the core knows no game"),
        ("luxor/core/a.py", "def f():\n    from luxor import expedition", "core knows no game"),
        ("luxor/core/a.py", "from .. import classic", "core knows no game"),
        ("luxor/core/a.py", "import importlib\nimportlib.import_module('luxor.scene')", "core knows no game"),
        ("luxor/classic/rules/a.py", "from ..modules import x", "base rules know no module"),
        ("luxor/classic/rules/a.py", "from .. import modules", "base rules know no module"),
        ("luxor/classic/rules/a.py", "from luxor.scene import svg", "neither scene nor heuristic"),
        ("luxor/scene/a.py", "import luxor.expedition", "the drawing kit knows no game"),
        ("luxor/analysis/a.py", "from luxor.classic import rules", "analysis knows no game"),
        ("widgets/luxor_widgets/a.py", "import luxor.classic", "the explorer knows no game"),
        ("luxor/classic/modules/a.py", "from ...expedition import x", "neither another one"),
        ("luxor/expedition/a.py", "from luxor.analysis import odds", "nor who asks"),
        ("luxor/analysis/a.py", "from IPython.display import HTML", "without Jupyter"),
        ("luxor/cli.py", "import jupyter_core.paths", "without Jupyter"),
        ("luxor/analysis/a.py", "import luxor_widgets", "widgets stand on luxor"),
    ],
)
def test_wrong_directions_are_seen(tmp_path: Path, file: str, source: str, said: str) -> None:
    write(tmp_path / file, source)
    assert said in "\n".join(line for row in DIRECTIONS for line in wrong_way(tmp_path, *row))


@pytest.mark.parametrize(
    ("rule", "file", "source", "lines"),
    [
        (through_the_front_door, "luxor/core/a.py", "import luxor\nfrom luxor import new_game", [1, 2]),
        (through_the_front_door, "luxor/core/a.py", "from luxor.core import b\nfrom .. import core", []),
        (through_the_front_door, "luxor/analysis/a.py", "import luxor", []),
        (beyond_the_standard_library, "luxor/scene/a.py", "import json\nimport numpy as np", [2]),
        (beyond_the_standard_library, "luxor/analysis/a.py", "import pandas", []),
        (base_naming_a_module, "luxor/classic/rules/a.py", "if 'mummy' in on:\n    mummy_at = 1", [1, 2]),
        (base_naming_a_module, "luxor/classic/rules/a.py", "class FifthPlayer: ...\nf(characters=1)", [1, 2]),
        (base_naming_a_module, "luxor/classic/rules/a.py", "x = f'{y} fifth-player'", [1]),
        (base_naming_a_module, "luxor/classic/rules/a.py", "'''The mummy.'''\n# sceptres\nx = 1", []),
        (base_naming_a_module, "luxor/classic/modules/mummy.py", "mummy = 1", []),
        (base_naming_a_module, "luxor/classic/scene/a.py", "if 'sceptres' in on: ...", [1]),
        (base_naming_a_module, "luxor/classic/heuristic.py", "x = 1\nmummy = 2", [2]),
        (base_naming_a_module, "luxor/expedition/scene/a.py", "NEW = 'new_adventures'", [1]),
        (base_naming_a_module, "luxor/expedition/scene/a.py", "mummy = 1", []),
        (reaching_into_a_module, "luxor/classic/scene/a.py", "from ..modules.mummy import rules", [1]),
        (reaching_into_a_module, "luxor/classic/modules/mummy/a.py", "from .rules import Mummy", []),
        (reaching_into_a_module, "luxor/classic/modules/sceptres/a.py", "from ..mummy import rules", [1]),
        (reaching_into_a_module, "luxor/classic/modules/a.py", "place = 'luxor.classic.modules.mummy'", []),
        (reaching_into_a_module, "widgets/a.py", "import luxor.expedition.modules.new_adventures.rules", [1]),
        (base_naming_a_module, "luxor/classic/rules/equipment.py", "", [1]),
        (asking_about_readings, "luxor/classic/rules/a.py", "if f.otherwise(rules):\n    x = 1", [1]),
        (asking_about_readings, "luxor/classic/rules/a.py", "x = f.rulings(rules)", []),
        (asking_about_readings, "luxor/classic/modules/a.py", "x = 1 if f.otherwise(r) else 2", []),
        (uses_of_any, "luxor/core/a.py", "from typing import Any\nx: list[Any]", [1, 2]),
        (uses_of_any, "luxor/core/a.py", "import typing\nx: typing.Any\ny = any([])", [2]),
        (uses_of_any, "luxor/analysis/a.py", "from typing import Any", []),
    ],
)
def test_broken_house_rules_are_seen(
    tmp_path: Path, rule: Rule, file: str, source: str, lines: list[int]
) -> None:
    write(tmp_path / file, source)
    assert (
        sorted({int(number) for line in rule(tmp_path) for number in re.findall(r"^\S+:(\d+) ", line)})
        == lines
    )


def test_words_of_games_are_seen(tmp_path: Path) -> None:
    write(tmp_path / "luxor/classic/rules/a.py", 'Target("space", 3)\nTarget("hand", 1)')
    write(tmp_path / "luxor/classic/modules/mummy/b.py", "")
    write(tmp_path / "luxor/classic/catalogue/texts/c.en.toml", '["event.KeyTaken"]\ntext = "x"')
    write(tmp_path / "luxor/core/d.py", '"""A space."""\nx = "the space there"\ny = "hand"')
    write(tmp_path / "luxor/analysis/e.py", 'GAINS = ("KeyTaken", "vase")\nx = "event.KeyTaken"')
    write(tmp_path / "widgets/luxor_widgets/f.py", 'x = y == "space"\nif "mummy" in modules: ...')
    assert [line.partition(": ")[0] for line in sorted(naming_a_game(tmp_path))] == [
        "luxor/analysis/e.py:1 says 'KeyTaken'",
        "luxor/analysis/e.py:2 says 'KeyTaken'",
        "widgets/luxor_widgets/f.py:1 says 'space'",
        "widgets/luxor_widgets/f.py:2 says 'mummy'",
    ]


def test_long_files_are_seen(tmp_path: Path) -> None:
    write(tmp_path / "luxor/core/a.py", "x = 1\n" * 400)
    write(tmp_path / "widgets/luxor_widgets/b.py", "x = 1\n" * 402)
    write(tmp_path / "tests/core/c.js", "f();\n" * 401)
    assert [line.split()[0] for line in too_long(tmp_path)] == [
        "widgets/luxor_widgets/b.py",
        "tests/core/c.js",
    ]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
