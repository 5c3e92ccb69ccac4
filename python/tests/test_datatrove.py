"""datatrove: a run of its LocalPipelineExecutor over a WARC of the sample pages."""

from __future__ import annotations

import gzip
import json
import os
import signal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from conftest import NEWS, SAMPLES

import linesift

pytest.importorskip("datatrove")
from datatrove.executor import LocalPipelineExecutor  # noqa: E402
from datatrove.pipeline.readers import WarcReader  # noqa: E402
from datatrove.pipeline.writers import JsonlWriter  # noqa: E402
from warcio.warcwriter import WARCWriter  # noqa: E402

from linesift.datatrove import Linesift  # noqa: E402


class Stuck(Linesift):
    """Its worker stands still on one page."""

    def extract(self, text: str) -> str:
        if "STUCK" in text:
            worker = self._extractor._pool._idle[0]._process.pid
            os.kill(worker, signal.SIGSTOP)
            Path(os.environ["STUCK"]).write_text(str(worker))
        return super().extract(text)


def run(folder: Path, pages: dict[str, bytes], extractor: Linesift, tasks: int = 1) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the texts by address, and the counts of the extractor."""
    source = folder / "in"
    source.mkdir()
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
    texts = {}
    for path in (folder / "out").glob("*.jsonl.gz"):
        for row in gzip.open(path, "rt"):
            record = json.loads(row)
            texts[record["metadata"]["url"]] = record["text"]
    counts = next(s for s in json.loads((folder / "log/stats.json").read_text()) if "linesift" in s["name"])
    return texts, counts["stats"]


def test_a_warc_of_pages(tmp_path: Path) -> None:
    pages = {}
    for path in SAMPLES:
        try:
            pages[f"https://{path.stem}.example/"] = path.read_text(encoding="utf-8").encode()
        except UnicodeDecodeError:
            continue  # datatrove decodes pages before an extractor sees them
    pages["https://empty.example/"] = b"<html></html>"
    texts, counts = run(tmp_path, pages, Linesift(timeout=30), tasks=2)
    want = {url: linesift.extract(html.decode()) for url, html in pages.items()}
    assert texts == {url: text for url, text in want.items() if text}
    assert counts["dropped"] == len(pages) - len(texts) >= 1


def test_a_page_beyond_the_time_limit_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUCK", str(tmp_path / "stuck"))
    pages = {"https://a.example/": NEWS, "https://b.example/": NEWS + b"STUCK", "https://c.example/": NEWS}
    try:
        texts, counts = run(tmp_path, pages, Stuck(timeout=4))
    finally:
        os.kill(int((tmp_path / "stuck").read_text()), signal.SIGKILL)
    assert list(texts) == ["https://a.example/", "https://c.example/"]
    assert counts["timeout"] == 1
