"""One process at a time works on a data directory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from extra_effort.store.lock import LockedError, locked

HOLD = """
import sys
from pathlib import Path
from extra_effort.store.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_process_is_refused(tmp_path: Path) -> None:
    """A directory in use is refused with a sentence; the lock of a killed process is gone."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match="in use by another"), locked(tmp_path):
            pass
        holder.kill()

    with locked(tmp_path):
        pass


def test_the_directory_is_made(tmp_path: Path) -> None:
    """A data directory that is not there is made, and is free again afterwards."""
    data = tmp_path / "new" / "data"
    for _ in range(2):
        with locked(data):
            assert data.is_dir()
