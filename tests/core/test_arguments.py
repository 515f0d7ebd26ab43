"""Things of a wrong kind that a caller hands in: one clear refusal that says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import luxor

NONSENSE = [
    None,
    5,
    -1,
    2.5,
    "x",
    b"x",
    [],
    {},
    [1],
    {1: 2},
    True,
    object(),
    "\ud800",
    10**30,
    10**5000,
    [10**5000],
]
Call = Callable[[luxor.Session, Any], object]

# Each takes whatever it is given, or refuses it.
CALLS: dict[str, Call] = {
    "players": lambda session, it: luxor.new_game(players=it),
    "modules": lambda session, it: luxor.new_game(modules=it),
    "seed": lambda session, it: luxor.new_game(seed=it),
    "game": lambda session, it: luxor.new_game(game=it),
    "names": lambda session, it: luxor.new_game(names=it),
    "first": lambda session, it: luxor.new_game(first=it),
    "characters": lambda session, it: luxor.new_game(characters=it),
    "choices": lambda session, it: luxor.new_game(choices=it),
    "board": lambda session, it: luxor.new_game(board=it),
    "chance": lambda session, it: luxor.new_game(chance=it),
    "readings": lambda session, it: luxor.new_game(readings=it),
    "line": lambda session, it: luxor.position(it),
    "playout": lambda session, it: luxor.playout(session.position, it),
    "study": lambda session, it: luxor.read_study(it),
    "load": lambda session, it: luxor.load(it),
    "rule": lambda session, it: luxor.rule(it),
    "diff": lambda session, it: luxor.diff(session.position, [], it),
    "check": lambda session, it: session.position.check(it),
    "label": lambda session, it: session.position.label("play left", names=it),
    "describe": lambda session, it: session.position.describe(names=it),
    "question": lambda session, it: session.position.question(names=it),
    "theme": lambda session, it: session.position.svg(theme=it),
    "language": lambda session, it: session.position.describe(lang=it),
    "view": lambda session, it: session.position.view(it),
    "with_readings": lambda session, it: session.position.with_readings(it),
    "with_modules": lambda session, it: session.position.with_modules(it),
    "play": lambda session, it: session.play(it),
    "comment": lambda session, it: session.comment(it),
    "comment at": lambda session, it: session.comment("here", it),
    "goto": lambda session, it: session.goto(it),
    "promote": lambda session, it: session.promote(it),
    "delete": lambda session, it: session.delete(it),
    "sign": lambda session, it: session.sign(it),
    "mark": lambda session, it: session.mark(it),
    "colour": lambda session, it: session.mark(luxor.Target("hand", 0), colour=it),
    "script": lambda session, it: session.script(it),
    "session": lambda session, it: luxor.Session(it),
    "draft": lambda session, it: luxor.Draft.of(it),
    "editor": lambda session, it: luxor.Editor(it),
    "compared": lambda session, it: luxor.Comparison(session.position, it),
    "commands": lambda session, it: luxor.Draft.of(session.position).do(it),
}


@pytest.mark.parametrize("name", CALLS)
def test_nonsense_is_taken_or_refused_by_name(name: str) -> None:
    for it in NONSENSE:
        session = luxor.new_game(players=3, seed=3)
        with suppress(luxor.LuxorError):
            CALLS[name](session, it)


def test_only_a_path_is_saved_to() -> None:
    session = luxor.new_game()
    for it in (None, 5, b"x", [], object()):
        with pytest.raises(luxor.LuxorError, match="path of a file"):
            session.save(it)  # type: ignore[arg-type]


def test_a_game_is_registered_as_a_plug_in() -> None:
    with pytest.raises(luxor.ConfigError, match=r"a game is a luxor\.GamePlugin"):
        luxor.register_game("tic-tac-toe")  # type: ignore[arg-type]


def test_a_refusal_says_what_would_be_right() -> None:
    with pytest.raises(luxor.ConfigError, match="a seed is a whole number, not 'a'"):
        luxor.new_game(seed="a")  # type: ignore[arg-type]
    with pytest.raises(luxor.ConfigError, match="modules: a list of texts is needed, not None"):
        luxor.new_game(modules=None)  # type: ignore[arg-type]
    with pytest.raises(luxor.ConfigError, match=r"no such table: 'chained' .there are: booklet, online"):
        luxor.new_game().position.with_readings("chained")
    with pytest.raises(luxor.LuxorError, match=r"a node is one of session\.nodes or its number, not 'x'"):
        luxor.new_game().goto("x")  # type: ignore[arg-type]


def test_a_refusal_repeats_no_more_than_a_line_of_what_was_handed_in() -> None:
    position = luxor.new_game(3).position
    with pytest.raises(luxor.ConfigError, match=r"^readings are a dict .{,100}\.\.\.$"):
        position.with_readings(position)  # type: ignore[arg-type]


def test_only_what_can_be_saved_is_marked() -> None:
    with pytest.raises(luxor.ConfigError, match=r"a luxor\.Target such as luxor\.Target\('hand', 0\)"):
        luxor.new_game().mark("hand")  # type: ignore[arg-type]


def test_what_a_user_holds_says_what_it_is() -> None:
    position = luxor.new_game(3, ["mummy"], readings={"ruling.tunnel.single-hop": "chained"}).position
    said = "luxor + mummy + ruling.tunnel.single-hop=chained, 3 players"
    assert repr(position.game) == f"<game: {said}>"
    draft = luxor.Draft.of(position).do("set score 0 5")
    assert repr(draft) == f"<draft: {said}; 1 problem>"
    assert repr(luxor.Editor(draft)) == f"<editor: 0 changes; {draft!r}>"


@pytest.mark.parametrize("end", ["left", "right"])
def test_whoever_says_half_an_action_hears_the_whole(end: str) -> None:
    with pytest.raises(luxor.IllegalAction, match=f"“{end}” means nothing here.* “play {end}”"):
        luxor.new_game(seed=7).play(end)
