"""linesift in NeMo Curator: an algorithm for pages of Common Crawl.

    CommonCrawlDownloadExtractStage(..., html_extraction=LinesiftExtractor())
"""

from __future__ import annotations

import logging
from typing import Optional

from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm  # pyright: ignore[reportMissingImports]

from ._adapter import Texts
from ._errors import PageError
from ._extractor import TIMEOUT
from ._signature import Unpack
from ._table import MAX_SIZE, Options

_log = logging.getLogger("linesift")


class LinesiftExtractor(HTMLExtractorAlgorithm):
    """Gives the paragraphs of a page's content. Curator joins them with an empty line.

    Curator stops at an exception of a page, so a page that fails is logged and gives none.
    """

    def __init__(
        self, timeout: Optional[float] = TIMEOUT, max_size: Optional[int] = MAX_SIZE, **options: Unpack[Options]
    ) -> None:
        self._extractor = Texts(options, timeout, max_size)

    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> Optional[list[str]]:
        """Return paragraphs, or None. The model needs neither stop words nor the language."""
        try:
            text = self._extractor.extract(html)
        except PageError as e:
            _log.warning("a page is left out: %s", e)
            return None
        return text.rstrip("\n").split("\n\n") if text else None
