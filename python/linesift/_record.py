"""The record of a page. Made from the records of Go by go generate ./internal/options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, get_args

from ._table import PageType, Role

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
    "types": dict.fromkeys(get_args(PageType), float),
    "hub": bool,
    "confidence": float,
    "encoding": str,
    "from": str,
    "words": int,
    "text": str,
    "markdown": str,
    "html": str,
    "hub_evidence": {
        "probability": float,
        "net_text_length": int,
        "link_share": float,
    },
    "sources": {
        "title": str,
        "authors": str,
        "date": str,
        "modified": str,
        "site_name": str,
        "description": str,
        "language": str,
        "url": str,
        "image": str,
        "categories": str,
        "tags": str,
        "license": str,
    },
    "lines": [{
        "line": int,
        "start": int,
        "end": int,
        "role": str,
        "probability": float,
        "content": bool,
        "text": str,
        "dropped": str,
    }],
    "effects": [[{
        "attribute": str,
        "log_odds": float,
    }]],
    "posts": [{
        "author": str,
        "author_url": str,
        "date": str,
        "date_text": str,
        "text": str,
        "url": str,
        "lines": [int],
    }],
    "items": [{
        "section": str,
        "title": str,
        "url": str,
        "text": str,
        "date": str,
        "date_text": str,
        "author": str,
        "price": str,
        "image": str,
        "lines": [int],
    }],
    "threshold": float,
}


@dataclass(frozen=True)
class Line:
    """A line of a page, whether it is content or not."""

    number: int  # from 0
    start: int  # the bytes [start, end) of the page as UTF-8
    end: int
    role: Role
    probability: Optional[float]  # of being content, 0 to 1, if the method has one
    content: bool  # whether most of its text is content
    text: str
    dropped: Optional[str] = None  # with the option effects: the rule that dropped it


@dataclass(frozen=True, eq=False)
class Fields:
    """The fields of a record that are those of a Document too."""

    title: Optional[str] = None  # without the name of the site
    authors: list[str] = field(default_factory=list)  # names of persons, or else of an organization
    date: Optional[str] = None  # the date of publication, in ISO 8601: 2024-05-01, or with time and zone
    modified: Optional[str] = None  # the date of the last change, in ISO 8601
    site_name: Optional[str] = None
    description: Optional[str] = None
    language: Optional[str] = None  # as in BCP 47: en, pt-BR
    url: Optional[str] = None  # an absolute address
    image: Optional[str] = None  # an absolute address
    categories: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    license: Optional[str] = None  # an absolute address, or a name if nothing else is declared
    type: Optional[PageType] = None  # the likeliest
    types: dict[str, float] = field(default_factory=dict)  # the probability of each type
    hub: Optional[bool] = None  # whether the page only leads to other pages
    confidence: Optional[float] = None  # an estimate of the word F1, 0 to 1
    encoding: Optional[str] = None  # of the page before it was decoded
    words: int = 0  # the number of words of the content; two Chinese, Japanese or Thai characters are a word
