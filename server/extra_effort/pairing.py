"""Trading a one-time code for a key: how the first GM of a world comes in."""

from __future__ import annotations

import asyncio

import structlog

from extra_effort.hub.batch import Job
from extra_effort.keys import hash_code, new_code, new_key, new_name
from extra_effort.limiter import Tries
from extra_effort.ports import Secrets
from extra_effort.store.contract import PairingCode, StoreError
from extra_effort.worlds import Worlds
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Fault, Pair, Paired, Reply

log: structlog.stdlib.BoundLogger = structlog.get_logger("pairing")

WRONG = Fault(
    ErrorCode.UNAUTHENTICATED,
    "This code is wrong, used or too old; `extra-effort pair` prints a new one.",
    "code",
)
TOO_OFTEN = Fault(
    ErrorCode.RATE_LIMITED, "Too many wrong codes; wait ten minutes and try again.", "code"
)
UNAVAILABLE = Fault(
    ErrorCode.UNAVAILABLE, "The server cannot write its log now; try the code again later."
)


class Pairing:
    """Makes codes, and redeems each once."""

    def __init__(self, worlds: Worlds, secrets: Secrets) -> None:
        """Begin without failures counted."""
        limits = worlds.parts.limits
        self._worlds = worlds
        self._secrets = secrets
        self._tries = Tries(
            per_address=limits.pairing_tries_per_address,
            in_all=limits.pairing_tries,
            window_s=limits.pairing_ttl_s,
        )

    async def new_code(
        self, world: str | None, *, ttl_s: float | None = None, reusable: bool = False
    ) -> str:
        """Return a code that joins `world` (None: creates one). Raises `UnavailableError`."""
        parts = self._worlds.parts
        lasts = parts.limits.pairing_ttl_s if ttl_s is None else ttl_s
        code = new_code(self._secrets)
        expires = parts.clock.wall() + lasts
        await parts.store.add_code(PairingCode(hash_code(code), world, expires, reusable))
        return code

    async def redeem(self, pair: Pair, address: str) -> Paired | Fault:
        """Return a key for the code, or why there is none."""
        clock = self._worlds.parts.clock
        if not self._tries.allowed(address, clock.monotonic()):
            log.warning("pairing blocked", address=address)
            return TOO_OFTEN
        try:
            code = await self._worlds.parts.store.take_code(hash_code(pair.code), clock.wall())
            if code is None:
                self._tries.failed(address, clock.monotonic())
                log.warning("pairing refused", address=address)
                return WRONG
            return await self._pair(pair, code)
        except StoreError:
            log.exception("pairing failed", address=address)
            return UNAVAILABLE

    async def _pair(self, pair: Pair, code: PairingCode) -> Paired | Fault:
        world = code.world if code.world is not None else await self._worlds.create()
        key = new_key(self._secrets)
        reply = await self._ask(world, pair, key)
        if reply.error is not None:  # the code is still good, for the world that now exists
            again = PairingCode(code.code_hash, world, code.expires, code.reusable)
            await self._worlds.parts.store.add_code(again)
            return reply.error
        log.info("paired", world=world, user=pair.user, client=pair.client)
        return Paired(key, world)

    async def _ask(self, world: str, pair: Pair, key: str) -> Reply:
        hub = await self._worlds.open(world)
        answer = asyncio.get_running_loop().create_future()
        args = {"client": pair.client, "name": pair.name, "foundry": pair.foundry}
        hub.submit(
            Job(
                id=new_name(self._secrets),
                op="pair",
                args={name: value for name, value in args.items() if value is not None},
                user=pair.user,
                answer=answer.set_result,
                secret=key,
            )
        )
        reply: Reply = await answer
        return reply
