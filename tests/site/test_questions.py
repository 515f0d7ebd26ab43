"""The page of questions and answers: a script alone answers as luxor.ask does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

import luxor
from docs.site.pages import write_assets
from docs.site.rule_pages import write_rules
from tests.asking.bench_ask import questions

pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The rules of the site behind a plain file server."""
    site: Path = tmp_path_factory.mktemp("site")
    write_assets(site)
    write_rules(site)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_the_script_answers_as_python_does(browser: Browser, address: str, lang: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/rules/{lang}/questions.html")
    for each in questions("tuning.txt"):
        if each.lang == lang:
            told = page.evaluate("question => answer(question)", each.question)
            answers = luxor.ask(each.question, lang)
            assert told["sure"] == answers[0].sure, each.question
            assert told["found"][0]["rule"] == answers[0].rule.id, each.question
    page.close()


def test_an_answer_leads_to_its_rule(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/rules/en/questions.html")
    page.locator("input.asks").fill("can i play the midle card")
    expect(page.locator(".answer h2")).to_have_text(luxor.ask("can I play the middle card")[0].short)
    page.locator(".answer a").first.click()
    expect(page.locator("h1")).to_have_text(luxor.rule("base.hand.outer-only").title)
    page.go_back()
    page.locator("input.asks").fill("what is the weather like")
    expect(page.locator(".answer p").first).to_be_visible()
    expect(page.locator(".answer h2")).to_have_count(0)
    page.close()
