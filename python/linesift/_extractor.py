"""An Extractor: a pool of workers, options, and limits."""

from __future__ import annotations

import functools
import json
import math
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import (
    TYPE_CHECKING, Any, Iterable, Iterator, Literal, Mapping, NamedTuple, Optional, Tuple, Union, overload,
)

from . import _options
from ._document import Document
from ._errors import LinesiftError, NotAPage, OptionError, PageError, Refused, TooLarge
from ._pool import Pool
from ._table import MAX_SIZE, Options

if TYPE_CHECKING:
    from typing_extensions import Unpack

HTML = Union[str, bytes, bytearray]
Page = Union[HTML, Tuple[HTML, Optional[str]]]  # alone, or with its address
Errors = Literal["raise", "return", "skip"]

TIMEOUT = 10.0  # seconds
_AHEAD = 4  # pages in flight for each worker
_CHECK = 60.0  # seconds for the check of options
_FAILURES = 1000  # of an iterator of pages, one after the other, until it is given up


class _Source(NamedTuple):
    """A page as it goes to a worker."""

    body: bytes
    url: str
    content_type: str


class _Read(NamedTuple):
    """A page as the iterator gave it, or its error."""

    page: Any = None
    error: Optional[Exception] = None


class Extractor:
    """A pool of workers with options. It is safe for concurrent use; a forked process starts anew.

    jobs is the number of workers (as many as the machine has processors, by default), timeout the
    seconds for a page (None: no limit), max_size the bytes of the largest page. Workers start
    when they are needed, and end with close or at the end of a with block.
    """

    def __init__(
        self,
        jobs: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        max_size: int = MAX_SIZE,
        **options: Unpack[Options],
    ) -> None:
        self._pool = Pool(os.cpu_count() or 1 if jobs is None else _whole("jobs", jobs))
        if timeout is not None and not (isinstance(timeout, (int, float)) and timeout > 0):
            raise OptionError(f"timeout: {timeout!r} is not more than 0")
        self.timeout, self.max_size = timeout, _whole("max_size", max_size)
        self._options: dict[str, Any] = dict(options)
        wanted = _options.for_worker(options)
        if wanted:
            # The worker knows methods, roles and selectors. An error here names its place better than one of the
            # first page, and errors="skip" does not hide it.
            if not wanted.keys().isdisjoint(("lines", "effects", "segments", "sources")):
                wanted = _options.for_record(wanted)  # map and document have records whatever the format is
            _call(self._pool, _source("", None, None, self.max_size), wanted, options, _CHECK)

    def extract(
        self,
        html: HTML,
        url: Optional[str] = None,
        content_type: Optional[str] = None,
        **options: Unpack[Options],
    ) -> Optional[str]:
        """Return the content of a page, or None if it has none; see linesift.extract."""
        chosen = {**self._options, **options}
        wanted = _options.for_worker(chosen)
        source = _source(html, url, content_type, self.max_size)
        result = _call(self._pool, source, wanted, chosen, self.timeout)
        return result if result is not None and _has_content(result, wanted) else None

    def document(
        self,
        html: HTML,
        url: Optional[str] = None,
        content_type: Optional[str] = None,
        **options: Unpack[Options],
    ) -> Optional[Document]:
        """Return a page as a Document, or None if an option leaves it out, such as target_language."""
        chosen = {**self._options, **options}
        wanted = _options.for_record(_options.for_worker(chosen))
        source = _source(html, url, content_type, self.max_size)
        result = _call(self._pool, source, wanted, chosen, self.timeout)
        if result is None:
            return None
        again = functools.partial(_again, source, wanted, chosen, self.timeout)
        return Document.of(json.loads(result), wanted["content"][0], again)

    @overload
    def map(
        self, pages: Iterable[Page], errors: Literal["raise", "skip"] = "raise"
    ) -> Iterator[Optional[Document]]: ...

    @overload
    def map(self, pages: Iterable[Page], errors: Literal["return"]) -> Iterator[Union[Document, PageError, None]]: ...

    def map(self, pages: Iterable[Page], errors: Errors = "raise") -> Iterator[Union[Document, PageError, None]]:
        """Yield a Document for each page, in order; None for a page that an option leaves out.

        A page is str or bytes, or a tuple of it and its address. At most four pages for each
        worker are in flight, so pages may be endless. errors says whether a page that fails raises its
        error, is yielded as its error, or is left out. An error that the iterator raises is treated
        the same. Errors that do not belong to a page are always raised.
        """
        if errors not in ("raise", "return", "skip"):
            raise OptionError(f"errors: {errors!r} is none of raise, return, skip")
        if isinstance(pages, (str, bytes, bytearray)):
            raise TypeError("pages: one page, not several; extract and document take one")
        return self._map(iter(pages), errors)

    def _map(self, pages: Iterator[Page], errors: Errors) -> Iterator[Union[Document, PageError, None]]:
        process = os.getpid()
        threads = ThreadPoolExecutor(self._pool.jobs, "linesift")
        flying: deque[Future[Optional[Document]]] = deque()
        source = _read(pages, errors)
        more = True
        try:
            while more or flying:
                if more and len(flying) < _AHEAD * self._pool.jobs and not (flying and flying[0].done()):
                    read = next(source, None)
                    if read is None:
                        more = False
                    else:
                        flying.append(threads.submit(self._one, read))
                    continue
                try:
                    document = flying.popleft().result()
                except PageError as e:
                    if errors == "raise":
                        raise
                    if errors == "return":
                        yield e
                else:
                    yield document
                if os.getpid() != process:
                    raise LinesiftError("this process was forked from the one that maps: it needs a map of its own")
        finally:
            threads.shutdown(wait=False, cancel_futures=True)

    def _one(self, read: _Read) -> Optional[Document]:
        if read.error:
            raise read.error
        page = read.page
        if not isinstance(page, tuple):
            return self.document(page)
        if len(page) != 2:
            raise NotAPage(f"a tuple of {len(page)}, not of a page and its address")
        return self.document(*page)

    def close(self) -> None:
        """End the workers. Calls under way in other threads raise LinesiftError."""
        self._pool.close()

    def __enter__(self) -> Extractor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": self._pool.jobs}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _pool=Pool(state["_pool"]))


def _call(
    pool: Pool, source: _Source, wanted: dict[str, Any], options: Mapping[str, Any], timeout: Optional[float]
) -> Optional[str]:
    """Return the content or the record of a page, or None if it is left out. Errors name options as Python does."""
    header = {"url": source.url, "content_type": source.content_type, "max_size": len(source.body)}
    try:
        result, _ = pool.call(header, wanted, source.body, timeout)
    except Refused as e:
        raise _options.refused(e, options) from None
    return None if result is None else result.decode()


def _has_content(result: str, wanted: Mapping[str, Any]) -> bool:
    """Report whether there is content besides the record, the front matter or the head of a document."""
    output = wanted.get("format")
    if output == "json":
        return bool(json.loads(result).get("text", "").strip())
    if output == "html" and not wanted.get("fragment"):
        return "<body>\n<article>\n</article>" not in result
    if wanted.get("front_matter"):
        result = result.partition("\n---\n")[2]
    return bool(result.strip())


def _again(
    source: _Source, options: dict[str, Any], given: Mapping[str, Any], timeout: Optional[float], name: str
) -> dict[str, Any]:
    """Return the record of a page with lines, or with its content in another format.

    The extractor that made the first record may be closed.
    """
    wanted = {**options, **({"lines": True} if name == "lines" else {"content": [name]})}
    record: dict[str, Any] = json.loads(_call(SHARED._pool, source, wanted, given, timeout) or "{}")
    return record


def _read(pages: Iterator[Page], errors: Errors) -> Iterator[_Read]:
    """Yield pages, and an error where the iterator raises one. Too many errors in a row end it."""
    failures = 0
    while True:
        try:
            page = next(pages)
        except StopIteration:
            return
        except Exception as e:
            failures += 1
            if errors == "raise" or failures > _FAILURES:
                yield _Read(error=e)
                return
            error = NotAPage(f"the iterator of pages raised {e!r}")
            error.__cause__ = e
            yield _Read(error=error)
        else:
            failures = 0
            yield _Read(page)


def _whole(name: str, value: int) -> int:
    if not isinstance(value, int) or value < 1:
        raise OptionError(f"{name}: {value!r} is not a whole number from 1 on")
    return value


def _header(name: str, value: Optional[str]) -> str:
    """Return a text about a page. NaN is what pandas has for none."""
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    if not isinstance(value, str):
        raise NotAPage(f"{name}: str, not {type(value).__name__}")
    return value


def _source(html: HTML, url: Optional[str], content_type: Optional[str], max_size: int) -> _Source:
    """Return a page as bytes. It raises NotAPage and TooLarge."""
    address, declared = _header("url", url), _header("content_type", content_type)
    if not isinstance(html, (str, bytes, bytearray)):
        raise NotAPage(f"html: a page is str or bytes, not {type(html).__name__}")
    if len(html) > max_size:
        raise TooLarge(f"the page has {len(html)} bytes or more; max_size is {max_size}")
    if isinstance(html, str):
        body = html.encode("utf-8", "replace")  # half a surrogate pair becomes "?"
        declared = "text/html; charset=utf-8"
        if len(body) > max_size:
            raise TooLarge(f"the page has {len(body)} bytes; max_size is {max_size}")
    else:
        body = bytes(html)
    return _Source(body, address, declared)


SHARED = Extractor()  # of the functions of the package
