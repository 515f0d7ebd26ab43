"""How often a reading comes up, and what it shifts."""

from __future__ import annotations

import pytest

import luxor
from luxor.analysis import impact


def test_a_reading_that_changes_every_action_comes_up_in_every_game() -> None:
    found = impact("ruling.action.mandatory=optional", games=2, bots="random", seed=1).set_index("measure")
    assert found.loc["games", "value"] == 1.0
    assert 0 < found.loc["decisions", "low"] < found.loc["decisions", "value"] < 1
    assert found.loc["points", "count"] == 2
    assert found.attrs["reading"] == "ruling.action.mandatory=optional"


def test_points_at_the_end_shift_nothing() -> None:
    """Only the track waits: random players play the very same games."""
    found = impact({"ruling.house.points-at-end": "at-end"}, games=2, bots="random").set_index("measure")
    for measure in ("winner", "points", "turns"):
        assert found.loc[measure, "value"] == 0


@pytest.mark.parametrize("wrong", ["chained", "ruling.tunnel.single-hop=next", {}, "ruling.no-such=x"])
def test_what_is_no_other_reading_is_refused(wrong: str | dict[str, str]) -> None:
    with pytest.raises(luxor.ConfigError):
        impact(wrong, games=1)
