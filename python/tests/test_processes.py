"""Programs that are interrupted, killed or that simply end: what becomes of their workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Iterator

import pytest
from conftest import ROOT, runs, wait_until, workers

BEGIN = """
import itertools, os, signal, sys, threading, time
import linesift
with open("data/samples/pages/news-harbour.html", "rb") as file:
    page = file.read()
"""


class Program:
    """A Python program in a process group of its own, as a shell starts one."""

    def __init__(self, text: str, *flags: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *flags, "-c", BEGIN + text], cwd=ROOT, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        )

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def interrupt(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


def test_workers_end_with_their_program() -> None:
    p = Program("linesift.extract(page); print(os.getpid(), flush=True); sys.stdin.read", "-X", "dev", "-W", "error")
    p.line()
    assert p.end() == (0, "", "")


@pytest.mark.parametrize("how", ["idle", "in a call", "with a child"])
def test_no_worker_outlives_a_killed_program(how: str) -> None:
    p = Program(f"""
linesift.extract(page)
if {how!r} == "with a child":
    child = os.fork()  # it has copies of the pipes
    if child == 0:
        time.sleep(300)
    print(child, flush=True)
else:
    print(0, flush=True)
if {how!r} == "in a call":
    while True: linesift.extract(page * 50)
time.sleep(300)
""")
    child = int(p.line())
    (worker,) = workers(p.process.pid)
    p.process.kill()
    assert wait_until(lambda: not runs(worker))
    if child:
        assert runs(child)
        os.kill(child, signal.SIGKILL)
    p.end()


@pytest.mark.parametrize("call", ["linesift.extract(page)", "list(linesift.extract_many(itertools.repeat(page), jobs=2))"])
def test_an_interrupt_ends_the_program_and_nothing_else_is_printed(call: str) -> None:
    p = Program(f"""
linesift.extract(page)
print("ready", flush=True)
while True: {call}
""")
    p.line()
    assert wait_until(lambda: bool(workers(p.process.pid)))
    ids = workers(p.process.pid)
    p.interrupt()
    status, _, err = p.end()
    assert status == -signal.SIGINT
    assert err.count("Traceback") == 1 and err.rstrip().endswith("KeyboardInterrupt")
    assert not any(runs(pid) for pid in ids)


def test_a_notebook_goes_on_after_an_interrupt() -> None:
    """The cell that was interrupted leaves no answer behind for the next one."""
    p = Program("""
want = linesift.extract(page)
worker = linesift._extractor.SHARED._pool._idle[0]._process.pid
os.kill(worker, signal.SIGSTOP)
def say_when_it_waits():
    while all(worker.usable for worker in list(linesift._extractor.SHARED._pool._busy)): time.sleep(.001)
    print("ready", flush=True)
threading.Thread(target=say_when_it_waits).start()
try:
    linesift.extract("<p>another page" * 1000)
    print("no interrupt")
except KeyboardInterrupt:
    print(linesift.extract(page) == want)
""")
    p.line()
    p.interrupt()
    assert p.end() == (0, "True\n", "")


def test_a_thread_may_still_work_when_the_program_ends() -> None:
    p = Program("""
def loop():
    while True: linesift.extract(page)
threading.Thread(target=loop, daemon=True).start()
while not linesift._extractor.SHARED._pool._busy: time.sleep(.01)
print(linesift._extractor.SHARED._pool.jobs, flush=True)
""")
    status, _, _ = p.end()
    assert status == 0
