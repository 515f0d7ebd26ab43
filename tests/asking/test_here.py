"""And here? The verdict at a position, for all that one asks to do, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

import luxor
from luxor.core.position.position import Position


def new() -> Position:
    """A new game, with a 4 on the left."""
    return luxor.new_game(seed=5).position


def lying() -> Position:
    return luxor.example("M2").session().position


def expedition(step: str) -> Position:
    """In the printed example of a march, before a step."""
    example = luxor.example("X5")
    session = example.session()
    for action in example.actions:
        if isinstance(pending := session.position.pending, luxor.Decision) and pending.step == step:
            break
        session.play(action)
    return session.position


ASKED = {
    "play": (
        "can I play the middle card?",
        "je peux jouer la carte du milieu ?",
        "¿puedo jugar la carta del centro?",
    ),
    "move": ("may I move 2 with my 4?", "je peux avancer de 2 avec mon 4 ?", "¿puedo mover 2 con mi 4?"),
    "take": ("can I take this treasure?", "je peux prendre ce trésor ?", "¿puedo coger este tesoro?"),
    "enter": ("can I enter the tomb?", "je peux entrer dans la tombe ?", "¿puedo entrar en la tumba?"),
    "draw": ("may I draw a card now?", "je peux piocher maintenant ?", "¿puedo robar ahora una carta?"),
    "decline": ("can I decline the action?", "je peux refuser l'action ?", "¿puedo rechazar la acción?"),
    "stand": ("can I stand up?", "je peux redresser mes pions ?", "¿puedo levantarme?"),
    "use": ("can I use this tile?", "je peux utiliser cette tuile ?", "¿puedo usar esta loseta?"),
    "place": ("can I place a tile?", "je peux poser une tuile ?", "¿puedo colocar una loseta?"),
    "march": ("can I march on?", "je peux marcher plus loin ?", "¿puedo marchar más lejos?"),
}
WHERE: dict[str, Callable[[], Position]] = {
    "stand": lying,
    "place": partial(expedition, "place"),
    "march": partial(expedition, "march"),
}
DECIDED = {  # whether it is legal, and a rule that decides
    "play": (False, "base.hand.outer-only"),
    "move": (False, "base.card.number"),
    "take": (False, "base."),
    "enter": (False, "base.chamber."),
    "draw": (False, "base."),
    "decline": (False, "base."),
    "stand": (True, "mummy.stand.attempt"),
    "use": (False, "base."),
    "place": (True, "expedition.place.adjacent"),
    "march": (True, "expedition.move."),
}


@pytest.mark.parametrize(("verb", "number"), list(product(ASKED, range(3))))
def test_what_one_asks_to_do_has_a_verdict_here(verb: str, number: int) -> None:
    position, lang = WHERE.get(verb, new)(), luxor.LANGUAGES[number]
    told = luxor.ask(ASKED[verb][number], position=position)[0].here
    assert told
    legal, rule = DECIDED[verb]
    assert {each.legal for each in told} == {legal}
    assert any(each.startswith(rule) for each in told[0].rules), told[0].rules
    assert told[0].text.startswith({"en": "Here, now", "fr": "Ici, maintenant", "es": "Aquí, ahora"}[lang])


def test_what_is_said_to_be_legal_is() -> None:
    """The action that a yes speaks of can be played, after what comes first."""
    for verb, questions in ASKED.items():
        for question in (*questions, f"{questions[0][:-1]} 4"):
            position = WHERE.get(verb, new)()
            for each in luxor.ask(question, position=position)[0].here:
                at = position.apply(each.first).position if each.first else position
                assert not each.legal or at.check(each.action).legal


def test_entering_is_told_where_it_can_be_done() -> None:
    told = luxor.ask("can I enter the tomb?", position=luxor.example("B9").session().position)[0].here
    assert told[0].legal
    assert "burial chamber" in told[0].text


def test_going_to_a_space_is_told_with_what_it_brings() -> None:
    told = luxor.ask("what happens if I go to space 4?", position=new())[0].here
    assert told[0].legal
    assert "space 4" in told[0].text


@pytest.mark.parametrize("question", ["who wins?", "how many cards do I hold?", "when does the mummy move?"])
def test_what_is_not_to_be_done_has_no_verdict(question: str) -> None:
    assert luxor.ask(question, position=new())[0].here == ()


def test_what_nobody_can_know_changes_no_answer() -> None:
    """The same table with all that the player cannot see dealt anew."""
    session = luxor.new_game(players=3, modules=["mummy", "sceptres"], seed=11)
    for _ in range(60):
        position = session.position
        if isinstance(position.pending, luxor.Decision) and position.pending.step in ("play", "move"):
            twins = [position.view(position.seat).sample(seed) for seed in (1, 2)]
            for question in (
                "can I enter the tomb?",
                "what happens if I move 3?",
                "can I take the treasure?",
            ):
                told = luxor.ask(question, position=position)
                assert all(luxor.ask(question, position=twin) == told for twin in twins)
        session.play(position.legal_actions()[0])


def test_there_is_no_verdict_when_the_game_is_over_or_for_a_view() -> None:
    over = luxor.playout(new(), 1).position
    assert luxor.ask("can I play the left card?", position=over)[0].here == ()
    assert luxor.ask("can I enter the tomb?", position=new().view(1))
