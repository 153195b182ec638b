"""Log lines with fields, on standard error, without secrets."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

SECRET_FIELDS = frozenset({"key", "code", "secret", "frame"})
"""Fields that never reach a line, whoever passes them by mistake."""


def configure(log_format: str, level: str, stream: TextIO = sys.stderr) -> None:
    """Set up structlog, and lead the libraries' loggers into it."""
    structured = log_format == "json" or (log_format == "auto" and not stream.isatty())
    last: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if structured
        else [
            structlog.dev.ConsoleRenderer(
                colors=stream.isatty(),
                exception_formatter=structlog.dev.plain_traceback,  # rich would print locals: keys
            )
        ]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            without_secrets,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    for name in ("asyncio", "websockets"):
        library = logging.getLogger(name)
        library.handlers = [_Forward()]
        library.propagate = False
        library.setLevel(logging.INFO)


def without_secrets(
    _logger: object, _method: str, fields: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Take away the fields that could hold a secret."""
    for name in SECRET_FIELDS & fields.keys():
        del fields[name]
    return fields


class _Forward(logging.Handler):
    """Passes a library's record on: what its peers did wrong is no error of ours."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        log = structlog.get_logger(record.name)
        if record.name.startswith("websockets") and record.levelno < logging.CRITICAL:
            log.debug(record.getMessage(), fault=repr(fault) if fault else None)
        else:
            log.log(record.levelno, record.getMessage(), exc_info=fault)
