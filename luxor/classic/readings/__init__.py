"""The readings of the base game that can be played beside the standard ones: a small object each."""

from luxor.classic.rulings import ENDING, LANDING, MOVEMENT, PLAY, chapter
from luxor.plugin import ReadingPlugin


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.classic.readings.{rules}")


READINGS = (
    _reading("ruling.tunnel.single-hop", "chained", "tunnels:ChainedTunnels"),
    chapter("ruling.back.stairs", "stairs", MOVEMENT),
    chapter("ruling.plus-minus.tile", "space", MOVEMENT),
    chapter("ruling.back.osiris", "backward", MOVEMENT),
    chapter("ruling.back.osiris", "stays", MOVEMENT),
    chapter("ruling.osiris.blocked", "stays", MOVEMENT),
    chapter("ruling.osiris.blocked", "as-far", MOVEMENT),
    chapter("ruling.osiris.chain", "stays", MOVEMENT),
    chapter("ruling.osiris.chain", "illegal", MOVEMENT),
    chapter("ruling.chamber.entry-is-movement", "action", MOVEMENT),
    chapter("ruling.chamber.entry-is-movement", "steps-only", MOVEMENT),
    chapter("ruling.all.woken-stay", "moves", MOVEMENT),
    chapter("ruling.all.choice", "any-active", MOVEMENT),
    chapter("ruling.all.blocked-stay", "any-acts", MOVEMENT),
    chapter("ruling.last.none", "into-chamber", MOVEMENT),
    chapter("ruling.play.must-move", "free", PLAY),
    _reading("ruling.action.mandatory", "optional", "actions:OptionalActions"),
    chapter("ruling.action.mandatory", "all-mandatory", LANDING),
    chapter("ruling.supply.choice", "nothing", LANDING),
    chapter("ruling.supply.choice", "may-choose", LANDING),
    chapter("ruling.house.horus-empty", "nothing", LANDING),
    chapter("ruling.supply.empty", "something-else", LANDING),
    chapter("ruling.supply.empty", "unlimited", LANDING),
    chapter("ruling.all.key", "listed-only", LANDING),
    chapter("ruling.back.acts", "no-action", MOVEMENT),
    chapter("ruling.one-less.after-osiris", "card-only", MOVEMENT),
    chapter("ruling.all.choice", "useful", MOVEMENT),
    chapter("ruling.all.blocked-stay", "all-must", MOVEMENT),
    chapter("ruling.chamber.keys-in-order", "not-playable", MOVEMENT),
    chapter("ruling.last.none", "in-place", MOVEMENT),
    chapter("ruling.die.playable", "every-roll", MOVEMENT),
    chapter("ruling.none-possible.rest", "rolled", PLAY),
    chapter("ruling.die.playable", "roll-again", MOVEMENT),
    chapter("ruling.nobody-moves.round", "at-once", ENDING),
    chapter("ruling.nobody-moves.round", "in-a-row", ENDING),
    chapter("ruling.nobody-moves.round", "all-cards", ENDING),
    chapter("ruling.nobody-moves.when", "after-turn", ENDING),
    _reading("ruling.deck.reshuffle-when", "at-once", "moving:ShuffledAtOnce"),
    chapter("ruling.deck.reshuffle-when", "without-played", PLAY),
    _reading("ruling.key.spent", "come-back", "actions:KeysComeBack"),
    chapter("ruling.temple.stack-empty", "another-stack", LANDING),
    chapter("ruling.chamber.two-at-once", "one-entry", LANDING),
    _reading("ruling.chamber.keys-in-order", "choose", "entering:PlayerChooses"),
    _reading("ruling.all.choice", "moved-count", "moving:MoversCount"),
    _reading("ruling.house.points-at-end", "at-end", "actions:PointsAtEnd"),
)
