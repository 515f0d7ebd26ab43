"""The modules of The Mummy's Curse, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.classic.rulings import ENDING, PLAY, chapter
from luxor.plugin import ModulePlugin, ReadingPlugin

HERE = Path(__file__).parent
PLACE = "luxor.classic.modules"
MUMMY, EQUIPMENT = f"{PLACE}.mummy.rulings", f"{PLACE}.equipment.rulings"
CHARACTERS, SHARED = f"{PLACE}.characters.rulings", f"{PLACE}.rulings"
ICONS = {
    "fifth_player": "pawn",
    "mummy": "mummy",
    "equipment": "card-back-equipment",
    "sceptres": "sceptre",
    "characters": "char-any-horus",
}


def _module(name: str, rules: str, scene: str = "", *readings: ReadingPlugin) -> ModulePlugin:
    shown = f"{PLACE}.{name}.scene:{scene}" if scene else None
    return ModulePlugin(name, f"{PLACE}.{name}.rules:{rules}", HERE / name, shown, readings, ICONS[name])


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"{PLACE}.{rules}")


VALUES = (  # of both modules that can change a value
    chapter("ruling.value.must-move", "any", SHARED),
    chapter("ruling.play.options-optional", "not-playable", PLAY),
    chapter("ruling.play.options-optional", "must-use", SHARED),
)
EXTRA_TURNS = (  # of both that can give some
    chapter("ruling.woken.extra-turn", "next-round", ENDING),
    chapter("ruling.extra-turn", "lost-at-end", ENDING),
    chapter("ruling.extra-turn.stack", "one", ENDING),
    _reading("ruling.extra-turn.stack", "not-in-extra", "readings:NotInExtra"),
)

MODULES = (
    _module(
        "fifth_player",
        "FifthPlayer",
        "",
        _reading("ruling.five.horus-any-count", "five-only", "fifth_player.readings:CardsForFive"),
        _reading("ruling.five.horus-any-count", "never", "fifth_player.readings:NoMoreCards"),
        ReadingPlugin(
            "ruling.five.horus-any-count",
            "always",
            f"{PLACE}.fifth_player.readings:CardsAlways",
            brings=True,
        ),
    ),
    _module(
        "mummy",
        "Mummy",
        "MummyScene",
        _reading("ruling.stand.declare", "before-roll", "mummy.readings:AllStand"),
        _reading("ruling.house.stand-free", "free", "mummy.readings:StandFree"),
        _reading("ruling.tile.pairs", "same-type", "mummy.tile_readings:PairsAlike"),
        _reading("ruling.mummy.before-move", "after-action", "mummy.readings:WalksAfter"),
        _reading("ruling.stand.needs-target", "always", "mummy.readings:StandAlways"),
        _reading("ruling.stand.no-tile", "tile", "mummy.readings:TileAfterRoll"),
        _reading("ruling.nobody-moves.stand", "yes", "mummy.readings:LyingAreStuck"),
        chapter("ruling.mummy.spaces", "tiles-only", MUMMY),
        chapter("ruling.mummy.wrap-jump", "passes-empty", MUMMY),
        chapter("ruling.mummy.wrap-on", "ends-there", MUMMY),
        chapter("ruling.mummy.wrap-on", "stops-first", MUMMY),
        chapter("ruling.stand.sleepers", "sleepers-too", MUMMY),
        chapter("ruling.mummy.lying", "all-met", MUMMY),
        chapter("ruling.mummy.osiris", "adventurer-falls", MUMMY),
        _reading("ruling.mummy.no-gain-on-landing", "opponents", "mummy.readings:OpponentsGain"),
        _reading("ruling.mummy.no-gain-on-landing", "last-mover", "mummy.readings:LastMoverGains"),
        _reading("ruling.characters.single-step-horus", "mummy-stays", "mummy.readings:StaysForAStep"),
        _reading("ruling.tile.pairs", "with-wilds", "mummy.tile_readings:PairsWithWilds"),
        _reading("ruling.tile.smallest", "hidden-too", "mummy.tile_readings:SmallestOfAll"),
        _reading("ruling.tile.all-four", "all-or-none", "mummy.tile_readings:AllOrNone"),
        _reading("ruling.tile.all-four", "any-order", "mummy.tile_readings:AnyOrder"),
        _reading("ruling.tile.rear", "next-instead", "mummy.tile_readings:NextOneMoves"),
        _reading("ruling.tile.horus", "outer-only", "mummy.tile_readings:OuterDiscard"),
        _reading("ruling.tile.swap-scarab", "takes-one", "mummy.tile_readings:TakesAScarab"),
        chapter("ruling.mummy.supply", "unlimited", MUMMY),
        _reading("ruling.horus.one-per-turn", "one", "mummy.tile_readings:OneHorusCard"),
        _reading("ruling.woken.tile", "counted", "mummy.tile_readings:WokenCounted"),
        _reading("ruling.woken.tile", "counted-stays", "mummy.tile_readings:WokenIsLast"),
        chapter("ruling.mummy.spaces", "counts-empty", MUMMY),
        chapter("ruling.mummy.osiris", "carried", MUMMY),
        chapter("ruling.mummy.supply", "from-players", MUMMY),
        chapter("ruling.mummy.last", "nobody-moves", MUMMY),
        _reading("ruling.none-possible.rest", "discard-only", "mummy.readings:JustDiscarded"),
        chapter("ruling.mummy.all", "no-action", MUMMY),
        _reading("ruling.mummy.tunnel", "used-first", "mummy.readings:TunnelFirst"),
        chapter("ruling.mummy.tunnel", "far-end-safe", MUMMY),
        _reading("ruling.stand.declare", "refuse", "mummy.readings:RefuseAndPlayOn"),
        _reading("ruling.mummy.drawn", "comes", "mummy.readings:WalksForDrawn"),
        _reading("ruling.mummy.drawn", "leaves", "mummy.readings:WalksForDiscarded"),
        chapter("ruling.play.before-mummy", "not-playable", MUMMY),
        _reading("ruling.mummy.before-move", "after-move", "mummy.readings:WalksBetween"),
        _reading("ruling.mummy.before-move", "choose", "mummy.readings:WalksWhenChosen"),
        _reading("ruling.stand.no-tile", "discard-and-draw", "mummy.readings:DiscardAndDraw"),
        _reading("ruling.tile.no-effect", "any-declined", "mummy.tile_readings:AnyDeclined"),
        _reading("ruling.tile.rear", "no-mummy-no-chamber", "mummy.tile_readings:KeptOff"),
        _reading("ruling.tile.horus", "discard-always", "mummy.tile_readings:DiscardAlways"),
        _reading("ruling.tile.swap-scarab", "lost", "mummy.tile_readings:ScarabLost"),
        _reading("ruling.tile.no-effect", "needs-effect", "mummy.tile_readings:NeedsEffect"),
        chapter("ruling.tile.moves", "shift-only", MUMMY),
        chapter("ruling.tile.moves", "osiris-stays", MUMMY),
        _reading("ruling.mummy.after-insert", "end-of-turn", "mummy.readings:WalksAtTheEnd"),
        chapter("ruling.characters.any-horus-eyes", "tile", MUMMY),
        *EXTRA_TURNS,
    ),
    _module(
        "equipment",
        "Equipment",
        "EquipmentScene",
        *VALUES,
        _reading("ruling.value.must-move", "even-the-roll", "equipment.readings:RollMustMove"),
        _reading("ruling.equipment.sum", "plus-only", "equipment.readings:OnlyAdds"),
        _reading("ruling.equipment.sum", "no-plus-minus", "equipment.readings:NoPlusMinus"),
        _reading("ruling.equipment.second-useful", "any", "equipment.readings:AnySecond"),
        _reading("ruling.equipment.second-useful", "with-abilities", "equipment.readings:HelpedSecond"),
        _reading("ruling.equipment.second-useful", "if-first-fails", "equipment.readings:LastResort"),
        _reading("ruling.equipment.side-after-look", "after-both", "equipment.readings:SideAfterBoth"),
        _reading("ruling.equipment.side-after-look", "before-draw", "equipment.readings:SideBeforeDraw"),
        _reading("ruling.equipment.horus-taken", "horus-second", "equipment.readings:HorusSecond"),
        _reading("ruling.equipment.horus-taken", "two-draws", "equipment.readings:TwoDraws"),
        chapter("ruling.equipment.zero-nothing", "not-allowed", EQUIPMENT),
        chapter("ruling.equipment.zero-nothing", "next-tile", EQUIPMENT),
        chapter("ruling.equipment.zero-playable", "tile-useful", EQUIPMENT),
        chapter("ruling.equipment.zero-playable", "never", EQUIPMENT),
    ),
    _module(
        "sceptres",
        "Sceptres",
        "SceptreScene",
        _reading("ruling.sceptres.types", "no-treasure", "sceptres.readings:NoTreasure"),
        _reading("ruling.sceptres.types", "wild-type", "sceptres.readings:StandsForAType"),
        _reading("ruling.sceptres.one-tile", "two-steps", "sceptres.readings:TwoSteps"),
    ),
    _module(
        "characters",
        "Characters",
        "CharacterScene",
        *VALUES,
        *EXTRA_TURNS,
        _reading("ruling.key.spent", "ability-returns", "characters.readings:KeysReturn"),
        _reading("ruling.characters.key-per-card", "per-turn", "characters.readings:OneKey"),
        _reading("ruling.characters.key-per-card", "any-number", "characters.readings:AnyKeys"),
        _reading("ruling.characters.key-plus-minus", "not-at-all", "characters.readings:NoKeyOnPlusMinus"),
        _reading("ruling.characters.key-floor", "sum-only", "characters.readings:FloorOfSum"),
        _reading("ruling.characters.reroll-cards", "die-card", "characters.readings:BaseDieOnly"),
        _reading("ruling.characters.reroll-cards", "better-roll", "characters.readings:BetterRoll"),
        _reading("ruling.characters.reroll-scope", "every-roll", "characters.readings:EveryRoll"),
        _reading("ruling.characters.single-step-horus", "other-cards", "characters.readings:NoHorusStep"),
        _reading("ruling.characters.single-step-replaces", "distance-only", "characters.readings:StepOnly"),
        _reading("ruling.characters.single-step-replaces", "before-roll", "characters.readings:StepFirst"),
        _reading("ruling.characters.any-horus-empty", "tile-only", "characters.readings:PilesOfTile"),
        _reading("ruling.characters.set-turn-once", "at-completion", "characters.readings:AtCompletion"),
        _reading("ruling.characters.set-turn-when", "after-reveal", "characters.readings:AfterReveal"),
        _reading("ruling.characters.temple-now-who", "all-there", "characters.readings:AllThere"),
        _reading("ruling.characters.shift-timing", "per-turn", "characters.readings:OneShift"),
        _reading("ruling.characters.shift-timing", "end-of-turn", "characters.readings:ShiftsAtTheEnd"),
        _reading("ruling.characters.treasure-point-scope", "both", "characters.readings:PointForWilds"),
        _reading("ruling.characters.treasure-point-scope", "neither", "characters.readings:NoSceptrePoint"),
        _reading("ruling.characters.treasure-point-asked", "automatic", "characters.readings:PointByItself"),
        chapter("ruling.characters.any-horus-empty", "forced", CHARACTERS),
        _reading("ruling.house.two-characters", "choose", "characters.choosing:ChooseOfTwo"),
    ),
)
