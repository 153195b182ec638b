"""Carrying, pushing or pulling far too much: a fatigue point a second."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.game.steps import begin_interval


@attrs.frozen(kw_only=True)
class OverexertArgs(FeatArgs):
    """The arguments of `overexert`."""

    seconds: int = whole(1, 3600)


def strain(attempt: Attempt, seconds: int) -> Attempt:
    """Pay 1 FP a second until the time is over or the token is.

    Rule: C4, F3 (B426).
    """
    if attempt.body.fp is None:
        return attempt
    easy = easy_seconds(attempt, seconds)
    attempt = attempt.exert(easy)
    for second in range(easy, seconds):
        attempt = begin_interval(attempt, second)
        if not attempt.stopped:
            attempt = attempt.exert(1)
        if attempt.stopped:
            break
    return attempt


def easy_seconds(attempt: Attempt, seconds: int) -> int:
    """Return how many of the seconds cost a point and nothing else: those that leave FP. Rule: F2.

    Half a point is carried from one second to the next, so they cost together what they cost one
    by one.
    """
    fp = attempt.body.fp or 0
    return max(0, min(seconds, fp - 1))


def play(attempt: Attempt, args: OverexertArgs) -> Attempt:
    """Over-exert oneself. Rule: C4."""
    return strain(attempt, args.seconds).achieve()


def nothing(_args: OverexertArgs) -> Mapping[str, Plain]:
    """Return what a collapse achieves: over-exertion achieves nothing anyway."""
    return {}


FEAT = Feat(name="overexert", args=OverexertArgs, play=play, nothing=nothing)
