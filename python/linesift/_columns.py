"""What tables of pages have of each: for Ray and Spark."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Tuple

from ._document import Document
from ._extractor import HTML, Extractor
from ._many import Errors
from ._options import for_record
from ._table import Options

NAMES = ("text", "title", "date", "language", "type", "error")  # all are strings or null


def text_extractor(jobs: int, timeout: Optional[float], options: Options) -> Extractor:
    """Return an extractor whose documents have text only, unless options say otherwise."""
    given: Options = {"output_format": "txt", **options}
    for_record(given)  # an error of the options belongs here, not into a task
    return Extractor(jobs, timeout, **given)


def columns(
    extractor: Extractor, pages: Iterable[Tuple[Optional[HTML], Optional[str]]], errors: Errors
) -> tuple[dict[str, list[Any]], list[bool]]:
    """Return the columns of pages, and which pages have a row in them. The error says why there is no text."""
    known = ((html if html is not None else "", url) for html, url in pages)
    rows: list[dict[str, Any]] = []
    kept = []
    for d in extractor.map(known, "raise" if errors == "raise" else "return"):
        kept.append(isinstance(d, Document) or errors != "skip")
        if isinstance(d, Document):
            rows.append({"text": d.content, **{name: getattr(d, name) for name in NAMES[1:-1]}, "error": None})
        elif kept[-1]:
            rows.append({**dict.fromkeys(NAMES), "error": str(d) if d else "an option leaves the page out"})
    return {name: [row[name] for row in rows] for name in NAMES}, kept
