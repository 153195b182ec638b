"""Connections that come and go in every way, thousands of them; nothing of them may stay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import attrs

from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import Hello
from raw import CLOSE, Raw, masked, raw, signed_in, upgrade

from .watched import Held, Watched

AT_ONCE = 20
WRONG = masked(encode(Hello(1, "no such world", "k", "browser")))
REFUSED = b"unauthenticated"


async def in_order(one: Raw, hello: bytes) -> None:
    """Sign in, hear the snapshot, close."""
    await signed_in(one, hello)
    await one.send(CLOSE)
    await one.rest()


async def reset_signed_in(one: Raw, hello: bytes) -> None:
    """Sign in and break off."""
    await signed_in(one, hello)
    one.reset()


async def reset_at_once(one: Raw, hello: bytes) -> None:
    """Send handshake and hello in one go, and break off before any answer."""
    await one.send(upgrade() + hello)
    one.reset()


async def half_a_handshake(one: Raw, _: bytes) -> None:
    """End within the handshake."""
    await one.send(upgrade()[:60])


async def reset_handshake(one: Raw, _: bytes) -> None:
    """Break off within the handshake."""
    await one.send(upgrade()[:90])
    one.reset()


async def no_hello(one: Raw, _: bytes) -> None:
    """Shake hands and leave."""
    await one.send(upgrade())
    await one.until(b"\r\n\r\n")


async def half_a_hello(one: Raw, hello: bytes) -> None:
    """End within the first frame."""
    await one.send(upgrade() + hello[:20])
    await one.until(b"\r\n\r\n")


async def a_wrong_world(one: Raw, _: bytes) -> None:
    """Be refused."""
    await one.send(upgrade() + WRONG)
    await one.until(REFUSED)
    await one.send(CLOSE)
    await one.rest()


async def garbage(one: Raw, _: bytes) -> None:
    """Sign in with what is no message."""
    await one.send(upgrade() + masked(b"\xc1" * 50))
    await one.until(b"bad_request")
    one.reset()


async def plain_http(one: Raw, _: bytes) -> None:
    """Ask for the health."""
    await one.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await one.rest()


WAYS: tuple[Callable[[Raw, bytes], Awaitable[None]], ...] = (
    *(in_order, in_order, reset_signed_in, reset_at_once, half_a_handshake, reset_handshake),
    *(no_hello, half_a_hello, a_wrong_world, garbage, plain_http),
)


async def cycle(port: int, hello: bytes, count: int) -> None:
    """Come and go so many times, in every way in turn, several at once."""
    numbers = iter(range(count))

    async def go() -> None:
        for number in numbers:
            async with raw(port) as one:
                await WAYS[number % len(WAYS)](one, hello)

    async with asyncio.timeout(600), asyncio.TaskGroup() as tasks:
        for _ in range(AT_ONCE):
            tasks.create_task(go())


@attrs.frozen
class Cycled:
    """What a server held before and after so many connections."""

    count: int
    before: Held
    after: Held
    gauges: dict[str, float]
    """What `/metrics` shows at the end."""

    @property
    def bytes_each(self) -> float:
        """What stayed allocated for each connection, but for small objects."""
        return (self.after.malloced - self.before.malloced) / self.count


async def cycled(server: Watched, hello: bytes, warm_up: int, count: int) -> Cycled:
    """Warm the server up, let connections come and go, and wait until it is at rest again."""
    at_first = await server.settled()  # the connection that paired may be closing yet
    await cycle(server.port, hello, warm_up)
    before = await server.at_rest(at_first)
    await cycle(server.port, hello, count)
    after = await server.at_rest(before)
    return Cycled(count, before, after, await server.gauges())
