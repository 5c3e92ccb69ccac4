"""An Extractor: a pool of workers, options, and limits."""

from __future__ import annotations

import asyncio
import itertools
import math
import os
from typing import (
    Any, AsyncGenerator, AsyncIterable, Callable, Iterable, Iterator, Literal, Mapping, NamedTuple, Optional, Tuple, Union,
    overload,
)

from . import _options
from ._document import Document
from ._errors import NotAPage, OptionError, PageError, Refused, TooLarge
from ._many import Answer, Errors, Finish, Read, Result, adocuments, check, documents
from ._pool import Pool
from ._process import Reply
from ._progress import bar
from ._signature import Unpack, in_thread, lists_options
from ._table import MAX_SIZE, Format, Options, PageOptions

HTML = Union[str, bytes, bytearray, memoryview]
Page = Union[HTML, Tuple[HTML, Optional[str]], Mapping[str, Any]]  # alone, with its address, or with more

TIMEOUT = 10.0  # seconds
_CHECK = 60.0  # seconds for the check of options


class _Source(NamedTuple):
    """A page as it goes to a worker."""

    body: bytes
    url: str
    content_type: str


class Extractor:
    """A pool of workers with options. It is safe for concurrent use; a forked process starts anew.

    jobs is the number of workers (by default as many as the processors that the process may use), timeout the
    seconds for a page (None: no limit), max_size the bytes of the largest page. Workers start
    when they are needed, and end with close or at the end of a with block.
    """

    @lists_options
    def __init__(
        self,
        jobs: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        max_size: Optional[int] = MAX_SIZE,
        **options: Unpack[Options],
    ) -> None:
        self._pool = Pool(_processors() if jobs is None else _options.number_of_jobs(jobs))
        self.timeout = None if timeout is None else _options.seconds("timeout", timeout)
        self.max_size = MAX_SIZE if max_size is None else _options.largest("max_size", max_size)
        self._options: dict[str, Any] = dict(options)
        wanted = _options.for_worker(options, _options.LIMITS)
        if not wanted.keys().isdisjoint(("lines", "effects", "segments", "sources")):
            wanted = _options.for_record(options)  # map and document have records whatever the format is
        self._check(wanted, options)

    def _check(self, wanted: dict[str, Any], options: Mapping[str, Any]) -> None:
        """Raise the worker's error of options. It knows methods, roles and selectors.

        An error here names its place better than one of the first page, and errors="skip" does not hide it.
        """
        if wanted:
            _call(self._pool, _source("", None, None, self.max_size), wanted, options, _CHECK)

    @lists_options
    def extract(
        self,
        html: HTML,
        url: Optional[str] = None,
        output_format: Optional[Format] = None,
        *,
        content_type: Optional[str] = None,
        **options: Unpack[PageOptions],
    ) -> Optional[str]:
        """Return the main content of a page, or None if it has none or an option leaves it out.

        html is str, or bytes in any encoding; content_type is the HTTP header Content-Type. url is
        the page's address, for its links and its metadata. output_format is "txt" (the default), "markdown",
        "html", or "json" for a record with the text, which a page without content has too.

        It raises TooLarge for a page beyond max_size, NoText for a picture or a binary, Timeout after timeout
        seconds. The function linesift.extract has the limits and options of Extractor().
        """
        chosen = self._chosen(url, output_format, options)
        wanted = _options.for_worker(chosen)
        source = _source(html, url, content_type, self.max_size)
        reply = _call(self._pool, source, wanted, chosen, self.timeout)
        without = reply.empty and wanted.get("format") != "json"  # the record says that the content is empty
        return None if reply.body is None or without else reply.body.decode()

    @lists_options
    def document(
        self,
        html: HTML,
        url: Optional[str] = None,
        output_format: Optional[Format] = None,
        *,
        content_type: Optional[str] = None,
        **options: Unpack[PageOptions],
    ) -> Optional[Document]:
        """Return a page as a Document, or None if an option leaves it out, such as target_language.

        It has text and Markdown. output_format is "txt" for text only, "html" for HTML too, or "json" for text, with
        the record as its content.
        """
        chosen = self._chosen(url, output_format, options)
        return self._answer(html, url, content_type, chosen, _options.for_record(chosen), {}).document

    aextract = lists_options(in_thread(extract))
    adocument = lists_options(in_thread(document))

    def _chosen(
        self, url: Optional[str], output_format: Optional[Format], options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return the options of a call over those of the extractor. A format in place of the address is an error."""
        if isinstance(url, str) and url in ("text", *_options.FORMATS):
            raise OptionError(f"url: {url!r} is a format and no address; write output_format={url!r}")
        return {**self._options, **({} if output_format is None else {"output_format": output_format}), **options}

    @overload
    def map(
        self,
        pages: Iterable[Page],
        errors: Literal["raise", "skip"] = "raise",
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> Iterator[Optional[Document]]: ...

    @overload
    def map(
        self,
        pages: Iterable[Page],
        errors: Literal["return"],
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> Iterator[Result]: ...

    @lists_options
    def map(
        self,
        pages: Iterable[Page],
        errors: Errors = "raise",
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> Iterator[Result]:
        """Yield a Document for each page, in order; None for a page that an option leaves out.

        A page is str or bytes, a tuple of it and its address, or a mapping with html, url and content_type. All of
        the mapping but html comes back as source, of the Document or of its error. At most four pages for each
        worker are in flight, so pages may be endless. errors says whether a page that fails raises its
        error, is yielded as its error, or is left out. A PageError that the iterator raises is treated the same, as
        read raises one for a page that it cannot read. All other errors are always raised, after the pages before
        them. deduplicate yields None for a page with the content of an earlier one, or nearly the same. progress
        shows a bar on standard error.
        """
        check(pages, errors, deduplicate, progress)
        finish = Finish(errors, deduplicate, bar(pages) if progress else None)
        return documents(self._one(deduplicate, options), pages, finish, self._pool.jobs)

    @overload
    def amap(
        self,
        pages: Union[Iterable[Page], AsyncIterable[Page]],
        errors: Literal["raise", "skip"] = "raise",
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> AsyncGenerator[Optional[Document], None]: ...

    @overload
    def amap(
        self,
        pages: Union[Iterable[Page], AsyncIterable[Page]],
        errors: Literal["return"],
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> AsyncGenerator[Result, None]: ...

    @lists_options
    def amap(
        self,
        pages: Union[Iterable[Page], AsyncIterable[Page]],
        errors: Errors = "raise",
        *,
        deduplicate: bool = False,
        progress: bool = False,
        **options: Unpack[Options],
    ) -> AsyncGenerator[Result, None]:
        """Like map, for async for. Pages may come from an asynchronous iterator too."""
        check(pages, errors, deduplicate, progress)
        finish = Finish(errors, deduplicate, bar(pages) if progress else None)
        return adocuments(self._one(deduplicate, options), pages, finish, self._pool.jobs)

    def _one(self, deduplicate: bool, options: Mapping[str, Any]) -> Callable[[Read], Answer]:
        """Return the function that answers a page."""
        chosen = self._chosen(None, None, options)
        wanted = {**_options.for_record(chosen), **({"dedup": True} if deduplicate else {})}

        def one(read: Read) -> Answer:
            html, url, content_type, source = _parts(read)
            try:
                answer = self._answer(html, url, content_type, chosen, wanted, source)
            except PageError as e:
                e.source = source
                raise
            names = (str(source[key]) for key in ("id", "url") if source.get(key) is not None)
            return answer._replace(name=next(names, ""))

        return one

    def _answer(
        self,
        html: HTML,
        url: Optional[str],
        content_type: Optional[str],
        chosen: Mapping[str, Any],
        wanted: dict[str, Any],
        origin: Mapping[str, Any],
    ) -> Answer:
        """Return the Document of a page. The options are chosen by Python's names, and wanted by the worker's."""
        source = _source(html, url, content_type, self.max_size)
        reply = _call(self._pool, source, wanted, chosen, self.timeout)
        document = None if reply.body is None else Document.of(reply.body, wanted, origin, chosen.get("output_format"))
        return Answer(document, reply.fingerprint, reply.left_out)

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
) -> Reply:
    """Return the answer to a page. Errors name options as Python does."""
    header = {"url": source.url, "content_type": source.content_type, "max_size": len(source.body)}
    try:
        return pool.call(header, wanted, source.body, timeout)
    except Refused as e:
        raise _options.refused(e, options) from None


def _parts(read: Read) -> tuple[Any, Any, Any, Mapping[str, Any]]:
    """Return html, url, content_type and source of a page of many, or raise its error."""
    if read.error:
        raise read.error
    page = read.page
    if isinstance(page, Mapping):
        source = {name: value for name, value in page.items() if name != "html"}
        if "html" not in page:
            names = ", ".join(map(repr, itertools.islice(page, 5))) or "none"
            error = NotAPage(f"a page as a mapping has the key 'html'; this one has {names}")
            error.source = source
            raise error
        return page["html"], page.get("url"), page.get("content_type"), source
    if not isinstance(page, tuple):
        return page, None, None, {}
    if len(page) != 2:
        raise NotAPage(f"a tuple of {len(page)}, not of a page and its address")
    if _is_address(page[0]) and isinstance(page[1], (str, bytes)) and page[1].lstrip()[:1] in ("<", b"<"):
        raise NotAPage("a tuple of an address and a page; the page comes first")
    return (*page, None, {"url": page[1]})


def _is_address(text: Any) -> bool:
    return isinstance(text, str) and text.startswith(("http://", "https://", "www.")) and "<" not in text


def _hint(page: Any) -> str:
    """Return what to do with an object that is no page."""
    if isinstance(page, os.PathLike):
        return "; linesift.read yields the pages of a path"
    if hasattr(page, "read"):
        return "; pass what its read() returns"
    if isinstance(page, (tuple, Mapping)):
        return "; extract_many takes pages with their address"
    return ""


def _processors() -> int:
    """Return the number of processors that this process may use."""
    count = getattr(os, "process_cpu_count", None)  # from Python 3.13 on
    affinity = getattr(os, "sched_getaffinity", None)  # of Linux
    return (count() if count else len(affinity(0)) if affinity else os.cpu_count()) or 1


def _header(name: str, value: Optional[str]) -> str:
    """Return a text about a page. NaN is what pandas has for none."""
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    if not isinstance(value, str):
        raise NotAPage(f"{name}: {value!r} is not a string")
    return value


def _source(html: HTML, url: Optional[str], content_type: Optional[str], max_size: int) -> _Source:
    """Return a page as bytes. It raises NotAPage and TooLarge."""
    address, declared = _header("url", url), _header("content_type", content_type)
    if not isinstance(html, (str, bytes, bytearray, memoryview)):
        raise NotAPage(f"html: a page is str or bytes, not {type(html).__name__}{_hint(html)}")
    if isinstance(html, memoryview):
        html = bytes(html)
    if len(html) > max_size:
        raise _too_large(max_size)
    if isinstance(html, str):
        body = html.encode("utf-8", "replace")  # half a surrogate pair becomes "?"
        declared = "text/html; charset=utf-8"
        if len(body) > max_size:
            raise _too_large(max_size)
    else:
        body = bytes(html)
    return _Source(body, address, declared)


def _too_large(max_size: int) -> TooLarge:
    return TooLarge(f"the page is larger than {max_size} bytes; max_size of Extractor and extract_many takes larger ones")


class _Shared(Extractor):
    """The extractor whose methods are functions of the package. Each process has one, so it is pickled by its name."""

    def __reduce__(self) -> str:
        return "SHARED"


SHARED = _Shared()
