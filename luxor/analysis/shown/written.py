"""Tables as a terminal gives them to other programs: rows of JSON, and one text for a spreadsheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias

import pandas as pd

Table: TypeAlias = pd.DataFrame


def records(table: Table) -> list[dict[str, object]]:
    """The rows of a table as JSON has them; what is no number there is null.

    >>> from luxor.analysis.shown.written import records
    >>> records(analysis.odds(position))[0]["exact"]
    '1/6'
    """
    rows: list[dict[str, object]] = json.loads(table.to_json(orient="records"))
    return rows


def as_csv(tables: Sequence[Table]) -> str:
    """All tables as one, each position with its number.

    >>> from luxor.analysis.shown.written import as_csv
    >>> as_csv([analysis.odds(position)])[:14]
    'position,kind,'
    """
    whole = pd.concat([table.assign(position=n) for n, table in enumerate(tables, 1)], ignore_index=True)
    columns = ["position", *(name for name in whole.columns if name != "position")]
    text: str = whole[columns].to_csv(index=False, lineterminator="\n")
    return text
