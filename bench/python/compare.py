"""Measures linesift's Python package beside extractors from PyPI on the same pages.

Each page goes to an extractor as bytes. linesift runs in this process with --jobs workers of its
own; each other extractor runs in --jobs processes started by spawn. The extractors take turns.
Some pages of all sets are extracted before the clock starts, so imports do not count. Needs /proc.
"""

from __future__ import annotations

import argparse
import glob
import gzip
import importlib.metadata
import json
import os
import re
import statistics
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Union

import linesift
from linesift._version import __version__
from peers import PEERS, TIMEOUT, Text, Workers
from roundtrip import beside_classify, small_calls

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
SETS = ["dev/*", "eval/*", "careful/wcxb"]
WARM_UP = 10  # pages for each job
CJK = r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"


@dataclass(frozen=True)
class Page:
    set: str  # folder and name, as in eval/dragnet
    body: bytes
    gold: str
    ignore: str  # text that is neither right nor wrong to keep
    language: str


@dataclass(frozen=True)
class Run:
    texts: list[Text]  # of each page
    seconds: float
    cpu: float  # seconds, of this process and its children
    memory: float  # MB: the peak of this process and its children, less what this process had before


def tokens(text: str, language: str) -> Counter[str]:
    """Return the words of a text. In Chinese, Japanese and Thai each character is one, as for evaluate."""
    text = text.lower()
    characters = language in ("zh", "ja", "th") or len(re.findall(CJK, text)) > len(text) / 4
    return Counter(re.findall(CJK + r"|\w+" if characters else r"\w+", text))


def word_f1(page: Page, text: Text) -> float:
    """Return the F1 of the bag of words. Words to ignore are left out of what is kept beyond the gold."""
    gold, ignore, kept = (tokens(t, page.language) for t in (page.gold, page.ignore, text or ""))
    hits = sum((gold & kept).values())
    wrong = sum((kept - gold - ignore).values())
    if not gold:
        return float(not wrong)
    return 2 * hits / (hits + wrong + sum(gold.values()))


def read(patterns: list[str], every: int) -> Iterator[Page]:
    """Yield each every-th page of each set, by ID."""
    folders = sorted({Path(f) for p in patterns for f in glob.glob(str(CORPUS / p))})
    for folder in folders:
        gold = json.loads((folder / "ground-truth.json").read_text("utf-8"))
        for name in sorted(gold)[::every]:
            page = gold[name]
            body = gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes())
            label = f"{folder.parent.name}/{folder.name}"
            yield Page(label, body, page["articleBody"], page.get("ignore", ""), page.get("lang", ""))


def tree() -> tuple[float, float]:
    """Return the CPU seconds and MB of this process and those below it."""
    cpu = memory = 0.0
    processes = [os.getpid()]
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            for children in glob.glob(f"/proc/{process}/task/*/children"):
                processes += map(int, Path(children).read_text().split())
        except OSError:  # it ended
            continue
        ticks = fields[11:15] if process == os.getpid() else fields[11:13]  # with ended children
        cpu += sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        memory += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return cpu, memory


def measure(name: str, pages: list[bytes], jobs: int) -> Run:
    """Run an extractor over pages."""
    before = tree()[1]
    extractor: Union[Linesift, Workers] = OURS[name](jobs) if name in OURS else Workers(PEERS[name], jobs)
    peak, done = [0.0], threading.Event()

    def sample() -> None:
        while not done.is_set():
            peak[0] = max(peak[0], tree()[1])
            done.wait(0.1)

    sampler = threading.Thread(target=sample)
    try:
        extractor.extract(pages[:: max(1, len(pages) // (WARM_UP * jobs))])
        sampler.start()
        cpu, start = tree()[0], time.monotonic()
        texts = extractor.extract(pages)
        seconds, cpu = time.monotonic() - start, tree()[0] - cpu
    finally:
        done.set()
        extractor.close()
    sampler.join()
    return Run(texts, seconds, cpu, max(peak[0] - before, 0))


class Linesift:
    """linesift as its users run it over many pages: each gives a record, with its text and Markdown."""

    def __init__(self, jobs: int) -> None:
        self.jobs, self.extractor = jobs, linesift.Extractor(jobs, TIMEOUT)

    def extract(self, pages: list[bytes]) -> list[Text]:
        return [d.text if isinstance(d, linesift.Document) else None for d in self.extractor.map(pages, "return")]

    def close(self) -> None:
        self.extractor.close()


class LinesiftText(Linesift):
    """linesift as the others run: each page gives its text."""

    def extract(self, pages: list[bytes]) -> list[Text]:
        def text(body: bytes) -> Text:
            try:
                return self.extractor.extract(body) or ""
            except linesift.PageError:
                return None

        with ThreadPoolExecutor(self.jobs) as threads:
            return list(threads.map(text, pages))


OURS = {"linesift": Linesift, "linesift extract": LinesiftText}


def version(name: str) -> str:
    """Return the version of an extractor, or "" if it is not installed."""
    try:
        return __version__ if name in OURS else importlib.metadata.version(name.split()[0])
    except importlib.metadata.PackageNotFoundError:
        return ""


def row(name: str, run: Run, pages: list[Page], speed: bool) -> dict[str, str]:
    """Return the row of an extractor in the table, by column."""
    texts = run.texts
    cells = {
        "extractor": name,
        "version": version(name),
        "pages/s": f"{len(pages) / run.seconds:.1f}",
        "CPU ms/page": f"{1000 * run.cpu / len(pages):.1f}",
        "MB": f"{run.memory:.0f}",
        "failed": str(texts.count(None)),
        "empty": str(sum(text is not None and not text.strip() for text in texts)),
    }
    if speed:
        return cells
    scores: dict[str, list[float]] = {}
    for page, text in zip(pages, texts):
        folder, _, label = page.set.partition("/")
        for group in [folder] if folder == "careful" else [label, folder, "all"]:
            scores.setdefault(group, []).append(word_f1(page, text))
    last = [g for g in ("dev", "eval", "all", "careful") if g in scores]
    for group in [g for g in scores if g not in last] + last:
        cells[f"{group} ({len(scores[group])})"] = f"{statistics.mean(scores[group]):.3f}"
    return cells


def table(rows: list[dict[str, str]]) -> str:
    """Return a Markdown table. All rows have the same columns."""
    columns = [[column, *(cells[column] for cells in rows)] for column in rows[0]]
    for i, column in enumerate(columns):
        width = max(map(len, column))
        pad = str.ljust if i < 2 else str.rjust
        column[:] = [pad(cell, width) for cell in column]
        column.insert(1, "-" * width if i < 2 else "-" * (width - 1) + ":")
    return "".join(f"| {' | '.join(line)} |\n" for line in zip(*columns))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/python/run", description="linesift beside extractors from PyPI.")
    add = parser.add_argument
    add("--sets", nargs="+", default=SETS, metavar="GLOB", help=f"sets of {CORPUS.name} (%(default)s)")
    add("--every", type=int, default=1, metavar="K", help="each K-th page of each set, by ID (%(default)s)")
    add("--extractors", type=lambda names: names.split(","), default=[*OURS, *PEERS], metavar="A,B")
    add("--jobs", type=int, default=2, metavar="N", help="processes of each extractor (%(default)s)")
    add("--output", type=Path, metavar="FILE", help="write the table here too")
    add("--speed", action="store_true", help="only how fast they are, over the pages of speed")
    add("--roundtrip", action="store_true", help="only the time of a small call, and extract_many beside classify")
    options = parser.parse_args()
    if unknown := set(options.extractors) - {*OURS, *PEERS}:
        parser.error(f"no extractor is called {', '.join(sorted(unknown))}")
    if options.every < 1 or options.jobs < 1:
        parser.error("--every and --jobs are at least 1")
    if options.roundtrip:
        print(small_calls())
        for pattern in ("speed/*", "dev/wcxb_dev"):
            print(f"{pattern}: {beside_classify([page.body for page in read([pattern], options.every)], options.jobs)}")
        return
    pages = list(read(["speed/*"] if options.speed else options.sets, options.every))
    if not pages:
        parser.error(f"there are no pages of these sets in {CORPUS}")
    rows = []
    for name in options.extractors:
        if not version(name):
            print(f"{name} is left out: it is not installed", file=sys.stderr)
            continue
        run = measure(name, [page.body for page in pages], options.jobs)
        rows.append(row(name, run, pages, options.speed))
        print(f"{name}: {len(pages)} pages in {run.seconds:.1f} s", file=sys.stderr)
    if not rows:
        sys.exit("no extractor is installed")
    print(table(rows), end="")
    if options.output:
        options.output.write_text(table(rows), "utf-8")


if __name__ == "__main__":
    main()
