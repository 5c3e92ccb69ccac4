"""Each page has the same bytes as from the command classify, in each format."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Optional

import pytest
from conftest import ROOT

import linesift

CORPUS = ROOT.parent / "shared/corpus"
SETS = [ROOT / "data/samples"] + [CORPUS / name for name in ("dev", "eval") if os.environ.get("CI") and CORPUS.exists()]
ENDINGS = {"txt": ("text", ".txt"), "markdown": ("markdown", ".md"), "html": ("html", ".html"), "json": ("json", ".json")}
NAME = re.compile(r'^{"id":"(?:[^"\\]|\\.)*","path":"(?:[^"\\]|\\.)*",')  # an extractor knows no files


@pytest.mark.parametrize("output_format", list(ENDINGS))
@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_the_same_as_classify(folder: Path, output_format: str, tmp_path: Path) -> None:
    name, ending = ENDINGS[output_format]
    classify = os.environ.get("LINESIFT_CLASSIFY")
    assert classify, "LINESIFT_CLASSIFY names the command; python/test builds it"
    fragment = ["--fragment"] if name == "html" else []  # the package's HTML has no head
    subprocess.run([classify, "--format", name, *fragment, "--output", tmp_path, folder], stderr=subprocess.DEVNULL)
    pages = sorted([*folder.rglob("*.html"), *folder.rglob("*.html.gz")])
    with linesift.Extractor(jobs=2, timeout=60, output_format=output_format) as x, ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda page: x.extract(read(page)), pages))
    assert len(pages) > 20
    different = []
    for page, mine in zip(pages, found):
        written = tmp_path / page.relative_to(folder).with_name(page.name.partition(".htm")[0] + ending)
        if mine != expected(written, output_format):
            different.append(str(page))
    assert different == []
    print(f"{len(pages)} pages of {folder.name} as {name}")


def read(page: Path) -> bytes:
    return gzip.decompress(page.read_bytes()) if page.suffix == ".gz" else page.read_bytes()


def expected(written: Path, output_format: str) -> Optional[str]:
    """Return what extract must give, None of a page without content."""
    text = written.read_bytes().decode() if written.exists() else ""
    if output_format == "json":
        return None if '"text":""' in text else NAME.sub("{", text)
    return text if text.strip() else None
