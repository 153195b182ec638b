"""One client's connection, from its first frame to its last. Waits for nothing itself.

Frames come in by `receive`; whatever has to wait for the store runs as a task of the server's
group, and frames that come meanwhile wait in a short backlog, in order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import attrs
import structlog

from extra_effort.asking import Asking
from extra_effort.hub import weight
from extra_effort.hub.subscriber import Subscriber
from extra_effort.hub.worker import Hub
from extra_effort.limiter import cost, pace
from extra_effort.loads import Spawn, TooManyLoadsError
from extra_effort.pairing import Pairing
from extra_effort.ports import Secrets, Transport
from extra_effort.signing_in import SignIn, SignInRefused, sign_in
from extra_effort.store.contract import StoreError
from extra_effort.worlds import GoingDownError, Worlds
from extra_effort_protocol.codec import decode_client, encode
from extra_effort_protocol.connection import BadRequest, Connection, Event, State, Violation
from extra_effort_protocol.errors import CloseCode, ErrorCode, ProtocolViolation
from extra_effort_protocol.messages import (
    Bye,
    Error,
    Fault,
    Hello,
    Pair,
    Ping,
    Pong,
    Reply,
    Request,
    ServerMessage,
    Status,
    Welcome,
    Written,
)

log: structlog.stdlib.BoundLogger = structlog.get_logger("session")

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

READS = frozenset({"people", "preview"})
"""Ops that are answered from the published state: no entry, no place in the inbox."""


@attrs.frozen
class Services:
    """What every session uses."""

    worlds: Worlds
    pairing: Pairing
    secrets: Secrets
    spawn: Spawn
    addresses: Callable[[], list[str]]
    """WebSocket URLs for players, as `welcome` tells them."""


class Session:
    """Drives the protocol's state machine for one transport."""

    def __init__(self, transport: Transport, services: Services, world: str | None) -> None:
        """Begin before `hello`; `world` is the one named by the path, if any."""
        self._transport = transport
        self._services = services
        self._path_world = world
        self._parts = services.worlds.parts
        self._connection = Connection(self._parts.wire)
        self._hello_by = self._parts.clock.monotonic() + self._parts.wire.hello_timeout_s
        self._backlog = deque[bytes | str]()
        self._pace = pace(self._parts.wire)
        self._busy_since: float | None = None
        self._waiting = 0
        self._signing_in: asyncio.Task[None] | None = None
        self._signed_in: tuple[Hub, Subscriber, Asking] | None = None

    # --- what the endpoint tells ------------------------------------------------------------------

    def receive(self, frame: bytes | str) -> None:
        """Take a frame."""
        if self._signed_in is None and self._reads_nothing():
            self._connection.close()
            self._parts.meters.closed(CloseCode.TOO_SLOW)
            self._transport.cut(CloseCode.TOO_SLOW, "nothing of the answers is read")
            return
        if len(self._backlog) >= self._parts.limits.backlog_frames:
            sentence = "too many messages before the answer to the first"
            self._end(Error(ErrorCode.BAD_REQUEST, sentence), CloseCode.VIOLATION)
            return
        self._backlog.append(frame)
        self._work_off()

    def owes(self, frame: bytes | str, now: float) -> float:
        """Return for how many seconds nothing more is to be read here, after `frame`.

        Whoever sends faster than may be asked is read no faster; all connections of a user count
        together. `now` is any clock that never goes back, the same each time.
        """
        if self._signed_in is None:
            return self._pace.owe(now, cost(frame))
        hub, one, _ = self._signed_in
        return hub.allowances.pace(one.caller.user).owe(now, cost(frame))

    def drained(self) -> None:
        """Take note that the transport has room again."""
        if self._signed_in is not None:
            hub, one, _ = self._signed_in
            hub.drained(one)

    def lost(self) -> None:
        """Take note that the peer is gone."""
        self._connection.close()
        self._leave()

    def tick(self, now: float) -> None:
        """Close a connection that has not said hello in time, or that could not be answered."""
        if self._signed_in is not None or self._connection.state is State.CLOSED:
            return
        if self._busy_since is None:
            if now >= self._hello_by:
                sentence = f"say hello within {self._parts.wire.hello_timeout_s} s"
                self._end(Error(ErrorCode.UNAUTHENTICATED, sentence), CloseCode.TIMEOUT)
        elif now >= self._busy_since + self._parts.limits.sign_in_timeout_s:
            log.warning("not signed in for too long", peer=self._transport.peer)
            sentence = "the server takes too long to sign you in; come back in a moment"
            self._end(Error(ErrorCode.UNAVAILABLE, sentence), CloseCode.INTERNAL)

    def bye(self, message: Bye) -> None:
        """Close at a planned stop: the peer is told when to come back."""
        self._send(message)
        self._close(CloseCode.RESTART, message.reason)

    # --- messages ---------------------------------------------------------------------------------

    def _work_off(self) -> None:
        while self._backlog and (self._busy_since is None or self._is_lone_ping()):
            for event in self._connection.receive(self._backlog.popleft()):
                self._handle(event)

    def _is_lone_ping(self) -> bool:
        """Say whether a ping is all that has come since `hello`: it waits for no welcome.

        Whoever doubts the connection would leave it for another, and come last again.
        """
        if self._connection.state is not State.SIGNING_IN or len(self._backlog) > 1:
            return False
        try:
            return isinstance(decode_client(self._backlog[0], self._parts.wire), Ping)
        except ProtocolViolation:
            return False

    def _handle(self, event: Event) -> None:
        match event:
            case Violation():
                self._on_violation(event)
            case BadRequest():
                self._on_bad_request(event)
            case Ping():
                self._on_ping(event)
            case Pair():
                self._wait_for(partial(self._pair, event))
            case Hello():
                self._signing_in = self._wait_for(partial(self._sign_in, event))
            case Request():
                self._on_request(event)
            case Status():
                self._on_status(event)
            case Written():
                hub, one, _ = self._here()
                hub.written(one, event.term, event.seq)

    def _on_violation(self, event: Violation) -> None:
        log.info("violation", peer=self._transport.peer, error=event.error.code)
        self._parts.meters.closed(event.close)
        self._transport.send(encode(event.error))
        self._transport.close(event.close, event.error.code)
        self._leave()

    def _on_ping(self, ping: Ping) -> None:
        """Answer, unless more waits than is read: pongs must not pile up for one who only sends."""
        if not self._reads_nothing():
            self._send(Pong(ping.n))

    def _on_bad_request(self, event: BadRequest) -> None:
        _, one, asking = self._here()
        if not asking.refuse_haste(event.reply.id, "unknown"):
            one.reply(event.reply, self._parts.clock.monotonic())

    def _on_request(self, request: Request) -> None:
        _, _, asking = self._here()
        steps = asking.steps(request)
        if asking.refuse_haste(request.id, request.op, steps):
            return
        if request.op == "history":
            self._beside(request.id, request.op, partial(asking.history, request))
        elif request.op in READS and steps >= weight.ASIDE_FROM:
            self._beside(request.id, request.op, partial(asking.read_aside, request))
        elif request.op in READS:
            self._read(asking, request)
        else:
            asking.submit(request, steps)

    def _on_status(self, status: Status) -> None:
        _, _, asking = self._here()
        if not asking.refuse_haste(status.id, "status"):
            self._beside(status.id, "status", partial(asking.status, status))

    def _beside(self, request_id: str, op: str, work: Work) -> None:
        """Let a question wait for its answer beside what comes after it; too many are `busy`."""
        _, _, asking = self._here()
        if self._waiting >= self._parts.limits.reads_waiting:
            asking.refuse_busy(request_id, op)
            return
        self._waiting += 1
        self._services.spawn(self._answer_beside(work))

    async def _answer_beside(self, work: Work) -> None:
        await self._guard(work())
        self._waiting -= 1

    def _read(self, asking: Asking, request: Request) -> None:
        try:
            asking.read(request)
        except Exception:
            log.exception("not read", request=request.id, op=request.op)
            sentence = "The server made a mistake with this question."
            error = Fault(ErrorCode.INTERNAL, sentence)
            self._send(Reply(request.id, ok=False, error=error))

    # --- what waits for the store -----------------------------------------------------------------

    async def _pair(self, pair: Pair) -> None:
        answer = await self._services.pairing.redeem(pair, self._transport.peer, self._is_here)
        if isinstance(answer, Fault):
            self._send(Error(answer.code, answer.message, answer.field))
        else:
            self._send(answer)

    async def _sign_in(self, hello: Hello) -> None:
        """Welcome a client or send it away; cancelled when it leaves before."""
        found = await self._found(hello)
        if isinstance(found, SignIn):
            self._join(found, hello)
        else:
            self._end(*found)

    async def _found(self, hello: Hello) -> SignIn | tuple[Error, CloseCode]:
        """Return who it is, or how to turn them away."""
        try:
            return await sign_in(self._services.worlds, hello, self._path_world)
        except SignInRefused as refused:
            log.info("sign-in refused", peer=self._transport.peer, reason=refused.error.message)
            return refused.error, refused.close
        except TooManyLoadsError as error:
            log.warning("sign-in put off", world=hello.world, reason=str(error))
            return _put_off("the server opens as many tables as it can; come back in a moment")
        except GoingDownError as error:
            log.info("sign-in put off", world=hello.world, reason=str(error))
            return _put_off("the server is going down; come back in a moment")
        except StoreError:
            log.exception("sign-in failed", world=hello.world)
            return _put_off("the server cannot read its log now; come back in a moment")
        finally:
            self._signing_in = None

    def _join(self, found: SignIn, hello: Hello) -> None:
        """Welcome the client and let it follow the world, with nothing in between."""
        if self._connection.state is not State.SIGNING_IN:  # gone meanwhile
            return
        hub = found.hub
        self._send(self._welcome(found))
        one = Subscriber(
            number=next(hub.numbers),
            caller=found.caller,
            key_hash=found.key_hash,
            connection=self._connection,
            transport=self._transport,
            limits=self._parts.limits,
            writes=found.writes,
            meters=self._parts.meters,
        )
        if found.warning is not None:
            self._send(found.warning)
        self._signed_in = (hub, one, Asking(hub, one, self._parts, self._services.secrets))
        hub.join(one, found.after)
        log.info("signed in", world=hub.world.id, user=found.caller.user, client=hello.client)

    def _welcome(self, found: SignIn) -> Welcome:
        world = found.hub.world
        return Welcome(
            v=self._connection.version,
            user=found.caller.user,
            role=found.caller.role,
            world=world.id,
            epoch=world.epoch,
            seq=world.seq,
            rules=attrs.asdict(world.rules),
            limits=self._parts.wire.announced(),
            addresses=self._services.addresses(),
        )

    # --- small things -----------------------------------------------------------------------------

    def _here(self) -> tuple[Hub, Subscriber, Asking]:
        assert self._signed_in is not None  # noqa: S101 - the state machine allows it no sooner
        return self._signed_in

    def _wait_for(self, work: Work) -> asyncio.Task[None]:
        self._busy_since = self._parts.clock.monotonic()
        return self._services.spawn(self._resume_after(work, self._busy_since))

    async def _resume_after(self, work: Work, since: float) -> None:
        """Go on when `work` is done: the time that it took is none of the client's."""
        await self._guard(work())
        self._hello_by += self._parts.clock.monotonic() - since
        self._busy_since = None
        self._work_off()

    async def _guard(self, work: Coroutine[Any, Any, None]) -> None:
        """Keep a mistake of ours within this connection."""
        try:
            await work
        except Exception:
            log.exception("session failed", peer=self._transport.peer)
            sentence = "the server made a mistake with this connection"
            self._end(Error(ErrorCode.INTERNAL, sentence), CloseCode.INTERNAL)

    def _is_here(self) -> bool:
        return self._connection.state is not State.CLOSED

    def _reads_nothing(self) -> bool:
        return self._transport.queued_bytes() > self._parts.limits.buffer_soft_bytes

    def _send(self, message: ServerMessage) -> None:
        if self._is_here():
            self._transport.send(self._connection.send(message))

    def _end(self, error: Error, code: CloseCode) -> None:
        """Say what was wrong and close."""
        self._send(error)
        self._close(code, error.code)

    def _close(self, code: CloseCode, reason: str) -> None:
        if self._connection.state is State.CLOSED:
            return
        self._connection.close()
        self._parts.meters.closed(code)
        self._transport.close(code, reason)
        self._leave()

    def _leave(self) -> None:
        self._backlog.clear()
        if self._signing_in is not None:
            self._signing_in.cancel()  # nobody is there to be told
        if self._signed_in is not None:
            hub, one, _ = self._signed_in
            hub.leave(one)


def _put_off(sentence: str) -> tuple[Error, CloseCode]:
    return Error(ErrorCode.UNAVAILABLE, sentence), CloseCode.INTERNAL


class Sessions:
    """Every session there is."""

    def __init__(self, services: Services) -> None:
        """Begin with none."""
        self._services = services
        self._open = dict[Session, None]()  # in the order they came

    def open(self, transport: Transport, world: str | None) -> Session:
        """Begin a session."""
        session = Session(transport, self._services, world)
        self._open[session] = None
        return session

    def close(self, session: Session) -> None:
        """End a session whose peer is gone."""
        self._open.pop(session, None)
        session.lost()

    def tick(self, now: float) -> None:
        """Let every session do what is due."""
        for session in list(self._open):
            session.tick(now)

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._open)

    def bye(self, message: Bye) -> None:
        """Send everyone away in order."""
        for session in list(self._open):
            session.bye(message)
