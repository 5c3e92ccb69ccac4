"""What tables of pages have of each: for Ray and Spark."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional, Tuple

from ._document import Document
from ._extractor import HTML, Extractor
from ._many import Errors
from ._table import Options

NAMES = ("text", "title", "date", "language", "type", "error")  # all are strings or null


def text_extractor(jobs: int, timeout: Optional[float], options: Options) -> Extractor:
    """Return an extractor whose documents have text only, unless options say otherwise."""
    given: Options = {"output_format": "txt", **options}
    return Extractor(jobs, timeout, **given)


def rows(
    extractor: Extractor, pages: Iterable[Tuple[Optional[HTML], Optional[str]]], errors: Errors
) -> Iterator[Optional[dict[str, Any]]]:
    """Yield the columns of each page. The error says why there is no text. None is for a row to be left out."""
    known = ((html if html is not None else "", url) for html, url in pages)
    for d in extractor.map(known, "raise" if errors == "raise" else "return"):
        if isinstance(d, Document):
            yield {"text": d.content, "title": d.title, "date": d.date, "language": d.language, "type": d.type, "error": None}
        elif errors == "skip":
            yield None
        else:
            yield {**dict.fromkeys(NAMES), "error": str(d) if d else "an option leaves the page out"}
