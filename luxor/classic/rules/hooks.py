"""What the modules in the box have to say in the middle of a rule, hook by hook."""

from __future__ import annotations

from collections.abc import Sequence

from luxor.classic.rules.module import AnyModule, LuxorModule
from luxor.core.engine.modules import hook, overriding


class Hooks:
    """Each hook of `LuxorModule`, resolved once: called, it asks all modules that override it."""

    def __init__(self, modules: Sequence[AnyModule], cards: int) -> None:
        self.played = hook(modules, LuxorModule.played, LuxorModule)
        self.acting = hook(modules, LuxorModule.acting, LuxorModule)
        self.woken = hook(modules, LuxorModule.woken, LuxorModule)
        self.bars = hook(modules, LuxorModule.bars, LuxorModule)
        self.spares = hook(modules, LuxorModule.spares, LuxorModule)
        self.landed = hook(modules, LuxorModule.landed, LuxorModule)
        self.moved = hook(modules, LuxorModule.moved, LuxorModule)
        self.wild_taken = hook(modules, LuxorModule.wild_taken, LuxorModule)
        self.taken = hook(modules, LuxorModule.taken, LuxorModule)
        self.uncovered = hook(modules, LuxorModule.uncovered, LuxorModule)
        self.rearranges = hook(modules, LuxorModule.rearranges, LuxorModule)
        self.counts_twice = hook(modules, LuxorModule.counts_twice, LuxorModule)
        self.revealed = hook(modules, LuxorModule.revealed, LuxorModule)
        self.offered = hook(modules, LuxorModule.offered, LuxorModule)
        self.credit = hook(modules, LuxorModule.credit, LuxorModule)
        self.holds_back = hook(modules, LuxorModule.holds_back, LuxorModule)
        self.gained = hook(modules, LuxorModule.gained, LuxorModule)
        self.refill = hook(modules, LuxorModule.refill, LuxorModule)
        self.discarded = hook(modules, LuxorModule.discarded, LuxorModule)
        self.stretch = hook(modules, LuxorModule.stretch, LuxorModule)
        self.added = hook(modules, LuxorModule.added, LuxorModule)
        self.made_of = hook(modules, LuxorModule.made_of, LuxorModule)
        self.in_force = hook(modules, LuxorModule.in_force, LuxorModule)
        self.able = hook(modules, LuxorModule.able, LuxorModule)
        self.ending = hook(modules, LuxorModule.ending, LuxorModule)
        self.redact = hook(modules, LuxorModule.redact, LuxorModule)
        self.sample = hook(modules, LuxorModule.sample, LuxorModule)
        self.label = hook(modules, LuxorModule.label, LuxorModule)
        self.drawn = [
            hook([module for module in modules if module.concerns(card)], LuxorModule.drawn, LuxorModule)
            for card in range(cards)
        ]
        bring_points = [
            *overriding(modules, "in_play", LuxorModule),
            *overriding(modules, "score", LuxorModule),
        ]
        self.scoring = [module for module in modules if module in bring_points]
