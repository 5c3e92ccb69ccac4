"""The errors. Each says in words what went wrong."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class LinesiftError(Exception):
    """The base of all errors of this package."""


class OptionError(LinesiftError, ValueError):
    """An option that does not exist, or that contradicts another one."""


class NoWorker(LinesiftError):
    """There is no worker program, or it does not start."""


class PageError(LinesiftError):
    """The base of the errors of one page. Many pages can go on after them."""

    source: Mapping[str, Any] = {}  # of the page, as Document.source


class NotAPage(PageError, TypeError):
    """A page is neither str nor bytes, or could not be read from the iterator of pages."""


class TooLarge(PageError):
    """The page has more bytes than max_size."""


class NoText(PageError):
    """The page is not text in any encoding: a picture, an archive, a binary."""


class Timeout(PageError, TimeoutError):
    """The page took longer than its timeout. Its worker was killed."""


class WorkerDied(PageError):
    """A worker ended while it had the page, and so did a second one."""


class Refused(Exception):
    """A worker's error of options, by the worker's names of them. Extractors make an OptionError of it."""

    def __init__(self, names: list[str], message: str) -> None:
        super().__init__(message)
        self.names = names
        self.reason = message[len(" and ".join(names) + ": ") :] if names else message


def of_reply(error: dict[str, Any]) -> Exception:
    """Return the error in a worker's reply."""
    if error["kind"] == "options":
        return Refused(error.get("names", []), error["message"])
    return of_page(error["kind"], error["message"])


def of_page(kind: Optional[str], message: str) -> PageError:
    """Return a page's error of a kind that a worker or the reader names."""
    kinds = {"too_large": TooLarge, "no_text": NoText, "not_a_page": NotAPage}
    return kinds.get(kind or "", PageError)(message)
