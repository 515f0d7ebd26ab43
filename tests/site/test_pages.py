"""The pages of the site: every rule, entry and example in three languages, the course, and no dead link."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import luxor
from docs.site.course_pages import NOTEBOOKS, write_course
from docs.site.host_page import write_hosts
from docs.site.links import check_links
from docs.site.live import _entry, _requirement, lighten
from docs.site.pages import frame, write, write_assets
from docs.site.reference_pages import PACKAGES, _list, _page, page_of, public_names
from docs.site.rule_pages import write_rules
from docs.site.start_page import write_play, write_start
from docs.site.study_pages import why_not, write_studies
from luxor import LANGUAGES
from luxor.core.text_files import parse_toml
from tests.site.stand_ins import SOURCES, _wheel

ELSEWHERE = ("live/", "reference/", "gallery/")  # built by `make site` only


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_assets(folder)
    for part in (write_start, write_play, write_rules, write_course, write_studies, write_hosts):
        part(folder)
    return folder


def test_every_rule_and_example_has_a_page_in_every_language(site: Path) -> None:
    ids = [rule.id for rule in luxor.rules()] + [f"example-{id}" for id in luxor.examples()]
    for lang in LANGUAGES:
        assert {path.stem for path in (site / "rules" / lang).glob("*.html")} == {"index", *ids}


def test_a_page_says_its_rule_in_its_language_and_leads_to_the_others(site: Path) -> None:
    rule = luxor.rule("base.move.skip-empty", "fr")
    page = (site / "rules" / "fr" / f"{rule.id}.html").read_text("utf-8")
    assert '<html lang="fr">' in page
    assert rule.title in page
    for lang in LANGUAGES:
        assert f'href="../{lang}/{rule.id}.html"' in page


def test_every_notebook_is_a_page_to_read(site: Path) -> None:
    assert {path.stem for path in (site / "course").glob("*.html")} - {"index"} == {
        path.stem for path in NOTEBOOKS.glob("*.ipynb")
    }
    assert "<img" in (site / "course" / "00_first_turn.html").read_text("utf-8")


def test_studies_are_single_pages_that_fetch_nothing(site: Path) -> None:
    for name in ("printed-examples", "why-not"):
        page = (site / "studies" / f"{name}.html").read_text("utf-8")
        assert "default-src 'none'" in page
        assert f'href="{name}.html"' in (site / "studies" / "index.html").read_text("utf-8")


def test_every_question_of_a_study_has_its_rule() -> None:
    rules = []
    for chapter in why_not().chapters:
        assert chapter.goal is not None
        assert chapter.goal.action is not None
        rules.append(chapter.session.position.check(chapter.goal.action).rules[0])
    assert rules == ["base.hand.outer-only", "base.move.active-only", "base.chamber.exact"]


def test_no_link_of_these_pages_is_dead(site: Path) -> None:
    wrong = check_links(site)
    assert [line for line in wrong if not any(place in line for place in ELSEWHERE)] == []


def test_dead_links_and_things_fetched_from_elsewhere_are_found(tmp_path: Path) -> None:
    body = '<a href="gone.html">a</a><a href="#nowhere">b</a><img src="https://example.org/x.png" alt="">'
    write(tmp_path / "index.html", body)
    assert [line.split(": ")[-1] for line in check_links(tmp_path)] == [
        "is not there",
        "has no such anchor",
        "is fetched from elsewhere",
    ]


def test_what_goes_into_a_page_is_escaped() -> None:
    assert "<script>" not in frame("<script>", "", here="start", depth=0)


@pytest.mark.parametrize("package", PACKAGES)
def test_pages_of_the_reference_differ_where_capital_letters_do_not_count(package: str) -> None:
    pages = [page_of(package, name).lower() for name in public_names(package)]
    assert len(set(pages)) == len(pages)


def test_a_page_of_the_reference_has_our_methods_only() -> None:
    said = _page("luxor_widgets", "CoverageView")
    foreign = said.split(":inherited-members:")[1]
    assert {"HTML", "Widget", "object"} <= {*foreign.replace(",", "").split()}
    assert "CoverageView" not in foreign


def test_every_public_name_is_told_in_a_sentence() -> None:
    listed = _list("luxor", public_names("luxor"))
    assert (
        ":doc:`Position <luxor.Position>`\n   Immutable: whatever one does with it gives a new one.\n"
        in listed
    )


def test_a_chapter_leads_to_its_neighbours_and_says_its_goal(site: Path) -> None:
    page = (site / "course" / "03_movement.html").read_text("utf-8")
    assert 'rel="prev" href="02_turn_steps.html"' in page
    assert 'rel="next" href="04_tiles_and_actions.html"' in page
    assert "NBVAL" not in page
    assert "You can say for any adventurer" in (site / "course" / "index.html").read_text("utf-8")


def test_pictures_of_rules_are_drawn_for_both_colour_schemes(site: Path) -> None:
    page = (site / "rules" / "es" / "example-B18.html").read_text("utf-8")
    assert 'srcset="pictures/B18-dark.svg"' in page
    light, dark = (
        (site / "rules" / "es" / "pictures" / name).read_text("utf-8") for name in ("B18.svg", "B18-dark.svg")
    )
    assert light != dark


def test_the_lock_file_tells_of_a_wheel_what_pyodide_asks(tmp_path: Path) -> None:
    entry = _entry(_wheel(tmp_path, "pillow", "12.2.0", SOURCES["pillow"]))
    assert (entry["name"], entry["version"], entry["imports"]) == ("pillow", "12.2.0", ["PIL"])
    assert entry["file_name"] == "pillow-12.2.0-py3-none-any.whl"


def test_our_wheel_is_lighter_in_a_page(tmp_path: Path) -> None:
    files = {
        "luxor/texts/a.en.toml": 'key = { text = "é" }',
        "luxor/classic/data/board.toml": "[board]\nspaces = 40",
        "luxor/kernel/source/rng.c": "int x;",
        "luxor_explorer-0.1.0.data/data/share/notebooks/00.ipynb": "{}",
    }
    path = _wheel(tmp_path, "luxor_explorer", "0.1.0", files)
    lighten(path)
    with zipfile.ZipFile(path) as archive:
        kept = {name: archive.read(name).decode("utf-8") for name in archive.namelist() if name in files}
    assert kept == {
        "luxor/texts/a.en.toml": '{"key": {"text": "é"}}',
        "luxor/classic/data/board.toml": files["luxor/classic/data/board.toml"],
    }
    assert parse_toml(kept["luxor/texts/a.en.toml"]) == parse_toml(files["luxor/texts/a.en.toml"])


@pytest.mark.parametrize(
    ("line", "name"),
    [("comm>=0.1.3", "comm"), ("ipywidgets (<9,>=7)", "ipywidgets"), ('a.b; python_version > "3"', "a.b")],
)
def test_the_name_in_a_requirement(line: str, name: str) -> None:
    assert _requirement(line) == name
