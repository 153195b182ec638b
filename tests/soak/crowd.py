"""Fifty tokens, eight browsers, everybody acts at once: all end with the same state."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import attrs

from extra_effort_protocol.messages import Diff, Reply, Request, Snapshot
from serving import SHEET, UNHURRIED, Peer, paired, serving, signed_in

TOKENS = tuple(f"Page.{number}" for number in range(50))
CLIENTS = 8
ROOM = ("--limit", "inbox=10000")
"""Here nobody is told to come again."""


@attrs.frozen
class Played:
    """What a crowd did, and what each of them ended with."""

    answers: int
    states: list[dict[str, int]]
    """FP by token, of each client."""


async def crowd(folder: Path, rounds: int) -> Played:
    """Let every client spend for every token, without pause."""
    async with (
        serving(folder, *UNHURRIED, *ROOM, log=Path(os.devnull)) as server,
        contextlib.AsyncExitStack() as all_of_them,
    ):
        world, key = await paired(server)
        peers = [
            await all_of_them.enter_async_context(signed_in(server.port, world, key))
            for _ in range(CLIENTS)
        ]
        await peers[0].reply(Request("tokens", "register", {"tokens": list(sheets())}))
        async with asyncio.timeout(60), asyncio.TaskGroup() as tasks:
            for number, peer in enumerate(peers):
                tasks.create_task(act(peer, number, rounds))
        for peer in peers:
            await until_level(peer, 2 + CLIENTS * rounds * len(TOKENS))
    answers = sum(len([one for one in peer.applied() if "-" in one.id]) for peer in peers)
    return Played(answers, [state(peer) for peer in peers])


def sheets() -> Iterator[dict[str, object]]:
    """Describe the tokens."""
    for token in TOKENS:
        yield {"token": token, "sheet": SHEET, "visibility": "all"}


async def act(peer: Peer, number: int, rounds: int) -> None:
    """Ask for everything at once, and wait for the answers."""
    names = {f"{number}-{turn}-{token}": token for turn in range(rounds) for token in TOKENS}
    for name, token in names.items():
        await peer.say(Request(name, "spend", {"token": token, "fp": 1, "reason": "x"}))
    while names:
        message = await peer.hear()
        if isinstance(message, Reply):
            assert message.ok, message
            del names[message.id]


async def until_level(peer: Peer, seq: int) -> None:
    """Hear on until the client stands at an entry."""
    async with asyncio.timeout(30):
        while max((one.seq for one in heard(peer)), default=0) < seq:
            await peer.hear()


def heard(peer: Peer) -> list[Snapshot | Diff]:
    """Return what a client was told of the state."""
    return [one for one in peer.heard if isinstance(one, Snapshot | Diff)]


def state(peer: Peer) -> dict[str, int]:
    """Return the FP that a client shows at the end."""
    fp = dict[str, int]()
    for message in heard(peer):
        fp |= {token: view["fp"] for token, view in message.tokens.items() if "fp" in view}
    return fp
