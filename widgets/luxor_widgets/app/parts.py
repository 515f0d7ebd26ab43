"""What Voila's page fetches in some eighty files, as one.

Its script fetches a part when it first needs it; a part that is there already is not fetched. So those which
the app needs (parts.json) come in one script before it. A list that is out of date does no harm: what it
lacks is fetched as ever, what is no longer there is left out. `python -m tests.browser.app_parts` writes it
anew.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path

LIST = Path(__file__).with_name("parts.json")


class Parts:
    """The parts in one script; `folders` says where names that begin with a word are looked for."""

    def __init__(self, folders: Mapping[str, Iterable[str]]) -> None:
        files = [_find(folders, name) for name in json.loads(LIST.read_text("utf-8"))]
        # each in a function of its own: whether it is strict then is its own affair
        texts = [f"(function(){{{file.read_text('utf-8')}\n}})();" for file in files if file is not None]
        self._script = "\n".join(texts).encode()
        self.name = sha256(self._script).hexdigest()[:16]  # another script has another address

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self._script, 6)


def _find(folders: Mapping[str, Iterable[str]], name: str) -> Path | None:
    first, _, rest = name.partition("/")
    found = (Path(folder) / rest for folder in folders.get(first, ()))
    return next((file for file in found if file.is_file()), None)
