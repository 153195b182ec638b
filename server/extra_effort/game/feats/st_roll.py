"""One ST roll, raised by effort."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import RefusedError
from extra_effort.game.rolls import Check, Modifier
from extra_effort.rules.effort import ARM
from extra_effort.rules.numbers import Number, percent

EFFORT = Effort(harm=ARM)


@attrs.frozen(kw_only=True)
class StRollArgs(EffortArgs):
    """The arguments of `st_roll`."""

    modifier: int = whole(-20, 20, default=0)


def raised_st(body: Body, factor: Number) -> int:
    """Return ST as it stands, raised, the fraction dropped. Rule: E16, D9, F1."""
    return floor(body.st * factor)


def st_check(body: Body, factor: Number, modifier: int) -> Check:
    """Return the ST roll. Rule: E16."""
    return Check("st", "ST", raised_st(body, factor)).plus(Modifier("difficulty", modifier))


def check(attempt: Attempt, args: StRollArgs) -> None:
    """Refuse a roll that cannot succeed even with the increase. Rule: D5."""
    hoped = st_check(attempt.body, percent(args.extra), args.modifier)
    if not hoped.voluntary:
        raise RefusedError(
            "impossible", f"ST would be rolled at {hoped.target}: it takes 3 or more.", "modifier"
        )


def play(attempt: Attempt, args: StRollArgs) -> Attempt:
    """Roll ST, raised where the effort succeeded. Rule: E16, E17 (B357)."""
    attempt = settle(extra_effort(attempt, EFFORT, args))
    if attempt.stopped or attempt.boost == "critical":
        return attempt
    factor = raised(attempt, args)
    attempt = attempt.roll(st_check(attempt.body, factor, args.modifier))
    if not attempt.last.succeeded:
        attempt = attempt.fail()
    return attempt.achieve(st=raised_st(attempt.body, factor))


def nothing(_args: StRollArgs) -> Mapping[str, Plain]:
    """Return what a roll that failed outright achieves. Rule: E7."""
    return {"st": 0}


FEAT = Feat(name="st_roll", args=StRollArgs, play=play, nothing=nothing, check=check, effort=EFFORT)
