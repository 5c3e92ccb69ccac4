"""bench/python: how it scores, what it does with pages that fail, and its table."""

from __future__ import annotations

import gzip
import json
import os
import sys
import threading
from pathlib import Path
from typing import Callable, Optional

import pytest
from conftest import NEWS, ROOT

sys.path.insert(0, str(ROOT / "bench/python"))
import compare
import peers


@pytest.mark.parametrize(
    "gold, ignore, kept, f1",
    [
        ("The old ferry", "", "the ferry", 4 / 5),  # 2 hits; 2 kept, 3 gold
        ("ferry ferry", "", "ferry", 2 / 3),  # a word counts as often as it occurs
        ("ferry", "By Jane", "By Jane ferry", 1),
        ("ferry", "By Jane", "ferry ferry Jane Jane", 1 / 2),  # ferry and Jane once too often: 1 hit; 3 kept, 1 gold
        ("渡船八点", "", "渡船", 2 / 3),  # each character is a word
        ("ferry", "", None, 0),
        ("", "", None, 1),
        ("", "", "ferry", 0),
    ],
)
def test_word_f1(gold: str, ignore: str, kept: Optional[str], f1: float) -> None:
    assert compare.word_f1(compare.Page("dev/x", b"", gold, ignore, ""), kept) == pytest.approx(f1)


@pytest.mark.parametrize(
    "html, text",
    [
        ("<div><p>The <b>fer</b>ry</p><!-- no --> leaves<br>at eight</div>", "The ferry leaves at eight"),
        ("<div><p>x&#27;y</p></div>", "x\x1by"),  # a control character, which lxml reads but does not write
        (" ", ""),
    ],
)
def test_plain(html: str, text: str) -> None:
    assert peers.plain(html).split() == text.split()


def fake() -> Callable[[bytes], peers.Text]:
    def extract(body: bytes) -> peers.Text:
        if body == b"hang":
            threading.Event().wait()
        if body == b"die":
            os._exit(1)
        return {b"text": "text"}[body]

    return extract


def test_a_page_that_hangs_raises_or_kills_its_process_has_failed() -> None:
    workers = peers.Workers(fake, 2, timeout=0.5)
    assert workers.extract([b"hang"]) == [None]
    workers.timeout = 600
    assert workers.extract([b"text", b"die", b"error", b"text", b"text"]) == ["text", None, None, "text", "text"]
    workers.close()


def test_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("dev/harbour", "careful/harbour"):
        (tmp_path / folder / "html").mkdir(parents=True)
        gold = {name: {"articleBody": "" if name == "b" else "x"} for name in "cabd"}
        (tmp_path / folder / "ground-truth.json").write_text(json.dumps(gold))
        for name in gold:
            (tmp_path / folder / "html" / f"{name}.html.gz").write_bytes(gzip.compress(NEWS if name == "a" else b"GIF89a" + b"\0" * 8))
    monkeypatch.setattr(compare, "CORPUS", tmp_path)
    pages = list(compare.read(["*/*"], 2))
    assert [(page.set, len(page.body)) for page in pages] == [
        ("careful/harbour", len(NEWS)), ("careful/harbour", 14), ("dev/harbour", len(NEWS)), ("dev/harbour", 14)]
    for name in compare.OURS:
        run = compare.measure(name, [page.body for page in pages], 2)
        assert run.texts[1] is None and "ferry" in (run.texts[0] or "")
    lines = compare.table([compare.row("linesift", run, pages, speed=False)]).splitlines()
    cells = dict(zip(*([cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], lines[2]))))
    assert cells["failed"] == "2" and cells["empty"] == "0"
    assert list(cells)[-4:] == ["harbour (2)", "dev (2)", "all (2)", "careful (2)"]
