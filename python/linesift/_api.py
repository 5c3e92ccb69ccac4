"""The functions of the package."""

from __future__ import annotations

from typing import AsyncIterable, AsyncIterator, Iterable, Iterator, Literal, Optional, Union, overload

from ._document import Document
from ._extractor import HTML, SHARED, TIMEOUT, Extractor, Page
from ._many import Errors, Result
from ._signature import Unpack, lists_options
from ._table import MAX_SIZE, Format, Options, PageOptions


@lists_options
def extract(
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
    "html", or "json" for a record with the text.

    It raises TooLarge beyond 10 MB, NoText for a picture or a binary, Timeout after 10 seconds.
    An Extractor has other limits and keeps its options.
    """
    return SHARED.extract(html, url, output_format, content_type=content_type, **options)


@lists_options
def document(
    html: HTML,
    url: Optional[str] = None,
    output_format: Optional[Format] = None,
    *,
    content_type: Optional[str] = None,
    **options: Unpack[PageOptions],
) -> Optional[Document]:
    """Return a page as a Document, or None if an option leaves it out, such as target_language.

    It has text and Markdown. output_format is "txt" for text only, or "html" for HTML too.
    """
    return SHARED.document(html, url, output_format, content_type=content_type, **options)


@lists_options
async def aextract(
    html: HTML,
    url: Optional[str] = None,
    output_format: Optional[Format] = None,
    *,
    content_type: Optional[str] = None,
    **options: Unpack[PageOptions],
) -> Optional[str]:
    """Like extract, but in a thread, so that other coroutines run meanwhile."""
    return await SHARED.aextract(html, url, output_format, content_type=content_type, **options)


@lists_options
async def adocument(
    html: HTML,
    url: Optional[str] = None,
    output_format: Optional[Format] = None,
    *,
    content_type: Optional[str] = None,
    **options: Unpack[PageOptions],
) -> Optional[Document]:
    """Like document, but in a thread, so that other coroutines run meanwhile."""
    return await SHARED.adocument(html, url, output_format, content_type=content_type, **options)


@overload
def amap(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Literal["raise", "skip"] = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncIterator[Optional[Document]]: ...


@overload
def amap(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    *,
    errors: Literal["return"],
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncIterator[Result]: ...


@lists_options
def amap(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Errors = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncIterator[Result]:
    """Like extract_many, for async for. Pages may come from an asynchronous iterator too."""
    extractor = Extractor(jobs, timeout, max_size, **options)
    return _aclosing(extractor, extractor.amap(pages, errors, deduplicate=deduplicate, progress=progress))


async def _aclosing(extractor: Extractor, documents: AsyncIterator[Result]) -> AsyncIterator[Result]:
    with extractor:
        async for result in documents:
            yield result


@overload
def extract_many(
    pages: Iterable[Page],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Literal["raise", "skip"] = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> Iterator[Optional[Document]]: ...


@overload
def extract_many(
    pages: Iterable[Page],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    *,
    errors: Literal["return"],
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> Iterator[Result]: ...


@lists_options
def extract_many(
    pages: Iterable[Page],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Errors = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> Iterator[Result]:
    """Like Extractor.map, with workers of its own. They end with the iterator."""
    extractor = Extractor(jobs, timeout, max_size, **options)
    return _closing(extractor, extractor.map(pages, errors, deduplicate=deduplicate, progress=progress))


def _closing(extractor: Extractor, documents: Iterator[Result]) -> Iterator[Result]:
    with extractor:
        yield from documents
