"""Keys and codes that were just made: told in a reply, and once more when that got lost."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping

import attrs

from extra_effort.hub.batch import Outcome, Played, refusal
from extra_effort.keys import hash_code
from extra_effort.store.contract import PairingCode, Plain, RequestKey
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Reply

MAKES: Mapping[str, str] = {"mint": "key", "code": "code"}
"""The field of the reply that tells the secret, by op."""


class MintedSecrets:
    """The last few by request; in memory only, since the log holds nothing but hashes."""

    def __init__(self, limit: int, code_ttl_s: float) -> None:
        """Keep at most `limit`."""
        self._limit = limit
        self._code_ttl_s = code_ttl_s
        self._told = OrderedDict[RequestKey, Mapping[str, Plain]]()

    def told(self, outcome: Outcome, *, is_gm: bool) -> Reply:
        """Return the answer with its secret in it; `is_gm`: who asks still is one."""
        job, reply = outcome.job, outcome.reply
        if reply.error is not None:
            return reply
        if outcome.step is not None and job.secret is not None:
            self._keep(job.key, self._secret_of(outcome))
        return self.again(job.key, job.op, reply, is_gm=is_gm)

    def again(self, request: RequestKey, op: str, reply: Reply, *, is_gm: bool) -> Reply:
        """Return the answer to an applied request with its secret in it, while it is known.

        Who is a GM no longer gets none: it lets somebody in.
        """
        secret = self._told.get(request)
        if secret is None or not is_gm:
            sentence = f"That {MAKES[op]} was told once and is forgotten; ask with a new id."
            return refusal(reply.id, ErrorCode.EXPIRED, sentence, "id")
        return attrs.evolve(reply, result={**(reply.result or {}), **secret})

    def codes(self, played: Played) -> Iterator[PairingCode]:
        """Yield what the store has to find the world of a new personal code by."""
        for outcome in played.outcomes:
            job, step = outcome.job, outcome.step
            if job.op == "code" and step is not None and job.secret is not None:
                expires = step.logged.at + self._code_ttl_s
                user = str(job.args["user"])
                yield PairingCode(hash_code(job.secret), step.after.id, expires, user=user)

    def _secret_of(self, outcome: Outcome) -> Mapping[str, Plain]:
        op, secret = outcome.job.op, outcome.job.secret
        if op != "code" or outcome.step is None:
            return {MAKES[op]: secret}
        return {"code": secret, "expires": outcome.step.logged.at + self._code_ttl_s}

    def _keep(self, request: RequestKey, secret: Mapping[str, Plain]) -> None:
        self._told[request] = secret
        while len(self._told) > self._limit:
            self._told.popitem(last=False)
