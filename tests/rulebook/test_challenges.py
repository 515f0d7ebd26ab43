"""Every challenge: it can be done in its turns whatever chance brings, and what tempts fails by its rule."""

from __future__ import annotations

from collections import Counter

import pytest

import luxor
from luxor.core.study.challenge import Challenge, Proof
from luxor.core.study.session import Session
from luxor.core.words.rulebook import LANGUAGES
from luxor.rulebook import words
from luxor.rulebook.challenges import chapter_of, game_of

IDS = luxor.challenges()
PARTS = ("title", "text", "won", "lost", "hint")


def test_there_are_thirty() -> None:
    of = Counter((game_of(id), bool(luxor.challenge(id).start.game.modules)) for id in IDS)
    assert of == {("luxor", False): 20, ("luxor", True): 6, ("expedition", False): 4}
    assert {luxor.challenge(id).par for id in IDS} == {1, 2, 3}


@pytest.mark.parametrize("id", IDS)
def test_it_can_be_done_in_par_and_no_sooner(id: str) -> None:
    challenge = luxor.challenge(id)
    assert challenge.start.problems() == ()
    assert not challenge.met(challenge.start)
    assert Proof(challenge).holds(), "whatever chance brings"
    assert challenge.met(Proof(challenge).played(challenge.way).position)
    if challenge.par > 1:
        sooner = Challenge(id, challenge.start, challenge.goal, challenge.par - 1, replies=challenge.replies)
        assert not Proof(sooner).holds()


@pytest.mark.parametrize("id", IDS)
def test_the_tempting_way_fails_by_its_rule(id: str) -> None:
    """Refused by that rule; or it meets the rule, or misses what the rule gives, and can no longer win."""
    challenge = luxor.challenge(id)
    proof = Proof(challenge)
    led = proof.played(challenge.tempts)
    if led.refused:
        assert challenge.fails in led.refused
        return
    assert not challenge.met(led.position)
    assert not proof.holds(led.position, led.replies)
    assert challenge.fails in led.rules or challenge.fails in proof.played(challenge.way).rules


@pytest.mark.parametrize("id", [id for id in IDS if luxor.challenge(id).par == 1])
def test_what_is_hidden_makes_no_difference(id: str) -> None:
    challenge = luxor.challenge(id)
    view = challenge.start.view(challenge.seat)
    for seed in range(3):
        twin = view.sample(seed)
        same = Challenge(id, twin, challenge.goal, challenge.par)
        assert Proof(same).holds()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_is_said_in_short_sentences(lang: str) -> None:
    say = words(lang).say
    for id in IDS:
        told = [say(f"challenge.{id}", part=part) for part in PARTS]
        assert all(told), id
        assert max(len(text.split()) for text in told) <= 26, id
        assert len(told[0].split()) <= 10, id


def test_each_belongs_to_a_chapter_of_the_course() -> None:
    assert {chapter_of(id)[0] for id in IDS} == {2, 3, 4, 5, 6, 8, 9, 10, 11, 13}


def test_others_reply_as_fixed_and_a_session_tells_how_it_stands() -> None:
    challenge = luxor.challenge("key-first")
    session = Session(challenge.start, seed=3)
    for action in challenge.way:
        while (reply := challenge.reply(session.node)) is not None:
            session.play(reply)
        assert challenge.state(session.node) == "open"
        session.play(action)
    assert challenge.state(session.node) == "solved"


def test_it_is_failed_when_its_turns_are_over() -> None:
    challenge = luxor.challenge("figures")
    session = Session(challenge.start)
    for action in challenge.tempts:
        session.play(action)
    assert challenge.state(session.node) == "failed"
    assert challenge.reply(session.node) == session.position.legal_actions()[0]


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(luxor.LuxorError, match="no challenge has the id 'nothing'"):
        luxor.challenge("nothing")
