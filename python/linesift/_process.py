"""A worker: one child process that answers one page at a time."""

from __future__ import annotations

import atexit
import math
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple, Optional

from ._errors import LinesiftError, NoWorker, Timeout, WorkerDied, of_reply
from ._frames import Ended, Header, Late, Pipes

_PROTOCOL = 1
START = 60.0  # seconds until a worker must have said hello; it takes .03 on an idle machine

guard = threading.RLock()  # held while workers or pools come and go, and during a fork
_living: set[Worker] = set()


def program() -> str:
    """Return the path of the program: in LINESIFT_WORKER if it is set, or in this package."""
    given = os.environ.get("LINESIFT_WORKER")
    if given:
        return given
    name = "linesift.exe" if sys.platform == "win32" else "linesift"
    inside = Path(__file__).with_name("_worker") / name
    if inside.exists():
        return str(inside)
    raise NoWorker(
        f"there is no worker at {inside}, and LINESIFT_WORKER is not set. In a checkout of linesift, "
        "pip install ./python builds one; so does go build ./cmd/linesift"
    )


class Reply(NamedTuple):
    """The answer to a page."""

    body: Optional[bytes]  # None if the page was left out
    fingerprint: str  # of its content, with the option dedup
    empty: bool  # the page has no content, whatever stands around it
    left_out: str = ""  # why the page was left out


class Worker:
    """A child process. It is not safe for concurrent use, except for kill."""

    def __init__(self) -> None:
        path = program()
        self._id = 0
        self._options: Optional[Header] = None
        with guard:  # a fork in between would copy pipes that nobody knows of
            try:
                self._process = start(path, "worker")
            except OSError as e:
                raise NoWorker(f"the worker {path} does not start: {e}") from e
            _living.add(self)
        assert self._process.stdin and self._process.stdout
        self._pipes = Pipes(self._process.stdin.fileno(), self._process.stdout.fileno(), self.kill)
        try:
            hello, _ = self._pipes.receive(time.monotonic() + START)
        except (Ended, Late, ValueError, KeyError):
            self.stop()
            raise NoWorker(f"{path} did not start as a worker should ({self._status()})") from None
        except BaseException:
            self.stop()
            raise
        if hello.get("protocol") != _PROTOCOL:
            self.stop()
            raise NoWorker(f"{path} has protocol {hello.get('protocol')}, this package {_PROTOCOL}")

    def call(self, header: Header, options: Header, body: bytes, timeout: Optional[float]) -> Reply:
        """Return the answer to a page.

        After Timeout, WorkerDied and everything that is not an error of the page the worker
        must be stopped: usable says so.
        """
        self._id += 1
        header = {"id": self._id, **header}
        if options != self._options:
            header["options"] = options
        self._options = None  # until the reply says that they were good
        deadline = math.inf if timeout is None else time.monotonic() + timeout
        self.usable = False
        try:
            reply, result = self._pipes.exchange(header, body, deadline)
        except Late:
            raise Timeout(f"the page took more than {timeout:g} seconds") from None
        except Ended:
            self.stop()
            raise WorkerDied(f"the worker ended while it had the page ({self._status()})") from None
        if reply["id"] != self._id:
            raise LinesiftError("the worker answered another page")
        self.usable = True
        error = reply.get("error")
        if error:
            raise of_reply(error)
        self._options = options
        left_out = reply.get("left_out", "")
        return Reply(None if left_out else result, reply.get("fingerprint", ""), "empty" in reply, left_out)

    usable = True

    @property
    def fresh(self) -> bool:
        """Whether no page has been asked for yet."""
        return self._id == 0

    def kill(self) -> None:
        """End the process. Another thread that waits for it gets WorkerDied."""
        self._process.kill()

    def stop(self) -> None:
        """End the process and close its pipes."""
        with guard:
            if self not in _living:
                return  # stopped before, or of the process that this one was forked from
            _living.remove(self)
            self._process.kill()
            self._close()
        self._process.wait()

    def _close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def _status(self) -> str:
        code = self._process.returncode
        return f"signal {-code}" if code < 0 else f"status {code}"

    def abandon(self) -> None:
        """Let go of a worker of the process that this one was forked from."""
        self._close()
        self._process.returncode = 0  # Popen must not wait for what is no child of ours


def start(path: str, *args: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """Start a process that Ctrl-C does not reach."""
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
        return subprocess.Popen([path, *args], stdin=stdin, stdout=subprocess.PIPE, bufsize=0, creationflags=flags)
    return subprocess.Popen([path, *args], stdin=stdin, stdout=subprocess.PIPE, bufsize=0, start_new_session=True)


@atexit.register
def _stop_all() -> None:
    for worker in list(_living):
        worker.stop()


def _after_fork() -> None:
    for worker in _living:
        worker.abandon()
    _living.clear()
    guard.release()


if sys.platform != "win32":
    os.register_at_fork(before=guard.acquire, after_in_parent=guard.release, after_in_child=_after_fork)
