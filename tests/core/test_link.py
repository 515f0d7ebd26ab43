"""Links that carry a position: small, whole, and refused in one sentence where they are broken."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest

import luxor
from luxor.core.position.link import LONGEST, BrokenLink, from_link, to_link
from luxor.games import games, modules_of

MOST = 1_500  # letters: what every messenger and browser carries


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_position_of_a_game_with_everything_fits_into_a_small_link(
    game: str, viewer: int | None
) -> None:
    session = luxor.new_game(4, modules_of(game), game=game, seed=2)
    chance, longest = Random(2), 0
    while not session.position.over:
        seen = session.position if viewer is None else session.position.view(viewer)
        link = to_link(str(seen))
        assert re.fullmatch(r"[\w.-]+", link, re.ASCII), "no letter of it has to be written otherwise"
        assert luxor.position(from_link(link)) == seen
        longest = max(longest, len(link))
        session.play(chance.choice(session.position.legal_actions()))
    assert 0 < longest < MOST


def test_whatever_is_cut_or_changed_is_refused_in_one_sentence() -> None:
    link = to_link(str(luxor.new_game(2, seed=1).position))
    bomb = "z." + urlsafe_b64encode(zlib.compress(b"a" * 50 * LONGEST, 9)).decode().rstrip("=")
    cut = [link[:at] for at in range(len(link))]
    changed = [link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1 :] for at in range(2, len(link))]
    others = [
        "",
        "z",
        "z.",
        "z.é",
        "z.!",
        link + "A" * 4,
        "z." + "A" * LONGEST * 2,
        bomb,
        link.replace("z.", "y."),
    ]
    for text in [*cut, *changed, *others]:
        with pytest.raises(BrokenLink, match=r"^this link was cut or changed: it holds no whole position$"):
            from_link(text)
