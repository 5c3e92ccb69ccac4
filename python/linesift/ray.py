"""linesift in Ray Data: a class for map_batches.

    pages.map_batches(linesift.ray.Linesift, fn_constructor_kwargs={"url": "url"}, concurrency=4)
"""

from __future__ import annotations

from typing import Any, Optional

import numpy

from ._adapter import Documents
from ._columns import columns, schema
from ._extractor import TIMEOUT
from ._many import Errors, check
from ._signature import Unpack
from ._table import MAX_SIZE, Options


class Linesift:
    """Adds columns to a batch: text, title, date, language, type, and error if there is none of them.

    segments, lines, effects and sources add columns of their names in a record, such as posts and items.
    html and url name the columns with pages and their addresses. html is taken out. Each actor has jobs workers.
    errors="return" keeps the rows of pages that fail or that an option leaves out, with an error. "skip" drops these
    rows. "raise" ends the task at a page that fails.
    """

    def __init__(
        self,
        html: str = "html",
        url: Optional[str] = None,
        jobs: int = 1,
        timeout: Optional[float] = TIMEOUT,
        max_size: Optional[int] = MAX_SIZE,
        errors: Errors = "return",
        **options: Unpack[Options],
    ) -> None:
        check((), errors)
        self._html, self._url = html, url
        self._errors: Errors = errors
        self._extractor = Documents("txt", options, jobs, timeout, max_size)
        self._schema = schema(options)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Return a batch, a column a name, with the content of its pages."""
        pages = batch.pop(self._html)
        addresses = batch[self._url] if self._url else [None] * len(pages)
        made, kept = columns(self._extractor, self._schema, zip(pages, addresses), self._errors)
        if not all(kept):
            batch = {name: values[numpy.array(kept)] for name, values in batch.items()}
        return {**batch, **made}  # arrays of Arrow, since numpy's have no type where all is null or empty
