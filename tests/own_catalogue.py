"""Rules and texts that a test adds to a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

RULE = 'status = "printed"\nbooklet = "own"\nchapter = "own"\nrelated = []\nexamples = []\n'


def catalogue(folder: Path, rules: Sequence[str], texts: Mapping[str, str]) -> Path:
    """A folder with rules (of the same name as their titles) and with texts in English."""
    (folder / "rules").mkdir()
    (folder / "texts").mkdir()
    facts = "\n".join(f'["{rule}"]\n{RULE}' for rule in rules)
    (folder / "rules" / "own.toml").write_text(facts, "utf-8")
    said = {**{rule: f"What {rule} says." for rule in rules}, **texts}
    words = "\n".join(f'["{key}"]\ntitle = "{text}"\ntext = "{text}"' for key, text in said.items())
    (folder / "texts" / "own.en.toml").write_text(words, "utf-8")
    return folder
