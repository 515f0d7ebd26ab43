"""Commands about a position: show it, check it, list what is legal, begin a game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import luxor
from luxor.commands.given import STANDARD, apart, put, say, say_json, session, sessions
from luxor.core.errors import LuxorError
from luxor.core.study.record import write_record
from luxor.core.study.session import Session
from luxor.games import find_game


def show(arguments: Namespace) -> int:
    """Every position in words, or one as a picture."""
    apart(arguments.what, arguments.svg)
    found = [session(arguments.what)] if arguments.svg else sessions(arguments.what)
    for number, each in enumerate(found, 1):
        position, names = each.position, each.names
        for told in each.notes:
            say(f"luxor: {told}", sys.stderr)
        if arguments.svg:
            svg = position.svg(arguments.viewer, arguments.theme, lang=arguments.lang, names=names)
            put(arguments.svg, svg)
            continue
        told = position.describe(arguments.lang, arguments.viewer, names=names)
        if arguments.json:
            seen = position if arguments.viewer is None else position.view(arguments.viewer)
            say_json({"position": str(seen), "text": told})
        else:
            say(f"{number}:\n{told}" if len(found) > 1 else told)
    return 0


def check(arguments: Namespace) -> int:
    """Exit code 0 if nothing is wrong, 1 if something is."""
    what = arguments.file
    if Path(what).suffix == ".toml":
        game = find_game(arguments.game, 2, board=Path(what))
        say_json({"file": what, "problems": [], "digest": game.digest}) if arguments.json else say(
            f"{what}: nothing wrong (digest {game.digest})"
        )
        return 0
    wrong = 0
    for number, each in enumerate(sessions(what), 1):
        position = each.position
        for note in each.notes:
            say(f"{what}: {note}", sys.stderr if arguments.json else None)
        words = position.game.words(arguments.lang)
        problems = position.problems()
        wrong += len(problems)
        if arguments.json:
            told = [{"text": p.text(arguments.lang), "rule": p.rule} for p in problems]
            say_json({"number": number, "problems": told})
        else:
            lines = [f"{p.text(arguments.lang)} [{p.rule}]" for p in problems]
            say(f"{number}: {'; '.join(lines) or words.say('problem.none')}")
    return 1 if wrong else 0


def legal(arguments: Namespace) -> int:
    """A line for each action that is legal: as one types it, then in words."""
    found = sessions(arguments.what)
    for number, each in enumerate(found, 1):
        position, lang = each.position, arguments.lang
        actions = [(str(a), position.label(a, lang, each.names)) for a in position.legal_actions()]
        if arguments.json:
            rows = [{"action": action, "label": label} for action, label in actions]
            say_json({"position": str(position), "seat": position.seat, "legal": rows})
            continue
        if len(found) > 1:
            say(f"{number}:")
        wide = max((len(action) for action, _ in actions), default=0)
        for action, label in actions:
            say(f"{action:{wide}}  {label}")
        if not actions:
            say(position.describe(lang, names=each.names).splitlines()[0])
    return 0


def new(arguments: Namespace) -> int:
    """The line of a new game; or its file."""
    game: Session = luxor.new_game(
        arguments.players,
        tuple(name for name in arguments.modules.split(",") if name),
        seed=arguments.seed,
        game=arguments.game,
        names=tuple(name for name in arguments.names.split(",") if name),
    )
    if arguments.save == STANDARD:
        put(STANDARD, write_record(game))
    elif arguments.save:
        if Path(arguments.save).exists():
            raise LuxorError(f"{arguments.save} exists already; choose another name")
        put(arguments.save, write_record(game))
    elif arguments.json:
        say_json({"position": str(game.position), "game": arguments.game, "names": list(game.names)})
    else:
        say(game.position)
    return 0
