"""Answers as data frames, where pandas is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def flatten(row: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """A row with the fields of its objects beside its own: ``{"price": {"low": 1}}`` is ``{"price.low": 1}``. Lists stay as they are."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{before}{name}."))
        else:
            flat[before + name] = value
    return flat


def frame(rows: Iterable[Mapping[str, Any]], *, exact: bool = False) -> pandas.DataFrame:
    """Rows as a data frame, a column for each field. Instants are UTC; what is not known is missing, never 0.

    Decimals become floats, which pandas reckons with; ``exact`` leaves them ``Decimal``.
    """
    import pandas

    flat = [flatten(row) for row in rows]
    table = pandas.DataFrame(flat)
    for name in table.columns:
        known = [row[name] for row in flat if row.get(name) is not None]
        if not known:
            continue
        if all(isinstance(value, datetime) for value in known):
            table[name] = pandas.to_datetime(table[name], utc=True)
        elif not exact and all(isinstance(value, (Decimal, int)) and not isinstance(value, bool) for value in known):
            if any(isinstance(value, Decimal) for value in known):
                table[name] = table[name].astype("float64")
    return table
