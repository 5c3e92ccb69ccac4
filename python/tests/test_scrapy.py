"""Scrapy: a crawl of a local server."""

from __future__ import annotations

import functools
import http.server
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import linesift

pytest.importorskip("scrapy")

SPIDER = """
import dataclasses, scrapy
from typing import Optional

@dataclasses.dataclass
class Declared:
    url: str
    html: Optional[bytes]
    text: Optional[str] = None
    title: Optional[str] = None

class Samples(scrapy.Spider):
    name = "samples"
    custom_settings = {
        "ADDONS": {"linesift.scrapy.LinesiftAddon": 0},
        "LINESIFT_OPTIONS": {"jobs": 2, "output_format": "markdown", "segments": True, "min_words": 5},
    }

    async def start(self):
        for name in self.pages.split(","):
            yield scrapy.Request(self.server + name)

    def parse(self, response):
        if "harbour" in response.url:
            yield Declared(response.url, response.body)
        else:
            kept = self.settings.getbool("LINESIFT_KEEP_HTML")
            yield {"url": response.url, "html": response.text if kept else response.body, "title": None}
        if "kettle" in response.url:
            yield {"url": "no page"}
            yield {"url": "picture", "html": bytes(range(256)) * 4, "sku": 42}
            yield {"url": "short", "html": "<p>Two words"}
"""


def test_wrong_options_are_an_error_at_the_start() -> None:
    from linesift.scrapy import LinesiftPipeline

    with pytest.raises(linesift.OptionError, match="with_metadata: a Document has"):
        LinesiftPipeline({"with_metadata": True, "output_format": "markdown"})
    with pytest.raises(linesift.OptionError, match="'jobz'; did you mean jobs"):
        LinesiftPipeline({"jobz": 2})
    with pytest.raises(linesift.OptionError, match="options are .*, jobs, .*, max_size, .*, timeout, "):
        LinesiftPipeline({"zzz": 2})


PAGES = ROOT / "data/samples/pages"


def crawl(tmp_path: Path, names: list[str], *settings: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """Return the address of the server, and the items of a crawl of these pages by their address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(PAGES))
    (tmp_path / "spider.py").write_text(SPIDER)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        done = subprocess.run(
            [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-a", f"server={address}",
             "-a", "pages=" + ",".join(names), "-o", "items.jsonl", *settings],
            cwd=tmp_path, capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        )
        server.shutdown()
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    return address, {item["url"]: item for item in map(json.loads, (tmp_path / "items.jsonl").read_text().splitlines())}


def test_a_crawl(tmp_path: Path) -> None:
    names = ["forum-bikes.html", "news-harbour.html", "product-kettle.html", "ru-news-cp1251.html", "wiki-lighthouse.html"]
    address, items = crawl(tmp_path, names)
    assert items.pop("no page") == {"url": "no page"}
    picture = items.pop("picture")
    assert picture["sku"] == 42 and picture["text"] is None and "not text" in picture["error"]
    short = items.pop("short")
    assert short["text"] is None and short["posts"] is None and short["error"] == "left out with 2 words, fewer than 5"
    assert set(items) == {address + name for name in names}
    for url, item in items.items():
        d = linesift.document((PAGES / url.rpartition("/")[2]).read_bytes(), url, "markdown", segments=True)
        assert d and item["text"] == d.markdown and item["title"] == d.title
        assert not item.get("html")
        if "harbour" not in url:
            assert (item["date"], item["posts"], item["items"]) == (d.date, d.posts, d.items)
    assert len(items[address + names[0]]["posts"]) > 2


def test_html_stays_and_json_is_the_record_if_settings_say_so(tmp_path: Path) -> None:
    name = "wiki-lighthouse.html"
    settings = ["-s", "LINESIFT_KEEP_HTML=True", "-s", 'LINESIFT_OPTIONS={"output_format": "json"}']
    address, items = crawl(tmp_path, [name], *settings)
    item, page = items[address + name], (PAGES / name).read_text(encoding="utf-8")
    assert item["html"] == page and item["text"] == linesift.extract(page, address + name, "json")
