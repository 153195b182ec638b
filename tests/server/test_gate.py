"""How often an address may connect, and what happens to those who come back together."""

from __future__ import annotations

from pathlib import Path

import pytest

from extra_effort.config import Config, ServerLimits
from extra_effort.gate import TURN_S, Gate

HOME = "203.0.113.7"


def gate(**limits: int) -> Gate:
    """Return a gate by these limits."""
    return Gate(Config(data=Path(), server_limits=ServerLimits(**limits)))


def test_a_club_comes_back() -> None:
    """Twenty people with two tabs each, behind one router, twice within a second: nobody waits."""
    door = gate()

    assert {door.turn_s(HOME, number / 80) for number in range(80)} == {0.0}


def test_a_crowd_comes_back() -> None:
    """Of more than may come at once those beyond wait for their turn; who is refused gets in later.

    Three hundred who are refused at times come again after at most 30 s, as their back-off says.
    """
    door, waiting, now = gate(openings_per_s=10, opening_burst=200), 300, 0.0
    while waiting and now < 60:
        waiting -= sum(door.turn_s(HOME, now) is not None for _ in range(waiting))
        now += 5

    assert waiting == 0


def test_one_address_too_often() -> None:
    """A burst at once, a few in their turn, the rest not; then as many as come in again."""
    door = gate(openings_per_s=2, opening_burst=3)
    turns = [door.turn_s(HOME, 0.0) for _ in range(9)]

    assert turns == [0.0, 0.0, 0.0, 0.5, 1.0, 1.5, 2.0, None, None]
    assert door.turn_s(HOME, 0.5) == TURN_S
    assert door.turn_s(HOME, 0.5) is None
    assert door.turn_s(HOME, 100.0) == 0.0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_whose_limit_it_is(one: str, other: str, *, same: bool) -> None:
    """Addresses that one person has at will count together, others do not."""
    door = gate(openings_per_s=1, opening_burst=1)
    door.turn_s(one, 0.0)

    assert door.turn_s(other, 0.0) == (1.0 if same else 0.0)


def test_who_is_behind_a_proxy() -> None:
    """By default a proxy on this machine is believed, and nobody else."""
    door = gate()

    assert door.client("127.0.0.1", [HOME]) == HOME
    assert door.client("198.51.100.1", [HOME]) == "198.51.100.1"
