"""What the tests share: sample pages, and the processes below this one."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Callable, Iterator

import pytest

import linesift

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "data/samples/pages").glob("*.html"))
NEWS = (ROOT / "data/samples/pages/news-harbour.html").read_bytes()
COMMENTS = b"""<html lang=en><title>Ferry</title><body><main><article><h1>The ferry is back</h1>
<p>The last ferry of the day leaves the north quay at nine in the evening, and it takes forty minutes to cross the bay.</p>
<p>A ticket costs four pounds for a person and two pounds for a bicycle, and it can be bought on board from the crew.</p>
<p>See <a href=/times>the times</a> of the harbour office, which <img src=/boat.jpg alt="The boat"> changed in spring this year.</p>
<table><tr><th>Day<th>Boats</tr><tr><td>Monday<td>Seven boats</tr><tr><td>Sunday<td>Three boats</tr></table>
</article></main></body></html>"""


def workers(parent: int = 0) -> list[int]:
    """Return the process ids of the workers of a process, of this one by default."""
    found = subprocess.run(
        ["ps", "-o", "pid=,stat=,args=", "--ppid", str(parent or os.getpid())], capture_output=True, text=True
    ).stdout.splitlines()
    return [int(row.split()[0]) for row in found if "linesift worker" in row and row.split()[1][0] != "Z"]


def wait_until(what: Callable[[], bool], seconds: float = 30) -> bool:
    """Return whether something becomes true within some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.01)
    return what()


def runs(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def two() -> Iterator[linesift.Extractor]:
    """An extractor with two workers."""
    with linesift.Extractor(jobs=2) as extractor:
        yield extractor
