"""Many pages: read ahead, worked on by threads, in order."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import logging
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import (
    Any, AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Literal, Mapping, NamedTuple,
    Optional, Union,
)

from ._document import Document
from ._errors import LinesiftError, OptionError, PageError
from ._options import flag
from ._process import Worker

Errors = Literal["raise", "return", "skip"]
Result = Union[Document, PageError, None]

_AHEAD = 4  # pages in flight for each worker
_LOG = logging.getLogger("linesift")


class Read(NamedTuple):
    """A page as the iterator gave it, or its error."""

    page: Any = None
    error: Optional[Exception] = None


class Answer(NamedTuple):
    """The result of a page. The fingerprint of its content is there if copies are to be left out."""

    document: Optional[Document]
    fingerprint: str = ""
    left_out: str = ""  # why there is no document
    name: str = ""  # of the page, for the log


One = Callable[[Read], Answer]


class Finish:
    """What is done with each result in its turn: errors are raised or left out, copies too, pages counted."""

    def __init__(self, errors: Errors, deduplicate: bool = False, bar: Any = None) -> None:
        self.errors: Errors = errors
        self.bar = bar
        self._deduplicate = deduplicate
        self._copies: Optional[Worker] = None

    def __call__(self, done: Union[Future[Answer], asyncio.Future[Answer]]) -> list[Result]:
        """Return the result of a page, or nothing if its error is skipped."""
        if self.bar is not None:
            self.bar.update()
        try:
            document, fingerprint, left_out, name = done.result()
        except PageError as e:
            if self.errors == "raise":
                raise
            return [e] if self.errors == "return" else []
        if self._deduplicate and fingerprint:
            # One worker sees all fingerprints, in the order of the pages.
            self._copies = self._copies or Worker()
            reply = self._copies.call({"compare": fingerprint, "page_id": name}, {}, b"", None)
            if reply.body is None:
                document, left_out = None, reply.left_out
        if left_out:
            _LOG.info("%s: left out %s", name or "a page", left_out)
        return [document]

    def close(self) -> None:
        """End the bar, and the worker that knows the pages."""
        if self.bar is not None:
            self.bar.close()
        if self._copies:
            self._copies.stop()


def check(pages: object, errors: str, deduplicate: bool = False, progress: bool = False) -> None:
    """Raise an error for arguments of map that are wrong."""
    flag("deduplicate", deduplicate)
    flag("progress", progress)
    if errors not in ("raise", "return", "skip"):
        raise OptionError(f"errors: {errors!r} is not one of raise, return, skip")
    if isinstance(pages, (str, bytes, bytearray)):
        raise TypeError("pages: one page, not several; extract and document take one")
    if isinstance(pages, os.PathLike):
        raise TypeError("pages: a path, not pages; linesift.read(path) yields the pages there")
    if isinstance(pages, Mapping):
        raise TypeError("pages: one mapping, not several; a list of mappings is several pages")
    if hasattr(pages, "columns"):  # its iterator yields the columns or their names
        rows = "to_pylist()" if hasattr(pages, "to_pylist") else "to_dict('records')"
        raise TypeError(f"pages: a table ({type(pages).__name__}), not its rows; {rows} returns these")


def documents(one: One, pages: Iterable[Any], finish: Finish, jobs: int) -> Iterator[Result]:
    """Yield the results of pages in order."""
    process = os.getpid()
    threads = ThreadPoolExecutor(jobs, "linesift")
    flying: deque[Future[Answer]] = deque()
    source = _read(iter(pages), finish.errors)
    more = True
    try:
        while more or flying:
            if more and len(flying) < _AHEAD * jobs and not (flying and flying[0].done()):
                read = next(source, None)
                if read is None:
                    more = False
                else:
                    flying.append(threads.submit(one, read))
                continue
            yield from finish(flying.popleft())
            if os.getpid() != process:
                raise LinesiftError("this process was forked from the one that maps: it needs a map of its own")
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        finish.close()


async def adocuments(
    one: One, pages: Union[Iterable[Any], AsyncIterable[Any]], finish: Finish, jobs: int
) -> AsyncGenerator[Result, None]:
    """Yield the results of pages in order, while other coroutines run."""
    threads = ThreadPoolExecutor(jobs, "linesift")
    flying: deque[asyncio.Future[Answer]] = deque()
    reader = ThreadPoolExecutor(1, "linesift-reader")
    source = _aread(pages, finish.errors, reader)
    reading: Optional[asyncio.Task[Optional[Read]]] = asyncio.ensure_future(_next(source))
    try:
        while reading or flying:
            full = len(flying) >= _AHEAD * jobs
            first: Iterable[asyncio.Future[Any]] = itertools.islice(flying, 1)
            await asyncio.wait([*first, *([reading] if reading and not full else [])], return_when=asyncio.FIRST_COMPLETED)
            if reading and reading.done() and not full:
                read, reading = reading.result(), None
                if read:
                    flying.append(asyncio.wrap_future(threads.submit(one, read)))
                    reading = asyncio.ensure_future(_next(source))
            if flying and flying[0].done():
                for result in await asyncio.to_thread(finish, flying.popleft()):
                    yield result
    finally:
        for future in flying:
            if not future.cancel() and not future.cancelled():
                future.exception()  # nobody asks for it any more
        if reading:
            reading.cancel()
        reader.shutdown(wait=False, cancel_futures=True)
        threads.shutdown(wait=False, cancel_futures=True)
        finish.close()


def _read(pages: Iterator[Any], errors: Errors) -> Iterator[Read]:
    """Yield pages and their errors, until the iterator ends or fails."""
    failed = False
    while not failed:
        try:
            page = next(pages)
        except StopIteration:
            return
        except Exception as e:
            read, failed = _failure(e, pages, errors)
            yield read
        else:
            yield Read(page)


async def _aread(
    pages: Union[Iterable[Any], AsyncIterable[Any]], errors: Errors, reader: ThreadPoolExecutor
) -> AsyncIterator[Read]:
    """Like _read, for both kinds of iterators. One that is not asynchronous may block, so the reader reads it."""
    if not isinstance(pages, AsyncIterable):
        reads = _read(iter(pages), errors)
        while read := await asyncio.get_running_loop().run_in_executor(reader, next, reads, None):
            yield read
        return
    source, failed = pages.__aiter__(), False
    while not failed:
        try:
            page = await source.__anext__()
        except StopAsyncIteration:
            return
        except Exception as e:
            read, failed = _failure(e, source, errors)
            yield read
        else:
            yield Read(page)


def _failure(e: Exception, pages: object, errors: Errors) -> tuple[Read, bool]:
    """Return what an iterator raised as a page's error or as its own, and whether the iterator has failed."""
    if not isinstance(e, PageError) or errors == "raise":
        return Read(error=e), True
    if not (inspect.isgenerator(pages) or inspect.isasyncgen(pages)):
        return Read(error=e), False
    error = LinesiftError(f"the generator of pages ended at a page's error: {e}. No generator goes on after one; map() does")
    error.__cause__ = e
    return Read(error=error), True


async def _next(source: AsyncIterator[Read]) -> Optional[Read]:
    try:
        return await source.__anext__()
    except StopAsyncIteration:
        return None
