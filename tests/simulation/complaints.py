"""What the server says of itself while it is simulated: some of it is a mistake of ours."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from .server import LIFE

EXPECTED = frozenset(
    {"not written", "history not read", "status not read", "sign-in failed", "pairing failed"}
)
"""What a failing disk makes the server say. Anything else at this level is a mistake of ours."""


@contextmanager
def complaints_noted() -> Iterator[list[str]]:
    """Collect the server's complaints of itself instead of printing lines."""
    found = list[str]()

    def collect(_logger: object, method: str, fields: Any) -> Any:
        life = LIFE.get(None)
        counts = method in {"error", "exception"} and fields["event"] not in EXPECTED
        if counts and (life is None or life.alive):  # the dead may stumble
            found.append(f"{fields['event']}\n{traceback.format_exc()}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(
        processors=[collect], wrapper_class=structlog.make_filtering_bound_logger("error")
    )
    try:
        yield found
    finally:
        structlog.configure(**before)
