"""The whole program as a process: started, stopped, killed, started again."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from extra_effort.config import ServerLimits
from extra_effort_protocol.messages import Bye, Diff, Reply, Request, Resume, Welcome
from serving import TOKENS, UNHURRIED, Peer, Process, paired, register, serving, signed_in, spend


async def test_terminated(tmp_path: Path) -> None:
    """SIGTERM: what was taken is answered and on the disk, everyone is told, the exit is 0."""
    async with serving(tmp_path) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            await register(peer)
            for number in range(25):
                await peer.say(spend(f"r{number}", TOKENS[0]))
            while not isinstance(await peer.hear(), Reply):
                pass
            server.running.terminate()
            with pytest.raises(ConnectionClosed) as closed:
                await peer.hear_on()
        status = await server.running.wait()
    assert closed.value.rcvd is not None
    code = closed.value.rcvd.code
    answered = [one.id for one in peer.applied()]
    with closing(sqlite3.connect(tmp_path / "extra-effort.db")) as db:
        written = {row[0] for row in db.execute("SELECT request FROM entry")}
        clean = db.execute("SELECT value FROM meta WHERE name = 'clean'").fetchone()[0]

    assert (status, code, clean) == (0, 1012, 1)
    assert peer.heard[-1] == Bye("restart", ServerLimits().retry_after_s)
    assert set(answered) == written - {row for row in written if len(row) == 16}
    assert not (tmp_path / "admin.sock").exists()


async def test_interrupted(tmp_path: Path) -> None:
    """SIGINT is a stop like SIGTERM."""
    async with serving(tmp_path) as server:
        assert await server.stop(signal.SIGINT) == 0


async def test_killed_under_load(tmp_path: Path) -> None:
    """SIGKILL in the middle: everything anyone was told is there after a restart, once."""
    async with serving(tmp_path, *UNHURRIED) as server:
        world, key = await paired(server)
        peers = await _load_until_killed(server, world, key)
    told = {one.id: one.result for peer in peers for one in peer.applied()}
    seen = {one.seq: one for peer in peers for one in peer.heard if isinstance(one, Diff)}
    last = max(seen)

    async with serving(tmp_path) as again, signed_in(again.port, world, key) as peer:
        welcome, snapshot = peer.heard[0], peer.snapshot()
        assert isinstance(welcome, Welcome)
        log = _log(tmp_path, world)
        repeated = await peer.reply(spend(*_an_answered_one(told)))
        after = (await peer.reply(Request("h", "history", {"limit": 1}))).result

    assert len(told) >= 200
    assert welcome.seq >= last
    assert told == {request: result for _, request, result in log if request in told}
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    assert repeated.result in told.values()
    assert after is not None
    assert after["entries"][0]["seq"] == len(log)
    for token in TOKENS:
        spent = sum(f'"{token}"' in json.dumps(result) for _, name, result in log if "-" in name)
        assert snapshot.tokens[token]["fp"] == 10_000 - spent


async def _load_until_killed(server: Process, world: str, key: str) -> list[Peer]:
    """Send without pause from several connections, and kill the server in the middle."""
    peers = list[Peer]()

    async def send(number: int) -> None:
        async with signed_in(server.port, world, key) as peer:
            peers.append(peer)
            if number == 0:
                await register(peer)
            for count in range(10_000):
                await peer.reply(spend(f"{number}-{count}", TOKENS[number]))

    async def kill() -> None:
        while sum(len(peer.applied()) for peer in peers) < 200:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        server.running.kill()

    tasks = [send(number) for number in range(len(TOKENS))]
    outcomes = await asyncio.gather(*tasks, kill(), return_exceptions=True)
    assert all(isinstance(one, ConnectionClosed) for one in outcomes[:-1]), outcomes
    return peers


def _log(data: Path, world: str) -> list[tuple[int, str, object]]:
    """Return (seq, request, result) of every entry, read while the server runs."""
    path = data / "extra-effort.db"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        query = "SELECT seq, request, result FROM entry WHERE world = ? ORDER BY seq"
        rows = db.execute(query, (world,)).fetchall()
    return [(seq, request, json.loads(result)) for seq, request, result in rows]


def _an_answered_one(told: dict[str, object]) -> tuple[str, str]:
    """Return (request, token) of a request that was answered before the kill."""
    name = next(name for name in told if "-" in name)
    return name, TOKENS[int(name.partition("-")[0])]


async def test_resume_over_a_restart(tmp_path: Path) -> None:
    """One who comes back after a restart gets what he missed, and no more."""
    async with serving(tmp_path) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            await register(peer)
            await peer.reply(spend("a", TOKENS[0]))
            welcome = peer.heard[0]
            await peer.reply(spend("b", TOKENS[1]))
        assert isinstance(welcome, Welcome)
        await server.stop(signal.SIGTERM)

    async with serving(tmp_path) as again:
        place = Resume(welcome.epoch, 3)
        async with signed_in(again.port, world, key, place) as peer:
            snapshot = peer.snapshot()

    assert again.code == ""
    assert set(snapshot.tokens) == {TOKENS[1]}
    assert snapshot.all == TOKENS


async def test_demo_twice(tmp_path: Path) -> None:
    """The demo prints its page; a second start keeps the world, and its code serves many."""
    fp = list[int]()
    for _ in range(2):
        async with serving(tmp_path, "--demo") as server:
            for _ in range(2):
                world, key = await paired(server)
            async with signed_in(server.port, world, key) as peer:
                tokens = peer.snapshot().tokens
                fp.append(tokens["Page.wren"]["fp"])
                await peer.reply(spend(f"r{len(fp)}", "Page.wren"))
            await server.stop(signal.SIGTERM)

    assert world == "demo"
    assert sorted(tokens) == ["Page.cobble", "Page.osric", "Page.tamsin", "Page.wren"]
    assert fp == [13, 12]


async def test_second_server_on_the_same_data(tmp_path: Path) -> None:
    """Two servers never share a directory."""
    async with serving(tmp_path):
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "extra_effort", "serve", "--port", "0"),
            *("--data", str(tmp_path)),
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await second.communicate()

    assert second.returncode == 1
    assert b"in use by another extra-effort process" in said


async def test_no_secret_in_the_log(tmp_path: Path) -> None:
    """Neither codes nor keys reach a log line."""
    log = tmp_path / "log"
    async with serving(tmp_path, "--log-level", "debug", log=log) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            minted = await peer.reply(Request("m", "mint", {"user": "gm", "client": "x"}))
        await server.stop(signal.SIGTERM)
    text = log.read_text()

    assert minted.result is not None
    assert '"request": "m"' in text
    for secret in (server.code, key, minted.result["key"]):
        assert secret not in text
