"""PySpark: mapInArrow on two threads."""

from __future__ import annotations

import sys

import pytest
from conftest import ROOT, SAMPLES

import linesift

pytest.importorskip("pyspark")


def test_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    from pyspark.sql import SparkSession

    import linesift.spark

    monkeypatch.setenv("PYTHONPATH", str(ROOT / "python"))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    rows = [(f"https://{p.stem}.example/", p.read_bytes()) for p in SAMPLES]
    rows += [("picture", b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03"), ("none", None)]
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    try:
        pages = session.createDataFrame(rows, "url string, html binary").repartition(2)
        with pytest.raises(linesift.OptionError):
            linesift.spark.extract(pages, output_format="pdf")
        frame = linesift.spark.extract(pages, url="url", output_format="markdown")
        assert frame.columns == ["url", "text", "title", "date", "language", "type", "error"]
        found = {row["url"]: row for row in frame.collect()}
        skipped = linesift.spark.extract(pages, url="url", errors="skip", min_words=300).select("url", "text").collect()
        segments = linesift.spark.extract(pages, url="url", segments=True, effects=1, sources=True).collect()
        with pytest.raises(Exception, match="NoText"):
            linesift.spark.extract(pages, errors="raise").collect()
        with pytest.raises(linesift.OptionError, match="errors"):
            linesift.spark.extract(pages, errors="ignore")  # type: ignore[arg-type]
    finally:
        session.stop()
    want = {url: linesift.document(html, url, min_words=300) for url, html in rows[:-2]}
    added = {row["url"]: row.asDict(recursive=True) for row in segments}
    for url, html in rows[:-2]:
        d = linesift.document(html, url, segments=True, effects=1, sources=True)
        for name in ("posts", "items", "lines", "effects", "sources", "threshold"):
            assert d and added[url][name] == d.record[name], name
    assert any(row["items"] for row in added.values()) and added["picture"]["items"] is None
    assert dict(skipped) == {url: d.text for url, d in want.items() if d} and len(skipped) < len(SAMPLES)
    assert "not a web page" in found.pop("picture")["error"]
    assert found.pop("none")["text"] == ""
    assert len(found) == len(SAMPLES)
    for url, html in rows[:-2]:
        d = linesift.document(html, url)
        assert d and found[url]["text"] == d.markdown and found[url]["title"] == d.title and found[url]["error"] is None
