"""What the adapters share: extractors that refuse at once an option whose result would be lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterable, Iterator, Optional, Tuple

from . import _options
from ._document import Document
from ._errors import PageError
from ._extractor import HTML, TIMEOUT, Extractor
from ._many import Errors, Read
from ._table import MAX_SIZE, Format, Options

Result = Tuple[Optional[Document], Optional[str]]  # a Document, or else why there is none

_ADDED = {
    "lines": ("lines",),
    "segments": ("posts", "items"),
    "effects": ("lines", "effects", "threshold"),
    "sources": ("sources",),
}


def added(options: Options) -> list[str]:
    """Return the keys that options add to a record. Adapters with fields have each as a field."""
    wanted = _options.for_worker(options)
    return list(dict.fromkeys(key for option, keys in _ADDED.items() if wanted.get(option) for key in keys))


class Documents(Extractor):
    """An Extractor for adapters that write the fields of a Document. Its output_format is default if none is given."""

    def __init__(
        self,
        default: Format,
        options: Options,
        jobs: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        max_size: Optional[int] = MAX_SIZE,
    ) -> None:
        given: Options = {**options, "output_format": options.get("output_format") or default}
        _options.for_record(given, _options.LIMITS)
        super().__init__(jobs, timeout, max_size, **given)

    def result(self, html: HTML, url: Optional[str]) -> Result:
        """Return the Document of a page, or say why an option leaves it out."""
        answer = self._one(False, {})(Read((html, url)))
        return answer.document, f"left out {answer.left_out}" if answer.left_out else None

    def results(self, pages: Iterable[Tuple[HTML, Optional[str]]], errors: Errors) -> Iterator[Result]:
        """Yield the results of a batch in order. A page that fails raises its error, or has it as its reason."""

        def one(page: Tuple[HTML, Optional[str]]) -> Result:
            try:
                return self.result(*page)
            except PageError as e:
                if errors == "raise":
                    raise
                return None, str(e)

        with ThreadPoolExecutor(self._pool.jobs, "linesift") as threads:
            yield from threads.map(one, pages)


class Texts(Extractor):
    """An Extractor with one worker for adapters that write what extract returns."""

    def __init__(self, options: Options, timeout: Optional[float], max_size: Optional[int]) -> None:
        wanted = _options.for_worker(options, ("timeout", "max_size"))
        super().__init__(1, timeout, max_size, **options)
        self._check(wanted, options)
