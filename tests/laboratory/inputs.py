"""What fuzzing begins with: `corpus/<target>.jsonl`, a named input a line, as text or (`base64`) as bytes."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "corpus"


def first_inputs(target: str) -> dict[str, bytes]:
    """The inputs of a target by their names."""
    lines = (FOLDER / f"{target}.jsonl").read_text("utf-8").splitlines()
    return {entry["name"]: _bytes(entry) for entry in map(json.loads, lines)}


def _bytes(entry: Mapping[str, str]) -> bytes:
    return entry["text"].encode() if "text" in entry else b64decode(entry["base64"])


def keep(target: str, inputs: Mapping[str, bytes]) -> None:
    """Keep inputs, those that can be read as text."""
    lines = []
    for name, data in sorted(inputs.items()):
        try:
            said = {"text": data.decode()}
        except UnicodeDecodeError:
            said = {"base64": b64encode(data).decode()}
        lines.append(json.dumps({"name": name, **said}, ensure_ascii=False) + "\n")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{target}.jsonl").write_text("".join(lines), "utf-8")


def as_files(target: str, folder: Path) -> Path:
    """The inputs as files in a folder, as fuzzers want them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in first_inputs(target).items():
        (folder / name).write_bytes(data)
    return folder
