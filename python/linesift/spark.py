"""linesift in PySpark: a data frame with pages becomes one with their content.

    linesift.spark.extract(pages, html="html", url="url").write.parquet(...)
"""

from __future__ import annotations

import functools
from typing import Iterable, Iterator, Optional

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql.types import StringType, StructField, StructType

from ._columns import NAMES, columns, text_extractor
from ._extractor import TIMEOUT
from ._many import Errors, check
from ._signature import Unpack
from ._table import Options


def extract(
    pages: DataFrame,
    html: str = "html",
    url: Optional[str] = None,
    jobs: int = 1,
    timeout: Optional[float] = TIMEOUT,
    errors: Errors = "return",
    **options: Unpack[Options],
) -> DataFrame:
    """Return the frame without html, but with text, title, date, language, type, and error if there is none of them.

    html and url name the columns with pages and their addresses. Each task has jobs workers. errors="return" keeps the
    rows of pages that fail or that an option leaves out, with an error. "skip" drops these rows. "raise" ends the task
    at a page that fails.
    """
    check((), errors)
    text_extractor(jobs, timeout, options)  # which checks the options
    kept = [f for f in pages.schema.fields if f.name != html]
    schema = StructType(kept + [StructField(name, StringType()) for name in NAMES])
    return pages.mapInArrow(functools.partial(_map, html, url, jobs, timeout, errors, options), schema)


def _map(
    html: str,
    url: Optional[str],
    jobs: int,
    timeout: Optional[float],
    errors: Errors,
    options: Options,
    batches: Iterable[pyarrow.RecordBatch],
) -> Iterator[pyarrow.RecordBatch]:
    with text_extractor(jobs, timeout, options) as extractor:
        for batch in batches:
            addresses = batch.column(url).to_pylist() if url else [None] * batch.num_rows
            made, kept = columns(extractor, zip(batch.column(html).to_pylist(), addresses), errors)
            if not all(kept):
                batch = batch.filter(pyarrow.array(kept))
            others = {name: batch.column(name) for name in batch.schema.names if name != html}
            texts = {name: pyarrow.array(values, pyarrow.string()) for name, values in made.items()}
            yield pyarrow.RecordBatch.from_pydict({**others, **texts})
