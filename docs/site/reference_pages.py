"""The reference: a page for every public name, from its docstring, by Sphinx."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from docs.site.pages import HERE, write

OTHERS = "Exception, tuple, object, Widget, VBox, Box, DOMWidget"  # whose methods have pages elsewhere
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
        said = f".. autoclass:: {path}\n   :members:\n   :inherited-members: {OTHERS}\n"
    elif callable(thing):
        said = f".. autofunction:: {path}\n"
    else:  # a value: its type's docstring would say nothing of it
        value = tuple(thing) if isinstance(thing, dict) else thing
        said = f".. py:data:: {path}\n\n   .. code-block:: python\n\n      {value!r}\n"
    return f"{path}\n{'=' * len(path)}\n\n{said}"


def _package(package: str, names: list[str]) -> str:
    listed = "".join(f"   {page_of(package, name)}\n" for name in names)
    return f"{package}\n{'=' * len(package)}\n\n.. automodule:: {package}\n\n.. toctree::\n\n{listed}"


def _index() -> str:
    listed = "".join(f"   {package}\n" for package in PACKAGES)
    said = "Every public name, with an example that runs."
    return f"Reference\n=========\n\n{said}\n\n.. toctree::\n   :maxdepth: 2\n\n{listed}"
