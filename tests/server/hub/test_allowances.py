"""A user is one user, whatever the number of tabs; two users never wait for each other."""

from __future__ import annotations

from extra_effort.hub.allowances import Allowances
from extra_effort.limiter import AHEAD
from extra_effort_protocol.limits import Limits

WIRE = Limits(requests_per_s=10, request_burst=30)


def test_requests() -> None:
    """A burst, whoever of the user's connections asks; what takes long takes more of it."""
    users = Allowances(WIRE)
    taken = [users.allows("ann", 0.0, takes) for takes in (29, 1, 1)]

    assert taken == [True, True, False]
    assert users.allows("bob", 0.0)
    assert users.allows("ann", 0.1)


def test_what_takes_longest_can_still_be_asked() -> None:
    """No request takes more than a full bucket: it would never be played."""
    users = Allowances(WIRE)

    assert users.allows("ann", 0.0, 10_000)
    assert not users.allows("ann", 2.9, 10_000)
    assert users.allows("ann", 6.0, 10_000)


def test_frames() -> None:
    """Frames of a user are read at one pace, ahead of what may be asked."""
    users = Allowances(WIRE)
    owed = [users.pace("ann").owe(0.0, AHEAD * WIRE.request_burst) for _ in range(2)]

    assert owed == [0.0, WIRE.request_burst / WIRE.requests_per_s]
    assert users.pace("bob").owe(0.0, 1) == 0.0


async def test_looks_into_the_log() -> None:
    """One after the other for a user; the lock is the same as long as somebody holds it."""
    users = Allowances(WIRE)
    async with users.reading("ann"):
        assert users.reading("ann").locked()
        assert not users.reading("bob").locked()
    assert not users.reading("ann").locked()
