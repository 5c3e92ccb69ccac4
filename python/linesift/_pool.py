"""A pool of workers. They start when they are needed, in each process anew."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import weakref
from typing import Optional

from ._errors import LinesiftError, NoWorker, WorkerDied
from ._frames import Header
from ._process import START, Reply, Worker, guard

_pools: weakref.WeakSet[Pool] = weakref.WeakSet()


class Pool:
    """At most jobs workers, for any number of threads."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._idle: list[Worker] = []
        self.forget()
        weakref.finalize(self, _stop, self._idle)
        with guard:
            _pools.add(self)

    def forget(self) -> None:
        """Begin without workers, as a forked process must."""
        self._slots = threading.Semaphore(self.jobs)
        self._idle.clear()
        self._busy: set[Worker] = set()
        self._closed = False

    def call(self, header: Header, options: Header, body: bytes, timeout: Optional[float]) -> Reply:
        """Return a worker's answer to a page, or raise its error.

        The time limit counts from when the page gets a worker that has started. A page whose worker dies is tried
        once more, by a new worker: an idle one may be dead too.
        """
        with self._slots:
            self._check()
            try:
                return self._ask(self._take(), header, options, body, timeout)
            except (WorkerDied, NoWorker):
                self._check()
            return self._ask(Worker(), header, options, body, timeout)

    def _take(self) -> Worker:
        try:
            return self._idle.pop()
        except IndexError:
            return Worker()

    def _ask(
        self, worker: Worker, header: Header, options: Header, body: bytes, timeout: Optional[float]
    ) -> Reply:
        self._busy.add(worker)
        try:
            if worker.fresh and body and timeout is not None:
                worker.call({}, options, b"", START)  # it loads the networks, which is not the page's time
            return worker.call(header, options, body, timeout)
        finally:
            self._busy.discard(worker)
            if worker.usable:
                self._idle.append(worker)
            else:
                worker.stop()
            if self._closed:
                _stop(self._idle)

    def _check(self) -> None:
        if self._closed:
            raise LinesiftError("the extractor is closed")

    def close(self) -> None:
        """End the workers. Calls under way in other threads raise LinesiftError."""
        self._closed = True
        _stop(self._idle)
        for worker in list(self._busy):
            worker.kill()


def _stop(workers: list[Worker]) -> None:
    with contextlib.suppress(IndexError):  # another thread may take the last one
        while True:
            workers.pop().stop()


def _after_fork() -> None:
    for pool in _pools:
        pool.forget()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_after_fork)
