"""LangChain: the transformer and the parser."""

from __future__ import annotations

import asyncio
import logging

import pytest
from conftest import SAMPLES

import linesift

pytest.importorskip("langchain_core")
from langchain_core.document_loaders import Blob  # noqa: E402
from langchain_core.documents import Document  # noqa: E402

from linesift.langchain import LinesiftParser, LinesiftTransformer  # noqa: E402


def test_documents_become_markdown() -> None:
    page = next(p for p in SAMPLES if p.name == "wiki-lighthouse.html").read_text(encoding="utf-8")
    url = "https://wiki.example/lighthouse"
    documents = [
        Document(page_content=page, metadata={"source": url, "title": "Mine"}),
        Document(page_content="<html></html>", metadata={"source": "https://empty.example/"}),
    ]
    want = linesift.document(page, url)
    assert want
    transformer = LinesiftTransformer(jobs=1)
    for (found,) in (transformer.transform_documents(documents), asyncio.run(transformer.atransform_documents(documents))):
        assert found.page_content == want.markdown
        assert found.metadata["source"] == url and found.metadata["title"] == "Mine"
        assert found.metadata["language"] == want.language
    (text,) = LinesiftTransformer(jobs=1, output_format="txt").transform_documents(documents)
    assert text.page_content == want.text
    with_sources = LinesiftTransformer(jobs=1, sources=True, output_format="json")
    record, empty = with_sources.transform_documents(documents)  # a page without content has a record too
    assert record.page_content == linesift.extract(page, url, "json", sources=True)
    assert record.metadata["sources"]["title"] and "sources" not in text.metadata and '"words":0' in empty.page_content


def test_a_page_that_fails_costs_itself_only(caplog: pytest.LogCaptureFixture) -> None:
    addresses = ["https://a.example/", "https://wrong.example/", "https://b.example/"]
    pages = ["<p>one", "<p>two", "<p>three"]
    documents = [Document(page_content=p, metadata={"source": a}) for p, a in zip(pages, addresses)]
    with caplog.at_level(logging.WARNING, "linesift"):
        documents[1].page_content = 7  # type: ignore[assignment]
        found = LinesiftTransformer(jobs=1, method="all").transform_documents(documents)
        assert [d.page_content for d in found] == ["one\n", "three\n"]
        assert "https://wrong.example/: html: a page is" in caplog.text
        caplog.clear()
        blob = Blob.from_data(b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03", path="a.png")
        assert list(LinesiftParser().lazy_parse(blob)) == []
        assert "a.png: image/png is not a web page" in caplog.text
    with pytest.raises(linesift.OptionError):
        LinesiftTransformer(method="best")


def test_a_blob_is_parsed_in_its_encoding() -> None:
    page = next(p for p in SAMPLES if p.name == "ru-news-cp1251.html")
    (found,) = LinesiftParser().lazy_parse(Blob.from_path(page))
    want = linesift.document(page.read_bytes())
    assert want and found.page_content == want.markdown and found.metadata["title"] == want.title
    assert found.metadata["source"] == str(page)
    assert list(LinesiftParser().lazy_parse(Blob.from_data("<html></html>"))) == []
