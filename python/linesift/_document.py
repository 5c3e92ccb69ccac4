"""A page as an object: what is known of it, and its content in every format."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, fields, replace
from typing import Any, Callable, Optional

from ._errors import LinesiftError

# The keys of as_dict, with the types of their values: a dict for a dict, a list for a list. All but lists may be None.
SCHEMA: dict[str, Any] = {
    "bytes": int,
    "title": str,
    "authors": [str],
    "date": str,
    "modified": str,
    "site_name": str,
    "description": str,
    "language": str,
    "url": str,
    "image": str,
    "categories": [str],
    "tags": [str],
    "license": str,
    "type": str,
    "types": dict.fromkeys(
        ("article", "forum", "listing", "collection", "product", "documentation", "service", "homepage", "none"), float
    ),
    "hub": bool,
    "hub_evidence": {"probability": float, "net_text_length": int, "link_share": float},
    "confidence": float,
    "encoding": str,
    "from": str,
    "words": int,
    "text": str,
    "markdown": str,
    "html": str,
    "sources": dict.fromkeys(
        (
            "title", "authors", "date", "modified", "site_name", "description", "language", "url", "image",
            "categories", "tags", "license",
        ),
        str,
    ),
    "lines": [
        {"line": int, "start": int, "end": int, "role": str, "probability": float, "content": bool, "text": str}
    ],
    "effects": [[{"attribute": str, "log_odds": float}]],
    "posts": [
        {
            "author": str, "author_url": str, "date": str, "date_text": str, "text": str, "url": str, "lines": [int],
        }
    ],
    "items": [
        {
            "section": str, "title": str, "url": str, "text": str, "date": str, "author": str, "price": str,
            "image": str, "lines": [int],
        }
    ],
}


@dataclass(frozen=True)
class Line:
    """A line of a page, whether it is content or not."""

    number: int  # from 0
    start: int  # the bytes [start, end) of the page as UTF-8
    end: int
    role: str  # paragraph, title, heading, list, cell, code, caption, byline, comment or site
    probability: Optional[float]  # of being content, 0 to 1; None if the method has none
    content: bool  # whether it is kept
    text: str


@dataclass(frozen=True)
class Document:
    """A page. Fields that are unknown are None or empty.

    The content in output_format is there at once. Another format, or lines, asks a worker when it
    is first used, and raises its errors. A pickle has no page, only what was used: see with_page.
    """

    title: Optional[str] = None
    authors: list[str] = field(default_factory=list)
    date: Optional[str] = None  # of publication, ISO 8601: 2024-05-01, or with time and zone
    modified: Optional[str] = None
    site_name: Optional[str] = None
    description: Optional[str] = None
    language: Optional[str] = None  # as in BCP 47: en, pt-BR
    url: Optional[str] = None
    image: Optional[str] = None
    categories: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    license: Optional[str] = None  # its address, or its name
    type: Optional[str] = None  # article, forum, listing, collection, product, documentation, service, homepage, none
    types: dict[str, float] = field(default_factory=dict)  # the probability of each
    hub: Optional[bool] = None  # whether it only leads to other pages
    confidence: Optional[float] = None  # an estimate of the word F1, 0 to 1
    encoding: Optional[str] = None  # of the page before it was decoded
    words: int = 0  # of the content

    _format: str = field(default="text", repr=False)  # of the content that came with the record
    _record: dict[str, Any] = field(default_factory=dict, repr=False)
    _again: Optional[Callable[[str], dict[str, Any]]] = field(default=None, repr=False, compare=False)
    _pickles_page: bool = field(default=False, repr=False, compare=False)

    @classmethod
    def of(cls, record: dict[str, Any], content: str, again: Callable[[str], dict[str, Any]]) -> Document:
        """Return the document with a record that has content in one format. again makes a record with another."""
        known = {f.name: record[f.name] for f in fields(cls) if f.name in record}
        return cls(**known, _format=content, _record=record, _again=again)

    @property
    def content(self) -> str:
        """The content in output_format; the text for json."""
        return self._content(self._format)

    @property
    def text(self) -> str:
        """The content as text."""
        return self._content("text")

    @property
    def markdown(self) -> str:
        """The content as Markdown."""
        return self._content("markdown")

    @property
    def html(self) -> str:
        """The content as HTML that is safe to show anywhere."""
        return self._content("html")

    @property
    def lines(self) -> list[Line]:
        """All lines of the page, kept or not."""
        return [
            Line(r["line"], r["start"], r["end"], r["role"], r.get("probability"), r["content"], r["text"])
            for r in self._get("lines", [])
        ]

    @property
    def posts(self) -> list[dict[str, Any]]:
        """The posts of a thread, with the option segments; the keys are those of SCHEMA."""
        return self._segments("posts")

    @property
    def items(self) -> list[dict[str, Any]]:
        """The items of a list or front page, with the option segments; the keys are those of SCHEMA."""
        return self._segments("items")

    def _segments(self, name: str) -> list[dict[str, Any]]:
        filled: list[dict[str, Any]] = _filled(SCHEMA[name], self._record.get(name))
        return filled

    def as_dict(self) -> dict[str, Any]:
        """Return the record of the page, as classify --format json writes it, with all keys of SCHEMA.

        An unknown list is empty, and any other unknown value None. So are formats, lines, effects, sources and
        segments that no option asked for.
        """
        return {name: _filled(kind, self._record.get(name)) for name, kind in SCHEMA.items()}

    def with_page(self) -> Document:
        """Return a document whose pickles include the page, for formats that are first used after unpickling."""
        return replace(self, _pickles_page=True)

    def _content(self, name: str) -> str:
        content: str = self._get(name, "")
        return content

    def _get(self, name: str, empty: Any) -> Any:
        if name not in self._record and name != self._format:
            if not self._again:
                raise LinesiftError(f"the document was pickled without its page: use its {name}, or with_page, before that")
            self._record[name] = self._again(name).get(name, empty)
        return self._record.get(name, empty)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ if self._pickles_page else {**self.__dict__, "_again": None}

    def __copy__(self) -> Document:
        return replace(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Document:
        own = {f.name: copy.deepcopy(getattr(self, f.name), memo) for f in fields(self) if f.name != "_again"}
        return replace(self, **own)


def _filled(kind: Any, value: Any) -> Any:
    """Return a value with all keys of its type."""
    if isinstance(kind, list):
        return [_filled(kind[0], element) for element in value or ()]
    if isinstance(kind, dict) and value:
        return {name: _filled(element, value.get(name)) for name, element in kind.items()}
    return value
