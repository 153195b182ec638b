"""Trading a one-time code for a key: how a GM comes in, and a player while no GM is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import structlog

from extra_effort.hub.batch import refusal
from extra_effort.hub.inside import ask
from extra_effort.keys import hash_code, new_code, new_key, new_name
from extra_effort.limiter import Tries
from extra_effort.peers import same_person
from extra_effort.ports import Secrets
from extra_effort.store.contract import PairingCode, Plain, StoreError, UnavailableError
from extra_effort.worlds import Worlds
from extra_effort_protocol.errors import ErrorCode
from extra_effort_protocol.messages import Fault, Pair, Paired, Reply

log: structlog.stdlib.BoundLogger = structlog.get_logger("pairing")

WRONG = Fault(
    ErrorCode.UNAUTHENTICATED,
    "This code is wrong, used or too old; the GM makes a new one, or `extra-effort pair` does.",
    "code",
)
TOO_OFTEN = Fault(
    ErrorCode.RATE_LIMITED, "Too many wrong codes; wait ten minutes and try again.", "code"
)
UNAVAILABLE = Fault(
    ErrorCode.UNAVAILABLE, "The server cannot write its log now; try the code again later."
)
NOT_OPENED = "The table cannot be opened now; the code stays good, try it again in a moment."


@attrs.frozen
class _Guest:
    """Who brought a good code, and the key made for them."""

    pair: Pair
    code: PairingCode
    key: str
    is_here: Callable[[], bool]


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

    async def redeem(self, pair: Pair, address: str, is_here: Callable[[], bool]) -> Paired | Fault:
        """Return a key for the code, or why there is none.

        A code by which nothing was done stays good: so it is for one for whom the table could not
        be opened, or who, as `is_here` says, was gone when it was.
        """
        address = same_person(address)
        clock = self._worlds.parts.clock
        begun = clock.monotonic()
        if not self._tries.begin(address, begun):
            log.warning("pairing blocked", address=address)
            return TOO_OFTEN
        try:
            code = await self._worlds.parts.store.take_code(hash_code(pair.code), clock.wall())
            if code is not None and _is_theirs(code, pair):
                self._tries.succeeded(address, begun)
                guest = _Guest(pair, code, new_key(self._secrets), is_here)
                return await (self._pair if code.user is None else self._admit)(guest)
            if code is not None:
                await self._worlds.parts.store.add_code(code)
        except StoreError:
            self._tries.succeeded(address, begun)
            log.exception("pairing failed", address=address)
            return UNAVAILABLE
        log.warning("pairing refused", address=address)
        return WRONG

    async def _pair(self, guest: _Guest) -> Paired | Fault:
        pair, code = guest.pair, guest.code
        world = code.world if code.world is not None else await self._worlds.create()
        args = {"client": pair.client, "name": pair.name, "foundry": pair.foundry}
        given = {name: value for name, value in args.items() if value is not None}
        reply = await self._ask(guest, world, "pair", pair.user, given)
        if reply.error is not None:  # the code is still good, for the world that now exists
            await self._worlds.parts.store.add_code(attrs.evolve(code, world=world))
            return reply.error
        log.info("paired", world=world, user=pair.user, client=pair.client)
        return Paired(guest.key, world)

    async def _admit(self, guest: _Guest) -> Paired | Fault:
        """Let a user in by the personal code made for them, with the role they have now."""
        pair, code = guest.pair, guest.code
        world, user = code.world or "", code.user or ""
        args = {"client": pair.client, "code": code.code_hash.hex()}
        reply = await self._ask(guest, world, "admit", user, args)
        if reply.error is None:
            log.info("admitted", world=world, user=user, client=pair.client)
            return Paired(guest.key, world)
        if reply.error.code == ErrorCode.NOT_ALLOWED:  # withdrawn, or replaced by a newer one
            return WRONG
        await self._worlds.parts.store.add_code(code)
        return reply.error

    async def _ask(
        self, guest: _Guest, world: str, op: str, user: str, args: Mapping[str, Plain]
    ) -> Reply:
        """Return the world's answer, or that it was not asked: not opened, or for nobody."""
        name = new_name(self._secrets)
        try:
            hub = await self._worlds.open(world)
        except UnavailableError as error:
            log.warning("pairing put off", world=world, reason=str(error))
            return refusal(name, ErrorCode.UNAVAILABLE, NOT_OPENED)
        if not guest.is_here():
            log.warning("pairing put off", world=world, reason="gone before the world was opened")
            return refusal(name, ErrorCode.UNAVAILABLE, NOT_OPENED)
        return await ask(hub, name=name, op=op, args=args, user=user, secret=guest.key)


def _is_theirs(code: PairingCode, pair: Pair) -> bool:
    """Say whether a code serves who brings it: in Foundry a personal one serves its user alone.

    The table page has no users of its own: there, the code says who it is.
    """
    return code.user is None or pair.foundry is None or code.user == pair.user
