"""What can be wrong, by name: error codes, close codes, and whose fault it was."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import attrs


class ErrorCode(StrEnum):
    """The `code` of an `error`, and of a `reply`'s error. Names are added, never renamed."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_OP = "unknown_op"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - a code, no secret
    NOT_ALLOWED = "not_allowed"
    FORBIDDEN_BY_TRAIT = "forbidden_by_trait"
    NO_SHEET = "no_sheet"
    IMPOSSIBLE = "impossible"
    ILLEGAL_MANEUVER = "illegal_maneuver"
    INCAPACITATED = "incapacitated"
    OUT_OF_RANGE = "out_of_range"
    CONFLICT = "conflict"
    RATE_LIMITED = "rate_limited"
    TOO_LARGE = "too_large"
    UNAVAILABLE = "unavailable"
    BUSY = "busy"
    EXPIRED = "expired"
    UNAUTHENTICATED = "unauthenticated"
    UNSUPPORTED_PROTOCOL = "unsupported_protocol"
    SHUTTING_DOWN = "shutting_down"
    INTERNAL = "internal"


class Advice(StrEnum):
    """What a client does after a close."""

    RETRY = "retry"
    """Connect again, with back-off."""
    RE_PAIR = "re_pair"
    """Forget the key of this world and ask for a new one."""
    STOP = "stop"
    """Do not come back by yourself: it would end the same way."""


class CloseCode(IntEnum):
    """How a connection ends. 1xxx are WebSocket's own, 4xxx ours."""

    NORMAL = 1000
    GOING_AWAY = 1001
    TEXT_FRAME = 1003
    TOO_BIG = 1009
    INTERNAL = 1011
    RESTART = 1012
    VIOLATION = 4400
    UNAUTHENTICATED = 4401
    REMOVED = 4403
    UNKNOWN_WORLD = 4404
    TIMEOUT = 4408
    TOO_MANY_CONNECTIONS = 4409
    ROLE_CHANGED = 4410
    UNSUPPORTED_PROTOCOL = 4426
    TOO_SLOW = 4429

    @property
    def advice(self) -> Advice:
        """What the client does next. A code it does not know means RETRY."""
        return _ADVICE.get(self, Advice.RETRY)


_ADVICE = {
    CloseCode.TEXT_FRAME: Advice.STOP,
    CloseCode.TOO_BIG: Advice.STOP,
    CloseCode.VIOLATION: Advice.STOP,
    CloseCode.UNAUTHENTICATED: Advice.RE_PAIR,
    CloseCode.REMOVED: Advice.RE_PAIR,
    CloseCode.UNKNOWN_WORLD: Advice.RE_PAIR,
    CloseCode.UNSUPPORTED_PROTOCOL: Advice.STOP,
}


@attrs.define
class ProtocolViolation(Exception):  # noqa: N818 - the norm's own word
    """The peer broke the norm: it gets `code` and `message`, then `close_code`."""

    code: ErrorCode
    message: str
    field: str | None = None
    close_code: CloseCode = CloseCode.VIOLATION

    def __str__(self) -> str:
        """Return the code and the sentence, for the log."""
        return f"{self.code}: {self.message}"


class Misuse(Exception):  # noqa: N818 - not the peer's fault: a bug of ours
    """Our own side wanted to send what the state of the connection does not allow."""
