"""The people of the simulation: once all is calm nobody begins anything any more."""

from __future__ import annotations

from random import Random

import pytest

from .cast import WORLD
from .client import Client, Seat
from .network import Network
from .run import Table

pytestmark = pytest.mark.simulation


class Reader:
    """Stands for a wire: notes that it was told to read slowly."""

    slowed = False

    def slow_down(self, _: Random) -> None:
        """Note it."""
        self.slowed = True


@pytest.mark.parametrize("calm", [False, True])
async def test_calm(monkeypatch: pytest.MonkeyPatch, *, calm: bool) -> None:
    """What was to come later, as a rush before a stop or an answer to a question, is left out."""
    table, reader, rng = Table(0), Reader(), Random(1)
    people = table.people
    monkeypatch.setattr(Network, "open_wires", lambda _: [reader])
    seat = Seat("ann-0", "ann", "key", WORLD, None)
    client = Client(seat, people.network, people, rng)
    table.course.calm = calm
    for _ in range(20):
        people.rush(rng)
    people.ask(client, rng, "spend", {"token": "Actor.ann", "fp": 1, "reason": "x"})

    assert reader.slowed is not calm
    assert len(client.requests) == (0 if calm else 1)
