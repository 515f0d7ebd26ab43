"""A study as one page, opened from disk with the network off: read, guessed, answered, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import luxor
from luxor import Chapter, Goal, Session, Study
from luxor.core.engine.chance import Draws
from luxor.core.study.study import good_moves
from luxor.core.words.terms import Decision, Target
from tests.browser.conftest import WIDE, no_complaints

MOST_BYTES = 3_000_000
NODES = 34  # of the main line; the variation adds some

KITS: list[dict[str, object]] = [
    {"players": 4, "names": ("Ani", "Jan", "Mia", "Noor")},
    {"players": 3},
    {"players": 2},
    {"players": 5, "modules": ("fifth_player", "mummy")},
    {"players": 3, "game": "expedition"},
]


def a_chapter(seed: int) -> Session:
    """A game with a variation at the first decision that has one, comments, an arrow and signs."""
    draws, session = Draws(seed), luxor.new_game(seed=seed, **KITS[seed])  # type: ignore[arg-type]
    while len(session.nodes) < NODES:
        legal = session.position.legal_actions()
        session.play(legal[draws.below(len(legal))])
    fork = next(node for node in session.nodes[4:] if is_open(node.position))
    session.goto(fork)
    session.play(next(a for a in session.position.legal_actions() if fork.child(a) is None))
    session.sign("?!")
    session.comment("Another way.")
    for _ in range(5):
        session.play(session.position.legal_actions()[0])
    session.goto(1)
    session.sign("!")
    session.comment("Look here: [base.hand.outer-only].")
    session.mark(Target("space", 7), Target("space", 14))
    session.goto(0)
    return session


def is_open(position: luxor.Position) -> bool:
    return isinstance(position.pending, Decision) and len(position.legal_actions()) > 1


@pytest.fixture(scope="module")
def study() -> Study:
    goals = {1: Goal("best-turn"), 2: Goal("which-rule", 0, "play 3")}
    return Study(
        "Tunnels", [Chapter(f"Part {seed + 1}", a_chapter(seed), goals.get(seed)) for seed in range(5)]
    )


@pytest.fixture(scope="module")
def file(study: Study, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("study") / "tunnels.html"
    study.html(path)
    return path


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A page that gets nothing from any net, and complains of nothing."""
    context = browser.new_context(viewport=WIDE, offline=True, locale="en-GB")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with no_complaints(page):
        yield page
    assert [url for url in asked if not url.startswith("file:")] == []
    context.close()


def open_at(page: Page, file: Path, link: str = "") -> None:
    page.goto("about:blank")
    page.goto(file.as_uri() + link)
    expect(page.locator("svg.board").first).to_be_visible()


def grave(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{problem['id']}: {problem['nodes'][0]['html'][:150]}"
        for problem in found
        if problem["impact"] in ("serious", "critical")
    ]


def current(page: Page) -> int:
    return int(page.locator(".move[aria-current]").get_attribute("data-node") or -1)


@pytest.mark.browser
def test_five_chapters_fit_into_a_small_file_and_are_walked_to_their_end(
    reader: Page, study: Study, file: Path
) -> None:
    assert file.stat().st_size < MOST_BYTES
    for number, chapter in enumerate(study.chapters, 1):
        open_at(reader, file, f"#chapter={number}&node=1")
        node, steps = chapter.session.nodes[1], 0
        while node.children:
            reader.keyboard.press("ArrowRight")
            node, steps = node.children[0], steps + 1
            expect(reader.locator(".move[aria-current]")).to_have_attribute("data-node", str(node.id))
        assert steps > 20
        assert reader.url.endswith(f"#chapter={number}&node={node.id}")
        expect(reader.locator("#forward")).to_be_disabled()
        reader.locator("#back").click()
        assert node.parent is not None
        assert current(reader) == node.parent.id
    reader.locator("#first").click()
    assert current(reader) == 0
    open_at(reader, file, "#chapter=1")
    expect(reader.locator(".points li").first).to_have_text("AAni 0")
    expect(reader.locator(".points .unseen")).to_have_count(0)
    open_at(reader, file, "#chapter=2")  # players without names: their letters are not said twice
    expect(reader.locator(".points .unseen")).to_have_count(3)


@pytest.mark.browser
def test_variations_comments_arrows_and_rules_are_a_click_away(
    reader: Page, study: Study, file: Path
) -> None:
    session = study.chapters[0].session
    aside = next(node for node in session.nodes if node.sign == "?!")
    open_at(reader, file)
    reader.locator(f'.branch [data-node="{aside.id}"]').click()
    expect(reader.locator("#said .comment")).to_have_text("Another way.")
    expect(reader.locator("#said .sign")).to_have_text("?!")
    reader.keyboard.press("ArrowUp")
    assert aside.parent is not None
    assert current(reader) == aside.parent.children[0].id
    reader.locator('[data-node="1"]').click()
    reader.locator("#said .comment .rule").click()
    expect(reader.locator("dialog")).to_contain_text(luxor.rule("base.hand.outer-only").text)
    reader.keyboard.press("Escape")
    expect(reader.locator("dialog")).to_be_hidden()


@pytest.mark.browser
def test_the_best_turn_is_guessed_option_by_option(reader: Page, study: Study, file: Path) -> None:
    node = study.chapters[1].session.root
    open_at(reader, file, "#chapter=2")
    expect(reader.locator("#ask-title")).to_have_text("Find the best turn")
    assert reader.locator(".move").count() == 1, "what is to come is hidden"
    legal = node.position.legal_actions()
    right = good_moves(node)[0]
    wrong = next(number for number, action in enumerate(legal) if action != right.action)
    reader.locator("#ask li button").nth(wrong).click()
    expect(reader.locator("#answer")).to_contain_text("the study plays something else")
    expect(reader.locator("#answer .rule").first).to_be_visible()
    turn = node.position.turn
    while node.position.turn == turn:
        if isinstance(node.position.pending, Decision):
            names = study.chapters[1].session.names
            good = good_moves(node)[0]
            assert good.action is not None
            label = node.position.label(good.action, "en", names)
            reader.locator("#ask li button", has_text=label).first.click()
            expect(reader.locator("#answer.good")).to_contain_text("Right!")
            node = good
        else:
            node = node.children[0]
    expect(reader.locator("#answer")).to_contain_text("You found the whole turn.")
    expect(reader.locator('[data-chapter="2"] .number')).to_have_text("✓")
    assert reader.locator(".move").count() == len(study.chapters[1].session.nodes)


@pytest.mark.browser
def test_the_rule_that_forbids_is_found(reader: Page, file: Path) -> None:
    open_at(reader, file, "#chapter=3")
    expect(reader.locator("#ask-title")).to_contain_text("Which rule forbids it?")
    reader.locator("#ask [data-rule]:not([data-rule='base.hand.outer-only'])").first.click()
    expect(reader.locator("#answer")).to_contain_text("Not this rule")
    reader.locator("[data-rule='base.hand.outer-only']").click()
    expect(reader.locator("#answer")).to_contain_text("Right!")


@pytest.mark.browser
def test_any_move_can_be_guessed_and_shown(reader: Page, study: Study, file: Path) -> None:
    open_at(reader, file, "#chapter=5&node=0")
    reader.locator("#guess").click()
    expect(reader.locator("#forward")).to_be_disabled()
    reader.locator("#reveal").click()
    expect(reader.locator("#answer")).to_contain_text("Right!")
    assert current(reader) > 0
    reader.locator("#guess").click()
    assert reader.locator(".move").count() == len(study.chapters[4].session.nodes)


@pytest.mark.browser
def test_the_language_is_switched_and_kept_in_the_link(reader: Page, study: Study, file: Path) -> None:
    session = study.chapters[0].session
    action = session.nodes[1].action
    assert action is not None
    open_at(reader, file, "#chapter=1&node=1")
    for lang in ("fr", "es", "en"):
        reader.locator(f'[data-lang="{lang}"]').click()
        expect(reader.locator("html")).to_have_attribute("lang", lang)
        label = session.root.position.label(action, lang, session.names)
        expect(reader.locator("#said h2").first).to_contain_text(label)
    link = reader.url
    assert link.endswith("&lang=en")


@pytest.mark.browser
def test_of_many_chapters_the_present_one_is_in_sight(reader: Page, tmp_path: Path) -> None:
    """On a phone they stand in a row, and only the row is wider than the window."""
    session, file = luxor.new_game(seed=1), tmp_path / "many.html"
    Study("Many", [Chapter(f"The part with the number {n}", session) for n in range(1, 61)]).html(file)
    for size in (WIDE, {"width": 390, "height": 844}):
        reader.set_viewport_size({"width": size["width"], "height": size["height"]})
        open_at(reader, file, "#chapter=47")
        here = reader.locator(".chapters [aria-current]")
        expect(here).to_contain_text("The part with the number 47")
        expect(here).to_be_in_viewport(ratio=1)
        assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_those_who_cannot_see_or_point(browser: Browser, file: Path, scheme: str) -> None:
    context = browser.new_context(viewport=WIDE, offline=True, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found = []
    for link in ("#chapter=1&node=1", "#chapter=2", "#chapter=3", "#chapter=5&node=9"):
        open_at(page, file, link)
        found += grave(page)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    context.close()
    assert found == []
    assert (ground == "rgb(23, 19, 14)") == (scheme == "dark")
