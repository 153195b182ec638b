"""What is true of a world, its tokens and its results, whatever was asked."""

from __future__ import annotations

from typing import Any

import attrs

from extra_effort.game import World


def holds_together(world: World) -> None:
    """Assert what is true of every token at all times. Rule: F2, F4, F8, F11.

    FP above their maximum, where `fp_overflow` allows them, are exertion below 0.
    """
    for known in world.tokens.values():
        body, pools = known.body, attrs.asdict(known.state.pools)
        assert min(attrs.astuple(attrs.evolve(known.state.pools, exertion=0))) >= 0
        if body.fp is None:
            assert body.missing == 0
            assert not {"very_tired", "verge_of_collapse"} & set(body.conditions)
        else:
            assert body.fp == body.fp_max - sum(pools.values())
            assert body.fp >= -body.fp_max


def stays_below(world: World) -> None:
    """Assert that no pool is above its maximum, where no correction may set it so. Rule: F8."""
    for known in world.tokens.values():
        assert known.state.hp <= known.sheet.hp_max
        assert known.body.fp is None or known.body.fp <= known.body.fp_max


def is_plain(value: object) -> bool:
    """Tell whether a value can stand in the log and on the wire."""
    if isinstance(value, dict):
        return all(isinstance(k, str) and is_plain(v) for k, v in value.items())
    if isinstance(value, list):
        return all(map(is_plain, value))
    return value is None or isinstance(value, bool | int | float | str)


def accounts_for(before: World, after: World, result: dict[str, Any]) -> None:
    """Assert that a result says what it cost. Rule: F2, F4."""
    was, now = before.tokens[result["token"]], after.tokens[result["token"]]
    assert result["hp"] == was.state.hp - now.state.hp
    lost = now.state.pools.missing - was.state.pools.missing
    if "feat" in result:
        assert 0 <= lost <= result["fp"] <= lost + max(0, result["hp"])
        if was.body.fp is None:
            assert result["fp"] == 0
