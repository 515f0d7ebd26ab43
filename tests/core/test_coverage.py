"""Which rules a session has met, however it grew."""

from __future__ import annotations

import luxor
from luxor.core.study.coverage import MetSoFar, rules_met


def test_what_is_counted_bit_by_bit_is_what_is_counted_at_once() -> None:
    session, so_far = luxor.new_game(2, seed=5), MetSoFar()
    for _ in range(40):
        session.play(session.position.legal_actions()[0])
        assert set(so_far.rules(session)) == set(rules_met(session).all())
    session.goto(3)
    session.play(session.position.legal_actions()[-1])
    assert set(so_far.rules(session)) == set(rules_met(session).all()), "a branch counts, too"


def test_another_session_is_counted_anew() -> None:
    so_far = MetSoFar()
    long, short = luxor.new_game(2, seed=5), luxor.new_game(2, ["mummy"], seed=6)
    for _ in range(30):
        long.play(long.position.legal_actions()[0])
    so_far.rules(long)
    assert set(so_far.rules(short)) == set(rules_met(short).all())
    assert set(so_far.rules(long)) == set(rules_met(long).all())
