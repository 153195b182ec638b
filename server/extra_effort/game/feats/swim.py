"""Swimming, minute by minute, with the water as it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import choice, flag, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Check, Modifier
from extra_effort.game.sheet import Sheet
from extra_effort.game.steps import begin_interval, endurance_check, endurance_roll, gasp
from extra_effort.rules import swimming
from extra_effort.rules.effort import LEG
from extra_effort.rules.movement import ground_move
from extra_effort.rules.numbers import one_decimal
from extra_effort.rules.swimming import MINUTE_S
from extra_effort.rules.values import evolve

EFFORT = Effort(harm=LEG, skill="Swimming")
DEFAULT = -4
AT_HOME = ("Amphibious", "Aquatic")


@attrs.frozen(kw_only=True)
class SwimArgs(EffortArgs):
    """The arguments of `swim`."""

    pace: Literal["fast", "slow"] = choice("fast", "slow")
    minutes: int = whole(1, 1440)
    deep: bool = flag(default=True)
    intentional: bool = flag(default=True)


@attrs.frozen(slots=False)
class Swim:
    """A swim under way."""

    attempt: Attempt
    args: SwimArgs
    swimming: Check
    """The roll that deep water asks for. Rule: W2."""
    endurance: Check | None
    """The roll against fatigue. Rule: C5."""
    roll_at_s: int | None
    """When the water asks for the next roll; None: it is nothing to fear."""
    inhaled: bool = False
    """The latest Swimming roll failed."""
    at_s: int = 0
    """The time of the latest roll or of the minute begun."""
    yards: Fraction = Fraction(0)
    minutes: int = 0
    """Minutes begun."""

    @property
    def stopped(self) -> bool:
        """Tell whether the swimmer cannot go on."""
        return self.attempt.stopped is not None

    def go_on(self, attempt: Attempt) -> Swim:
        """Return the swim with its attempt gone on."""
        return self if attempt is self.attempt else evolve(self, attempt=attempt)


# --- what follows from the body -------------------------------------------------------------------


def at_home(sheet: Sheet) -> bool:
    """Tell whether the water is an element like the land. Rule: W1, W2."""
    return any(sheet.has(trait) for trait in AT_HOME)


def water_move(body: Body) -> int:
    """Return Move in water as it stands: from Basic Move, halved, encumbered. Rule: W1, F1, F6."""
    sheet = body.sheet
    basic = swimming.water_move(sheet.basic_move, at_home=at_home(sheet))
    return ground_move(basic, sheet.encumbrance, body.halvings)


def swimming_check(body: Body, args: SwimArgs) -> Check:
    """Return the roll of someone over their head. Rule: W2 (B354)."""
    sheet = body.sheet
    level = sheet.skill("Swimming")
    buoyancy = max((up for trait, up in swimming.BUOYANCY.items() if sheet.has(trait)), default=0)
    return Check("swimming", "Swimming", sheet.ht + DEFAULT if level is None else level).plus(
        Modifier("entered_on_purpose", swimming.ENTRY_BONUS * args.intentional),
        Modifier("encumbrance", -2 * sheet.encumbrance),
        Modifier("buoyancy", buoyancy),
    )


# --- the swim -------------------------------------------------------------------------------------


def play(attempt: Attempt, args: SwimArgs) -> Attempt:
    """Swim minute by minute until the time is over or the token is. Rule: W1, W2, E14, F3, E7."""
    over_head = args.deep and not at_home(attempt.sheet)
    body = attempt.body
    swim = Swim(
        attempt,
        args,
        swimming=swimming_check(body, args),
        endurance=endurance_check(body, "Swimming"),
        roll_at_s=0 if over_head else None,
    )
    for minute in range(args.minutes):
        swim = swim.go_on(begin_interval(swim.attempt, minute))
        if swim.stopped:
            break
        swim = swim_a_minute(swim)
        if swim.stopped:
            break
    return swim.attempt.achieve(**measured(swim.yards, swim.minutes))


def swim_a_minute(swim: Swim) -> Swim:
    """Swim a minute: a roll due at its start, the effort, the water, then what it took.

    Rule: W2, E14, C5, E7 (B354, B357).
    """
    start = swim.minutes * MINUTE_S
    swim = evolve(swim, minutes=swim.minutes + 1, at_s=start)
    swim = keep_afloat(swim, start + 1)
    if swim.stopped:
        return swim
    swim = swim.go_on(extra_effort(swim.attempt, EFFORT, swim.args))
    if swim.attempt.boost == "critical":
        return swim.go_on(settle(tire(swim)).stop("critical_failure"))
    if swim.stopped:
        return swim
    speed = yards_per_second(swim)
    swim = keep_afloat(swim, start + MINUTE_S)
    seconds = swim.at_s - start if swim.stopped else MINUTE_S
    swim = evolve(swim, yards=swim.yards + speed * seconds)
    return swim if swim.stopped else swim.go_on(tire(swim))


def keep_afloat(swim: Swim, until_s: int) -> Swim:
    """Make the Swimming rolls that fall due before `until_s`. Rule: W2 (B354)."""
    while swim.roll_at_s is not None and swim.roll_at_s < until_s and not swim.stopped:
        swim = swimming_roll(swim, swim.roll_at_s)
    return swim


def swimming_roll(swim: Swim, now_s: int) -> Swim:
    """Roll Swimming; a failure costs 1 FP, and a Will roll with none left.

    Rule: W2, B3 (B354).
    """
    attempt = swim.attempt.roll(swim.swimming)
    succeeded = attempt.last.succeeded
    after = swimming.next_roll_s(succeeded=succeeded, inhaled=swim.inhaled)
    return evolve(
        swim,
        attempt=attempt if succeeded else gasp(attempt.pay(1)),
        at_s=now_s,
        roll_at_s=now_s + after,
        inhaled=not succeeded,
    )


def yards_per_second(swim: Swim) -> Fraction:
    """Return the speed of this minute, after the effort's FP. Rule: W1, E4, E14."""
    raised_move = water_move(swim.attempt.body) * raised(swim.attempt, swim.args)
    return swimming.swim_speed(raised_move, swim.args.pace)


def tire(swim: Swim) -> Attempt:
    """Roll against fatigue where the minute just done asks for it. Rule: C5 (B354, B426)."""
    due = swim.minutes % swimming.TIRES_EVERY_MIN[swim.args.pace] == 0
    if swim.stopped or not due:
        return swim.attempt
    return endurance_roll(swim.attempt, swim.endurance)


def measured(yards: Fraction, intervals: int) -> Mapping[str, Plain]:
    """Write what a swim achieved. Rule: D9."""
    return {"yards": shown(one_decimal(yards)), "intervals": intervals}


def nothing(_args: SwimArgs) -> Mapping[str, Plain]:
    """Return what a swim never begun achieves."""
    return measured(Fraction(0), 0)


FEAT = Feat(name="swim", args=SwimArgs, play=play, nothing=nothing, effort=EFFORT)
