"""The worker: decided in order, written once, told only then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from extra_effort import game
from extra_effort.config import ServerLimits
from extra_effort.hub import fanout, loading
from extra_effort.store.contract import Entry
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Diff, Reply, Request, Status
from fakes import settle
from table import EPOCH, WORLD, Table, fp, seed

ANN = "Actor.ann"


class GatedStore(MemoryStore):
    """Writes only while its gate is open."""

    def __init__(self) -> None:
        """Begin open."""
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.batches: list[int] = []

    async def append(self, world: str, expected_seq: int, entries: Sequence[Entry]) -> int:
        """Wait for the gate, then append."""
        await self.gate.wait()
        self.batches.append(len(entries))
        return await super().append(world, expected_seq, entries)


@pytest.fixture
async def gated() -> AsyncIterator[tuple[Table, GatedStore]]:
    """Return a table over a store with a gate."""
    store = GatedStore()
    table = Table(store)
    await seed(store)
    yield table, store
    store.gate.set()
    await table.end()


def spend(request_id: str, fp: int = 1, token: str = ANN) -> Request:
    """Return a request to spend FP."""
    return Request(request_id, "spend", {"token": token, "fp": fp, "reason": "a spell"})


async def test_durable_before_visible(gated: tuple[Table, GatedStore]) -> None:
    """Until the entry is in the log nobody hears anything, the asker included."""
    table, store = gated
    ann, gm = await table.sit("ann"), await table.sit("gm")
    store.gate.clear()
    await ann.say(spend("r1"))

    assert not ann.heard(Reply)
    assert not gm.heard(Diff)

    store.gate.set()
    await settle()

    assert [reply.ok for reply in ann.heard(Reply)] == [True]
    assert fp(gm, ANN) == 10


async def test_one_commit_for_those_who_wait(gated: tuple[Table, GatedStore]) -> None:
    """Requests that wait together are one append, each decided on the state before it."""
    table, store = gated
    ann = await table.sit("ann")
    store.batches.clear()
    store.gate.clear()
    for number in range(4):
        ann.session.receive(encode(spend(f"r{number}")))
    await settle()
    store.gate.set()
    await settle()

    assert store.batches == [4]
    assert fp(ann, ANN) == 7
    assert [diff.seq for diff in ann.heard(Diff)] == [2, 3, 4, 5]


async def test_diff_before_reply(table: Table) -> None:
    """The requester sees the new state before the answer."""
    ann = await table.sit("ann")
    ann.forget()
    await ann.ask("spend", token=ANN, fp=1, reason="x")

    assert [type(message) for message in ann.transport.heard()] == [Diff, Reply]


async def test_the_same_bytes_for_an_audience(table: Table) -> None:
    """A diff is encoded once for all who see the same of it."""
    seats = [await table.sit(user) for user in ("gm", "aid", "gm")]
    stranger = await table.sit("bob")
    ann = await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="x")

    frames = [seat.transport.frames[-1] for seat in seats]
    assert all(frame is frames[0] for frame in frames)
    assert stranger.transport.frames[-1] != frames[0]


async def test_hidden_tokens_reach_no_other_frame(table: Table) -> None:
    """Of a token its viewers may not see, no frame holds anything: id, number, or name."""
    ann, bob = await table.sit("ann"), await table.sit("bob")
    await bob.ask("spend", token="Actor.bob", fp=1, reason="a secret rite")

    heard = b"".join(ann.transport.frames)
    assert fp(bob, "Actor.bob") == 10
    assert b"Actor.bob" not in heard
    assert b"secret rite" not in heard


async def test_a_repeat_gets_the_same_answer(table: Table) -> None:
    """A repeated id changes nothing and is answered alike, also on another connection."""
    ann = await table.sit("ann")
    first = await ann.ask("spend", "once", token=ANN, fp=2, reason="x")
    again = await ann.ask("spend", "once", token=ANN, fp=2, reason="x")
    later = await (await table.sit("ann")).ask("spend", "once", reason="x", fp=2, token=ANN)

    assert first == again == later
    assert fp(ann, ANN) == 9


async def test_a_repeat_after_a_restart(table: Table) -> None:
    """The log remembers what was applied, whoever serves it."""
    first = await (await table.sit("ann")).ask("spend", "once", token=ANN, fp=2, reason="x")
    other = Table(table.store)
    ann = await other.sit("ann")

    assert await ann.ask("spend", "once", token=ANN, fp=2, reason="x") == first
    assert fp(ann, ANN) == 9
    await other.end()


async def test_a_repeat_within_one_batch(gated: tuple[Table, GatedStore]) -> None:
    """A request sent twice before its answer is applied once and answered twice."""
    table, store = gated
    ann = await table.sit("ann")
    store.gate.clear()
    for _ in range(3):
        ann.session.receive(encode(spend("twice", 2)))
    await settle()
    store.gate.set()
    await settle()

    first, *others = ann.heard(Reply)
    assert first.ok
    assert others == [first, first]
    assert fp(ann, ANN) == 9


async def test_the_same_id_with_another_body(table: Table) -> None:
    """An id stands for one intention."""
    ann = await table.sit("ann")
    await ann.ask("spend", "once", token=ANN, fp=1, reason="x")
    reply = await ann.ask("spend", "once", token=ANN, fp=2, reason="x")

    assert reply.error is not None
    assert (reply.error.code, reply.error.field) == ("conflict", "id")
    assert fp(ann, ANN) == 10


async def test_one_number_in_two_encodings(table: Table) -> None:
    """A repeat that writes 1 as 1.0 has the same body."""
    ann = await table.sit("ann")
    first = await ann.ask("spend", "once", token=ANN, fp=1, reason="x")

    assert await ann.ask("spend", "once", token=ANN, fp=1.0, reason="x") == first


async def test_ids_are_each_users_own(table: Table) -> None:
    """Two users may choose the same id."""
    ann, bob = await table.sit("ann"), await table.sit("bob")
    await ann.ask("spend", "same", token=ANN, fp=1, reason="x")
    reply = await bob.ask("spend", "same", token="Actor.bob", fp=1, reason="y")

    assert reply.ok


async def test_refusals_are_not_remembered(table: Table) -> None:
    """The id of a refused request may be used again, also with another body."""
    ann = await table.sit("ann")
    refused = await ann.ask("spend", "r", token=ANN, fp=1000, reason="x")
    applied = await ann.ask("spend", "r", token=ANN, fp=1, reason="x")

    assert (refused.ok, applied.ok) == (False, True)


async def test_a_store_that_fails(table: Table) -> None:
    """What cannot be written has not happened; the same request can be sent again."""
    ann, gm = await table.sit("ann"), await table.sit("gm")
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "the disk is full"
    failed = await ann.ask("spend", "r", token=ANN, fp=1, reason="x")

    assert failed.error is not None
    assert failed.error.code == "unavailable"
    assert not gm.heard(Diff)

    table.store.fail = None
    assert (await ann.ask("spend", "r", token=ANN, fp=1, reason="x")).ok
    assert fp(gm, ANN) == 10


async def test_a_store_that_fails_a_repeat(gated: tuple[Table, GatedStore]) -> None:
    """A request that waits twice is answered twice when it cannot be written."""
    table, store = gated
    ann = await table.sit("ann")
    store.gate.clear()
    await ann.say(spend("first"))
    for _ in range(2):
        ann.session.receive(encode(spend("twice")))
    store.fail = "the disk is full"
    store.gate.set()
    await settle()

    answers = [reply.id for reply in ann.heard(Reply) if not reply.ok]
    assert answers == ["first", "twice", "twice"]


async def test_a_full_inbox() -> None:
    """Beyond the inbox a request is told to come again; those inside are served."""
    store = GatedStore()
    table = Table(store, wire=Limits(inbox=2))
    await seed(store)
    gm = await table.sit("gm")
    store.gate.clear()
    for number in range(5):
        gm.session.receive(encode(spend(f"r{number}")))
        await settle()
    store.gate.set()
    await settle()

    codes = {reply.id: reply.error.code if reply.error else "ok" for reply in gm.heard(Reply)}
    assert codes == {"r0": "ok", "r1": "ok", "r2": "ok", "r3": "busy", "r4": "busy"}
    await table.end()


async def test_a_bug_costs_one_request(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in the core is answered `internal`; the worker goes on."""
    ann = await table.sit("ann")
    real = game.decide

    def faulty(*args: object) -> object:
        if args[1].id == "bad":  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(game, "decide", faulty)
    bad = await ann.ask("spend", "bad", token=ANN, fp=1, reason="x")
    good = await ann.ask("spend", "good", token=ANN, fp=1, reason="x")

    assert bad.error is not None
    assert bad.error.code == "internal"
    assert good.ok


async def test_a_bug_after_the_commit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """When telling goes wrong everyone starts afresh, and what was written is there, once."""
    ann, gm = await table.sit("ann"), await table.sit("gm")
    real = fanout.frames

    def faulty(*_: object) -> dict[game.Caller, bytes]:
        monkeypatch.setattr(fanout, "frames", real)
        raise ZeroDivisionError

    monkeypatch.setattr(fanout, "frames", faulty)
    await ann.say(spend("r1"))
    back = await table.sit("ann")
    repeated = await back.ask("spend", "r1", token=ANN, fp=1, reason="a spell")

    assert (ann.closed, gm.closed) == (1011, 1011)
    assert repeated.ok
    assert fp(back, ANN) == 10


async def test_another_writer(table: Table) -> None:
    """A hub that lost the race reads what it missed, tells it, and decides again."""
    ann, gm = await table.sit("ann"), await table.sit("gm")
    other = Table(table.store)
    await (await other.sit("ann")).ask("spend", token=ANN, fp=3, reason="elsewhere")
    reply = await ann.ask("spend", token=ANN, fp=1, reason="here")

    assert reply.ok
    assert [diff.seq for diff in gm.heard(Diff)] == [2, 3]
    assert fp(gm, ANN) == 7
    await other.end()


async def test_status(gated: tuple[Table, GatedStore]) -> None:
    """A client can ask what became of a request: pending, done with its result, unknown."""
    table, store = gated
    ann = await table.sit("ann")
    store.gate.clear()
    await ann.say(spend("r1"))
    await ann.say(Status("r1"))
    store.gate.set()
    await settle()
    await ann.say(Status("r1"))
    await ann.say(Status("never"))
    heard = {reply.status: reply for reply in ann.heard(Reply)}

    assert (heard["pending"].id, heard["pending"].result) == ("r1", None)
    assert (heard["done"].id, heard["done"].result) == ("r1", heard[None].result)
    assert heard["unknown"].id == "never"


async def test_state_is_saved_now_and_then() -> None:
    """Every so many entries the state is kept, and a world opens from there."""
    table = Table(limits=ServerLimits(snapshot_every=3))
    await seed(table.store)
    ann = await table.sit("ann")
    for _ in range(4):
        await ann.ask("spend", token=ANN, fp=1, reason="x")
    kept = await table.store.snapshot(WORLD)
    loaded = await loading.load_world(table.store, WORLD)

    assert kept is not None
    assert kept.seq == 4
    assert loaded == (await table.worlds.open(WORLD)).world
    assert loaded.epoch == EPOCH
    await table.end()


async def test_a_stop_drains_the_inbox(gated: tuple[Table, GatedStore]) -> None:
    """What was taken is written and answered; what comes later is refused."""
    table, store = gated
    ann = await table.sit("ann")
    store.gate.clear()
    await ann.say(spend("r1"))
    await ann.say(spend("r2"))
    stopping = asyncio.ensure_future(table.worlds.stop())
    await settle()
    late = await ann.ask("spend", "r3", token=ANN, fp=1, reason="x")
    store.gate.set()
    await stopping

    assert late.error is not None
    assert late.error.code == "shutting_down"
    assert [reply.id for reply in ann.heard(Reply) if reply.ok] == ["r1", "r2"]
    assert (await store.world(WORLD)).seq == 3


async def test_idle_worlds_are_let_go(table: Table) -> None:
    """A world nobody uses leaves memory, and comes back as it was."""
    ann = await table.sit("ann")
    await ann.ask("spend", token=ANN, fp=1, reason="x")
    table.sessions.close(ann.session)
    await table.tick(301)

    assert table.worlds.find(WORLD) is None
    assert fp(await table.sit("ann"), ANN) == 10
