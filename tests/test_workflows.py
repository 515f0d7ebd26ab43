"""What the build servers do, anybody can do at home; and nobody there may do more than the work needs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

from tests.release import notes

TOP = Path(__file__).parent.parent
FILES = sorted((TOP / ".github" / "workflows").glob("*.yml"))
WORKFLOWS = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in FILES}
BY_HAND = (  # the first is make test, with a browser; the last is what the kernel for browsers is built with
    "bash .ci/run",
    "choco install --no-progress make",
    "sudo apt-get install -y --no-install-recommends clang-19 lld-19 wasi-libc",
)
# Of the labels in actions/runner-images, read on 2026-11-19; those that are retired are not among them.
RUNNERS = {
    "macos-15-intel", "macos-26-intel", "macos-latest", "ubuntu-24.04-arm", "ubuntu-latest", "windows-latest",
}  # fmt: skip
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$")
# Not checked: the newest hash could not be read in the action's own repository, so it is called by its tag.
UNCHECKED = {"uses: pypa/gh-action-pypi-publish@release/v1"}
# What needs a right that the others do not have.
NEED = {
    "pages": ("actions/deploy-pages@",),
    "id-token": ("actions/deploy-pages@", "pypa/gh-action-pypi-publish@"),
    "contents": ("make announce",),
}
Job = dict[str, Any]


def jobs() -> Iterator[tuple[str, Job]]:
    for name, workflow in WORKFLOWS.items():
        for job, told in workflow["jobs"].items():
            yield f"{name}: {job}", told


def steps_of(job: Job) -> list[dict[str, Any]]:
    return list(job.get("steps", []))


def test_every_step_is_a_target_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (TOP / "Makefile").read_text("utf-8"), re.M))
    steps = [step["run"] for _, job in jobs() for step in steps_of(job) if "run" in step]
    assert len(steps) > 6
    for step in steps:
        assert step in BY_HAND or (step.startswith("make ") and step.split()[1] in targets), step


def test_the_tests_run_on_every_python_that_is_promised_and_every_system() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    told = WORKFLOWS["test.yml"]["jobs"]
    matrix = told["engines"]["strategy"]["matrix"]
    whole = next(step["with"]["python-version"] for step in steps_of(told["whole"]) if "python" in str(step))
    assert {*promised} <= {whole, *matrix["python"]}
    systems = {*matrix["os"], *(each["os"] for each in matrix["include"])}
    assert {system.split("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}


def test_no_runner_is_retired() -> None:
    found = set()
    for _, job in jobs():
        matrix = job.get("strategy", {}).get("matrix", {})
        asked = job.get("runs-on", "")
        found |= {*matrix.get("os", []), *(each["os"] for each in matrix.get("include", []))}
        found |= {asked} if asked and not asked.startswith("${{") else set()
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} <= found <= RUNNERS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_hash(path: Path) -> None:
    used = [line.strip(" -") for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert used
    here = ("uses: ./.github/workflows/",)
    assert [
        line for line in used if not (PINNED.match(line) or line in UNCHECKED or line.startswith(here))
    ] == []


def test_an_action_has_one_version_everywhere() -> None:
    used = {step["uses"] for _, job in jobs() for step in steps_of(job) if "uses" in step}
    names = [each.split("@")[0] for each in used]
    assert len(names) == len({*names}) > 6


def test_whoever_may_only_read_is_told_so_and_more_is_for_steps_that_need_it() -> None:
    for workflow in WORKFLOWS.values():
        assert workflow["permissions"] == {"contents": "read"}
    more = [(name, job) for name, job in jobs() if "permissions" in job]
    assert len(more) == 4
    for name, job in more:
        done = [step.get("uses", step.get("run", "")) for step in steps_of(job)]
        for right in job["permissions"]:
            assert any(step.startswith(NEED[right]) for step in done), (name, right)


def test_every_job_ends_and_no_two_of_a_kind_run_at_once() -> None:
    for workflow in WORKFLOWS.values():
        assert workflow["concurrency"]["group"]
    for name, job in jobs():
        assert "timeout-minutes" in job or "uses" in job, name


def test_no_workflow_knows_a_secret() -> None:
    assert all("secrets." not in path.read_text("utf-8") for path in FILES)


def test_the_wheel_for_browsers_is_built_for_the_python_of_the_page() -> None:
    build = next(step["env"] for step in steps_of(WORKFLOWS["wheels.yml"]["jobs"]["web"]) if "env" in step)
    assert build["CIBW_PYODIDE_VERSION"] == PYODIDE_VERSION
    assert build["CIBW_BUILD"] == f"cp{PYODIDE_PYTHON_VERSION.replace('.', '')}-pyodide_wasm32"


def test_a_release_says_what_the_change_log_says_of_its_version() -> None:
    log = "# Changelog\n\n## [Unreleased]\n\n- c\n\n## [1.1] - 2026-12-01\n\n- b\n\n## [1.0]\n- a\n"
    assert notes(log, "1.1") == "- b"
    assert notes(log, "1.0") == "- a"
    for version in ("2.0", "1", "1x1"):
        with pytest.raises(SystemExit, match=f"says nothing of {version}"):
            notes(log, version)


def test_all_that_is_built_is_published() -> None:
    """Whatever a job keeps is called dist-..., and that is what goes to the index."""
    kept = [
        step["with"]["name"] for _, job in jobs() for step in steps_of(job) if "upload-artifact@" in str(step)
    ]
    assert len(kept) == 4
    fetched = [
        step["with"]["pattern"] for _, job in jobs() for step in steps_of(job) if "download-" in str(step)
    ]
    assert {*fetched} == {"dist-*"}
    assert all(name.startswith("dist-") for name in kept)
