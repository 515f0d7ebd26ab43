"""The readings of the base game that can be played beside the standard ones: a small object each."""

from luxor.plugin import ReadingPlugin


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"luxor.classic.readings.{rules}")


READINGS = (
    _reading("ruling.tunnel.single-hop", "chained", "tunnels:ChainedTunnels"),
    _reading("ruling.back.stairs", "stairs", "osiris:BackToStairs"),
    _reading("ruling.plus-minus.tile", "space", "moving:OneSpace"),
    _reading("ruling.back.osiris", "backward", "osiris:OsirisBackward"),
    _reading("ruling.back.osiris", "stays", "osiris:OsirisAfterBack"),
    _reading("ruling.osiris.blocked", "stays", "osiris:OsirisStays"),
    _reading("ruling.osiris.blocked", "as-far", "osiris:OsirisAsFar"),
    _reading("ruling.osiris.chain", "stays", "osiris:OneJump"),
    _reading("ruling.osiris.chain", "illegal", "osiris:NoSecondJump"),
    _reading("ruling.chamber.entry-is-movement", "action", "moving:EntryIsAction"),
    _reading("ruling.chamber.entry-is-movement", "steps-only", "osiris:ChamberBySteps"),
    _reading("ruling.all.woken-stay", "moves", "moving:WokenMove"),
    _reading("ruling.all.choice", "any-active", "moving:AnyoneActs"),
    _reading("ruling.all.blocked-stay", "any-acts", "moving:AnyoneActs"),
    _reading("ruling.last.none", "into-chamber", "moving:IntoChamber"),
    _reading("ruling.play.must-move", "free", "moving:FreePlay"),
    _reading("ruling.action.mandatory", "optional", "actions:OptionalActions"),
    _reading("ruling.action.mandatory", "all-mandatory", "actions:MustTake"),
    _reading("ruling.supply.choice", "nothing", "actions:AllOrNothing"),
    _reading("ruling.supply.choice", "may-choose", "actions:MissingOne"),
    _reading("ruling.supply.empty", "something-else", "actions:SomethingElse"),
    _reading("ruling.supply.empty", "unlimited", "actions:Endless"),
    _reading("ruling.all.key", "listed-only", "actions:NoKeyAfterAll"),
    _reading("ruling.back.acts", "no-action", "actions:NoActionBack"),
    _reading("ruling.one-less.after-osiris", "card-only", "actions:LessByCard"),
    _reading("ruling.all.choice", "useful", "moving:UsefulActs"),
    _reading("ruling.all.blocked-stay", "all-must", "moving:AllMustMove"),
    _reading("ruling.chamber.keys-in-order", "not-playable", "moving:KeysForAll"),
    _reading("ruling.last.none", "in-place", "moving:CatchUpInPlace"),
    _reading("ruling.die.playable", "every-roll", "moving:EveryRoll"),
    _reading("ruling.none-possible.rest", "rolled", "moving:RolledAnyway"),
    _reading("ruling.die.playable", "roll-again", "moving:RollAgain"),
    _reading("ruling.nobody-moves.round", "at-once", "moving:NobodyCouldMove"),
    _reading("ruling.nobody-moves.round", "in-a-row", "moving:TurnsInARow"),
    _reading("ruling.nobody-moves.round", "all-cards", "moving:NoCardInHandMoves"),
    _reading("ruling.nobody-moves.when", "after-turn", "moving:LastTurnTaken"),
    _reading("ruling.deck.reshuffle-when", "at-once", "moving:ShuffledAtOnce"),
    _reading("ruling.deck.reshuffle-when", "without-played", "moving:PlayedStaysOut"),
    _reading("ruling.key.spent", "come-back", "actions:KeysComeBack"),
    _reading("ruling.temple.stack-empty", "another-stack", "actions:AnotherStack"),
    _reading("ruling.chamber.two-at-once", "one-entry", "moving:OneEntry"),
    _reading("ruling.chamber.keys-in-order", "choose", "entering:PlayerChooses"),
    _reading("ruling.all.choice", "moved-count", "moving:MoversCount"),
    _reading("ruling.house.points-at-end", "at-end", "actions:PointsAtEnd"),
)
