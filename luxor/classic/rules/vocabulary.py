"""What the items of a fact may be, for menus: cards, tiles, places, players."""

from __future__ import annotations

from luxor.classic.rules.ruleset import Rules
from luxor.core.position.notation import NONE, Choices

SEATS = ("first", "seat")


def base_choices(rules: Rules) -> dict[str, Choices]:
    """The words for items of the facts of the base game."""
    kit = rules.kit
    cards = [card.name for card in kit.cards[1:]]
    seats = range(rules.players)
    statues = [f"anubis-{n}" for n in range(1, len(kit.statues) + 1)]
    lying = [f"lying-{space}" for space in range(1, rules.chamber)] if rules.lying_rule else []
    return {
        "tiles": Choices("tile", [tile.name for tile in kit.tiles]),
        "treasures": Choices("tile", _names(rules, kit.treasures)),
        "temples": Choices("tile", _names(rules, [tile for stack in kit.temples for tile in stack])),
        "adventurers": Choices("place", [*range(rules.chamber + 1), *statues, "woken", *lying]),
        "hands": Choices("card", cards),
        "deck": Choices("card", cards),
        "discard": Choices("card", cards),
        "horus": Choices("card", [card.name for card in kit.cards if card.eyes]),
        "scarabs": Choices("vp", sorted(set(kit.scarabs))),
        "scarab_supply": Choices("vp", sorted(set(kit.scarabs))),
        "sarcophagi": Choices("seat", [NONE, *seats]),
        **dict.fromkeys(SEATS, Choices("seat", seats)),
    }


def own_choices(rules: Rules, fact: str) -> Choices | None:
    """The words for items of a fact that belongs to a module, if it knows some."""
    for module in rules.modules:
        if fact.startswith(module.own("")):
            found = module.choices(fact.removeprefix(module.own("")))
            if found:
                return found
    return None


def _names(rules: Rules, codes: list[int]) -> list[str]:
    return list(dict.fromkeys(rules.kit.tiles[code].name for code in codes))
