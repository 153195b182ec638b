"""A backup made while the server is at work, and put in its place: by the commands of the page."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from extra_effort_protocol.messages import Request, Resume, Welcome
from serving import TOKENS, UNHURRIED, Peer, paired, register, serving, signed_in, spend

NAME = "extra-effort.db"


async def command(*words: str) -> tuple[int, str]:
    """Run `extra-effort` as a host does."""
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "extra_effort", *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await running.communicate()
    return await running.wait(), said.decode()


async def keep_spending(peer: Peer) -> None:
    """Spend without pause, until the server is gone."""
    with suppress(ConnectionClosed):
        for number in range(100_000):
            await peer.reply(spend(f"r{number}", TOKENS[0]))


def restore(copy: Path, data: Path) -> None:
    """Do what docs/hosts.md says."""
    shutil.copy(copy, data / NAME)
    for suffix in ("-wal", "-shm"):
        (data / f"{NAME}{suffix}").unlink(missing_ok=True)


async def test_backup_under_load_and_restore(tmp_path: Path) -> None:
    """The copy is whole; those who saw more than it holds begin a new epoch, and go on."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    async with serving(data, *UNHURRIED) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            welcome = peer.heard[0]
            assert isinstance(welcome, Welcome)
            await register(peer)
            load = asyncio.create_task(keep_spending(peer))
            while len(peer.applied()) < 50:  # noqa: ASYNC110 - no event for it
                await asyncio.sleep(0.005)
            backed_up = await command("backup", str(copy), "--data", str(data))
            told = len(peer.applied())
            while len(peer.applied()) < told + 50:  # noqa: ASYNC110 - likewise
                await asyncio.sleep(0.005)
            await server.stop(signal.SIGTERM)
            await load
    answered = [one.id for one in peer.applied() if one.id != "register"]
    restore(copy, data)

    async with serving(data, *UNHURRIED) as again:
        place = Resume(welcome.epoch, len(answered) + 4)
        async with signed_in(again.port, world, key, place) as peer:
            after = peer.heard[0]
            fp = peer.snapshot().tokens[TOKENS[0]]["fp"]
            kept = 10_000 - fp
            known = await peer.reply(spend(answered[kept - 1], TOKENS[0]))
            lost = await peer.reply(spend(answered[kept], TOKENS[0]))
            log = await peer.reply(Request("h", "history", {"limit": 1}))

    assert backed_up == (0, f"Copied to {copy}\n")
    assert isinstance(after, Welcome)
    assert after.epoch != welcome.epoch
    assert set(peer.snapshot().tokens) == set(TOKENS)
    assert 50 <= kept < len(answered)
    assert known.ok
    assert lost.ok
    assert log.result is not None
    assert log.result["entries"][0]["seq"] == after.seq + 1
