"""Requests that the server makes itself, and waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from extra_effort.hub.batch import Job
from extra_effort.hub.worker import Hub
from extra_effort_protocol.messages import Reply


async def ask(  # noqa: PLR0913 - a request is its fields
    hub: Hub, *, name: str, op: str, args: Mapping[str, Any], user: str, secret: str | None = None
) -> Reply:
    """Return the answer to a request of the server's own.

    Whoever waits may be gone by then, as at a stop: then the answer is nobody's, and no mistake.
    """
    answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def settle(reply: Reply) -> None:
        if not answer.done():
            answer.set_result(reply)

    hub.submit(Job(id=name, op=op, args=args, user=user, answer=settle, secret=secret))
    return await answer
