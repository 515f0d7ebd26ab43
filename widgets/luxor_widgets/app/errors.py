"""What goes wrong in a visitor's kernel is for the log of the server: a page is told nothing of the sources.

A page may send anything, such as a made-up `comm_open`, and libraries answer that with a traceback.
"""

from __future__ import annotations

import sys
import traceback
from io import TextIOBase
from logging import Logger
from typing import Any

from IPython.core.getipython import get_ipython

from luxor.core.words.written import plain_lines
from luxor_widgets.files import in_app


class Log(TextIOBase):
    """Takes the place of `sys.stderr`, which a kernel sends to the page."""

    def __init__(self, log: Logger) -> None:
        self._log = log

    def write(self, text: str) -> int:
        if text.strip():
            self._log.error("%s", plain_lines(text.rstrip()))
        return len(text)


def keep_errors() -> None:
    """In a kernel of the app's server; nobody else's errors are kept from them."""
    shell: Any = get_ipython()
    if shell is None or not in_app():
        return
    sys.stderr = Log(shell.kernel.log)

    def to_the_log(*_: object, **__: object) -> None:
        sys.stderr.write(traceback.format_exc())

    shell.showtraceback = to_the_log
