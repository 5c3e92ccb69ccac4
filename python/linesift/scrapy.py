"""linesift in Scrapy: items with a page get its content.

    ADDONS = {"linesift.scrapy.LinesiftAddon": 0}  # in settings.py
    yield {"url": response.url, "html": response.body}  # in a spider

Settings: LINESIFT_OPTIONS, a dict of the options of linesift.Extractor, and LINESIFT_KEEP_HTML, False by default.
"""

from __future__ import annotations

import logging
from typing import Any

from itemadapter import ItemAdapter
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.threads import deferToThread

from ._adapter import Documents, added
from ._errors import PageError
from ._options import LIMITS
from ._table import Options

_FIELDS = ("title", "authors", "date", "language")

_log = logging.getLogger("linesift")


class LinesiftAddon:
    """Puts LinesiftPipeline into the item pipelines."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Add the pipeline, unless it is there."""
        settings.setdefault_in_component_priority_dict("ITEM_PIPELINES", LinesiftPipeline, 300)


class LinesiftPipeline:
    """Sets "text" of an item with "html", and title, authors, date and language if they are unset.

    The item loses its html unless keep_html is True. segments, lines, effects and sources add their fields of a record,
    such as posts and items. Of an item's declared class only the fields that it has are set. Items without html pass
    as they are. A page that fails or that an option leaves out has no text, and its reason goes into "error". If it
    fails, the reason is also a warning in the log linesift.
    """

    def __init__(self, options: dict[str, Any], keep_html: bool = False) -> None:
        limits = {name: options[name] for name in LIMITS if name in options}
        given: Options = {name: options[name] for name in options if name not in limits}  # type: ignore[assignment]
        self._extractor = Documents("txt", given, **limits)
        self._fields = (*_FIELDS, *added(given))
        self._keep_html = keep_html

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> LinesiftPipeline:
        """Read LINESIFT_OPTIONS and LINESIFT_KEEP_HTML."""
        return cls(crawler.settings.getdict("LINESIFT_OPTIONS"), crawler.settings.getbool("LINESIFT_KEEP_HTML"))

    def close_spider(self) -> None:
        """End the workers."""
        self._extractor.close()

    async def process_item(self, item: Any) -> Any:
        """Set the fields of an item, while other requests go on."""
        fields = ItemAdapter(item)
        html = fields.get("html")
        if html is None:
            return item
        d, error = None, None
        try:
            d, error = await maybe_deferred_to_future(deferToThread(self._extractor.result, html, fields.get("url")))
        except PageError as e:
            error = str(e)
            _log.warning("%s: %s", fields.get("url"), error)
        declared = ItemAdapter.get_field_names_from_class(type(item))  # None if any name will do
        if not self._keep_html and declared is None:
            del fields["html"]
        elif not self._keep_html:
            fields["html"] = None
        fields["text"] = d.content if d else None
        if error and (declared is None or "error" in declared):
            fields["error"] = error
        for name in self._fields:
            if fields.get(name) is None and (declared is None or name in declared):
                fields[name] = d.record[name] if d else None
        return item
