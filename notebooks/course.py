"""What the notebooks share: a chapter sets up, plays, asks, shows, and remembers which rules were met."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial, reduce
from html import escape
from itertools import groupby

import luxor
from luxor import Event, Position, Session
from luxor.analysis.questions.quiz import quiz as make_quiz
from luxor.core.study.node import COLOURS
from luxor.core.words.provenance import note
from luxor.core.words.terms import Over, Target
from luxor.games import find_game, games, guide_of, modules_of
from luxor.pictures import builder_of, part_of
from luxor.rulebook import where_from
from luxor.rulebook import words as words_in
from luxor.scene.builder import Look
from luxor.scene.picture import Overlays
from luxor.scene.shapes import Box, Layer, Scene
from luxor.scene.svg import to_svg
from luxor_widgets import Quiz as Quiz
from luxor_widgets.lessons.lesson import chapters

NAMES = ("Ani", "Jan", "Mia", "Tom", "Eva")
SPACES = ("start", "goal", "space")  # the facts of an event that are places
STATUES = (8, 16, 24)  # each stands just behind this space

Mark = tuple[Target, ...]  # one thing to look at, or an arrow from one to another


class Shown:
    """Something for the end of a cell: rich where that can be shown, plain words elsewhere."""

    def __init__(self, text: str, rich: str) -> None:
        self.text, self.rich = text, rich

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.rich


def party(*places: int) -> list[int | str]:
    """The five adventurers of a player: these are in play, the others asleep as long as they can be."""
    asleep = [f"anubis-{n}" for n, space in enumerate(STATUES, 1) if space >= max(places, default=0)]
    return [*asleep, *[0] * (5 - len(places) - len(asleep)), *places]


def picture(position: Position, lang: str = "en") -> Shown:
    """A whole position as an image, which shows without a kernel too."""
    words = position.game.words(lang, NAMES[: position.game.players])
    told = [builder_of(position).summary(position, words), str(note(position.provenance(), words) or "")]
    return image(position.svg(lang=lang, names=words.names), " ".join(filter(None, told)))


def detail(
    position: Position, spaces: Collection[int] = (), lang: str = "en", marks: Iterable[Mark] = ()
) -> Shown:
    """The board alone, or only the part of it around some spaces, with a teacher's marks: a small picture."""
    words = position.game.words(lang, NAMES[: position.game.players])
    overlays = Overlays(marks=tuple((mark, COLOURS[0]) for mark in marks))
    scene = builder_of(position).board(position, Look(words, overlays))
    targets = {Target("space", space) for space in spaces}
    boxes = [region.box for region in scene.regions if region.target in targets]
    if boxes:
        scene = _cut(scene, reduce(Box.joined, boxes).grown(14))
    return image(
        to_svg(scene), builder_of(position).summary(position, words), width=f"{scene.width * 0.75:.0f}px"
    )


def image(svg: str, words: str, width: str = "100%") -> Shown:
    data = base64.b64encode(svg.encode()).decode()
    source = f"data:image/svg+xml;base64,{data}"
    return Shown(words, f'<img alt="{escape(words)}" style="width:{width};max-width:100%" src="{source}">')


def _cut(scene: Scene, view: Box) -> Scene:
    """A scene without what lies outside a box."""
    layers: list[Layer] = []
    for layer in scene.layers:
        groups = [
            replace(
                group,
                shapes=tuple(
                    shape
                    for shape in group.shapes
                    if shape.bounds().moved(group.x, group.y, group.scale).meets(view)
                ),
            )
            for group in layer.groups
        ]
        layers.append(Layer(layer.name, tuple(groups)))
    return replace(scene, view=view, layers=tuple(layers))


def table(rules: Iterable[luxor.Rule], lang: str = "en") -> Shown:
    """Rules in words, one a row, with what of their numbers is not printed."""
    found = [(rule, "".join(f" {note}" for note in where_from(rule, lang))) for rule in rules]
    rows = "".join(
        f'<tr style="vertical-align:top"><td style="text-align:left"><b>{escape(r.title)}</b><br>'
        f'<code>{r.id}</code></td><td style="text-align:left">{escape(r.text)}'
        f"<small>{escape(more)}</small></td></tr>"
        for r, more in found
    )
    text = "\n".join(f"{r.title} [{r.id}]: {r.text}{more}" for r, more in found)
    return Shown(text, f"<table>{rows}</table>")


def card(id: str, lang: str = "en") -> Shown:
    """A printed example: its text, the part of the board where it happens, and what came of it."""
    example = luxor.example(id)
    report = example.run()
    words = report.start.game.words(lang, report.session.names)
    told = [value for event in report.events for name, value in event.params.items() if name in SPACES]
    shown = detail(report.start, [space for space in told if isinstance(space, int)], lang)
    if example.shows != "board":  # nothing moves there
        shown = image(to_svg(part_of(report.start, Look(words), example.shows)), id, width="600px")
    text = f"{id} · {example.title(lang)}\n{example.text(lang)}\n({example.numbers(lang)})\n{report}"
    rich = (
        f"<h4>{id} · {escape(example.title(lang))}</h4><p>{escape(example.text(lang))}</p>{shown.rich}"
        f"<p><small>{escape(example.numbers(lang))}</small></p><p><code>{escape(repr(report))}</code></p>"
    )
    return Shown(text, rich)


def card_names(session: Session, names: Iterable[str], lang: str = "en") -> str:
    """Cards as people call them."""
    words = session.position.game.words(lang)
    plain = (name.partition("@")[0] for name in names)
    return "  ".join(words.say("brief.HorusCardTaken", {"card": name}) for name in plain)


PARTS = (  # of the score, in the order of the sheet, with the rule that names each
    ("treasures", "base.treasure.take"),
    ("position", "base.score.position"),
    ("sarcophagus", "base.score.sarcophagus"),
    ("keys", "base.score.key"),
    ("sets", "base.score.sets"),
    ("scarabs", "base.score.scarab"),
)


def score_sheet(position: Position, lang: str = "en", filled: bool = False) -> Shown:
    """The sheet on which the points of all players are counted, blank or filled in."""
    words, seats = words_in(lang), range(position.game.players)
    found = [
        [
            sum(line.points for line in position.score() if (line.seat, line.cause) == (seat, cause))
            for seat in seats
        ]
        for cause, _ in PARTS
    ]
    heads = "".join(f'<th style="width:6em">{NAMES[seat]}</th>' for seat in seats)
    rows = ""
    text = [" | ".join(["", *(NAMES[seat] for seat in seats)])]
    for (_, rule), points in zip(PARTS, found):
        shown = [str(n) if filled else "" for n in points]
        rows += f'<tr><td style="text-align:left">{escape(words.title(rule))}</td>'
        rows += "".join(f"<td>{n}</td>" for n in shown) + "</tr>"
        text.append(" | ".join([words.title(rule), *shown]))
    sums = [str(sum(column)) if filled else "" for column in zip(*found)]
    rows += "<tr><td></td>" + "".join(f"<td><b>= {n}</b></td>" for n in sums) + "</tr>"
    text.append(" | ".join(["", *(f"= {n}" for n in sums)]))
    return Shown("\n".join(text), f"<table><tr><th></th>{heads}</tr>{rows}</table>")


def stack(shown: Iterable[Shown]) -> Shown:
    """Several things one below the other."""
    found = list(shown)
    return Shown("\n\n".join(x.text for x in found), "".join(x.rich for x in found))


class Chapter:
    """One chapter of the course, in one language."""

    def __init__(self, number: int, lang: str = "en", rulings: bool = True) -> None:
        self.number, self.lang = number, lang
        self.names = dict(chapters())[number]
        self.wanted = [
            rule
            for rule in luxor.rules(lang)
            if rule.chapter in self.names and (rulings or rule.status != "ruling")
        ]
        self.met: set[str] = set()  # because of these something was so
        self.beside: set[str] = set()  # these were to be seen also

    def rules(self) -> Shown:
        """The rules of this chapter, and where the values of the data come from."""
        return stack([table(self.wanted, self.lang), self.provenance()])

    def provenance(self) -> Shown:
        """One sentence on what is reconstructed of the game and the modules that this chapter is about."""
        game = next(game for game in games() if self.number in dict(guide_of(game).course))
        modules = [name for name in modules_of(game) if {name, name.replace("_", "-")} & {*self.names}]
        rules = find_game(game, 2, modules)
        said = str(note(rules.provenance(), rules.words(self.lang)))
        return Shown(said, f"<p><small>{escape(said)}</small></p>")

    def session(self, position: Position) -> Session:
        """A session from a position on, in which we say what chance brings."""
        return Session(position, chance="steered", names=NAMES[: position.game.players])

    def set_up(self, players: int = 2, **facts: object) -> Session:
        """A table at which these facts hold; everything else gives way, and nothing is amiss."""
        position = luxor.new_game(players, seed=1).position.arrange(**facts)
        assert not position.problems(), self.problems(position)
        return self.session(position)

    def tell(self, session: Session, events: Iterable[Event]) -> str:
        """What happened, with the rules behind it."""
        told = list(events)
        self.met.update(rule for event in told for rule in event.rules)
        self.beside.update(rule for event in told for rule in event.see)
        words = session.position.game.words(self.lang, session.names)
        return "\n".join(f"{words.event(event)}\n    [{', '.join(event.rules)}]" for event in told)

    def play(self, session: Session, *actions: str) -> str:
        """Play decisions and outcomes, and tell what happened."""
        return self.tell(session, [event for action in actions for event in session.play(action)])

    def ask(self, session: Session | Position, *actions: str) -> str:
        """May I? The verdict on some actions, with reasons and ways out."""
        position = session if isinstance(session, Position) else session.position
        names = NAMES[: position.game.players]
        answers: list[str] = []
        for action in actions:
            verdict = position.check(action)
            self.met.update([*verdict.rules, *(note.rule for note in verdict.notes)])
            label = position.label(action, self.lang, names)
            answers.append(f"> {label} ({action})\n{verdict.explain(self.lang, names)}")
        return "\n\n".join(answers)

    def problems(self, position: Position) -> str:
        """What cannot be true of a position, in words."""
        words = position.game.words(self.lang, NAMES[: position.game.players])
        told = [f"{words.say(f'problem.{p.code}', p.params)} [{p.rule}]" for p in position.problems()]
        return "\n".join(told) or words.say("problem.none")

    def score(self, position: Position) -> str:
        """What every player has, line by line, as if the game ended now; and who won, if it is over."""
        words = position.game.words(self.lang, NAMES[: position.game.players])
        lines: list[str] = []
        for seat, group in groupby(
            sorted(position.score(), key=lambda line: line.seat), lambda line: line.seat
        ):
            total = words.say("quiz.vp", {"n": position.totals()[seat]})
            lines.append(words.pair(words.seat(seat), total))
            for line in group:
                self.met.add(line.rule)
                lines.append(f"  {line.points:3}  {line.text(words.lang, words.names)} [{line.rule}]")
        if isinstance(over := position.pending, Over):
            self.met.update(over.rules)
            lines.append(f"= {', '.join(map(words.seat, over.winners))} [{', '.join(over.rules)}]")
        return "\n".join(lines)

    def example(self, id: str) -> str:
        """A printed example: what the booklet tells, and whether it comes out like that."""
        example = luxor.example(id)
        report = example.run()
        self.tell(report.session, report.events)
        told = f"{example.text(self.lang)}\n({example.numbers(self.lang)})"
        return f"{id}: {example.title(self.lang)}\n{told}\n{report}"

    def case(self, id: str, session: Session, *actions: str, ask: str = "") -> None:
        """Play up to the question of a ruling, and print what follows from the reading that is played."""
        told = [event for action in actions for event in session.play(action)]
        self.tell(session, told)
        first = next((n for n, event in enumerate(told) if id in (*event.rules, *event.see)), 0)
        answer = self.ask(session, ask) if ask else self.tell(session, told[first:])
        ruling = luxor.rule(id, self.lang)
        lines = [line for line in answer.splitlines() if line.strip() and not line.startswith("    [")]
        shown = "\n".join(f"     {line}" for line in lines)
        played = session.position.game.readings.get(id, ruling.ids[ruling.chosen])
        number = ruling.ids.index(played)
        reading = ruling.readings[number]
        if ruling.house[number : number + 1] > ("",):
            reading = words_in(self.lang).say("event.HouseRulePlayed", {"reading": reading})
        print(f"{ruling.question}  [{id}]\n  -> {reading}\n{shown}\n")  # noqa: T201

    def picture(self, session: Session | Position) -> Shown:
        return picture(session if isinstance(session, Position) else session.position, self.lang)

    def hand(self, session: Session, seat: int) -> Shown:
        """The cards of a hand as they lie, seen by their player."""
        position = session.position
        words = position.game.words(self.lang, session.names)
        scene = builder_of(position).hand(position.edit(seat=seat), Look(words))
        said = f"{words.seat(seat)}: {card_names(session, position.facts()['hands'][seat], self.lang)}"
        return Shown(said, "") if scene is None else image(to_svg(scene), said, width="420px")

    def coverage(self) -> str:
        """Whether every rule of the chapter was cited by what really happened here, or beside it."""
        missing = [rule.id for rule in self.wanted if rule.id not in self.met | self.beside]
        if missing:
            return f"{len(missing)} of {len(self.wanted)} rules were not met: {', '.join(missing)}"
        met = sum(rule.id in self.met for rule in self.wanted)
        key = "course.all-met" if met == len(self.wanted) else "course.met-and-beside"
        return words_in(self.lang).say(key, {"n": met, "more": len(self.wanted) - met})


quiz = partial(make_quiz, names=NAMES)  # questions about the people of the course
