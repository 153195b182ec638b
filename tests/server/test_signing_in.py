"""Who says hello to a table that nobody is at: it is read for them, and for nobody else."""

from __future__ import annotations

import asyncio

import attrs
import pytest
import structlog

from extra_effort.config import ServerLimits
from extra_effort.game import events as e
from extra_effort.loads import AT_ONCE
from extra_effort.store.contract import PairingCode, WorldInfo
from extra_effort.store.contract import Snapshot as State
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import (
    Error,
    Hello,
    Pair,
    Paired,
    Ping,
    Pong,
    Reply,
    Request,
    Snapshot,
    Welcome,
)
from fakes import settle
from table import USERS, WORLD, Client, Table, key_of, seed

LIMITS = ServerLimits(worlds_loading=AT_ONCE + 1)


@attrs.define
class Slow(MemoryStore):
    """A store that loads worlds while its gate is open, and takes codes; it notes the loads."""

    gate: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    codes: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    """Whether codes are taken."""
    saves: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    """Whether states are saved."""
    loads: list[str] = attrs.field(factory=list, init=False)

    async def world(self, world: str) -> WorldInfo:
        """Note, wait, then tell."""
        self.loads.append(world)
        await self.gate.wait()
        return await super().world(world)

    async def save_snapshot(self, world: str, snapshot: State) -> None:
        """Wait, then save."""
        await self.saves.wait()
        await super().save_snapshot(world, snapshot)

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Wait, then take."""
        await self.codes.wait()
        return await super().take_code(code_hash, now)


async def slow_table(*worlds: str) -> tuple[Table, Slow]:
    """Return a table over such a store, with its gate closed, and some worlds in it."""
    store = Slow()
    store.codes.set()
    for world in (WORLD, *worlds):
        await seed(store, world)
    return Table(store, LIMITS), store


def said(client: Client) -> list[str]:
    """Return the codes of the errors that a client was told."""
    return [error.code for error in client.heard(Error)]


async def test_a_stranger_has_nothing_loaded() -> None:
    """A key that nobody was ever given is refused by a look at the log's index."""
    table, store = await slow_table()
    client = table.connect()
    await client.say(Hello(1, WORLD, "guessed", "browser"))

    assert (said(client), client.closed) == (["unauthenticated"], 4401)
    assert store.loads == []
    await table.end()


async def test_a_key_that_was_revoked_is_known_by_its_world() -> None:
    """The index says that it was given once; only the world says that it is no good."""
    table, store = await slow_table()
    store.gate.set()
    await table.apply([e.KeysRevoked("ann", None, 1.0)])
    ann = await table.sit("ann")

    assert (said(ann), ann.closed) == (["unauthenticated"], 4401)
    assert table.worlds.find(WORLD) is not None
    await table.end()


async def test_a_slow_load_is_not_the_clients_fault() -> None:
    """Whoever has said hello is waited with, beyond the time that a hello may take."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    await table.tick(LIMITS.sign_in_timeout_s - 0.1)
    assert ann.closed is None
    store.gate.set()
    await settle()

    assert ann.heard(Welcome)
    await table.end()


async def test_a_ping_while_somebody_signs_in() -> None:
    """It is answered at once, for whoever doubts the connection would leave it."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    for number in range(2 * LIMITS.backlog_frames):
        await ann.say(Ping(number))
    assert [pong.n for pong in ann.heard(Pong)] == list(range(2 * LIMITS.backlog_frames))

    store.gate.set()
    await settle()
    assert ann.heard(Welcome)
    await table.end()


async def test_a_ping_behind_something_else() -> None:
    """Whatever else comes before the welcome waits for it, and what comes after that waits too."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    await ann.say(Request("r1", "preview", {}))
    await ann.say(Ping(1))
    assert ann.transport.frames == []
    store.gate.set()
    await settle()

    kinds = [type(message) for message in ann.transport.heard()]
    assert kinds.index(Welcome) < kinds.index(Reply) < kinds.index(Pong)
    await table.end()


async def test_pings_of_one_who_signs_in_and_reads_nothing() -> None:
    """Answers do not pile up: the connection is cut."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    ann.transport.stuck = True
    for number in range(9_000):
        ann.session.receive(encode(Ping(number)))
        if ann.closed:
            break

    assert ann.closed == 4429
    store.gate.set()
    await settle()
    await table.end()


async def test_a_load_that_hangs_is_told() -> None:
    """It is the server that takes too long: the client is told so, and comes again."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    await table.tick(LIMITS.sign_in_timeout_s)
    await table.tick()

    assert (said(ann), ann.closed) == (["unavailable"], 1011)
    assert "the server takes too long" in ann.heard(Error)[0].message
    store.gate.set()
    await settle()
    assert (await table.sit("ann")).heard(Welcome)
    assert store.loads == [WORLD]
    await table.end()


async def test_all_who_come_back_wait_for_one_load() -> None:
    """A table that comes back together is read once."""
    table, store = await slow_table()
    clients = [await table.sit(user) for user in ("gm", "aid", "ann", "bob")]
    store.gate.set()
    await settle()

    assert [len(client.heard(Welcome)) for client in clients] == [1, 1, 1, 1]
    assert store.loads == [WORLD]
    await table.end()


async def test_more_tables_than_may_be_loading() -> None:
    """One more is told to come again, at once; then it is let in."""
    names = [f"w{number}" for number in range(LIMITS.worlds_loading)]
    table, store = await slow_table(*names)
    waiting = [await table.sit("ann", world=name) for name in names]
    refused = await table.sit("ann")
    assert (said(refused), refused.closed) == (["unavailable"], 1011)
    store.gate.set()
    await settle()

    assert all(client.heard(Welcome) for client in waiting)
    assert (await table.sit("ann")).heard(Welcome)
    await table.end()


async def test_who_left_before_the_turn_came() -> None:
    """A table that was waited for by somebody who is gone is not read."""
    names = [f"w{number}" for number in range(AT_ONCE)]
    table, store = await slow_table(*names)
    for name in names:
        await table.sit("ann", world=name)
    gone = await table.sit("ann")
    table.sessions.close(gone.session)
    await settle()
    assert table.worlds.loading == AT_ONCE
    store.gate.set()
    await settle()

    assert sorted(store.loads) == names
    await table.end()


async def test_who_left_while_it_was_loaded() -> None:
    """It is there when they come again; nothing was sent to where they were."""
    table, store = await slow_table()
    gone = await table.sit("ann")
    table.sessions.close(gone.session)
    store.gate.set()
    await settle()

    assert gone.transport.frames == []
    assert table.worlds.find(WORLD) is not None
    assert (await table.sit("ann")).heard(Snapshot)
    await table.end()


async def test_a_stop_while_a_world_is_loaded() -> None:
    """It is not opened any more: a hub that nobody stops would keep the process from ending."""
    table, store = await slow_table()
    ann = await table.sit("ann")
    await table.worlds.stop()
    store.gate.set()
    await settle()

    assert (said(ann), ann.closed) == (["unavailable"], 1011)
    assert table.worlds.find(WORLD) is None
    await table.end()


async def test_a_stop_while_worlds_wait_to_be_loaded() -> None:
    """Those whose turn has not come are not read any more; it is told, and no failure."""
    names = [f"w{number}" for number in range(LIMITS.worlds_loading)]
    table, store = await slow_table(*names)
    waiting = [await table.sit("ann", world=name) for name in names]
    await table.worlds.stop()
    with structlog.testing.capture_logs() as lines:
        store.gate.set()
        await settle()

    assert store.loads == names[:AT_ONCE]
    assert {line["log_level"] for line in lines} == {"info"}
    assert {client.heard(Error)[0].message for client in waiting} == {
        "the server is going down; come back in a moment"
    }
    await table.end()


async def test_the_time_that_a_code_takes_is_not_the_clients() -> None:
    """After a slow answer to a code there is as much time left for a hello as before it."""
    table, store = await slow_table()
    store.codes.clear()
    code = await table.pairing.new_code(WORLD)
    client = table.connect()
    await table.tick(9)
    await client.say(Pair(code, "gm", "tablet", "Gm"))
    await table.tick(9)
    store.codes.set()
    store.gate.set()
    await settle()
    await table.tick(0.5)
    (paired,) = client.heard(Paired)
    await client.say(Hello(1, WORLD, paired.key, "tablet"))
    assert client.heard(Welcome)

    idle = table.connect()
    await idle.say(Pair("WRONG", "gm", "tablet", "Gm"))
    await table.tick(10)
    assert idle.closed == 4408
    await table.end()


async def test_a_code_that_hangs_is_told() -> None:
    """It is not the hello that is late."""
    table, store = await slow_table()
    store.codes.clear()
    client = table.connect()
    await client.say(Pair("ABCDEFGH", "gm", "tablet", "Gm"))
    await table.tick(LIMITS.sign_in_timeout_s)

    assert (said(client), client.closed) == (["unavailable"], 1011)
    store.codes.set()
    await table.end()


async def test_a_stranger_at_an_open_table() -> None:
    """The table itself refuses them, and nothing is read."""
    table, store = await slow_table()
    store.gate.set()
    await table.sit("gm")
    client = table.connect()
    await client.say(Hello(1, WORLD, key_of("nobody"), "browser"))

    assert client.closed == 4401
    await table.end()


async def closing_table() -> tuple[Table, Slow]:
    """Return a table that everyone has left, whose worker still saves its state."""
    store = Slow()
    await seed(store)
    table = Table(store, attrs.evolve(LIMITS, snapshot_every=1))
    store.gate.set()
    ann = await table.sit("ann")
    assert (await ann.ask("spend", token="Actor.ann", fp=1, reason="x")).ok
    table.sessions.close(ann.session)
    await table.tick(LIMITS.world_idle_s)
    assert [hub.is_stopping for hub in table.worlds] == [True]
    return table, store


async def test_a_stranger_at_a_closing_table() -> None:
    """It is not loaded again for a key that nobody was ever given."""
    table, store = await closing_table()
    client = table.connect()
    await client.say(Hello(1, WORLD, "guessed", "browser"))
    store.saves.set()
    await settle()

    assert client.closed == 4401
    assert store.loads == [WORLD]
    await table.end()


async def test_who_comes_back_to_a_closing_table() -> None:
    """They wait until its worker is through: two at once would both write."""
    table, store = await closing_table()
    (closing,) = table.worlds
    ann = await table.sit("ann")
    assert (ann.heard(Welcome), store.loads) == ([], [WORLD])
    assert list(table.worlds) == [closing]
    store.saves.set()
    await settle()

    assert ann.heard(Welcome)
    assert store.loads == [WORLD, WORLD]
    await table.end()


async def personal_code(table: Table, store: Slow) -> str:
    """Return a code that lets Bob in, made by a GM at a table that was closed since."""
    store.gate.set()
    gm = await table.sit("gm")
    reply = await gm.ask("code", user="bob")
    assert reply.result is not None
    table.sessions.close(gm.session)
    await table.tick(LIMITS.world_idle_s)
    assert table.worlds.find(WORLD) is None
    code: str = reply.result["code"]
    return code


async def a_code(table: Table, store: Slow, kind: str) -> str:
    """Return a code: the `host`'s, one for a `new` table, or a `personal` one."""
    if kind == "personal":
        return await personal_code(table, store)
    return await table.pairing.new_code(WORLD if kind == "host" else None)


async def bring(table: Table, code: str) -> Client:
    """Bring a code from a new browser."""
    client = table.connect()
    await client.say(Pair(code, "someone", "tablet", "Someone"))
    return client


KINDS = pytest.mark.parametrize("kind", ["host", "new", "personal"])


@KINDS
async def test_a_code_while_as_many_are_loaded_as_may(kind: str) -> None:
    """Nothing was done by it: it stays good, and what is told is true; no second world is made."""
    names = [f"w{number}" for number in range(LIMITS.worlds_loading)]
    table, store = await slow_table(*names)
    code = await a_code(table, store, kind)
    worlds = len(await store.worlds())
    store.gate.clear()
    waiting = [await table.sit("ann", world=name) for name in names]
    early = await bring(table, code)
    assert (said(early), early.closed) == (["unavailable"], None)
    assert "table cannot be opened" in early.heard(Error)[0].message
    store.gate.set()
    await settle()

    assert all(client.heard(Welcome) for client in waiting)
    await early.say(Pair(code, "someone", "tablet", "Someone"))
    assert early.heard(Paired)
    assert len(await store.worlds()) == worlds + (kind == "new")
    await table.end()


@KINDS
async def test_a_code_of_one_who_was_sent_away_meanwhile(kind: str) -> None:
    """The load took too long: no key is made that nobody gets, and the code stays good."""
    table, store = await slow_table()
    code = await a_code(table, store, kind)
    store.gate.clear()
    gone = await bring(table, code)
    await table.tick(LIMITS.sign_in_timeout_s)
    assert (said(gone), gone.closed) == (["unavailable"], 1011)
    store.gate.set()
    await settle()

    users = [user for hub in table.worlds for user in hub.world.users.values()]
    assert sum(len(user.keys) for user in users) == (0 if kind == "new" else len(USERS))
    assert (await bring(table, code)).heard(Paired)
    await table.end()


@KINDS
async def test_a_code_during_a_stop(kind: str) -> None:
    """The world is not opened any more, and the code is good for the server that comes after."""
    table, store = await slow_table()
    code = await a_code(table, store, kind)
    store.gate.clear()
    client = await bring(table, code)
    await table.worlds.stop()
    store.gate.set()
    await settle()
    assert said(client) == ["unavailable"]
    await table.end()

    after = Table(store, LIMITS)
    assert (await bring(after, code)).heard(Paired)
    await after.end()
