"""The C sources, and a digest of them: a library that was built from others is not used.

It imports nothing but the standard library, so that `setup.py` can use it before anything is installed.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

SOURCE = Path(__file__).parent / "source"
UNITS = ("binding.c", "batch.c", "classic/classic.c", "expedition/expedition.c")  # what is compiled


def source_files() -> list[Path]:
    """All C files, in a fixed order."""
    found = [path for path in SOURCE.rglob("*") if path.suffix in (".c", ".h")]
    return sorted(found, key=lambda path: path.relative_to(SOURCE).as_posix())


def sources_digest() -> str:
    """Twelve hex digits over the C sources, the same on every machine."""
    digest = blake2b(digest_size=6)
    for path in source_files():
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(path.relative_to(SOURCE).as_posix().encode() + b"\0" + text + b"\0")
    return digest.hexdigest()
