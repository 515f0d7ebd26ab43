"""Every public name says what it is and shows it: all examples in docstrings run, and none is missing."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

import luxor
from luxor import analysis

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def names_of(module: ModuleType) -> list[str]:
    """The public names that stand for something with a docstring."""
    return [name for name in module.__all__ if callable(getattr(module, name))]


def parts_of(name: str, thing: object) -> Iterator[tuple[str, object]]:
    """A public thing and, if it is a class of ours, its public methods and properties."""
    yield name, thing
    if not isinstance(thing, type):
        return
    for part in dir(thing):
        maker = next((made for made in thing.__mro__ if part in vars(made)), object)
        value = inspect.getattr_static(thing, part)
        fields = getattr(thing, "_fields", ())
        if part.startswith("_") or part in fields or not maker.__module__.startswith("luxor"):
            continue
        if inspect.isroutine(value) or isinstance(value, property) or hasattr(value, "func"):
            yield f"{name}.{part}", value


PARTS: list[tuple[str, object]] = [("luxor", luxor)]
PARTS += [
    (f"{module.__name__}.{name}", part)
    for module in (luxor, analysis)
    for public in names_of(module)
    for name, part in parts_of(public, getattr(module, public))
]


def world() -> dict[str, object]:
    """What the examples start from."""
    session = luxor.new_game(players=3, seed=7)
    study = luxor.Study("Tunnels", [luxor.Chapter("The first turn", session)])
    known = {"luxor": luxor, "analysis": analysis, "session": session, "position": session.position}
    return {**known, "study": study}


@pytest.mark.parametrize(("name", "part"), PARTS, ids=[name for name, _ in PARTS])
def test_a_public_name_has_an_example_that_runs(name: str, part: object) -> None:
    text = inspect.getdoc(part) or ""
    assert ">>>" in text, f"{name} has no example in its docstring"
    test = doctest.DocTestParser().get_doctest(text, world(), name, None, None)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False, optionflags=OPTIONS).run(test, out=said.append)
    assert not result.failed, "".join(said)


@pytest.mark.parametrize("module", [luxor, analysis], ids=["luxor", "luxor.analysis"])
def test_a_room_shows_its_public_names_and_nothing_else(module: ModuleType) -> None:
    inner = {"analysis", "compiled"} if module is luxor else set()
    assert set(dir(module)) == set(module.__all__) | inner
    assert all(hasattr(module, name) for name in dir(module))


def test_a_name_without_an_example_is_seen() -> None:
    class Bare:
        """Nothing to see."""

        def method(self) -> None:
            """Nor here."""

    Bare.__module__ = "luxor.core.bare"
    assert [name for name, _ in parts_of("Bare", Bare)] == ["Bare", "Bare.method"]
    with pytest.raises(AssertionError, match="Bare has no example"):
        test_a_public_name_has_an_example_that_runs("Bare", Bare)
