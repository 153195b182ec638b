"""The table that tests play at notices what goes wrong in the server beneath them."""

from __future__ import annotations

import pytest

from fakes import settle
from table import WORLD, Table, seed


async def test_a_worker_that_was_called_off() -> None:
    """A hub that was cancelled by mistake fails the test."""
    table = Table()
    await seed(table.store)
    await table.worlds.open(WORLD)
    (worker,) = (task for task in table.tasks if not task.done())
    worker.cancel()
    await settle()

    with pytest.raises(AssertionError, match=r"Hub\.run was called off"):
        await table.end()
