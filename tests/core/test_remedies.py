"""Why not, and what then: every refusal names all its rules, and every remedy really helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import luxor
from luxor import LANGUAGES, Position, Verdict
from luxor.core.position.verdict import Remedy
from luxor.core.words.terms import Action, Chance, Over, act
from tests.core.random_play import PLAYERS, position_with, run_of, some_positions

ASLEEP = ["anubis-1", "anubis-2", "anubis-3"]
MIDDLE = ["1", "+-1", "die"]
STRAY = [act("dance"), act("play"), act("play", 77), act("move", "x", 1), act("move", 3), act("roll", "die")]


def start(**facts: object) -> Position:
    """A sound position in which these facts hold."""
    position = luxor.new_game(2, seed=1).position.arrange(**facts)
    assert not position.problems()
    return position


def played(card: str, places: list[object], **facts: object) -> Position:
    """After a card was played."""
    hands = {0: [card, *MIDDLE, "5"]}
    return start(hands=hands, adventurers={0: places}, **facts).apply("play left").position


FAR = [38, 38, 38, 38, 38]
CLEARED = dict.fromkeys((34, 35, 36, 38, 39, 40), "-")  # only Horus is left before the chamber
# One refusal of each kind: the code, where, and what is refused.
REFUSALS: dict[str, Callable[[], tuple[Position, str]]] = {
    "not-outer": lambda: (start(), "play 3"),
    "rearranged": lambda: (start(), "shift 1 2"),
    "must-move": lambda: (start(adventurers={0: FAR}, hands={0: ["5", *MIDDLE, "+-1"]}), "play left"),
    "nobody-to-catch-up": lambda: (start(hands={0: ["2", *MIDDLE, "last*"]}), "play right"),
    "moves-one": lambda: (played("2", [*ASLEEP, 0, 0]), "move-all"),
    "wrong-number": lambda: (played("2", [*ASLEEP, 0, 0]), "move 0 3"),
    "inactive": lambda: (played("2", [*ASLEEP, 0, 0]), "move anubis-1 2"),
    "nobody-there": lambda: (played("2", [*ASLEEP, 0, 0]), "move 7 2"),
    "overshoot": lambda: (played("4", [0, 0, 0, 0, 38], keys=[1, 0]), "move 38 4"),
    "no-key": lambda: (played("3", [0, 0, 0, 0, 38]), "move 38 3"),
    "osiris-blocked": lambda: (played("1", [0, 0, 0, 0, 32], tiles={33: "osiris2", **CLEARED}), "move 32 1"),
    "no-tile-behind": lambda: (played("+-1", [*ASLEEP, 0, 0]), "move 0 -1"),
    "did-not-move": lambda: (all_moved(40), "act 40"),
    "in-chamber": lambda: (all_moved(40, keys=[1, 0]), "act 41"),
    "not-offered": lambda: (played("4", [*ASLEEP, 0, 0]).apply("move 0 4").position, "take wild"),
    "must-take": lambda: (played("4", [*ASLEEP, 0, 0]).apply("move 0 4").position, "decline"),
    "card-first": lambda: (start(), "move 0 1"),
}


def all_moved(last: int, **facts: object) -> Position:
    """After everybody moved by one, when one of them may act."""
    tiles = {1: "vase3x2", 5: "jewel1x1"}
    return played("all-1*", [0, 0, 0, 4, last], tiles=tiles, **facts).apply("move-all").position


def helped(position: Position, action: Action, remedy: Remedy) -> Position:
    """The position in which a remedy makes something legal; nothing else is pending there."""
    after = position if remedy.edit is None else position.edit(**dict(remedy.edit))
    assert after.pending == position.pending, f"{remedy} changes what is pending at {position}"
    assert remedy.edit is not None or remedy.action is not None, f"{remedy} says nothing"
    assert remedy.action != action or remedy.edit is not None, f"{remedy} is the same again"
    return after


def try_all(position: Position, verdict: Verdict) -> list[str]:
    """Apply every remedy of a refusal and play what it promises; the codes of those that were tried."""
    for remedy in verdict.remedies:
        after = helped(position, verdict.action, remedy)
        wanted = remedy.action or verdict.action
        assert after.check(wanted).legal, f"{remedy} does not help {verdict} at {position}"
        if not after.is_view:
            after.apply(wanted)
    return [remedy.code for remedy in verdict.remedies]


@pytest.mark.parametrize("part", range(3))
def test_every_remedy_makes_the_action_legal(part: int) -> None:
    tried: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for position in some_positions(300, first_seed=40 * part):
        actions = [option.action for option in position.options() if not option.legal]
        for action in (*actions, *STRAY):
            verdict = position.check(action)
            codes.update(violation.code for violation in verdict.violations)
            tried.update(try_all(position, verdict))
    assert min(tried[code] for code in ("instead", "if-outer", "if-awake", "with-number")) > 9, tried
    assert len(codes) > 10, codes


@pytest.mark.parametrize("players", PLAYERS)
def test_remedies_of_a_view_help_in_the_view(players: int) -> None:
    tried: list[str] = []
    for position in run_of(players, 11).positions[::25]:
        view = position.view(0)
        for option in view.options():
            if not option.legal:
                tried += try_all(view, option.verdict)
    assert tried


@pytest.mark.parametrize("code", REFUSALS)
def test_each_kind_of_refusal_has_a_way_out(code: str) -> None:
    position, action = REFUSALS[code]()
    verdict = position.check(action)
    assert code in [violation.code for violation in verdict.violations], verdict.violations
    assert try_all(position, verdict), f"{verdict} leaves one at a loss"


def test_nobody_is_ever_left_at_a_loss() -> None:
    for position in some_positions(150, first_seed=500):
        if isinstance(position.pending, Over):
            assert position.check("play left").remedies == ()
            continue
        for action in (*position.game.candidates(position.state), *STRAY):
            verdict = position.check(action)
            chance = isinstance(position.pending, Chance)
            assert verdict.legal or bool(verdict.remedies) is not chance, f"{verdict} at {position}"


@pytest.mark.parametrize(
    ("step", "rule"),
    [("roll", "base.card.die"), ("draw", "base.hand.draw-to-middle"), ("scarab", "base.temple.scarab")],
)
def test_what_is_left_to_chance_is_nobodys_to_choose(step: str, rule: str) -> None:
    """Outcomes are no remedies; the rule says what comes up, not who decides."""
    position = position_with(2, step)
    verdict = position.check("play left")
    assert [(v.code, v.rule) for v in verdict.violations] == [
        ("played-already", "base.turn.steps"), ("left-to-chance", rule)]  # fmt: skip
    for lang in LANGUAGES:
        assert len(verdict.explain(lang).splitlines()) == 3, "no way out is offered"
    assert position_with(2, "roll").check("roll 7").remedies == ()


def test_remedies_say_what_would_have_to_be_otherwise() -> None:
    def codes(code: str) -> list[str]:
        position, action = REFUSALS[code]()
        return [remedy.code for remedy in position.check(action).remedies]

    assert codes("no-key")[0] == "with-key"
    assert codes("osiris-blocked")[0] == "with-key"
    assert codes("overshoot")[0] == "with-number"
    assert codes("inactive")[0] == "if-awake"
    assert "if-outer" in codes("not-outer")
    position, action = REFUSALS["no-key"]()
    assert "with a key" in position.check(action).explain()


def test_a_remedy_that_would_not_help_is_not_offered() -> None:
    """Without a key the right number does not help, nor does a key when Osiris carries one too far."""
    too_far = played("4", [0, 0, 0, 0, 38])
    verdict = too_far.check("move 38 4")
    assert [violation.code for violation in verdict.violations] == ["overshoot"]
    assert {remedy.code for remedy in verdict.remedies} == {"instead"}
    useless = Remedy("with-key", "base.chamber.key", edit={"keys": {0: 1}})
    assert not too_far.game.helps(too_far.state, act("move", 38, 4), useless)
    past = played("1", [0, 0, 0, 0, 32], tiles={33: "osiris3", **CLEARED}).check("move 32 1")
    assert [violation.code for violation in past.violations] == ["osiris-blocked"]
    assert {remedy.code for remedy in past.remedies} == {"instead"}


# --- in words ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_explanation_names_every_rule_that_is_broken(lang: str) -> None:
    met: set[str] = set()
    cases = [(position, luxor.action(text)) for position, text in (make() for make in REFUSALS.values())]
    for position in some_positions(90, first_seed=900):
        cases += [(position, option.action) for option in position.options()]
    for position, action in cases:
        verdict = position.check(action)
        text = verdict.explain(lang, ("Ani", "Jan", "Mia", "Tom"))
        lines = text.splitlines()
        for violation in verdict.violations:
            assert any(line.startswith("- ") and f"[{violation.rule}]" in line for line in lines), text
            met.add(violation.rule)
        for rule in verdict.basis:
            assert f"{luxor.rule(rule, lang).title} [{rule}]" in text
        assert len(verdict.reasons(lang)) == len(verdict.violations)
        assert len(verdict.ways_out(lang)) == len(verdict.remedies)
        assert len(verdict.hints(lang)) == len(verdict.notes)
        assert "violation." not in text
        assert "remedy." not in text
        assert "note." not in text
        assert "{" not in text
    assert len(met) > 12


@pytest.mark.parametrize("code", REFUSALS)
def test_an_explanation_differs_from_language_to_language(code: str) -> None:
    position, action = REFUSALS[code]()
    texts = {position.check(action).reasons(lang)[0] for lang in LANGUAGES}
    assert len(texts) == len(LANGUAGES), texts


def test_all_violations_are_told_not_just_the_first() -> None:
    verdict = played("2", [*ASLEEP, 0, 0]).check("move 7 3")
    assert [violation.code for violation in verdict.violations] == ["nobody-there", "wrong-number"]
    assert len(verdict.explain().split("\n- ")) > 3


def test_legal_but_idle_moves_carry_a_note() -> None:
    position = played("2", [*ASLEEP, 0, 0], tiles={2: "vase3x2"})
    verdict = position.check("move 0 2")
    assert [note.code for note in verdict.notes] == ["takes-nothing"]
    for lang in LANGUAGES:
        assert "2" in verdict.hints(lang)[0]
        assert "[base.treasure.not-enough]" in verdict.explain(lang)
