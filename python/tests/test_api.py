"""What the functions give, by their options."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import html
import inspect
import io
import itertools
import json
import os
import pickle
import re
import subprocess
import sys
import threading
import typing
from pathlib import Path
from typing import Any, AsyncIterator, Iterable, Iterator, Literal

import pytest
from conftest import COMMENTS, NEWS, ROOT, SAMPLES

import linesift
from linesift._pool import Pool
from linesift._table import Format


def test_the_content_of_a_page() -> None:
    text = linesift.extract(NEWS)
    assert text is not None
    assert text.startswith("Drivers face a nine-mile detour")
    assert "Show all partners" not in text


def test_a_page_is_str_or_bytes_in_any_encoding() -> None:
    page = next(p for p in SAMPLES if p.name == "ru-news-cp1251.html").read_bytes()
    text = linesift.extract(page)
    assert text == linesift.extract(page.decode("cp1251")) == linesift.extract(bytearray(page))
    with linesift.Extractor(jobs=1, method="all") as x:
        assert x.extract("<p>\ud800 half a pair") == "? half a pair\n"
        assert x.extract("<p>Größe".encode("latin-1"), content_type="text/html; charset=latin1") == "Größe\n"
    with pytest.raises(TypeError, match="not NoneType"):
        linesift.extract(None)  # type: ignore[arg-type]


def test_no_content_is_none() -> None:
    for html in ("", "<html><body></body></html>"):
        for output in ("txt", "markdown", "html"):
            assert linesift.extract(html, output_format=output) is None
        record = linesift.extract(html, output_format="json")
        assert record and json.loads(record)["words"] == 0
        assert linesift.extract(html, output_format="json", min_words=1) is None
        assert linesift.extract(html, with_metadata=True) is None


def test_formats() -> None:
    url = "https://quay.example/a/"
    markdown = linesift.extract(COMMENTS, url, output_format="markdown")
    html = linesift.extract(COMMENTS, url, output_format="html")
    fragment = linesift.extract(COMMENTS, url, output_format="html", fragment=True)
    record = linesift.extract(COMMENTS, url, output_format="json")
    assert markdown and html and fragment and record
    assert html.startswith("<!DOCTYPE html>") and fragment.startswith("<") and fragment in html and "<head>" not in fragment
    assert "[the times](https://quay.example/times)" in markdown
    assert "| Monday | Seven boats |" in markdown
    assert '<a href="https://quay.example/times">' in html
    assert json.loads(record)["text"] == linesift.extract(COMMENTS, url)
    assert record.startswith('{"bytes":')


def test_what_is_left_out() -> None:
    def markdown(**options: bool) -> str:
        return linesift.extract(COMMENTS, "https://quay.example/", output_format="markdown", **options) or ""  # type: ignore[arg-type]

    assert "![The boat]" in markdown() and "![The boat]" not in markdown(include_images=False)
    assert "](https://quay.example/times)" not in markdown(include_links=False)
    assert "the times" in markdown(include_links=False)
    assert "| Monday | Seven boats |" in markdown()
    assert "|" not in markdown(include_tables=False) and "Seven boats" in markdown(include_tables=False)
    forum = next(p for p in SAMPLES if p.name == "blog-typewriter.html").read_bytes()
    kept = [linesift.extract(forum, include_comments=choice) or "" for choice in (False, None, True)]
    assert len(kept[0]) <= len(kept[1]) < len(kept[2])


def test_more_and_less() -> None:
    def length(**options: bool) -> int:
        return sum(len(linesift.extract(p.read_bytes(), **options) or "") for p in SAMPLES)  # type: ignore[arg-type, misc]

    assert length(favor_precision=True) < length() < length(favor_recall=True)


def test_metadata_stands_before_the_text() -> None:
    text = linesift.extract(NEWS, with_metadata=True)
    assert text is not None
    head, _, body = text.partition("---\n")[2].partition("---\n")
    assert head.splitlines()[:2] == [
        'title: "Swing bridge shut until spring after cracked bearing found"',
        'author: "Imogen Tarrick"',
    ]
    assert 'date: "2024-11-19"' in head
    assert body == linesift.extract(NEWS)


def test_metadata_is_text_in_readers_without_front_matter() -> None:
    title = "<img src=x onerror=a()> [a](javascript:b)"
    page = f"<title>{html.escape(title)}</title><p>{'The ferry leaves at noon. ' * 20}"
    text = linesift.extract(page, output_format="markdown", with_metadata=True)
    assert text is not None
    line = text.splitlines()[1]
    assert "<" not in line and "](" not in line
    assert json.loads(line.removeprefix("title: ")) == title


def test_a_page_in_another_language_is_none() -> None:
    assert linesift.extract(NEWS, target_language="de") is None
    assert linesift.document(NEWS, target_language="de") is None
    assert linesift.extract(NEWS, target_language="en") == linesift.extract(NEWS)
    found = linesift.extract_many([p.read_bytes() for p in SAMPLES], target_language="de", jobs=2)
    assert {d.language for d in found if d} == {"de"}


def test_a_document() -> None:
    d = linesift.document(NEWS, "https://harbour.example/", "html", lines=True)
    assert d is not None
    assert (d.title, d.authors, d.date, d.language, d.type) == (
        "Swing bridge shut until spring after cracked bearing found", ["Imogen Tarrick"], "2024-11-19", "en-GB", "article",
    )
    assert d.confidence and d.confidence > 0.9 and d.words > 300 and d.hub is False
    assert d.text == linesift.extract(NEWS, "https://harbour.example/")
    assert d.markdown == linesift.extract(NEWS, "https://harbour.example/", output_format="markdown")
    assert d.html == linesift.extract(NEWS, "https://harbour.example/", output_format="html", fragment=True)
    kept = [line for line in d.lines if line.content]
    assert kept[0].text in d.text and kept[0].role == "paragraph" and (kept[0].probability or 0) > 0.5
    assert len(kept) < len(d.lines)
    assert d.as_dict()["title"] == d.title


def test_a_document_outlives_its_extractor() -> None:
    with linesift.Extractor(jobs=1) as x:
        d = x.document(NEWS, output_format="html", lines=True)
    assert d and d.lines and d.html.startswith("<p>") and d.markdown


def test_options_of_an_extractor_are_those_of_its_pages() -> None:
    with linesift.Extractor(jobs=1, output_format="markdown", drop_roles=["heading"]) as x:
        assert x.extract(NEWS) == linesift.Extractor(jobs=1).extract(NEWS, output_format="markdown", drop_roles=["heading"])
        assert x.extract(NEWS, output_format="html") != x.extract(NEWS)
        assert x.extract(NEWS, method="all") != x.extract(NEWS, threshold=0.9)


def test_options_of_a_call_win_over_those_of_the_extractor(two: linesift.Extractor) -> None:
    assert list(two.map([NEWS], min_words=10**6)) == [None]
    (page,) = two.map([NEWS], output_format="html", drop_css="h1")
    assert page and page.html == linesift.extract(NEWS, output_format="html", fragment=True, drop_css="h1")
    with pytest.raises(linesift.OptionError, match="unknown option 'min_word'; did you mean min_words"):
        two.map([NEWS], min_word=5)  # type: ignore[call-overload]
    with pytest.raises(linesift.OptionError, match="unknown method"):
        list(two.map([NEWS], errors="return", method="best"))


def test_css_selectors_keep_and_drop_elements(two: linesift.Extractor) -> None:
    page = "<nav>Home</nav><p>Boats leave at noon.<p class=ad>Buy boats"
    hosts = [{"host": "harbour.example", "drop": "nav"}]
    assert two.extract(page, method="all", drop_css=".ad") == "Home\n\nBoats leave at noon.\n"
    assert two.extract(page, method="all", drop_css=["p", "nav"], keep_css="p") is None
    assert two.extract(page, "https://harbour.example/", method="all", drop_css=".ad", site_css=hosts) == "Boats leave at noon.\n"
    with pytest.raises(linesift.OptionError, match='drop_css: "p:nothing" is wrong'):
        two.extract(page, drop_css="p:nothing")


def test_a_format_in_the_place_of_the_address_is_an_error() -> None:
    for call in (linesift.extract, linesift.document):
        with pytest.raises(linesift.OptionError, match="url: 'markdown' is a format and no address; write output_format="):
            call("<p>words", "markdown")
    (document,) = linesift.extract_many([("<p>The ferry leaves at eight.", "markdown")])  # data may be anything
    assert document


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"output_format": "pdf"}, "output_format: 'pdf' is not one of txt, markdown, html, json"),
        ({"output_format": "html", "with_metadata": True}, "with_metadata and output_format html: only text"),
        ({"favor_precision": True, "favor_recall": True}, "one of them"),
        ({"output_format": "text"}, "output_format: 'text' .*; did you mean \"txt\""),
        ({"favor": "recall"}, "unknown option 'favor'; did you mean favor_precision or favor_recall"),
        ({"quick": True}, "unknown option 'quick'; options are drop_css"),
        ({"fast": True}, "unknown option 'fast'; there is one way to extract"),
        ({"links": True}, "unknown option 'links'; did you mean include_links"),
        ({"main_content": False}, "unknown option 'main_content'; .*method=\"all\""),
        ({"author": "x"}, "unknown option 'author'; a Document has it as authors"),
        ({"min_confidence": True}, "min_confidence: True is not a number"),
        ({"threshold": True}, "threshold: True is not a number"),
        ({"min_words": True}, "min_words: True is not a whole number"),
        ({"effects": True}, "effects: True is not a whole number"),
        ({"timeout": True}, "timeout: True"),
        ({"favour_precision": True}, "unknown option 'favour_precision'; did you mean favor_precision"),
        ({"url": "https://a.example/"}, "url: each page has its own"),
        ({"max_size": 1 << 40}, "max_size: 1099511627776 is more than 268435456"),
        ({"max_size": "10MB"}, "max_size: '10MB' is not a whole number"),
        ({"max_size": True}, "max_size: True is not a whole number"),
        ({"min_words": True}, "min_words: True is not a whole number"),
        ({"threshold": False}, "threshold: False is not a number"),
        ({"keep_roles": 7}, "keep_roles: 7 is not a list of strings"),
        ({"fragment": True}, "fragment and output_format txt: only html"),
        ({"jobs": 0}, "jobs: 0"),
        ({"jobs": 1000}, "jobs: 1000 is more than 256"),
        ({"timeout": 0}, "timeout: 0 is not more than 0"),
        ({"timeout": "5"}, "timeout: '5' is not a number of seconds"),
    ],
)
def test_wrong_options_are_named_at_once(options: dict[str, object], reason: str) -> None:
    with pytest.raises(linesift.OptionError, match=reason):
        linesift.Extractor(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=reason):
        linesift.extract_many([], **options)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"method": "best"}, "method: unknown method"),
        ({"threshold": 2}, "threshold: 2 is not"),
        ({"target_language": "english"}, "target_language english: not a language tag"),
        ({"keep_roles": ["author"]}, 'keep_roles: unknown role "author"'),
        ({"include_comments": True, "drop_roles": ["comment"]}, "include_comments and drop_roles: they contradict each other"),
        ({"favor_precision": True, "favor_recall": False, "method": "density"}, "favor_precision and method density"),
        ({"favor_recall": True, "method": "density"}, "favor_recall and method density: this method has no such"),
        ({"site_css": [{"host": "a.example", "drop": "p:nothing"}]}, 'site_css: a.example drop: "p:nothing" is wrong'),
        ({"model": "none.safetensors"}, "model: open "),
        ({"effects": 1, "method": "density"}, "effects and method density: only models"),
        ({"skip_hub": True, "method": "density"}, "skip_hub and method density: this method does not tell hub pages"),
        ({"max_size": 0}, "max_size: 0"),
        ({"method": ""}, "method: a value is empty"),
        ({"model": ""}, "model: a value is empty"),
        ({"output_format": ""}, "output_format: '' is not one of"),
        ({"keep_css": ""}, "keep_css: a value is empty"),
        ({"keep_roles": "title,"}, "keep_roles: a value is empty"),
    ],
)
@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
def test_wrong_options_are_raised_before_any_page(options: dict[str, object], reason: str, errors: str) -> None:
    with pytest.raises(linesift.OptionError, match="^" + re.escape(reason)):
        linesift.extract_many([NEWS], errors=errors, **options)  # type: ignore[call-overload]
    with pytest.raises(linesift.OptionError, match="^" + re.escape(reason)):
        linesift.Extractor(**options)  # type: ignore[arg-type]


def test_wrong_options_of_a_call_are_raised(two: linesift.Extractor) -> None:
    for call in (two.extract, two.document, linesift.document):
        with pytest.raises(linesift.OptionError, match="^method: unknown method"):
            call(NEWS, method="best")  # type: ignore[operator]
    assert two.extract(NEWS) == linesift.extract(NEWS)


@pytest.mark.parametrize("name", linesift.Options.__annotations__)
def test_errors_speak_of_options_as_python_does(name: str, two: linesift.Extractor) -> None:
    """Whatever value an option has, it is taken, or an error begins with the option's name."""
    values = [object(), 0, 3, -0.5, float("nan"), 1 << 70, True, "x:y", "", b"x", {"a": 1}]
    values += [[3], [None], ["x:y"], [{}], [{"host": 3}]]
    for value in values:
        try:
            two.extract("<p>a", **{name: value})  # type: ignore[arg-type]
        except linesift.OptionError as e:
            assert str(e).startswith(name), (value, str(e))
            assert not re.search("Go |json:|unmarshal|struct|record\\.", str(e)), (value, str(e))
    two.extract("<p>a", **{name: None})  # type: ignore[arg-type]


def test_the_help_names_the_formats_that_are_accepted(two: linesift.Extractor) -> None:
    described = (linesift.Options.__doc__ or "").split("output_format\n")[1]
    for output_format in typing.get_args(Format):
        assert re.search(rf"\b{output_format}\b", described)
        assert two.extract(NEWS, output_format=output_format)
    assert not re.search(r"\b(text|jsonl)\b", described)


def test_a_threshold_of_0_keeps_all(two: linesift.Extractor) -> None:
    kept = [len(two.extract(NEWS, threshold=t) or "") for t in (0, 0.01, 0.9)]
    assert kept[0] > kept[1] > kept[2]


def test_errors_of_pages(two: linesift.Extractor) -> None:
    picture = b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03"
    with pytest.raises(linesift.NoText, match="^image/png is not a web page$"):
        two.extract(picture)
    with pytest.raises(linesift.NoText, match="not text: more than one in 50"):
        two.extract(bytes([1, 2, 3]) * 99)
    with pytest.raises(linesift.NotAPage, match="^html: this is JSON and not a page; pass the HTML of one record$"):
        two.extract(b'{"id": 1, "html": "<p>A"}\n{"id": 2, "html": "<p>B"}\n')
    with pytest.raises(linesift.TooLarge, match="larger than 10485760 bytes"):
        two.extract(b"a" * ((10 << 20) + 1))
    with pytest.raises(linesift.TooLarge, match="^the page is larger than 8000000 bytes; max_size of"):
        linesift.Extractor(max_size=8_000_000).extract("文" * 3_000_000)
    pages = [NEWS, picture, NEWS]
    with pytest.raises(linesift.NoText):
        list(two.map(pages))
    returned = list(two.map(pages, errors="return"))
    assert [type(d) for d in returned] == [linesift.Document, linesift.NoText, linesift.Document]
    assert len(list(two.map(pages, errors="skip"))) == 2
    with pytest.raises(linesift.OptionError, match="errors: 'ignore'"):
        two.map(pages, errors="ignore")  # type: ignore[call-overload]
    for error in (linesift.NoText("a"), linesift.Timeout("b")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_many_pages_come_in_order() -> None:
    pages = [(p.read_bytes(), f"https://{p.stem}.example/") for p in SAMPLES] * 3
    documents = list(linesift.extract_many(pages, jobs=3))
    assert [d.text for d in documents if d] == [linesift.extract(html, url) or "" for html, url in pages]
    assert list(linesift.extract_many([])) == []


def test_an_endless_iterator_is_read_a_few_pages_ahead() -> None:
    taken = itertools.count()
    found = linesift.extract_many((f"<p>Page {next(taken)}" for _ in itertools.repeat(0)), jobs=2, method="all")
    for i, d in enumerate(itertools.islice(found, 500)):
        assert d and d.text == f"Page {i}\n"
    assert next(taken) <= 500 + 2 * 4


def test_results_keep_what_their_pages_came_with(two: linesift.Extractor) -> None:
    marker = object()
    pages: list[Any] = [
        {"html": COMMENTS, "url": "https://quay.example/a/", "id": 7, "mine": marker},
        {"html": b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03", "id": 8},
        {"id": 9},
        {"html": "<p>Größe".encode("latin-1") * 9, "content_type": "text/html; charset=latin1", "id": 10},
        (NEWS, "https://harbour.example/"),
        NEWS,
    ]
    found = list(two.map(pages, errors="skip"))
    assert [dict(d.source) for d in found if d] == [
        {"url": "https://quay.example/a/", "id": 7, "mine": marker},
        {"content_type": "text/html; charset=latin1", "id": 10},
        {"url": "https://harbour.example/"},
        {},
    ]
    assert found[0] and found[0].source["mine"] is marker and "(https://quay.example/times)" in found[0].markdown
    returned = list(two.map(pages, errors="return"))
    assert [r.source.get("id") for r in returned if r] == [7, 8, 9, 10, None, None]
    assert isinstance(returned[1], linesift.NoText) and isinstance(returned[2], linesift.NotAPage)
    assert pickle.loads(pickle.dumps(returned[1])).source == {"id": 8}


def test_copies_are_left_out_as_classify_leaves_them_out(tmp_path: Path) -> None:
    near = NEWS.replace(b"swing", b"lift", 1)
    pages = [NEWS, COMMENTS, near, b"<p>", NEWS, b"<p>", *(p.read_bytes() for p in SAMPLES)]
    for i, page in enumerate(pages):
        (tmp_path / f"{i:03}.html").write_bytes(page)
    run = subprocess.run(
        [os.environ["LINESIFT_CLASSIFY"], "--dedup", "--format", "jsonl", tmp_path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    want = {json.loads(line)["id"] for line in run.stdout.splitlines()}
    found = list(linesift.extract_many(pages, jobs=2, deduplicate=True))
    assert {f"{i:03}" for i, d in enumerate(found) if d} == want
    assert [bool(d) for d in found[:6]] == [True, True, False, True, False, True]

    async def run_async() -> list[Any]:
        return [d async for d in linesift.aextract_many(pages, jobs=2, deduplicate=True)]

    assert asyncio.run(run_async()) == found


def test_progress_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert len(list(linesift.extract_many([NEWS, None, NEWS], jobs=1, errors="skip", progress=True))) == 2  # type: ignore[list-item]
    assert capsys.readouterr().err.endswith("\r3 of 3 pages\n")
    monkeypatch.undo()
    pytest.importorskip("tqdm")
    list(linesift.extract_many(iter([NEWS] * 3), jobs=1, progress=True))
    assert "3page" in capsys.readouterr().err


def test_the_host_and_the_hash_of_a_page() -> None:
    page, spaced = linesift.document(COMMENTS, "https://www.quay.example/a/"), linesift.document(COMMENTS.replace(b". ", b".\n "))
    other = linesift.document(NEWS)
    assert page and spaced and other and page.hostname == "www.quay.example" and spaced.hostname is None
    assert page.fingerprint == spaced.fingerprint != other.fingerprint and re.fullmatch("[0-9a-f]{16}", page.fingerprint)


class Reader:
    """An iterator that raises the errors among its pages, and goes on."""

    def __init__(self, pages: Iterable[object]) -> None:
        self.pages = iter(pages)

    def __iter__(self) -> Reader:
        return self

    def __next__(self) -> Any:
        page = next(self.pages)
        if isinstance(page, Exception):
            raise page
        return page


SWAPPED = ("https://quay.example/", "<!doctype html><p>a")
BAD = [
    None, float("nan"), object(), 7, (), ("a", None, None), (None, None), ("a", 7), ("a", b"x"), {"content": "<p>a"}, SWAPPED,
    linesift.NotAPage("bad"),
]


@pytest.mark.parametrize("bad", BAD, ids=repr)
@pytest.mark.parametrize("place", range(4))
def test_what_is_no_page_costs_itself_only(bad: object, place: int, two: linesift.Extractor) -> None:
    pages: list[Any] = ["<p>0", ("<p>1", None), ("<p>2", float("nan"))]
    pages.insert(place, bad)
    good = [i for i in range(4) if i != place]
    returned = list(two.map(Reader(pages), errors="return"))
    assert [isinstance(d, linesift.Document) for d in returned] == [i in good for i in range(4)]
    error = returned[place]
    assert isinstance(error, linesift.NotAPage) and str(error)
    assert pickle.loads(pickle.dumps(error)).args == error.args
    assert len(list(two.map(Reader(pages), errors="skip"))) == 3
    before = []
    with pytest.raises(TypeError):
        for d in two.map(Reader(pages)):
            before.append(d)
    assert len(before) == place


def test_what_is_wrong_with_a_page_is_said(two: linesift.Extractor) -> None:
    lacking: Any = [{"content": "<p>a", "id": 1}, SWAPPED, (SWAPPED[0], b" <p>a")]
    returned = list(two.map(lacking, errors="return"))
    assert "'html'" in str(returned[0]) and "'content'" in str(returned[0])
    assert isinstance(returned[0], linesift.NotAPage) and returned[0].source == lacking[0]
    assert ["page comes first" in str(r) for r in returned] == [False, True, True]


def broken() -> Iterator[str]:
    yield "<p>a"
    raise KeyError("row")


def bad_page() -> Iterator[str]:
    yield "<p>a"
    raise linesift.PageError("bad")


@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
def test_an_iterator_that_fails_is_never_skipped(errors: Any, two: linesift.Extractor) -> None:
    for pages, error in (
        (broken(), KeyError),
        (Reader(["<p>a", OSError("closed"), "<p>b"]), OSError),
        (bad_page(), linesift.PageError if errors == "raise" else linesift.LinesiftError),
    ):
        found = two.map(pages, errors=errors)
        assert next(found)
        with pytest.raises(error) as raised:
            next(found)
        assert raised.type is error

        async def run(pages: Iterator[str] = broken()) -> None:
            async def slowly() -> AsyncIterator[str]:
                for page in pages:
                    yield page

            async for d in two.amap(slowly(), errors=errors):
                assert d

        with pytest.raises(KeyError):
            asyncio.run(run())


def test_a_table_is_not_its_rows(two: linesift.Extractor) -> None:
    class Frame:
        columns = ["html"]

        def __iter__(self) -> Iterator[str]:
            return iter(self.columns)

    class Table(Frame):
        def to_pylist(self) -> list[dict[str, str]]:
            return []

    for pages, reason in (
        ("<p>a", "one page"),
        ({"html": "<p>a"}, "one mapping"),
        (Frame(), r"a table .Frame., not its rows; to_dict"),
        (Table(), r"a table .Table., not its rows; to_pylist"),
        (Path("pages"), r"a path, not pages; linesift\.read"),
    ):
        for each in (two.map, two.amap):
            with pytest.raises(TypeError, match=reason):
                each(pages)  # type: ignore[operator]


def test_skipping_pages_does_not_hide_a_missing_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINESIFT_WORKER", "")
    with pytest.raises(linesift.NoWorker, match="pip install ./python"):
        list(linesift.extract_many([NEWS], errors="skip"))


def test_a_record_has_all_keys() -> None:
    pages = [NEWS, COMMENTS, b"", *(p.read_bytes() for p in SAMPLES)]
    for method in ("full", "sweeper", "density"):
        for d in linesift.extract_many(pages, jobs=2, method=method):
            assert d
            record = d.as_dict()
            assert list(record) == list(linesift.SCHEMA)
            assert set(d.record) == set(record)
            for name, kind in linesift.SCHEMA.items():
                value = record[name]
                if isinstance(kind, dict):
                    assert value is None or list(value) == list(kind)
                elif isinstance(kind, list):
                    assert isinstance(value, list)
                else:
                    assert value is None or type(value) is kind
            assert all(type(p) is float for types in (d.types, record["types"] or {}) for p in types.values() if p is not None)
            assert d.confidence is None or type(d.confidence) is float
            assert record["text"] == d.text and record["markdown"] == d.markdown and record["html"] is None


def test_the_schema_has_the_fields_of_the_server_and_no_others() -> None:
    api = json.loads((ROOT / "internal/server/openapi.json").read_text(encoding="utf-8"))["components"]["schemas"]

    def properties(schema: Any) -> Any:
        return api[schema["$ref"].rpartition("/")[2]]["properties"] if "$ref" in schema else schema["properties"]

    record = properties(api["Record"])
    assert set(linesift.SCHEMA) == set(record) - {"id"}
    assert set(linesift.SCHEMA["types"]) == set(record["type"]["enum"])
    for name in ("lines", "posts", "items"):
        assert set(linesift.SCHEMA[name][0]) == set(properties(record[name]["items"])), name


def test_a_record_has_the_lines_effects_and_sources_that_options_ask_for() -> None:
    with linesift.Extractor(jobs=1, lines=True, effects=2, sources=True) as x:
        d = x.document(NEWS)
        assert d
        record = d.as_dict()
        assert record["lines"][0].keys() == linesift.SCHEMA["lines"][0].keys()
        assert len(record["lines"]) == len(record["effects"]) == len(d.lines)
        assert 0 < record["threshold"] < 1
        wiki = x.document((ROOT / "data/samples/pages/wiki-lighthouse.html").read_bytes())
        assert wiki and {line.dropped for line in wiki.lines} >= {None, "sections"}
        assert record["effects"][0][0]["attribute"] and len(record["effects"][0]) == 2
        assert record["sources"]["title"] and record["sources"].keys() == linesift.SCHEMA["sources"].keys()
        with pytest.raises(linesift.OptionError, match="^lines and output_format txt: only records"):
            x.extract(NEWS)
    with pytest.raises(linesift.OptionError, match="^timeout: this call does not take it; Extractor"):
        linesift.extract(NEWS, timeout=2)  # type: ignore[call-arg]


def test_effects_bring_their_lines() -> None:
    d, other = linesift.document(NEWS, effects=2), linesift.document(NEWS, effects=2, lines=True)
    assert d and d == other and len(d.lines) == len(d.as_dict()["effects"]) > 0


def test_a_text_with_replacement_characters_is_text() -> None:
    damaged = NEWS.decode().replace("e", "\ufffd")
    assert "\ufffd" in (linesift.extract(damaged) or "") and linesift.extract(damaged) == linesift.extract(damaged.encode())
    with pytest.raises(linesift.NoText, match="control characters or cannot be decoded"):
        linesift.extract(bytes(range(256)).decode("utf-8", "replace") * 9)


def test_what_a_document_was_not_asked_for_names_its_option() -> None:
    page = linesift.document(NEWS, sources=True, effects=2)
    plain = linesift.document(NEWS)
    assert page and plain
    record = page.as_dict()
    assert page.sources == record["sources"] and page.sources["title"]
    assert page.effects == record["effects"] and len(page.effects) == len(page.lines)
    assert page.threshold == record["threshold"] and page.threshold
    for name, option in (("sources", "sources"), ("effects", "effects"), ("threshold", "effects")):
        with pytest.raises(linesift.OptionError, match=f"^{name}: the document has none; ask for it with {option}=(True|3)$"):
            getattr(plain, name)
    for name, known in (("author", "authors"), ("sitename", "site_name"), ("raw_text", "text"), ("comments", "posts"), ("titel", "title")):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'; did you mean {known}"):
            getattr(plain, name)
    assert not hasattr(plain, "x")


@pytest.mark.parametrize("name", ["page.html", "a/b.HTM", "crawl.warc.gz", "x.zip", "p.jsonl", "p.parquet", "https://a.example/", "www.a.example/b"])
def test_the_name_of_a_page_is_no_page(name: str, two: linesift.Extractor) -> None:
    with pytest.raises(linesift.NotAPage, match="this is an address" if "a.example" in name else "this is a path"):
        two.extract(name)
    (error,) = two.map([(name, None)], errors="return")
    assert isinstance(error, linesift.NotAPage)
    with pytest.raises(linesift.NotAPage):
        two.extract(name.encode() + b"\n")
    assert two.extract(f"see {name}", method="all") and two.extract(f"<p>{name}", method="all")


def test_what_is_no_page_is_an_error_that_says_what_to_do(two: linesift.Extractor) -> None:
    for page, hint in (
        (Path("page.html"), "linesift.read"), (io.BytesIO(b"<p>x"), "read"), (("<p>x", None), "extract_many"), (5, "int"),
    ):
        with pytest.raises(linesift.NotAPage, match=hint):
            two.extract(page)  # type: ignore[arg-type]
    assert two.extract(memoryview(b"<p>Boats"), method="all") == "Boats\n"


def test_none_is_the_default_of_max_size() -> None:
    assert linesift.Extractor(max_size=None).max_size == 10 << 20


@pytest.mark.parametrize("argument", ["deduplicate", "progress"])
def test_flags_of_many_pages_are_true_or_false(argument: str, two: linesift.Extractor) -> None:
    for each in (two.map, two.amap, linesift.extract_many, linesift.aextract_many):
        with pytest.raises(linesift.OptionError, match=f"{argument}: 'no' is neither"):
            each([], **{argument: "no"})  # type: ignore[operator]


def test_none_and_an_empty_list_are_the_default(two: linesift.Extractor) -> None:
    for name, hint in typing.get_type_hints(linesift.Options).items():
        assert type(None) in typing.get_args(hint), name
    assert two.extract(NEWS, target_language=[], favor_precision=None) == two.extract(NEWS)
    assert two.extract(NEWS, drop_roles="title,list") == two.extract(NEWS, drop_roles=["title", "list"])


def test_the_log_says_why_a_page_is_left_out(two: linesift.Extractor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "linesift")
    pages = [{"html": html, "id": i} for i, html in enumerate((NEWS, NEWS, COMMENTS))]
    assert [bool(d) for d in two.map(pages, deduplicate=True)] == [True, False, True]
    assert caplog.messages == ["1: left out as an exact copy of 0"]
    caplog.clear()
    with linesift.Extractor(jobs=1, target_language="de") as x:
        assert list(x.map([(NEWS, "https://a.example/")])) == [None]
    assert len(caplog.messages) == 1 and caplog.messages[0].startswith("https://a.example/: left out for its language, en")


def test_a_document_refuses_what_it_cannot_show() -> None:
    for options, reason in (
        ({"with_metadata": True}, "with_metadata: a Document has the metadata as fields"),
        ({"with_metadata": True, "output_format": "html"}, "with_metadata: a Document has the metadata as fields"),
        ({"with_metadata": True, "output_format": "html", "fragment": True}, "with_metadata: a Document has the meta"),
        ({"fragment": True}, "fragment: a Document has HTML only with"),
        ({"fragment": True, "output_format": "markdown"}, "fragment: a Document has HTML only with"),
    ):
        with pytest.raises(linesift.OptionError, match=reason):
            linesift.document(NEWS, **options)  # type: ignore[arg-type]
    with linesift.Extractor(jobs=1, with_metadata=True) as x:
        assert (x.extract(NEWS) or "").startswith("---")
        with pytest.raises(linesift.OptionError, match="with_metadata"):
            x.map([])
    with linesift.Extractor(jobs=1, output_format="html", fragment=True, lines=True) as x:
        assert x.document(NEWS) == x.document(NEWS, fragment=False)


def test_a_thread_is_posts() -> None:
    posts = "".join(
        f"<div class=post id=p{day}><a class=username href=/user/{name}>{name}</a> <i>{day} May 2024</i>"
        f"<div class=content><p>{name} says that the ferry lands at the new pier since April, since the old one was "
        "closed for repairs in the winter and will not open again before the summer.</p></div></div>"
        for day, name in enumerate(["Ada", "Bea", "Cid"], 1)
    )
    with linesift.Extractor(jobs=1, segments=True) as x:
        d = x.document(f"<title>Ferry forum</title><h1>Where does the ferry land?</h1><div class=thread>{posts}</div>")
        assert d
        assert [(p["author"], p["date"]) for p in d.posts] == [
            ("Ada", "2024-05-01"), ("Bea", "2024-05-02"), ("Cid", "2024-05-03"),
        ]
        assert d.as_dict()["posts"] == d.posts and d.items == []
    plain = linesift.document(NEWS)
    assert plain and plain.as_dict()["posts"] == []
    for name in ("posts", "items"):
        with pytest.raises(linesift.OptionError, match=f"^{name}: .*segments=True"):
            getattr(plain, name)


def test_the_path_of_a_model_is_where_the_program_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    linesift.extract(NEWS)  # the worker starts in another folder
    (tmp_path / "m.safetensors").write_bytes(next((ROOT / "models").glob("**/full*.safetensors")).read_bytes())
    monkeypatch.chdir(tmp_path)
    for path in ("m.safetensors", Path("m.safetensors")):
        assert linesift.extract(NEWS, model=path) == linesift.extract(NEWS)


def test_arrow_takes_records_whatever_the_first_is(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    tagged = b'<meta name=keywords content="a, b"><link rel=license href=https://l.example/>' + COMMENTS
    documents = [*linesift.extract_many([b"", tagged, NEWS], jobs=1)]
    documents += linesift.extract_many([b"", NEWS], jobs=1, method="sweeper", output_format="html")
    rows = [d.as_dict() for d in documents if d]
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}

    def arrow(kind: Any) -> Any:
        if isinstance(kind, list):
            return pyarrow.list_(arrow(kind[0]))
        return pyarrow.struct([(k, arrow(v)) for k, v in kind.items()]) if isinstance(kind, dict) else types[kind]

    schema = pyarrow.schema([(name, arrow(kind)) for name, kind in linesift.SCHEMA.items()])
    for i in range(len(rows)):
        turned = rows[i:] + rows[:i]
        table = pyarrow.Table.from_pylist(turned)
        assert table.to_pylist() == turned
        parquet.write_table(table, tmp_path / "inferred.parquet")
        given = pyarrow.Table.from_pylist(turned, schema=schema)
        assert given.to_pylist() == turned
        parquet.write_table(pyarrow.Table.from_pylist(turned[:1], schema=schema), tmp_path / "given.parquet")
    assert any(row["license"] for row in rows) and any(row["tags"] for row in rows)


def test_a_document_has_what_was_asked_for(two: linesift.Extractor) -> None:
    formats = ("text", "markdown", "html")
    for output, has in {None: 2, "txt": 1, "markdown": 2, "html": 3, "json": 1}.items():
        d = two.document(NEWS, None, output)  # type: ignore[arg-type]
        assert d
        for name in formats[:has]:
            want = two.extract(NEWS, output_format="txt" if name == "text" else name, fragment=name == "html")  # type: ignore[arg-type]
            assert getattr(d, name) == want == d.as_dict()[name]
        assert d.content == two.extract(NEWS, output_format=output, fragment=output == "html")  # type: ignore[arg-type]
        for name in formats[has:]:
            with pytest.raises(linesift.OptionError, match=f'^{name}: .*output_format="{name}"'):
                getattr(d, name)
            assert d.as_dict()[name] is None
        with pytest.raises(linesift.OptionError, match="^lines: .*lines=True"):
            d.lines
    empty = two.document("", lines=True)
    assert empty and (empty.text, empty.markdown) == ("", "") and not any(line.content for line in empty.lines)


def test_a_page_is_extracted_once(two: linesift.Extractor, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = itertools.count()
    call = Pool.call
    monkeypatch.setattr(Pool, "call", lambda *args: (next(calls), call(*args))[1])
    pages = [p.read_bytes() for p in SAMPLES]
    for d in two.map(pages):
        assert d and (d.text, d.markdown, d.as_dict())
    assert next(calls) == len(pages)


def test_documents_are_equal_by_page_and_the_same_after_use() -> None:
    a, b = linesift.document(NEWS, lines=True), linesift.document(NEWS, lines=True)
    other = linesift.document(COMMENTS, lines=True)
    assert a and b and other
    before = (dataclasses.asdict(a), a.as_dict())
    assert a.markdown and a.lines and a == b and hash(a) == hash(b) and a != other and len({a, b, other}) == 2
    assert (dataclasses.asdict(a), a.as_dict()) == before
    assert not [name for name in before[0] if name.startswith("_")]
    renamed = dataclasses.replace(a, title="Other")
    assert renamed.title == "Other" and renamed.lines == a.lines and renamed.content == a.content
    assert before[0]["record"] == before[1] and before[1]["markdown"] == a.markdown
    for same in (pickle.loads(pickle.dumps(a)), copy.copy(a), copy.deepcopy(a)):
        assert same == a and same.lines == a.lines and same.markdown == a.markdown


def test_coroutines_run_meanwhile() -> None:
    pages = [p.read_bytes() for p in SAMPLES]

    async def run() -> tuple[list[object], list[object]]:
        texts = await asyncio.gather(*(linesift.aextract(page) for page in pages))
        return list(texts), list(await asyncio.gather(*(linesift.adocument(page) for page in pages)))

    assert asyncio.run(run()) == ([linesift.extract(page) for page in pages], [linesift.document(page) for page in pages])


def test_an_asynchronous_map(two: linesift.Extractor) -> None:
    pages: list[Any] = [p.read_bytes() for p in SAMPLES] + [None, NEWS]
    want = [linesift.document(page) for page in pages if page]
    taken = itertools.count()

    async def slowly() -> AsyncIterator[Any]:
        for page in pages:
            await asyncio.sleep(0)
            yield page

    async def endless() -> AsyncIterator[str]:
        while True:
            next(taken)
            yield "<p>a"

    async def run() -> None:
        returned = [d async for d in two.amap(slowly(), errors="return")]
        assert isinstance(returned.pop(-2), linesift.NotAPage) and returned == want
        assert [d async for d in linesift.aextract_many(pages, jobs=2, errors="skip")] == want
        with pytest.raises(linesift.NotAPage):
            [d async for d in two.amap(pages)]
        first = two.amap(endless())
        assert await first.__anext__()
        assert next(taken) <= 2 * 4 + 1

    asyncio.run(run())


def test_an_asynchronous_map_gives_a_page_before_the_next_one_comes(two: linesift.Extractor) -> None:
    async def run() -> None:
        seen = asyncio.Event()

        async def pages() -> AsyncIterator[bytes]:
            yield NEWS
            await asyncio.wait_for(seen.wait(), 30)

        async for d in two.amap(pages()):
            assert d
            seen.set()

    asyncio.run(run())


def test_an_asynchronous_map_that_is_left_leaves_nothing_behind() -> None:
    code = """
import asyncio, linesift
class Pages:
    def __iter__(self): return self
    def __next__(self): return bytes(range(32)) * 9 if next(n) else "<p>a"
import itertools
n = itertools.count()
async def run():
    async for d in linesift.aextract_many(Pages(), jobs=2, method="all"):
        await asyncio.sleep(.3)
        break
    with __import__("contextlib").suppress(ValueError):
        async for d in linesift.aextract_many(Pages(), jobs=2, method="all", errors="return"):
            await asyncio.sleep(.3)
            raise ValueError
asyncio.run(run())
"""
    run = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, cwd=ROOT / "python")
    assert run.returncode == 0 and "never retrieved" not in run.stderr and "Traceback" not in run.stderr, run.stderr


def test_an_asynchronous_map_does_not_block_the_loop(two: linesift.Extractor) -> None:
    reached, loop_runs = threading.Event(), threading.Event()

    def pages() -> Iterator[bytes]:
        yield NEWS
        reached.set()
        assert loop_runs.wait(30)  # it is set by the loop
        yield NEWS

    async def watch() -> None:
        while not reached.is_set():
            await asyncio.sleep(0.001)
        loop_runs.set()

    async def run() -> None:
        watching = asyncio.ensure_future(watch())
        assert len([d async for d in two.amap(pages(), deduplicate=True) if d]) == 1
        await watching

    asyncio.run(run())


def test_the_loop_of_gevent_runs_meanwhile() -> None:
    pytest.importorskip("gevent")
    code = """
from gevent import monkey; monkey.patch_all()
import gevent, itertools, sys, linesift
html = open(sys.argv[1], "rb").read()
ticks = itertools.count()
def tick():
    while True:
        next(ticks)
        gevent.sleep(0)
gevent.spawn(tick)
large = html + b"<p>one two three four five six seven</p>" * 20_000
calls = [lambda: linesift.extract(large), lambda: list(linesift.extract_many([large] * 2, jobs=1)), lambda: list(linesift.read(sys.argv[1]))]
for call in calls:
    before = next(ticks)
    assert call()
    assert next(ticks) - before > 5
print([job.get() for job in [gevent.spawn(linesift.extract, html) for _ in range(20)]] == [linesift.extract(html)] * 20)
"""
    page = str(ROOT / "data/samples/pages/news-harbour.html")
    run = subprocess.run([sys.executable, "-c", code, page], capture_output=True, text=True, cwd=ROOT / "python")
    assert run.stdout == "True\n", run.stderr


FUNCTIONS = [
    linesift.extract, linesift.document, linesift.aextract, linesift.adocument, linesift.extract_many,
    linesift.aextract_many,
    linesift.Extractor.__init__, linesift.Extractor.extract, linesift.Extractor.document,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__qualname__)
def test_help_names_every_option(function: Any) -> None:
    parameters = inspect.signature(function).parameters
    assert set(parameters) >= set(linesift.Options.__annotations__)
    for name in linesift.PageOptions.__annotations__:
        assert re.search(rf"^(\w+, )*{name}\b", inspect.getdoc(function) or "", re.M), name
    assert not any("ForwardRef" in str(p) for p in parameters.values())
    assert all("Optional" in str(p) or "None]" in str(p) for n, p in parameters.items() if n in linesift.Options.__annotations__)
    assert not re.search("jsonl|CSV|MCP|[Ff]or commands", inspect.getdoc(function) or "")
    hints = typing.get_type_hints(function)
    assert "return" in hints and "options" in hints


def test_extract_and_document_take_the_same_arguments() -> None:
    places = [
        [p.name for p in inspect.signature(f).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD and p.name != "self"]
        for f in FUNCTIONS
        if "html" in inspect.signature(f).parameters
    ]
    assert places == [["html", "url", "output_format"]] * len(places) and len(places) == 6


def test_the_help_of_many_pages_says_what_they_are() -> None:
    assert re.search("tuple of it and its address.*errors is \"raise\"", inspect.getdoc(linesift.extract_many) or "", re.S)


def test_types_name_the_choices() -> None:
    assert typing.get_args(linesift.Format) == ("txt", "markdown", "html", "json")
    assert "heading" in typing.get_args(linesift.Role) and "forum" in typing.get_args(linesift.PageType)
    assert set(typing.get_args(linesift.PageType)) == set(linesift.SCHEMA["types"])


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="a process cannot be bound here")
def test_there_are_as_many_workers_as_processors_may_be_used() -> None:
    code = "import os, linesift; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); print(linesift.Extractor()._pool.jobs)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT / "python")
    assert run.stdout == "1\n"


def test_everything_public_has_a_docstring() -> None:
    assert dir(linesift) == sorted(linesift.__all__)
    for name in linesift.__all__:
        thing = getattr(linesift, name)
        types = (Literal, typing.Union)
        assert name == "__version__" or typing.get_origin(thing) in types or inspect.getdoc(thing), name
