"""Who says hello to a table that nobody is at: it is read for them, and for nobody else."""

from __future__ import annotations

import asyncio

import attrs

from extra_effort.config import ServerLimits
from extra_effort.game import events as e
from extra_effort.loads import AT_ONCE
from extra_effort.store.contract import PairingCode, WorldInfo
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.messages import Error, Hello, Pair, Paired, Snapshot, Welcome
from fakes import settle
from table import WORLD, Client, Table, key_of, seed

LIMITS = ServerLimits(worlds_loading=AT_ONCE + 1)


@attrs.define
class Slow(MemoryStore):
    """A store that loads worlds, and takes codes, while its gate is open; it notes the loads."""

    gate: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    loads: list[str] = attrs.field(factory=list, init=False)

    async def world(self, world: str) -> WorldInfo:
        """Note, wait, then tell."""
        self.loads.append(world)
        await self.gate.wait()
        return await super().world(world)

    async def take_code(self, code_hash: bytes, now: float) -> PairingCode | None:
        """Wait, then take."""
        await self.gate.wait()
        return await super().take_code(code_hash, now)


async def slow_table(*worlds: str) -> tuple[Table, Slow]:
    """Return a table over such a store, with its gate closed, and some worlds in it."""
    store = Slow()
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


async def test_the_time_that_a_code_takes_is_not_the_clients() -> None:
    """After a slow answer to a code there is as much time left for a hello as before it."""
    table, store = await slow_table()
    code = await table.pairing.new_code(WORLD)
    client = table.connect()
    await table.tick(9)
    await client.say(Pair(code, "gm", "tablet", "Gm"))
    await table.tick(9)
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
    client = table.connect()
    await client.say(Pair("ABCDEFGH", "gm", "tablet", "Gm"))
    await table.tick(LIMITS.sign_in_timeout_s)

    assert (said(client), client.closed) == (["unavailable"], 1011)
    store.gate.set()
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
