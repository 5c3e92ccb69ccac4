"""Pages of files, folders and archives, as the command classify finds them."""

from __future__ import annotations

import glob
import json
import os
import struct
import subprocess
import weakref
from typing import IO, Any, Dict, Iterator, Literal, Optional, Union

from ._errors import LinesiftError, NotAPage, PageError
from ._process import program, start
from ._table import MAX_SIZE

Kind = Literal["warc", "zip", "tar", "jsonl", "parquet"]

_LENGTH = struct.Struct("<I")
_NAMES = ("url", "content_type", "id", "path")  # of what each page has


class Reader(Iterator[Dict[str, Any]]):
    """The pages that read finds. A page that cannot be read raises PageError; the next one can be asked for then."""

    def __init__(self, args: list[str]) -> None:
        self._process = start(program(), "worker", *args, stdin=subprocess.DEVNULL)
        self._finalizer = weakref.finalize(self, _end, self._process, os.getpid())

    def __next__(self) -> dict[str, Any]:
        """Return the next page, as a mapping for extract_many: html, url, content_type, id and path.

        A page of a WARC file has warc_date, warc_record_id and warc_target_uri too, as in classify's records.
        """
        if not self._finalizer.alive:
            raise StopIteration
        pipe = self._process.stdout
        assert pipe
        length = _exactly(pipe, _LENGTH.size)
        if not length:
            self._finish()
            raise StopIteration
        header: dict[str, Any] = json.loads(_exactly(pipe, *_LENGTH.unpack(length)))
        known = {**dict.fromkeys(_NAMES), **{name: header[name] for name in header if name not in ("n", "error")}}
        if "error" in header:
            error = (PageError if "path" in header else NotAPage)(header["error"])
            error.source = known
            raise error
        return {"html": _exactly(pipe, header["n"]), **known}

    def _finish(self) -> None:
        status = self._process.wait()
        self.close()
        if status:
            raise LinesiftError(f"the reader ended early, with status {status}")

    def close(self) -> None:
        """Stop reading."""
        self._finalizer()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(
    *paths: Union[str, os.PathLike[str]],
    kind: Optional[Kind] = None,
    html_field: str = "html",
    id_field: str = "id",
    max_size: int = MAX_SIZE,
) -> Reader:
    """Yield the pages of files, folders and archives, as mappings for extract_many.

    A path is a page, a folder, a pattern (crawl/*.warc.gz), or an archive: warc, zip, tar, jsonl or parquet, compressed
    or not. It is known by its first bytes, unless kind names it. html_field and id_field are the fields of jsonl and
    the columns of parquet with the page and its ID; url is the one with its address.

        for page in linesift.extract_many(linesift.read("crawl.warc.gz"), errors="skip"):
            print(page.source["id"], page.title)
    """
    named = [os.fspath(path) for path in paths]
    for path in named:
        if not os.path.exists(path) and not glob.glob(path):
            raise FileNotFoundError(f"no such file or folder: {path!r}")
    flags = [f"--html-field={html_field}", f"--id-field={id_field}", f"--max-size={max_size}"]
    return Reader([*flags, *([f"--from={kind}"] if kind else []), "--", *named])


def _exactly(pipe: IO[bytes], n: int) -> bytes:
    """Return n bytes, or nothing at the end."""
    chunks: list[bytes] = []
    while n > 0:
        chunk = pipe.read(n)
        if not chunk:
            if chunks:
                raise LinesiftError("the reader ended inside a page")
            break
        chunks.append(chunk)
        n -= len(chunk)
    return b"".join(chunks)


def _end(process: subprocess.Popen[bytes], parent: int) -> None:
    if os.getpid() != parent:
        return  # a forked process; the reader is the other one's
    process.kill()
    if process.stdout:
        process.stdout.close()
    process.wait()
