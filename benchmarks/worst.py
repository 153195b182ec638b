#!/usr/bin/env python3
"""The worst that one request can do: how long the event loop, so everyone, waits for it.

`python benchmarks/worst.py` prints a line for each op whose cost grows with an argument or with the
world, at its greatest; it exits 1 when a request holds the loop for too long, as a multiple of a
plain `spend` in the same run. With `--smoke` it is quick, and only tells. The whole server but its
sockets is at work, the thread for long thinking and the store's included; a world of 2,000 tokens
is looked at by a GM and two players.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from verdict import judge

from extra_effort.config import ServerLimits
from extra_effort.game import events as e
from extra_effort.game import stored
from extra_effort.game.given import read_state
from extra_effort.game.sheet import read_sheet
from extra_effort.game.world import Visibility
from extra_effort.store.contract import Entry
from extra_effort.store.sqlite import open_store
from extra_effort.system import ThreadAside, settle_collector
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Hello, Request
from table import SHEET, WORLD, Client, Table, key_of, logged, seed

CROWD = 2_000
UNHURRIED = Limits(requests_per_s=10**6, request_burst=10**6, connections_per_user=1000)
HERO = {"ht": 1000, "will": 10_000, "fp_max": 10_000, "hp_max": 10_000}
SKILLS = {"Running": 1000, "Swimming": 1000, "Climbing": 1000, "Hiking": 1000}
LEAD = {"ht": 1, "will": 10_000, "fp_max": 10_000, "hp_max": 10_000}
HEAVY = {"Running": -100, "Swimming": -100}
EVERYONE = [f"Actor.{number:04}" for number in range(CROWD)]
A_DAY = {"pace": "sprint", "seconds": 86_400}


@attrs.frozen
class Case:
    """One request at its greatest; `most` times a `spend` it may hold the loop."""

    op: str
    args: Mapping[str, Any]
    sheet: Mapping[str, Any] = {}
    crowd: int = 3
    most: float = 60.0

    @property
    def name(self) -> str:
        """The op, and in short what is asked of it."""
        inner = self.args.get("args", self.args)
        told = (f"{key} {value}" for key, value in inner.items() if isinstance(value, int | str))
        return f"{self.op} {self.args.get('feat', '')} {' '.join(told)}".strip()[:58]


def alone(op: str, sheet: Mapping[str, Any], **args: object) -> tuple[Case, Case]:
    """Return a feat of one token, and its preview."""
    asked = {"token": EVERYONE[0], **args}
    return Case(op, asked, sheet), Case("preview", {"feat": op, "args": asked}, sheet)


def together(op: str, *, tokens: Sequence[object] = EVERYONE, **args: object) -> Case:
    """Return an op on everyone."""
    return Case(op, {"tokens": list(tokens), **args}, {}, CROWD)


STRONG, WEAK = {**HERO, "skills": SKILLS}, {**LEAD, "skills": HEAVY}
CASES = (
    *alone("run", STRONG, **A_DAY),
    *alone("run", STRONG, **A_DAY, extra=5),
    *alone("run", WEAK, **A_DAY, extra=5),
    *alone("run", {"fp_max": None}, **A_DAY),
    *alone("swim", STRONG, pace="fast", minutes=1440, extra=5),
    *alone("swim", WEAK, pace="fast", minutes=1440),
    *alone("hold_breath", WEAK, exertion="heavy", seconds=86_400),
    *alone("overexert", WEAK, seconds=3600),
    *alone("lift", STRONG, method="carry", weight_lb=1, minutes=60, extra=5),
    *alone("climb", STRONG, surface="building", height_ft=10_000),
    *alone("dig", STRONG, soil="rock", task="both", tools="iron", hours=24, extra=5),
    together("march", tokens=[{"token": one} for one in EVERYONE], hours=24, hot=True),
    together("group_hike", terrain="good"),
    together(
        "battle_end",
        tokens=[{"token": one, "fought": True} for one in EVERYONE],
        seconds=60,
        hot=True,
    ),
    together("rest", minutes=10_080),
    together("day", meals=0, quarts=0, climate="hot", rested=True),
    together("sleep", hours=48),
    together("stay_up", hours=240),
    together("motivate", on=True),
    together("activity", activity="rest"),
    Case("time", {"world_time": 3600 * 20}, {}, CROWD),
    Case("undo", {"entry": 2}, {}, CROWD),
    Case("treat", {"affliction": "none"}, {}, CROWD),
    Case("people", {}, {}, CROWD),
    Case("history", {"limit": 100}, {}, CROWD),
    Case("join", {"connections": 1}, {}, CROWD),
    Case("join", {"connections": 100}, {}, CROWD),
)


@attrs.frozen
class Found:
    """Milliseconds that a request held the loop at a stretch, and that its answer took."""

    held: float
    took: float
    reply_bytes: int


class Beat:
    """Measures the longest turn of the event loop."""

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self.longest = 0.0

    async def run(self) -> None:
        """Look at every turn until cancelled."""
        last = time.perf_counter()
        while True:
            await asyncio.sleep(0)
            now = time.perf_counter()
            self.longest, last = max(self.longest, now - last), now


def crowd(case: Case) -> list[e.Event]:
    """Return the events that make a crowd of the case's sheet."""
    events: list[e.Event] = []
    for number, token in enumerate(EVERYONE[: case.crowd]):
        sheet = read_sheet({**SHEET, **case.sheet, "name": token})
        state, _ = read_state({}, sheet, overflow=False)
        owner = frozenset({"ann" if number % 2 else "bob"})
        sight: Visibility = "all" if number % 3 else "owners"
        events.append(
            e.TokenAdded(token=token, sheet=sheet, state=state, owners=owner, visibility=sight)
        )
    return [*events, e.ClockMoved(0, 0), logged(2, "crowd", tuple(EVERYONE[: case.crowd]))]


@contextlib.asynccontextmanager
async def playing(case: Case) -> AsyncIterator[tuple[Table, Client | None]]:
    """Open a table with the case's crowd; yield it, and its GM unless the case is about coming."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "log.db", lambda: "epoch")
        aside = ThreadAside(ServerLimits().aside_works)
        table = Table(store=store, wire=UNHURRIED, aside=aside)
        await seed(store)
        plain = [stored.event_to_plain(event) for event in crowd(case)]
        await store.append(WORLD, 1, [Entry(2, "gm", "crowd", b"", plain, None)])
        hub = await table.worlds.open(WORLD)
        try:
            if case.op == "join":
                yield table, None
                return
            clients = [await table.sit(user) for user in ("gm", "ann", "bob")]
            for client in clients:
                await heard(client, b"snapshot")
            if case.op == "undo":
                await asked(clients[0], "motivate", {"tokens": EVERYONE, "on": True})
                clients[0].forget()
            yield table, clients[0]
        finally:
            hub.stop()
            await table.end()
            aside.close()
            await store.close()


async def asked(client: Client, op: str, args: Mapping[str, Any]) -> int:
    """Ask and wait for the answer; return its bytes."""
    client.forget()
    client.session.receive(encode(Request(f"{op}-{time.perf_counter_ns()}", op, dict(args))))
    return await heard(client, b"reply")


async def heard(client: Client, kind: bytes) -> int:
    """Wait for a message of a kind; return its bytes."""
    while True:
        for frame in client.transport.frames:
            if kind in frame[:20]:
                return len(frame)
        await asyncio.sleep(0)


async def joined(table: Table, connections: int) -> int:
    """Let so many come at once, who may see all; return the bytes of a snapshot."""
    clients = [table.connect() for _ in range(connections)]
    for client in clients:
        client.session.receive(encode(Hello(1, WORLD, key_of("gm"), "browser")))
    sizes = [await heard(client, b"snapshot") for client in clients]
    return sizes[0]


async def one(case: Case) -> Found:
    """Play one case once."""
    args = {"entry": 3} if case.op == "undo" else case.args
    async with playing(case) as (table, gm):
        if gm is not None:
            await asked(gm, "people", {})
        beat = Beat()
        beating = asyncio.create_task(beat.run())
        await asyncio.sleep(0)
        began = time.perf_counter()
        if gm is None:
            size = await joined(table, args["connections"])
        else:
            size = await asked(gm, case.op, args)
        took = time.perf_counter() - began
        await asyncio.sleep(0)
        beating.cancel()
        return Found(1000 * beat.longest, 1000 * took, size)


def best(case: Case, rounds: int) -> Found:
    """Return the round that held the loop least: what others did on the machine is no fault."""
    return min((asyncio.run(one(case)) for _ in range(rounds)), key=lambda found: found.held)


settle_collector()
SPEND = best(Case("spend", {"token": EVERYONE[0], "fp": 1}), 5)


def measure(case: Case, *, smoke: bool) -> tuple[float, str]:
    """Return how many spends it holds the loop for, and the line."""
    found = best(case, 1 if smoke else 3)
    ratio = found.held / SPEND.took
    line = (
        f"{case.name:58} {case.crowd:5} tokens: holds {found.held:6.1f} ms, {ratio:6.1f} spends "
        f"(at most {case.most:g}), answered in {found.took:7.1f} ms, {found.reply_bytes:9,} bytes"
    )
    return ratio, line


if __name__ == "__main__":
    print(f"a plain spend takes {SPEND.took:.2f} ms")  # noqa: T201 - what a benchmark is for
    sys.exit(judge(CASES[:: 4 if "--smoke" in sys.argv else 1], measure))
