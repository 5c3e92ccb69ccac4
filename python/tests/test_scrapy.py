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
        "LINESIFT_OPTIONS": {"jobs": 2, "output_format": "markdown"},
    }

    async def start(self):
        for name in self.pages.split(","):
            yield scrapy.Request(self.server + name)

    def parse(self, response):
        if "harbour" in response.url:
            yield Declared(response.url, response.body)
        else:
            yield {"url": response.url, "html": response.body, "title": None}
        if "kettle" in response.url:
            yield {"url": "no page"}
            yield {"url": "picture", "html": bytes(range(256)) * 4, "sku": 42}
"""


def test_wrong_options_are_an_error_at_the_start() -> None:
    from linesift.scrapy import LinesiftPipeline

    with pytest.raises(linesift.OptionError, match="with_metadata: a Document has"):
        LinesiftPipeline({"with_metadata": True, "output_format": "markdown"})


def test_a_crawl(tmp_path: Path) -> None:
    pages = ROOT / "data/samples/pages"
    names = ["news-harbour.html", "product-kettle.html", "ru-news-cp1251.html", "wiki-lighthouse.html"]
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(pages))
    (tmp_path / "spider.py").write_text(SPIDER)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        done = subprocess.run(
            [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-a", f"server={address}",
             "-a", "pages=" + ",".join(names), "-o", "items.jsonl"],
            cwd=tmp_path, capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        )
        server.shutdown()
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    items = {item["url"]: item for item in map(json.loads, (tmp_path / "items.jsonl").read_text().splitlines())}
    assert items.pop("no page") == {"url": "no page"}
    picture = items.pop("picture")
    assert picture["sku"] == 42 and picture["text"] is None and "not text" in picture["error"]
    assert set(items) == {address + name for name in names}
    for url, item in items.items():
        d = linesift.document((pages / url.rpartition("/")[2]).read_bytes(), url)
        assert d and item["text"] == d.markdown and item["title"] == d.title
        assert not item.get("html")
        if "harbour" not in url:
            assert item["date"] == d.date
