"""The pages of the site: every rule, entry and example in three languages, the course, and no dead link."""

from __future__ import annotations

import compileall
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import luxor
import luxor_widgets
from docs.site.addresses import WRITTEN_OUT, written
from docs.site.course_pages import NOTEBOOKS, write_course
from docs.site.host_page import write_hosts
from docs.site.links import check_links
from docs.site.pages import SITE, URLS, address, frame, texts, to_play, write, write_assets
from docs.site.play.page import write_pages
from docs.site.python_parts import _entry, _requirement
from docs.site.quick_start import FIRST_LINE, gather_modules, lighten
from docs.site.reference_pages import PACKAGES, _list, _page, page_of, public_names
from docs.site.rule_pages import write_rules
from docs.site.sheet_page import write_sheets
from docs.site.start_page import write_start
from docs.site.study_pages import why_not, write_studies
from docs.site.whole import write_whole
from luxor import LANGUAGES
from luxor.core.words.text_files import parse_toml
from tests.site.wheels import made_wheel

TOP = Path(__file__).parents[2]
ELSEWHERE = ("live/", "reference/", "gallery/", "front.")  # built by `make site` only


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_assets(folder)
    for part in (write_start, write_sheets, write_rules, write_course, write_studies, write_hosts):
        part(folder)
    write_pages(folder, size=8_000_000)
    write_whole(folder)
    return folder


def test_whoever_is_lost_is_led_to_the_start_and_search_engines_find_every_page(site: Path) -> None:
    lost = (site / "404.html").read_text("utf-8")
    for lang in LANGUAGES:
        assert f'href="{SITE}{address("start", lang)}"' in lost
    listed = re.findall(f"<loc>{re.escape(SITE)}([^<]*)</loc>", (site / "sitemap.xml").read_text("utf-8"))
    assert {"", "fr/", "play/", "rules/es/base.move.skip-empty.html"} <= {*listed}
    files = [site / page / ("" if page.endswith(".html") else "index.html") for page in listed]
    assert [file for file in files if not file.is_file()] == []


def test_the_foot_says_the_version_and_the_head_where_other_languages_are(site: Path) -> None:
    page = (site / "rules" / "fr" / "base.move.skip-empty.html").read_text("utf-8")
    assert f'<a href="{URLS["Changelog"]}">Version {luxor.__version__}</a>' in page
    assert '<link rel="alternate" hreflang="es" href="../es/base.move.skip-empty.html">' in page


def test_every_rule_and_example_has_a_page_in_every_language(site: Path) -> None:
    ids = [rule.id for rule in luxor.rules()] + [f"example-{id}" for id in luxor.examples()]
    for lang in LANGUAGES:
        assert {path.stem for path in (site / "rules" / lang).glob("*.html")} == {
            *("index", "questions", "trust"),
            *ids,
        }


def test_an_address_cut_off_at_the_rules_offers_every_language(site: Path) -> None:
    page = (site / "rules" / "index.html").read_text("utf-8")
    for lang in LANGUAGES:
        assert f'lang="{lang}" hreflang="{lang}" href="{lang}/index.html"' in page


def test_a_link_that_is_passed_on_shows_its_title_and_a_picture(site: Path) -> None:
    page = (site / "rules" / "en" / "base.move.skip-empty.html").read_text("utf-8")
    assert '<meta property="og:title" content="Empty spaces do not count">' in page
    assert f'<meta property="og:image" content="{SITE}assets/explorer.png">' in page
    assert (site / "assets" / "explorer.png").exists()


def test_a_page_says_its_rule_in_its_language_and_leads_to_the_others(site: Path) -> None:
    rule = luxor.rule("base.move.skip-empty", "fr")
    page = (site / "rules" / "fr" / f"{rule.id}.html").read_text("utf-8")
    assert '<html lang="fr">' in page
    assert rule.title in page
    for lang in LANGUAGES:
        assert f'href="../{lang}/{rule.id}.html"' in page


def test_rules_and_examples_lead_on_in_the_order_of_the_book_and_examples_are_played(site: Path) -> None:
    ids = [rule.id for rule in luxor.rules()]
    first, second, last = (
        (site / "rules" / "es" / f"{name}.html").read_text("utf-8")
        for name in (ids[0], ids[1], f"example-{[*luxor.examples()][-1]}")
    )
    assert f'rel="next" href="{ids[1]}.html"' in first
    assert 'rel="prev"' not in first
    assert f'rel="prev" href="{ids[0]}.html"' in second
    assert 'rel="next"' not in last
    for id in luxor.examples():
        page = (site / "rules" / "es" / f"example-{id}.html").read_text("utf-8")
        assert f'href="../../es/play/index.html#example={id}"' in page


@pytest.mark.parametrize("place", ["start", "studies"])
def test_whoever_comes_in_finds_the_page_in_three_languages(site: Path, place: str) -> None:
    for lang in LANGUAGES:
        page = (site / address(place, lang)).read_text("utf-8")
        assert f'<html lang="{lang}">' in page
        assert texts(lang)["places"][place] in page
        for other in LANGUAGES:
            assert f'{address(place, other)}" lang="{other}"' in page


def test_the_texts_of_the_site_are_in_every_language() -> None:
    keys = [{part: set(said) for part, said in texts(lang).items()} for lang in LANGUAGES]
    assert keys == [keys[0]] * len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_to_play_on_has_an_address_in_every_language(site: Path, lang: str) -> None:
    page = (site / address("live", lang)).read_text("utf-8")
    assert f'<html lang="{lang}">' in page
    for other in LANGUAGES:
        assert f'<link rel="alternate" hreflang="{other}" href="../{address("live", other)}">' in page


def test_links_to_the_page_to_play_on_keep_the_language_that_one_reads() -> None:
    assert to_play("fr", lesson="luxor") == "fr/play/index.html#lesson=luxor"
    assert to_play("en", example="B6") == "play/index.html#lang=en&example=B6"
    assert to_play("es") == "es/play/index.html"


def test_a_fork_writes_its_own_addresses_everywhere() -> None:
    for name in WRITTEN_OUT:
        text = (TOP / name).read_text("utf-8")
        forked = written(text, "somebody", "their-luxor")
        assert "luxor-explorer/luxor-explorer" not in forked
        assert "luxor-explorer.github.io" not in forked
        owner, repository = URLS["Home"].split("/")[-2:]
        assert written(forked, owner, repository) == text


def test_pictures_name_their_size_so_that_nothing_moves_when_they_arrive(site: Path) -> None:
    for path in ("index.html", "rules/en/example-B18.html"):
        images = re.findall("<img [^>]*>", (site / path).read_text("utf-8"))
        assert images
        assert all(" width=" in image and " height=" in image for image in images)


def test_every_notebook_is_a_page_to_read(site: Path) -> None:
    assert {path.stem for path in (site / "course").glob("*.html")} - {"index"} == {
        path.stem for path in NOTEBOOKS.glob("*.ipynb")
    }
    assert "<img" in (site / "course" / "00_first_turn.html").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_studies_are_single_pages_that_fetch_nothing_and_lead_back(site: Path, lang: str) -> None:
    folder = (site / address("studies", lang)).parent
    for name in ("printed-examples", "why-not"):
        page = (folder / f"{name}.html").read_text("utf-8")
        assert "default-src 'none'" in page
        assert 'href="index.html"' in page
        assert texts(lang)["studies"][name] in page
        assert f'href="{name}.html#' in (folder / "index.html").read_text("utf-8")


def test_every_question_of_a_study_has_its_rule() -> None:
    rules = []
    for chapter in why_not("en").chapters:
        assert chapter.goal is not None
        assert chapter.goal.action is not None
        rules.append(chapter.session.position.check(chapter.goal.action).rules[0])
    assert rules == ["base.hand.outer-only", "base.move.active-only", "base.chamber.exact"]


def test_no_link_of_these_pages_is_dead(site: Path) -> None:
    wrong = check_links(site)
    assert [line for line in wrong if not any(place in line for place in ELSEWHERE)] == []


def test_links_of_the_readme_lead_to_pages_of_the_site(site: Path) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    places = re.findall(rf"\({project['urls']['Site']}([^)]*)\)", (TOP / "README.md").read_text("utf-8"))
    assert {"play/", "fr/play/", "es/play/"} <= {*places}
    assert [
        place for place in places if not (place in ELSEWHERE or (site / place / "index.html").is_file())
    ] == []


def test_dead_links_and_things_fetched_from_elsewhere_are_found(tmp_path: Path) -> None:
    body = '<a href="gone.html">a</a><a href="#nowhere">b</a><a href="#line=x">c</a>'
    body += '<img src="https://example.org/x.png" alt="">'
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
    files = {"PIL/__init__.py": "", "PIL/Image.py": "class Image: pass\n"}
    entry = _entry(made_wheel(tmp_path, "pillow", "12.2.0", files))
    assert (entry["name"], entry["version"], entry["imports"]) == ("pillow", "12.2.0", ["PIL"])
    assert entry["file_name"] == "pillow-12.2.0-py3-none-any.whl"


def test_our_wheel_is_lighter_in_a_page(tmp_path: Path) -> None:
    files = {
        "luxor/texts/a.en.toml": 'key = { text = "é" }',
        "luxor/texts/b.en.toml": 'other = { text = "ü" }',
        "luxor/texts/a.fr.toml": 'key = { text = "è" }',
        "luxor/classic/data/board.toml": "[board]\nspaces = 40",
        "luxor/kernel/source/rng.c": "int x;",
        "luxor_explorer-0.1.0.data/data/share/notebooks/00.ipynb": "{}",
    }
    path = made_wheel(tmp_path, "luxor_explorer", "0.1.0", files)
    lighten(path)
    with zipfile.ZipFile(path) as archive:
        found = {name: archive.read(name).decode("utf-8") for name in archive.namelist()}
    kept = {name: text for name, text in found.items() if ".dist-info" not in name}
    assert "class Loader" in kept.pop("luxor_modules.py")
    assert kept == {
        "luxor/texts/all.en.toml": '{"key": {"text": "é"}, "other": {"text": "ü"}}',
        "luxor/texts/all.fr.toml": '{"key": {"text": "è"}}',
        "luxor/classic/data/board.toml": files["luxor/classic/data/board.toml"],
    }
    assert parse_toml(kept["luxor/texts/all.fr.toml"]) == parse_toml(files["luxor/texts/a.fr.toml"])


def test_our_modules_are_one_file_in_a_page_and_find_their_data(tmp_path: Path) -> None:
    first = f'"""Docs."""\n{FIRST_LINE}'
    files = {
        "luxor/__init__.py": first + "from luxor.core import read as read\n",
        "luxor/core/__init__.py": "from luxor.core.reading import read as read\n",
        "luxor/core/reading.py": "from pathlib import Path\n"
        "def read(): return Path(__file__).with_name('data.toml').read_text()",
        "luxor/core/data.toml": "found = true",
        "luxor_widgets/__init__.py": first,
    }
    path = made_wheel(tmp_path, "luxor_explorer", "0.1.0", files)
    lighten(path)
    made = tmp_path / "made"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(made)
    compileall.compile_dir(made, quiet=2, legacy=True)  # by Pyodide when the site is built
    with zipfile.ZipFile(path, "w") as archive:
        for file in made.rglob("*.*"):
            if file.suffix != ".py":
                archive.write(file, file.relative_to(made))
    gather_modules(path)
    page = tmp_path / "page"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(page)
    assert {file.name for file in page.rglob("*.pyc")} == {"__init__.pyc", "luxor_modules.pyc"}
    assert not (page / "luxor" / "core" / "reading.pyc").exists()
    said = subprocess.run(
        [sys.executable, "-S", "-c", "import luxor; print(luxor.read(), luxor.core.__path__)"],
        cwd=page, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert said.split("\n")[0] == f"found = true ['{page / 'luxor' / 'core'}']"


def test_our_packages_can_be_told_where_their_modules_are() -> None:
    for package in (luxor, luxor_widgets):
        assert FIRST_LINE in Path(str(package.__file__)).read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "name"),
    [("comm>=0.1.3", "comm"), ("ipywidgets (<9,>=7)", "ipywidgets"), ('a.b; python_version > "3"', "a.b")],
)
def test_the_name_in_a_requirement(line: str, name: str) -> None:
    assert _requirement(line) == name
