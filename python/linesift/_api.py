"""The functions of the package."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Iterable, Iterator, Literal, Optional, Sequence, Union, overload

from ._document import Document
from ._errors import PageError
from ._extractor import HTML, SHARED, TIMEOUT, Errors, Extractor, Page
from ._table import MAX_SIZE, Format, Options, OwnOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack


def extract(
    html: HTML,
    url: Optional[str] = None,
    output_format: Format = "txt",
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: Optional[bool] = None,
    include_tables: bool = True,
    include_images: bool = True,
    include_links: bool = True,
    with_metadata: bool = False,
    target_language: Union[str, Sequence[str], None] = None,
    content_type: Optional[str] = None,
    **options: Unpack[OwnOptions],
) -> Optional[str]:
    """Return the main content of a page, or None if it has none or an option leaves it out.

    html is str, or bytes in any encoding; content_type is the HTTP header of that name. url is
    the page's address, for its links and its metadata. output_format is "txt", "markdown",
    "html", or "json" for a record with the text. include_comments=None keeps readers' comments
    where they are the content, as in a forum. Without tables their rows become paragraphs.
    with_metadata puts title, author, date and others before text and Markdown. A page in another
    language than target_language ("de", "pt-BR") gives None. linesift.Options has all options.

    It raises TooLarge beyond 10 MB, NoText for a picture or a binary, Timeout after 10 seconds.
    An Extractor has other limits and keeps its options.
    """
    return SHARED.extract(
        html,
        url,
        content_type,
        output_format=output_format,
        favor_precision=favor_precision,
        favor_recall=favor_recall,
        include_comments=include_comments,
        include_tables=include_tables,
        include_images=include_images,
        include_links=include_links,
        with_metadata=with_metadata,
        target_language=target_language,
        **options,
    )


async def aextract(
    html: HTML, url: Optional[str] = None, content_type: Optional[str] = None, **options: Unpack[Options]
) -> Optional[str]:
    """Like extract, but in a thread, so that other coroutines run meanwhile."""
    return await asyncio.to_thread(SHARED.extract, html, url, content_type, **options)


def document(
    html: HTML, url: Optional[str] = None, content_type: Optional[str] = None, **options: Unpack[Options]
) -> Optional[Document]:
    """Return a page as a Document, or None if an option leaves it out, such as target_language."""
    return SHARED.document(html, url, content_type, **options)


@overload
def extract_many(
    pages: Iterable[Page],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Literal["raise", "skip"] = "raise",
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
    **options: Unpack[Options],
) -> Iterator[Union[Document, PageError, None]]: ...


def extract_many(
    pages: Iterable[Page],
    jobs: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    max_size: int = MAX_SIZE,
    errors: Errors = "raise",
    **options: Unpack[Options],
) -> Iterator[Union[Document, PageError, None]]:
    """Like Extractor.map, with workers of its own. They end with the iterator."""
    extractor = Extractor(jobs, timeout, max_size, **options)
    return _closing(extractor, extractor.map(pages, errors))


def _closing(
    extractor: Extractor, documents: Iterator[Union[Document, PageError, None]]
) -> Iterator[Union[Document, PageError, None]]:
    with extractor:
        yield from documents
