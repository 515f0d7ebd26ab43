"""What the parts of The Mummy's Curse add to a picture and to its words, each from its own facts."""

from __future__ import annotations

from luxor.classic.modules.mummy.rules import Mummy
from luxor.classic.rules.ruleset import Rules
from luxor.classic.scene.picture import LuxorPicture, Offer
from luxor.core.notation import Facts
from luxor.core.wording import Words

ABILITY_ICONS = {
    **dict.fromkeys(("swap-hand", "move-card"), "card"),
    **dict.fromkeys(("rear-1-2", "rear-1-4"), "pawn"),
    **dict.fromkeys(("two-points", "pairs", "smallest"), "vp"),
    **dict.fromkeys(("scarab", "swap-scarab"), "scarab"),
    "one-step": "step",
    "horus": "eye",
    "keys": "key",
    "items": "wild",
    "extra-turn": "redo",
    "all-four": "move-all",
}


def add_modules(rules: Rules, facts: Facts, words: Words, found: LuxorPicture) -> None:
    """Lay out whatever the position's modules bring."""
    names = {module.name for module in rules.modules}
    if "mummy" in names:
        _mummy(rules, facts, words, found)
    if "sceptres" in names:
        _sceptres(facts, found)
    if "characters" in names:
        _characters(facts, words, found)


def table_words(rules: Rules, facts: Facts, words: Words) -> list[str]:
    """What the modules lay out for all, in words."""
    lines: list[str] = []
    if "mummy.space" in facts:
        found = LuxorPicture()
        _mummy(rules, facts, words, found)
        if found.mummy is not None:
            lines.append(words.say("describe.mummy", {"n": found.mummy}))
        offer = [
            words.say("describe.offered", {"text": tile.text, "cost": tile.cost}) for tile in found.offer
        ]
        supply = dict(found.supplies)["talisman"]
        lines.append(words.say("describe.offer", {"text": words.row(offer) or "–", "n": supply}))
    under = _list(facts, "sceptres.under") if "sceptres.under" in facts else []
    if under:
        lines.append(words.say("describe.under", {"text": ", ".join(map(str, under))}))
    return lines


def player_words(facts: Facts, seat: int, words: Words) -> list[str]:
    """What the modules give a player, in words."""
    lines: list[str] = []
    if "mummy.talismans" in facts:
        lines.append(words.say("describe.talismans", {"n": _list(facts, "mummy.talismans")[seat]}))
    if "characters.who" in facts:
        name = _list(facts, "characters.who")[seat]
        lines.append(words.say("describe.character", {"text": words.say(f"character.{name}")}))
    return lines


def _list(facts: Facts, name: str) -> list[int | str]:
    value = facts[name]
    return [item for item in value if isinstance(item, int | str)] if not isinstance(value, int | str) else []


def _mummy(rules: Rules, facts: Facts, words: Words, found: LuxorPicture) -> None:
    """The pawn, the tiles on offer with their prices, and everybody's talismans."""
    box = next(module.box for module in rules.modules if isinstance(module, Mummy))
    space = facts["mummy.space"]
    found.mummy = space if isinstance(space, int) else None
    costs = dict(zip(box.names, box.costs))
    found.offer = tuple(
        Offer(ABILITY_ICONS.get(str(name), "mummy"), costs[str(name)], words.say(f"ability.{name}"))
        for name in _list(facts, "mummy.offer")
    )
    held = _list(facts, "mummy.talismans")
    found.players = tuple(player._replace(talismans=int(count)) for player, count in zip(found.players, held))
    supply = facts["mummy.supply"]
    found.supplies = (*found.supplies, ("talisman", supply if isinstance(supply, int) else 0))


def _sceptres(facts: Facts, found: LuxorPicture) -> None:
    """A second tile peeks out where a treasure lies hidden."""
    under = set(_list(facts, "sceptres.under"))
    found.tiles = tuple(
        tile._replace(hidden=1) if tile is not None and space in under else tile
        for space, tile in enumerate(found.tiles, 1)
    )


def _characters(facts: Facts, words: Words, found: LuxorPicture) -> None:
    """Every player's ability, by its icon and in a line."""
    found.players = tuple(
        player._replace(character=(f"char-{name}", words.say(f"character.{name}")))
        for player, name in zip(found.players, _list(facts, "characters.who"))
    )
