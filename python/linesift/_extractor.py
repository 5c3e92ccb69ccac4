"""An Extractor: a pool of workers, options, and limits."""

from __future__ import annotations

import functools
import json
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Literal, NamedTuple, Optional, Tuple, Union, overload

from . import _options
from ._document import Document, front_matter
from ._errors import LinesiftError, OptionError, TooLarge
from ._pool import Pool

if TYPE_CHECKING:
    from typing_extensions import Unpack

HTML = Union[str, bytes, bytearray]
Page = Union[HTML, Tuple[HTML, Optional[str]]]  # alone, or with its address
Errors = Literal["raise", "return", "skip"]

MAX_SIZE = 10_000_000  # bytes, as classify has it
TIMEOUT = 10.0  # seconds
_NAMELESS = '{"id":"","path":"",'  # a record of a page that has no file
_AHEAD = 4  # pages in flight for each worker


class _Source(NamedTuple):
    """A page as it goes to a worker."""

    body: bytes
    url: str
    content_type: str


class Extractor:
    """A pool of workers with options. Threads may share one; a forked process starts anew.

    jobs is the number of workers (as many as the machine has processors, by default), timeout the
    seconds for a page (None: no limit), max_size the bytes of the largest page. Workers start
    when they are needed, and end with close or at the end of a with block.
    """

    def __init__(
        self,
        jobs: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        max_size: int = MAX_SIZE,
        **options: Unpack[_options.Options],
    ) -> None:
        if jobs is not None and jobs < 1:
            raise OptionError(f"jobs: {jobs} is less than 1")
        if timeout is not None and not timeout > 0:
            raise OptionError(f"timeout: {timeout} is not more than 0")
        _options.for_worker(options)  # an error here names its place better than one of the first page
        self.timeout, self.max_size = timeout, max_size
        self._options: dict[str, Any] = dict(options)
        self._pool = Pool(jobs or os.cpu_count() or 1)

    def extract(
        self,
        html: HTML,
        url: Optional[str] = None,
        content_type: Optional[str] = None,
        **options: Unpack[_options.Options],
    ) -> Optional[str]:
        """Return the content of a page, or None if it has none; see linesift.extract."""
        chosen = {**self._options, **options}
        source = _source(html, url, content_type, self.max_size)
        result = _call(self._pool, source, _options.for_worker(chosen), self.timeout)
        if result is None:
            return None
        output, metadata = chosen.get("output_format", "txt"), chosen.get("with_metadata")
        if output != "json" and not metadata:
            return result if result.strip() else None
        record = json.loads(result)
        content: str = record.get(_options.FORMATS[output], "")
        if not content.strip():
            return None
        return result if output == "json" else front_matter(record) + content

    def document(
        self,
        html: HTML,
        url: Optional[str] = None,
        content_type: Optional[str] = None,
        **options: Unpack[_options.Options],
    ) -> Optional[Document]:
        """Return a page as a Document, or None if it is not in target_language."""
        wanted = {**_options.for_worker({**self._options, **options}), "record": True}
        source = _source(html, url, content_type, self.max_size)
        result = _call(self._pool, source, wanted, self.timeout)
        if result is None:
            return None
        return Document.of(json.loads(result), wanted["content"], functools.partial(_again, source, wanted, self.timeout))

    @overload
    def map(self, pages: Iterable[Page], errors: Literal["raise", "skip"] = "raise") -> Iterator[Optional[Document]]: ...

    @overload
    def map(self, pages: Iterable[Page], errors: Literal["return"]) -> Iterator[Union[Document, LinesiftError, None]]: ...

    def map(self, pages: Iterable[Page], errors: Errors = "raise") -> Iterator[Union[Document, LinesiftError, None]]:
        """Yield a Document for each page, in order; None for a page that is not in target_language.

        A page is str or bytes, or a tuple of it and its address. At most four pages for each
        worker are in flight, so pages may be endless. A page that fails raises its error, is yielded as its
        error, or is left out, as errors says.
        """
        if errors not in ("raise", "return", "skip"):
            raise OptionError(f"errors: {errors!r} is none of raise, return, skip")
        return self._map(pages, errors)

    def _map(self, pages: Iterable[Page], errors: Errors) -> Iterator[Union[Document, LinesiftError, None]]:
        process = os.getpid()
        threads = ThreadPoolExecutor(self._pool.jobs, "linesift")
        flying: deque[Future[Optional[Document]]] = deque()
        source = iter(pages)
        more = True
        try:
            while more or flying:
                if more and len(flying) < _AHEAD * self._pool.jobs and not (flying and flying[0].done()):
                    try:
                        html, url = _split(next(source))
                    except StopIteration:
                        more = False
                    else:
                        flying.append(threads.submit(self.document, html, url))
                    continue
                try:
                    document = flying.popleft().result()
                except LinesiftError as e:
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


def _call(pool: Pool, source: _Source, options: dict[str, Any], timeout: Optional[float]) -> Optional[str]:
    """Return the content or the record of a page, or None if it is left out."""
    header = {"url": source.url, "content_type": source.content_type, "max_size": len(source.body)}
    result, _ = pool.call(header, options, source.body, timeout)
    if result is None:
        return None
    return result.decode().replace(_NAMELESS, "{", 1) if options.get("record") else result.decode()


SHARED = Extractor()  # of the functions of the package


def _again(
    source: _Source, options: dict[str, Any], timeout: Optional[float], name: str
) -> dict[str, Any]:
    """Return the record of a page with lines, or with its content in another format.

    The extractor that made the first record may be closed.
    """
    wanted = {**options, **({"lines": True} if name == "lines" else {"content": name})}
    record: dict[str, Any] = json.loads(_call(SHARED._pool, source, wanted, timeout) or "{}")
    return record


def _split(page: Page) -> tuple[HTML, Optional[str]]:
    return page if isinstance(page, tuple) else (page, None)


def _source(html: HTML, url: Optional[str], content_type: Optional[str], max_size: int) -> _Source:
    """Return a page as bytes. It raises TooLarge."""
    if not isinstance(html, (str, bytes, bytearray)):
        raise TypeError(f"html: a page is str or bytes, not {type(html).__name__}")
    if len(html) > max_size:
        raise TooLarge(f"the page has {len(html)} bytes or more; max_size is {max_size}")
    if isinstance(html, str):
        body = html.encode("utf-8", "replace")  # half a surrogate pair becomes "?"
        content_type = "text/html; charset=utf-8"
        if len(body) > max_size:
            raise TooLarge(f"the page has {len(body)} bytes; max_size is {max_size}")
    else:
        body = bytes(html)
    return _Source(body, url or "", content_type or "")
