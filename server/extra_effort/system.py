"""The adapters to this machine's clock and to the system's secure generator."""

from __future__ import annotations

import asyncio
import secrets
import time


class SystemClock:
    """`ports.Clock` on the real clock."""

    def wall(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Return seconds that never go back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds`."""
        await asyncio.sleep(seconds)


class SystemSecrets:
    """`ports.Secrets` from the system's generator."""

    def bits(self, count: int) -> bytes:
        """Return `count` random bits as bytes."""
        return secrets.token_bytes(count // 8)


class SystemDice:
    """The rules' `Dice`, from the system's generator: no seed, nothing to predict."""

    def d6(self, n: int) -> tuple[int, ...]:
        """Return `n` six-sided dice."""
        return tuple(secrets.randbelow(6) + 1 for _ in range(n))
