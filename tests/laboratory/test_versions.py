"""What the project stands on: every dependency is wanted, bounded, pinned, hashed and freely licensed."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest

from tests.laboratory.versions import ROOT, lowest, requirements

REQUIRED = ROOT / "requirements.txt"

# Licences under which anybody may use and pass on the tools beside the project.
FREE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|CC0|Unlicense|Zlib|HPND|Public Domain",
    re.I,
)


# The first version with a mend, where an advisory was published for a package that we name.
MENDED = {
    "distributed": ("2026.1", "CVE-2026-23528: a link to the dashboard runs code in Jupyter"),
    "jupyterlab": ("4.6.2", "GHSA-pppj-hq3g-57pj, GHSA-gx64-gj6p-pc4c: scripts in overrides and pictures"),
    "nbconvert": ("7.17.1", "CVE-2026-39378: a notebook reads files; CVE-2025-53000 before it"),
    "pytest": ("9.0.3", "CVE-2025-71176: a folder in /tmp that others can foresee"),
    "tqdm": ("4.66.3", "CVE-2024-34062: an argument is run as code"),
}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def all_extras() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    entries = [entry for extra in project["optional-dependencies"].values() for entry in extra]
    found = {re.split(r"[^\w.-]", entry, maxsplit=1)[0] for entry in entries}
    return {plain(name) for name in found} - {project["name"]}


def pins(path: Path) -> dict[str, str]:
    found = re.findall(r"^([\w.-]+)==(\S+)", path.read_text("utf-8"), re.M)
    return {plain(name): version for name, version in found}


def test_every_dependency_is_justified_in_a_line() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.partition("## Dependencies")[2].partition("\n## ")[0]
    named = {
        plain(name) for name in re.findall(r"`([\w-]+)`", "".join(re.findall(r"^[- ] .*\n", section, re.M)))
    }
    assert all_extras() - named == set(), "say why it is needed"
    assert named - all_extras() == set(), "it is not needed any more"


def test_every_dependency_has_a_lowest_version() -> None:
    assert set(lowest()) == set(requirements())


def numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


@pytest.mark.parametrize("name", MENDED)
def test_no_version_with_a_published_advisory_is_allowed(name: str) -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    bounds = re.findall(rf'"{name}>=([\d.]+)[",]', text)
    assert bounds, f"{name} is named no more: take it off the list"
    mended, why = MENDED[name]
    assert [low for low in bounds if numbers(low) < numbers(mended)] == [], why


def licence(found: Distribution) -> str:
    """What a package says of its licence: an expression, classifiers, a text, or the file that came along."""
    about = found.metadata
    fields = ("License-Expression", "Classifier", "License")
    said = [str(line) for field in fields for line in about.get_all(field) or []]
    told = " ".join(line for line in said if line and (not line.count("::") or line.startswith("License")))
    if FREE.search(told):
        return told
    files = [file for file in found.files or [] if "licen" in file.name.lower()]
    text = " ".join(Path(str(file.locate())).read_text("utf-8", "replace")[:2000] for file in files)
    return "MIT" if "Permission is hereby granted, free of charge" in text else told + text


def test_everything_that_is_installed_may_be_used_freely() -> None:
    pinned = pins(ROOT / "constraints.txt")
    strange = [found.metadata["Name"] for found in distributions()
               if plain(found.metadata["Name"]) in pinned and not FREE.search(licence(found))]  # fmt: skip
    assert strange == []


def test_what_the_notebooks_run_on_is_pinned_with_hashes_and_names_no_host() -> None:
    pinned, hashed = pins(ROOT / "constraints.txt"), pins(REQUIRED)
    elsewhere = {"appnope", "colorama", "pywinpty"}  # not on Linux with Python 3.11
    assert {name: pinned.get(name, version) for name, version in hashed.items()} == hashed
    assert set(hashed) - set(pinned) <= elsewhere
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    direct = [*extras["widgets"], *extras["lab"], *extras["analysis"]]
    names = {plain(re.split(r"[^\w.-]", entry, maxsplit=1)[0]) for entry in direct} - {"luxor-explorer"}
    assert names <= set(hashed), "make requirements"
    line = re.compile(r"[\w.-]+==\S+( ;.*)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert [each for each in REQUIRED.read_text("utf-8").splitlines() if not line.fullmatch(each)] == []
