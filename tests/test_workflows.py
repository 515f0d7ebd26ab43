"""What the build servers do, anybody can do at home: every step is a target of make."""

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).parent.parent
WORKFLOWS = {path.name: path.read_text("utf-8") for path in sorted((TOP / ".github/workflows").glob("*.yml"))}
BY_HAND = ("bash .ci/run", "choco install --no-progress make")  # the first is make test, with a browser


def test_every_step_is_a_target_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (TOP / "Makefile").read_text("utf-8"), re.M))
    steps = [step for text in WORKFLOWS.values() for step in re.findall(r"run: ([^{\n]+)$", text, re.M)]
    assert len(steps) > 6
    for step in steps:
        assert step in BY_HAND or (step.startswith("make ") and step.split()[1] in targets), step


def test_the_tests_run_on_every_python_that_is_promised() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    tried = re.search(r"python: \[(.*)\]", WORKFLOWS["test.yml"])
    assert tried is not None
    assert re.findall(r"3\.\d+", tried[1]) == promised
