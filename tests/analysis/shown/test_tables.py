"""options_table, odds, reach, coverage, diff: exact, from what the seat knows, with rules and code."""

from __future__ import annotations

from fractions import Fraction

import pytest

import luxor
from luxor.analysis import coverage, diff, evaluate, make_bot, odds, options_table, quiz, reach, simulate
from luxor.analysis.shown.tables import COVERAGE, DIFF
from luxor.core.engine.chance import Draws
from luxor.core.study.session import Session
from luxor.core.words.terms import Decision
from tests.analysis.helpers import last_turn, played
from tests.classic.helpers import holding, start
from tests.classic.modules.stories import begin


def test_options_have_a_row_per_prefix() -> None:
    position = last_turn(hands={1: ["3", "1", "2", "4", "die"]})
    found = options_table(position)
    assert found["prefix"].iloc[0] == "play left"
    assert set(found["prefix"]) >= {"play left", "play right"}
    by_hand = position.apply("play left").position
    for action in by_hand.legal_actions():
        row = found[found["prefix"] == f"play left; {action}"].iloc[0]
        after = by_hand.apply(action).position
        if row["ends_turn"]:
            assert row["points"] == after.totals()[1] - position.totals()[1]
        assert row["rules"]
        assert all(rule in position.game.book for rule in row["rules"])


def test_a_prefix_is_worth_its_best_continuation_on_average() -> None:
    found = options_table(last_turn())
    rolls = found[found["when"] != ""]
    assert sorted(set(rolls["when"])) == [f"roll {n}" for n in range(1, 7)]
    assert rolls["chance"].round(9).eq(round(1 / 6, 9)).all()
    two = rolls[rolls["decisions"] == 2]
    expected = two.groupby("when")["points"].max().sum() / 6
    assert found[found["prefix"] == "play right"]["points"].iloc[0] == pytest.approx(expected)


def test_the_code_plays_it() -> None:
    position = played(3, 80, step="play")
    found = options_table(position)
    for row in found.to_dict("records"):
        session = Session(position, chance="steered")
        exec(row["code"], {"session": session})  # the cell a reader would paste
        decided = [str(node.action) for node in session.node.path()[1:]]
        assert all(part in decided for part in row["prefix"].split("; "))


def test_options_do_not_depend_on_what_is_hidden() -> None:
    position = played(3, 100, step="play")
    pending = position.pending
    assert isinstance(pending, Decision)
    view = position.view(pending.seat)
    tables = [options_table(twin) for twin in (position, view, view.sample(3))]
    assert tables[0].equals(tables[1])
    assert tables[0].equals(tables[2])


def test_caps_are_told() -> None:
    found = options_table(last_turn(), outcomes_at_most=2)
    assert found["note"].str.contains("capped").any()
    assert options_table(last_turn(), rows_at_most=3).attrs["note"] == "cut after 3 rows"


def test_odds_add_up_and_come_from_the_view() -> None:
    position = played(3, 50, step="play")
    for seat in range(3):
        found = odds(position, seat)
        sums = found.groupby(["kind", "about"])["chance"].sum()
        assert sums.round(9).eq(1).all()
        twin = odds(position.view(seat).sample(7), seat)
        assert found.equals(twin)
    rolls = odds(position)[lambda table: table["kind"] == "roll"]
    assert list(rolls["exact"]) == ["1/6"] * 6


def test_a_draw_is_from_the_unseen_of_its_pool() -> None:
    """At the start: 31 starter cards but for the five in one's own hand."""
    position = luxor.new_game(3, seed=8).position
    hand = [str(card).partition("@")[0] for card in position.facts()["hands"][0]]  # type: ignore[index]
    found = odds(position, 0)
    draws = found[found["kind"] == "draw"].set_index("outcome")["exact"]
    box = {"1": 6, "+-1": 5, "2": 4, "3": 4, "4": 4, "5": 4, "die": 4}
    for card, count in box.items():
        left = count - hand.count(card)
        if left:
            assert Fraction(draws[f"draw {card}"]) == Fraction(left, 26)


def test_reaching_a_space_this_turn_and_by_the_next() -> None:
    """One adventurer may move: a die on one side, a 2 on the other."""
    position = luxor.new_game(2, seed=4).position.arrange(
        adventurers={0: ["anubis-1", "anubis-2", "anubis-3", 0, 0]},
        hands={0: ["die", "1", "3", "1", "2"]},
        seat=0,
    )
    found = reach(position).set_index("space")
    assert found.loc[2, "this_turn"] == 1.0  # with the 2
    assert found.loc[1, "exact"] == "1/6"  # only with a roll
    assert found.loc[5, "exact"] == "1/6"
    assert (found["by_next_turn"] >= found["this_turn"]).all()
    assert found.loc[1, "exact_by_next"] == "1"  # the die's neighbour is a 1
    assert list(odds(position, space=5)["exact"]) == ["1/6"]
    assert 6 not in found.index, "nobody ever stops on Osiris"


def test_reaching_a_treasure() -> None:
    position = luxor.new_game(2, seed=4).position.arrange(
        adventurers={0: ["anubis-1", "anubis-2", "anubis-3", 1, 3]},
        hands={0: ["2", "1", "5", "1", "2"]},
        tiles={3: "vase3x2"},
        seat=0,
    )
    assert list(odds(position, treasure=3)["this_turn"]) == [1.0]
    assert odds(position, treasure=20).empty


def test_reach_waits_for_the_next_turn_of_another_seat() -> None:
    position = played(2, 40, step="play")
    pending = position.pending
    assert isinstance(pending, Decision)
    assert not reach(position, 1 - pending.seat).empty


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"space": 3, "treasure": 3}, "not both"),
        ({"space": "x"}, "number of a place"),
        ({"seat": 9}, "allowed: 0 to 1"),
    ],
)
def test_bad_odds_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(luxor.LuxorError, match=said):
        odds(last_turn(), **given)  # type: ignore[arg-type]


def test_tables_refuse_finished_games_and_chance() -> None:
    over = luxor.playout(luxor.new_game(2).position, 1).position
    for make in (options_table, odds, reach):
        with pytest.raises(luxor.LuxorError, match="not over"):
            make(over)
    rolling = last_turn().apply("play right").position
    with pytest.raises(luxor.LuxorError, match="pending decision"):
        options_table(rolling)


def test_coverage_counts_rules() -> None:
    session = luxor.new_game(2, seed=3)
    for _ in range(12):
        session.play(session.position.legal_actions()[0])
    found = coverage(session).set_index("rule")
    assert tuple(coverage(session).columns) == COVERAGE
    assert found.loc["base.setup.deal", "events"] == 1
    path = session.node.path()
    told = [event for node in path for event in node.events]
    for rule, row in found.iterrows():
        assert row["events"] == sum(rule in event.rules for event in told), rule
        assert row["cited"] == bool(row["events"] or row["verdicts"] or row["score_lines"]), rule
    plays = sum(node.action is not None and node.action.verb == "play" for node in path)
    assert found.loc["base.hand.outer-only", "verdicts"] == plays > 0
    assert found["cited"].sum() == coverage(session).attrs["cited"]
    assert not found["cited"].all()


def test_coverage_counts_every_branch_and_the_score_at_its_end() -> None:
    session = luxor.new_game(2, seed=3)
    session.play("play left")
    moved = coverage(session).set_index("rule")
    session.goto(session.root)
    session.play("play right")
    both = coverage(session).set_index("rule")
    assert both.loc["base.hand.outer-only", "verdicts"] == 2 * moved.loc["base.hand.outer-only", "verdicts"]
    zero = "base.score.position.zero"
    assert both.loc[zero, "score_lines"] == 2 * moved.loc[zero, "score_lines"] > 0


def test_coverage_leaves_out_other_booklets_unless_asked() -> None:
    session = luxor.new_game(2, seed=3)
    assert set(coverage(session)["booklet"]) == {"luxor"}
    assert set(coverage(session, everything=True)["booklet"]) > {"luxor"}
    cursed = coverage(luxor.new_game(2, ("mummy",), seed=3)).set_index("rule")
    assert cursed.loc["mummy.setup.pawn", "cited"]


def test_coverage_refuses_what_is_no_session() -> None:
    session = luxor.new_game(2, seed=3)
    assert coverage(session, "fr")["title"].iloc[0] != coverage(session)["title"].iloc[0]
    with pytest.raises(luxor.LuxorError, match="needs a session"):
        coverage(session.position)  # type: ignore[arg-type]
    with pytest.raises(luxor.ConfigError, match="allowed: en, fr, es"):
        coverage(session, "de")


def test_no_difference_is_an_empty_table() -> None:
    same = diff(luxor.new_game(3, seed=5).position, (), ())
    assert same.empty
    assert tuple(same.columns) == DIFF


def test_diff_tells_events_of_one_side_only() -> None:
    """With the mummy in play a Horus card moves her, too."""
    position = start(hands={0: holding("1-3*")})
    found = diff(position, (), ("mummy",))
    assert found.attrs["modules_b"] == ("mummy",)
    rows = found[found["kind"] == "MummyMoved"].to_dict("records")
    assert [(row["what"], row["side"], row["rules"]) for row in rows] == [
        ("event", "b", ("mummy.move.trigger",))
    ]
    assert luxor.action(rows[0]["action"]) in position.legal_actions()
    assert found["seat"].isna().all(), "no points change"


def test_diff_tells_options_with_the_rules_for_and_against_them() -> None:
    position = played(2, 40, seed=4, step="use-tile", modules=("mummy",))
    found = diff(position, ("mummy",), ())
    options = found[found["what"] == "option"]
    assert "decline" in set(options[options["side"] == "a"]["action"]), "the mummy's tiles are for her alone"
    plain = luxor.diff(position, ("mummy",), ()).b
    assert plain is not None
    for row in options.to_dict("records"):
        here, there = (position, plain) if row["side"] == "a" else (plain, position)
        assert here.check(row["action"]).legal
        assert not there.check(row["action"]).legal
        assert row["rules"] == here.check(row["action"]).rules
        assert row["against"] == there.check(row["action"]).rules


def test_diff_tells_points_by_seat_and_rule() -> None:
    position = begin("sceptres", "mummy", treasures={0: ["vase3x2", "jewel3x2", "statue3x2"]})
    position = position.edit(**{"mummy.vp": [[2, 0, 0], [0, 0, 0]], "score": {0: 11}})
    found = diff(position, ("sceptres", "mummy"), ("sceptres",))
    rows = found[found["what"] == "points"].to_dict("records")
    assert [(row["seat"], row["a"], row["b"], row["rules"]) for row in rows] == [
        (0, 2, 0, ("mummy.tile.two-points",))
    ]


def test_diff_tells_what_stands_in_the_way() -> None:
    lying = begin("mummy", adventurers={0: ["lying-10", 0, 0, 0, "anubis-3"]})
    found = diff(lying, ("mummy",), ())
    assert [(row["what"], row["side"], row["kind"], row["rules"]) for row in found.to_dict("records")] == [
        ("obstacle", "b", "lying", ("mummy.down.inactive",))
    ]


@pytest.mark.parametrize(
    ("game", "modules"),
    [("luxor", ("mummy", "equipment", "sceptres", "characters")), ("expedition", ())],
)
def test_every_game_and_module_can_be_analysed(game: str, modules: tuple[str, ...]) -> None:
    position = luxor.new_game(2, modules, seed=3, game=game).position
    assert not options_table(position, rows_at_most=30).empty
    odds(position)
    assert len(quiz(position, 3)) == 3
    assert evaluate(position, rollouts=2, time_limit=2)["score"].notna().all()
    assert simulate(1, 2, modules, bots=("quick", "random"), game=game)["turns"].iloc[0] > 5
    view = position.view(position.pending.seat)  # type: ignore[union-attr]
    assert make_bot("greedy").choose(view, position.legal_actions(), Draws(1)) in position.legal_actions()
