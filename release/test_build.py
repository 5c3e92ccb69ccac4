#!/usr/bin/env python3
"""Tests of release/build and of Dockerfile: the files of this machine's platform are built twice, compared,
installed in empty places and run. test_wheels.py has the wheels, js/tests/package.test.js the npm package.
"""

import hashlib
import json
import os
import shutil
import socket
import subprocess
import tarfile
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "data/samples/pages/news-harbour.html").read_bytes()
VERSION = "0.1.0"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=900, **options).stdout


class Tools(unittest.TestCase):
    def test_a_tool_that_is_missing_is_found_out_first(self):
        for missing, fake, message in [
            ("node", None, "js/build needs node\n"),
            ("npm", None, "js/build needs npm\n"),
            ("node", "case $1 in -e) exit 1;; *) echo v18.1.0;; esac", "js/build needs Node 20, not v18.1.0\n"),
        ]:
            with tempfile.TemporaryDirectory() as folder:
                tools, out = Path(folder, "tools"), Path(folder, "dist")
                tools.mkdir()
                out.mkdir()
                (out / "SHA256SUMS").write_text("of an earlier run\n")
                for name in {"bash", "dirname", "env", "go", "node", "npm", "python3"} - {missing}:
                    (tools / name).symlink_to(shutil.which(name))
                if fake:
                    (tools / missing).write_text(f"#!/bin/sh\n{fake}\n")
                    (tools / missing).chmod(0o755)
                got = subprocess.run([ROOT / "release/build", VERSION, "--out", out], stderr=subprocess.PIPE, text=True, env={"PATH": str(tools)}, timeout=60)
                self.assertEqual((got.returncode, got.stderr), (1, message + "js/build failed; nothing else was built\n"))
                self.assertEqual(list(out.iterdir()), [])


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.dist = cls.folder / "dist"
        run(ROOT / "release/build", VERSION, "--here", "--out", cls.dist)
        # Another time zone and other permissions of new files must not be seen.
        run(ROOT / "release/build", VERSION, "--here", "--out", cls.folder / "again", env={**os.environ, "TZ": "Asia/Tokyo"}, umask=0o077)
        cls.want = run("go", "run", "./cmd/classify", "-", cwd=ROOT, input=PAGE)

    def file(self, ending):
        (found,) = self.dist.glob(f"linesift-{VERSION}-*{ending}")
        return found

    def test_each_file_is_the_same_when_built_twice(self):
        again = {p.name: p.read_bytes() for p in (self.folder / "again").iterdir()}
        self.assertEqual({p.name for p in self.dist.iterdir()}, set(again))
        for path in self.dist.iterdir():
            self.assertEqual(path.read_bytes(), again[path.name], path.name)

    def test_checksums(self):
        lines = (self.dist / "SHA256SUMS").read_text().splitlines()
        self.assertEqual(sorted(line.split("  ")[1] for line in lines), sorted(p.name for p in self.dist.iterdir() if p.name != "SHA256SUMS"))
        for line in lines:
            digest, name = line.split("  ")
            self.assertEqual(hashlib.sha256((self.dist / name).read_bytes()).hexdigest(), digest, name)

    def test_a_wrong_version_is_an_error(self):
        got = subprocess.run([ROOT / "release/build", "9.9.9"], stderr=subprocess.PIPE, text=True)
        self.assertEqual((got.returncode, got.stderr), (1, f"python/linesift/_version.py says {VERSION}, not 9.9.9\n"))

    def test_archive(self):
        place = self.folder / "archive"
        with tarfile.open(self.file(".tar.gz")) as archive:
            self.assertEqual({(m.uid, m.gid, m.uname) for m in archive}, {(0, 0, "")})
            archive.extractall(place, filter="data")
        (inside,) = place.iterdir()
        self.assertEqual({p.name for p in inside.iterdir()}, {"linesift", "README.md", "CHANGELOG.md", "LICENSE", "LICENSE-of-modules", "manual"})
        self.assertEqual(run(inside / "linesift", "classify", "-", input=PAGE), self.want)
        said = run(inside / "linesift", "--version").decode().split()
        self.assertEqual(said[:2], ["linesift", VERSION])
        got = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if got.returncode == 0: # a repository
            self.assertEqual(said[2], got.stdout.strip())

    def test_sbom(self):
        bom = json.loads(self.file(".cdx.json").read_text())
        self.assertEqual((bom["bomFormat"], bom["metadata"]["component"]["version"]), ("CycloneDX", f"v{VERSION}"))
        self.assertIn("golang.org/x/net", {c["name"] for c in bom["components"]})

    @unittest.skipUnless(shutil.which("dpkg") and IS_ROOT, "dpkg installs as root")
    def test_debian_package(self):
        place = self.folder / "debian"
        for name in ("info", "updates", "triggers"):
            (place / "var/lib/dpkg" / name).mkdir(parents=True)
        (place / "var/lib/dpkg/status").touch()
        run("dpkg", f"--root={place}", "--install", self.file(".deb"), stderr=subprocess.DEVNULL)
        self.assertEqual(run("chroot", place, "/usr/bin/linesift", "classify", "-", input=PAGE), self.want)
        self.assertTrue((place / "usr/share/doc/linesift/LICENSE").exists())
        unit = (place / "usr/lib/systemd/system/linesift.service").read_text()
        self.assertEqual(unit, (ROOT / "release/linesift.service").read_text())
        page = (place / "usr/share/man/man1/linesift.1").read_text()
        self.assertIn(".SS linesift classify\n", page)
        completion = place / "usr/share/bash-completion/completions/linesift"
        self.assertEqual(run("bash", "-c", f"source {completion}; COMP_WORDS=(linesift cl); COMP_CWORD=1; _linesift; echo -n $COMPREPLY"), b"classify")
        # Its command starts, with flags that exist.
        (start,) = [line.removeprefix("ExecStart=") for line in unit.splitlines() if line.startswith("ExecStart=")]
        run("chroot", place, *start.split(), "--help", stderr=subprocess.DEVNULL)

    def test_red_hat_package(self):
        package = self.file(".rpm").read_bytes()
        self.assertEqual(package[:4], b"\xed\xab\xee\xdb")
        for name in (b"linesift.service", b"linesift.1", b"linesift.fish", b"_linesift"):
            self.assertIn(name + b"\0", package)

    @unittest.skipUnless(IS_ROOT, "chroot needs root")
    def test_image(self):
        """The program of Dockerfile answers in a root folder that has nothing else, as its user."""
        place = self.folder / "image"
        place.mkdir()
        lines = (ROOT / "Dockerfile").read_text().splitlines()
        self.assertIn("FROM scratch", lines)
        (build,) = [line.removeprefix("RUN ") for line in lines if line.startswith("RUN ")]
        run("sh", "-c", build.replace(" /linesift", f" {place}/linesift"), cwd=ROOT)
        command = json.loads(next(line for line in lines if line.startswith("CMD ")).removeprefix("CMD "))
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            address = f"127.0.0.1:{s.getsockname()[1]}"
        command[command.index("--listen") + 1] = address
        server = subprocess.Popen(["chroot", "--userspec=65532:65532", place, "/linesift", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            server.stdout.readline()  # it answers
            request = urllib.request.Request(f"http://{address}/extract", PAGE, {"Accept": "text/plain"})
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.assertEqual(answer.read(), self.want)
        finally:
            server.terminate()
            self.assertEqual(server.wait(30), 0)
            server.stdout.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
