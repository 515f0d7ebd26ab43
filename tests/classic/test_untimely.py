"""An action of an earlier or later step is refused by the rule that it breaks, not only by the order."""

from __future__ import annotations

import pytest

import luxor
from tests.classic.helpers import holding, party, play, refused_by, start
from tests.classic.modules.stories import as_character, begin

STEPS = "base.turn.steps"


def horus_tile() -> luxor.Position:
    """Seat 0 has just taken a key from a Horus tile."""
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)})
    return play(position, "play left", "move 3 1", "take key").position


def all_moved(*acts: str) -> luxor.Position:
    """Three moved by one card: onto a Horus tile, and onto two others."""
    position = start(hands={0: holding("all-1*")}, adventurers={0: party(3, 9, 10)},
                     tiles={10: "vase1x1", 11: "jewel1x1"})  # fmt: skip
    return play(position, "play left", "move-all", *acts).position


def lying(*places: int | str, mummy: int = 10, **facts: object) -> luxor.Position:
    people = [*places, *[0] * (5 - len(places))]
    return begin("mummy", adventurers={0: people}, mummy__space=mummy, hands={0: holding("1")}, given=facts)


@pytest.mark.rule("base.horus-tile.choice")
def test_a_card_after_the_key() -> None:
    assert refused_by(horus_tile(), "take card-1")[0] == "base.horus-tile.choice"
    assert refused_by(horus_tile(), "take key")[0] == "base.horus-tile.choice"


@pytest.mark.rule("base.action.landing")
@pytest.mark.parametrize("action", ["take key", "take treasure", "take scarab", "act 3"])
def test_taking_before_anybody_moved(action: str) -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)}, tiles={3: "vase1x1"})
    assert refused_by(position, action) == ("base.action.landing", STEPS)
    assert refused_by(play(position, "play left").position, action)[0] == "base.action.landing"


@pytest.mark.rule("base.horus.all.one-action")
def test_two_acting_after_move_all() -> None:
    assert refused_by(all_moved("act 10"), "act 11")[0] == "base.horus.all.one-action"
    taken = all_moved("act 4", "take key")
    assert refused_by(taken, "act 10")[0] == "base.horus.all.one-action"


@pytest.mark.rule("base.move.active-only", "base.move.any-own")
@pytest.mark.parametrize("before", [[], ["play left", "move 3 1"]])
def test_who_cannot_move_cannot_at_any_time(before: list[str]) -> None:
    begun = start(hands={0: holding("1")}, adventurers={0: party(0, 3), 1: party(0, 5)})
    position = play(begun, *before).position
    assert refused_by(position, "move anubis-3 1")[0] == "base.move.active-only", "a sleeper"
    assert refused_by(position, "move 5 1")[0] == "base.move.any-own", "somebody else's"
    arrived = start(hands={0: holding("1")}, adventurers={0: [0, 3, 3, 3, 41]}, spent=1, sarcophagi=[0, "-"])
    inside = play(arrived, *before).position
    assert refused_by(inside, "move 41 1")[0] == "base.move.active-only", "one in the chamber"


@pytest.mark.rule("base.move.active-only", "ruling.back.stairs")
def test_nobody_leaves_the_chamber() -> None:
    position = start(hands={0: holding("+-1")}, adventurers={0: [0, 3, 3, 3, 41]}, spent=1,
                     sarcophagi=[0, "-"])  # fmt: skip
    moving = play(position, "play left").position
    assert refused_by(moving, "move 41 -1") == ("base.move.active-only", "ruling.back.stairs")


@pytest.mark.rule("base.card.number", "base.hand.order-fixed", "base.hand.outer-only", "base.turn.steps")
def test_a_second_move_a_second_card_and_a_sorted_hand() -> None:
    taking = play(
        start(hands={0: holding("1")}, adventurers={0: party(0, 3)}), "play left", "move 3 1"
    ).position
    assert refused_by(taking, "move 0 1") == ("base.card.number", STEPS)
    assert refused_by(taking, "play right") == (STEPS,), "one card is what a turn has"
    assert refused_by(taking, "shift 2 1")[0] == "base.hand.order-fixed"
    assert refused_by(taking, "play 2") == (STEPS, "base.hand.outer-only"), "what decides comes first"


@pytest.mark.rule("ruling.stand.needs-target", "mummy.stand.not-under-mummy", "mummy.stand.attempt")
def test_no_roll_to_stand_up_here() -> None:
    held = lying("lying-10", "lying-10")
    assert refused_by(held, "try")[:2] == ("ruling.stand.needs-target", "mummy.stand.not-under-mummy")
    assert refused_by(lying(3, 4), "try")[0] == "mummy.stand.attempt", "nobody lies"
    late = play(lying("lying-11", 3), "decline").position
    assert refused_by(late, "try")[0] == "mummy.stand.attempt", "the turn has begun"
    assert refused_by(late, "stand 11")[0] == "mummy.stand.attempt"


@pytest.mark.rule("mummy.tile.activate")
def test_a_mummy_tile_before_the_draw() -> None:
    assert (
        refused_by(begin("mummy", mummy__offer=["keys", "items", "scarab"]), "use keys")[0]
        == "mummy.tile.activate"
    )


@pytest.mark.rule("equipment.plus.one-extra", "equipment.plus", "characters.key-step", "sceptres.reveal")
def test_what_modules_add_is_refused_by_their_rules() -> None:
    two = play(begin("equipment", hands={0: holding("2+", "1+")}), "play left", "add right").position
    assert refused_by(two, "add left")[0] == "equipment.plus.one-extra"
    plain = play(begin("equipment", hands={0: holding("2", "1+")}), "play left").position
    assert refused_by(plain, "add right")[0] == "equipment.plus"
    horus = play(as_character("key-step", hands={0: holding("1-3*")}), "play left").position
    assert refused_by(horus, "key 1")[0] == "characters.key-step"
    assert refused_by(begin("sceptres"), "unearth sceptre1x1")[0] == "sceptres.reveal"


def test_a_plain_no_that_many_steps_know_is_refused_by_what_is_asked() -> None:
    assert refused_by(begin("mummy", "characters"), "decline") == ("base.hand.outer-only",)
    assert refused_by(begin("mummy", "characters"), "accept") == ("base.hand.outer-only",)


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_the_reason_comes_first_in_words(lang: str) -> None:
    reasons = horus_tile().check("take card-1").reasons(lang)
    assert len(reasons) == 2, "the rule, and the step that is due and left to chance"
    assert all(reason and "violation." not in reason for reason in reasons)


@pytest.mark.rule("base.turn.steps")
def test_a_second_card_in_one_turn() -> None:
    moving = play(start(hands={0: holding("1")}, adventurers={0: party(0, 3)}), "play left").position
    for position in (moving, play(moving, "move 3 1").position):
        verdict = position.check("play right")
        assert [why.code for why in verdict.violations] == ["played-already"]
        assert "You have already played a card this turn." in verdict.explain()
        assert verdict.remedies, "what can be done instead"


@pytest.mark.rule("base.turn.steps", "base.horus.all", "base.horus.last-to-second")
def test_moving_before_a_card_is_played() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)})
    assert [why.code for why in position.check("move 3 1").violations] == ["card-first"]
    assert refused_by(position, "move-all") == (STEPS, "base.horus.all")
    assert refused_by(position, "catch-up") == (STEPS, "base.horus.last-to-second")


@pytest.mark.parametrize("word", ["pass", "skip", "end", "decline"])
def test_nobody_can_pass(word: str) -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 3)})
    assert refused_by(position, word) == ("base.hand.outer-only",)
    moving = play(position, "play left").position
    assert refused_by(moving, word) == ("base.move.any-own",)
    assert "You cannot pass" in moving.check(word).explain()
    assert refused_by(all_moved(), word) == ("base.horus.all.one-action",)


@pytest.mark.rule("base.card.number", "base.hand.draw-to-middle")
def test_a_move_of_no_steps_and_a_draw_too_soon() -> None:
    moving = play(start(hands={0: holding("1")}, adventurers={0: party(0, 3)}), "play left").position
    assert refused_by(moving, "move 3 0") == ("base.card.number",)
    assert refused_by(moving, "draw")[0] == "base.hand.draw-to-middle"


EXPANSION = ("mummy", "equipment")


@pytest.mark.rule("mummy.tile.activate", "equipment.plus", "characters.reroll", "characters.key-step")
@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        ("use keys", "tile-after-draw", "mummy.tile.activate"),
        ("add right", "needs-plus", "equipment.plus"),
        ("reroll", "other-character", "characters.reroll"),
        ("key 1", "other-character", "characters.key-step"),
        ("single", "not-now", "characters.single-step"),
    ],
)
def test_what_the_expansion_allows_at_other_times_or_to_others(action: str, code: str, rule: str) -> None:
    position = as_character("single-step", *EXPANSION, hands={0: holding("1")}, adventurers={0: party(0, 3)})
    found = position.check(action).violations[0]
    assert (found.code, found.rule) == (code, rule)


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("take key", ("base.action.landing", STEPS)),
        ("move 3 1", (STEPS,)),
        ("shift 1 2", ("base.hand.order-fixed",)),
        ("draw 1", ("base.hand.draw-to-middle", STEPS)),
    ],
)
def test_what_a_mummy_tile_would_allow_is_no_reason_beside_the_real_one(
    action: str, rules: tuple[str, ...]
) -> None:
    position = begin(*EXPANSION, hands={0: holding("1")}, adventurers={0: party(0, 3)})
    assert refused_by(position, action) == rules


@pytest.mark.rule("base.action.landing")
def test_taking_something_where_no_tile_gives_it() -> None:
    position = start(hands={0: holding("1")}, adventurers={0: party(0, 1)}, tiles={2: "vase6x3"})
    landed = play(position, "play left", "move 1 1").position
    assert refused_by(landed, "take key")[0] == "base.action.landing", "nothing was taken before, either"


@pytest.mark.rule("characters.key-step")
def test_a_change_by_a_key_is_named_with_its_sign() -> None:
    position = as_character("key-step", hands={0: holding("1")}, adventurers={0: party(0, 3)}, keys={0: 2})
    assert "−2 is not possible" in play(position, "play left").position.check("key -2").explain()
