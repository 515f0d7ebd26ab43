"""Which questions a quiz asks: kinds in their shares, as many yes as no, no fact twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from luxor.analysis.questions.question import Fact, Question
from luxor.analysis.questions.truth import LEGAL
from luxor.core.engine.chance import Draws

SHARES = {"happens": 4, "points": 4, "find": 4, "count": 3, "which": 2, "legal": 2}  # others have 1
AHEAD = 0.3  # shares that a kind may be ahead of the one that was asked least
FINE = 60  # kinds begin at random, but those with a large share early
PATIENCE = 8  # places without a question that is wanted, after which any is taken


class Mix:
    """What was asked so far."""

    def __init__(self, kinds: Iterable[str], draws: Draws) -> None:
        self.asked_for = {kind: draws.below(FINE) / FINE / SHARES.get(kind, 1) for kind in kinds}
        self.facts: set[Fact] = set()
        self.texts: set[tuple[str, str]] = set()
        self.yes = draws.below(2) - 0.5  # more yes than no, or fewer: neither comes first by habit

    def balanced(self, question: Question) -> bool:
        """Whether a yes or a no is wanted next."""
        if question.kind != "legal":
            return True
        return (question.claims[question.answer] == LEGAL) == (self.yes < 0)

    def due(self) -> dict[str, float]:
        """The kinds that were asked too seldom."""
        least = min(self.asked_for.values()) + AHEAD
        return {kind: share for kind, share in self.asked_for.items() if share <= least}

    def wants(self, question: Question) -> bool:
        """Whether it is of a kind that is due, asks for something else, and its answer is no habit."""
        return question.kind in self.due() and question.fact not in self.facts and self.balanced(question)

    def take(self, question: Question) -> None:
        self.asked_for[question.kind] += 1 / SHARES.get(question.kind, 1)
        self.facts.add(question.fact)
        self.texts.add((question.kind, question.text))
        if question.kind == "legal":
            self.yes += 1 if question.claims[question.answer] == LEGAL else -1

    def share(self, question: Question) -> float:
        """How much of its kind was asked."""
        return self.asked_for[question.kind]

    def is_new(self, question: Question) -> bool:
        return (question.kind, question.text) not in self.texts


def is_about(topic: str, rules: Iterable[str]) -> bool:
    return any(rule.startswith(topic) for rule in rules)


def spread_out(
    found: dict[Fact, dict[str, Question]], topics: tuple[str, ...], mix: Mix, n: int
) -> Iterator[Question]:
    """Of many facts those whose rules were asked for least, in kinds that are due."""
    rules: set[str] = set()

    def worth(each: tuple[Fact, str]) -> tuple[bool, bool, bool, bool, float, int]:
        """New topics first, new rules, kinds that are due, then what is least like the others."""
        fact, kind = each
        wanted = {rule for rule in fact if not topics or rule.startswith(topics)}
        asked_by_name = any(topic in wanted and topic not in rules for topic in topics)
        new = any(is_about(topic, wanted) and not is_about(topic, rules) for topic in topics)
        return (
            not asked_by_name,
            not new,
            not wanted - rules,
            not mix.balanced(found[fact][kind]),
            mix.asked_for[kind],
            len(rules.intersection(fact)),
        )

    for _ in range(min(n, len(found))):
        fact, kind = min(((fact, kind) for fact, by_kind in found.items() for kind in by_kind), key=worth)
        chosen = found.pop(fact)[kind]
        rules.update(fact)
        mix.take(chosen)
        yield chosen
