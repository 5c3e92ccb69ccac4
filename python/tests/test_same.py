"""Each page has the same bytes as from the command classify, in each format and with each option."""

from __future__ import annotations

import csv
import gzip
import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Optional

import pytest
from conftest import COMMENTS, ROOT, SAMPLES

import linesift
from linesift._table import NAMES

CORPUS = ROOT.parent / "shared/corpus"
SETS = [ROOT / "data/samples"] + [CORPUS / name for name in ("dev", "eval") if os.environ.get("CI") and CORPUS.exists()]
ENDINGS = {"txt": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
NAME = re.compile(r'^{"id":"(?:[^"\\]|\\.)*","path":"(?:[^"\\]|\\.)*",')  # an extractor knows no files


@pytest.mark.parametrize("output_format", list(ENDINGS))
@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_the_same_as_classify(folder: Path, output_format: str, tmp_path: Path) -> None:
    if folder != SETS[0]:
        folder = dealt(folder, output_format, tmp_path / "pages")
    pages = pages_of(folder)
    assert len(pages) > 20
    assert found(pages, output_format=output_format) == classified(folder, pages, tmp_path, output_format=output_format)
    print(f"{len(pages)} pages of {folder.name} as {output_format}")


def pages_of(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.html"), *folder.rglob("*.html.gz")])


def dealt(folder: Path, output_format: str, to: Path) -> Path:
    """Return a folder with a share of the pages of a gold standard: each page is compared in one format."""
    to.mkdir()
    for i, page in enumerate(pages_of(folder)[list(ENDINGS).index(output_format) :: len(ENDINGS)]):
        shutil.copy(page, to / f"{i}.html{'.gz' if page.suffix == '.gz' else ''}")
    return to


def found(pages: list[Path], **options: Any) -> dict[str, Optional[str]]:
    """Return the result of extract for each page, by the page's name."""
    with linesift.Extractor(jobs=2, timeout=60, **options) as x, ThreadPoolExecutor(2) as threads:
        return dict(threads.map(lambda page: (page.name, x.extract(read(page))), pages))


def classified(folder: Path, pages: list[Path], to: Path, **options: Any) -> dict[str, Optional[str]]:
    """Return what extract must return for each page, by what classify writes with the same options."""
    flags = [flag for name, value in options.items() for flag in flags_of(name, value, to)]
    subprocess.run([command(), *flags, "--output", to, folder], stderr=subprocess.DEVNULL)
    ending = ENDINGS[options.get("output_format", "txt")]
    results = {}
    for page in pages:
        written = to / page.relative_to(folder).with_name(page.name.partition(".htm")[0] + ending)
        text = written.read_bytes().decode() if written.exists() else ""
        results[page.name] = None if is_empty(text, ending) else NAME.sub("{", text)
    return results


def is_empty(text: str, ending: str) -> bool:
    if ending == ".json":
        return not text  # a page without content has a record all the same
    if ending == ".html":
        return "<article>\n</article>" in text or not text.strip()
    return not text.strip()


def read(page: Path) -> bytes:
    return gzip.decompress(page.read_bytes()) if page.suffix == ".gz" else page.read_bytes()


def command() -> str:
    classify = os.environ.get("LINESIFT_CLASSIFY")
    assert classify, "LINESIFT_CLASSIFY names the command; python/test builds it"
    return classify


# A value for each option, with the others that it needs. At least one page must come out differently with it.
JSON: dict[str, Any] = {"output_format": "json"}
MARKDOWN = {"output_format": "markdown"}
VALUES: dict[str, tuple[Any, dict[str, Any]]] = {
    "method": ("density", {}),
    "model": (str(ROOT / "models/article-slp.safetensors"), {}),
    "threshold": (0.97, {}),
    "favor_precision": (True, {}),
    "favor_recall": (True, {}),
    "include_comments": (True, {}),
    "include_tables": (False, MARKDOWN),
    "include_images": (False, {**MARKDOWN, "method": "all"}),
    "include_links": (False, MARKDOWN),
    "keep_roles": (["title", "byline"], {}),
    "drop_roles": (["heading", "list"], {}),
    "keep_css": ("nav, footer", {}),
    "drop_css": (["p", "li"], {}),
    "site_css": ([{"host": "*", "keep": "title", "drop": "p, li"}], {}),
    "output_format": ("html", {}),
    "fragment": (True, {"output_format": "html"}),
    "with_metadata": (True, MARKDOWN),
    "title": (True, MARKDOWN),
    "lines": (True, JSON),
    "effects": (2, JSON),
    "sources": (True, JSON),
    "segments": (True, MARKDOWN),
    "skip_hub": (True, {"method": "sweeper"}),
    "target_language": (["de", "fr"], {}),
    "min_confidence": (0.98, {}),
    "min_words": (200, {}),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, and a page with a table, an image and links."""
    folder = tmp_path_factory.mktemp("pages")
    for page in SAMPLES:
        shutil.copy(page, folder)
    (folder / "ferry.html").write_bytes(COMMENTS)
    return folder


@pytest.mark.parametrize("name", linesift.Options.__annotations__)
def test_an_option_is_the_flag_of_classify(name: str, folder: Path, tmp_path: Path) -> None:
    value, needed = VALUES[name]
    pages = sorted(folder.iterdir())
    with_it = found(pages, **needed, **{name: value})
    assert with_it == classified(folder, pages, tmp_path, **needed, **{name: value})
    assert with_it != found(pages, **needed)


def flags_of(name: str, value: Any, folder: Path) -> list[str]:
    """Return the flags of classify for an option of Python."""
    called = NAMES[name][0]
    flag = "--" + called.replace("_", "-")
    if called == "favor":
        return [f"{flag}={name[len('favor_'):]}"]
    if called == "site_css":
        rules = folder / "sites.csv"
        with rules.open("w", newline="") as file:
            rows = csv.DictWriter(file, ["host", "keep", "drop"])
            rows.writeheader()
            rows.writerows(value)
        return [f"{flag}={rules}"]
    if isinstance(value, bool):
        return [flag if value else flag.replace("--", "--no-", 1)]
    if isinstance(value, list):
        return [f"{flag}={element}" for element in value]
    if value == "txt":
        value = "text"
    return [f"{flag}={value}"]


def test_the_address_of_a_page_is_the_flag_url(folder: Path) -> None:
    page, url = folder / "ferry.html", "https://quay.example/a/"
    run = subprocess.run([command(), "--url", url, "--format", "markdown", page], stdout=subprocess.PIPE)
    assert run.stdout.decode() == linesift.extract(page.read_bytes(), url, output_format="markdown")


def test_the_largest_page_is_that_of_classify(tmp_path: Path) -> None:
    for size, taken in ((10 << 20, True), ((10 << 20) + 1, False)):
        page = tmp_path / "large.html"
        page.write_bytes(b"<p>words" + b" " * (size - 8))
        status = subprocess.run([command(), page], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        try:
            linesift.extract(page.read_bytes())
        except linesift.TooLarge:
            assert not taken and status
        else:
            assert taken and not status
