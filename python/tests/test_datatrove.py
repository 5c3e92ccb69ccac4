"""datatrove: a run of its LocalPipelineExecutor over a WARC of the sample pages."""

from __future__ import annotations

import gzip
import json
import os
import signal
from io import BytesIO
from pathlib import Path
from typing import Any, Optional

import pytest
from conftest import NEWS, SAMPLES

import linesift

pytest.importorskip("datatrove")
from datatrove.data import Document  # noqa: E402
from datatrove.executor import LocalPipelineExecutor  # noqa: E402
from datatrove.pipeline.readers import WarcReader  # noqa: E402
from datatrove.pipeline.writers import JsonlWriter  # noqa: E402
from warcio.warcwriter import WARCWriter  # noqa: E402

from linesift.datatrove import Linesift  # noqa: E402


class Stuck(Linesift):
    """Its worker stands still on one page."""

    def extract(self, text: str, url: Optional[str] = None) -> Any:
        if "STUCK" in text:
            worker = self._extractor._pool._idle[0]._process.pid
            os.kill(worker, signal.SIGSTOP)
            Path(os.environ["STUCK"]).write_text(str(worker))
        return super().extract(text, url)


def run(folder: Path, pages: dict[str, bytes], extractor: Linesift, tasks: int = 1) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Return the rows by address, and the counts of the extractor."""
    source = folder / "in"
    source.mkdir(parents=True)
    items = list(pages.items())
    for i in range(tasks):
        with open(source / f"{i}.warc.gz", "wb") as file:
            writer = WARCWriter(file, gzip=True)
            for url, html in items[i::tasks]:
                answer = BytesIO(b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html)
                writer.write_record(writer.create_warc_record(url, "response", payload=answer))
    LocalPipelineExecutor(
        pipeline=[WarcReader(str(source)), extractor, JsonlWriter(str(folder / "out"))],
        tasks=tasks, workers=tasks, logging_dir=str(folder / "log"), skip_completed=False,
    ).run()
    rows = {}
    for path in (folder / "out").glob("*.jsonl.gz"):
        for row in gzip.open(path, "rt"):
            record = json.loads(row)
            rows[record["metadata"]["url"]] = record
    counts = next(s for s in json.loads((folder / "log/stats.json").read_text()) if "linesift" in s["name"])
    return rows, counts["stats"]


def test_a_warc_of_pages(tmp_path: Path) -> None:
    pages = {}
    for path in SAMPLES:
        try:
            pages[f"https://{path.stem}.example/"] = path.read_text(encoding="utf-8").encode()
        except UnicodeDecodeError:
            continue  # datatrove decodes pages before an extractor sees them
    pages["https://empty.example/"] = b"<html></html>"
    rows, counts = run(tmp_path, pages, Linesift(timeout=30, output_format="markdown"), tasks=2)
    found = {url: linesift.document(html.decode(), url) for url, html in pages.items()}
    want = {url: d for url, d in found.items() if d and d.markdown}
    assert {url: row["text"] for url, row in rows.items()} == {url: d.markdown for url, d in want.items()}
    for url, d in want.items():
        known = rows[url]["metadata"]
        assert (known["title"], known["authors"], known["published"]) == (d.title, d.authors, d.date)
        assert (known["type"], known["words"], known["confidence"]) == (d.type, d.words, d.confidence)
        assert known["date"] != d.date and known["file_path"]  # the reader's
    assert any("https://" in row["text"] for row in rows.values())  # links have the page's address
    assert counts["dropped"] == len(pages) - len(rows) >= 1


def test_the_metadata_is_in_the_text_where_its_format_has_it(tmp_path: Path) -> None:
    pages = {"https://a.example/": NEWS}
    front, _ = run(tmp_path / "front", pages, Linesift(timeout=30, with_metadata=True))
    text = front["https://a.example/"]["text"]
    assert text == linesift.extract(NEWS.decode(), "https://a.example/", with_metadata=True) and text.startswith("---\n")
    whole, _ = run(tmp_path / "whole", pages, Linesift(timeout=30, output_format="html"))
    assert whole["https://a.example/"]["text"] == linesift.extract(NEWS.decode(), "https://a.example/", "html")
    assert "title" not in whole["https://a.example/"]["metadata"]
    forum = next(p for p in SAMPLES if p.name == "forum-bikes.html").read_text(encoding="utf-8")
    (thread,) = Linesift(timeout=30, segments=True, sources=True).run([Document(text=forum, id="1")])
    d = linesift.document(forum, segments=True, sources=True)
    assert d and (thread.metadata["posts"], thread.metadata["items"], thread.metadata["sources"]) == (d.posts, d.items, d.sources)
    assert d.posts


def test_a_page_beyond_the_time_limit_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUCK", str(tmp_path / "stuck"))
    pages = {"https://a.example/": NEWS, "https://b.example/": NEWS + b"STUCK", "https://c.example/": NEWS}
    try:
        texts, counts = run(tmp_path, pages, Stuck(timeout=4))
    finally:
        os.kill(int((tmp_path / "stuck").read_text()), signal.SIGKILL)
    assert list(texts) == ["https://a.example/", "https://c.example/"]
    assert counts["timeout"] == 1


@pytest.mark.parametrize("output_format", ["txt", "json"])
def test_a_page_that_fails_is_counted_and_costs_itself_only(output_format: Any) -> None:
    step = Linesift(timeout=30, max_size=20_000, output_format=output_format)
    texts = {"first": NEWS.decode(), "pdf": "%PDF-1.4 abc", "large": "<p>word " * 5_000, "path": "page.html", "last": NEWS.decode()}
    found = list(step.run(Document(text=text, id=name) for name, text in texts.items()))
    assert [d.id for d in found] == ["first", "last"]
    counts = {name: stat.total for name, stat in step.stats.stats.items()}
    assert counts["extracted"] == 2 and counts["clean_error"] == 3 and "broken_process" not in counts


@pytest.mark.parametrize("options, reason", [
    ({"output_format": "html", "lines": True}, "^lines and output_format html: "),
    ({"with_metadata": True, "sources": True}, "^with_metadata: "),
    ({"jobs": 2}, "^jobs: this call does not take it"),
    ({"min_wrods": 2}, "did you mean min_words"),
])
def test_an_option_without_a_place_in_the_text_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(linesift.OptionError, match=reason):
        Linesift(**options)
