"""A day's march of a group, which is as fast as its slowest."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import attrs

from extra_effort.game.args import TOKENS
from extra_effort.game.attempt import Attempt
from extra_effort.game.feats.hike import (
    WayArgs,
    hiking_level,
    hiking_roll,
    measured,
    miles,
    nothing,
    pay_for_march,
    refuse_way,
)
from extra_effort.game.fields import NAME, many, name, out_of_range
from extra_effort.game.op import GroupFeat
from extra_effort.game.plain import shown
from extra_effort.game.steps import set_out
from extra_effort.rules.hiking import average_skill, leads

Rolled: TypeAlias = tuple[Attempt, int]
"""An attempt, and the percent that a Hiking roll gained it."""
Walked: TypeAlias = tuple[Attempt, Fraction | None]
"""An attempt, and its miles; None: it never set out."""


@attrs.frozen(kw_only=True)
class GroupHikeArgs(WayArgs):
    """The arguments of `group_hike`."""

    tokens: tuple[str, ...] = many(NAME, TOKENS)
    leader: str | None = name(default=None, nullable=True)


def play(attempts: tuple[Attempt, ...], args: GroupHikeArgs) -> tuple[Attempt, ...]:
    """Roll once for all behind a leader, else each for themselves; then walk.

    Rule: H4, F3 (B351).
    """
    refuse_way(args)
    leader = leader_of(attempts, args)
    if leader is not None and leads(leader.sheet.skill("Leadership")):
        rolled = roll_once(tuple(set_out(attempt) for attempt in attempts), args)
    else:
        rolled = tuple(roll_alone(attempt, args) for attempt in attempts)
    return together(tuple(walk(attempt, bonus, args) for attempt, bonus in rolled))


def leader_of(attempts: tuple[Attempt, ...], args: GroupHikeArgs) -> Attempt | None:
    """Return the leader's attempt, or refuse one who does not come along."""
    if args.leader is None:
        return None
    for attempt in attempts:
        if attempt.token == args.leader:
            return attempt
    raise out_of_range("leader", "one of the tokens that march, or null")


def roll_alone(attempt: Attempt, args: GroupHikeArgs) -> Rolled:
    """Set out and roll for oneself. Rule: H3, F3."""
    attempt = set_out(attempt)
    return (attempt, 0) if attempt.stopped else hiking_roll(attempt, args.way)


def roll_once(attempts: tuple[Attempt, ...], args: GroupHikeArgs) -> tuple[Rolled, ...]:
    """Roll the average skill of those who march once, for all; the leader's account has the roll.

    With the leader collapsed, each rolls.
    Rule: H4 (B351).
    """
    marching = [attempt for attempt in attempts if not attempt.stopped]
    if not any(attempt.token == args.leader for attempt in marching):
        return tuple(
            (attempt, 0) if attempt.stopped else hiking_roll(attempt, args.way)
            for attempt in attempts
        )
    level = average_skill([hiking_level(attempt.body, args.way) for attempt in marching])
    leading, bonus = hiking_roll(
        next(attempt for attempt in marching if attempt.token == args.leader), args.way, level
    )
    return tuple(
        (leading if attempt.token == args.leader else attempt, 0 if attempt.stopped else bonus)
        for attempt in attempts
    )


def walk(attempt: Attempt, bonus: int, args: GroupHikeArgs) -> Walked:
    """Walk the day and pay for it; the collapsed stay behind. Rule: H8, H9, F3."""
    if attempt.stopped:
        return attempt.achieve(**nothing(args)), None
    day = miles(attempt, args, bonus)
    attempt = pay_for_march(attempt, args)
    return attempt.achieve(**measured(day, bonus, 0, attempt.table.march_hours)), day


def together(walked: tuple[Walked, ...]) -> tuple[Attempt, ...]:
    """Say how far the group comes if it stays together: as far as its slowest. Rule: H4 (B351)."""
    slowest = min((day for _, day in walked if day is not None), default=Fraction(0))
    return tuple(
        attempt.achieve(**{**(attempt.achieved or {}), "group_miles": shown(slowest)})
        for attempt, _ in walked
    )


FEAT = GroupFeat(name="group_hike", args=GroupHikeArgs, names=lambda args: args.tokens, play=play)
