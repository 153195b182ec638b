"""Keys and users: paired, minted, listed, revoked, removed."""

from __future__ import annotations

from typing import Any

import pytest

from extra_effort.config import ServerLimits
from extra_effort.hub.worker import Hub
from extra_effort.keys import hash_code
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    Error,
    Hello,
    Pair,
    Paired,
    Reply,
    Request,
    Snapshot,
    Status,
    Welcome,
)
from fakes import settle
from table import WORLD, Client, Table, key_of

ANN = "Actor.ann"


async def come(table: Table, key: str, world: str = WORLD) -> Client:
    """Sign in with a key."""
    client = table.connect()
    await client.say(Hello(1, world, key, "browser"))
    return client


async def pair(table: Table, code: str, user: str = "newcomer") -> Paired:
    """Redeem a code."""
    client = table.connect()
    await client.say(Pair(code, user, "browser", "New Comer", "my-world"))
    (paired,) = client.heard(Paired)
    return paired


async def hub(table: Table, world: str = WORLD) -> Hub:
    """Return a world's hub."""
    return await table.worlds.open(world)


# --- pairing --------------------------------------------------------------------------------------


async def test_pairing_makes_a_world(table: Table) -> None:
    """A code without a world makes one, whose first GM is who brought it."""
    paired = await pair(table, await table.pairing.new_code(None))
    client = await come(table, paired.key, paired.world)
    world = (await hub(table, paired.world)).world

    assert paired.world != WORLD
    assert client.heard(Welcome)[0].role == "gm"
    assert (world.users["newcomer"].name, world.foundry) == ("New Comer", "my-world")


async def test_pairing_joins_a_world(table: Table) -> None:
    """A code for a world lets its GM in with a further browser."""
    paired = await pair(table, await table.pairing.new_code(WORLD), "gm")

    assert paired.world == WORLD
    assert (await come(table, paired.key)).heard(Snapshot)
    assert len((await hub(table)).world.users["gm"].keys) == 2


async def test_a_code_is_used_once(table: Table) -> None:
    """The second who brings it gets nothing."""
    code = await table.pairing.new_code(WORLD)
    await pair(table, code)
    late = table.connect()
    await late.say(Pair(code.lower(), "other", "browser"))

    assert late.heard(Error)[0].code == "unauthenticated"
    assert "other" not in (await hub(table)).world.users


async def test_a_failed_pairing_keeps_the_code(table: Table) -> None:
    """A code that could not be written off is still good."""
    code = await table.pairing.new_code(WORLD)
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "the disk is full"
    client = table.connect()
    await client.say(Pair(code, "newcomer", "browser"))
    table.store.fail = None
    await client.say(Pair(code, "newcomer", "browser"))

    assert client.heard(Error)[0].code == "unavailable"
    assert client.heard(Paired)


async def test_a_refused_pairing_keeps_the_code() -> None:
    """A code whose world is too busy to take it is still good, for that world."""
    table = Table(wire=Limits(inbox=0))
    client = table.connect()
    code = await table.pairing.new_code(None)
    await client.say(Pair(code, "newcomer", "browser"))
    (made,) = await table.store.worlds()
    kept = await table.store.take_code(hash_code(code), table.clock.wall())

    assert client.heard(Error)[0].code == "busy"
    assert kept is not None
    assert kept.world == made.id
    await table.end()


async def test_worlds_are_limited() -> None:
    """A server makes no more worlds than its host allows, and says so."""
    table = Table(limits=ServerLimits(worlds=1))
    await pair(table, await table.pairing.new_code(None))
    client = table.connect()
    await client.say(Pair(await table.pairing.new_code(None), "other", "browser"))

    assert client.heard(Error)[0].code == "unavailable"
    assert len(await table.store.worlds()) == 1
    await table.end()


async def test_pair_then_hello_on_one_connection(table: Table) -> None:
    """Messages that come while the code is looked up wait their turn."""
    code = await table.pairing.new_code(WORLD)
    client = table.connect()
    await client.say(Pair(code, "gm", "browser"))
    await client.say(Hello(1, WORLD, client.heard(Paired)[0].key, "browser"))

    assert client.heard(Welcome)


# --- keys -----------------------------------------------------------------------------------------


async def mint(gm: Client, request_id: str = "m", user: str = "bob") -> dict[str, Any]:
    """Return the result of a `mint`."""
    reply = await gm.ask("mint", request_id, user=user, client="laptop")
    assert reply.result is not None, reply
    result: dict[str, Any] = reply.result
    return result


async def test_mint(table: Table) -> None:
    """The GM gets a key that signs its user in; neither log nor anyone else holds it."""
    gm, aid = await table.sit("gm"), await table.sit("aid")
    key = (await mint(gm))["key"]
    stored = repr(await table.store.read(WORLD, 0))
    others = b"".join(aid.transport.frames)

    assert (await come(table, key)).heard(Welcome)[0].user == "bob"
    assert key not in stored
    assert key.encode() not in others


async def test_a_repeated_mint(table: Table) -> None:
    """A repeat gets the same key, and no second one is made."""
    gm = await table.sit("gm")

    assert await mint(gm) == await mint(gm)
    assert len((await hub(table)).world.users["bob"].keys) == 2


async def test_a_key_is_told_again_to_a_gm_alone(table: Table) -> None:
    """Who is a GM no longer gets no key by asking once more for the one minted then."""
    gm, aid = await table.sit("gm"), await table.sit("aid")
    await mint(aid, "m")
    roster = [{"user": user, "name": user, "role": "player"} for user in ("aid", "ann", "bob")]
    await gm.ask("users", users=[*roster, {"user": "gm", "name": "gm", "role": "gm"}])
    again = await table.sit("aid")
    repeated = await again.ask("mint", "m", user="bob", client="laptop")
    await again.say(Status("m"))

    errors = [one.error.code for one in (repeated, again.heard(Reply)[-1]) if one.error]
    assert errors == ["expired", "expired"]


async def test_a_mint_repeated_too_late(table: Table) -> None:
    """Once the server has forgotten the key it says so, instead of handing out a wrong one."""
    await mint(await table.sit("gm"))
    restarted = Table(table.store)
    reply = await (await restarted.sit("gm")).ask("mint", "m", user="bob", client="laptop")

    assert reply.error is not None
    assert (reply.error.code, reply.result) == ("expired", None)
    await restarted.end()


async def test_the_status_of_a_mint(table: Table) -> None:
    """Whoever lost the answer and asks after it gets the key, as long as it is remembered."""
    gm = await table.sit("gm")
    told = await mint(gm)
    await gm.say(Status("m"))
    restarted = Table(table.store)
    late = await restarted.sit("gm")
    await late.say(Status("m"))
    forgotten = late.heard(Reply)[-1]

    assert (gm.heard(Reply)[-1].status, gm.heard(Reply)[-1].result) == ("done", told)
    assert forgotten.error is not None
    assert forgotten.error.code == "expired"
    await restarted.end()


async def test_revoke(table: Table) -> None:
    """A revoked key closes its connections and signs in no more."""
    gm, bob = await table.sit("gm"), await table.sit("bob")
    await gm.ask("revoke", user="bob")

    assert bob.closed == 4401
    assert (await table.sit("bob")).closed == 4401


async def test_revoking_oneself(table: Table) -> None:
    """One who ends his own key hears nothing more, the answer included."""
    gm = await table.sit("gm")
    gm.forget()
    await gm.say(Request("r", "revoke", {"user": "gm"}))

    assert gm.closed == 4401
    assert gm.transport.frames == []


# --- the roster -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roster", "code"),
    [
        ([("gm", "gm"), ("aid", "gm"), ("ann", "gm"), ("bob", "player")], 4410),
        ([("gm", "gm"), ("aid", "gm"), ("bob", "player")], 4403),
    ],
)
async def test_roster(table: Table, roster: list[tuple[str, str]], code: int) -> None:
    """Another role, or none, closes that user's connections and no others."""
    gm, ann, bob = [await table.sit(user) for user in ("gm", "ann", "bob")]
    users = [{"user": user, "name": user.title(), "role": role} for user, role in roster]
    await gm.ask("users", users=users)

    assert (ann.closed, bob.closed, gm.closed) == (code, None, None)


async def test_promotion_shows_everything(table: Table) -> None:
    """One who comes back as GM sees every token."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    users = [
        {"user": user, "name": user.title(), "role": role}
        for user, role in (("gm", "gm"), ("aid", "gm"), ("ann", "gm"), ("bob", "player"))
    ]
    await gm.ask("users", users=users)
    again = await table.sit("ann", resume=("e1", 1))

    assert set(ann.state()) == {ANN}
    assert set(again.state()) == {ANN, "Actor.bob", "Actor.npc"}


async def test_a_session_that_is_gone(table: Table) -> None:
    """A peer that leaves while it is being signed in leaves nothing behind."""
    client = table.connect()
    client.session.receive(encode(Hello(1, WORLD, key_of("ann"), "browser")))
    table.sessions.close(client.session)
    await settle()

    assert (await hub(table)).subscribers == {}
