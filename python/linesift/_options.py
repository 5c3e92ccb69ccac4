"""Options: the names that Python users type, and the same for the worker."""

from __future__ import annotations

import math
import numbers
from typing import Any, Collection, Mapping, Optional, Sequence, TypedDict, Union

from ._errors import OptionError, Refused

FORMATS = {"txt": "text", "markdown": "markdown", "html": "html", "json": "text"}  # json: a record with text


class Options(TypedDict, total=False):
    """How content is found and written. All have defaults."""

    output_format: str  # "txt" (the default), "markdown", "html", or "json": the record with its text
    favor_precision: bool  # keep less
    favor_recall: bool  # keep more
    include_comments: Optional[bool]  # of readers; None: where they are the content, as in a forum
    include_tables: bool  # False leaves out the cells of tables
    include_images: bool  # False leaves out pictures in Markdown and HTML
    include_links: bool  # False writes links as text in Markdown and HTML
    with_metadata: bool  # True puts title, author, date and so on before text and Markdown
    target_language: Optional[str]  # as in BCP 47: a page in another language gives None
    method: str  # "full" is the default; docs/methods.md has the others
    threshold: float  # keep lines from this probability on, between 0 and 1
    keep_roles: Sequence[str]  # keep lines of these roles, such as "title", wherever they stand
    drop_roles: Sequence[str]  # leave out lines of these roles
    keep_css: Union[str, Sequence[str]]  # keep elements that match these CSS selectors, whatever the method says
    drop_css: Union[str, Sequence[str]]  # leave them out
    rules: Sequence[Mapping[str, str]]  # the same on the pages of a host: {"host": …, "keep": CSS, "drop": CSS}


_KNOWN = frozenset(Options.__annotations__)
_FLAGS = tuple(name for name in Options.__annotations__ if name.startswith(("favor_", "include_", "with_")))

_RULE = frozenset(("host", "keep", "drop"))

# The worker's names of options, where Python has others.
_NAMES = {
    "content": "output_format",
    "drop": "drop_css",
    "keep": "keep_css",
    "language": "target_language",
    "with": "keep_roles",
    "without": "drop_roles",
}


def for_worker(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the worker takes them, or raise OptionError. None is the default."""
    unknown = sorted(set(options) - _KNOWN)
    if unknown:
        raise OptionError(f"no option is called {unknown[0]}; there are {', '.join(sorted(_KNOWN))}")
    given = {name: value for name, value in options.items() if value is not None}
    flags = {name: _flag(name, given[name]) for name in _FLAGS if name in given}
    output = _text(given, "output_format") or "txt"
    if output not in FORMATS:
        raise OptionError(f"output_format: {output!r} is none of {', '.join(FORMATS)}")
    if output == "html" and flags.get("with_metadata"):
        raise OptionError("with_metadata: html has no place for it; output_format='json' has")
    if flags.get("favor_precision") and flags.get("favor_recall"):
        raise OptionError("favor_precision and favor_recall: a page can have one of them")
    keep, drop = _selection(given, flags)
    favor = "precision" if flags.get("favor_precision") else "recall" if flags.get("favor_recall") else ""
    language = _text(given, "target_language")
    return _without_empty({
        "method": _text(given, "method"),
        "threshold": _number(given, "threshold"),
        "favor": favor,
        "with": keep,
        "without": drop,
        "keep": _texts(given, "keep_css", one=True),
        "drop": _texts(given, "drop_css", one=True),
        "rules": _rules(given["rules"]) if "rules" in given else [],
        "content": FORMATS[output],
        "record": output == "json" or flags.get("with_metadata", False),
        "language": [language] if language else [],
    })


def refused(error: Refused, options: Mapping[str, Any]) -> OptionError:
    """Return a worker's error of options by the names that Python has."""
    names = []
    for name in error.names:
        word, space, value = name.partition(" ")
        if word == "favor":
            word = "favor_recall" if options.get("favor_recall") else "favor_precision"
        names.append(_NAMES.get(word, word) + space + value)
    return OptionError(": ".join([" and ".join(names), error.reason] if names else [error.reason]))


def _selection(given: Mapping[str, Any], flags: Mapping[str, bool]) -> tuple[list[str], list[str]]:
    """Return what is kept and what is left out: roles, and links and images."""
    keep = dict.fromkeys(_texts(given, "keep_roles"), "keep_roles")
    drop = dict.fromkeys(_texts(given, "drop_roles"), "drop_roles")
    if "include_comments" in flags:
        (keep if flags["include_comments"] else drop).setdefault("comment", "include_comments")
    for name, option in (("cell", "include_tables"), ("images", "include_images"), ("links", "include_links")):
        if not flags.get(option, True):
            drop.setdefault(name, option)
    for name, option in keep.items():
        if name in drop:
            raise OptionError(f"{option} and {drop[name]}: both name {name}")
    return list(keep), list(drop)


def _flag(name: str, value: Any) -> bool:
    if isinstance(value, (str, bytes)) or value not in (True, False):
        raise OptionError(f"{name}: {value!r} is neither True nor False")
    return bool(value)


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name, "")
    if not isinstance(value, str):
        raise OptionError(f"{name}: {value!r} is not a string")
    return value


def _number(given: Mapping[str, Any], name: str) -> Optional[float]:
    value = given.get(name)
    if value is not None and not (isinstance(value, numbers.Real) and math.isfinite(value)):
        raise OptionError(f"{name}: {value!r} is not a number")
    return None if value is None else float(value)


def _texts(given: Mapping[str, Any], name: str, one: bool = False) -> list[str]:
    """Return a list of strings; with one, a string is a list of one."""
    value = given.get(name)
    if value is None:
        return []
    if isinstance(value, str):
        if one:
            return [value] if value else []
        raise OptionError(f"{name}: a list of roles, not the string {value!r}")
    if not isinstance(value, Collection) or not all(isinstance(text, str) for text in value):
        raise OptionError(f"{name}: {value!r} is not a list of strings")
    return list(value)


def _rules(given: Any) -> list[dict[str, str]]:
    if isinstance(given, (str, Mapping)) or not isinstance(given, Collection):
        raise OptionError(f"rules: {given!r} is not a list of rules")
    for rule in given:
        known = isinstance(rule, Mapping) and _RULE.issuperset(rule)
        if not known or not all(isinstance(value, str) for value in rule.values()):
            raise OptionError(f"rules: {rule!r} is not a dict of strings for host, keep and drop")
    return [dict(rule) for rule in given]


def _without_empty(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value or name == "threshold" and value is not None}
