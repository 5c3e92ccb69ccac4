"""The functions of the package."""

from __future__ import annotations

from typing import AsyncGenerator, AsyncIterable, Iterable, Iterator, Literal, Optional, Union, overload

from ._document import Document
from ._extractor import SHARED, TIMEOUT, Extractor, Page
from ._many import Errors, Result
from ._signature import Unpack, lists_options
from ._table import MAX_SIZE, Options


extract, aextract = SHARED.extract, SHARED.aextract
document, adocument = SHARED.document, SHARED.adocument


@overload
def aextract_many(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Literal["raise", "skip"] = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncGenerator[Optional[Document], None]: ...


@overload
def aextract_many(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    *,
    errors: Literal["return"],
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncGenerator[Result, None]: ...


@lists_options
def aextract_many(
    pages: Union[Iterable[Page], AsyncIterable[Page]],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Errors = "raise",
    *,
    deduplicate: bool = False,
    progress: bool = False,
    **options: Unpack[Options],
) -> AsyncGenerator[Result, None]:
    """Like extract_many, for async for. Pages may come from an asynchronous iterator too."""
    extractor = Extractor(jobs, timeout, max_size, **options)
    return _aclosing(extractor, extractor.amap(pages, errors, deduplicate=deduplicate, progress=progress))


async def _aclosing(extractor: Extractor, documents: AsyncGenerator[Result, None]) -> AsyncGenerator[Result, None]:
    with extractor:
        try:
            async for result in documents:
                yield result
        finally:
            await documents.aclose()  # before its workers end


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
    """Yield a Document for each page, in order; None for a page that an option leaves out.

    A page is str or bytes, a tuple of it and its address, or a mapping with html, url and content_type. All of the
    mapping but html comes back as source. errors is "raise", "return" to yield a PageError in place of the page, or
    "skip" to leave the page out. jobs is the number of workers, which end with the iterator, timeout the seconds for a
    page, max_size its bytes. deduplicate yields None for copies, progress shows a bar. Extractor.map says more.
    """
    extractor = Extractor(jobs, timeout, max_size, **options)
    return _closing(extractor, extractor.map(pages, errors, deduplicate=deduplicate, progress=progress))


def _closing(extractor: Extractor, documents: Iterator[Result]) -> Iterator[Result]:
    with extractor:
        yield from documents
