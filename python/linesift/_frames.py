"""Frames on the pipes of a worker.

A frame is the length of its header (32 bits, little endian), the header as JSON, and as many
bytes as the header says in "n".
"""

from __future__ import annotations

import json
import math
import os
import select
import struct
import sys
import threading
import time
from typing import Any, Callable, Dict

Header = Dict[str, Any]

_LENGTH = struct.Struct("<I")
_MOST = 1 << 20  # bytes of a header; replies have far shorter ones
_CHUNK = 1 << 16  # what a pipe holds


class Ended(Exception):
    """The process at the other end has closed its pipe."""


class Late(Exception):
    """The deadline has passed."""


class Pipes:
    """The two pipes of a worker. Deadlines are times of time.monotonic; math.inf is none.

    Elsewhere than on Windows the pipes do not block, and poll waits for them. Windows cannot wait
    for a pipe with a deadline: there a timer calls kill, which ends the pipes.
    """

    _writable: Any  # polls; Windows has none
    _readable: Any

    def __init__(self, to_worker: int, from_worker: int, kill: Callable[[], None]) -> None:
        self._to, self._from, self._kill = to_worker, from_worker, kill
        self._buffer = bytearray()
        if sys.platform != "win32":
            self._writable, self._readable = select.poll(), select.poll()
            for fd, poll, event in (
                (to_worker, self._writable, select.POLLOUT),
                (from_worker, self._readable, select.POLLIN),
            ):
                os.set_blocking(fd, False)
                poll.register(fd, event)

    def exchange(self, header: Header, body: bytes, deadline: float) -> tuple[Header, bytes]:
        """Send a frame and return the reply."""
        if sys.platform != "win32" or deadline == math.inf:
            self._send(header, body, deadline)
            return self.receive(deadline)
        late = threading.Event()

        def expire() -> None:
            late.set()
            self._kill()

        timer = threading.Timer(max(0, deadline - time.monotonic()), expire)
        timer.daemon = True
        timer.start()
        try:
            self._send(header, body, deadline)
            return self.receive(deadline)
        except Ended:
            if late.is_set():
                raise Late from None
            raise
        finally:
            timer.cancel()

    def _send(self, header: Header, body: bytes, deadline: float) -> None:
        text = json.dumps({**header, "n": len(body)}).encode()
        head = _LENGTH.pack(len(text)) + text
        if len(body) < _CHUNK:
            self._write(head + body, deadline)
        else:
            self._write(head, deadline)
            self._write(body, deadline)

    def receive(self, deadline: float) -> tuple[Header, bytes]:
        """Return the next frame of the worker."""
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size, deadline))
        if length > _MOST:
            raise Ended  # it is no worker
        header: Header = json.loads(self._read(length, deadline))
        return header, self._read(header["n"], deadline)

    def _write(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._to, rest) :]
                continue
            except BlockingIOError:
                pass
            except OSError:  # a broken pipe; on Windows it has other names
                raise Ended from None
            _wait(self._writable, deadline)

    def _read(self, n: int, deadline: float) -> bytes:
        buffer = self._buffer
        while len(buffer) < n:
            try:
                chunk = os.read(self._from, max(_CHUNK, n - len(buffer)))
            except BlockingIOError:
                chunk = None
            if chunk is None:
                _wait(self._readable, deadline)
            elif chunk:
                buffer += chunk
            else:
                raise Ended
        data = bytes(memoryview(buffer)[:n])
        del buffer[:n]
        return data


def _wait(poll: Any, deadline: float) -> None:
    """Wait until a pipe is ready or a while has passed; raise Late once the deadline has."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise Late
    poll.poll(min(math.ceil(left * 1000), 60_000) if left < math.inf else None)
