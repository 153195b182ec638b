"""What the fuzzer has kept, read by the other language."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from extra_effort_protocol.codec import decode_server
from extra_effort_protocol.errors import ProtocolViolation

from .frames import FRAMES

NODE = shutil.which("node") or "node"
ECHO = Path(__file__).parents[2] / "js-client" / "test" / "core" / "echo.mjs"


def verdict(frame: bytes) -> str:
    """Say what Python makes of a frame of the server."""
    try:
        decode_server(frame)
    except ProtocolViolation:
        return "refused"
    return "taken"


def test_both_languages_refuse_the_same_frames() -> None:
    """C70, C71: of all that was kept, JavaScript takes what Python takes, and nothing else."""
    frames = [data[1:] for data in FRAMES.corpus() if len(data) > 1]
    lines = "".join(f"verdict {frame.hex()}\n" for frame in frames)
    done = subprocess.run(
        [NODE, ECHO], input=lines, capture_output=True, text=True, timeout=30, check=True
    )
    theirs, ours = done.stdout.split(), [verdict(frame) for frame in frames]

    assert len(frames) > 100
    assert {"taken", "refused"} == set(ours)
    differ = [frame.hex() for frame, a, b in zip(frames, ours, theirs, strict=True) if a != b]
    assert differ == []
