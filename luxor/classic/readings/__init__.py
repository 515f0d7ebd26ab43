"""The readings of the base game that can be played beside the standard ones: a small object each."""

from luxor.plugin import ReadingPlugin


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.classic.readings.{rules}")


READINGS = (_reading("ruling.tunnel.single-hop", "chained", "tiles:ChainedTunnels"),)
