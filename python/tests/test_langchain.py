"""LangChain: the transformer and the parser."""

from __future__ import annotations

import asyncio

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


def test_a_blob_is_parsed_in_its_encoding() -> None:
    page = next(p for p in SAMPLES if p.name == "ru-news-cp1251.html")
    (found,) = LinesiftParser().lazy_parse(Blob.from_path(page))
    want = linesift.document(page.read_bytes())
    assert want and found.page_content == want.markdown and found.metadata["title"] == want.title
    assert found.metadata["source"] == str(page)
    assert list(LinesiftParser().lazy_parse(Blob.from_data("<html></html>"))) == []
