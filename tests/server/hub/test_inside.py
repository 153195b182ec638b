"""Tests of hub.inside."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from extra_effort.hub.batch import Job
from extra_effort.hub.inside import ask
from extra_effort_protocol.messages import Reply


def begun() -> tuple[list[Job], "asyncio.Task[Reply]"]:
    """Return what a hub was given, and who waits for the answer."""
    jobs: list[Job] = []
    hub: Any = SimpleNamespace(submit=jobs.append)
    asked = ask(hub, name="r", op="admit", args={}, user="ann")
    return jobs, asyncio.get_running_loop().create_task(asked)


async def test_the_answer_comes_to_who_waits() -> None:
    """A request of the server's own is one like any other."""
    jobs, waiting = begun()
    await asyncio.sleep(0)
    jobs[0].answer(Reply("r", ok=True))

    assert (await waiting).ok
    assert (jobs[0].op, jobs[0].user) == ("admit", "ann")


async def test_an_answer_after_who_waited_is_gone_is_nobodys() -> None:
    """A stop ends who waits before the hub has answered: no mistake of the hub's."""
    jobs, waiting = begun()
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    jobs[0].answer(Reply("r", ok=True))
