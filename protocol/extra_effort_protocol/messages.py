"""The messages of the wire, one frozen class each; `type` on the wire is the class's `TYPE`.

Plain values only: str, int, float, bool, None, list and dict with string keys (PROTOCOL.md,
profile).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import attrs

from extra_effort_protocol.bounds import Count, ForeignId, Label, Name, Secret, Whole

VERSION = 1
"""The newest version of the protocol, and the one that this file describes."""
OLDEST_VERSION = 1
"""The oldest version that the server still speaks."""

Version: TypeAlias = Annotated[int, Whole(1, 1_000)]

Plain: TypeAlias = Any
"""A value of the msgpack profile: str, int, float, bool, None, list, dict[str, Plain]."""

Role: TypeAlias = Literal["gm", "player"]


@attrs.frozen
class Resume:
    """Where a client stands: the newest `seq` it has seen in the log's `epoch`."""

    epoch: Name
    seq: Count


# --- client to server ---------------------------------------------------------------------------


@attrs.frozen
class Hello:
    """Sign in. The first message of a connection (after `pair`, if any)."""

    TYPE: ClassVar = "hello"
    v: Version
    """The newest version that the client speaks."""
    world: Name
    key: Secret
    client: Name
    """Names this browser, for the list of keys; not a secret."""
    resume: Resume | None = None
    foundry: ForeignId | None = None
    """`game.world.id`, where there is one: a copy of a Foundry world shows another."""


@attrs.frozen
class Pair:
    """Trade a one-time code for a key. Allowed before `hello` only."""

    TYPE: ClassVar = "pair"
    code: Secret
    user: ForeignId
    """Foundry's user id (the table page: a name of its own)."""
    client: Name
    name: Label = ""
    """The user's display name."""
    foundry: ForeignId | None = None


@attrs.frozen
class Request:
    """Ask for a feat or another op (docs/feats.md). `id` is minted once per intention."""

    TYPE: ClassVar = "request"
    id: Name
    op: Name
    args: dict[str, Plain]
    ask: bool = False


@attrs.frozen
class Written:
    """The scribe has written, and read back, every change up to `seq`."""

    TYPE: ClassVar = "written"
    term: Count
    seq: Count


@attrs.frozen
class Ping:
    """Ask for a `pong` with the same `n`: the browser cannot see WebSocket pings."""

    TYPE: ClassVar = "ping"
    n: Count


@attrs.frozen
class Status:
    """Ask what became of request `id`."""

    TYPE: ClassVar = "status"
    id: Name


# --- server to client ---------------------------------------------------------------------------


@attrs.frozen
class Welcome:
    """The answer to `hello`; a `snapshot` follows."""

    TYPE: ClassVar = "welcome"
    v: Version
    user: ForeignId
    role: Role
    world: Name
    epoch: Name
    seq: Count
    rules: dict[str, Plain]
    limits: dict[str, int]
    addresses: list[str]
    """WebSocket URLs by which players may reach this server."""


@attrs.frozen
class Paired:
    """The answer to `pair`: the key of this browser, told once."""

    TYPE: ClassVar = "paired"
    key: Secret
    world: Name


@attrs.frozen
class Snapshot:
    """Whole tokens that changed after `resume.seq`, and `all` ids the viewer sees."""

    TYPE: ClassVar = "snapshot"
    seq: Count
    tokens: dict[str, Plain]
    all: list[str]


@attrs.frozen
class Diff:
    """What one log entry changed, in absolute values, for what the viewer may see."""

    TYPE: ClassVar = "diff"
    seq: Count
    tokens: dict[str, Plain]
    gone: list[str] = attrs.field(factory=list)
    entry: Plain | None = None


@attrs.frozen
class Fault:
    """What was wrong and what would be right, in one sentence a player understands."""

    code: str
    message: str
    field: str | None = None


@attrs.frozen
class Reply:
    """The answer to a `request` or a `status`."""

    TYPE: ClassVar = "reply"
    id: Name
    ok: bool
    result: Plain | None = None
    error: Fault | None = None
    pending: str | None = None
    """The `ask` id under which the GMs were asked; another `reply` follows."""
    status: Literal["done", "pending", "unknown"] | None = None
    """Only in answer to `status`; `done` carries the result as well."""


@attrs.frozen
class Ask:
    """A player's request waits for a GM's `approve`."""

    TYPE: ClassVar = "ask"
    ask: str
    user: str
    op: str
    args: dict[str, Plain]
    name: str | None = None


@attrs.frozen
class Answered:
    """A question put by `ask` is a question no more, whichever GM or clock ended it."""

    TYPE: ClassVar = "answered"
    ask: str
    end: Literal["granted", "refused", "expired", "withdrawn"]


@attrs.frozen
class Scribe:
    """The tokens this connection writes to Foundry's database, as a whole list, and its lead."""

    TYPE: ClassVar = "scribe"
    term: Count
    tokens: list[str]
    lead: bool


@attrs.frozen
class Presence:
    """Who is connected: user, name, role, connections; sent whole at every change."""

    TYPE: ClassVar = "presence"
    users: list[dict[str, Plain]]


@attrs.frozen
class Pong:
    """The answer to `ping`."""

    TYPE: ClassVar = "pong"
    n: Count


@attrs.frozen
class Error:
    """A fault that belongs to no request; a close may follow (PROTOCOL.md, close codes)."""

    TYPE: ClassVar = "error"
    code: str
    message: str
    field: str | None = None


@attrs.frozen
class Bye:
    """A planned shutdown: come back after `retry_after` seconds."""

    TYPE: ClassVar = "bye"
    reason: str
    retry_after: float


ClientMessage: TypeAlias = Hello | Pair | Request | Written | Ping | Status
ServerMessage: TypeAlias = (
    Welcome
    | Paired
    | Snapshot
    | Diff
    | Reply
    | Ask
    | Answered
    | Scribe
    | Presence
    | Pong
    | Error
    | Bye
)
