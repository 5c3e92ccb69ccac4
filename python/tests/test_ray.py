"""Ray Data: map_batches with two actors."""

from __future__ import annotations

import pytest
from conftest import ROOT, SAMPLES

import linesift

ray = pytest.importorskip("ray")


def test_batches() -> None:
    import ray.data

    from linesift.ray import Linesift

    ray.init(num_cpus=2, include_dashboard=False, runtime_env={"env_vars": {"PYTHONPATH": str(ROOT / "python")}})
    try:
        rows = [{"url": f"https://{p.stem}.example/", "html": p.read_bytes()} for p in SAMPLES]
        rows.append({"url": "picture", "html": b"\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03"})
        batches = ray.data.from_items(rows).map_batches(
            Linesift, batch_size=8, fn_constructor_kwargs={"url": "url", "output_format": "html"}, concurrency=2
        )
        found = {row["url"]: row for row in batches.take_all()}
        given = {"url": "url", "errors": "skip"}
        skipped = ray.data.from_items(rows).map_batches(Linesift, batch_size=8, fn_constructor_kwargs=given, concurrency=1)
        assert {row["url"] for row in skipped.take_all()} == found.keys() - {"picture"}
        given = {"url": "url", "output_format": "json", "segments": True, "max_size": 14_000, "min_words": 300}
        records = ray.data.from_items(rows).map_batches(Linesift, batch_size=4, fn_constructor_kwargs=given, concurrency=1)
        segments = {row["url"]: row for row in records.take_all()}
    finally:
        ray.shutdown()
    assert "not a web page" in found.pop("picture")["error"]
    assert len(found) == len(SAMPLES)
    for row in rows[:-1]:
        d = linesift.document(row["html"], row["url"], "html")
        got = found[row["url"]]
        assert d and got["text"] == d.html and got["title"] == d.title and got["date"] == d.date
        assert got["error"] is None and "html" not in got
    reasons = set()
    for row in rows[:-1]:
        got = segments[row["url"]]
        if got["error"]:
            assert got["text"] is None and got["posts"] is None
            reasons.add(got["error"].partition(" words, ")[2] or got["error"].partition(";")[0])
            continue
        d = linesift.document(row["html"], row["url"], segments=True)
        assert d and got["posts"] == d.posts and got["items"] == d.items
        assert got["text"] == linesift.extract(row["html"], row["url"], "json", segments=True)
    assert reasons == {"fewer than 300", "the page is larger than 14000 bytes"}
    assert any(row["posts"] for row in segments.values())
    with pytest.raises(linesift.OptionError, match="with_metadata"):
        Linesift(with_metadata=True)
