"""Targets of the wire: raw frames, and messages whose fields are taken from the bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import attrs
import msgpack

from extra_effort_protocol.codec import decode_server, encode
from extra_effort_protocol.connection import (
    RECEIVES,
    BadRequest,
    Connection,
    Event,
    State,
    Violation,
)
from extra_effort_protocol.errors import CloseCode, ErrorCode, ProtocolViolation
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    VERSION,
    ClientMessage,
    Error,
    Hello,
    ServerMessage,
    Welcome,
)

from .taken import Taken
from .target import Target

CLASSES = (*get_args(ClientMessage), *get_args(ServerMessage))
FIELDS = sorted({field.name for cls in CLASSES for field in attrs.fields(cls)})
WORDS = tuple(
    msgpack.packb(word) for word in (*(cls.TYPE for cls in CLASSES), *FIELDS, "type", "gm")
)
HELLO = encode(Hello(v=VERSION, world="w", key="k", client="c"))
WELCOME = Welcome(
    v=VERSION,
    user="u",
    role="gm",
    world="w",
    epoch="e",
    seq=0,
    rules={},
    limits=Limits().announced(),
    addresses=[],
)


def signed_in() -> Connection:
    """Return a connection that has been welcomed."""
    connection = Connection()
    connection.receive(HELLO)
    connection.send(WELCOME)
    return connection


def check_frames(data: bytes) -> None:
    """Feed frames to a connection, before or after sign-in, or to the reader of the other side.

    The first byte says which; every frame but the last is as long as the two bytes before it say.
    """
    taken = Taken(data)
    how = taken.byte()
    if how & 1:
        check_from_server(data[1:])
        return
    connection = signed_in() if how & 2 else Connection()
    if not how & 4:
        check_from_client(connection, data[1:])
        return
    while taken:
        check_from_client(connection, taken.bytes(taken.byte() << 8 | taken.byte()))


def check_messages(data: bytes) -> None:
    """Feed messages with fields of all kinds to a connection: a hello, a welcome, whatever else."""
    taken = Taken(data)
    connection = signed_in() if taken.flag() else Connection()
    while taken:
        cls = taken.one_of(CLASSES)
        fields = {"type": cls.TYPE if taken.byte() & 15 else taken.value()}
        fields |= {name: taken.value() for name in names_of(cls) if taken.byte() & 7}
        frame = msgpack.packb(fields)
        check_from_client(connection, frame)
        check_from_server(frame)


def names_of(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of a message's fields."""
    return tuple(field.name for field in attrs.fields(cls))


def check_from_client(connection: Connection, frame: bytes) -> None:
    """Let a connection take a frame: one event of a declared kind, none after a violation."""
    before = connection.state
    events = connection.receive(frame)
    if before is State.CLOSED:
        assert events == []
        return
    (event,) = events
    check_event(connection, before, event)


def check_event(connection: Connection, before: State, event: Event) -> None:
    """Check what became of a frame: what the peer is told, the state, and that it reads back."""
    match event:
        case Violation():
            assert connection.state is State.CLOSED
            assert connection.receive(HELLO) == []
            assert event.close in CloseCode
            check_told(event.error.code, encode(event.error))
        case BadRequest():
            assert connection.state is before
            assert event.reply.error is not None
            check_told(event.reply.error.code, encode(event.reply))
        case _:
            assert connection.state is RECEIVES[before][type(event)]
            again = Connection(state=before).receive(encode(event))
            assert again == [event]


def check_told(code: str, frame: bytes) -> None:
    """Check that an answer is short, of a known code, and readable for the peer."""
    assert code in set(ErrorCode)
    assert len(frame) < 2_048
    decode_server(frame)


def check_from_server(frame: bytes) -> None:
    """Read a frame as a client does: a message that reads back, or a violation and nothing else."""
    try:
        message = decode_server(frame)
    except ProtocolViolation as fault:
        check_told(fault.code, encode(Error(fault.code, fault.message, fault.field)))
    else:
        assert decode_server(encode(message)) == message


def seeds() -> tuple[bytes, ...]:
    """Return the norm's own frames, good and hostile, each as it would come from its side."""
    good = json.loads((VECTORS / "messages.json").read_text(encoding="utf-8"))["cases"]
    bad = json.loads((VECTORS / "hostile.json").read_text(encoding="utf-8"))["cases"]
    first = {"client": b"\2", "server": b"\1"}
    return tuple(
        first[case["from"]] + bytes.fromhex(case["bytes"])
        for case in (*good, *bad)
        if 0 < len(case.get("bytes", "")) < MOST_BYTES
    )


VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"
MOST_BYTES = 1_024
FRAMES = Target("frames", check_frames, WORDS, seeds(), MOST_BYTES)
MESSAGES = Target("messages", check_messages)
