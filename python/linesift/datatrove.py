"""linesift in datatrove: an extractor for a pipeline, beside Trafilatura.

    pipeline = [WarcReader(...), Linesift(timeout=1), JsonlWriter(...)]
"""

from __future__ import annotations

from datatrove.pipeline.extractors.base import BaseExtractor

from ._extractor import Extractor
from ._signature import Unpack
from ._table import Options


class Linesift(BaseExtractor):
    """Replaces the HTML of documents by their content. Documents without content are dropped.

    timeout is the seconds for a document, and for starting a worker. datatrove keeps it: it runs
    extract in a process of its own and kills that; the worker ends then too.
    """

    name = "⛏ linesift"

    def __init__(self, timeout: float = 1, **options: Unpack[Options]) -> None:
        super().__init__(timeout)
        self._extractor = Extractor(jobs=1, timeout=None, **options)

    def extract(self, text: str) -> str:
        """Return the content of a page, "" if it has none."""
        return self._extractor.extract(text) or ""
