"""A page as an object: what is known of it, and its content in every format."""

from __future__ import annotations

import difflib
import hashlib
import json
from dataclasses import InitVar, dataclass, field, fields
from typing import TYPE_CHECKING, Any, FrozenSet, Mapping, Optional
from urllib.parse import urlsplit

from ._errors import OptionError
from ._options import FORMER_FIELDS
from ._record import SCHEMA, Fields, Line


@dataclass(frozen=True, eq=False)
class Document(Fields):
    """A page. Fields that are unknown are None or empty.

    It has text and Markdown. output_format="txt" leaves the Markdown out, which saves a seventh of the time, and so
    does "json". "html" adds HTML, lines=True adds lines, and segments=True adds posts and items. What was not asked
    for raises OptionError. Documents of the same page with the same options are equal.
    """

    source: Mapping[str, Any] = field(default_factory=dict, repr=False)  # what many pages came with, but for html
    record: dict[str, Any] = field(default_factory=dict, repr=False)  # with all keys of SCHEMA
    _format: InitVar[str] = "text"  # of content
    _wanted: InitVar[FrozenSet[str]] = frozenset()  # the options that were given
    _json: InitVar[str] = ""  # the content, with output_format="json"

    def __post_init__(self, _format: str, _wanted: frozenset[str], _json: str) -> None:
        self.__dict__.update(_format=_format, _wanted=_wanted, _json=_json)  # replace() takes them from there

    @classmethod
    def of(
        cls, body: bytes, wanted: dict[str, Any], source: Mapping[str, Any], output_format: Optional[str]
    ) -> Document:
        """Return the document with a worker's JSON record, which was asked for with these options, and its source."""
        record = json.loads(body)
        known = {name: _floats(SCHEMA[name], record[name]) for name in _FIELDS if name in record}
        whole = _filled(SCHEMA, record)
        written = body.decode() if output_format == "json" else ""
        given = {"_format": wanted["content"][0], "_wanted": frozenset(wanted), "_json": written}
        return cls(**known, source=source, record=whole, **given)

    @property
    def hostname(self) -> Optional[str]:
        """The host of the address."""
        return urlsplit(self.url or "").hostname

    @property
    def fingerprint(self) -> str:
        """A hash of the text's words, 16 hexadecimal digits: the same for pages with the same text.

        With title=True the title is in the text, and counts.
        """
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()[:16]

    @property
    def content(self) -> str:
        """The content in output_format, as extract returns it; for HTML without a head."""
        return self.__dict__["_json"] or self._content(self.__dict__["_format"])

    @property
    def text(self) -> str:
        """The content as text."""
        return self._content("text")

    @property
    def markdown(self) -> str:
        """The content as Markdown, unless output_format is "txt" or "json"."""
        return self._content("markdown")

    @property
    def html(self) -> str:
        """The content as HTML that is safe to show anywhere, if output_format is "html"."""
        return self._content("html")

    @property
    def lines(self) -> list[Line]:
        """All lines of the page, kept or not, with the option lines."""
        self._need("lines", "lines")
        return [Line(r.pop("line"), **r) for r in self.as_dict()["lines"]]

    @property
    def posts(self) -> list[dict[str, Any]]:
        """The posts of a thread, with the option segments; the keys are those of SCHEMA."""
        self._need("posts", "segments")
        posts: list[dict[str, Any]] = self.as_dict()["posts"]
        return posts

    @property
    def items(self) -> list[dict[str, Any]]:
        """The items of a list or front page, with the option segments; the keys are those of SCHEMA."""
        self._need("items", "segments")
        items: list[dict[str, Any]] = self.as_dict()["items"]
        return items

    @property
    def sources(self) -> dict[str, Any]:
        """Where each field was found, with the option sources."""
        self._need("sources", "sources")
        return self.as_dict()["sources"] or {}

    @property
    def effects(self) -> list[list[dict[str, Any]]]:
        """The attributes that moved the probability of each line most, with the option effects."""
        self._need("effects", "effects")
        effects: list[list[dict[str, Any]]] = self.as_dict()["effects"]
        return effects

    @property
    def threshold(self) -> Optional[float]:
        """Lines with this probability or more are content, unless a rule decides otherwise; with the option effects."""
        self._need("threshold", "effects")
        threshold: Optional[float] = self.as_dict()["threshold"]
        return threshold

    if not TYPE_CHECKING:  # or any name would be an attribute of type Any

        def __getattr__(self, name: str) -> Any:
            near = difflib.get_close_matches(name, [f for f in dir(type(self)) if f[0] != "_"], 1)
            known = FORMER_FIELDS.get(name) or " or ".join(near)
            meant = f"; did you mean {known}?" if known else ""
            raise AttributeError(f"a Document has no attribute {name!r}{meant}")

    def as_dict(self) -> dict[str, Any]:
        """Return the record of the page, as classify --format json writes it, with all keys of SCHEMA.

        An unknown list is empty, and any other unknown value None. So are formats, lines, effects, sources and
        segments that no option asked for.
        """
        record: dict[str, Any] = _filled(SCHEMA, self.record)
        return record

    def _need(self, name: str, option: str) -> None:
        wanted = self.__dict__["_wanted"]
        if option not in wanted and not (option == "lines" and "effects" in wanted):
            value = "3" if option == "effects" else "True"
            raise OptionError(f"{name}: the document has none; ask for it with {option}={value}")

    def _content(self, name: str) -> str:
        content: Optional[str] = self.record.get(name)
        if content is None:
            raise OptionError(f'{name}: the document has none; ask for it with output_format="{name}"')
        return content

    def __eq__(self, other: object) -> bool:
        return self.record == other.record if isinstance(other, Document) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.record.get("bytes"), self.title, self.record.get("text")))


_FIELDS = tuple(f.name for f in fields(Fields))


def _filled(kind: Any, value: Any) -> Any:
    """Return a value with all keys of its type."""
    if isinstance(kind, type):  # most are, and each page has fifty
        return float(value) if kind is float and isinstance(value, int) else value
    if isinstance(kind, list):
        return [_filled(kind[0], element) for element in value or ()]
    return {name: _filled(element, value.get(name)) for name, element in kind.items()} if value else value


def _floats(kind: Any, value: Any) -> Any:
    """Return a value whose numbers are float where they should be. JSON has 0 for 0.0."""
    if isinstance(kind, dict) and value:
        return {name: _floats(kind[name], element) for name, element in value.items()}
    return float(value) if kind is float and isinstance(value, int) else value
