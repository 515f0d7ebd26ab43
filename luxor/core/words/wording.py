"""From ids and parameters to sentences: the last step, in one language at a time.

A text may hold `{field}`, which becomes the label of that parameter, and `{field:one|many}`,
which becomes the first word if the parameter is 1 (or -1, or in French 0) and the second otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, reduce

from luxor.core.position.verdict import Params, Value
from luxor.core.words.arguments import need_texts
from luxor.core.words.rulebook import LANGUAGES, Rulebook
from luxor.core.words.terms import Event
from luxor.core.words.written import SEATS, shown_name

PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")

SINGULAR = {"fr": (1, -1, 0)}
SINGULAR_ELSE = (1, -1)
POINTS = ("en",)  # languages with a point before decimals; the others have a comma
MOST_KEPT = 5_000  # sentences: a screen has a few hundred, and most of them stay from one to the next


def fields_of(text: str) -> set[str]:
    """The parameters that a text asks for."""
    return {placeholder[1] for placeholder in PLACEHOLDER.finditer(text)}


class Words:
    """One language of a rulebook, with the labels of one game."""

    def __init__(
        self,
        book: Rulebook,
        lang: str,
        label: Callable[[Words, str, Value], str],
        names: Sequence[str] = (),
    ) -> None:
        self.book = book
        self.lang = lang
        self.names = tuple(map(shown_name, need_texts("names", names)))
        self._texts = book.texts(lang)
        self._label = label
        self._said: dict[tuple[object, ...], str] = {}
        self._titles: dict[str, str] = {}

    def signed(self, value: float) -> str:
        """A number with its sign and one decimal, as the language writes it."""
        text = f"{value:+.1f}".replace("-", "−")
        return text if self.lang in POINTS else text.replace(".", ",")

    def has(self, key: str, part: str = "text") -> bool:
        """Whether there is a text for a key."""
        return part in self._entry(key)

    def _entry(self, key: str) -> Mapping[str, object]:
        """All that is written for a key; in the first language where a game does not speak this one."""
        return self._texts.get(key) or self._first.get(key, {})

    @cached_property
    def _first(self) -> Mapping[str, Mapping[str, object]]:
        return self.book.texts(LANGUAGES[0])

    def suffice(self, key: str, params: Params) -> bool:
        """Whether there is a text for a key, and parameters for all that it asks."""
        return self.has(key) and fields_of(self.raw(key)) <= set(params)

    def raw(self, key: str, part: str = "text") -> str:
        """The text of a key as it is written, placeholders and all."""
        text = self._entry(key).get(part)
        return text if isinstance(text, str) else key

    def say(self, key: str, params: Params | None = None, part: str = "text") -> str:
        """The text of a key with its parameters filled in; the key itself if there is no text."""
        if not params:
            return self._fill(self.raw(key, part), {})
        asked = (key, part, *params.items())
        said = self._said.get(asked)
        if said is None:
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            said = self._said[asked] = self._fill(self.raw(key, part), params)
        return said

    def _fill(self, text: str, values: Params) -> str:
        if "{" not in text:
            return text

        def fill(placeholder: re.Match[str]) -> str:
            name, one, many = placeholder[1], placeholder[2], placeholder[3]
            value = values.get(name)
            if value is None:
                return "?"
            if one is not None:
                return one if value in SINGULAR.get(self.lang, SINGULAR_ELSE) else many
            if name in ("reading", "answer", "standard") and "=" in str(value):
                told = self.reading if name == "reading" else self.answer
                return told(*str(value).split("=", 1))
            return self._label(self, name, value)

        return PLACEHOLDER.sub(fill, text)

    def or_else(self, key: str, plain: str) -> str:
        """The text of a key where somebody has written one, or else the plain word."""
        return self.say(key) if self.has(key) else plain

    def seat(self, seat: int) -> str:
        """A player's name, or the seat's letter."""
        return self.names[seat] if 0 <= seat < len(self.names) else SEATS[seat % len(SEATS)]

    def title(self, rule: str) -> str:
        """What a rule is called."""
        if rule not in self._titles:
            self._titles[rule] = self.book.rule(rule, self.lang).title
        return self._titles[rule]

    def cite(self, rules: Iterable[str]) -> list[str]:
        """Rules as `Title [id]`."""
        return [f"{self.title(rule)} [{rule}]" for rule in rules]

    def reading(self, ruling: str, answer: str) -> str:
        """A question of the ledger with one of its answers."""
        rule = self.book.rule(ruling, self.lang)
        return f"{rule.question} {rule.readings[rule.ids.index(answer)]}"

    def answer(self, ruling: str, answer: str) -> str:
        """One of the answers to a question of the ledger."""
        rule = self.book.rule(ruling, self.lang)
        return rule.readings[rule.ids.index(answer)]

    def mark(self, rule: str) -> str:
        """A rule behind a sentence: `[id]`, or `[id, by your house rule]`."""
        how = self.book.how(rule, self.lang)
        return f"[{rule}, {how}]" if how else f"[{rule}]"

    def event(self, event: Event) -> str:
        """What happened; where nobody has put it into words, its name and what it is about."""
        if not self.has(f"event.{event.kind}"):
            facts = (f"{name} {value}" for name, value in event.params.items())
            return f"{self.seat(event.seat)}: {', '.join((event.kind, *facts))}"
        return self.say(f"event.{event.kind}", {"seat": event.seat, **event.params})

    def either(self, words: list[str]) -> str:
        """`a, b or c`."""
        return self._joined(words, "word.or")

    def both(self, words: list[str]) -> str:
        """`a, b and c`."""
        return self._joined(words, "word.and")

    def _joined(self, words: list[str], last: str) -> str:
        if len(words) < 2:
            return "".join(words) or self.say("word.nothing")
        return f"{', '.join(words[:-1])} {self.say(last)} {words[-1]}"

    def pair(self, name: str | int, text: str) -> str:
        """`name: text`."""
        return self.say("word.pair", {"name": name, "text": text})

    def row(self, words: Iterable[str]) -> str:
        """`a; b; c`: a list of things that may have commas inside."""
        listed = list(words) or [""]
        return reduce(lambda text, more: self.say("word.row", {"text": text, "more": more}), listed)

    def keys(self, start: str) -> list[str]:
        """The texts whose keys start so, in the order in which they are written."""
        return [key for key in self._texts if key.startswith(start)]


def figure(value: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return str(value).replace("-", "−")
