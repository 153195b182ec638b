"""What a client asked and has no answer to: kept, asked after, sent again with the same id."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Literal, TypeAlias

import attrs

from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import ClientMessage, Reply, Request, Status

FRESH_S = 120.0
"""Older than this, a request is not sent again."""
STATUS_INTERVAL_S = 1.0
RETRY_FLOOR_S = 0.5
RETRY_CAP_S = 8.0
READS = frozenset({"preview", "history"})
UNSTORED = READS | {"register", "users", "time", "mint", "code"}
"""What a page says afresh by itself after it was loaded again."""
TRY_AGAIN = frozenset({ErrorCode.UNAVAILABLE, ErrorCode.BUSY})
NOT_NOW = TRY_AGAIN | {ErrorCode.RATE_LIMITED}
"""Refusals of a `status` that say nothing of the request it asked after."""

Outcome: TypeAlias = Literal["done", "failed", "not_done", "dropped", "left"]
"""`left`: the tab was closed, or turned away for good, before there was an answer."""


@attrs.define(eq=False)
class Intention:
    """One click, under the id that it keeps through every try."""

    id: str
    op: str
    args: dict[str, Any]
    asked_at: float
    epoch: str | None
    ask: bool = False
    """A GM is to be asked, where this user may not."""
    sent: int = 0
    """How many copies were sent."""


@attrs.frozen
class Settled:
    """How an intention ended, as its client was told."""

    intention: Intention
    outcome: Outcome
    result: Any = None
    code: str | None = None


@attrs.define(eq=False)
class Waiting:
    """An intention on its way."""

    intention: Intention
    tries: int = 0
    asking: bool = False
    """The last that was sent is a `status`: its refusal says nothing of the request."""
    timer: asyncio.TimerHandle | None = None


class Requests:
    """All that one client waits for."""

    def __init__(
        self,
        rng: Random,
        send: Callable[[ClientMessage], bool],
        settled: Callable[[Settled], None],
    ) -> None:
        """Wait for nothing."""
        self._rng = rng
        self._send = send
        self._settled = settled
        self._waiting: dict[str, Waiting] = {}
        self.questions: list[str] = []
        """Names of the questions that GMs were asked for this client."""
        self._epoch: str | None = None

    def __len__(self) -> int:
        """Return how many are not answered."""
        return len(self._waiting)

    def ask(self, op: str, args: dict[str, Any], *, ask: bool = False) -> Intention | None:
        """Mint an id and send, or keep until there is a connection; None for a read without one."""
        if op in READS and self._epoch is None:
            return None
        request = f"{self._rng.getrandbits(64):016x}"
        waiting = Waiting(Intention(request, op, args, _now(), self._epoch, ask))
        self._waiting[request] = waiting
        if self._epoch is not None:
            self._transmit(waiting)
        else:
            self._give_up_later(waiting)
        return waiting.intention

    def repeat(self, intention: Intention) -> None:
        """Send another copy without need: a client that does not keep the rules."""
        waiting = self._waiting.get(intention.id)
        if waiting is not None and self._epoch is not None:
            self._transmit(waiting)

    def connected(self, epoch: str) -> None:
        """Send what was never sent, ask after what was."""
        self._epoch = epoch
        for waiting in list(self._waiting.values()):
            self._resume(waiting, epoch)

    def disconnected(self) -> None:
        """Keep everything but reads."""
        if self._epoch is None:
            return
        self._epoch = None
        for waiting in list(self._waiting.values()):
            _cancel(waiting)
            if waiting.intention.op in READS:
                self._finish(waiting, "failed", code="offline")
            elif not waiting.intention.sent:
                self._give_up_later(waiting)

    def reloaded(self) -> None:
        """Lose what was never stored; take up the rest anew."""
        self.disconnected()
        for waiting in list(self._waiting.values()):
            _cancel(waiting)
            waiting.tries = 0
            if waiting.intention.op in UNSTORED:
                self._finish(waiting, "left")

    def abandon(self) -> None:
        """Leave for good."""
        self.disconnected()
        for waiting in list(self._waiting.values()):
            self._finish(waiting, "left")

    def reply(self, reply: Reply) -> None:
        """Take an answer; of several to one id the first counts."""
        waiting = self._waiting.get(reply.id)
        if waiting is None:
            return
        if reply.pending is not None:  # a GM is asked: the final answer comes by itself
            _cancel(waiting)
            self.questions.append(reply.pending)
        elif reply.status == "pending":
            self._after(STATUS_INTERVAL_S, waiting, self._ask_after)
        elif reply.status == "unknown":
            self._again(waiting)
        elif reply.ok:
            self._finish(waiting, "done", result=reply.result)
        else:
            self._refused(waiting, reply.error.code if reply.error else "internal")

    def _refused(self, waiting: Waiting, code: str) -> None:
        if code == ErrorCode.SHUTTING_DOWN:
            return
        if waiting.asking and code in NOT_NOW:
            self._after(self._delay_s(waiting), waiting, self._ask_after)
        elif code in TRY_AGAIN and _is_fresh(waiting):
            self._after(self._delay_s(waiting), waiting, self._transmit)
        else:
            self._finish(waiting, "failed", code=code)

    def _resume(self, waiting: Waiting, epoch: str) -> None:
        intention = waiting.intention
        _cancel(waiting)
        intention.epoch = intention.epoch or epoch
        if is_of_another_log(intention, epoch):
            self._finish(waiting, "dropped")
        elif intention.sent:
            self._ask_after(waiting)
        else:
            self._again(waiting)

    def _again(self, waiting: Waiting) -> None:
        if _is_fresh(waiting):
            self._transmit(waiting)
        else:
            self._finish(waiting, "not_done")

    def _transmit(self, waiting: Waiting) -> None:
        one = waiting.intention
        waiting.asking = False
        one.sent += self._send(Request(one.id, one.op, one.args, one.ask))

    def _ask_after(self, waiting: Waiting) -> None:
        waiting.asking = True
        self._send(Status(waiting.intention.id))

    def _give_up_later(self, waiting: Waiting) -> None:
        self._after(FRESH_S, waiting, lambda one: self._finish(one, "not_done"))

    def _after(self, seconds: float, waiting: Waiting, call: Callable[[Waiting], None]) -> None:
        _cancel(waiting)
        waiting.timer = asyncio.get_running_loop().call_later(seconds, call, waiting)

    def _delay_s(self, waiting: Waiting) -> float:
        waiting.tries += 1
        ceiling_s: float = min(RETRY_CAP_S, RETRY_FLOOR_S * 2 ** (waiting.tries - 1))
        return ceiling_s * self._rng.uniform(0.5, 1)

    def _finish(
        self, waiting: Waiting, outcome: Outcome, *, result: Any = None, code: str | None = None
    ) -> None:
        _cancel(waiting)
        del self._waiting[waiting.intention.id]
        self._settled(Settled(waiting.intention, outcome, result, code))


def is_of_another_log(intention: Intention, epoch: str) -> bool:
    """Say whether it was meant for a log that another was put in the place of."""
    return intention.epoch != epoch


def _is_fresh(waiting: Waiting) -> bool:
    return _now() - waiting.intention.asked_at < FRESH_S


def _cancel(waiting: Waiting) -> None:
    if waiting.timer is not None:
        waiting.timer.cancel()
        waiting.timer = None


def _now() -> float:
    return asyncio.get_running_loop().time()
