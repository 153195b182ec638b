"""What a signed-in connection may ask of its world, and by which way each question goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import structlog

from extra_effort import game
from extra_effort.game import views
from extra_effort.game.roles import WHO
from extra_effort.hub import history, weight
from extra_effort.hub.batch import Job, refusal
from extra_effort.hub.loading import logged_of
from extra_effort.hub.subscriber import Subscriber
from extra_effort.hub.worker import Hub, HubParts
from extra_effort.keys import new_key, new_name, new_personal_code
from extra_effort.meters import outcome_of
from extra_effort.ports import BusyError, Secrets
from extra_effort.store.contract import StoreError
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Reply, Request, Status

log: structlog.stdlib.BoundLogger = structlog.get_logger("asking")

UNAVAILABLE = "The log cannot be read now; ask again in a moment."


class Asking:
    """One connection's questions. Answers go to its subscriber, in the order they are ready."""

    def __init__(self, hub: Hub, one: Subscriber, parts: HubParts, secrets: Secrets) -> None:
        """Serve `one` in `hub`."""
        self._hub = hub
        self._one = one
        self._parts = parts
        self._secrets = secrets

    def steps(self, request: Request) -> int:
        """Return how much deciding a request takes."""
        return weight.steps(self._hub.world, request.op, request.args)

    def refuse_haste(self, request_id: str, op: str, steps: int = 0) -> bool:
        """Answer `rate_limited` and return True when the user asks too often, or for too much."""
        now = self._parts.clock.monotonic()
        if self._hub.allowances.allows(self._one.caller.user, now, weight.takes(steps)):
            return False
        rate = self._parts.wire.requests_per_s
        sentence = f"Too many requests: at most {rate} a second; send the same one again later."
        self._tell(op, refusal(request_id, ErrorCode.RATE_LIMITED, sentence))
        return True

    def refuse_busy(self, request_id: str, op: str) -> None:
        """Answer that it is to be asked again."""
        sentence = "The server has too much to do; ask the same again in a moment."
        self._tell(op, refusal(request_id, ErrorCode.BUSY, sentence))

    def submit(self, request: Request, steps: int) -> None:
        """Hand a request to the world's worker; `steps` is what deciding it takes."""
        if WHO.get(request.op) == "internal":
            sentence = f"There is no op {request.op!r}."
            self._tell(request.op, refusal(request.id, ErrorCode.UNKNOWN_OP, sentence, "op"))
            return
        self._hub.submit(
            Job(
                id=request.id,
                op=request.op,
                args=request.args,
                user=self._one.caller.user,
                answer=partial(self._tell, request.op),
                signed_in_by=self._one.key_hash,
                secret=self._secret_for(request.op),
                ask=new_name(self._secrets) if request.ask else None,
                steps=steps,
            )
        )

    def _secret_for(self, op: str) -> str | None:
        make = {"mint": new_key, "code": new_personal_code}.get(op)
        return None if make is None else make(self._secrets)

    def read(self, request: Request) -> None:
        """Answer from the published state: no dice, no entry."""
        self._answer(request, self._decision(request)())

    async def read_aside(self, request: Request) -> None:
        """Answer a long question likewise, without holding anybody up."""
        world = self._hub.world
        try:
            decision = await self._parts.aside.run(self._decision(request))
        except BusyError:
            self.refuse_busy(request.id, request.op)
            return
        if self._still_seen(world, decision):
            self._answer(request, decision)
        else:  # what was told may have become a secret meanwhile
            self.read(request)

    def _still_seen(self, world: game.World, decision: game.Decision | game.Refusal) -> bool:
        if isinstance(decision, game.Refusal) or world is self._hub.world:
            return True
        told = decision.result if isinstance(decision.result, list) else [decision.result]
        tokens = [one.get("token") for one in told]
        caller = self._one.caller
        return all(
            views.rank(world, token, caller) == views.rank(self._hub.world, token, caller)
            for token in tokens
        )

    def _decision(self, request: Request) -> Callable[[], game.Decision | game.Refusal]:
        asked = game.Request(request.id, request.op, request.args, self._one.caller)
        now = self._parts.clock.wall()
        return partial(game.decide, self._hub.world, asked, self._parts.dice, now)

    def _answer(self, request: Request, decision: game.Decision | game.Refusal) -> None:
        if isinstance(decision, game.Refusal):
            reply = refusal(request.id, decision.code, decision.message, decision.field)
        else:
            reply = Reply(request.id, ok=True, result=self._told(request.op, decision.result))
        self._tell(request.op, reply)

    def _told(self, op: str, result: Any) -> Any:  # noqa: ANN401 - of any op
        return self._hub.with_sightings(result) if op == "people" else result

    async def history(self, request: Request) -> None:
        """Answer with log entries the asker may see."""
        try:
            query = history.parse(request.args, self._parts.wire.history_page)
            scan = self._parts.limits.history_scan
            async with self._hub.allowances.reading(self._one.caller.user):
                if not self._one.is_open:  # left while others were read for: nobody is to be told
                    return
                page = await history.read(
                    self._parts.store, lambda: self._hub.world, self._one.caller, query, scan
                )
        except history.QueryError as error:
            self._tell(request.op, refusal(request.id, error.code, error.message, error.field))
        except StoreError:
            log.exception("history not read", world=self._hub.world.id, request=request.id)
            self._tell(request.op, refusal(request.id, ErrorCode.UNAVAILABLE, UNAVAILABLE))
        else:
            self._tell(request.op, Reply(request.id, ok=True, result={"op": "history", **page}))

    async def status(self, asked: Status) -> None:
        """Answer what became of a request of this user."""
        key = (self._one.caller.user, asked.id)
        if self._hub.is_pending(key):
            self._tell("status", Reply(asked.id, ok=True, status="pending"))
            return
        at_gm = self._hub.asked(key)
        if at_gm is not None:
            self._tell("status", _as_status(at_gm))
            return
        try:
            found = await self._parts.store.find_requests(self._hub.world.id, [key])
        except StoreError:
            log.exception("status not read", world=self._hub.world.id, request=asked.id)
            self._tell("status", refusal(asked.id, ErrorCode.UNAVAILABLE, UNAVAILABLE))
            return
        if key in found:
            logged = logged_of(found[key])
            result = views.retold(self._hub.world, logged, self._one.caller)
            reply = Reply(asked.id, ok=True, status="done", result=result)
            self._tell("status", self._hub.told_again(key, logged.op, reply))
        else:
            self._tell("status", Reply(asked.id, ok=True, status="unknown"))

    def _tell(self, op: str, reply: Reply) -> None:
        self._parts.meters.answered(op, outcome_of(reply))
        self._one.reply(reply, self._parts.clock.monotonic())


def _as_status(reply: Reply) -> Reply:
    """Return what a GM was asked, or has answered, as the answer to `status`."""
    if reply.error is not None:
        return reply
    return attrs.evolve(reply, status="pending" if reply.pending is not None else "done")
