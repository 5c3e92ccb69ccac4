"""The command linesift: python -m linesift is the same."""

from __future__ import annotations

import os
import subprocess
import sys

from ._errors import NoWorker
from ._process import program


def main() -> None:
    """Run the program of the package with the arguments of this one."""
    try:
        path = program()
    except NoWorker as e:
        sys.exit(f"linesift: {e}")
    if sys.platform == "win32":  # execv returns to the shell at once there
        sys.exit(subprocess.call([path, *sys.argv[1:]]))
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
