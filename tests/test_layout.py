"""Where things stand: the folders of tests mirror the packages, and every file that is named is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "docs/*.md")
CODE = ("luxor/**/*.py", "widgets/**/*.py", "widgets/**/*.js", "widgets/**/*.css", "tests/**/*.py")
PATH = re.compile(r"`((?:luxor|widgets|tests|notebooks|docs)/[\w./*-]*)`")  # in a page
PAGE = re.compile(r"\b[A-Z][A-Z_]+\.md\b")  # in a comment
OTHER_TESTS = {  # folders of tests that are not about a package of luxor
    "bench": "how fast things are",
    "browser": "the explorer in a real page",
    "gallery": "sample pictures",
    "laboratory": "what is soaked, fuzzed, broken, loaded, learned and matched",
    "notebooks": "the course",
    "sums": "whole games by every reading",
    "records": "games saved by earlier versions",
    "restated": "the rules said again from the booklet, beside what the engine does",
    "site": "the pages of docs/site",
    "widgets": "luxor_widgets",
}


def files(root: Path, *patterns: str) -> Iterator[Path]:
    return (path for pattern in patterns for path in sorted(root.glob(pattern)))


def folders_beside_nothing(root: Path) -> list[str]:
    folders = {path.parent.relative_to(root / "tests") for path in files(root, "tests/*/**/test_*.py")}
    return [
        f"tests/{folder.as_posix()} is about no package: there is no luxor/{folder.as_posix()}"
        for folder in sorted(folders)
        if folder.parts[0] not in OTHER_TESTS and not (root / "luxor" / folder).is_dir()
    ]


def named_but_gone(root: Path) -> list[str]:
    known = {path.name for path in files(root, "*.md", "docs/*.md", "luxor/**/*.md")}
    wrong = []
    for path in files(root, *PAGES):
        for name in PATH.findall(path.read_text("utf-8")):
            if not any(root.glob(name.rstrip("/"))):
                wrong.append(f"{path.relative_to(root).as_posix()} names {name}, which is not there")
    for path in files(root, *CODE):
        for name in PAGE.findall(path.read_text("utf-8")):
            if name not in known and path != Path(__file__):
                wrong.append(f"{path.relative_to(root).as_posix()} names {name}, which is not there")
    return wrong


def mapped() -> dict[str, str]:
    """The folders on the map of CONTRIBUTING.md, each with its sentence."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## The map of the house")[2]
    rows = re.findall(
        r"^((?:luxor|widgets|docs|notebooks|tests)[\w/<>]*) +(\S.*)$", text.split("```")[1], re.M
    )
    return {folder.rstrip("/"): sentence for folder, sentence in rows}


def on_the_map(folder: str) -> str:
    """How the map names a folder: games and their modules have one line for all."""
    name = re.sub(r"^luxor/(classic|expedition)(?=/|$)", "luxor/<game>", folder)
    name = re.sub(r"(?<=/modules/)\w+(/.*)?$", "<name>", name)
    return name.removesuffix("/classic").removesuffix("/expedition") if "kernel/source/" in name else name


def rooms() -> set[str]:
    """The folders that hold code or data, as the map names them; a module is one room."""
    tops = (ROOT / "luxor", ROOT / "widgets" / "luxor_widgets")
    found = {path.parent for top in tops for kind in ("*.py", "*.toml", "*.c") for path in top.rglob(kind)}
    names = {on_the_map(folder.relative_to(ROOT).as_posix()) for folder in found}
    return {re.sub(r"(?<=/<game>/catalogue)/.*", "", name) for name in names}


def test_the_map_of_the_house_has_every_folder_and_no_other() -> None:
    known = mapped()
    assert rooms() - set(known) == set(), "a folder without a line in the map"
    assert {folder for folder in known if folder.startswith(("luxor", "widgets"))} == rooms()
    assert [folder for folder in known if "<" not in folder and not (ROOT / folder).is_dir()] == []
    assert [folder for folder, sentence in known.items() if len(sentence.split()) < 3] == []


def test_the_folders_of_tests_mirror_the_packages() -> None:
    assert folders_beside_nothing(ROOT) == []


def test_what_is_named_is_there() -> None:
    assert named_but_gone(ROOT) == []


def test_both_would_be_seen(tmp_path: Path) -> None:
    for name, text in {
        "README.md": "See `luxor/core`, `luxor/data` and `tests/*`.",
        "luxor/core/a.py": "# as LOOK.md and README.md have it",
        "tests/core/test_a.py": "",
        "tests/rules/test_b.py": "",
        "tests/browser/test_c.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert folders_beside_nothing(tmp_path) == ["tests/rules is about no package: there is no luxor/rules"]
    assert named_but_gone(tmp_path) == [
        "README.md names luxor/data, which is not there",
        "luxor/core/a.py names LOOK.md, which is not there",
    ]
