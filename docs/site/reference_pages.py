"""The reference: a page for every public name, from its docstring, by Sphinx."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from docs.site.pages import HERE, write

SENTENCE = re.compile(r"(?<=[.]) ")  # where one ends and another begins
PACKAGES = ("luxor", "luxor.analysis", "luxor_widgets")


def public_names(package: str) -> list[str]:
    """What a user may type after the name of a package and a dot; other packages have pages of their own."""
    module = importlib.import_module(package)
    return [name for name in dir(module) if f"{package}.{name}" not in PACKAGES]


def page_of(package: str, name: str) -> str:
    """The name of a page; `Rule` and `rule` would be one file where capital letters do not count."""
    alike = [other for other in public_names(package) if other.lower() == name.lower()]
    return f"{package}.{name}-function" if len(alike) > 1 and name.islower() else f"{package}.{name}"


def write_reference(site: Path) -> int:
    """All pages; a docstring that Sphinx cannot read stops it."""
    with TemporaryDirectory() as folder:
        source = Path(folder)
        for package in PACKAGES:
            names = public_names(package)
            for name in names:
                write(source / f"{page_of(package, name)}.rst", _page(package, name))
            write(source / f"{package}.rst", _package(package, names))
        write(source / "index.rst", _index())
        arguments = ["-q", "-W", "--keep-going", "-c", str(HERE / "reference"), "-b", "html"]
        if build_main([*arguments, "-d", str(source / ".doctrees"), str(source), str(site / "reference")]):
            raise SystemExit("the reference could not be built")
    return sum(len(public_names(package)) + 1 for package in PACKAGES) + 1


def _page(package: str, name: str) -> str:
    path = f"{package}.{name}"
    thing = getattr(importlib.import_module(package), name)
    if inspect.isclass(thing):
        others = ", ".join(base.__name__ for base in thing.__mro__ if not _ours(base))
        said = f".. autoclass:: {path}\n   :members:\n   :inherited-members: {others}\n"
    elif callable(thing):
        said = f".. autofunction:: {path}\n"
    else:  # a value: its type's docstring would say nothing of it
        value = tuple(thing) if isinstance(thing, dict) else thing
        said = f".. py:data:: {path}\n\n   .. code-block:: python\n\n      {value!r}\n"
    return f"{path}\n{'=' * len(path)}\n\n{said}"


def _ours(base: type) -> bool:
    """Whether its methods belong on our pages; those of Python and of ipywidgets have pages elsewhere."""
    return base.__module__.split(".")[0] in ("luxor", "luxor_widgets")


def _package(package: str, names: list[str]) -> str:
    listed = "".join(f"   {page_of(package, name)}\n" for name in names)
    title = f"{package}\n{'=' * len(package)}"
    pages = f".. toctree::\n   :hidden:\n\n{listed}"
    return "\n\n".join([title, f".. automodule:: {package}", _list(package, names), pages])


def _list(package: str, names: list[str]) -> str:
    """Every name of a package with the first sentence about it."""
    module = importlib.import_module(package)
    items = [
        f":doc:`{name} <{page_of(package, name)}>`\n   {_about(getattr(module, name))}\n" for name in names
    ]
    return ".. rst-class:: names\n\n" + "\n".join(items)


def _about(thing: object) -> str:
    if not callable(thing):
        return "A value."
    first = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    return SENTENCE.split(first)[0].rstrip(".:") + "."


def _index() -> str:
    listed = "".join(f"   {package}\n" for package in PACKAGES)
    parts = [
        f":doc:`{package}`\n{'-' * (len(package) + 7)}\n\n{_list(package, public_names(package))}"
        for package in PACKAGES
    ]
    said = "Every public name, each on a page of its own with an example that runs."
    start = f"Reference\n=========\n\n.. rst-class:: lead\n\n{said}"
    return "\n\n".join([start, *parts, f".. toctree::\n   :hidden:\n\n{listed}"])
