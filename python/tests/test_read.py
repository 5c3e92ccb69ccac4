"""Pages of files, folders and archives: those that the command classify finds."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from conftest import NEWS, ROOT, SAMPLES, workers

import linesift

PICTURE = b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03"


@pytest.fixture
def crawl(tmp_path: Path) -> Path:
    """A folder with the samples in each kind of file."""
    pages = [(f"https://{p.stem}.example/", p.read_bytes()) for p in SAMPLES]
    folder = tmp_path / "folder"
    folder.mkdir()
    for p, (_, html) in zip(SAMPLES, pages):
        (folder / p.name).write_bytes(html)
    with gzip.open(tmp_path / "crawl.warc.gz", "wb") as warc:
        for url, html in pages:
            answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
            head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http;msgtype=response\r\n"
            head += "WARC-Date: 2024-05-01T06:07:08Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
            warc.write(f"{head}Content-Length: {len(answer)}\r\n\r\n".encode() + answer + b"\r\n\r\n")
    with zipfile.ZipFile(tmp_path / "crawl.zip", "w") as archive:
        for p, (_, html) in zip(SAMPLES, pages):
            archive.writestr(p.name, html)
    rows = [{"id": str(i), "url": url, "html": html.decode("utf-8", "replace")} for i, (url, html) in enumerate(pages)]
    (tmp_path / "crawl.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def classified(path: Path) -> dict[str, Any]:
    """Return the titles and texts by the IDs that classify gives."""
    command = os.environ["LINESIFT_CLASSIFY"]
    run = subprocess.run([command, "--format", "jsonl", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    return {r["id"]: (r.get("title"), r.get("text")) for r in records}


@pytest.mark.parametrize("name", ["folder", "crawl.warc.gz", "crawl.zip", "crawl.jsonl"])
def test_the_pages_and_results_are_those_of_classify(name: str, crawl: Path) -> None:
    with linesift.Extractor(jobs=2) as x:
        found = [d for d in x.map(linesift.read(crawl / name), errors="skip") if d]
    assert {d.source["id"]: (d.title, d.text) for d in found} == classified(crawl / name)
    assert len(found) >= 25 and all(d.source["path"] for d in found)
    if name != "crawl.zip" and name != "folder":
        assert found[0].source["url"] == f"https://{SAMPLES[0].stem}.example/"
    warc = {"warc_date": "2024-05-01T06:07:08Z", "warc_record_id": "urn:uuid:1", "warc_target_uri": found[0].source["url"]}
    assert {k: v for k, v in found[0].source.items() if k.startswith("warc_")} == (warc if "warc" in name else {})


def test_parquet_and_its_columns(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.table({"content": [NEWS, b"<p>b"], "warc_id": ["a", "b"], "url": ["https://a.example/", None]})
    parquet.write_table(table, tmp_path / "pages.parquet")
    pages = list(linesift.read(tmp_path / "pages.parquet", html_field="content", id_field="warc_id"))
    assert [(p["html"], p["id"], p["url"]) for p in pages] == [(NEWS, "a", "https://a.example/"), (b"<p>b", "b", None)]


def test_a_page_that_cannot_be_read_costs_itself_only(tmp_path: Path) -> None:
    (tmp_path / "pages.jsonl").write_text('{"html":"<p>a"}\n{"htm":1}\n{"html":"<p>b"}\n')
    returned = list(linesift.extract_many(linesift.read(tmp_path / "pages.jsonl"), jobs=1, errors="return", method="all"))
    assert [r.text if isinstance(r, linesift.Document) else str(r) for r in returned][::2] == ["a\n", "b\n"]
    assert isinstance(returned[1], linesift.PageError) and "html" in str(returned[1]) and returned[1].source["id"]
    pages = linesift.read(tmp_path / "pages.jsonl")
    next(pages)
    with pytest.raises(linesift.PageError, match="pages.jsonl:2"):
        next(pages)
    assert next(pages)["html"] == b"<p>b" and next(pages, None) is None
    with pytest.raises(FileNotFoundError, match="nothing.warc"):
        linesift.read(tmp_path / "nothing.warc")


@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
def test_the_death_of_the_reader_is_never_skipped(errors: Any, tmp_path: Path) -> None:
    (tmp_path / "pages.jsonl").write_text(json.dumps({"html": "<p>a" + " b" * 9000}) + "\n")
    (tmp_path / "pages.jsonl").write_text((tmp_path / "pages.jsonl").read_text() * 1500)
    pages = linesift.read(tmp_path / "pages.jsonl")
    with linesift.Extractor(jobs=1, method="all") as x, pytest.raises(linesift.LinesiftError, match="the reader ended"):
        for i, _ in enumerate(x.map(pages, errors=errors)):
            if i == 200:
                pages._process.kill()


@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
@pytest.mark.parametrize(
    ("name", "arguments", "reason"),
    [
        ("crawl.zip", {"kind": "tarr"}, "kind: 'tarr' is not one of warc, zip"),
        ("crawl.zip", {"max_size": "10MB"}, "max_size: '10MB' is not"),
        ("crawl.zip", {"max_size": 1 << 40}, "max_size: 1099511627776 is more than"),
        ("crawl.zip", {"html_field": "body"}, "html_field: only jsonl and parquet have fields"),
        ("folder", {"id_field": "key"}, "id_field: only jsonl and parquet have fields"),
        ("crawl.jsonl", {"html_field": "body"}, "html_field: none of the first rows .* no field \"body\""),
        ("crawl.jsonl", {"html_field": ""}, "html_field: '' is not the name"),
    ],
)
def test_wrong_arguments_are_raised_whatever_errors_is(
    name: str, arguments: Any, reason: str, errors: Any, crawl: Path
) -> None:
    lacks = "body" in arguments.values() and name == "crawl.jsonl" and errors == "raise"
    with pytest.raises(linesift.PageError if lacks else linesift.OptionError, match="body" if lacks else reason):
        list(linesift.extract_many(linesift.read(crawl / name, **arguments), jobs=1, errors=errors, method="all"))


def test_a_parquet_file_without_the_column_is_raised(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pyarrow.table({"content": [NEWS]}), tmp_path / "pages.parquet")
    with pytest.raises(linesift.OptionError, match="^html_field: .*no column \"html\""):
        list(linesift.extract_many(linesift.read(tmp_path / "pages.parquet"), jobs=1, errors="skip"))


def test_errors_of_reading_are_those_of_pages(tmp_path: Path) -> None:
    (tmp_path / "picture.html").write_bytes(PICTURE)
    (tmp_path / "large.html").write_bytes(b"<p>a" * 100)
    (tmp_path / "damaged.html").write_bytes(gzip.compress(b"<p>a")[:12])
    with linesift.Extractor(jobs=1) as x:
        names = ("picture", "large", "damaged")
        returned = x.map(linesift.read(*(tmp_path / f"{n}.html" for n in names), max_size=99), errors="return")
        assert [type(r) for r in returned] == [linesift.NoText, linesift.TooLarge, linesift.PageError]
    with pytest.raises(linesift.OptionError, match="no paths"):
        linesift.read()
    for wrong in ([], None, ["a.zip"], b"a.zip"):
        with pytest.raises(linesift.OptionError, match=r"read: paths are str or os.PathLike.*; use read\(\*paths\)"):
            linesift.read(wrong)  # type: ignore[arg-type]
    with pytest.raises(linesift.OptionError, match="read: addresses are for the command: linesift classify https://a"):
        linesift.read("https://a.example/")


def _damaged(crawl: Path) -> dict[str, tuple[Path, dict[str, Any], int]]:
    """Return inputs that cannot be read to their end, with the arguments of read and the pages before the error."""
    whole = (crawl / "crawl.zip").read_bytes()
    (crawl / "cut.zip").write_bytes(whole[: len(whole) // 2])
    (crawl / "cut.parquet").write_bytes(b"PAR1" + b"\0" * 50)
    warc = gzip.decompress((crawl / "crawl.warc.gz").read_bytes())
    starts = [i for i in range(len(warc)) if warc.startswith(b"WARC/1.0\r\n", i)]
    (crawl / "cut.warc").write_bytes(warc[: starts[18] + 400])
    (crawl / "cut.warc.gz").write_bytes(b"".join(
        gzip.compress(warc[i:j])[: None if k < 18 else 200] for k, (i, j) in enumerate(zip(starts[:19], starts[1:]))
    ))
    rows = [json.loads(row) for row in (crawl / "crawl.jsonl").read_text().splitlines()]
    (crawl / "cut.json").write_text(json.dumps(rows)[:-900])
    (crawl / "empty").mkdir()
    return {
        "zip": (crawl / "cut.zip", {}, 0),
        "parquet": (crawl / "cut.parquet", {}, 0),
        "another kind": (crawl / "crawl.zip", {"kind": "warc"}, 0),
        "warc": (crawl / "cut.warc", {}, 18),
        "warc.gz": (crawl / "cut.warc.gz", {}, 18),
        "array": (crawl / "cut.json", {"kind": "jsonl"}, len(rows) - 1),
        "folder": (crawl / "empty", {}, 0),
    }


@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
@pytest.mark.parametrize("name", ["zip", "parquet", "another kind", "warc", "warc.gz", "array", "folder"])
def test_an_input_that_cannot_be_read_on_is_never_skipped(name: str, errors: Any, crawl: Path) -> None:
    path, arguments, before = _damaged(crawl)[name]
    found: list[Any] = []
    with linesift.Extractor(jobs=2) as x, pytest.raises(linesift.LinesiftError, match=path.name) as raised:
        for d in x.map(linesift.read(path, **arguments), errors=errors):
            found.append(d)  # those before the error too
    assert len([d for d in found if isinstance(d, linesift.Document)]) == before
    assert errors == "raise" or not isinstance(raised.value, linesift.PageError)


def test_a_link_out_of_a_folder_costs_itself_only(crawl: Path) -> None:
    (crawl / "outside.html").write_bytes(NEWS)
    os.symlink(crawl / "outside.html", crawl / "folder" / "link.html")
    with linesift.Extractor(jobs=2) as x:
        found = list(x.map(linesift.read(crawl / "folder"), errors="return"))
    assert [type(d) for d in found].count(linesift.PageError) == 1 and len(found) == len(SAMPLES) + 1


@pytest.mark.parametrize("rows", [3, 120])
def test_an_id_field_that_no_row_has_is_raised(rows: int, tmp_path: Path) -> None:
    (tmp_path / "pages.jsonl").write_text('{"html":"<p>a","key":"k"}\n' * rows)
    with pytest.raises(linesift.OptionError, match="^id_field: none of the first rows has a field 'kye'"):
        list(linesift.extract_many(linesift.read(tmp_path / "pages.jsonl", id_field="kye"), jobs=1, errors="skip"))
    assert len(list(linesift.read(tmp_path / "pages.jsonl"))) == rows  # nobody named the field id
    assert {page["id"] for page in linesift.read(tmp_path / "pages.jsonl", id_field="key")} == {"k"}


def test_a_reader_ends_with_its_last_page_and_when_it_is_closed(crawl: Path) -> None:
    before = set(workers())
    with linesift.read(crawl / "folder", crawl / "crawl.zip") as pages:
        assert next(pages)["html"] and set(workers()) - before
    assert set(workers()) == before and next(pages, None) is None
    assert len(list(linesift.read(crawl / "*.zip"))) == len(SAMPLES)
    assert set(workers()) == before


def test_the_package_has_the_command() -> None:
    run = [sys.executable, "-m", "linesift", "classify", ROOT / "data/samples/pages/news-harbour.html"]
    found = subprocess.run(run, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT / "python")}, check=True)
    assert found.stdout.decode() == linesift.extract(NEWS)
    wrong = subprocess.run([*run[:3], "nothing"], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
    assert wrong.returncode == 2
