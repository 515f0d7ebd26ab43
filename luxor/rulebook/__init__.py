"""The catalogue: every rule with its texts, the ambiguity ledger, and the printed examples."""

from pathlib import Path

from luxor.core.rulebook import Rulebook

BOOK = Rulebook(Path(__file__).parent)
