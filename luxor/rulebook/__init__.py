"""The catalogue: every rule with its texts, the ambiguity ledger, and the printed examples."""

from pathlib import Path

from luxor.core.rulebook import Rulebook

ORDER = ("base", "fifth_player", "mummy", "equipment", "sceptres", "characters")  # then Expedition
BOOK = Rulebook(Path(__file__).parent, ORDER)
