"""linesift in Scrapy: items with a page get its content.

    ADDONS = {"linesift.scrapy.LinesiftAddon": 0}  # in settings.py
    yield {"url": response.url, "html": response.body}  # in a spider

Settings: LINESIFT_OPTIONS, a dict of the options of linesift.Extractor.
"""

from __future__ import annotations

import logging
from typing import Any

from itemadapter import ItemAdapter
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.threads import deferToThread

from . import _options
from ._errors import PageError
from ._extractor import Extractor
from ._table import NAMES

_FIELDS = ("title", "authors", "date", "language")

_log = logging.getLogger("linesift")


class LinesiftAddon:
    """Puts LinesiftPipeline into the item pipelines."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Add the pipeline, unless it is there."""
        settings.setdefault_in_component_priority_dict("ITEM_PIPELINES", LinesiftPipeline, 300)


class LinesiftPipeline:
    """Takes "html" from an item and sets "text", and title, authors, date and language if they are unset.

    Items without "html" pass as they are. A page that fails has no text. Its reason goes into "error", if the item
    has such a field, and as a warning to the log linesift.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        given: dict[str, Any] = {"output_format": "txt", **options}
        self._extractor = Extractor(**given)
        _options.for_record({name: given[name] for name in given if name in NAMES})  # an error here, not for each page

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> LinesiftPipeline:
        """Read LINESIFT_OPTIONS."""
        return cls(crawler.settings.getdict("LINESIFT_OPTIONS"))

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
            d = await maybe_deferred_to_future(deferToThread(self._extractor.document, html, fields.get("url")))
        except PageError as e:
            error = str(e)
            _log.warning("%s: %s", fields.get("url"), error)
        declared = ItemAdapter.get_field_names_from_class(type(item))  # None if any name will do
        if declared is None:
            del fields["html"]
        else:
            fields["html"] = None
        fields["text"] = d.content if d else None
        if error and (declared is None or "error" in declared):
            fields["error"] = error
        for name in _FIELDS:
            if fields.get(name) is None and (declared is None or name in declared):
                fields[name] = getattr(d, name, None)
        return item
