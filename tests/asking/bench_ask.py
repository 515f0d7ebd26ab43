"""How many written questions are answered by a right rule: `make bench-ask`.

`tuning.txt` and `family.txt` are for learning from: `--misses` lists what went wrong there; `held_back.txt`
is only counted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

import luxor

FOLDER = Path(__file__).parent


class Asked(NamedTuple):
    lang: str
    question: str
    rules: frozenset[str]  # that answer it; none does, if it is empty


def questions(file: str) -> list[Asked]:
    found: list[Asked] = []
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            lang, question, rules = (part.strip() for part in line.split("|"))
            found.append(Asked(lang, question, frozenset(rules.split()) - {"-"}))
    return found


class Counts(NamedTuple):
    """Of the questions of a file: how many have an answer, and where the right rule stood."""

    answered: int
    first: int
    three: int
    nothing: int  # that no rule answers
    not_sure: int  # of these
    sure: int  # of those that a rule answers
    sure_right: int
    misses: list[str]


def count(asked: list[Asked]) -> Counts:
    first = three = not_sure = sure = right = 0
    misses: list[str] = []
    for lang, question, rules in asked:
        answers = luxor.ask(question)
        ids = [answer.rule.id for answer in answers[:3]]
        known = bool(answers) and answers[0].sure
        hit = bool(ids) and ids[0] in rules
        first, three = first + hit, three + bool(rules.intersection(ids))
        not_sure += not rules and not known
        sure, right = sure + (bool(rules) and known), right + (hit and known)
        if not hit if rules else known:
            misses.append(f"{lang} {question} | {' '.join(rules) or '-'} | {' '.join(ids)}")
    answered = sum(bool(each.rules) for each in asked)
    return Counts(answered, first, three, len(asked) - answered, not_sure, sure, right, misses)


def main() -> None:
    for file in ("tuning.txt", "family.txt", "held_back.txt"):
        asked = questions(file)
        luxor.ask("")
        start = process_time()
        found = count(asked)
        spent = 1000 * (process_time() - start) / len(asked)
        sys.stdout.write(
            f"{file}: right rule first {found.first}/{found.answered} ({found.first / found.answered:.0%}), "
            f"in the first three {found.three}/{found.answered} ({found.three / found.answered:.0%}); "
            f"told for sure {found.sure}, right of these {found.sure_right}; "
            f"of {found.nothing} that no rule answers, {found.nothing - found.not_sure} told for sure; "
            f"{spent:.1f} ms a question\n"
        )
        if file != "held_back.txt" and "--misses" in sys.argv:
            sys.stdout.writelines(f"    {miss}\n" for miss in found.misses)


if __name__ == "__main__":
    main()
