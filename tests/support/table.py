"""A table to play at: the whole server but its sockets, on fakes, with people who can sit down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from typing import Any, Literal, TypeVar

import pytest
import structlog

from extra_effort.aside import AtOnce
from extra_effort.config import ServerLimits
from extra_effort.game import events as e
from extra_effort.game import stored
from extra_effort.game.given import read_state
from extra_effort.game.sheet import read_sheet
from extra_effort.hub.worker import HubParts
from extra_effort.keys import hash_key
from extra_effort.meters import Meters, Unmeasured
from extra_effort.pairing import Pairing
from extra_effort.ports import Aside
from extra_effort.session import Services, Session, Sessions
from extra_effort.store.contract import Entry, Store
from extra_effort.store.memory import MemoryStore
from extra_effort.worlds import Worlds
from extra_effort_protocol.codec import encode
from extra_effort_protocol.limits import Limits
from extra_effort_protocol.messages import (
    ClientMessage,
    Diff,
    Hello,
    Reply,
    Request,
    Resume,
    ServerMessage,
    Snapshot,
)
from fakes import FakeClock, FakeSecrets, FakeTransport, FixedDice, settle

structlog.configure(logger_factory=structlog.ReturnLoggerFactory())  # quiet

M = TypeVar("M", bound=ServerMessage)

CALLED_OFF = frozenset({"Session._resume_after", "Loads._run"})
"""What may be cancelled: signing in whoever left, and loading what nobody waits for."""
WORLD = "w"
EPOCH = "e1"
SHEET: Mapping[str, Any] = {
    "name": "Somebody",
    **dict.fromkeys(("st", "dx", "iq", "ht", "will", "per"), 11),
    "hp_max": 11,
    "fp_max": 11,
    "basic_move": 5,
    "dodge": 8,
    "encumbrance": 0,
    "skills": {},
    "traits": {},
}
USERS: Mapping[str, Literal["gm", "player"]] = {
    "gm": "gm",
    "aid": "gm",
    "ann": "player",
    "bob": "player",
}
TOKENS: Mapping[str, tuple[frozenset[str], Literal["all", "owners"]]] = {
    "Actor.ann": (frozenset({"ann"}), "all"),
    "Actor.bob": (frozenset({"bob"}), "owners"),
    "Actor.npc": (frozenset(), "owners"),
}


def key_of(user: str) -> str:
    """Return the key that the seeded world knows a user by."""
    return f"key of {user}"


def seeding() -> list[e.Event]:
    """Return the events of the seeded world's first entry: its users, keys and tokens."""
    events = list[e.Event]()
    for user, role in USERS.items():
        events.append(e.UserKnown(user, user.title(), role, listed=True))
        events.append(
            e.KeyAdded(
                user=user, key_hash=hash_key(key_of(user)), client="browser", name="", at=1.0
            )
        )
    for token, (owners, visibility) in TOKENS.items():
        sheet = read_sheet({**SHEET, "name": token})
        state, _ = read_state({}, sheet, overflow=False)
        events.append(
            e.TokenAdded(
                token=token, sheet=sheet, state=state, owners=owners, visibility=visibility
            )
        )
    return [*events, logged(1, "seed", tuple(TOKENS))]


def logged(seq: int, request: str, tokens: tuple[str, ...]) -> e.Logged:
    """Return the end of an entry made by hand."""
    return e.Logged(
        seq=seq,
        at=1.0,
        user="gm",
        request=request,
        op="register",
        args={},
        tokens=tokens,
        result=None,
        conditions=(),
        private=False,
    )


async def seed(store: Store, world: str = WORLD) -> None:
    """Write the seeded world into a store."""
    await store.create_world(world, EPOCH, 1.0)
    plain = [stored.event_to_plain(event) for event in seeding()]
    await store.append(world, 0, [Entry(1, "gm", "seed", b"", plain, None)])


class Client:
    """Someone at the table."""

    def __init__(self, session: Session, transport: FakeTransport) -> None:
        """Take a seat."""
        self.session = session
        self.transport = transport
        self._ids = 0

    async def say(self, message: ClientMessage) -> None:
        """Send a message and let the table come to rest."""
        await self.send_raw(encode(message))

    async def send_raw(self, frame: bytes | str) -> None:
        """Send any frame."""
        self.session.receive(frame)
        await settle()

    def heard(self, kind: type[M]) -> list[M]:
        """Return what was heard of one kind."""
        return [message for message in self.transport.heard() if isinstance(message, kind)]

    def forget(self) -> None:
        """Forget what was heard."""
        self.transport.frames.clear()

    async def ask(self, op: str, request_id: str | None = None, /, **args: object) -> Reply:
        """Send a request and return its answer."""
        self._ids += 1
        name = request_id or f"{id(self)}-{self._ids}"
        await self.say(Request(name, op, args))
        return [one for one in self.heard(Reply) if one.id == name][-1]

    @property
    def closed(self) -> int | None:
        """Return the close code, None while open."""
        return None if self.transport.closed is None else self.transport.closed[0]

    def state(self) -> dict[str, dict[str, Any]]:
        """Return what this client knows: snapshots and diffs folded as PROTOCOL.md says."""
        known = dict[str, dict[str, Any]]()
        for message in self.transport.heard():
            if isinstance(message, Snapshot):
                known = {token: known.get(token, {}) for token in message.all}
                known.update({token: dict(view) for token, view in message.tokens.items()})
            elif isinstance(message, Diff):
                for token in message.gone:
                    known.pop(token, None)
                for token, partial in message.tokens.items():
                    known[token] = {**known.get(token, {}), **partial}
        return known


class Table:
    """The server on fakes. The fixture `table` has one with a world."""

    def __init__(
        self,
        store: Store | None = None,
        limits: ServerLimits | None = None,
        wire: Limits | None = None,
        meters: Meters | None = None,
        aside: Aside | None = None,
    ) -> None:
        """Put everything together; nothing runs yet."""
        self.store = MemoryStore() if store is None else store
        self.clock = FakeClock()
        self.dice = FixedDice()
        self.tasks = set[asyncio.Task[None]]()
        secrets = FakeSecrets()
        parts = HubParts(
            self.store,
            self.dice,
            self.clock,
            limits or ServerLimits(),
            wire or Limits(),
            meters or Unmeasured(),
            aside=aside or AtOnce(),
        )
        self.worlds = Worlds(parts, secrets, self.spawn)
        self.pairing = Pairing(self.worlds, secrets)
        services = Services(self.worlds, self.pairing, secrets, self.spawn, lambda: ["ws://x/ws"])
        self.sessions = Sessions(services)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task and keep it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        return task

    async def end(self) -> None:
        """Stop in order; a task that failed fails the test, one that may be called off does not."""
        await self.worlds.stop()
        for task in self.tasks:
            try:
                await task
            except asyncio.CancelledError:
                assert _name(task) in CALLED_OFF, f"{_name(task)} was called off"

    def connect(self, peer: str = "10.0.0.1", path_world: str | None = None) -> Client:
        """Open a connection."""
        transport = FakeTransport(peer)
        return Client(self.sessions.open(transport, path_world), transport)

    async def sit(
        self,
        user: str,
        *,
        resume: tuple[str, int] | None = None,
        foundry: str | None = None,
        world: str = WORLD,
    ) -> Client:
        """Open a connection and sign in."""
        client = self.connect()
        place = None if resume is None else Resume(*resume)
        await client.say(Hello(1, world, key_of(user), "browser", place, foundry))
        return client

    async def tick(self, seconds: float = 0.2) -> None:
        """Let time pass, and what is due be done."""
        await self.clock.advance(seconds)
        now = self.clock.monotonic()
        self.worlds.tick(now)
        self.sessions.tick(now)
        await settle()

    async def apply(self, events: Sequence[e.Event], tokens: tuple[str, ...] = ()) -> None:
        """Append an entry as another node would; the hub learns of it at its next request."""
        seq = (await self.store.world(WORLD)).seq
        whole = [*events, logged(seq + 1, f"outside-{seq}", tokens)]
        plain = [stored.event_to_plain(event) for event in whole]
        await self.store.append(
            WORLD, seq, [Entry(seq + 1, "gm", f"outside-{seq}", b"", plain, None)]
        )


def _name(task: asyncio.Task[None]) -> str:
    return getattr(task.get_coro(), "__qualname__", "")


def fp(client: Client, token: str) -> int | None:
    """Return the FP a client sees."""
    value: int | None = client.state()[token]["fp"]
    return value


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """Return a table over a seeded world: a GM, an assistant, two players, three tokens."""
    one = Table()
    await seed(one.store)
    yield one
    await one.end()
