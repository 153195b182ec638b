"""Resting quietly, perhaps over a meal."""

from __future__ import annotations

from fractions import Fraction

import attrs

from extra_effort.game.args import TokensArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.fields import flag, number
from extra_effort.game.op import TokensOp
from extra_effort.rules import recovery
from extra_effort.rules.numbers import Number

MINUTES_A_WEEK = 10_080
SECONDS_A_MINUTE = 60


@attrs.frozen(kw_only=True)
class RestArgs(TokensArgs):
    """The arguments of `rest`."""

    minutes: Fraction = number(1, MINUTES_A_WEEK)
    meal: bool = flag(default=False)


def play(attempt: Attempt, args: RestArgs) -> Attempt:
    """Rest, then count the meal. Rule: R1, R2, R3."""
    attempt = attempt.recover(rested(attempt.body, args.minutes))
    if args.meal and attempt.table.meal_while_resting:
        attempt = attempt.recover(fed(attempt.body))
    return covered(attempt, args.minutes)


def rested(body: Body, minutes: Number) -> Body:
    """Return a body after quiet rest. Rule: R1, R2, R6."""
    if body.fp is None:
        return body
    clock = body.state.rest_minutes + minutes
    after = recovery.rest(body.state.pools, clock, fit=body.sheet.fit > 0)
    return body.with_pools(after.pools).evolve(rest_minutes=after.minutes)


def fed(body: Body) -> Body:
    """Return a body after a decent meal at rest. Rule: R3, R6."""
    pools, _ = recovery.meal(body.state.pools)
    return body.with_pools(pools)


def covered(attempt: Attempt, minutes: Number) -> Attempt:
    """Remember until when the world's clock is counted, so that `time` does not count it again."""
    world_time = attempt.setting.world_time
    if world_time is None:
        return attempt
    until, before = world_time + minutes * SECONDS_A_MINUTE, attempt.body.state.covered_until
    return attempt.evolve(covered_until=until if before is None else max(until, before))


OP = TokensOp(name="rest", args=RestArgs, play=play)
