"""Keys that were just made, for a repeat of the `mint` whose answer got lost."""

from __future__ import annotations

from collections import OrderedDict

import attrs

from extra_effort.hub.batch import Outcome, refusal
from extra_effort.store.contract import RequestKey
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Reply


class MintedKeys:
    """The last few keys by request; in memory only, since the log holds nothing but hashes."""

    def __init__(self, limit: int) -> None:
        """Keep at most `limit`."""
        self._limit = limit
        self._keys = OrderedDict[RequestKey, str]()

    def told(self, outcome: Outcome) -> Reply:
        """Return the answer to a `mint` with its key in it."""
        job, reply = outcome.job, outcome.reply
        if reply.error is not None:
            return reply
        if outcome.step is not None and job.secret is not None:
            self._keep(job.key, job.secret)
        return self.again(job.key, reply)

    def again(self, request: RequestKey, reply: Reply) -> Reply:
        """Return the answer to an applied `mint` with its key in it, while it is remembered."""
        key = self._keys.get(request)
        if key is None:
            sentence = "That key was told once and is forgotten; ask for a new one with a new id."
            return refusal(reply.id, ErrorCode.EXPIRED, sentence, "id")
        return attrs.evolve(reply, result={**(reply.result or {}), "key": key})

    def _keep(self, request: RequestKey, key: str) -> None:
        self._keys[request] = key
        while len(self._keys) > self._limit:
            self._keys.popitem(last=False)
