"""What is decided aside is told as if it had been decided here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import pytest

from extra_effort.game import events as e
from extra_effort.ports import BusyError
from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import Diff, Reply, Request, Snapshot
from fakes import settle
from table import EPOCH, SHEET, Client, Table, fp, seed

T = TypeVar("T")
RUN: dict[str, Any] = {"token": "Actor.ann", "pace": "sprint", "seconds": 86_400}


class Gate:
    """`ports.Aside` that lets a work pass only when it is open; `full` refuses any."""

    def __init__(self) -> None:
        """Begin open."""
        self.open = asyncio.Event()
        self.open.set()
        self.full = False
        self.works = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns."""
        if self.full:
            raise BusyError
        self.works += 1
        done = work()
        await self.open.wait()
        return done


@pytest.fixture
async def gate() -> Gate:
    """Return an open gate."""
    return Gate()


@pytest.fixture
async def table(gate: Gate) -> AsyncIterator[Table]:
    """Return a table that thinks behind the gate, with a crowd of fifty tokens more."""
    one = Table(aside=gate)
    await seed(one.store)
    gm = await one.sit("gm")
    sheets = [{"token": f"Actor.{n}", "sheet": dict(SHEET)} for n in range(50)]
    assert (await gm.ask("register", tokens=sheets)).ok
    yield one
    gate.open.set()
    gate.full = False
    await one.end()


def answers(client: Client) -> list[Reply]:
    """Return the answers a client has."""
    return client.heard(Reply)


async def test_what_is_quick_stays_here(table: Table, gate: Gate) -> None:
    """A click of an ordinary evening never waits for a thread."""
    ann, before = await table.sit("ann"), gate.works
    await ann.ask("spend", token="Actor.ann", fp=1)
    await ann.ask("preview", feat="jump", args={"token": "Actor.ann", "kind": "high"})

    assert gate.works == before


async def test_others_read_on_while_one_thinks(table: Table, gate: Gate) -> None:
    """A long preview holds up nobody, not even its own asker's next request."""
    ann, bob = await table.sit("ann"), await table.sit("bob")
    gate.open.clear()
    await ann.say(Request("long", "preview", {"feat": "run", "args": RUN}))
    reply = await bob.ask("spend", token="Actor.bob", fp=1)

    assert reply.ok
    assert answers(ann) == []
    gate.open.set()
    await settle()
    assert [(one.id, one.ok) for one in answers(ann)] == [("long", True)]


async def test_who_comes_meanwhile_misses_nothing(table: Table, gate: Gate) -> None:
    """While an entry about many waits to be told, a newcomer joins the state before it."""
    gm, everyone = await table.sit("gm"), [f"Actor.{n}" for n in range(50)]
    gate.open.clear()
    fasting = {"tokens": everyone, "meals": 0, "quarts": 9, "climate": "hot"}
    await gm.say(Request("days", "day", fasting))
    aid = await table.sit("aid")
    seq = aid.heard(Snapshot)[0].seq
    gate.open.set()
    await settle()

    assert [diff.seq for diff in aid.heard(Diff)] == [seq + 1]
    assert fp(aid, "Actor.7") == fp(gm, "Actor.7") == 8


async def test_what_has_become_a_secret_is_not_told(table: Table, gate: Gate) -> None:
    """A token that is handed away while its preview is reckoned is decided about anew."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    gate.open.clear()
    await ann.say(Request("long", "preview", {"feat": "run", "args": RUN}))
    await gm.ask(
        "register",
        tokens=[{"token": "Actor.ann", "sheet": dict(SHEET), "owners": [], "visibility": "owners"}],
    )
    gate.open.set()
    await settle()

    error = answers(ann)[-1].error
    assert error is not None
    assert error.code == "unknown_token"


async def test_too_much_is_busy(table: Table, gate: Gate) -> None:
    """With no room left a long request, and a long question, are to be sent again."""
    ann = await table.sit("ann")
    gate.full = True
    run = await ann.ask("run", "same", **RUN)
    preview = await ann.ask("preview", feat="run", args=RUN)
    gate.full = False
    await table.tick(3)
    again = await ann.ask("run", "same", **RUN)

    assert [one.error.code for one in (run, preview) if one.error] == ["busy", "busy"]
    assert again.ok


async def test_an_entry_is_told_with_no_room_to_prepare_it(table: Table, gate: Gate) -> None:
    """What is written is told, if need be in the loop itself."""
    gm, bob = await table.sit("gm"), await table.sit("bob")
    tokens = [f"Actor.{n}" for n in range(21)]
    gate.full = True
    reply = await gm.ask("motivate", tokens=tokens, on=True)

    assert reply.ok
    assert gm.state()["Actor.20"]["motivated"]
    assert "Actor.20" not in bob.state()


async def test_a_flood_of_long_requests_empties_the_bucket(table: Table) -> None:
    """A day's run takes fifteen of thirty: the third within a second is too much."""
    ann, bob = await table.sit("ann"), await table.sit("bob")
    asked = [Request(f"r{n}", "preview", {"feat": "run", "args": RUN}) for n in range(3)]
    for one in asked:
        ann.session.receive(encode(one))
    await settle()
    other = await bob.ask("spend", token="Actor.bob", fp=1)

    refused = [one.id for one in answers(ann) if one.error and one.error.code == "rate_limited"]
    assert refused == ["r2"]
    assert other.ok


# --- snapshots of many tokens ---------------------------------------------------------------------


async def test_a_snapshot_of_many_is_made_once(table: Table, gate: Gate) -> None:
    """The first of those who come waits for it; whoever comes after him finds it made."""
    before = gate.works
    first, second = [(await table.sit(user)).state() for user in ("gm", "aid")]
    (again,) = (await table.sit("gm", resume=(EPOCH, 1))).heard(Snapshot)

    assert gate.works == before + 1
    assert len(first) == 53
    assert first == second == first | again.tokens
    assert len(again.tokens) == 50


async def test_who_signs_in_is_not_sent_away_for_others_works(table: Table, gate: Gate) -> None:
    """A thread that is busy for longer than a hello may take costs newcomers two seconds."""
    gate.open.clear()
    gm, aid = await table.sit("gm"), await table.sit("aid")
    await table.tick(1.9)
    nothing_yet = [*gm.heard(Snapshot), *aid.heard(Snapshot)]
    await table.tick(0.1)

    assert nothing_yet == []
    assert [len(one.state()) for one in (gm, aid)] == [53, 53]


async def test_who_joins_meanwhile_misses_nothing(table: Table, gate: Gate) -> None:
    """What changes, comes and goes while a snapshot is made is in it as it is afterwards."""
    ann = await table.sit("ann")
    await ann.ask("spend", token="Actor.ann", fp=1)
    gate.open.clear()
    gm = await table.sit("gm")
    nothing_yet = gm.heard(Snapshot)
    await ann.ask("spend", token="Actor.ann", fp=2)
    gate.open.set()
    await settle()
    await ann.ask("spend", token="Actor.ann", fp=1)

    assert nothing_yet == []
    assert [len(one.tokens) for one in gm.heard(Snapshot)] == [53]
    assert [diff.seq for diff in gm.heard(Diff)] == [gm.heard(Snapshot)[0].seq + 1]
    assert fp(gm, "Actor.ann") == fp(ann, "Actor.ann")


async def test_a_key_revoked_while_a_snapshot_is_made(table: Table, gate: Gate) -> None:
    """What was good at the hello may not be good any more: then nothing is told."""
    gate.open.clear()
    gm, bob = await table.sit("aid"), await table.sit("bob")
    await table.apply([e.KeysRevoked("aid", None, 1.0)])
    await bob.ask("spend", token="Actor.bob", fp=1)
    gate.open.set()
    await settle()

    assert gm.heard(Snapshot) == []
    assert gm.closed == 4401


async def test_a_stop_while_a_snapshot_is_made(table: Table, gate: Gate) -> None:
    """Who would join a world that has ended is sent away to come again."""
    gate.open.clear()
    gm = await table.sit("gm")
    await table.worlds.stop()
    gate.open.set()
    await settle()

    assert gm.heard(Snapshot) == []
    assert gm.closed == 1011


async def test_a_snapshot_when_too_much_waits(table: Table, gate: Gate) -> None:
    """With no room to make it aside it is made at once."""
    gate.full = True
    gm = await table.sit("gm")

    assert len(gm.state()) == 53
