"""Every cell that tries to break a rule is refused by the rule that its chapter teaches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from luxor.games import games, plugin_of

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
HEADING = re.compile(r"^#+ Try to break the rule", re.M)
REFUSED = "No, this is not allowed."
RULE = re.compile(r"\[([a-z][a-z0-9.-]*)\]$")

# What each of these cells teaches, in the order in which it is asked.
TAUGHT = {
    "00_first_turn": ["base.hand.outer-only"],
    "01_setup": ["base.hand.order-fixed", "base.move.active-only"],
    "02_turn_steps": [
        "base.hand.outer-only",
        "base.hand.order-fixed",
        "base.hand.draw-to-middle",
        "base.turn.steps",
    ],
    "03_movement": [
        "base.move.active-only",
        "base.move.any-own",
        "base.card.number",
        "base.move.woken-next-turn",
    ],
    "04_tiles_and_actions": ["base.horus-tile.choice"] * 3,
    "05_horus_cards": [
        "base.horus.range",
        "base.horus.all",
        "base.horus.last-to-second",
        "base.card.number",
        "base.horus.all.one-action",
    ],
    "06_end_and_scoring": ["base.chamber.no-key", "base.chamber.exact", "base.end.finish-round"],
    "07_five_players": ["base.hand.outer-only", "base.hand.order-fixed"],
    "08_mummy": [
        "mummy.tile.activate",
        "mummy.tile.activate",
        "mummy.down.inactive",
        "mummy.stand.not-under-mummy",
    ],
    "09_equipment": [
        "equipment.plus.no-horus",
        "equipment.plus.one-extra",
        "equipment.six",
        "base.hand.outer-only",
    ],
    "10_sceptres": ["sceptres.reveal"],
    "11_characters": [
        "ruling.characters.key-per-card",
        "characters.key-step",
        "characters.single-step",
        "base.horus-tile.choice",
    ],
    "12_all_together": ["base.hand.outer-only", "base.hand.order-fixed", "characters.key-step"],
    "13_expedition": [
        *["expedition.place.adjacent"] * 3,
        "expedition.turn.place",
        *["expedition.place.limit"] * 2,
        "expedition.camp.minimum",
        "expedition.camp.extra",
        "expedition.move.cost",
        "expedition.move.straight",
        "expedition.move.cost",
        "expedition.move.max-four",
        "expedition.move.full-blocks",
        "expedition.move.extras",
    ],
    "14_new_adventures": [
        *["adventures.use"] * 2,
        *("adventures.boat", "adventures.snakes", "adventures.sandstorm"),
        *("adventures.caravan", "adventures.caravan.four"),
    ],
    "20_analysing_positions": ["base.chamber.exact"],
    "21_bots_and_tournaments": ["base.hand.outer-only"],
    "30_teaching_with_luxor": ["base.card.number"],
    "31_your_own_board": ["base.chamber.no-key"],
    "90_rulebook_examples": ["base.horus.die-range", "base.move.active-only"],
    "91_ambiguity_ledger": ["ruling.back.stairs"],
}


def broken(name: str) -> list[list[str]]:
    """The rules of every refusal that is printed below such a heading, refusal by refusal."""
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]
    found: list[list[str]] = []
    inside = False
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith("#"):
            inside = bool(HEADING.search(source))
        if inside and cell["cell_type"] == "code":
            said = "".join("".join(output.get("text", [])) for output in cell["outputs"])
            for answer in said.split(REFUSED)[1:]:
                reasons = answer.split("\nYou may:", 1)[0].splitlines()
                found.append([rule[1] for line in reasons if (rule := RULE.search(line))])
    return found


@pytest.mark.parametrize("name", TAUGHT)
def test_a_cell_that_breaks_a_rule_cites_the_rule_it_teaches(name: str) -> None:
    refusals = broken(name)
    assert len(refusals) == len(TAUGHT[name]), refusals
    for taught, rules in zip(TAUGHT[name], refusals):
        assert taught in rules, f"{name}: {rules} instead of {taught}"


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_no_refusal_of_the_course_cites_the_order_of_steps_alone(name: str) -> None:
    """But for a second card: one card is what the order of steps says."""
    orders = {plugin_of(game).make(2, (), plugin_of(game).data()).step_rule for game in games()}
    alone = [rules for rules in broken(name) if set(rules) <= orders]
    taught = [rule for rule in TAUGHT.get(name, []) if rule in orders]
    assert len(alone) <= len(taught), alone
