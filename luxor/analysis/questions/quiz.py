"""Quizzes: questions from live positions that differ, in kinds and facts.

What is true is worked out in `truth.py`, questions and wrong choices in `makers.py`, what they may be about
in `subjects.py`, their words in `words.py` and `quiz.*.toml`: a new kind of question has a line in each. What
is asked of the table itself is in a game's `riddles.py`; which are asked together is decided in `mixing.py`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from luxor.analysis.checks import need_count, need_language, need_position, need_word
from luxor.analysis.questions.mixing import PATIENCE, Mix, is_about, spread_out
from luxor.analysis.questions.question import Fact, Question, fact_of, make
from luxor.analysis.questions.subjects import SUBJECTS
from luxor.analysis.questions.truth import KINDS, USUAL, Subject, concerns
from luxor.analysis.questions.walks import LONGEST_WALK, walk
from luxor.core.engine.chance import Draws, seed_of
from luxor.core.errors import LuxorError
from luxor.core.position.position import Position
from luxor.core.words.arguments import need_texts

TRIES, MANY = 4, 12  # actions of a position to make a question of, and where one looks for something new
IN_VAIN = 25  # places without a new fact, after which one stops looking for more
ENOUGH = 2  # times as many facts as questions to choose from, where a quiz is to be spread


def quiz(
    position: Position,
    n: int = 5,
    about: str | Sequence[str] | None = None,
    seed: int = 0,
    lang: str = "en",
    names: Sequence[str] = (),
    *,
    spread: bool = False,
    kinds: Sequence[str] = USUAL,
) -> list[Question]:
    """`n` questions from a position and from those that follow it in play.

    `about` is a kind (legal, why, which, rule, happens, points, find, count, mend, likely), or the beginning
    of rule ids such as `base.move`, or several of them: then every question's answer cites such a rule.
    `kinds` says which kinds of question these may be: all but `likely`, unless it is named. With `spread` no
    two questions ask for the same fact, and rules that were not asked for come first. The same seed gives
    the same questions.

    >>> [question.kind for question in analysis.quiz(position, 3, about="base.hand")]
    ['which', 'legal', 'why']
    >>> spread = analysis.quiz(position, 4, about="base.move", spread=True)
    >>> len({question.fact for question in spread})
    4
    """
    position = need_position(position, "quiz")
    need_count("n", n)
    need_language(lang)
    allowed, topics = _subjects_of(position, about, kinds)
    draws = Draws(seed_of(seed, "quiz"))
    mix = Mix(allowed, draws)
    places = walk(position.sample(seed), draws)
    if spread:
        chosen = list(_spread(places, draws, mix, topics, n, position.game.book))
    else:
        chosen = list(_one_a_place(islice(places, LONGEST_WALK), draws, mix, topics, n))
    if len(chosen) < n:
        called = about if isinstance(about, str) else ", ".join(about or ()) or "this"
        different = "different " if spread else ""
        raise LuxorError(
            f"only {len(chosen)} {different}questions about {called} were found from this position"
        )
    return [question.told(lang, names) for question in chosen]


def _subjects_of(
    position: Position, about: str | Sequence[str] | None, kinds: Sequence[str]
) -> tuple[list[str], tuple[str, ...]]:
    """The kinds to ask for, and the beginnings of rule ids."""
    for kind in need_texts("kinds", kinds):
        need_word("kind of question", kind, KINDS)
    if about is None or (isinstance(about, str) and about in KINDS):
        return [about] if about else [kind for kind in KINDS if kind in kinds], ()
    topics = need_texts("about", about)
    for topic in topics:
        if not any(rule.startswith(topic) for rule in position.game.book):
            need_word("topic", topic, (*KINDS, "or the beginning of a rule's id"))
    return [kind for kind in KINDS if kind in kinds], topics


def _one_a_place(
    places: Iterable[Position], draws: Draws, mix: Mix, topics: tuple[str, ...], n: int
) -> Iterator[Question]:
    """One question from each place, of a kind that is due; any, where there is none for long."""
    left, waited, spare = n, 0, list[Question]()
    for place in places:
        kinds = mix.asked_for if waited > PATIENCE else mix.due()
        found = (q for q in questions(place, draws, topics, kinds) if mix.is_new(q))
        chosen = None
        for question in found:
            if mix.wants(question):
                chosen = question
                break
            spare.append(question)
        if chosen is None:
            waited += 1
            fit = [q for q in spare if mix.is_new(q) and q.fact not in mix.facts and mix.balanced(q)]
            chosen = min(fit, key=mix.share, default=None) if waited > PATIENCE else None
        if chosen is not None:
            mix.take(chosen)
            waited, left = 0, left - 1
            yield chosen
        if not left:
            return
    for question in spare:
        if left and mix.is_new(question):
            mix.take(question)
            left -= 1
            yield question


def _spread(
    places: Iterable[Position], draws: Draws, mix: Mix, topics: tuple[str, ...], n: int, book: Container[str]
) -> Iterator[Question]:
    """Questions from many places, until there are enough facts to choose from; then what differs most."""
    found: dict[Fact, dict[str, Question]] = {}
    named = [topic for topic in topics if len(topics) > 1 and topic in book]
    last = 0  # place that brought something new
    for number, place in enumerate(places):
        for question in questions(place, draws, topics, dict.fromkeys(mix.asked_for, 0.0), found):
            last = last if question.fact in found else number
            found.setdefault(question.fact, {}).setdefault(question.kind, question)
        met = all(_is_met(topic, found, topic in named) for topic in topics)
        if met and (len(found) >= ENOUGH * n or (len(found) >= n and number - last > IN_VAIN)):
            break
        if number >= LONGEST_WALK and (met or not named):
            break
    yield from spread_out(found, topics, mix, n)


def _is_met(topic: str, facts: Iterable[Fact], exactly: bool) -> bool:
    """Whether a fact is about a topic; of several rules each is wanted itself, not only what it entails."""
    return any(topic in fact if exactly else is_about(topic, fact) for fact in facts)


def questions(
    place: Position,
    draws: Draws,
    topics: tuple[str, ...],
    asked_for: Mapping[str, float],
    known: Mapping[Fact, Container[str]] | None = None,
) -> Iterator[Question]:
    """A question of each kind that a position gives rise to, kinds that were asked less often first.

    Where some are `known`, only those that ask for another fact, or for it in another way.
    """
    kinds = list(asked_for)
    draws.shuffle(kinds)
    kinds.sort(key=asked_for.__getitem__)
    for kind in kinds:
        at = place.view(place.seat) if kind == "likely" else place  # the chances as this player sees them
        subjects = [Subject(kind, at, action) for action in SUBJECTS[kind](at, draws)]
        if topics:
            subjects = [each for each in subjects if any(rule.startswith(topics) for rule in concerns(each))]
        elif known is None:
            subjects = subjects[:TRIES]
        for subject in subjects[:MANY]:
            if known is not None and kind in known.get(fact_of(subject), ()):
                continue
            made = make(subject, draws)
            if made is None or (topics and not any(rule.startswith(topics) for rule in made.fact)):
                continue
            if known is None or (made.fact and kind not in known.get(made.fact, ())):
                yield made
                break
