"""Python and JavaScript write the same bytes and read the same values."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import Diff, Request

NODE = shutil.which("node") or "node"
ECHO = Path(__file__).parents[2] / "js-client" / "test" / "core" / "echo.mjs"

# Whole floats and keys like "7" are left out: JavaScript writes the one as an integer, and puts the
# other first, which means the same and is not the same bytes.
numbers = st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(-1e15, 1e15).map(
    lambda number: number if not number.is_integer() else 0.5
)
keys = st.text(max_size=40).map("k".__add__)
maps = st.dictionaries(
    keys,
    st.recursive(
        st.none() | st.booleans() | numbers | st.text(max_size=300),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
        max_leaves=4,  # and so at most 4 deep
    ),
    max_size=5,
)
some_requests = st.builds(Request, st.just("q1"), st.just("run"), maps)
some_diffs = st.builds(
    Diff, st.integers(0, 2**53 - 1), maps, st.lists(keys, max_size=5), st.none() | maps
)


def ask_javascript(side: str, frames: list[bytes]) -> list[str]:
    """Return echo.mjs' line for each frame."""
    lines = "".join(f"{side} {frame.hex()}\n" for frame in frames)
    done = subprocess.run(
        [NODE, ECHO], input=lines, capture_output=True, text=True, timeout=30, check=True
    )
    return done.stdout.split("\n")[:-1]


def plain(message: Diff) -> dict[str, Any]:
    """Return what JavaScript should read: every field, none left out."""
    return {"type": message.TYPE, **attrs.asdict(message)}


@settings(max_examples=10)
@given(st.lists(some_requests, min_size=1, max_size=8))
def test_javascript_writes_the_same_bytes(requests: list[Request]) -> None:
    """A request that JavaScript reads and writes again is the frame that Python wrote."""
    frames = [encode(request) for request in requests]

    assert ask_javascript("client", frames) == [frame.hex() for frame in frames]


@settings(max_examples=10)
@given(st.lists(some_diffs, min_size=1, max_size=8))
def test_javascript_reads_the_same_values(diffs: list[Diff]) -> None:
    """A diff means in JavaScript what it meant in Python."""
    lines = ask_javascript("server", [encode(diff) for diff in diffs])

    assert [json.loads(line) for line in lines] == [plain(diff) for diff in diffs]
