"""Options: the names and values of Python become those of the worker."""

from __future__ import annotations

import difflib
import math
import numbers
import os
from typing import Any, Callable, Collection, Mapping, Optional

from ._errors import OptionError, Refused
from ._table import LARGEST, NAMES

FORMATS = {"txt": "text", "markdown": "markdown", "html": "html", "json": "json"}

# The formats of a Document, by output_format. Markdown beside text costs a sixth of the time, HTML another seventh.
_CONTENT: dict[Optional[str], tuple[str, ...]] = {
    None: ("text", "markdown"),
    "txt": ("text",),
    "markdown": ("markdown", "text"),
    "html": ("html", "markdown", "text"),
    "json": ("text",),
}

# Options with these values are the same as options that are not given.
_DEFAULTS = {
    "output_format": "txt",
    "favor_precision": False,
    "favor_recall": False,
    "include_tables": True,
    "include_images": True,
    "include_links": True,
    "with_metadata": False,
}


def for_worker(options: Mapping[str, Any], others: Collection[str] = ()) -> dict[str, Any]:
    """Return options as the worker takes them, or raise OptionError. None is the default.

    The worker checks values; here each gets a type that JSON has. The error of an unknown name also suggests others.
    """
    wanted: dict[str, Any] = {}
    for name, value in options.items():
        if name not in NAMES:
            raise _unknown(name, others)
        if value is None or value is _DEFAULTS.get(name):
            continue
        called, kind = NAMES[name]
        value = _CHECKS[kind](name, value)
        if value == _DEFAULTS.get(name):
            continue
        if called == "format":
            if value not in FORMATS:
                meant = {"text": '; did you mean "txt"?', "md": '; did you mean "markdown"?'}.get(value, "")
                raise OptionError(f"output_format: {value!r} is not one of {', '.join(FORMATS)}{meant}")
            value = FORMATS[value]
        elif called == "favor":
            if called in wanted:
                raise OptionError("favor_precision and favor_recall: a page can have one of them")
            value = name[len("favor_") :]
        wanted[called] = value
    return wanted


LIMITS = ("jobs", "timeout", "max_size")  # of an Extractor

# Arguments that are no options of a page, with who takes them.
_ELSEWHERE = {
    **dict.fromkeys(LIMITS, "this call does not take it; Extractor, extract_many and aextract_many do"),
    **dict.fromkeys(
        ("errors", "deduplicate", "progress"),
        "this call does not take it; extract_many, aextract_many and the map of an Extractor do",
    ),
    **dict.fromkeys(("url", "content_type"), "each page has its own; many pages are mappings with html, url, content_type"),
}


# Names of trafilatura and resiliparse for options, with what does the same here.
_FORMER = {
    **dict.fromkeys(("fast", "no_fallback"), "there is one way to extract, without a fallback; leave it out"),
    "links": "did you mean include_links?",
    "main_content": 'text has the main content; method="all" has all text',
    "comments": "did you mean include_comments?",
    "prune_xpath": "did you mean drop_css?",
    "favor": "did you mean favor_precision or favor_recall?",
    "content": "did you mean output_format?",
    "skip_elements": "did you mean drop_css?",
    "include_formatting": "Markdown and HTML always have it, text never",
    "preserve_formatting": "text always has its lines and lists",
}

# Names of trafilatura for fields, with the fields of a Document. They are no options either.
FORMER_FIELDS = {
    "author": "authors", "sitename": "site_name", "raw_text": "text", "pagetype": "type", "comments": "posts",
}


def _unknown(name: str, others: Collection[str]) -> OptionError:
    if name in _ELSEWHERE:
        return OptionError(f"{name}: {_ELSEWHERE[name]}")
    if name in _FORMER:
        return OptionError(f"unknown option {name!r}; {_FORMER[name]}")
    if name in FORMER_FIELDS:
        return OptionError(f"unknown option {name!r}; a Document has it as {FORMER_FIELDS[name]}")
    names = sorted([*NAMES, *others])
    near = difflib.get_close_matches(name, names, 3)
    known = f"did you mean {' or '.join(near)}?" if near else f"options are {', '.join(names)}"
    return OptionError(f"unknown option {name!r}; {known}")


def for_record(options: Mapping[str, Any], others: Collection[str] = ()) -> dict[str, Any]:
    """Return options as the worker takes them for the record of a Document. Its content in output_format comes first."""
    wanted, output_format = for_worker(options, others), options.get("output_format")
    if "front_matter" in wanted:
        raise OptionError("with_metadata: a Document has the metadata as fields; extract writes them before the text")
    if wanted.pop("fragment", False) and output_format != "html":
        raise OptionError('fragment: a Document has HTML only with output_format="html", and never with a head')
    return {**wanted, "format": "json", "content": list(_CONTENT[output_format])}


def refused(error: Refused, options: Mapping[str, Any]) -> OptionError:
    """Return a worker's error of options by the names that Python has."""
    spelled = {called: name for name, (called, _) in NAMES.items()}
    spelled["favor"] = "favor_recall" if options.get("favor_recall") else "favor_precision"
    names = []
    for name in error.names:
        called, space, value = name.partition(" ")
        if called == "format":
            value = options.get("output_format") or "txt"
        names.append(spelled.get(called, called) + space + value)
    return OptionError(": ".join([" and ".join(names), error.reason] if names else [error.reason]))


def _is(value: Any, kind: type) -> bool:
    """Report whether a value is a number of a kind. True and False are none."""
    return isinstance(value, kind) and not isinstance(value, bool)


def whole(name: str, value: int) -> int:
    """Return a whole number from 1 on, or raise OptionError."""
    if not _is(value, int) or value < 1:
        raise OptionError(f"{name}: {value!r} is not a whole number from 1 on")
    return value


def number_of_jobs(value: int) -> int:
    """Return a number of workers, at most as many as classify takes, or raise OptionError."""
    if whole("jobs", value) > 256:
        raise OptionError(f"jobs: {value} is more than 256")
    return value


def largest(name: str, value: int) -> int:
    """Return a number of bytes that a page may have, or raise OptionError."""
    if whole(name, value) > LARGEST:
        raise OptionError(f"{name}: {value} is more than {LARGEST}, 256 MB")
    return value


def seconds(name: str, value: float) -> float:
    """Return a time, which may be infinite, or raise OptionError."""
    if not _is(value, numbers.Real) or math.isnan(value):
        raise OptionError(f"{name}: {value!r} is not a number of seconds")
    if value <= 0:
        raise OptionError(f"{name}: {value!r} is not more than 0")
    return value


def flag(name: str, value: Any) -> bool:
    if isinstance(value, (str, bytes)) or value not in (True, False):
        raise OptionError(f"{name}: {value!r} is neither True nor False")
    return bool(value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(f"{name}: {value!r} is not a string")
    return value


def _path(name: str, value: Any) -> str:
    """Return an absolute path, since the worker stays in the folder where it was started."""
    path = os.fspath(value) if isinstance(value, os.PathLike) else value
    return os.path.abspath(_text(name, path)) if path != "" else path


def _number(name: str, value: Any) -> float:
    if not (_is(value, numbers.Real) and math.isfinite(value)):
        raise OptionError(f"{name}: {value!r} is not a number")
    return float(value)


def _whole(name: str, value: Any) -> int:
    if not _is(value, numbers.Integral):
        raise OptionError(f"{name}: {value!r} is not a whole number")
    return int(value)


def _texts(name: str, value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Collection) or not all(isinstance(text, str) for text in value):
        raise OptionError(f"{name}: {value!r} is not a list of strings")
    return list(value)


def _objects(name: str, value: Any) -> list[dict[str, str]]:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Collection):
        raise OptionError(f"{name}: {value!r} is not a list of dicts")
    for host in value:
        known = isinstance(host, Mapping) and {"host", "keep", "drop"}.issuperset(host)
        if not known or not all(isinstance(text, str) for text in host.values()):
            raise OptionError(f"{name}: {host!r} is not a dict of strings for host, keep and drop")
    return [dict(host) for host in value]


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "boolean": flag, "string": _text, "path": _path, "number": _number, "integer": _whole, "strings": _texts,
    "objects": _objects,
}
