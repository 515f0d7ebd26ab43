"""What a module adds to the pictures and words of its game: its scene, loaded when somebody first looks.

A game derives its own class of scenes from `ModuleScene` and adds the hooks that only its pictures have.
It asks `scenes_of` for those of the modules in play, and so knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from luxor.core.engine.modules import ModularState, RuleModule, Slice
from luxor.core.errors import ConfigError
from luxor.core.words.wording import Words
from luxor.plugin import load
from luxor.scene.signs import Explained

ModuleT = TypeVar("ModuleT")
StateT = TypeVar("StateT", bound=ModularState)
PictureT = TypeVar("PictureT")
SceneT = TypeVar("SceneT")
R = TypeVar("R")
K = TypeVar("K")


class ModuleScene(Generic[ModuleT, StateT, PictureT]):
    """The scene of one module. Every hook adds nothing until a module overrides it."""

    def __init__(self, module: ModuleT) -> None:
        self.module = module

    def add(self, state: StateT, words: Words, picture: PictureT) -> None:
        """Lay out in the picture whatever the module brings."""

    def table_words(self, state: StateT, words: Words) -> list[str]:
        """What the module lays out for all, in words: a line each."""
        return []

    def player_words(self, state: StateT, seat: int, words: Words) -> list[str]:
        """What the module gives a player, in words: a line each."""
        return []

    def legend(self, words: Words) -> tuple[Explained, ...]:
        """The signs that the module brings to the board."""
        return ()


@lru_cache(maxsize=256)
def _scene_of(module: RuleModule[StateT, R, K, Slice]) -> object:
    return None if module.scene is None else load(module.scene)(module)


def scenes_of(modules: Iterable[RuleModule[StateT, R, K, Slice]], base: type[SceneT]) -> tuple[SceneT, ...]:
    """The scenes of some modules, in their order; one that adds nothing to pictures has none."""
    found: list[SceneT] = []
    for module in modules:
        scene = _scene_of(module)
        if isinstance(scene, base):
            found.append(scene)
        elif scene is not None:
            raise ConfigError(f"the scene of {module.name} is no {base.__name__}")
    return tuple(found)
