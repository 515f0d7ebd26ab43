"""Tables and progress: the only place where pandas and tqdm come in, and only when one is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from luxor.core.extras import needs_extra

if TYPE_CHECKING:
    import pandas as pd
    from pandas import DataFrame as DataFrame  # for rooms that only hand tables on


def table(rows: Iterable[Mapping[str, object]], columns: Sequence[str], **notes: object) -> pd.DataFrame:
    """Rows as a DataFrame with these columns first; notes go to `.attrs`."""
    try:
        import pandas as pd
    except ModuleNotFoundError as missing:
        raise needs_extra("analysis", missing) from None

    listed = list(rows)
    more = [name for row in listed for name in row if name not in columns]
    frame = pd.DataFrame(listed, columns=[*columns, *dict.fromkeys(more)])
    frame.attrs.update(notes)
    return frame


class Bar(Protocol):
    """As much of a tqdm bar as is used here."""

    def update(self, n: float = 1) -> object: ...
    def set_postfix_str(self, state: str = "", refresh: bool = True) -> None: ...


class _NoBar:
    def update(self, n: float = 1) -> object:
        return None

    def set_postfix_str(self, state: str = "", refresh: bool = True) -> None:
        return None


@contextmanager
def progress(total: int, text: str, unit: str, show: bool) -> Iterator[Bar]:
    """A live bar while the work goes on, or none."""
    if not show:
        yield _NoBar()
        return
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError as missing:
        raise needs_extra("analysis", missing) from None

    with tqdm(total=total, desc=text, unit=unit, leave=False) as bar:
        yield bar
