"""The catalogue: every rule with its texts, the ambiguity ledger, and the printed examples."""

from pathlib import Path

from luxor.core.rulebook import Rulebook
from luxor.core.wording import Words

ORDER = ("base", "fifth_player", "mummy", "equipment", "sceptres", "characters")  # then Expedition
BOOK = Rulebook(Path(__file__).parent, ORDER)


def words(lang: str = "en") -> Words:
    """The texts of a language where no game in particular is meant."""
    return Words(BOOK, lang, lambda _, field, value: str(value))
