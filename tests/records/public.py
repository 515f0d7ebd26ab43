"""What others may rely on, as lists: names, what they have and take, ids, commands (docs/STABILITY.md).

`python -m tests.records.public` prints what there is now. What a release promised is kept beside this, and is
never written anew: a later release may only have more.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import sys
import warnings
from collections.abc import Iterator

import luxor
from luxor import cli
from luxor.games import games, plugin_of

PACKAGES = ("luxor", "luxor.analysis", "luxor_widgets")
Promised = dict[str, list[str]]


def promised() -> Promised:
    """By its kind or its name: what there is of it."""
    found: Promised = {"rules": sorted(rule.id for rule in luxor.rules())}
    found["examples"] = sorted(luxor.examples())
    found["languages"] = list(luxor.LANGUAGES)
    for name in games():
        plugin = plugin_of(name)
        found[f"modules of {name}"] = sorted(module.name for module in plugin.modules)
        own = [*plugin.readings, *(reading for module in plugin.modules for reading in module.readings)]
        found[f"readings of {name}"] = sorted({f"{reading.ruling}={reading.id}" for reading in own})
    for package in PACKAGES:
        found |= _names(package)
    return found | _commands()


def _names(package: str) -> Promised:
    """The names of a package, the public parts of its classes, and what functions and methods take."""
    module = importlib.import_module(package)
    found: Promised = {package: sorted(module.__all__)}
    for name in module.__all__:
        thing = getattr(module, name)
        where = f"{package}.{name}"
        if inspect.isclass(thing):
            found[where] = [each for each in dir(thing) if not each.startswith("_") and _is_ours(thing, each)]
            for part in found[where]:
                found |= _taken(f"{where}.{part}", getattr(thing, part, None))
        else:
            found |= _taken(where, thing)
    return found


def _is_ours(owner: type, part: str) -> bool:
    """Whether a part of a class is from a class of ours."""
    home = next((cls for cls in owner.__mro__ if part in vars(cls)), owner)
    return home.__module__.startswith("luxor")


def _taken(where: str, thing: object) -> Promised:
    """The parameters of a function, in their order; an optional one has a sign."""
    if not (inspect.isfunction(thing) or inspect.ismethod(thing)):
        return {}
    given = inspect.signature(thing).parameters.values()
    return {f"{where}()": [each.name + ("" if each.default is each.empty else "=") for each in given]}


def _commands() -> Promised:
    """The commands of the terminal with their options."""
    choices = next(
        action.choices for action in cli._parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    found: Promised = {"commands": sorted(choices)}
    for name, parser in choices.items():
        found[f"luxor {name}"] = sorted(word for action in parser._actions for word in action.option_strings)
    return found


def told(lists: Promised) -> str:
    """As it is kept: a line for each list."""
    return (
        "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in lists.items()) + "\n}"
    )


def broken(kept: Promised, now: Promised) -> Iterator[str]:
    """What was promised and is no more; a name that is to go may still be there, with a warning."""
    for what, had in kept.items():
        if what not in now:
            if not _lives(what.removesuffix("()")):
                yield f"{what} is gone"
        elif what.endswith("()"):
            if not _fits(had, now[what]):
                yield f"{what} took {', '.join(had)}, and takes {', '.join(now[what])}"
        else:
            gone = [each for each in had if each not in now[what] and not _lives(f"{what}.{each}")]
            yield from (f"{what}: {each} is gone" for each in gone)


def _fits(had: list[str], has: list[str]) -> bool:
    """Whether a call of old still works: the same names in the same order, and no new one is a must."""
    old, new = ([each.rstrip("=") for each in names] for names in (had, has))
    musts = {each for each in has if not each.endswith("=")}
    return [each for each in new if each in old] == old and musts <= {*had}


def _lives(name: str) -> bool:
    """Whether a name that is not listed any more can still be had, and warns."""
    package = max((each for each in PACKAGES if name.startswith(f"{each}.")), key=len, default="")
    if not package:
        return False
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            thing = importlib.import_module(package)
            for part in name.removeprefix(f"{package}.").split("."):
                thing = getattr(thing, part)
        except AttributeError:
            return False
    return any(issubclass(each.category, DeprecationWarning) for each in said)


if __name__ == "__main__":
    sys.stdout.write(told(promised()) + "\n")
