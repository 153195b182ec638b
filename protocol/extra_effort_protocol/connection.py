"""The server's side of one connection as a state machine without I/O.

`receive` takes a frame and returns what happened; `send` takes a message and returns its frame.
What is allowed when stands in two tables; an illegal move ends the connection (`receive`: the
peer's fault) or raises and changes nothing (`send`: ours).
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, TypeAlias

import attrs

from extra_effort_protocol.codec import Frame, encode, read_client, unpack
from extra_effort_protocol.errors import CloseCode, ErrorCode, Misuse, ProtocolViolation
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    VERSION,
    Answered,
    Ask,
    Bye,
    ClientMessage,
    Diff,
    Error,
    Fault,
    Hello,
    Pair,
    Paired,
    Ping,
    Pong,
    Presence,
    Reply,
    Request,
    Scribe,
    ServerMessage,
    Snapshot,
    Status,
    Welcome,
    Written,
)


class State(Enum):
    """How far a connection has come."""

    AWAITING_HELLO = auto()
    SIGNING_IN = auto()
    """`hello` was said; the shell checks the key and sends `welcome`, or an error and closes."""
    READY = auto()
    CLOSED = auto()


RECEIVES: dict[State, dict[type, State]] = {
    State.AWAITING_HELLO: {
        Pair: State.AWAITING_HELLO,
        Hello: State.SIGNING_IN,
        Ping: State.AWAITING_HELLO,
    },
    State.SIGNING_IN: {Ping: State.SIGNING_IN},
    State.READY: dict.fromkeys((Request, Written, Status, Ping), State.READY),
    State.CLOSED: {},
}
"""What a client may say in each state, and the state after it."""

SENDS: dict[State, dict[type, State]] = {
    State.AWAITING_HELLO: dict.fromkeys((Paired, Pong, Error, Bye), State.AWAITING_HELLO),
    State.SIGNING_IN: {
        Welcome: State.READY,
        **dict.fromkeys((Pong, Error, Bye), State.SIGNING_IN),
    },
    State.READY: dict.fromkeys(
        (Snapshot, Diff, Reply, Ask, Answered, Scribe, Presence, Pong, Error, Bye), State.READY
    ),
    State.CLOSED: {},
}
"""What the server may say in each state, and the state after it."""

_OUT_OF_ORDER: dict[State, tuple[ErrorCode, str]] = {
    State.AWAITING_HELLO: (ErrorCode.UNAUTHENTICATED, "say hello before {}"),
    State.SIGNING_IN: (ErrorCode.BAD_REQUEST, "wait for welcome before {}"),
    State.READY: (ErrorCode.BAD_REQUEST, "{} comes before welcome, once"),
}

_BY_TYPE = {message.TYPE: message for message in (Hello, Pair, Request, Written, Ping, Status)}
_ANSWERED: tuple[str, ...] = (Request.TYPE, Status.TYPE)
_ID_CHARS = range(1, 65)


@attrs.frozen
class Violation:
    """The client broke the norm: send `error` (with `codec.encode`), then close with `close`."""

    error: Error
    close: CloseCode


@attrs.frozen
class BadRequest:
    """A request whose id can be answered has wrong fields: send `reply`; the connection stays."""

    reply: Reply


Event: TypeAlias = ClientMessage | BadRequest | Violation


@attrs.define
class Connection:
    """One client's connection, as the server sees it."""

    limits: Limits = attrs.field(factory=Limits)
    state: State = State.AWAITING_HELLO
    version: int = VERSION
    """What `welcome.v` says: the newest version that both sides speak. Settled by `hello`."""

    def receive(self, frame: Frame) -> list[Event]:
        """Return what `frame` means: the message, a BadRequest or a Violation. Never raises.

        After a Violation or `close` the connection is CLOSED, and frames still on their way are
        nothing: the list is empty.
        """
        if self.state is State.CLOSED:
            return []
        try:
            return [self._take(unpack(frame, self.limits.frame_bytes, self.limits.depth))]
        except ProtocolViolation as fault:
            self.close()
            return [Violation(Error(fault.code, fault.message, fault.field), fault.close_code)]

    def send(self, message: ServerMessage) -> bytes:
        """Return the frame of `message`; raise Misuse, changing nothing, where it has no place.

        The bytes of a diff for many connections are encoded once (`codec.encode`) and need no call
        here: sending them changes no state. They may go to connections that are READY.
        """
        after = SENDS[self.state].get(type(message))
        if after is None:
            raise Misuse(f"{message.TYPE} has no place in state {self.state.name}")
        self.state = after
        return encode(message)

    def close(self) -> None:
        """Nothing is received or sent any more."""
        self.state = State.CLOSED

    def _take(self, fields: dict[str, Any]) -> Event:
        self._check_order(fields.get("type"))
        try:
            message = read_client(fields)
        except ProtocolViolation as fault:
            if not _is_answerable(fields):
                raise
            answer = Fault(fault.code, fault.message, fault.field)
            return BadRequest(Reply(fields["id"], ok=False, error=answer))
        self.state = RECEIVES[self.state][type(message)]
        if isinstance(message, Hello):
            self.version = min(message.v, VERSION)
        return message

    def _check_order(self, name: object) -> None:
        message = _BY_TYPE.get(name) if isinstance(name, str) else None
        if message is None or message in RECEIVES[self.state]:
            return  # an unknown type is read_client's to refuse
        code, sentence = _OUT_OF_ORDER[self.state]
        raise ProtocolViolation(code, sentence.format(name), "type")


def _is_answerable(fields: dict[str, Any]) -> bool:
    request = fields.get("id")
    return (
        fields.get("type") in _ANSWERED and isinstance(request, str) and len(request) in _ID_CHARS
    )
