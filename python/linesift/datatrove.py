"""linesift in datatrove: an extractor for a pipeline, beside Trafilatura.

    pipeline = [WarcReader(...), Linesift(timeout=1), JsonlWriter(...)]
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional

from datatrove.data import Document
from datatrove.pipeline.extractors.base import BaseExtractor

from ._adapter import Documents, Texts, added
from ._errors import PageError
from ._signature import Unpack
from ._table import MAX_SIZE, Options

_METADATA = ("title", "authors", "modified", "site_name", "description", "language", "type", "confidence", "words")


class _Content(str):
    """The content of a page, with its metadata. It is a str since datatrove counts its characters."""

    metadata: dict[str, Any]


class Linesift(BaseExtractor):
    """Replaces the HTML of documents by their content. Documents without content are dropped.

    A page that fails is dropped too. datatrove counts it as clean_error and logs the first of these errors.

    metadata["url"] is a page's address. What is known of a page goes into the metadata, where it does not replace
    anything: the date of publication is called published, since readers have the crawl's date. segments, lines, effects
    and sources add their fields of a record, such as posts and items. HTML, JSON and with_metadata have the metadata in
    the text, and only there.

    timeout is the seconds for a document, and for starting a worker. datatrove keeps it: it runs
    extract in a process of its own and kills that; the worker ends then too.
    """

    name = "⛏ linesift"

    def __init__(
        self, timeout: float = 1, max_size: Optional[int] = MAX_SIZE, **options: Unpack[Options]
    ) -> None:
        super().__init__(timeout)
        apart = options.get("output_format") in (None, "txt", "markdown") and not options.get("with_metadata")
        self._extractor = Documents("txt", options, 1, None, max_size) if apart else Texts(options, None, max_size)
        self._added = added(options)

    def extract(self, text: str, url: Optional[str] = None) -> Any:
        """Return the content of a page, "" if it has none.

        datatrove raises an error that it gets back. One that is raised here would end its process.
        """
        try:
            return self._content(text, url)
        except PageError as e:
            return e

    def _content(self, text: str, url: Optional[str]) -> str:
        if isinstance(self._extractor, Texts):
            return self._extractor.extract(text, url) or ""
        page = self._extractor.document(text, url)
        if not page:
            return ""
        content = _Content(page.content)
        content.metadata = {"published": page.date, **{name: page.record[name] for name in (*_METADATA, *self._added)}}
        return content

    def run(self, data: Iterable[Document], rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        """Yield the documents with their content."""
        for document in super().run(_with_addresses(data), rank, world_size):
            known = getattr(document.text, "metadata", {})
            document.text = str(document.text)
            document.metadata = {**known, **document.metadata}
            yield document


def _with_addresses(data: Iterable[Document]) -> Iterator[Document]:
    """Yield documents with the arguments of extract in place of their text; datatrove passes tuples on."""
    for document in data:
        arguments: Any = (document.text, document.metadata.get("url"))
        document.text = arguments
        yield document
