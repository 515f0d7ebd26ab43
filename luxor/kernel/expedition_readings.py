"""Readings of Expedition Luxor for the kernel, as `classic_readings` has those of Luxor."""

from __future__ import annotations

# In the order of the enum in `source/expedition/state.h`.
SWITCHES = (
    "ruling.expedition.one-line=several",
    "ruling.expedition.camp-four=five",
    "ruling.expedition.camp-keeps=none-need-stay",
    "ruling.expedition.order=draw-first",
    "ruling.expedition.last-tiles=turn-ends",
    "ruling.expedition.short-reserve=alone",
    "ruling.expedition.short-reserve=not-placed",
    "ruling.expedition.keep-secret=open",
    "ruling.expedition.no-discount=counts-there",
)
