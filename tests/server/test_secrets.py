"""Secrets and hidden things, followed through everything that leaves the server or is kept by it.

One evening is played in which every kind of key and code is made, used, mistyped and revoked, and
a GM does in private what players must not learn. Then every frame, log line, stored byte and figure
of that evening is searched for what must not be there.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
import structlog

from disk import Disk, open_journal
from extra_effort import logs
from extra_effort.hub.loading import save_world
from extra_effort.keys import hash_code, hash_key
from extra_effort.metrics import Metrics
from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.messages import (
    Error,
    Hello,
    Pair,
    Paired,
    Request,
    ServerMessage,
    Status,
    Written,
)
from table import SHEET, WORLD, Client, Table, key_of, seed

ANN, NPC = "Actor.ann", "Scene.cave.Token.ogre"
OGRE, PLOT = "Grimjaw the ogre", "the duke is the murderer"
"""The name of a hidden token, and what the GM writes beside private rolls."""


@attrs.frozen
class Evening:
    """What was made, and everything that was said, logged, stored and counted."""

    secrets: dict[str, str]
    told: dict[str, list[bytes]]
    """Frames by who got them."""
    log: str
    stored: bytes
    figures: str

    def frames(self, *who: str) -> bytes:
        """Return all frames of those users."""
        return b"\n".join(b"".join(self.told[one]) for one in who)


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Return where all log lines go, of every level."""
    stream = io.StringIO()
    logs.configure("json", "debug", stream)
    yield stream
    structlog.reset_defaults()
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture
async def evening(lines: io.StringIO) -> Evening:
    """Play the evening on a disk that can be read."""
    metrics, disk = Metrics(), Disk()
    store = await open_journal(disk, at_once)
    table = Table(store, meters=metrics)
    await seed(store)
    secrets, told = await play(table)
    hub = await table.worlds.open(WORLD)
    await save_world(store, hub.world)
    await table.end()
    return Evening(secrets, told, lines.getvalue(), bytes(disk.data), metrics.text().decode())


async def at_once(_point: str) -> None:
    """Let the disk do everything without delay or fault."""


async def play(table: Table) -> tuple[dict[str, str], dict[str, list[bytes]]]:
    """Do everything that makes or uses a secret, with everybody listening."""
    users = ("gm", "aid", "ann", "bob")
    seats = {user: await table.sit(user, foundry="my-world") for user in users}
    gm, ann = seats["gm"], seats["ann"]
    secrets = {f"key of {user}": key_of(user) for user in seats}
    secrets["host's code"] = await table.pairing.new_code(WORLD)
    newcomer = await bring(table, secrets["host's code"], "new-gm")
    secrets["paired key"] = newcomer.heard(Paired)[0].key
    minted = await result(gm, "mint", user="bob", client="laptop")
    secrets["minted key"] = minted["key"]
    made = await result(gm, "code", user="bob")
    secrets["personal code"] = made["code"]
    admitted = await bring(table, secrets["personal code"], "page-7")
    secrets["admitted key"] = admitted.heard(Paired)[0].key
    mistyped = await bring(table, "MISTYPEDCODE", "page-8")
    assert mistyped.heard(Error)
    await do_in_private(gm)
    await ask_in_vain(ann, gm)
    await stumble(table, secrets)
    await gm.ask("history", limit=50)
    await gm.ask("people")
    await gm.ask("revoke", user="bob", client="laptop")
    await table.tick()
    return secrets, {
        **{user: list(seat.transport.frames) for user, seat in seats.items()},
        "mistyped": list(mistyped.transport.frames),
    }


async def bring(table: Table, code: str, user: str) -> Client:
    """Bring a code from a new browser, and sign in with what it is worth."""
    client = table.connect()
    await client.say(Pair(code, user, "browser", "Somebody"))
    for paired in client.heard(Paired):
        await client.say(Hello(1, paired.world, paired.key, "browser"))
    return client


async def result(who: Client, op: str, /, **args: Any) -> dict[str, Any]:
    """Ask, and return the result."""
    reply = await who.ask(op, **args)
    assert reply.result is not None, reply
    told: dict[str, Any] = reply.result
    return told


async def do_in_private(gm: Client) -> None:
    """Register a hidden token, let it act, roll in private for a visible one, charge both."""
    ogre = {"token": NPC, "sheet": {**SHEET, "name": OGRE}, "owners": [], "visibility": "owners"}
    await result(gm, "register", tokens=[ogre])
    await result(gm, "spend", token=NPC, fp=1, reason=PLOT)
    await result(gm, "spend", token=ANN, fp=1, reason=PLOT, private=True)
    fought = [{"token": token, "fought": True} for token in (ANN, NPC)]
    await result(gm, "battle_end", combat="c", seconds=30, tokens=fought)
    await result(gm, "rest", tokens=[NPC, ANN], minutes=10)
    await result(gm, "undo", entry=(await result(gm, "history", limit=1))["entries"][0]["seq"])
    await gm.say(Written(1, 1))


async def ask_in_vain(ann: Client, gm: Client) -> None:
    """Ask as a player for hidden things, by every way there is."""
    for op, args in (
        ("preview", {"feat": "spend", "args": {"token": NPC, "fp": 1}}),
        ("spend", {"token": NPC, "fp": 1}),
        ("history", {"token": NPC}),
        ("history", {}),
        ("people", {}),
        ("motivate", {"tokens": [NPC], "on": True}),
    ):
        await ann.say(Request(f"vain {op} {len(args)}", op, args, ask=True))
    await ann.say(Request("march", "march", {"tokens": [{"token": ANN}], "hours": 1}, ask=True))
    await ann.say(Status("march"))
    pending = [one.pending for one in ann.heard(type(await ann.ask("act", token=ANN)))]
    await gm.ask("approve", ask=next(one for one in pending if one), grant=True)


async def stumble(table: Table, secrets: dict[str, str]) -> None:
    """Make the mistakes that get logged: secrets in wrong places, wrong frames, wrong keys."""
    for frame in (
        encode(Hello(1, WORLD, secrets["minted key"] + "x", "browser")),
        encode(Hello(1, "elsewhere", secrets["minted key"], "browser")),
        encode(Pair(secrets["personal code"], "page-9", "browser")),
        secrets["paired key"],
        secrets["paired key"].encode(),
    ):
        await table.connect().send_raw(frame)


def meant_for(name: str) -> set[str]:
    """Return to whom a secret is told."""
    return {"minted key": {"gm"}, "personal code": {"gm"}}.get(name, set())


async def test_no_secret_is_told_to_anybody_it_is_not_for(evening: Evening) -> None:
    """Keys and codes stand in the one reply that hands them out, and in no other frame."""
    for name, secret in evening.secrets.items():
        for who, frames in evening.told.items():
            found = sum(frame.count(secret.encode()) for frame in frames)
            assert found == (1 if who in meant_for(name) else 0), (name, who)


async def test_no_hash_is_told_to_anybody(evening: Evening) -> None:
    """Not even GMs see the hash of a key or code."""
    said = evening.frames(*evening.told)
    for name, secret in evening.secrets.items():
        assert hash_key(secret).encode() not in said, name
        assert hash_code(secret) not in said, name


async def test_no_secret_is_logged(evening: Evening) -> None:
    """On no level, whatever was mistyped or sent to the wrong place."""
    assert '"event": "paired"' in evening.log
    assert '"event": "pairing refused"' in evening.log
    assert '"event": "violation"' in evening.log
    for name, secret in evening.secrets.items():
        assert secret not in evening.log, name
        assert hash_key(secret) not in evening.log, name
    assert "MISTYPEDCODE" not in evening.log


async def test_no_secret_is_stored(evening: Evening) -> None:
    """The database holds hashes alone."""
    assert hash_key(evening.secrets["minted key"]).encode() in evening.stored
    for name, secret in evening.secrets.items():
        assert secret.encode() not in evening.stored, name


async def test_no_secret_is_counted(evening: Evening) -> None:
    """Figures name nobody."""
    for text in (*evening.secrets.values(), OGRE, NPC, PLOT, ANN):
        assert text not in evening.figures


async def test_what_is_hidden_is_in_no_frame_of_a_player(evening: Evening) -> None:
    """No id, name, number or remark of a hidden token or a private roll, in any kind of message."""
    said = evening.frames("ann", "bob", "mistyped")
    asked_for = evening.frames("gm", "aid")

    assert OGRE.encode() in asked_for
    assert PLOT.encode() in asked_for
    assert OGRE.encode() not in said
    assert PLOT.encode() not in said
    echoes = {frame for frame in evening.told["ann"] if NPC.encode() in frame}
    assert all(b"unknown_token" in frame for frame in echoes)  # the id that the player typed


async def test_an_evening_has_every_kind_of_message(evening: Evening) -> None:
    """Whatever the server can say in the course of a table has been searched."""
    kinds = {
        type(decode_server(frame)).TYPE for frames in evening.told.values() for frame in frames
    }

    assert kinds == {one.TYPE for one in ServerMessage.__args__} - {"bye", "pong", "paired"}


async def test_log_lines_name_the_request(evening: Evening) -> None:
    """Whoever is told an id by a player finds every line about it."""
    answered = [
        line for line in map(json.loads, evening.log.splitlines()) if line["event"] == "answered"
    ]

    assert answered
    assert all(line["request"] and line["op"] and line["user"] for line in answered)
    assert {"march"} <= {line["request"] for line in answered}
