"""Builds the package with its worker for `pip install ./python` in a checkout of linesift.

pip calls these functions, as PEP 517 and PEP 660 say. They write no package without a worker.
"""

import importlib.machinery
import importlib.util
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

RUN = """
linesift: {}.
The package has a worker, which is written in Go. Run one of these:
    pip install ./python                     in a checkout of the whole repository, with Go (https://go.dev/dl)
    pip install dist/linesift-*.whl          after release/wheels --here, which may run on another machine
    go build ./cmd/linesift                  and set LINESIFT_WORKER to its path and PYTHONPATH to the folder python
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Write a wheel with the worker for this machine, and return its name."""
    script = HERE.parent / "release/wheels"
    if not script.exists():
        raise SystemExit(RUN.format(f"{script} is missing, since {HERE} is not in a checkout"))
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("wheels", str(script))
    wheels = importlib.util.module_from_spec(importlib.util.spec_from_loader("wheels", loader))
    loader.exec_module(wheels)
    try:
        return wheels.write_package(Path(wheel_directory), *wheels.here())[0].name
    except FileNotFoundError as e:
        raise SystemExit(RUN.format(f"the program {e.filename} is not found"))
    except subprocess.CalledProcessError as e:
        raise SystemExit(RUN.format(f"{' '.join(e.cmd[:2])} has failed, with status {e.returncode}"))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Refuse: a worker in the folder would stay as it is when its sources change."""
    raise SystemExit(RUN.format("pip install --editable does not build the worker"))


def build_sdist(sdist_directory, config_settings=None):
    """Refuse: the sources of the worker are not in the folder."""
    raise SystemExit(RUN.format("an archive of this folder alone would lack the worker"))
