#!/usr/bin/env python3
"""Tests of release/wheels: the wheels of this machine's platform are built, read and installed."""

import base64
import csv
import hashlib
import importlib.machinery
import importlib.util
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("wheels", str(ROOT / "release/wheels"))
wheels = importlib.util.module_from_spec(importlib.util.spec_from_loader("wheels", loader))
loader.exec_module(wheels)


def frame(header, body=b""):
    text = json.dumps({**header, "n": len(body)}).encode()
    return struct.pack("<I", len(text)) + text + body


def frames(data):
    """Return the (header, body) of frames."""
    found, at = [], 0
    while at < len(data):
        (size,) = struct.unpack_from("<I", data, at)
        header = json.loads(data[at + 4 : at + 4 + size])
        at += 4 + size + header["n"]
        found.append((header, data[at - header["n"] : at]))
    return found


class Wheels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        for out in "first", "second":
            subprocess.run([ROOT / "release/wheels", "--here", "--out", cls.folder / out], check=True)
        cls.paths = sorted((cls.folder / "first").iterdir())

    def test_each_is_the_same_when_built_twice(self):
        self.assertEqual([p.name.split("-")[0] for p in self.paths], ["linesift"])
        for path in self.paths:
            self.assertEqual(path.read_bytes(), (self.folder / "second" / path.name).read_bytes(), path.name)

    def test_each_says_what_is_in_it(self):
        for path in self.paths:
            name, version, *tags = path.stem.split("-")
            archive = zipfile.ZipFile(path)
            info = f"{name}-{version}.dist-info"
            program = "linesift/_worker/linesift"
            for entry in archive.infolist():
                mode = 0o100755 if entry.filename.startswith(program) else 0o100644
                self.assertEqual((entry.external_attr >> 16, entry.date_time), (mode, (1980, 1, 1, 0, 0, 0)), entry.filename)
            self.assertEqual(1, sum(n.startswith(program) for n in archive.namelist()))

            record = list(csv.reader(io.StringIO(archive.read(f"{info}/RECORD").decode())))
            self.assertEqual([row[0] for row in record], archive.namelist())
            self.assertEqual(record.pop(), [f"{info}/RECORD", "", ""])
            for file, digest, size in record:
                content = archive.read(file)
                expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                self.assertEqual((digest, size), (f"sha256={expected}", str(len(content))), file)

            wheel = archive.read(f"{info}/WHEEL").decode()
            self.assertEqual(re.findall("^Tag: (.*)$", wheel, re.M), [f"py3-none-{tag}" for tag in tags[2].split(".")])
            metadata = archive.read(f"{info}/METADATA").decode()
            for line in f"Name: {name.replace('_', '-')}", f"Version: {version}", "Requires-Python: >=3.9":
                self.assertIn(line + "\n", metadata)
            self.assertNotIn("](", metadata)  # nothing leads astray, since no repository is named
            self.assertIn("linesift = linesift.__main__:main", archive.read(f"{info}/entry_points.txt").decode())
            notices = archive.read(f"{info}/licenses/LICENSE-of-modules").decode()
            self.assertIn("golang.org/x/net", notices)
            self.assertIn("gorgonia", notices)

    def test_the_links_of_the_page_lead_to_files(self):
        try:
            wheels.REPOSITORY = "https://code.example/linesift"
            archive = zipfile.ZipFile(wheels.write(self.folder, ["any"], {}, {}, b""))
        finally:
            wheels.REPOSITORY = ""
        metadata = archive.read(f"linesift-{wheels.version()}.dist-info/METADATA").decode()
        linked = re.findall("https://code.example/linesift/blob/main/([^)\\s]*)", metadata)
        self.assertGreater(len(linked), 4)
        for file in linked:
            self.assertTrue((ROOT / file.partition("#")[0]).exists(), file)
        self.assertNotIn("](..", metadata)
        self.assertIn("Project-URL: Changelog, ", metadata)

    @unittest.skipUnless(sys.platform == "linux", "the format is Linux's")
    def test_programs_need_no_library(self):
        for path in self.paths:
            archive = zipfile.ZipFile(path)
            program = archive.read(next(e for e in archive.infolist() if e.external_attr >> 16 & 0o111))
            self.assertEqual(program[:4], b"\x7fELF")
            start, size, n = (struct.unpack_from(f, program, at)[0] for f, at in (("<Q", 32), ("<H", 54), ("<H", 56)))
            kinds = [struct.unpack_from("<I", program, start + i * size)[0] for i in range(n)]
            self.assertNotIn(3, kinds, path.name)  # PT_INTERP, the dynamic linker

    def test_pip_installs_them_without_go(self):
        home = self.folder / "venv"
        venv.create(home, with_pip=True)
        programs = home / ("Scripts" if sys.platform == "win32" else "bin")
        ending = ".exe" if sys.platform == "win32" else ""
        environment = {k: v for k, v in os.environ.items() if k in ("SYSTEMROOT", "TEMP", "TMP")} | {"PATH": str(programs)}

        def run(*args, **options):
            return subprocess.run(args, check=True, stdout=subprocess.PIPE, env=environment, cwd=self.folder, **options).stdout

        python = shutil.which("python", path=programs)
        self.assertIsNone(shutil.which("go", path=environment["PATH"]))
        run(python, "-m", "pip", "install", "--no-index", "--quiet", *self.paths)

        page = ROOT / "data/samples/pages/news-harbour.html"
        text = run(programs / f"linesift{ending}", "classify", page)
        extract = "import linesift, sys; sys.stdout.buffer.write(linesift.extract(open(sys.argv[1], 'rb').read()).encode())"
        self.assertEqual(run(python, "-c", extract, page), text)

        place = run(python, "-c", "import linesift; print(linesift.__path__[0])", text=True).strip()
        worker = Path(place, "_worker", f"linesift{ending}")
        out = run(worker, "worker", input=frame({"id": 4}, page.read_bytes()))
        hello = {"id": 0, "n": 0, "version": wheels.version(), "protocol": 1}
        self.assertEqual(frames(out), [(hello, b""), ({"id": 4, "n": len(text)}, text)])
        self.assertTrue(run(programs / f"linesift{ending}", "--version", text=True).startswith(f"linesift {wheels.version()} {wheels.commit()} go".replace("  ", " ")))

        script = "import linesift, sys; sys.stdout.write(linesift.extract(open(sys.argv[1], 'rb').read()))"
        self.assertEqual(run(python, "-c", script, page), text)
        self.assertEqual(run(python, "-m", "linesift", "classify", page), text)
        self.assertIn("main content", run(python, "-c", "import importlib.metadata as m; print(m.metadata('linesift')['Summary'])", text=True))

        # pip takes no wheel of another system.
        tags = next(t for (system, _), t in wheels.PLATFORMS.items() if not sys.platform.startswith(system[:3]))
        other = wheels.write(self.folder, tags, {}, {}, b"")
        refused = subprocess.run([python, "-m", "pip", "install", "--no-index", other], capture_output=True, text=True, env=environment)
        self.assertIn("is not a supported wheel on this platform", refused.stderr)

    def test_pip_takes_a_wheel_for_each_platform_and_python(self):
        folder = self.folder / "each"
        folder.mkdir()
        names = {tag: wheels.write(folder, tags, {}, {}, b"").name for tags in wheels.PLATFORMS.values() for tag in tags}

        def chosen(platform, version, abi):
            out = Path(tempfile.mkdtemp(dir=self.folder))
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-index", "--no-deps", "--only-binary=:all:"]
            command += ["--find-links", folder, "--dest", out, "--implementation=cp", f"--abi={abi}"]
            got = subprocess.run(
                [*command, f"--platform={platform}", f"--python-version={version}", "linesift"], capture_output=True, text=True
            )
            return [p.name for p in out.iterdir()] or got.stderr

        for tag, name in names.items():
            self.assertEqual(chosen(tag, "3.13", "cp313"), [name])
        for platform, tag in [("macosx_15_0_arm64", "macosx_12_0_arm64"), ("macosx_13_0_x86_64", "macosx_12_0_x86_64")]:
            self.assertEqual(chosen(platform, "3.13", "cp313"), [names[tag]])
        for minor in (9, 14):
            self.assertEqual(chosen("musllinux_1_2_x86_64", f"3.{minor}", f"cp3{minor}"), [names["musllinux_1_2_x86_64"]])
        for abi in "cp313t", "cp314t":
            self.assertEqual(chosen("win_arm64", f"3.{abi[3:5]}", abi), [names["win_arm64"]])
        self.assertIn("No matching distribution", chosen("macosx_11_0_arm64", "3.13", "cp313"))
        self.assertIn("requires a different Python", chosen("win_amd64", "3.8", "cp38"))

    def test_pip_builds_the_worker_in_a_checkout_or_says_what_to_run(self):
        home = self.folder / "checkout"
        venv.create(home, with_pip=True)
        programs = home / ("Scripts" if sys.platform == "win32" else "bin")
        python = shutil.which("python", path=programs)
        shutil.copytree(ROOT / "python", self.folder / "python", ignore=shutil.ignore_patterns("_worker", "__pycache__"))

        def install(*args, **environment):
            command = [python, "-m", "pip", "install", "--no-index", *args]
            return subprocess.run(command, capture_output=True, text=True, cwd=self.folder, env={**os.environ, **environment})

        for args, environment, reason in [
            ([ROOT / "python"], {"PATH": str(programs)}, "the program go is not found"),
            ([ROOT / "python"], {"GOTOOLCHAIN": "nonsense"}, "has failed"),
            ([self.folder / "python"], {}, "is not in a checkout"),
            (["--editable", ROOT / "python"], {}, "does not build the worker"),
        ]:
            refused = install(*args, **environment)
            said = refused.stdout + refused.stderr
            self.assertNotEqual(refused.returncode, 0, said)
            self.assertIn(reason, said)
            self.assertIn("with Go (https://go.dev/dl)", said)
            self.assertNotEqual(subprocess.run([python, "-c", "import linesift"], cwd=home, stderr=subprocess.DEVNULL).returncode, 0)

        installed = install(ROOT / "python")
        self.assertEqual(installed.returncode, 0, installed.stderr)
        script = "import linesift; print(linesift.extract('<p>A line of words', favor_recall=True), linesift.__path__[0])"
        environment = {k: v for k, v in os.environ.items() if k not in ("LINESIFT_WORKER", "PYTHONPATH")}
        said = subprocess.run([python, "-c", script], check=True, stdout=subprocess.PIPE, text=True, cwd=home, env=environment).stdout
        self.assertTrue(said.startswith("A line of words"), said)
        self.assertIn(str(home), said)


if __name__ == "__main__":
    unittest.main()
