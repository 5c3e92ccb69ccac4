"""A bar of pages: tqdm's if it is installed, and else a number."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional, Sized


class _Count:
    """Writes the number of pages to standard error, twice a second at most."""

    def __init__(self, total: Optional[int]) -> None:
        self._pages, self._of, self._next = 0, f" of {total}" if total is not None else "", 0.0

    def update(self) -> None:
        """Count a page."""
        self._pages += 1
        if time.monotonic() >= self._next:
            self._write("")
            self._next = time.monotonic() + 0.5

    def close(self) -> None:
        """End the line."""
        self._write("\n")

    def _write(self, end: str) -> None:
        print(f"\r{self._pages}{self._of} pages", end=end, file=sys.stderr, flush=True)


def bar(pages: object) -> Any:
    """Return a bar with update and close."""
    total = len(pages) if isinstance(pages, Sized) else None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Count(total)
    return tqdm(total=total, unit="page")
