"""NeMo Curator: its extractor of Common Crawl's pages with linesift as the algorithm.

Curator's own stage runs on cosmos-xenna and a GPU's packages. The extractor that the stage calls for each
page does not.
"""

from __future__ import annotations

import logging

import pytest
from conftest import NEWS

import linesift

pytest.importorskip("nemo_curator")
from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor  # noqa: E402

from linesift.curator import LinesiftExtractor  # noqa: E402


def record(html: bytes) -> dict[str, object]:
    return {"url": "https://a.example/", "warc_id": "1", "source_id": "x", "content": html}


def test_pages_of_common_crawl() -> None:
    extractor = CommonCrawlHTMLExtractor(algorithm=LinesiftExtractor(timeout=30))
    found = extractor.extract(record(NEWS))
    assert found and found["language"] == "ENGLISH"
    assert found["text"] == (linesift.extract(NEWS) or "").rstrip("\n")
    assert extractor.extract(record(b"<html lang=en><body></body></html>")) is None


def test_a_page_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "linesift"):
        assert LinesiftExtractor().extract_text("a" * ((10 << 20) + 1), frozenset(), "ENGLISH") is None
    assert "larger than 10485760 bytes" in caplog.text
    with pytest.raises(linesift.OptionError):
        LinesiftExtractor(output_format="pdf")
    with pytest.raises(linesift.OptionError, match="^segments and output_format txt: "):
        LinesiftExtractor(segments=True)
