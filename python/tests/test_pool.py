"""The pool with real processes: what Python programs do to it, and what happens to its workers."""

from __future__ import annotations

import gc
import itertools
import multiprocessing
import os
import pickle
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from conftest import NEWS, SAMPLES, runs, wait_until, workers

import linesift
from linesift._extractor import SHARED
from linesift._process import Worker, program

LARGE = NEWS * 900  # 9 MB, a second or more
TEXT = "Drivers face a nine-mile detour"


def test_workers_start_when_they_are_needed(two: linesift.Extractor) -> None:
    before = set(workers())
    assert set(workers()) == before
    two.extract(NEWS)
    two.extract(NEWS)
    assert len(set(workers()) - before) == 1


def test_threads_share_the_workers(two: linesift.Extractor) -> None:
    before, seen = set(workers()), set()
    pages = [p.read_bytes() for p in SAMPLES] * 4
    want = [linesift.extract(page) for page in pages]
    with ThreadPoolExecutor(16) as threads:
        found = threads.map(two.extract, pages)
        seen |= set(workers()) - before
        assert list(found) == want
    assert len(seen | (set(workers()) - before)) <= 3  # those of two, and the shared one


def test_a_killed_worker_is_replaced(two: linesift.Extractor) -> None:
    want = two.extract(NEWS)
    (worker,) = (pid for pid in workers() if pid not in _shared())
    os.kill(worker, signal.SIGKILL)
    assert two.extract(NEWS) == want


def test_idle_workers_that_were_killed_draw_no_page_each() -> None:
    """A page meets a dead worker at most once, however many are dead."""
    with linesift.Extractor(jobs=4) as x:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(x.extract, [LARGE] * 4))
        for pid in set(workers()) - _shared():
            os.kill(pid, signal.SIGKILL)
        for _ in range(8):
            assert (x.extract(NEWS) or "").startswith(TEXT)


def test_a_page_whose_worker_dies_is_tried_once_more(two: linesift.Extractor) -> None:
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(two.extract, LARGE)
        assert wait_until(lambda: bool(_busy(two)))
        _busy(two)[0].kill()
        assert answer.result()


def test_a_page_whose_workers_die_twice_is_an_error(two: linesift.Extractor) -> None:
    killed = set()
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(two.extract, LARGE)
        while not answer.done():
            for worker in _busy(two):
                worker.kill()
                killed.add(worker)
        with pytest.raises(linesift.WorkerDied, match="signal 9"):
            answer.result()
    assert len(killed) == 2
    assert (two.extract(NEWS) or "").startswith(TEXT)


def test_many_pages_survive_a_killed_worker() -> None:
    documents = linesift.extract_many([NEWS] * 200, jobs=2)
    for i, d in enumerate(documents):
        assert d and d.text.startswith(TEXT)
        if i in (20, 120):
            os.kill(next(pid for pid in workers() if pid not in _shared()), signal.SIGKILL)
    assert i == 199


@pytest.mark.parametrize("page", [NEWS, LARGE], ids=["reading", "writing"])
def test_a_page_has_a_time_limit(page: bytes) -> None:
    with linesift.Extractor(jobs=1, timeout=20) as x:
        x.extract(NEWS)
        (worker,) = set(workers()) - _shared()
        os.kill(worker, signal.SIGSTOP)  # as a page that takes for ever
        x.timeout = 0.3
        start = time.monotonic()
        with pytest.raises(linesift.Timeout, match="more than 0.3 seconds"):
            x.extract(page)
        assert 0.3 <= time.monotonic() - start < 10
        assert not runs(worker)
        x.timeout = 20
        assert (x.extract(NEWS) or "").startswith(TEXT)


def test_a_page_beyond_its_time_limit_costs_itself_only() -> None:
    with linesift.Extractor(jobs=1, timeout=1) as x:
        found = x.map([NEWS] * 12, errors="return")
        next(found)
        time.sleep(0.5)  # it is idle now
        os.kill(next(iter(set(workers()) - _shared())), signal.SIGSTOP)
        kinds = [type(d) for d in found]
        assert kinds.count(linesift.Timeout) == 1 and kinds.count(linesift.Document) == 10


def test_a_short_time_limit_is_of_the_page_and_not_of_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    timed: list[bytes] = []

    class Slow(Worker):
        """It takes half a second for the networks of its first page, as a busy machine does."""

        def call(self, header: Any, options: Any, body: bytes, timeout: Any) -> Any:
            if self.fresh and timeout < 0.5:
                raise linesift.Timeout("the networks took the page's time")
            timed.append(body)
            return super().call(header, options, body, timeout)

    monkeypatch.setattr("linesift._pool.Worker", Slow)
    with linesift.Extractor(jobs=1, timeout=0.4) as x:
        assert x.extract(NEWS) and timed == [b"", NEWS]
        assert x.extract(NEWS) and timed == [b"", NEWS, NEWS]


def test_closing_ends_workers_and_calls() -> None:
    x = linesift.Extractor(jobs=2)
    x.extract(NEWS)
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(x.extract, LARGE)
        assert wait_until(lambda: bool(_busy(x)))
        x.close()
        with pytest.raises(linesift.LinesiftError, match="closed"):
            answer.result()
    assert set(workers()) <= _shared()
    with pytest.raises(linesift.LinesiftError, match="closed"):
        x.extract(NEWS)
    x.close()


def test_workers_end_with_their_extractor_and_their_iterator() -> None:
    x = linesift.Extractor(jobs=2)
    x.extract(NEWS)
    del x
    gc.collect()
    assert set(workers()) <= _shared()
    found = linesift.extract_many(itertools.repeat(NEWS), jobs=2)
    next(found)
    del found
    gc.collect()
    assert wait_until(lambda: set(workers()) <= _shared())


def test_functions_of_the_package_are_pickled_by_name() -> None:
    for function in (linesift.extract, linesift.document, linesift.aextract, linesift.adocument):
        assert pickle.loads(pickle.dumps(function)) == function
    extract = pickle.loads(pickle.dumps(linesift.extract))
    assert extract.__self__ is SHARED and TEXT in extract(NEWS)


def test_an_extractor_can_be_pickled(two: linesift.Extractor) -> None:
    want = two.extract(NEWS)
    copy = pickle.loads(pickle.dumps(linesift.Extractor(jobs=3, timeout=7, output_format="markdown")))
    with copy:
        assert copy.timeout == 7 and copy.extract(NEWS, output_format="txt") == want
        assert copy.extract(NEWS) == linesift.extract(NEWS, output_format="markdown")


def test_a_worker_that_is_named_wins_over_that_of_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: True)
    monkeypatch.setenv("LINESIFT_WORKER", "/of/mine")
    assert program() == "/of/mine"
    monkeypatch.delenv("LINESIFT_WORKER")
    assert "_worker" in program()


def test_a_forked_process_has_workers_of_its_own() -> None:
    want = linesift.extract(NEWS)
    ours = set(workers())
    stop = threading.Event()

    def loop() -> None:
        while not stop.is_set():
            linesift.extract(NEWS)

    threads = [threading.Thread(target=loop) for _ in range(2)]  # the fork is in the middle of their calls
    for thread in threads:
        thread.start()
    statuses = []
    for _ in range(20):
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            right = linesift.extract(NEWS) == want and not set(workers()) & ours
            os._exit(0 if right else 3)
        statuses.append(os.waitpid(child, 0)[1])
    stop.set()
    for thread in threads:
        thread.join()
    assert statuses == [0] * 20
    assert linesift.extract(NEWS) == want and ours <= set(workers())


def test_a_fork_does_not_carry_on_a_map() -> None:
    found = linesift.extract_many([NEWS] * 20, jobs=1)
    next(found)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            next(found)
        except linesift.LinesiftError as e:
            os._exit(0 if "forked" in str(e) else 3)
        os._exit(4)
    assert os.waitpid(child, 0)[1] == 0
    assert len(list(found)) == 19


def extract_twice(x: linesift.Extractor) -> tuple[object, object, object]:
    """For other processes."""
    d = linesift.document(NEWS)
    assert d
    return linesift.extract(NEWS), x.extract(NEWS), d


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_multiprocessing(method: str, two: linesift.Extractor) -> None:
    want = two.extract(NEWS)
    with multiprocessing.get_context(method).Pool(2) as processes:
        for text, same, d in processes.map(extract_twice, [two] * 6):
            assert text == same == want
            assert isinstance(d, linesift.Document) and d.text == want and d.markdown


def test_files_and_processes_are_closed(two: linesift.Extractor) -> None:
    two.extract(NEWS)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        for pid in set(workers()) - _shared():
            os.kill(pid, signal.SIGKILL)
        two.extract(NEWS)
    assert len(os.listdir("/proc/self/fd")) <= before
    assert len(set(workers()) - _shared()) == 1


def test_memory_does_not_grow(two: linesift.Extractor) -> None:
    """100,000 calls take LINESIFT_CALLS=100000."""
    calls = int(os.environ.get("LINESIFT_CALLS", "5000"))
    pages = [p.read_bytes() for p in SAMPLES] if calls > 5000 else [NEWS, b"<p>A line of words", SAMPLES[0].read_bytes()]
    for page in pages * (600 // len(pages)):
        two.extract(page)
    (worker,) = set(workers()) - _shared()
    ours, its = _memory(os.getpid()), _memory(worker)
    for page in itertools.islice(itertools.cycle(pages), calls):
        two.extract(page)
    assert set(workers()) - _shared() == {worker}
    assert _memory(os.getpid()) - ours < 8 << 20
    assert _memory(worker) - its < 32 << 20
    print(f"{calls} calls: {ours >> 20} and {its >> 20} MB before, {_memory(os.getpid()) >> 20} and {_memory(worker) >> 20} after")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing", "does not start: .*No such file"),
        ("silent", "did not start as a worker should .status 3"),
        ("chatty", "did not start as a worker should"),
        ("newer", "has protocol 2, this package 1"),
        ("", "LINESIFT_WORKER is not set"),
    ],
)
def test_what_is_no_worker_is_an_error(name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = {
        "silent": "exit 3",
        "chatty": "echo Hello, I am another program; cat",
        "newer": r"""printf '\033\0\0\0{"id":0,"n":0,"protocol":2}'; cat""",
    }
    if name in scripts:
        (tmp_path / name).write_text(f"#!/bin/sh\n{scripts[name]}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("LINESIFT_WORKER", str(tmp_path / name) if name else "")
    with pytest.raises(linesift.LinesiftError, match=reason):
        linesift.Extractor(jobs=1).extract(NEWS)


def _busy(x: linesift.Extractor) -> list[Worker]:
    return list(x._pool._busy)


def _shared() -> set[int]:
    """Return the workers of the functions of the package."""
    return {w._process.pid for w in SHARED._pool._idle}


def _memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
