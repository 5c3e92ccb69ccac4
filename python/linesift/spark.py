"""linesift in PySpark: a data frame with pages becomes one with their content.

    linesift.spark.extract(pages, html="html", url="url").write.parquet(...)
"""

from __future__ import annotations

import functools
from typing import Iterable, Iterator, Optional

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from ._adapter import Documents
from ._columns import columns, schema
from ._extractor import TIMEOUT
from ._many import Errors, check
from ._signature import Unpack
from ._table import MAX_SIZE, Options


def extract(
    pages: DataFrame,
    html: str = "html",
    url: Optional[str] = None,
    jobs: int = 1,
    timeout: Optional[float] = TIMEOUT,
    max_size: Optional[int] = MAX_SIZE,
    errors: Errors = "return",
    **options: Unpack[Options],
) -> DataFrame:
    """Return the frame without html, but with text, title, date, language, type, and error if there is none of them.

    segments, lines, effects and sources add columns of their names in a record, such as posts and items.
    html and url name the columns with pages and their addresses. Each task has jobs workers. errors="return" keeps the
    rows of pages that fail or that an option leaves out, with an error. "skip" drops these rows. "raise" ends the task
    at a page that fails.
    """
    check((), errors)
    limits = (jobs, timeout, max_size)
    Documents("txt", options, *limits).close()  # which checks the options
    kept = [f for f in pages.schema.fields if f.name != html]
    frame = StructType(kept + from_arrow_schema(schema(options)).fields)
    return pages.mapInArrow(functools.partial(_map, html, url, limits, errors, options), frame)


def _map(
    html: str,
    url: Optional[str],
    limits: tuple[int, Optional[float], Optional[int]],
    errors: Errors,
    options: Options,
    batches: Iterable[pyarrow.RecordBatch],
) -> Iterator[pyarrow.RecordBatch]:
    made = schema(options)
    extractor = Documents("txt", options, *limits)
    with extractor:
        for batch in batches:
            addresses = batch.column(url).to_pylist() if url else [None] * batch.num_rows
            results, kept = columns(extractor, made, zip(batch.column(html).to_pylist(), addresses), errors)
            if not all(kept):
                batch = batch.filter(pyarrow.array(kept))
            others = {name: batch.column(name) for name in batch.schema.names if name != html}
            yield pyarrow.RecordBatch.from_pydict({**others, **results})
