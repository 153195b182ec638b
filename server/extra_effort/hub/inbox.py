"""A bounded queue that is emptied in batches."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Items in the order they came. One reader."""

    def __init__(self, limit: int) -> None:
        """Hold at most `limit` items."""
        self._limit = limit
        self._items = deque[T]()
        self._filled = asyncio.Event()
        self._closed = False

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._items)

    def offer(self, item: T) -> bool:
        """Take the item; False when the inbox is full. A closed inbox takes nothing."""
        if self._closed or len(self._items) >= self._limit:
            return False
        self._items.append(item)
        self._filled.set()
        return True

    async def take(self, at_most: int) -> list[T]:
        """Wait for items and return them, oldest first; [] when closed and empty."""
        await self._filled.wait()
        batch = [self._items.popleft() for _ in range(min(at_most, len(self._items)))]
        if not self._items and not self._closed:
            self._filled.clear()
        return batch

    def close(self) -> None:
        """Take nothing more; the reader gets what is left and then nothing."""
        self._closed = True
        self._filled.set()
