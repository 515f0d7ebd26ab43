"""The small modules in place of numpy, pillow and IPython do what the true ones do, where they are asked."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MODULES = Path(__file__).parents[2] / "docs" / "site" / "play" / "modules"
needs_buffers = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="classes with buffers came with Python 3.12"
)

# What ipycanvas asks of numpy whenever it draws, with the module that is found first.
DRAWS = """
import json, sys, numpy
from ipycanvas.utils import commands_to_buffer
told, data = commands_to_buffer([["fillRect", [1, 2, 3]], ["clear", []]])
print(json.dumps([told, list(bytes(data))]))
"""


def run(code: str, *folders: Path) -> str:
    """What a fresh Python says that finds these folders first."""
    first = f"import sys; sys.path[:0] = {[str(folder) for folder in folders]!r}\n"
    done = subprocess.run([sys.executable, "-c", first + code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-1500:]
    return done.stdout


def test_ipycanvas_says_the_same_with_the_stand_in_and_with_numpy() -> None:
    assert json.loads(run(DRAWS, MODULES)) == json.loads(run(DRAWS))


def test_the_explorer_is_made_with_all_three() -> None:
    code = "import luxor, luxor_widgets, sys\n"
    code += "luxor_widgets.explore(luxor.new_game(2, seed=1))\n"
    code += "print([sys.modules[name].__file__ for name in ('numpy', 'PIL', 'IPython')])"
    assert run(code, MODULES).count(str(MODULES)) == 3


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import numpy; numpy.linspace", "only what ipycanvas needs of numpy: linspace is not there"),
        ("import numpy; numpy.frombuffer(b'', numpy.float32)", "frombuffer of float32 is not there"),
        ("from PIL import Image; Image.open('a.png')", "this page has no pillow"),
        ("from IPython.display import display; display(1)", "shows widgets only"),
        (
            "from IPython.core.interactiveshell import InteractiveShell; InteractiveShell.instance()",
            "no notebook",
        ),
    ],
)
def test_what_they_do_not_do_is_refused_in_a_sentence(code: str, said: str) -> None:
    told = run(f"try:\n    {code}\nexcept Exception as error:\n    print(error)", MODULES)
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "asks", ["import tables_of_others", "import numpy; numpy.linspace", "import numpy.linalg"]
)
def test_they_make_way_for_the_true_ones(tmp_path: Path, asks: str) -> None:
    folder = tmp_path / "site"
    shutil.copytree(MODULES, folder)
    (folder / "tables_of_others.py").write_text(
        "import numpy\nnumpy.linspace\nimport PIL.Image\nPIL.Image.true\n"
    )
    fetched = {
        "numpy/__init__.py": "linspace = 'true'",
        "numpy/linalg.py": "",
        "PIL/__init__.py": "",
        "PIL/Image.py": "true = 1",
    }
    code = "import numpy, PIL.Image\nfrom pathlib import Path\n"
    for name, text in fetched.items():
        code += f"file = Path({str(folder)!r}, {name!r}); file.parent.mkdir(exist_ok=True)\n"
        code += f"file.write_text({text!r})\n"
    code += f"import importlib; importlib.invalidate_caches()\n{asks}\nimport numpy\nprint(numpy.linspace)"
    assert run(code, folder) == "true\n"
