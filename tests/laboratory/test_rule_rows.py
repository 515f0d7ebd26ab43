"""One row per rule: nothing that tries a rule is lost, and none is without."""

from __future__ import annotations

import pytest

import luxor
from luxor.cli import main
from luxor.rulebook.trust import Trust, trust
from tests.laboratory import rule_rows

RULES = luxor.rules()


@pytest.fixture(scope="module")
def still() -> dict[str, Trust]:
    return rule_rows.still()


def test_every_rule_has_a_row_and_has_lost_nothing() -> None:
    assert rule_rows.lost() == []


def test_every_rule_is_named_by_a_test(still: dict[str, Trust]) -> None:
    assert len(still) == len(RULES) > 300
    assert [rule for rule, row in still.items() if not row.tests] == []


def test_a_rule_that_loses_its_examples_or_tests_is_told(
    monkeypatch: pytest.MonkeyPatch, still: dict[str, Trust]
) -> None:
    rule = "base.move.skip-empty"
    fewer = still | {rule: still[rule]._replace(examples=0, tests=0)}
    monkeypatch.setattr(
        rule_rows, "still", lambda: {name: row for name, row in fewer.items() if name != "base.hand"}
    )
    told = rule_rows.lost()
    assert [line.partition(",")[0].rpartition(" ")[0] for line in told if line.startswith(rule)] == [
        f"{rule}: examples were",
        f"{rule}: tests were",
    ]


def test_rules_met_by_no_game_are_those_that_describe() -> None:
    """Each of them is named by a test all the same; a rule that decides play is met."""
    unmet = [rule for rule, row in trust().rules.items() if not row.met]
    assert trust().turns > 10_000
    assert len(unmet) < len(RULES) / 5, unmet


def test_the_command_prints_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "base.move", "--trust"]) == 0
    told = capsys.readouterr().out
    asked = [rule.id for rule in RULES if rule.id.startswith("base.move")]
    assert [line.split()[0] for line in told.splitlines()[1 : 1 + len(asked)]] == asked
    assert trust().commit in told
