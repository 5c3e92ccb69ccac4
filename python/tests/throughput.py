"""Measures linesift in datatrove, Ray and Spark, and classify, on this machine.

    python tests/throughput.py 20000

The pages are the project's samples, repeated under other names: WARC files for datatrove and classify, Parquet for the
others, two processes or threads each. Each program runs twice, with a page of each sample and with all pages; the
difference is what the pages cost, without starting. Needs what ../test installs, LINESIFT_WORKER and LINESIFT_CLASSIFY.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [(p.name, p.read_bytes()) for p in sorted((ROOT / "data/samples/pages").glob("*.html"))]
FILES = 8
MARK = "LINESIFT_THROUGHPUT"  # in the environment of all processes of a run


def write(folder: Path, n: int) -> None:
    """Write n pages as WARC and as Parquet."""
    import pyarrow
    import pyarrow.parquet

    for kind in ("warc", "parquet"):
        (folder / kind).mkdir(parents=True)
    for i in range(FILES):
        pages = [(f"https://www.example/{j}-{SAMPLES[j % len(SAMPLES)][0]}", SAMPLES[j % len(SAMPLES)][1])
                 for j in range(n * i // FILES, n * (i + 1) // FILES)]
        with open(folder / f"warc/{i}.warc.gz", "wb") as out:
            for url, html in pages:
                http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
                head = ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n"
                        f"WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Target-URI: {url}\r\n"
                        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n")
                out.write(gzip.compress(head.encode() + http + b"\r\n\r\n", 1, mtime=0))
        table = pyarrow.table({"url": [p[0] for p in pages], "html": pyarrow.array([p[1] for p in pages], pyarrow.binary())})
        pyarrow.parquet.write_table(table, folder / f"parquet/{i}.parquet", compression="zstd")


def datatrove(folder: Path, out: Path) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import WarcReader
    from datatrove.pipeline.writers import JsonlWriter

    from linesift.datatrove import Linesift

    steps = [WarcReader(str(folder / "warc")), Linesift(timeout=10), JsonlWriter(str(out / "records"))]
    LocalPipelineExecutor(pipeline=steps, tasks=FILES, workers=2, logging_dir=str(out / "log")).run()


def ray(folder: Path, out: Path) -> None:
    import ray
    import ray.data

    from linesift.ray import Linesift

    ray.init(num_cpus=4, include_dashboard=False)  # the two extractors take two; reading and writing need some too
    pages = ray.data.read_parquet(str(folder / "parquet"))
    batches = pages.map_batches(Linesift, batch_size=100, fn_constructor_kwargs={"url": "url"}, concurrency=2)
    batches.write_parquet(str(out / "records"))
    ray.shutdown()


def spark(folder: Path, out: Path) -> None:
    from pyspark.sql import SparkSession

    import linesift.spark

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate()
    pages = session.read.parquet(str(folder / "parquet"))
    linesift.spark.extract(pages, url="url").write.parquet(str(out / "records"))
    session.stop()


def classify(folder: Path, out: Path) -> None:
    files = sorted(map(str, (folder / "warc").iterdir()))
    os.execv(os.environ["LINESIFT_CLASSIFY"], ["classify", "--jobs", "2", *files, "--output", str(out / "records.jsonl")])


PROGRAMS = {f.__name__: f for f in (datatrove, ray, spark, classify)}


def run(name: str, folder: Path, out: Path) -> tuple[float, float, int]:
    """Return the seconds, the CPU seconds and the peak of memory in MB of all processes of a program."""
    out.mkdir()
    mark = str(out)
    environment = {**os.environ, MARK: mark, "PYTHONPATH": str(ROOT / "python"), "PYSPARK_PYTHON": sys.executable}
    begin = time.monotonic()
    with open(out / "output", "wb") as output:
        process = subprocess.Popen([sys.executable, __file__, "--run", name, str(folder), str(out)],
                                   env=environment, stdout=output, stderr=output)
    used: dict[int, float] = {}
    peak = 0
    while process.poll() is None:
        peak = max(peak, poll(f"{MARK}={mark}".encode(), used))
        time.sleep(0.2)
    if process.returncode:
        sys.exit((out / "output").read_text()[-3000:])
    return time.monotonic() - begin, sum(used.values()), peak


def poll(mark: bytes, used: dict[int, float]) -> int:
    """Set the CPU seconds of processes with the mark, and return their memory in MB, pages that they share counted once."""
    memory = 0
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if mark not in (path / "environ").read_bytes().split(b"\0"):
                continue
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            used[int(path.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            rollup = (path / "smaps_rollup").read_text()
            memory += int(rollup.partition("\nPss:")[2].split()[0])
        except (OSError, IndexError):  # it has just ended
            continue
    return memory >> 10


def main() -> None:
    n = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "few", len(SAMPLES))
        write(folder / "all", n)
        print(f"{n} pages, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", flush=True)
        print("| | start, CPU s | all, CPU s | pages per CPU s | s | MB |\n|---|---:|---:|---:|---:|---:|", flush=True)
        for program in sys.argv[2:] or PROGRAMS:
            _, start, _ = run(program, folder / "few", folder / f"{program}-few")
            took, cpu, peak = run(program, folder / "all", folder / f"{program}-all")
            rate = (n - len(SAMPLES)) / (cpu - start)
            print(f"| {program} | {start:.1f} | {cpu:.1f} | {rate:.0f} | {took:.0f} | {peak} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        PROGRAMS[sys.argv[2]](Path(sys.argv[3]), Path(sys.argv[4]))
    else:
        main()
