"""Pages of files, folders and archives, as the command classify finds them."""

from __future__ import annotations

import glob
import json
import os
import struct
import subprocess
import weakref
from typing import IO, Any, Dict, Iterator, Literal, Optional, Union, get_args

from ._errors import LinesiftError, OptionError, of_page
from ._options import largest
from ._process import program, start
from ._table import MAX_SIZE

Kind = Literal["warc", "zip", "tar", "jsonl", "parquet"]

_LENGTH = struct.Struct("<I")
_NAMES = ("url", "content_type", "id", "path")  # of what each page has
_HEADER = ("n", "error", "kind", "no_id")
_LACKING = 100  # rows without html_field or id_field, from the first on, until it is a wrong name


class Reader(Iterator[Dict[str, Any]]):
    """The pages that read finds. A page that cannot be read raises PageError; the next one can be asked for then.

    An input that cannot be listed, opened or read on raises LinesiftError, after the pages before.
    """

    def __init__(self, args: list[str], id_field: Optional[str] = None) -> None:
        self._process = start(program(), "worker", *args, stdin=subprocess.DEVNULL)
        self._finalizer = weakref.finalize(self, _end, self._process, os.getpid())
        self._lacking: Optional[int] = 0  # rows without html_field; None after the first page
        self._id_field = id_field  # None if any will do, and after the first row that has it
        self._unnamed = 0  # rows without id_field

    def __next__(self) -> dict[str, Any]:
        """Return the next page, as a mapping for extract_many: html, url, content_type, id and path.

        A page of a WARC file has warc_date, warc_record_id and warc_target_uri too, as in classify's records.
        """
        if not self._finalizer.alive:
            raise StopIteration
        pipe = self._process.stdout
        assert pipe
        if self._lacking == _LACKING:
            raise self._wrong_field()
        if self._unnamed == _LACKING:
            raise self._wrong_id()
        length = _exactly(pipe, _LENGTH.size, end=True)
        if not length:
            self._finish()
            raise StopIteration
        header: dict[str, Any] = json.loads(_exactly(pipe, *_LENGTH.unpack(length)))
        known = {**dict.fromkeys(_NAMES), **{name: header[name] for name in header if name not in _HEADER}}
        if "error" in header:
            raise self._error(header, known)
        self._lacking = None
        if "no_id" not in header:
            self._id_field, self._unnamed = None, 0
        elif self._id_field:
            self._unnamed += 1
        return {"html": _exactly(pipe, header["n"]), **known}

    def _error(self, header: dict[str, Any], source: dict[str, Any]) -> LinesiftError:
        """Return the error of a page, or of arguments."""
        kind, message = header.get("kind"), header["error"]
        if kind == "options":
            self.close()
            return OptionError(message if message.startswith(("html_field", "id_field")) else f"html_field: {message}")
        if kind == "input":
            return LinesiftError(message)
        if kind == "no_field" and self._lacking is not None:
            self._lacking += 1
            self._field = message
        error = of_page(kind, message)
        error.source = source
        return error

    def _wrong_field(self) -> OptionError:
        self.close()
        return OptionError(f"html_field: none of the first rows has the page; {self._field}")

    def _wrong_id(self) -> OptionError:
        self.close()
        return OptionError(f"id_field: none of the first rows has a field {self._id_field!r}")

    def _finish(self) -> None:
        status = self._process.wait()
        if status == 0 and self._lacking:
            raise self._wrong_field()
        if status == 0 and self._unnamed:
            raise self._wrong_id()
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
    named = [_path(path) for path in paths]
    if not named:
        raise OptionError("read: no paths")
    if kind is not None and kind not in get_args(Kind):
        raise OptionError(f"kind: {kind!r} is not one of {', '.join(get_args(Kind))}")
    largest("max_size", max_size)
    for name, field in (("html_field", html_field), ("id_field", id_field)):
        if not isinstance(field, str) or not field:
            raise OptionError(f"{name}: {field!r} is not the name of a field")
    for path in named:
        if not os.path.exists(path) and not glob.glob(path):
            raise FileNotFoundError(f"no such file or folder: {path!r}")
    flags = [f"--max-size={max_size}"]
    flags += [f"--html-field={html_field}"] if html_field != "html" else []
    flags += [f"--id-field={id_field}"] if id_field != "id" else []
    args = [*flags, *([f"--from={kind}"] if kind else []), "--", *named]
    return Reader(args, id_field if id_field != "id" else None)


def _path(path: object) -> str:
    """Return a path of read as str, or raise OptionError."""
    named = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(named, str):
        raise OptionError(f"read: paths are str or os.PathLike, not {type(path).__name__}; use read(*paths)")
    if named.startswith(("http://", "https://")):
        raise OptionError(f"read: addresses are for the command: linesift classify {named}")
    return named


def _exactly(pipe: IO[bytes], n: int, end: bool = False) -> bytes:
    """Return n bytes, or nothing at the end where one is expected."""
    chunks: list[bytes] = []
    while n > 0:
        chunk = pipe.read(n)
        if not chunk:
            break
        chunks.append(chunk)
        n -= len(chunk)
    if n and (chunks or not end):
        raise LinesiftError("the reader ended inside a page")
    return b"".join(chunks)


def _end(process: subprocess.Popen[bytes], parent: int) -> None:
    if os.getpid() != parent:
        return  # a forked process; the reader is the other one's
    process.kill()
    if process.stdout:
        process.stdout.close()
    process.wait()
