"""linesift finds the main content of web pages.

    >>> import linesift
    >>> text = linesift.extract(html)                # str or bytes; None if there is no content
    >>> page = linesift.document(html, url)          # title, authors, date, markdown, lines, ...
    >>> for page in linesift.extract_many(linesift.read("crawl.warc.gz")): ...

Pages go to worker processes, which start at the first call and end with this process.
"""

from typing import TYPE_CHECKING, Any

from ._api import adocument, aextract, aextract_many, document, extract, extract_many
from ._document import Document
from ._errors import LinesiftError, NotAPage, NoText, NoWorker, OptionError, PageError, Timeout, TooLarge, WorkerDied
from ._extractor import HTML, Extractor, Page
from ._many import Errors, Result
from ._reader import Reader, read
from ._record import SCHEMA, Line
from ._table import Format, Options, PageOptions, PageType, Role
from ._version import __version__

__all__ = [
    "Document",
    "Errors",
    "Extractor",
    "Format",
    "HTML",
    "Line",
    "LinesiftError",
    "NoText",
    "NoWorker",
    "NotAPage",
    "OptionError",
    "Options",
    "Page",
    "PageError",
    "PageOptions",
    "PageType",
    "Reader",
    "Result",
    "Role",
    "SCHEMA",
    "Timeout",
    "TooLarge",
    "WorkerDied",
    "__version__",
    "adocument",
    "aextract",
    "aextract_many",
    "document",
    "extract",
    "extract_many",
    "read",
]

# Functions of trafilatura, with what does the same here.
_FORMER = {
    "bare_extraction": "document has the text with the fields",
    "extract_metadata": "document has the fields",
    "fetch_url": "fetch the page with httpx or Scrapy and pass the bytes",
    "baseline": "extract with favor_recall=True keeps more",
    "html2txt": 'extract with method="all" has all text',
}


def __dir__() -> list[str]:
    return __all__


if not TYPE_CHECKING:  # or any name would be an attribute of type Any

    def __getattr__(name: str) -> Any:
        meant = f"; {_FORMER[name]}" if name in _FORMER else ""
        raise AttributeError(f"module 'linesift' has no attribute {name!r}{meant}")
