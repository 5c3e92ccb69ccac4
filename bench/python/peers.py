"""Extractors from PyPI, in processes of their own that get pages as bytes and return plain text.

Each runs with its default settings for plain text. Some return HTML only: plain makes text of it.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from multiprocessing.connection import Connection, wait
from typing import Any, Callable, Optional

Text = Optional[str]  # None where the extractor failed

TIMEOUT = 30.0  # seconds for a page
ADDRESS = "https://harbour.example/"  # where an extractor must have one
BLOCKS = """address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
    li main nav ol p pre section table td th tr ul""".split()


def trafilatura() -> Callable[[bytes], Text]:
    from trafilatura import extract

    return lambda body: extract(body) or ""


def trafilatura_without_comments() -> Callable[[bytes], Text]:
    from trafilatura import extract

    return lambda body: extract(body, include_comments=False) or ""


def resiliparse() -> Callable[[bytes], Text]:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    return lambda body: extract_plain_text(
        HTMLTree.parse_from_bytes(body, detect_encoding(body, from_html_meta=True)), main_content=True)


def justext() -> Callable[[bytes], Text]:
    import justext

    words = justext.get_stoplist("English")
    return lambda body: "\n".join(p.text for p in justext.justext(body, words) if not p.is_boilerplate)


def readability_lxml() -> Callable[[bytes], Text]:
    from readability import Document

    return lambda body: plain(Document(body).summary())


def newspaper4k() -> Callable[[bytes], Text]:
    import newspaper

    return lambda body: newspaper.article(ADDRESS, input_html=decode(body), fetch_images=False).text


def magic_html() -> Callable[[bytes], Text]:
    from magic_html import GeneralExtractor

    extractor = GeneralExtractor()
    return lambda body: plain(extractor.extract(decode(body), base_url=ADDRESS)["html"])


# The functions make an extractor, in its process. The first word of a name is its package on PyPI.
PEERS: dict[str, Callable[[], Callable[[bytes], Text]]] = {
    "trafilatura": trafilatura,
    "trafilatura --no-comments": trafilatura_without_comments,
    "resiliparse": resiliparse,
    "jusText": justext,
    "readability-lxml": readability_lxml,
    "newspaper4k": newspaper4k,
    "magic-html": magic_html,
}


def decode(body: bytes) -> str:
    """Return a page as str, for extractors that take no bytes."""
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return str(bytes_to_str(body, detect_encoding(body, from_html_meta=True)))


def plain(html: str) -> str:
    """Return the text of HTML, with the lines that its blocks make. Some extractors return HTML."""
    import lxml.etree
    import lxml.html

    if not html.strip():
        return ""
    parts = []
    for event, element in lxml.etree.iterwalk(lxml.html.fromstring(html), ("start", "end", "comment", "pi")):
        if element.tag in BLOCKS:
            parts.append("\n")
        parts.append((element.text if event == "start" else element.tail) or "")
    return "".join(parts)


def serve(make: Callable[[], Callable[[bytes], Text]], pipe: Connection) -> None:
    """Answer each page with its text, in a process of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # extractors log much
    extract = make()
    while True:
        body = pipe.recv_bytes()
        try:
            pipe.send(extract(body))
        except Exception:
            pipe.send(None)


class Workers:
    """Processes of the extractor that make returns, with one page each at a time."""

    def __init__(self, make: Callable[[], Callable[[bytes], Text]], jobs: int, timeout: float = TIMEOUT) -> None:
        self.make, self.timeout = make, timeout
        self.idle = [self.start() for _ in range(jobs)]

    def start(self) -> tuple[Any, Any]:
        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(self.make, there), daemon=True)
        process.start()
        there.close()
        return process, here

    def extract(self, pages: list[bytes]) -> list[Text]:
        texts: list[Text] = [None] * len(pages)
        busy: dict[Any, tuple[Any, int, float]] = {}  # by pipe: process, number of its page, deadline
        queue = iter(enumerate(pages))
        while True:
            while self.idle and (page := next(queue, None)):
                process, pipe = self.idle.pop()
                pipe.send_bytes(page[1])
                busy[pipe] = process, page[0], time.monotonic() + self.timeout
            if not busy:
                return texts
            ready: list[Any] = wait(list(busy), max(0, min(until for _, _, until in busy.values()) - time.monotonic()))
            late = [pipe for pipe, (_, _, until) in busy.items() if until <= time.monotonic()]
            for pipe in ready or late:
                process, number, _ = busy.pop(pipe)
                try:
                    if not ready:
                        raise TimeoutError
                    texts[number] = pipe.recv()
                    self.idle.append((process, pipe))
                except (EOFError, TimeoutError):  # it crashed, or hangs
                    process.kill()
                    self.idle.append(self.start())

    def close(self) -> None:
        for process, _ in self.idle:
            process.kill()
            process.join()
