"""Answers: headed by the thing they speak of, remedies to press, points to trace, rules beside the piece."""

from __future__ import annotations

import random

import luxor
from luxor.core.study.session import Session
from luxor.core.words.terms import Target
from luxor_widgets.controller import Controller
from luxor_widgets.play import answers, final
from luxor_widgets.prefs import Prefs
from tests.widgets.shown import shown


def played_out(game: str = "luxor", seed: int = 38) -> Controller:
    """A game at its end, played at random."""
    session, chosen = luxor.new_game(players=3, seed=seed, game=game), random.Random(seed)
    while not session.position.over:
        session.play(chosen.choice(session.position.legal_actions()))
    return Controller(session, Prefs())


def test_what_the_rules_say_is_headed_by_the_thing() -> None:
    controller = Controller(luxor.new_game(players=2, seed=38), Prefs())
    controller.click(Target("space", 2))
    view = controller.view()
    assert view.thing == "Space 2: vase, 3 VP, needs 2"
    assert "<span>Space 2: vase, 3 VP, needs 2</span>" in answers.about(
        view.thing, view.about, view.words, {}
    )
    controller.set(lang="fr")
    assert controller.view().thing.startswith("Case 2\u00a0: ")


def test_a_refusal_is_headed_by_what_was_clicked() -> None:
    controller = Controller(luxor.new_game(players=2, seed=38), Prefs())
    controller.click(Target("hand", 2))
    view = controller.view()
    assert view.whynot is not None
    card = answers.whynot(view.whynot, view.words, view.thing)
    assert view.thing == "Card 3 from the left: die"
    assert "<span>Card 3 from the left: die</span>" in card
    assert "Not possible: Play card no. 3" in card
    title = luxor.rule("base.hand.outer-only").title
    assert f"<em>{title}</em>" in card, "a rule has its title, ..."
    assert f'title="{title} (base.hand.outer-only)"' in card, "... and its id for who points at it"


def test_another_seats_card_is_not_told() -> None:
    controller = Controller(luxor.new_game(players=2, seed=38), Prefs(viewer=1))
    controller.click(Target("hand", 2))
    assert controller.view().thing == "Card 3"


def test_a_remedy_that_is_another_position_opens_and_can_be_left() -> None:
    controller = Controller(luxor.new_game(players=2, seed=38, names=("Ani", "Jan")), Prefs())
    game = controller.session
    controller.click(Target("hand", 2))
    card = controller.view().whynot
    assert card is not None
    number = next(at for at, (_, way) in enumerate(card.ways) if way is None)
    controller.take_remedy(number)
    assert controller.waiting is game
    assert controller.session.names == ("Ani", "Jan")
    assert "what-if" in controller.view().hint
    assert controller.session.position != game.position
    controller.back_to_game()
    assert controller.session is game
    assert controller.waiting is None


def test_a_remedy_that_can_be_played_is_played() -> None:
    controller = Controller(luxor.new_game(players=2, seed=38), Prefs())
    controller.click(Target("hand", 2))
    controller.take_remedy(0)
    assert str(controller.session.node.action) == "play left"
    controller.take_remedy(7)  # there is none
    assert len(controller.session.nodes) == 2


def test_who_wins_a_tie_stands_alone_in_the_first_place_with_the_rule_that_decided() -> None:
    view = played_out(seed=18).view()  # base.score.tie: the sarcophagus decides
    assert view.position.totals() == (59, 47, 59)
    assert final.places(view) == [(0, 1), (2, 2), (1, 3)]
    assert 'data-rule="base.score.tie"' in final.ranking(view)
    assert final.ranking(view).count("lx-now") == 1
    assert "data-rule" not in final.ranking(played_out().view())


def test_every_number_of_the_final_ranking_is_traced_to_its_lines_and_places() -> None:
    for game, kind in (("luxor", "space"), ("expedition", "cell")):
        controller = played_out(game)
        totals, marked = controller.session.position.totals(), 0
        for cause, _, points in controller.view().causes:
            for seat, sum_ in enumerate(points):
                controller.ask_points(seat, cause)
                view = controller.view()
                assert view.scored is not None
                assert sum(line[0] for line in view.scored.lines) == sum_
                assert all(rule in view.words.book for *_, rule in view.scored.lines)
                marked += sum(target.kind == kind for target in view.look.overlays.highlights)
        assert marked > 0
        controller.ask_points(0, "")
        scored = controller.view().scored
        assert scored is not None
        assert sum(line[0] for line in scored.lines) == totals[0]
        controller.dismiss()
        assert controller.view().scored is None


def test_points_grow_to_the_totals() -> None:
    controller = played_out()
    grown = controller.view().points_by_turn
    assert grown[0] == (0, 0, 0)
    assert grown[-1] == tuple(controller.session.position.totals())
    drawn = final.chart(controller.view())
    assert drawn.count("lx-grows") == 3


def test_again_deals_anew_at_the_same_table() -> None:
    session = luxor.new_game(players=3, modules=["mummy"], seed=4, names=("Ani", "Jan", "Mia"))
    controller = Controller(session, Prefs())
    controller.set_bot(1, "random")
    controller.play_again()
    fresh = controller.session
    assert fresh is not session
    assert (fresh.names, fresh.position.game.modules) == (session.names, session.position.game.modules)
    assert fresh.position != session.position
    assert controller.bots == {1: "random"}
    by_hand = Controller(Session(session.position.edit(keys={0: 3})), Prefs())
    start = by_hand.session.position
    by_hand.choose(start.legal_actions()[0])
    by_hand.play_again()
    assert by_hand.session.position == start


def test_the_rule_that_applied_is_told_once_and_not_to_who_wants_calm() -> None:
    for prefs, told in ((Prefs(), True), (Prefs(calm=True), False), (Prefs(motion=False), False)):
        controller = Controller(luxor.example("B6").session(), prefs)
        controller.choose(luxor.action("play right"))
        assert controller.applied() is None, "nobody has moved yet"
        controller.choose(controller.view().legal[0].action)
        applied = controller.applied()
        assert (applied is not None) == told
        assert controller.applied() is None
        if applied:
            assert applied[0] in controller.view().words.book


def test_that_values_are_not_printed_is_said_on_one_card_and_not_under_every_one() -> None:
    explorer = shown(luxor.new_game(players=2, seed=38).position)
    says = {}
    for target in (Target("statue", 1), Target("plaque", 2), Target("supply", "scarab"), Target("statue", 1)):
        explorer.controller.ask_about(target)
        explorer.refresh()
        says[target] = "lx-provenance" in explorer._answer.value, "✓" in explorer._answer.value
    assert says == {
        Target("statue", 1): (True, False),  # asked about first, and again
        Target("plaque", 2): (False, False),
        Target("supply", "scarab"): (True, True),  # confirmed elsewhere: another thing to know
    }
    assert "lx-provenance" in explorer._provenance.value, "the sign beside the board stays"
    explorer.close()
