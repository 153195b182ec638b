"""Climbing, and falling off."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import Literal

import attrs

from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.fields import choice, flag, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.game.refusal import RefusedError
from extra_effort.game.rolls import Check, Modifier
from extra_effort.game.steps import begin_interval, drowsiness, fall, hit_ground
from extra_effort.rules.climbing import (
    ROLL_EVERY_S,
    SURFACES,
    Climb,
    climb_fp,
    fall_height,
    rope_catches,
)
from extra_effort.rules.falling import GROUNDS, Ground

DEFAULT = -5


@attrs.frozen(kw_only=True)
class ClimbArgs(FeatArgs):
    """The arguments of `climb`."""

    surface: str = choice(*SURFACES)
    height_ft: int = whole(1, 10_000)
    speed: Literal["regular", "combat"] = choice("regular", "combat", default="regular")
    base_fp: int = whole(0, 20, default=0)
    modifier: int = whole(-20, 20, default=0)
    rope_ft: int | None = whole(0, 10_000, default=None, nullable=True)
    ground: Ground = choice(*GROUNDS, default="hard")
    acrobatics: bool = flag(default=False)

    @property
    def climb(self) -> Climb:
        """What is climbed, and how fast."""
        return Climb(SURFACES[self.surface], self.height_ft, combat=self.speed == "combat")


def climbing_check(body: Body, args: ClimbArgs) -> Check | None:
    """Return the Climbing roll; None for what is too easy to need one. Rule: L1 (B349)."""
    easier = args.climb.surface.modifier
    if easier is None:
        return None
    level = body.sheet.skill("Climbing")
    base = body.sheet.dx + DEFAULT if level is None else level
    return Check("climbing", "Climbing", base).plus(
        Modifier("surface", easier),
        Modifier("encumbrance", -body.sheet.encumbrance),
        Modifier("difficulty", args.modifier),
        drowsiness(body),
    )


def check(attempt: Attempt, args: ClimbArgs) -> None:
    """Refuse a climb that cannot succeed. Rule: D5, L1."""
    climbing = climbing_check(attempt.body, args)
    if climbing and not climbing.voluntary:
        raise RefusedError(
            "impossible",
            f"Climbing would be rolled at {climbing.target}: it takes 3 or more.",
            "surface",
        )


def play(attempt: Attempt, args: ClimbArgs) -> Attempt:
    """Pay, then roll at the start and every five minutes until the top or a fall.

    Rule: L1, L2, L3, F3 (B349).
    """
    climb = args.climb
    attempt = attempt.exert(climb_fp(args.base_fp, combat=climb.combat))
    for stretch in range(climb.stretches):
        attempt = begin_interval(attempt, stretch)
        if attempt.stopped:
            return held_up(attempt, climb, stretch)
        climbing = climbing_check(attempt.body, args)
        if climbing:
            attempt = attempt.roll(climbing)
            if not attempt.last.succeeded:
                return fall_off(attempt, args, stretch)
    return attempt.achieve(**measured(climb.height_ft, ceil(climb.seconds)))


def held_up(attempt: Attempt, climb: Climb, stretch: int) -> Attempt:
    """Stop on the way, with what was climbed before the stretch. Rule: F3, F4."""
    feet = floor(climb.climbed_before(stretch))
    return attempt.note(
        f"Stopped after {feet} ft: the GM says whether the climber holds on."
    ).achieve(**measured(feet, stretch * ROLL_EVERY_S))


def fall_off(attempt: Attempt, args: ClimbArgs, stretch: int) -> Attempt:
    """Fall to the ground, or into the rope, after a failed roll.

    Rule: L4, G1 (B349, B431).
    """
    critical = attempt.last.outcome == "critical_failure"
    attempt = attempt.fail().throw("fall_position", 1)
    feet = fall_height(args.climb, stretch, attempt.other_dice[-1].total)
    if args.rope_ft is not None and rope_catches(args.rope_ft, feet, critical=critical):
        feet = args.rope_ft
        attempt = hit_ground(attempt, feet, "hard").note("The rope holds.")
    elif feet:
        attempt = fall(attempt, feet, args.ground, acrobatics=args.acrobatics)
    seconds = stretch * ROLL_EVERY_S
    return attempt.achieve(**measured(0, seconds, feet, attempt.fall_damage))


def measured(
    climbed_ft: int, seconds: int, fell_ft: int = 0, damage: str | None = None
) -> Mapping[str, Plain]:
    """Write what a climb achieved."""
    return {
        "climbed_ft": climbed_ft,
        "seconds": seconds,
        "fell_ft": fell_ft,
        "fall_damage": damage,
    }


def nothing(_args: ClimbArgs) -> Mapping[str, Plain]:
    """Return what a climb never begun achieves."""
    return measured(0, 0)


FEAT = Feat(name="climb", args=ClimbArgs, play=play, nothing=nothing, check=check)
