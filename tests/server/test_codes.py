"""Personal codes over the wire: made by a GM, told once, traded by their user for a key."""

from __future__ import annotations

from typing import Any

import pytest
import structlog

from extra_effort.keys import hash_code
from extra_effort.store.memory import MemoryStore
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import Error, Hello, Pair, Paired, Welcome
from table import WORLD, Client, Table

DAY_S = 24 * 3600


async def make(table: Table, request_id: str = "c", **args: str) -> dict[str, Any]:
    """Make a code as the GM."""
    reply = await (await table.sit("gm")).ask("code", request_id, **{"user": "bob", **args})
    assert reply.result is not None, reply
    result: dict[str, Any] = reply.result
    return result


async def bring(table: Table, code: str, user: str = "page-1", **more: str) -> Client:
    """Bring a code from a new browser; `more`: `foundry`."""
    client = table.connect(more.pop("peer", "10.0.0.1"))
    await client.say(Pair(code, user, "phone", "Somebody", more.get("foundry")))
    return client


async def welcome(table: Table, client: Client) -> Welcome:
    """Sign in with the key that a client was given."""
    (paired,) = client.heard(Paired)
    one = table.connect()
    await one.say(Hello(1, paired.world, paired.key, "phone"))
    return one.heard(Welcome)[0]


async def test_a_code_lets_its_user_in_while_no_gm_is_there(table: Table) -> None:
    """It says who comes, whatever the page calls itself, and gives that user's role."""
    gm = await table.sit("gm")
    code = (await gm.ask("code", user="bob")).result["code"]  # type: ignore[index]
    table.sessions.close(gm.session)
    told = await welcome(table, await bring(table, code))

    assert (told.user, told.role, told.world) == ("bob", "player", WORLD)


async def test_as_people_type_it(table: Table) -> None:
    """Twelve characters; small letters, blanks and hyphens do not matter."""
    code = (await make(table))["code"]
    typed = f" {code[:4]}-{code[4:8]} {code[8:]}".lower()

    assert len(code) == 12
    assert (await bring(table, typed)).heard(Paired)


async def test_a_stranger_is_invited(table: Table) -> None:
    """On the table page a GM invites by name; the guest is a player who owns nothing yet."""
    code = (await make(table, user="page-x", name="Guest"))["code"]
    client = await bring(table, code)
    told = await welcome(table, client)
    world = (await table.worlds.open(WORLD)).world

    assert (told.user, told.role) == ("page-x", "player")
    assert world.users["page-x"].name == "Guest"


async def test_once(table: Table) -> None:
    """The second who brings it gets nothing."""
    code = (await make(table))["code"]
    first, second = await bring(table, code), await bring(table, code)

    assert first.heard(Paired)
    assert [one.code for one in second.heard(Error)] == ["unauthenticated"]


async def test_in_foundry_it_serves_its_user_alone(table: Table) -> None:
    """Foundry knows who sits there: another user's code is a wrong one, and stays good."""
    code = (await make(table))["code"]
    thief = await bring(table, code, "ann", foundry="my-world")
    owner = await bring(table, code, "bob", foundry="my-world")

    assert [one.code for one in thief.heard(Error)] == ["unauthenticated"]
    assert (await welcome(table, owner)).user == "bob"


async def test_the_table_keeps_its_foundry_world(table: Table) -> None:
    """A player's code says nothing about whose table it is, unlike the host's."""
    code = (await make(table))["code"]
    await bring(table, code, "bob", foundry="another-world")

    assert (await table.worlds.open(WORLD)).world.foundry is None


async def test_a_newer_one_takes_its_place(table: Table) -> None:
    """A user has one code at a time."""
    old, new = (await make(table, "c1"))["code"], (await make(table, "c2"))["code"]

    assert not (await bring(table, old)).heard(Paired)
    assert (await bring(table, new)).heard(Paired)


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("revoke", {"user": "bob"}),
        ("users", {"users": [{"user": name, "role": "gm"} for name in ("gm", "aid")]}),
    ],
)
async def test_it_ends_with_what_it_was_for(table: Table, op: str, args: dict[str, Any]) -> None:
    """Revoking a user, or removing them, leaves no way in."""
    code = (await make(table))["code"]
    await (await table.sit("gm")).ask(op, **args)
    client = await bring(table, code)

    assert [one.code for one in client.heard(Error)] == ["unauthenticated"]


async def test_thirty_days(table: Table) -> None:
    """It says until when it is good, and is good until then."""
    told = await make(table)
    assert told["expires"] == table.clock.wall() + 30 * DAY_S
    again = await make(table, "c2")
    await table.clock.advance(30 * DAY_S - 1)
    assert (await bring(table, again["code"])).heard(Paired)

    late = await make(table, "c3")
    await table.clock.advance(30 * DAY_S)
    assert not (await bring(table, late["code"])).heard(Paired)


async def test_wrong_guesses_count_like_any(table: Table) -> None:
    """Five from an address within ten minutes; then the right one is not looked at either."""
    code = (await make(table))["code"]
    for _ in range(5):
        await bring(table, "AAAABBBBCCCC")
    blocked, other = await bring(table, code), await bring(table, code, peer="10.0.0.2")

    assert [one.code for one in blocked.heard(Error)] == ["rate_limited"]
    assert other.heard(Paired)


async def test_a_theft_in_foundry_counts_as_a_guess(table: Table) -> None:
    """Trying another's code from Foundry uses up tries."""
    code = (await make(table))["code"]
    for _ in range(5):
        await bring(table, code, "ann", foundry="my-world")

    assert (await bring(table, code)).heard(Error)[0].code == "rate_limited"


async def test_a_repeat_is_told_the_same(table: Table) -> None:
    """A lost reply costs nothing; once forgotten it is said."""
    first, second = await make(table), await make(table)
    restarted = Table(table.store)
    late = await (await restarted.sit("gm")).ask("code", "c", user="bob")

    assert first == second
    assert late.error is not None
    assert late.error.code == "expired"
    await restarted.end()


async def test_it_outlives_a_restart(table: Table) -> None:
    """Its hash is in the store and in the log."""
    code = (await make(table))["code"]
    restarted = Table(table.store)

    assert (await welcome(restarted, await bring(restarted, code))).user == "bob"
    await restarted.end()


async def test_a_code_that_could_not_be_kept(table: Table) -> None:
    """Neither log nor store has it; the same request may be sent again."""
    gm = await table.sit("gm")
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "the disk is full"
    failed = await gm.ask("code", "c", user="bob")
    table.store.fail = None
    done = await gm.ask("code", "c", user="bob")

    assert failed.error is not None
    assert failed.error.code == "unavailable"
    assert done.ok
    assert (await table.store.world(WORLD)).seq == 2


async def test_a_busy_world_keeps_the_code(table: Table) -> None:
    """What could not be written off is still good."""
    code = (await make(table))["code"]
    busy = Table(table.store, wire=Limits(inbox=0))

    assert (await bring(busy, code)).heard(Error)[0].code == "busy"
    assert (await bring(table, code)).heard(Paired)
    await busy.end()


async def test_nobody_else_hears_of_it(table: Table) -> None:
    """Not the log, not other GMs' diffs, not a log line."""
    aid, ann = await table.sit("aid"), await table.sit("ann")
    with structlog.testing.capture_logs() as lines:
        code = (await make(table))["code"]
        await bring(table, code)
    stored = repr(await table.store.read(WORLD, 0))

    for place in (stored, repr(lines), repr(aid.transport.heard()), repr(ann.transport.heard())):
        assert code not in place
    assert hash_code(code).hex() not in repr(aid.transport.heard())


async def test_people(table: Table) -> None:
    """A GM lists who may sit here; a player may not; nothing is logged."""
    reply = await (await table.sit("gm")).ask("people")
    refused = await (await table.sit("ann")).ask("people")

    assert reply.result is not None
    assert [one["user"] for one in reply.result["users"]] == ["gm", "aid", "ann", "bob"]
    assert refused.error is not None
    assert refused.error.code == "not_allowed"
    assert (await table.store.world(WORLD)).seq == 1
