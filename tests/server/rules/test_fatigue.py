"""Tests of rules.fatigue: pools, thresholds, losses."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extra_effort.rules import fatigue
from extra_effort.rules.fatigue import POOLS, Loss, Pools

counts = st.integers(0, 50)
pools = st.builds(Pools, *(counts for _ in POOLS))


@pytest.mark.parametrize(
    ("fp_max", "first_tired"),
    [
        (8, 2),
        (9, 2),
        (10, 3),
        (11, 3),
        (12, 3),
        (13, 4),
        (14, 4),
        (15, 4),
        (16, 5),
        (20, 6),
        (1, 0),
    ],
)
def test_very_tired_starts_strictly_under_a_third(fp_max: int, first_tired: int) -> None:
    """F1: of 12, 4 is exactly a third and not tired; of 10, 3 is."""
    tired = [fp for fp in range(-fp_max, fp_max + 1) if fatigue.is_very_tired(fp, fp_max)]

    assert max(tired) == first_tired


@pytest.mark.parametrize(("fp", "on_verge"), [(1, False), (0, True), (-1, True)])
def test_verge_of_collapse(fp: int, on_verge: bool) -> None:
    """F2: it begins below 1 FP."""
    assert fatigue.is_on_verge(fp) is on_verge


def test_reeling_starts_strictly_under_a_third() -> None:
    """F6: of 12 HP, 4 are not reeling, 3 are."""
    assert [fatigue.is_reeling(hp, 12) for hp in (4, 3)] == [False, True]


@pytest.mark.parametrize(
    ("fp", "cost", "taken"),
    [
        (10, 3, Loss(3, 0)),
        (2, 5, Loss(5, 3)),
        (1, 1, Loss(1, 0)),
        (0, 1, Loss(1, 1)),
        (-9, 3, Loss(1, 3)),
        (-10, 4, Loss(0, 4)),
        (10, 25, Loss(20, 15)),
    ],
)
def test_loss(fp: int, cost: int, taken: Loss) -> None:
    """F2, F4: below 0 each FP costs an HP too; below the floor it costs an HP instead, once."""
    assert fatigue.loss(fp, 10, cost) == taken


@given(st.integers(1, 40), st.integers(0, 100), st.data())
def test_every_part_of_a_cost_counts_once(fp_max: int, cost: int, data: st.DataObject) -> None:
    """F2, F4: one HP for each point of the cost that lands below 0, wherever it lands."""
    fp = data.draw(st.integers(-fp_max, fp_max))
    taken = fatigue.loss(fp, fp_max, cost)

    assert taken.fp == min(cost, fp + fp_max)
    assert taken.hp == max(0, cost - max(fp, 0))


@given(st.integers(1, 40), st.integers(0, 30), st.integers(0, 30), st.data())
def test_two_losses_are_one(fp_max: int, one: int, two: int, data: st.DataObject) -> None:
    """F2, F4: paying in two parts costs what paying at once costs."""
    fp = data.draw(st.integers(-fp_max, fp_max))
    first = fatigue.loss(fp, fp_max, one)
    second = fatigue.loss(fp - first.fp, fp_max, two)

    assert fatigue.loss(fp, fp_max, one + two) == Loss(first.fp + second.fp, first.hp + second.hp)


@given(st.lists(st.integers(0, 9), max_size=20))
def test_half_rate_loses_no_half(costs: list[int]) -> None:
    """F9: many costs at half rate take half of their sum, the odd half carried on."""
    taken, half = 0, False
    for cost in costs:
        fp, half = fatigue.at_half_rate(cost, half_fp=half)
        taken += fp

    assert 2 * taken + half == sum(costs)


@given(pools)
def test_missing_is_the_sum(held: Pools) -> None:
    """FP are the maximum less the sum of the pools."""
    assert held.missing == sum(attrs.astuple(held))


@given(pools, st.integers(0, 300))
def test_gain_fills_in_order_and_loses_nothing(held: Pools, fp: int) -> None:
    """F8: a gain empties each pool before the next, and gives no more than is missing."""
    after, given_back = held.gain(fp)

    assert given_back == min(fp, held.missing) == held.missing - after.missing
    open_pools = [pool for pool in fatigue.FILL_ORDER if after.of(pool)]
    touched = [pool for pool in fatigue.FILL_ORDER if after.of(pool) != held.of(pool)]
    assert all(after.of(pool) == 0 for pool in touched[:-1])
    assert not touched or not open_pools or open_pools[0] in {touched[-1], *later(touched[-1])}


def later(pool: fatigue.Pool) -> tuple[fatigue.Pool, ...]:
    """Return the pools that are filled after this one."""
    return fatigue.FILL_ORDER[fatigue.FILL_ORDER.index(pool) + 1 :]


def test_gain_order() -> None:
    """F8: exertion, ability, sleep, starvation, dehydration."""
    assert Pools(1, 1, 2, 1, 2).gain(5) == (Pools(0, 0, 1, 1, 0), 5)


def test_surplus_is_lost_first() -> None:
    """F8: FP above the maximum go before any pool fills."""
    assert Pools(exertion=-2).lose("ability", 3) == Pools(ability=1)


@pytest.mark.parametrize(
    ("before", "after", "levels"),
    [
        (5, 1, ()),
        (1, 0, (0,)),
        (0, -1, ()),
        (10, -2, (0,)),
        (10, -10, (0, -10)),
        (-9, -10, (-10,)),
        (3, -25, (0, -10, -20)),
        (-10, -11, ()),
        (-5, 5, ()),
    ],
)
def test_crossings(before: int, after: int, levels: tuple[int, ...]) -> None:
    """F7: a fall is named at 0 and at each full negative maximum it reaches."""
    assert fatigue.crossings(before, after, 10) == levels
