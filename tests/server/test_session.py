"""Everything a connection may get wrong has its code, its sentence, and changes nothing."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import attrs
import pytest

from extra_effort.game import events as e
from extra_effort.store.contract import Entry
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
    Status,
    Welcome,
    Written,
)
from fakes import settle
from table import EPOCH, SHEET, WORLD, Table, key_of, seed

ANN, BOB = "Actor.ann", "Actor.bob"
HELLO = Hello(1, WORLD, key_of("ann"), "browser")


async def entries(table: Table) -> int:
    """Return the length of the world's log."""
    return (await table.store.world(WORLD)).seq


# --- before hello --------------------------------------------------------------------------------


async def test_hello(table: Table) -> None:
    """The right key is welcomed with rules, limits and addresses."""
    ann = await table.sit("ann")
    (welcome,) = ann.heard(Welcome)

    assert (welcome.user, welcome.role, welcome.world) == ("ann", "player", WORLD)
    assert (welcome.epoch, welcome.seq, welcome.addresses) == (EPOCH, 1, ["ws://x/ws"])
    assert welcome.rules["combat_extra_effort"] is True
    assert welcome.limits["frame_bytes"] == 65_536


@pytest.mark.parametrize(
    ("hello", "code", "close"),
    [
        (Hello(1, WORLD, "wrong", "browser"), "unauthenticated", 4401),
        (Hello(1, "elsewhere", key_of("ann"), "browser"), "unauthenticated", 4404),
    ],
)
async def test_hello_refused(table: Table, hello: Hello, code: str, close: int) -> None:
    """A wrong key, or a world that is not here, is said and closed."""
    client = table.connect()
    await client.say(hello)

    assert [error.code for error in client.heard(Error)] == [code]
    assert client.closed == close


async def test_hello_to_another_path(table: Table) -> None:
    """An address that names a world serves that world only."""
    client = table.connect(path_world="other")
    await client.say(HELLO)
    same = table.connect(path_world=WORLD)
    await same.say(HELLO)

    assert (client.heard(Error)[0].field, client.closed) == ("world", 4400)
    assert same.heard(Welcome)


async def test_key_of_another_world(table: Table) -> None:
    """A key is good in its own world only."""
    await table.store.create_world("other", "e2", 1.0)
    client = table.connect()
    await client.say(Hello(1, "other", key_of("ann"), "browser"))

    assert client.closed == 4401


async def test_hello_twice(table: Table) -> None:
    """A second hello ends the connection."""
    ann = await table.sit("ann")
    await ann.say(HELLO)

    assert ann.heard(Error)[-1].code == "bad_request"
    assert ann.closed == 4400


@pytest.mark.parametrize(
    "message",
    [Request("r", "spend", {"token": ANN, "fp": 1}), Status("r"), Written(1, 1)],
)
async def test_before_hello(table: Table, message: Request | Status | Written) -> None:
    """Nothing but hello, pair and ping comes first."""
    client = table.connect()
    await client.say(message)

    assert client.heard(Error)[0].code == "unauthenticated"
    assert client.closed == 4400
    assert await entries(table) == 1


async def test_no_hello_in_time(table: Table) -> None:
    """Ten seconds without a hello end it."""
    client = table.connect()
    await table.tick(9.9)
    assert client.closed is None

    await table.tick(0.2)
    assert client.closed == 4408


async def test_too_many_connections(table: Table) -> None:
    """A user has eight connections at most."""
    for _ in range(8):
        await table.sit("ann")
    ninth = await table.sit("ann")

    assert ninth.closed == 4409
    assert (await table.sit("bob")).closed is None


async def test_hello_while_the_store_fails(table: Table) -> None:
    """A log that cannot be read is no reason to forget a key."""
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "no disk"
    client = await table.sit("ann")

    assert (client.heard(Error)[0].code, client.closed) == ("unavailable", 1011)
    table.store.fail = None


async def test_hello_during_a_stop(table: Table) -> None:
    """While the server goes down no world is opened anew: the client is told to come again."""
    await table.sit("gm")
    await table.worlds.stop()
    late = await table.sit("ann")

    assert late.heard(Welcome) == []
    assert late.closed == 1011


async def test_another_foundry_world(table: Table) -> None:
    """A copy of the table's Foundry world is warned, and never the scribe."""
    await table.apply([e.FoundryNamed("original")])
    copy = await table.sit("aid", foundry="copy")

    assert [(error.code, error.field) for error in copy.heard(Error)] == [("conflict", "foundry")]
    assert copy.closed is None


# --- frames --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "close"),
    [
        ("text", 1003),
        (b"", 4400),
        (b"\xc1garbage", 4400),
        (b"\xff" * 100, 4400),
        (encode(Ping(1)) + b"\x00", 4400),
        (b"\x82\xa4type\xa4ping\xa1n\xcb" + struct.pack(">d", float("nan")), 4400),
        (b"\x81\xa4type\xa7unknown", 4400),
        (b"\x81\xa4type\xa3ask", 4400),
        (b"\x00" * 1_000_000, 1009),
    ],
)
@pytest.mark.parametrize("signed_in", [True, False])
async def test_bad_frames(table: Table, frame: bytes | str, close: int, *, signed_in: bool) -> None:
    """A frame that is none of ours gets an error and ends its own connection only."""
    client = await table.sit("ann") if signed_in else table.connect()
    other = await table.sit("bob")
    await client.send_raw(frame)

    assert len(client.heard(Error)) == 1
    assert client.closed == close
    assert await entries(table) == 1
    assert (await other.ask("spend", token=BOB, fp=1, reason="x")).ok


async def test_frames_after_the_end_are_nothing(table: Table) -> None:
    """What a client sends after its mistake is not looked at."""
    ann = await table.sit("ann")
    await ann.send_raw(b"\xc1")
    ann.forget()
    await ann.say(Request("r", "spend", {"token": ANN, "fp": 1}))

    assert ann.transport.frames == []
    assert await entries(table) == 1


async def test_ping(table: Table) -> None:
    """A ping is answered, before and after hello."""
    client = table.connect()
    await client.say(Ping(1))
    await client.say(HELLO)
    await client.say(Ping(2))

    assert [pong.n for pong in client.heard(Pong)] == [1, 2]


async def test_pings_of_one_who_does_not_read(table: Table) -> None:
    """Answers do not pile up for one who sends and never reads."""
    ann = await table.sit("ann")
    ann.transport.stuck = True
    for number in range(20_000):
        ann.session.receive(encode(Ping(number)))

    assert ann.transport.queued_bytes() < 70_000


async def test_codes_of_one_who_does_not_read(table: Table) -> None:
    """Before hello, one who never reads is cut off."""
    client = table.connect()
    client.transport.stuck = True
    for number in range(9_000):
        client.session.receive(encode(Ping(number)))
        if client.closed:
            break

    assert client.closed == 4429


# --- requests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "args", "code", "field"),
    [
        ("fly", {}, "unknown_op", "op"),
        ("pair", {"client": "x"}, "unknown_op", "op"),
        ("spend", {"token": "Actor.nobody", "fp": 1, "reason": "x"}, "unknown_token", "token"),
        ("spend", {"token": BOB, "fp": 1, "reason": "x"}, "unknown_token", "token"),
        ("spend", {"token": ANN, "fp": "one", "reason": "x"}, "bad_request", "fp"),
        ("spend", {"token": ANN, "fp": 1.5, "reason": "x"}, "bad_request", "fp"),
        ("spend", {"token": ANN, "reason": "x"}, "bad_request", "fp"),
        ("spend", {"token": ANN, "fp": 101, "reason": "x"}, "out_of_range", "fp"),
        ("spend", {"token": 7, "fp": 1}, "bad_request", "token"),
        ("history", {"limit": 0}, "out_of_range", "limit"),
        ("history", {"limit": "all"}, "bad_request", "limit"),
        ("history", {"page": 2}, "bad_request", "page"),
        ("history", {"before": -1}, "out_of_range", "before"),
        ("history", {"token": 3}, "bad_request", "token"),
    ],
)
async def test_bad_requests(
    table: Table, op: str, args: dict[str, Any], code: str, field: str
) -> None:
    """Each mistake has its code and field; the connection stays, and nothing is changed."""
    ann = await table.sit("ann")
    reply = await ann.ask(op, **args)

    assert reply.error is not None
    assert (reply.error.code, reply.error.field) == (code, field)
    assert reply.error.message
    assert ann.closed is None
    assert await entries(table) == 1


async def test_request_without_fields(table: Table) -> None:
    """A request whose id can be read is answered; the connection stays."""
    ann = await table.sit("ann")
    await ann.send_raw(b"\x83\xa4type\xa7request\xa2id\xa1r\xa2op\x05")
    (reply,) = ann.heard(Reply)

    assert reply.error is not None
    assert (reply.id, reply.error.code, ann.closed) == ("r", "bad_request", None)


async def test_too_fast(table: Table) -> None:
    """Thirty at once, then ten a second, over all connections of a user; others are free."""
    one, two = await table.sit("ann"), await table.sit("ann")
    replies = [await seat.ask("spend", token="x", fp=1) for seat in [one, two] * 16]
    codes = [reply.error.code for reply in replies if reply.error is not None]

    assert codes == ["unknown_token"] * 30 + ["rate_limited"] * 2
    assert one.closed is None
    assert (await (await table.sit("bob")).ask("spend", token=BOB, fp=1, reason="x")).ok
    await table.tick(0.11)
    assert (await one.ask("spend", token=ANN, fp=1, reason="x")).ok


async def test_preview(table: Table) -> None:
    """A preview rolls nothing, changes nothing, and its id may be asked again."""
    ann = await table.sit("ann")
    args = {"feat": "jump", "args": {"token": ANN, "kind": "broad", "extra": 10}}
    first, again = await ann.ask("preview", "p", **args), await ann.ask("preview", "p", **args)
    refused = await ann.ask("preview", feat="fly", args={})

    assert first.ok
    assert first == again
    assert refused.error is not None
    assert await entries(table) == 1


async def test_questions_while_the_store_fails(table: Table) -> None:
    """What cannot be read now is told to come again."""
    ann = await table.sit("ann")
    assert isinstance(table.store, MemoryStore)
    table.store.fail = "no disk"
    asked = await ann.ask("history")
    await ann.say(Status("r"))
    table.store.fail = None
    answers = [asked, ann.heard(Reply)[-1]]

    assert [reply.error.code for reply in answers if reply.error] == ["unavailable"] * 2
    assert ann.closed is None


async def test_history(table: Table) -> None:
    """The log, newest first, in pages, as each may see it."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    for token in (ANN, BOB, ANN):
        await gm.ask("spend", token=token, fp=1, reason="x")
    page = (await ann.ask("history", limit=1)).result or {}
    rest = (await ann.ask("history", before=page["more"])).result or {}
    of_bob = (await gm.ask("history", token=BOB)).result or {}

    assert [entry["seq"] for entry in page["entries"]] == [4]
    assert [entry["seq"] for entry in rest["entries"]] == [2]
    assert rest["more"] is None
    assert [entry["seq"] for entry in of_bob["entries"]] == [3, 1]


async def test_history_takes_a_whole_float(table: Table) -> None:
    """The wire does not tell 1.0 from 1; a fraction is no number of entries."""
    gm = await table.sit("gm")
    whole, fraction = await gm.ask("history", limit=1.0), await gm.ask("history", limit=1.5)

    assert len((whole.result or {})["entries"]) == 1
    assert fraction.error is not None
    assert fraction.error.code == "bad_request"


@attrs.define
class SlowHistory(MemoryStore):
    """A store whose history takes until the gate is opened."""

    gate: asyncio.Event = attrs.field(factory=asyncio.Event, kw_only=True)

    async def history(self, world: str, before: int | None, limit: int) -> list[Entry]:
        """Read when the gate opens."""
        await self.gate.wait()
        return await super().history(world, before, limit)


async def test_history_of_what_was_hidden_meanwhile() -> None:
    """The answer shows what its asker may see when it is given, not when it was asked for."""
    store = SlowHistory()
    table = Table(store)
    await seed(store)
    gm, ann, bob = [await table.sit(user) for user in ("gm", "ann", "bob")]
    await gm.ask("spend", token=ANN, fp=1, reason="x")
    for asker in (ann, bob):
        await asker.say(Request("h", "history", {}))
    hidden = {"token": ANN, "sheet": {**SHEET, "name": ANN}, "owners": ["ann"]}
    await gm.ask("register", tokens=[{**hidden, "visibility": "owners"}])
    store.gate.set()
    await settle()
    pages = [asker.heard(Reply)[-1].result or {} for asker in (ann, bob)]

    assert [[entry["seq"] for entry in page["entries"]] for page in pages] == [[2], []]
    await table.end()


# --- pairing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["Actor.npc", "Actor.nobody"])
async def test_history_of_a_hidden_token(table: Table, token: str) -> None:
    """A hidden token has no history, not even of what others did together with it."""
    gm, ann = await table.sit("gm"), await table.sit("ann")
    await gm.ask("rest", tokens=["Actor.ann", "Actor.npc"], minutes=10)
    reply = await ann.ask("history", token=token)

    assert reply.error is not None
    assert (reply.error.code, reply.error.field) == ("unknown_token", "token")


def pairing(code: str) -> Pair:
    """Return a try with a code."""
    return Pair(code, "newcomer", "browser", "New Comer")


async def test_wrong_code(table: Table) -> None:
    """A wrong code is said; the connection stays for another try."""
    client = table.connect()
    await client.say(pairing("WRONGONE"))

    assert (client.heard(Error)[0].code, client.closed) == ("unauthenticated", None)


async def test_five_wrong_codes(table: Table) -> None:
    """After five wrong codes an address gets no further try, the right code included."""
    code = await table.pairing.new_code(WORLD)
    client = table.connect("10.9.9.9")
    for _ in range(5):
        await client.say(pairing("WRONGONE"))
    await client.say(pairing(code))

    assert [error.code for error in client.heard(Error)] == ["unauthenticated"] * 5 + [
        "rate_limited"
    ]
    assert not client.heard(Paired)


async def test_many_wrong_codes_at_once(table: Table) -> None:
    """Guesses over many connections at the same moment are no more than five either."""
    clients = [table.connect("10.9.9.9") for _ in range(20)]
    for client in clients:
        client.session.receive(encode(pairing("WRONGONE")))
    await settle()

    said = [client.heard(Error)[0].code for client in clients]
    assert said == ["unauthenticated"] * 5 + ["rate_limited"] * 15


async def test_expired_code(table: Table) -> None:
    """Ten minutes later a code is nothing."""
    code = await table.pairing.new_code(WORLD)
    await table.clock.advance(600)
    client = table.connect()
    await client.say(pairing(code))

    assert client.heard(Error)[0].code == "unauthenticated"


async def test_all_connections_of_a_user_are_read_together(table: Table) -> None:
    """Once signed in, what one browser sends makes the user's other one wait, and nobody else."""
    first, second = await table.sit("ann"), await table.sit("ann")
    other = await table.sit("bob")
    for _ in range(60):
        assert first.session.owes(b"", 0.0) == 0

    assert second.session.owes(b"", 0.0) > 0
    assert other.session.owes(b"", 0.0) == 0
    assert table.connect().session.owes(b"", 0.0) == 0
