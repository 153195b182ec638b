"""SIGKILL under load, again and again on one database: what anyone was told is there, once."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import attrs
from websockets.exceptions import ConnectionClosed

from extra_effort_protocol.messages import Diff, Reply, Request
from serving import TOKENS, UNHURRIED, Peer, Process, paired, register, serving, signed_in, spend


@attrs.frozen
class Killed:
    """How often it was killed, and how many answers had been given by then."""

    times: int
    told: int


@attrs.define
class Told:
    """What clients were told, over all lives of the server."""

    results: dict[str, object] = attrs.field(factory=dict)
    newest: int = 0

    def add(self, peer: Peer) -> None:
        """Keep what a client heard."""
        for message in peer.heard:
            if isinstance(message, Reply) and message.ok:
                self.results[message.id] = message.result
            elif isinstance(message, Diff):
                self.newest = max(self.newest, message.seq)


async def killed(folder: Path, times: int, seed: int = 0) -> Killed:
    """Kill a server so many times, each at a moment that nobody has chosen, and check each time."""
    chance, told = Random(seed), Told()  # noqa: S311 (a seed)
    async with serving(folder, log=Path(os.devnull)) as server:
        world, key = await paired(server)
        async with signed_in(server.port, world, key) as peer:
            await register(peer)
    for life in range(times):
        async with serving(folder, *UNHURRIED, log=Path(os.devnull)) as server:
            check(folder, world, told)
            for peer in await load(server, world, key, life, chance):
                told.add(peer)
    async with serving(folder, *UNHURRIED, log=Path(os.devnull)) as server:
        check(folder, world, told)
        await check_repeat(server, world, key, told)
    return Killed(times, len(told.results))


async def load(server: Process, world: str, key: str, life: int, chance: Random) -> list[Peer]:
    """Ask without pause from several connections, until the server is killed in the middle."""
    peers, answers = list[Peer](), chance.randrange(1, 120)

    async def ask(number: int) -> None:
        async with signed_in(server.port, world, key) as peer:
            peers.append(peer)
            for count in range(10_000):
                await peer.reply(spend(f"{life}-{number}-{count}", TOKENS[number]))

    async def kill() -> None:
        while sum(len(peer.applied()) for peer in peers) < answers:  # noqa: ASYNC110
            await asyncio.sleep(chance.random() / 200)
        server.running.kill()

    asking = [ask(number) for number in range(len(TOKENS))]
    outcomes = await asyncio.gather(*asking, kill(), return_exceptions=True)
    assert all(isinstance(one, ConnectionClosed | OSError) for one in outcomes[:-1]), outcomes
    await server.running.wait()
    return peers


def check(folder: Path, world: str, told: Told) -> None:
    """Compare the log with what was told: nothing missing, nothing twice, no gap."""
    uri = f"{(folder / 'extra-effort.db').as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as db:
        query = "SELECT seq, request, result FROM entry WHERE world = ? ORDER BY seq"
        log = db.execute(query, (world,)).fetchall()
    stored = {request: json.loads(result) for _, request, result in log}
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    assert len(stored) == len(log)
    assert told.newest <= len(log)
    assert {name: stored.get(name) for name in told.results} == told.results


async def check_repeat(server: Process, world: str, key: str, told: Told) -> None:
    """Ask again what was answered in some former life: the same answer, and no further entry."""
    name = next(iter(told.results))
    async with signed_in(server.port, world, key) as peer:
        before = await peer.reply(Request("h1", "history", {"limit": 1}))
        again = await peer.reply(spend(name, TOKENS[int(name.split("-")[1])]))
        after = await peer.reply(Request("h2", "history", {"limit": 1}))
    assert again.result == told.results[name]
    assert after.result == before.result
