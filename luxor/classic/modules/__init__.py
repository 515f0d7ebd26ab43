"""The modules of The Mummy's Curse, in the order in which they are installed: a folder each."""

from pathlib import Path

from luxor.plugin import ModulePlugin, ReadingPlugin

HERE = Path(__file__).parent
PLACE = "luxor.classic.modules"


def _module(name: str, rules: str, scene: str = "", *readings: ReadingPlugin) -> ModulePlugin:
    shown = f"{PLACE}.{name}.scene:{scene}" if scene else None
    return ModulePlugin(name, f"{PLACE}.{name}.rules:{rules}", HERE / name, shown, readings)


def _reading(ruling: str, id: str, rules: str) -> ReadingPlugin:
    return ReadingPlugin(ruling, id, f"{PLACE}.{rules}")


ANY_VALUE = _reading("ruling.value.must-move", "any", "readings:AnyValue")  # of both that can change a value

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
        _reading("ruling.tile.pairs", "same-type", "mummy.readings:PairsAlike"),
        _reading("ruling.mummy.before-move", "after-action", "mummy.readings:WalksAfter"),
        _reading("ruling.woken.extra-turn", "next-round", "mummy.readings:WokenNextRound"),
    ),
    _module("equipment", "Equipment", "EquipmentScene", ANY_VALUE),
    _module("sceptres", "Sceptres", "SceptreScene"),
    _module(
        "characters",
        "Characters",
        "CharacterScene",
        ANY_VALUE,
        _reading("ruling.characters.treasure-point-asked", "automatic", "characters.readings:PointByItself"),
        _reading("ruling.characters.any-horus-empty", "forced", "characters.readings:ForcedPile"),
        _reading("ruling.house.two-characters", "choose", "characters.choosing:ChooseOfTwo"),
    ),
)
