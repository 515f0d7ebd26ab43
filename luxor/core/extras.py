"""What is installed beside the engines: whoever lacks it is told how to get it."""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    """What to type, to have an extra of pyproject.toml."""
    return f"pip install 'luxor-explorer[{extra}]'"


def needs_extra(extra: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, and how to mend it.

    >>> needs_extra("analysis", ModuleNotFoundError("No module named 'pandas'"))
    ModuleNotFoundError("No module named 'pandas'; it comes with: pip install 'luxor-explorer[analysis]'")
    """
    return ModuleNotFoundError(f"{missing}; it comes with: {how_to_install(extra)}", name=missing.name)
