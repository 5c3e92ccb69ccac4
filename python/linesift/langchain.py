"""linesift in LangChain: pages as documents of Markdown, with their metadata.

    LinesiftTransformer().transform_documents(AsyncHtmlLoader(urls).load())
    GenericLoader(FileSystemBlobLoader("pages", glob="*.html"), LinesiftParser())
"""

from __future__ import annotations

import logging
from typing import Any, Iterator, Optional, Sequence

from langchain_core.document_loaders import BaseBlobParser, Blob
from langchain_core.documents import BaseDocumentTransformer, Document

from ._adapter import Documents, added
from ._errors import PageError
from ._extractor import HTML, TIMEOUT
from ._signature import Unpack
from ._table import MAX_SIZE, Options

_log = logging.getLogger("linesift")
_METADATA = ("title", "authors", "date", "site_name", "description", "language")


class LinesiftTransformer(BaseDocumentTransformer):
    """Replaces the HTML of documents by their content, as Markdown unless output_format says otherwise.

    Documents without content are left out, and so are pages that fail, with a warning in the log "linesift".
    What is known of a page goes into the metadata. segments, lines, effects and sources add their fields of a record
    to it, such as posts and items.
    """

    def __init__(
        self,
        jobs: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        max_size: Optional[int] = MAX_SIZE,
        **options: Unpack[Options],
    ) -> None:
        self._extractor = Documents("markdown", options, jobs, timeout, max_size)
        self._fields = (*_METADATA, *added(options))

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> list[Document]:
        """Return documents with the content of pages. metadata["source"] is their address."""
        pages = [(d.page_content, _address(d.metadata)) for d in documents]
        found = zip(documents, self._extractor.map(pages, errors="return"))
        return [made for old, d in found for made in _documents(d, old.metadata, self._fields)]


class LinesiftParser(BaseBlobParser):
    """Makes a document of a blob with a page; none if it has no content, or fails, which is logged."""

    def __init__(
        self, timeout: Optional[float] = TIMEOUT, max_size: Optional[int] = MAX_SIZE, **options: Unpack[Options]
    ) -> None:
        self._extractor = Documents("markdown", options, 1, timeout, max_size)
        self._fields = (*_METADATA, *added(options))

    def lazy_parse(self, blob: Blob) -> Iterator[Document]:
        """Yield the content of the page."""
        metadata = {"source": blob.source, **blob.metadata}
        html: HTML = blob.as_bytes()
        for d in self._extractor.map([(html, _address(metadata))], errors="return"):
            yield from _documents(d, metadata, self._fields)


def _address(metadata: dict[str, Any]) -> Optional[str]:
    source = metadata.get("source")
    return source if isinstance(source, str) and source.startswith(("http://", "https://")) else None


def _documents(d: Any, metadata: dict[str, Any], fields: Sequence[str]) -> Iterator[Document]:
    if isinstance(d, PageError):
        _log.warning("a page is left out: %s: %s", metadata.get("source"), d)
    elif d and d.content.strip():
        known = {name: d.record[name] for name in fields if d.record[name]}
        yield Document(page_content=d.content, metadata={**known, **metadata})
