"""Holding one's breath, and past it."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Literal

import attrs

from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import choice, flag, out_of_range, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.game.rolls import Check
from extra_effort.game.steps import gasp
from extra_effort.rules import breath

A_DAY_S = 86_400
CONTROL = "breath_control"


@attrs.frozen(kw_only=True)
class HoldBreathArgs(FeatArgs):
    """The arguments of `hold_breath`."""

    exertion: str = choice(*breath.EXERTION)
    surprised: bool = flag(default=False)
    hyperventilate: Literal["no", "air", "oxygen"] = choice(*breath.HYPERVENTILATION, default="no")
    breath_control: bool = flag(default=False)
    seconds: int = whole(0, A_DAY_S)


def check(_attempt: Attempt, args: HoldBreathArgs) -> None:
    """Refuse preparation for someone who had no time for it. Rule: B2."""
    if args.surprised and args.hyperventilate != "no":
        raise out_of_range("hyperventilate", "no for someone surprised: there was no time")
    if args.surprised and args.breath_control:
        raise out_of_range(CONTROL, "false for someone surprised: there was no time")


def play(attempt: Attempt, args: HoldBreathArgs) -> Attempt:
    """Hold the breath as long as asked, or as long as it goes. Rule: B1, B2, B3 (B351)."""
    attempt = attempt.evolve(without_air_s=0)
    if attempt.sheet.has("Doesn't Breathe"):
        return attempt.achieve(**measured(None, args.seconds, 0))
    attempt = control(attempt) if args.breath_control else attempt
    limit = limit_s(attempt, args)
    before = attempt.fp
    attempt, beyond = go_without(attempt, max(0, args.seconds - limit))
    held = min(args.seconds, limit) + beyond
    return attempt.achieve(**measured(limit, held, attempt.fp - before))


def control(attempt: Attempt) -> Attempt:
    """Roll Breath Control; it has no default, and below 3 it is skipped. Rule: B2, D5 (B351)."""
    level = attempt.sheet.skill("Breath Control")
    if level is None:
        return attempt.note("Breath Control has no default: not tried.")
    roll = Check(CONTROL, "Breath Control", level)
    return (
        attempt.roll(roll)
        if roll.voluntary
        else attempt.note("Breath Control would be rolled below 3: not tried.")
    )


def limit_s(attempt: Attempt, args: HoldBreathArgs) -> int:
    """Return the seconds before FP begin to go. Rule: B1, B2."""
    return breath.breath_limit(
        attempt.sheet.ht,
        args.exertion,
        surprised=args.surprised,
        hyperventilate=args.hyperventilate,
        controlled=bool(attempt.succeeded_at(CONTROL)),
        holding=floor(attempt.sheet.level("Breath-Holding")),
    )


def go_without(attempt: Attempt, seconds: int) -> tuple[Attempt, int]:
    """Go without air; return the attempt and the seconds it lasted.

    Each second costs its FP first; with 0 or less left, a Will roll decides about the next.
    Rule: B3, F4 (B351, B436).
    """
    if attempt.body.fp is None:
        return remember(attempt, seconds), seconds
    lasted = max(0, min(seconds, attempt.body.fp - 1))  # with FP left each second is like the last
    attempt = attempt.pay(lasted)
    while lasted < seconds and not attempt.stopped:
        attempt = gasp(attempt.pay(1))
        lasted += 1
    return remember(attempt, lasted), lasted


def remember(attempt: Attempt, seconds: int) -> Attempt:
    """Keep the seconds without air, and say what they may do. Rule: B3 (B436)."""
    attempt = attempt.evolve(without_air_s=seconds)
    if seconds > breath.DEATH_AFTER_S:
        return attempt.note("Over four minutes without air: death (B436), as the GM says.")
    if seconds > breath.BRAIN_DAMAGE_AFTER_S:
        return attempt.note("Over two minutes without air: the GM asks for HT, or -1 IQ (B436).")
    return attempt


def measured(limit: int | None, held: int, fp: int) -> Mapping[str, Plain]:
    """Write what holding the breath achieved."""
    return {"limit_s": limit, "held_s": held, "fp": fp}


def nothing(_args: HoldBreathArgs) -> Mapping[str, Plain]:
    """Return what a breath never drawn achieves."""
    return measured(0, 0, 0)


FEAT = Feat(name="hold_breath", args=HoldBreathArgs, play=play, nothing=nothing, check=check)
