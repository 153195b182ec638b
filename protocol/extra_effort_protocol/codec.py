"""Between frames and messages: one msgpack map a frame, `{type, …fields}` (PROTOCOL.md)."""

from __future__ import annotations

from typing import Any, TypeVar, cast, get_args

import msgpack

from extra_effort_protocol.errors import CloseCode, ErrorCode, ProtocolViolation
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    OLDEST_VERSION,
    VERSION,
    ClientMessage,
    Hello,
    Plain,
    ServerMessage,
    Snapshot,
)
from extra_effort_protocol.profile import ProfileError, check, map_of
from extra_effort_protocol.structure import FieldError, structure, unstructure

Frame = bytes | bytearray | memoryview | str
M = TypeVar("M")

_FROM_CLIENT = {message.TYPE: message for message in get_args(ClientMessage)}
_FROM_SERVER = {message.TYPE: message for message in get_args(ServerMessage)}
_DEFAULTS = Limits()
_FIELD_CHARS = 64
_MESSAGE_CHARS = 200


class Packed(bytes):
    """A value that is encoded already: what many snapshots hold is encoded once."""

    __slots__ = ()


def pack(value: Plain) -> Packed:
    """Encode a value that goes into snapshots."""
    return Packed(msgpack.packb(value))


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """Return the frame of `message`. Its values are not checked again: they came in checked.

    The tokens of a snapshot may be `Packed`.
    """
    if isinstance(message, Snapshot):
        return _encode_snapshot(message)
    return cast("bytes", msgpack.packb({"type": message.TYPE, **unstructure(message)}))


def _encode_snapshot(message: Snapshot) -> bytes:
    """Put the frame together from its parts, in the order in which any message has them."""
    packer = msgpack.Packer()
    parts = [
        packer.pack_map_header(4),
        *(packer.pack(one) for one in ("type", message.TYPE, "seq", message.seq, "tokens")),
        packer.pack_map_header(len(message.tokens)),
    ]
    for token, value in message.tokens.items():
        parts += (packer.pack(token), value if isinstance(value, Packed) else packer.pack(value))
    return b"".join((*parts, packer.pack("all"), packer.pack(message.all)))


def decode_client(frame: Frame, limits: Limits = _DEFAULTS) -> ClientMessage:
    """Return what a client says in `frame`; raise ProtocolViolation."""
    return read_client(unpack(frame, limits.frame_bytes, limits.depth))


def decode_server(frame: Frame, limits: Limits = _DEFAULTS) -> ServerMessage:
    """Return what the server says in `frame`; raise ProtocolViolation."""
    fields = unpack(frame, limits.server_frame_bytes, limits.server_depth)
    return cast("ServerMessage", _read(_FROM_SERVER, fields))


def read_client(fields: dict[str, Any]) -> ClientMessage:
    """Return the message that unpacked `fields` of a client make; raise ProtocolViolation."""
    if fields.get("type") == Hello.TYPE:
        _check_version(fields.get("v"))
    return cast("ClientMessage", _read(_FROM_CLIENT, fields))


def unpack(frame: Frame, most_bytes: int, most_deep: int) -> dict[str, Any]:
    """Return the map in `frame`, whatever its fields; raise ProtocolViolation.

    This is the profile alone: one msgpack map, nothing after it, nothing in it that the profile
    does not allow.
    """
    if isinstance(frame, str):
        raise _violation("frames must be binary msgpack, not text", close=CloseCode.TEXT_FRAME)
    if len(frame) > most_bytes:
        raise ProtocolViolation(
            ErrorCode.TOO_LARGE,
            f"a frame has at most {most_bytes} bytes, not {len(frame)}",
            close_code=CloseCode.TOO_BIG,
        )
    try:
        value = msgpack.unpackb(frame, object_pairs_hook=map_of)
        if isinstance(value, dict):
            check(value, most_deep)
    except ProfileError as error:
        raise _violation(f"{error.field or 'the frame'} {error.problem}", error.field) from None
    except (ValueError, TypeError):  # msgpack's own words are of no use to a peer
        raise _violation("the frame must be one msgpack value, whole and alone") from None
    if not isinstance(value, dict):
        raise _violation("the frame must be a map")
    return value


def _read(classes: dict[str, type], fields: dict[str, Any]) -> object:
    name = fields.get("type")
    message = classes.get(name) if isinstance(name, str) else None
    if message is None:
        raise _violation(f"type must be one of {', '.join(sorted(classes))}", "type")
    try:
        return structure(message, fields)
    except FieldError as error:
        raise _violation(f"{error.field} {error.problem}", error.field) from None


def _check_version(version: object) -> None:
    """Before anything else of a hello: an older one may have other fields."""
    if isinstance(version, int) and version < OLDEST_VERSION:
        raise ProtocolViolation(
            ErrorCode.UNSUPPORTED_PROTOCOL,
            f"v must be {OLDEST_VERSION} to {VERSION}: update the module",
            "v",
            CloseCode.UNSUPPORTED_PROTOCOL,
        )


def _violation(
    message: str, field: str | None = None, close: CloseCode = CloseCode.VIOLATION
) -> ProtocolViolation:
    """Make the error; a peer's own names stand in it, so they are cut short."""
    shown = field if field is None else field[:_FIELD_CHARS]
    return ProtocolViolation(ErrorCode.BAD_REQUEST, message[:_MESSAGE_CHARS], shown, close)
