"""The page to play on and its kernel in Firefox, where there is one."""

from __future__ import annotations

import json

import pytest

from luxor.kernel import library
from tests.kernel.digests import digests
from tests.site.in_firefox import firefox, run_in_firefox
from tests.site.python_in_page import RUN, WORKER, files_of
from tests.site.test_kernel_in_the_page import DIGESTS, asked

GAMES = 2
PLAYED = """async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  Object.assign(frame, { src: '/play/#lesson=luxor', width: 1200, height: 800 });
  const here = selector => frame.contentDocument?.querySelector(selector);
  const drawn = () => {
    const canvas = here('.lx-board canvas');
    const pen = canvas?.width && canvas.getContext('2d');
    return pen && pen.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
  };
  const until = async found => {
    while (!found()) await new Promise(next => setTimeout(next, 50));
    return found();
  };
  await until(drawn);
  const asked = () => here('.lx-question')?.textContent;
  const before = await until(asked);
  here('.lx [data-with="play left"]').click();
  await until(() => asked() !== before);
  return [before, asked()];
}"""

pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(firefox() is None, reason="LEFT OUT: there is no Firefox here"),
]


def test_a_card_of_the_first_turn_is_played() -> None:
    told = run_in_firefox(PLAYED)
    assert isinstance(told, list)
    assert "which end" in told[0]
    assert "who moves" in told[1]


@pytest.mark.skipif(library() is None, reason="there is no compiled kernel here")
def test_its_kernel_does_what_it_does_here_at_every_table() -> None:
    data = {"files": files_of(DIGESTS), "code": asked("digests", GAMES)}
    there = "{python: `${location.origin}/python`, ..." + json.dumps(data) + "}"
    script = f"() => ({RUN})([{json.dumps(WORKER)}, {there}])".replace("</", "<\\/")
    assert json.loads(str(run_in_firefox(script))) == digests(GAMES)
