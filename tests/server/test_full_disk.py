"""A full disk under the real server: refused clearly, read all the same, well again after."""

from __future__ import annotations

import asyncio
import http.client
import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Protocol

import attrs
import pytest

from extra_effort_protocol.messages import Reply, Request
from serving import TOKENS, UNHURRIED, Peer, Process, paired, register, serving, signed_in, spend

MOST = 400
"""Requests that certainly do not fit."""


class Disk(Protocol):
    """Where the server keeps its data, and how it comes to have no room."""

    @property
    def folder(self) -> Path:
        """Where the data are."""
        ...

    def fill(self, server: Process) -> None:
        """Leave next to no room."""
        ...

    def free(self, server: Process) -> None:
        """Make room again."""
        ...


@attrs.frozen
class Limited:
    """Files that may not grow (the system says `EFBIG`): a disk that fails. Needs no root."""

    folder: Path

    def fill(self, server: Process) -> None:
        """Allow the process no file much larger than its largest."""
        largest = max(file.stat().st_size for file in self.folder.iterdir() if file.is_file())
        self._limit(server, largest + 20_000)

    def free(self, server: Process) -> None:
        """Allow any size."""
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: Process, size: int) -> None:
        pid, kind = server.running.pid, resource.RLIMIT_FSIZE
        resource.prlimit(pid, kind, (size, resource.RLIM_INFINITY))


@attrs.frozen
class Small:
    """A file system of one megabyte that a stranger fills (`ENOSPC`): a disk that is full."""

    folder: Path

    def fill(self, server: Process) -> None:
        """Write until nothing fits but a few pages."""
        del server
        free = os.statvfs(self.folder)
        size = free.f_bavail * free.f_frsize - 20_000
        (self.folder / "stranger").write_bytes(b"x" * size)

    def free(self, server: Process) -> None:
        """Take the stranger's file away."""
        del server
        (self.folder / "stranger").unlink()


@pytest.fixture(params=[Limited, Small])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """Return a folder on a disk that can be full."""
    if request.param is Limited:
        yield Limited(tmp_path)
        return
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(tmp_path)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip("only root may mount a small file system; the limited one is tested")
    yield Small(tmp_path)
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)  # noqa: S607


async def health(server: Process) -> tuple[int, bytes]:
    """Return what /healthz answers."""

    def ask() -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as link:
            link.request("GET", "/healthz")
            answer = link.getresponse()
            return answer.status, answer.read()

    return await asyncio.to_thread(ask)


async def spend_until_full(peer: Peer) -> list[Reply]:
    """Spend one by one until one is refused for want of room."""
    replies = list[Reply]()
    for number in range(MOST):
        replies.append(await peer.reply(spend(f"r{number}", TOKENS[0])))
        if not replies[-1].ok:
            return replies
    raise AssertionError("the disk is never full")


async def sickness(server: Process) -> bytes:
    """Return why the server is not well; where room is scarce, its own checks use it up."""
    for _ in range(MOST):
        status, said = await health(server)
        if status != HTTPStatus.OK:
            return said
    raise AssertionError("it is well")


async def test_a_full_disk(disk: Disk) -> None:
    """Full: refused, read all the same. Room again: the same request, once."""
    async with serving(disk.folder, *UNHURRIED) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            await register(peer)
            disk.fill(server)
            replies = await spend_until_full(peer)
            refused, spent = replies[-1], len(replies) - 1
            why = await sickness(server)
            again = await peer.reply(spend(refused.id, TOKENS[0]))
            read = await peer.reply(Request("h", "history", {"limit": 1}))
            async with signed_in(server.port, world, key) as late:
                seen = late.snapshot().tokens[TOKENS[0]]["fp"]
            disk.free(server)
            retried = await peer.reply(spend(refused.id, TOKENS[0]))
            first = await peer.reply(spend("r0", TOKENS[0]))
            well = await health(server)
        status = await server.stop(signal.SIGTERM)

    assert is_unavailable(refused)
    assert is_unavailable(again)
    assert why.startswith((b"store: the database cannot be written", b"store: the disk is full"))
    assert read.ok
    assert seen == 10_000 - spent
    assert retried.ok
    assert first.result == replies[0].result
    assert well == (200, b"ok\n")
    assert status == 0
    assert spent_in(disk.folder) == [f"r{number}" for number in range(spent + 1)]


def is_unavailable(reply: Reply) -> bool:
    """Say whether nothing was done, and the reply says so."""
    return (
        reply.error is not None
        and reply.error.code == "unavailable"
        and "Nothing was changed" in reply.error.message
    )


def spent_in(folder: Path) -> list[str]:
    """Return the ids of what was spent, as a sound database holds them."""
    with closing(sqlite3.connect(folder / "extra-effort.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        rows = db.execute(
            "SELECT request FROM entry "
            "WHERE request GLOB 'r[0-9]*' AND length(request) < 6 ORDER BY seq"  # no chance one
        )
        return [row[0] for row in rows if row[0] != "register"]
