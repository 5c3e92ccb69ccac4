"""Options: the names that Python users type, and the same for the worker."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, TypedDict, Union

from ._errors import OptionError

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


def for_worker(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the worker takes them, or raise OptionError."""
    unknown = sorted(set(options) - _KNOWN)
    if unknown:
        raise OptionError(f"no option is called {unknown[0]}; there are {', '.join(sorted(_KNOWN))}")
    given = options.get
    output = given("output_format", "txt")
    if output not in FORMATS:
        raise OptionError(f"output_format: {output!r} is none of {', '.join(FORMATS)}")
    if output == "html" and given("with_metadata"):
        raise OptionError("with_metadata: html has no place for it; output_format='json' has")
    if given("favor_precision") and given("favor_recall"):
        raise OptionError("favor_precision and favor_recall: a page can have one of them")
    keep, drop = _roles(options, "keep_roles"), _roles(options, "drop_roles")
    comments = given("include_comments")
    if comments is not None:
        (keep if comments else drop).append("comment")
    drop += [
        name
        for option, name in (("include_tables", "cell"), ("include_images", "images"), ("include_links", "links"))
        if not given(option, True)
    ]
    favor = "precision" if given("favor_precision") else "recall" if given("favor_recall") else ""
    language = given("target_language")
    return _without_empty({
        "method": given("method"),
        "threshold": given("threshold"),
        "favor": favor,
        "with": keep,
        "without": drop,
        "keep": _selectors(given("keep_css")),
        "drop": _selectors(given("drop_css")),
        "rules": [dict(rule) for rule in given("rules") or ()],
        "content": FORMATS[output],
        "record": output == "json" or given("with_metadata", False),
        "language": [language] if language else [],
    })


def _roles(options: Mapping[str, Any], name: str) -> list[str]:
    roles = options.get(name) or ()
    if isinstance(roles, str):
        raise OptionError(f"{name}: a list of roles, not the string {roles!r}")
    return list(roles)


def _selectors(css: Union[str, Sequence[str], None]) -> list[str]:
    return [css] if isinstance(css, str) else list(css or ())


def _without_empty(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value}
