"""Rates hold at their edges."""

from __future__ import annotations

import pytest

from extra_effort.limiter import Bucket, Rates, Tries, cost, pace
from extra_effort_protocol.limits import Limits


def test_bucket() -> None:
    """A burst at once, then the rate, never more than the burst again."""
    bucket = Bucket(per_s=10, burst=3)

    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.1) for _ in range(2)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_pace() -> None:
    """Frames are read at twice the rate of requests; a large one counts for several."""
    bucket = pace(Limits(requests_per_s=10, request_burst=30))

    assert (bucket.per_s, bucket.burst) == (20, 60)
    assert [cost(b""), cost(b"x" * 8_192), cost("x" * 65_536)] == [1, 2, 9]


def test_debts() -> None:
    """What must be taken is taken, and it is said how long that takes to come in again."""
    bucket = Bucket(per_s=10, burst=3)

    assert [bucket.owe(0.0, 2) for _ in range(3)] == [0.0, 0.1, 0.3]
    assert bucket.owe(0.3, 1) == pytest.approx(0.1)
    assert bucket.owe(100.0, 3) == 0.0


def test_due() -> None:
    """It is known beforehand when there is one again."""
    bucket = Bucket(per_s=10, burst=2)

    assert bucket.due_s(0.0) == 0.0
    bucket.owe(0.0, 2)
    assert [bucket.due_s(0.0), bucket.due_s(0.05)] == pytest.approx([0.1, 0.05])


def test_rates_of_many_names() -> None:
    """Each name has its own bucket; the one not heard of for longest is forgotten first."""
    rates = Rates(per_s=1, burst=1, most=2)
    for name in ("ann", "bob", "ann", "eve"):
        rates.of(name).take(0.0)

    assert len(rates) == 2
    assert [rates.of(name).due_s(0.0) for name in ("eve", "ann", "bob")] == [1.0, 1.0, 0.0]


def test_tries_of_one_address() -> None:
    """Five wrong codes from one address, while another may still try."""
    tries = Tries(per_address=5, in_all=100, window_s=600)

    assert [tries.begin("a", 0.0) for _ in range(6)] == [True] * 5 + [False]
    assert not tries.begin("a", 599.0)
    assert tries.begin("b", 599.0)
    assert tries.begin("a", 600.0)


def test_tries_in_all() -> None:
    """A hundred addresses do not help."""
    tries = Tries(per_address=5, in_all=100, window_s=600)

    assert all(tries.begin(f"address {number}", 0.0) for number in range(100))
    assert not tries.begin("another", 1.0)


def test_right_codes_are_no_failures() -> None:
    """A try that went well is taken back; long after, there is nothing to take back."""
    tries = Tries(per_address=1, in_all=1, window_s=600)

    assert tries.begin("a", 0.0)
    tries.succeeded("a", 0.0)
    assert tries.begin("a", 1.0)
    assert tries.begin("b", 700.0)
    tries.succeeded("a", 1.0)
    assert not tries.begin("c", 701.0)


def test_some_take_more() -> None:
    """What takes ten is refused while there are but nine, and takes none of them."""
    bucket = Bucket(per_s=10, burst=30)

    assert [bucket.take(0.0, 21), bucket.take(0.0, 10), bucket.take(0.0, 9)] == [True, False, True]
    assert not bucket.take(0.0)
