"""The time of a call with a small page, and the speed of extract_many beside the command classify."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import linesift

CALLS = 2000
COPIES = 4  # of each page, so that the start of workers and command hardly counts
TURNS = 3  # of each, one after the other; the median is reported


def small_calls() -> str:
    """Return the time of a call, from page to text."""
    page = b"<html><body><h1>Harbour</h1>" + b"<p>The ferry leaves at eight from the old quay.</p>" * 5
    page = page.ljust(300)
    times = []
    with linesift.Extractor(1) as extractor:
        for _ in range(CALLS + CALLS // 10):
            start = time.perf_counter()
            extractor.extract(page)
            times.append(1000 * (time.perf_counter() - start))
    times = sorted(times[-CALLS:])
    return f"{len(page)} bytes: median {statistics.median(times):.3f} ms, p99 {times[CALLS * 99 // 100]:.3f} ms"


def beside_classify(pages: list[bytes], jobs: int) -> str:
    """Return the pages a second of extract_many and of classify, and their ratio."""
    pages = pages * COPIES
    with tempfile.TemporaryDirectory() as folder:
        for i, page in enumerate(pages):
            Path(folder, f"{i:06}.html").write_bytes(page)
        turns = [(by_extract_many(pages, jobs), by_classify(folder, jobs)) for _ in range(TURNS)]
    package, command = (len(pages) / statistics.median(seconds) for seconds in zip(*turns))
    return f"extract_many {package:.1f} pages/s, classify {command:.1f} pages/s, ratio {package / command:.2f}"


def by_extract_many(pages: list[bytes], jobs: int) -> float:
    """Return seconds."""
    start = time.monotonic()
    for _ in linesift.extract_many(pages, jobs, errors="return"):
        pass
    return time.monotonic() - start


def by_classify(folder: str, jobs: int) -> float:
    """Return seconds."""
    command = [os.environ["LINESIFT_CLASSIFY"], "--jobs", str(jobs), "--format", "jsonl", folder]
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - start
