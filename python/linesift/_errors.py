"""The errors. Each says in words what went wrong."""


class LinesiftError(Exception):
    """The base of all errors of this package."""


class OptionError(LinesiftError, ValueError):
    """An option that does not exist, or that contradicts another one."""


class TooLarge(LinesiftError):
    """The page has more bytes than max_size."""


class NoText(LinesiftError):
    """The page is no text in any encoding: a picture, an archive, a binary."""


class Timeout(LinesiftError, TimeoutError):
    """The page took longer than its timeout. Its worker was killed."""


class WorkerDied(LinesiftError):
    """A worker ended while it had the page, and so did a second one."""


def of_kind(kind: str, message: str) -> LinesiftError:
    """Return the error for a worker's reply."""
    kinds = {"options": OptionError, "too_large": TooLarge, "no_text": NoText}
    return kinds.get(kind, LinesiftError)(message)
