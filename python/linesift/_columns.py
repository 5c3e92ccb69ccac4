"""What tables of pages have of each: for Ray and Spark."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Tuple

import pyarrow

from ._adapter import Documents, added
from ._extractor import HTML
from ._many import Errors
from ._record import SCHEMA
from ._table import Options

_FIELDS = ("title", "date", "language", "type")


def schema(options: Options) -> pyarrow.Schema:
    """Return the columns that a table gets. All may be null."""
    kinds: dict[str, Any] = {name: SCHEMA[name] for name in ("text", *_FIELDS, *added(options))}
    return pyarrow.schema([(name, _type(kind)) for name, kind in {**kinds, "error": str}.items()])


def _type(kind: Any) -> pyarrow.DataType:
    """Return the type of a value of SCHEMA."""
    if isinstance(kind, dict):
        return pyarrow.struct([(name, _type(element)) for name, element in kind.items()])
    if isinstance(kind, list):
        return pyarrow.list_(_type(kind[0]))
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    return types[kind]


def columns(
    extractor: Documents, made: pyarrow.Schema, pages: Iterable[Tuple[Optional[HTML], Optional[str]]], errors: Errors
) -> tuple[dict[str, pyarrow.Array], list[bool]]:
    """Return the columns of pages, and which pages have a row in them. The error says why there is no text."""
    known = ((html if html is not None else "", url) for html, url in pages)
    rows: list[dict[str, Any]] = []
    kept = []
    for d, error in extractor.results(known, errors):
        kept.append(d is not None or errors != "skip")
        if kept[-1]:
            rows.append({**d.record, "text": d.content, "error": None} if d else {"error": error})
    table = pyarrow.Table.from_pylist(rows, schema=made)
    return {name: table[name].combine_chunks() for name in made.names}, kept
