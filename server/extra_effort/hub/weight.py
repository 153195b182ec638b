"""How much deciding a request takes, guessed from its arguments before anybody has read them. Pure.

The unit is a step: about what an interval of a run costs, some 20 microseconds. The guess decides
where a request is decided, and what it takes from its user's bucket; never what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from extra_effort import game

Args: TypeAlias = Mapping[str, Any]

BASE = 4
"""Steps of any request."""
ASIDE_FROM = 200
"""Steps from which on the event loop is not to wait: some five milliseconds."""
STEPS_A_TAKE = 400
"""Steps for which a user's bucket gives one more."""
TOKEN_STEPS = 8
"""Steps of taking one token along: begun, changed, written into the log, told."""
WHOLE_WORLD = frozenset({"time", "treat", "undo"})
"""Ops that look at every token."""


def _number(args: Args, name: str, default: float = 0) -> float:
    value = args.get(name)
    return value if isinstance(value, int | float) and 0 <= value <= 10**6 else default  # no NaN


_OF_TIME: Mapping[str, Callable[[Args], float]] = {
    "climb": lambda args: _number(args, "height_ft") / 10,
    "dig": lambda args: _number(args, "hours"),
    "hold_breath": lambda args: min(_number(args, "seconds"), 20_000),
    "lift": lambda args: _number(args, "seconds_carried", 60 * _number(args, "minutes", 1)),
    "march": lambda args: _number(args, "hours"),
    "overexert": lambda args: _number(args, "seconds"),
    "run": lambda args: _number(args, "seconds") / 15,
    "stay_up": lambda args: 2 * _number(args, "hours"),
    "swim": lambda args: 12 * _number(args, "minutes"),
}
"""Steps of one token, by how long it is at it."""


def steps(world: game.World, op: str, args: Args) -> int:
    """Return the steps that a request takes, whatever stands in `args`."""
    if op == "preview":
        feat, inner = args.get("feat"), args.get("args")
        twice = 2 if isinstance(inner, Mapping) and inner.get("extra") else 1
        known = isinstance(feat, str) and feat != "preview" and isinstance(inner, Mapping)
        return twice * steps(world, str(feat), inner or {}) if known else BASE
    each = _OF_TIME.get(op)
    long = 0.0 if each is None else each(args)
    return BASE + int(_tokens(world, op, args) * (TOKEN_STEPS + long))


def takes(step_count: int) -> int:
    """Return what a request of so many steps takes from a user's bucket."""
    return 1 + step_count // STEPS_A_TAKE


def _tokens(world: game.World, op: str, args: Args) -> int:
    if op in WHOLE_WORLD:
        return len(world.tokens)
    named = args.get("tokens", args.get("users"))
    return len(named) if isinstance(named, list) else 1
