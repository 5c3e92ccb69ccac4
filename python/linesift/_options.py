"""Options: the names that Python users type, and the same for the worker."""

from __future__ import annotations

import math
import numbers
from typing import Any, Callable, Collection, Mapping

from ._errors import OptionError, Refused
from ._table import NAMES, Options

__all__ = ["FORMATS", "Options", "for_worker", "refused"]

FORMATS = {"txt": "text", "markdown": "markdown", "html": "html", "json": "json"}


def for_worker(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the worker takes them, or raise OptionError. None is the default."""
    wanted: dict[str, Any] = {}
    for name, value in options.items():
        if name not in NAMES:
            raise OptionError(f"no option is called {name}; there are {', '.join(sorted(NAMES))}")
        if value is None:
            continue
        called, kind = NAMES[name]
        if called == "favor":
            if not _flag(name, value):
                continue
            if called in wanted:
                raise OptionError("favor_precision and favor_recall: a page can have one of them")
            value = name[len("favor_") :]
        else:
            value = _CHECKS[kind](name, value)
        wanted[called] = value
    if "format" in wanted:
        if wanted["format"] not in FORMATS:
            raise OptionError(f"output_format: {wanted['format']!r} is none of {', '.join(FORMATS)}")
        wanted["format"] = FORMATS[wanted["format"]]
    return wanted


def refused(error: Refused, options: Mapping[str, Any]) -> OptionError:
    """Return a worker's error of options by the names that Python has."""
    spelled = {called: name for name, (called, _) in NAMES.items() if name in options}
    names = []
    for name in error.names:
        word, space, value = name.partition(" ")
        names.append(spelled.get(word, word) + space + value)
    return OptionError(": ".join([" and ".join(names), error.reason] if names else [error.reason]))


def _flag(name: str, value: Any) -> bool:
    if isinstance(value, (str, bytes)) or value not in (True, False):
        raise OptionError(f"{name}: {value!r} is neither True nor False")
    return bool(value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(f"{name}: {value!r} is not a string")
    return value


def _number(name: str, value: Any) -> float:
    if not (isinstance(value, numbers.Real) and math.isfinite(value)):
        raise OptionError(f"{name}: {value!r} is not a number")
    return float(value)


def _whole(name: str, value: Any) -> int:
    if not isinstance(value, numbers.Integral):
        raise OptionError(f"{name}: {value!r} is not a whole number")
    return int(value)


def _texts(name: str, value: Any) -> list[str]:
    if isinstance(value, str):
        if name.endswith("_roles"):
            raise OptionError(f"{name}: a list of roles, not the string {value!r}")
        return [value] if value else []
    if not isinstance(value, Collection) or not all(isinstance(text, str) for text in value):
        raise OptionError(f"{name}: {value!r} is not a list of strings")
    return list(value)


def _objects(name: str, value: Any) -> list[dict[str, str]]:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Collection):
        raise OptionError(f"{name}: {value!r} is not a list of dicts")
    for one in value:
        known = isinstance(one, Mapping) and {"host", "keep", "drop"}.issuperset(one)
        if not known or not all(isinstance(text, str) for text in one.values()):
            raise OptionError(f"{name}: {one!r} is not a dict of strings for host, keep and drop")
    return [dict(one) for one in value]


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "boolean": _flag, "string": _text, "number": _number, "integer": _whole, "strings": _texts, "objects": _objects,
}
