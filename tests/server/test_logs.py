"""Log lines are machine-readable and hold no secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from extra_effort import logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Return where the lines go; undo the set-up afterwards."""
    target = io.StringIO()
    logs.configure("json", "info", target)
    yield target
    structlog.reset_defaults()
    for name in ("asyncio", "websockets"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


def test_json_lines(stream: io.StringIO) -> None:
    """One line is one object with its fields."""
    structlog.get_logger().info("applied", request="r1", seq=4)
    line = json.loads(stream.getvalue())

    assert (line["event"], line["request"], line["seq"], line["level"]) == (
        "applied",
        "r1",
        4,
        "info",
    )


def test_secrets_are_dropped(stream: io.StringIO) -> None:
    """A key or a code passed by mistake reaches no line."""
    structlog.get_logger().warning("paired", key="s3cret", code="ABCDEFGH", user="ann")

    assert "s3cret" not in stream.getvalue()
    assert "ABCDEFGH" not in stream.getvalue()
    assert "ann" in stream.getvalue()


def test_library_errors_reach_the_log(stream: io.StringIO) -> None:
    """What asyncio complains about is a line like any other."""
    logging.getLogger("asyncio").error("a task was lost")

    assert json.loads(stream.getvalue())["event"] == "a task was lost"


def test_tracebacks_hold_no_values() -> None:
    """A traceback names lines, never what variables held."""
    target = io.StringIO()
    logs.configure("console", "info", target)
    secret = "s3" + "cret"
    try:
        _ = len(secret) // 0
    except ZeroDivisionError:
        structlog.get_logger().exception("failed")
    structlog.reset_defaults()

    assert "ZeroDivisionError" in target.getvalue()
    assert "s3cret" not in target.getvalue()


def test_console() -> None:
    """People get plain text."""
    target = io.StringIO()
    logs.configure("console", "info", target)
    structlog.get_logger().info("listening", port=1)
    structlog.reset_defaults()

    assert "listening" in target.getvalue()
    assert not target.getvalue().startswith("{")
