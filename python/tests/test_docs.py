"""The Python of the documents runs."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
from conftest import NEWS, ROOT


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "python/README.md"])
def test_the_blocks_of(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_bytes(NEWS)
    (tmp_path / "pages.jsonl").write_text(json.dumps({"html": "<p>a", "crawler": "mine"}) + "\n")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec("\n".join(blocks), {})
    assert "Drivers face a nine-mile detour" in printed.getvalue()
