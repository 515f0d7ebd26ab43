"""The mummy walks and knocks down."""

import pytest

import luxor
from tests.classic.helpers import (
    asked,
    cites,
    event_of,
    events_of,
    fact,
    holding,
    legal,
    listed,
    party,
    places,
    play,
    refused_by,
    take_turn,
)
from tests.classic.modules.stories import begin, roll_on, talismans

THREE = "1-5***"


def walk(card: str = THREE, space: int = 20, players: int = 2, **facts: object) -> luxor.Position:
    """Seat 0 is about to play a Horus card while the mummy stands somewhere."""
    return begin("mummy", players=players, hands={0: holding(card)}, mummy__space=space, given=facts)


@pytest.mark.rule("mummy.setup.pawn")
def test_she_starts_on_the_tile_just_before_the_chamber() -> None:
    assert fact(luxor.new_game(2, ("mummy",)).position, "mummy.space") == 40


@pytest.mark.rule("mummy.setup.tiles")
def test_eighteen_tiles_three_on_offer() -> None:
    position = luxor.new_game(3, ("mummy",), seed=2).position
    offer, pile = listed(position, "mummy.offer"), listed(position, "mummy.pile")
    assert (len(offer), len(pile)) == (3, 15)
    assert len({*offer, *pile}) == 15


@pytest.mark.rule("mummy.setup.talismans")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 6, 8), (3, 4, 8), (4, 3, 8), (5, 2, 10)])
def test_talismans_by_the_number_of_players(players: int, each: int, left: int) -> None:
    position = luxor.new_game(players, ("fifth_player", "mummy")).position
    assert fact(position, "mummy.talismans") == [each] * players
    assert fact(position, "mummy.supply") == left


def test_talismans_that_do_not_sum_to_twenty_are_a_problem() -> None:
    wrong = luxor.new_game(2, ("mummy",)).position.edit(**{"mummy.talismans": [9, 9]})
    assert [p.code for p in wrong.problems()] == ["talisman-count"]


@pytest.mark.rule("mummy.move.trigger", "mummy.move.eyes", "mummy.move.toward-entrance")
@pytest.mark.parametrize(("card", "goal"), [("1-3*", 19), ("1-4**", 18), (THREE, 17)])
def test_a_horus_card_played_moves_her_by_its_eyes_toward_the_entrance(card: str, goal: int) -> None:
    story = play(walk(card), "play left")
    assert fact(story.position, "mummy.space") == goal
    assert event_of(story, "MummyMoved").params["steps"] == card.count("*")


@pytest.mark.rule("mummy.move.trigger")
def test_a_horus_card_taken_from_the_board_moves_her_and_other_cards_do_not() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 3)}, mummy__space=20)
    story = play(position, "play left", "move 3 1")
    assert not events_of(story, "MummyMoved")
    assert fact(story.then("take card-1").position, "mummy.space") == 19
    assert fact(story.then("take key").position, "mummy.space") == 20


@pytest.mark.rule("mummy.move.wrap", "mummy.move.stairs-safe")
def test_from_the_first_tile_she_goes_on_to_the_last_and_spares_the_stairs() -> None:
    story = play(walk(space=2), "play left")
    assert fact(story.position, "mummy.space") == 39, "1, then 40, then 39"
    assert cites(story, "mummy.move.wrap")
    assert not events_of(story, "KnockedDown"), "everybody is on the stairs"


@pytest.mark.rule(
    "mummy.move.knock-passed", "mummy.move.knock-end", "mummy.move.talisman", "mummy.down.inactive"
)
def test_opponents_in_passing_everybody_at_the_end_and_a_talisman_for_each_opponent() -> None:
    position = walk(players=3, adventurers={0: party(17, 18), 1: party(18, 19), 2: party(0, 17)})
    story = play(position, "play left")
    assert places(story.position, 0)[-2:] == [18, "lying-17"]
    assert places(story.position, 1)[-2:] == ["lying-18", "lying-19"]
    assert places(story.position, 2)[-1] == "lying-17"
    assert talismans(story.position) == 4 + 2, "one for each opponent, not for each adventurer"
    assert refused_by(story.position, "move lying-17 1") == ("mummy.down.inactive",)


@pytest.mark.rule("mummy.land.pass", "mummy.land.knocked")
def test_passing_her_is_free_ending_there_is_not() -> None:
    position = begin("mummy", hands={0: holding("2", "1")}, adventurers={0: party(4, 4)}, mummy__space=5,
                     tiles={7: "vase3x2"})  # fmt: skip
    assert 7 not in places(play(position, "play left", "move 4 2").position), "6 is Osiris"
    story = play(position, "play right", "move 4 1")
    assert places(story.position)[-1] == "lying-5"
    assert not events_of(story, "NotEnough"), "no action"


@pytest.mark.rule("mummy.land.knocked")
def test_one_that_ends_on_her_takes_nothing_though_it_could() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 4)}, tiles={5: "vase1x1"},
                     mummy__space=5)  # fmt: skip
    story = play(position, "play left", "move 4 1")
    assert event_of(story, "KnockedDown").rule == "mummy.land.knocked"
    assert not events_of(story, "TreasureTaken")


# --- rulings ---


@pytest.mark.rule("ruling.mummy.before-move")
def test_card_then_mummy_then_move() -> None:
    story = play(walk(adventurers={0: party(16, 16), 1: party(0, 19)}), "play left", "move 16 1")
    kinds = [event.kind for event in story.events]
    assert kinds.index("CardPlayed") < kinds.index("MummyMoved") < kinds.index("AdventurerMoved")
    assert places(story.position)[-1] == "lying-17", "she is on 17 already when the move ends there"


@pytest.mark.rule("ruling.mummy.after-insert")
def test_a_card_taken_is_in_the_hand_before_she_moves() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 3)}, mummy__space=20)
    kinds = [event.kind for event in play(position, "play left", "move 3 1", "take card-1").events]
    assert kinds.index("HorusCardTaken") < kinds.index("MummyMoved")


@pytest.mark.rule("ruling.mummy.spaces")
def test_empty_spaces_do_not_count_but_are_passed() -> None:
    position = walk("1-3*", adventurers={1: party(0, 18)}, tiles={18: "-", 19: "horus2"}, space=19)
    story = play(position, "play left")
    assert fact(story.position, "mummy.space") == 17
    assert places(story.position, 1)[-1] == "lying-18"


@pytest.mark.rule("ruling.mummy.osiris")
def test_osiris_does_not_carry_her_and_saves_whoever_lands_there() -> None:
    story = play(walk("1-3*", space=7, adventurers={0: party(4, 4)}, tiles={6: "osiris1"}), "play left")
    assert fact(story.position, "mummy.space") == 6, "she stays on Osiris"
    story = story.then("move 4 2")
    assert places(story.position)[-1] == 7
    assert not events_of(story, "KnockedDown")


@pytest.mark.rule("ruling.mummy.no-gain-on-landing")
def test_walking_into_her_gives_nobody_a_talisman() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 4)}, mummy__space=5)
    story = play(position, "play left", "move 4 1")
    assert fact(story.position, "mummy.talismans") == [6, 6]


@pytest.mark.rule("ruling.mummy.lying")
def test_one_already_lying_gives_nothing() -> None:
    lying = ["lying-19", 0, 0, 0, "anubis-3"]
    assert talismans(play(walk(adventurers={1: lying}), "play left").position) == 6
    assert talismans(play(walk(adventurers={1: party(0, 19)}), "play left").position) == 7


@pytest.mark.rule("ruling.mummy.supply")
def test_an_empty_supply_gives_only_what_is_left() -> None:
    position = walk(players=3, adventurers={1: party(0, 19), 2: party(0, 18)}, mummy__talismans=[9, 6, 4])
    assert talismans(play(position, "play left").position) == 10


@pytest.mark.rule("ruling.mummy.tunnel")
def test_she_closes_a_tunnel_at_either_end() -> None:
    def ride(space: int) -> luxor.Position:
        position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 17)}, mummy__space=space,
                         tiles={18: "tunnel", 21: "tunnel"})  # fmt: skip
        return play(position, "play left", "move 17 1").position

    assert places(ride(18))[-1] == "lying-18", "the tunnel is not used"
    assert places(ride(21))[-1] == "lying-21"
    assert places(ride(30))[-1] == 21


@pytest.mark.rule("ruling.mummy.all")
def test_move_all_onto_her_leaves_the_action_to_the_others() -> None:
    position = begin("mummy", hands={0: holding("all-1*")}, adventurers={0: party(3, 9)}, mummy__space=11,
                     tiles={4: "horus1"})  # fmt: skip
    story = play(position, "play left", "move-all")
    assert fact(story.position, "mummy.space") == 10
    assert places(story.position)[-1] == "lying-10"
    assert legal(story.position) == ["act 1", "act 4"]


@pytest.mark.rule("ruling.mummy.all")
def test_one_that_fell_by_move_all_may_not_be_chosen() -> None:
    position = begin("mummy", hands={0: holding("all-1*")}, adventurers={0: party(3, 7, 9)}, mummy__space=11,
                     tiles={4: "horus1", 8: "scarab", 10: "vase1x1"})  # fmt: skip
    acting = play(position, "play left", "move-all").position
    assert "act 10" not in legal(acting)
    assert refused_by(acting, "act 10") == ("mummy.down.inactive",)


@pytest.mark.rule("ruling.mummy.last")
def test_last_to_second_counts_active_adventurers_only() -> None:
    position = begin("mummy", hands={0: holding("last*")}, mummy__space=40,
                     adventurers={0: ["lying-2", 5, 9, "anubis-2", "anubis-3"]})  # fmt: skip
    story = play(position, "decline", "play left", "catch-up")
    moved = event_of(story, "CaughtUp")
    assert (moved.params, moved.also) == ({"start": 5, "goal": 9}, ("ruling.mummy.last",))


@pytest.mark.rule("ruling.play.before-mummy")
def test_a_card_judged_before_she_moves_may_end_without_a_move_or_roll() -> None:
    """Everybody who could move is knocked down between card and move."""
    position = walk("1-die***", space=20, adventurers={0: [17, 17, 17, 17, 41], 1: party(0, 0)}, spent=1,
                    sarcophagi=[0, "-"])  # fmt: skip
    story = play(position, "play left")
    assert event_of(story, "NobodyMoved").rule == "ruling.play.before-mummy"
    assert not events_of(story, "DieRolled")
    assert "draw" in legal(story.position)[0]
    assert (
        asked(play(walk("1-3*", space=20, adventurers={0: party(19, 19, 3)}), "play left").position) == "move"
    )


@pytest.mark.rule("ruling.mummy.wrap-jump")
def test_the_jump_passes_no_empty_space_at_either_end() -> None:
    position = walk("1-3*", space=2, tiles={1: "-", 40: "-"}, players=2,
                    adventurers={1: [1, 40, 0, 0, 0]})  # fmt: skip
    story = play(position, "play left")
    assert fact(story.position, "mummy.space") == 39
    assert not events_of(story, "KnockedDown")


@pytest.mark.rule("ruling.mummy.drawn")
def test_drawing_or_discarding_a_horus_card_does_not_move_her() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 0)}, tiles={1: "vase3x2"},
                     deck=["1-5***"], mummy__space=20)  # fmt: skip
    edited = position.edit(deck=["1-5***"])
    story = play(edited, "play left", "move 0 1", "draw 1-5***")
    assert not events_of(story, "MummyMoved")
    assert event_of(take_turn(walk(), "play left", "move 0 1"), "MummyMoved")


@pytest.mark.rule("ruling.horus.one-per-turn")
def test_one_horus_card_from_the_path_per_turn_and_it_replaces_the_draw() -> None:
    position = begin("mummy", hands={0: holding("1")}, adventurers={0: party(0, 3)}, mummy__space=20,
                     mummy__offer=["horus", "keys", "items"])  # fmt: skip
    story = roll_on(play(position, "play left", "move 3 1", "take card-1"), "use-tile")
    assert len(listed(story.position, "hands", 0)) == 5
    assert not events_of(story, "CardDrawn")
    story = story.then("use horus", "discard 1", "take card-2")
    assert len(listed(story.position, "hands", 0)) == 5, "the tile comes when the hand is five again"
