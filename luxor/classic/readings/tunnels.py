"""Readings of tunnels."""

from __future__ import annotations

from luxor.classic.rules.module import LuxorModule
from luxor.classic.rules.movement import next_tunnel
from luxor.classic.rules.ruleset import Rules
from luxor.classic.rules.state import LuxorState
from luxor.classic.rules.tile_kinds import Tunnel, lands_where_it_comes_out
from luxor.core.engine.modules import Slice
from luxor.core.words.terms import Sink


class ChainedTunnels(LuxorModule[Slice]):
    """From tunnel to tunnel up to the last one (ruling.tunnel.single-hop)."""

    def install(self, rules: Rules) -> None:
        if rules.tunnel >= 0:
            rules.play_as(rules.tunnel, _ChainedTunnel())


class _ChainedTunnel(Tunnel):
    def rest(self, rules: Rules, state: LuxorState, space: int) -> int:
        """The last tunnel, or one before it where something stops whoever comes out."""
        while ahead := next_tunnel(rules, state, space):
            space = ahead
            if lands_where_it_comes_out(rules) and any(rules.hooks.bars(state, state.seat, space)):
                break
        return space

    def perform(self, rules: Rules, state: LuxorState, seat: int, space: int, sink: Sink | None) -> None:
        while space:
            space = self.go_through(rules, state, seat, space, sink)
