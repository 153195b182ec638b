"""Staying up: the hours that cost, and the fight against sleep."""

from __future__ import annotations

from fractions import Fraction

import attrs

from extra_effort.game import nights
from extra_effort.game.args import TokensArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import flag, number
from extra_effort.game.op import TokensOp
from extra_effort.game.ops.rest import covered
from extra_effort.game.plain import shown
from extra_effort.game.state import Condition
from extra_effort.game.steps import will_check
from extra_effort.rules import sleep
from extra_effort.rules.numbers import Number

LONGEST_H = 240
MINUTES_AN_HOUR = 60
ENDS_IT: tuple[Condition, ...] = ("asleep", "unconscious", "dead")


@attrs.frozen(kw_only=True)
class StayUpArgs(TokensArgs):
    """The arguments of `stay_up`."""

    hours: Fraction = number(0, LONGEST_H, above=True)
    active: bool = flag(default=False)


@attrs.frozen
class Watch:
    """Someone staying up. All times are hours awake, counted from the day's beginning."""

    attempt: Attempt
    at_h: Number
    end_h: Number
    block_from_h: Number
    """When the block began at whose end the next roll is due."""
    paid: int
    """FP that the day's hours have cost so far."""
    active: bool

    @property
    def over(self) -> bool:
        """Tell whether the watch has ended, one way or the other. Rule: S3, S4."""
        return any(self.attempt.body.has(condition) for condition in ENDS_IT)

    @property
    def block_h(self) -> Fraction | None:
        """The hours between rolls as things stand; None: none are due. Rule: S3, S4."""
        body = self.attempt.body
        if body.fp is None:
            return None
        return sleep.roll_block(body.fp_max, body.state.pools.sleep, active=self.active)

    @property
    def roll_due_h(self) -> Number | None:
        """When the next roll is due, if that is before the end."""
        block = self.block_h
        due = None if block is None else self.block_from_h + block
        return due if due is not None and due <= self.end_h else None

    @property
    def cost_due_h(self) -> Number | None:
        """When the next FP is due, if that is before the end. Rule: S2."""
        body = self.attempt.body
        due = sleep.due_at(self.paid + 1, body.day_hours, sleep.normal_day(body.sheet.level))
        in_time = due < self.end_h if self.paid == 0 else due <= self.end_h
        return due if in_time else None


def play(attempt: Attempt, args: StayUpArgs) -> Attempt:
    """Walk through the hours: FP first, then the roll due, until the end or sleep.

    Rule: S2, S3, S4 (B427).
    """
    if not nights.sleeps(attempt.body):
        return covered(attempt.note("Does not sleep."), args.hours * MINUTES_AN_HOUR)
    if args.active:
        attempt = attempt.evolve(rest_minutes=0)
    watch = last_to_the_end(begin(attempt, args))
    state = watch.attempt.body.state
    lasted = watch.at_h - state.awake_hours
    attempt = watch.attempt.evolve(awake_hours=watch.at_h)
    attempt = attempt.achieve(hours_left=shown(watch.end_h - watch.at_h))
    return covered(attempt, lasted * MINUTES_AN_HOUR)


def begin(attempt: Attempt, args: StayUpArgs) -> Watch:
    """Begin at the hours awake so far; a block begins anew, if one is due. Rule: S2, S4."""
    body = attempt.body
    awake = body.state.awake_hours
    normal = sleep.normal_day(body.sheet.level)
    return Watch(
        attempt,
        at_h=awake,
        end_h=awake + args.hours,
        block_from_h=awake,
        paid=sleep.staying_up_fp(awake, body.day_hours, normal),
        active=args.active,
    )


def last_to_the_end(watch: Watch) -> Watch:
    """Take one event after the other, in the order of time; at one time, FP before the roll."""
    while not watch.over:
        cost_h, roll_h = watch.cost_due_h, watch.roll_due_h
        if cost_h is not None and (roll_h is None or cost_h <= roll_h):
            watch = tire(watch, cost_h)
        elif roll_h is not None:
            watch = fight_sleep(attrs.evolve(watch, at_h=roll_h))
        else:
            return attrs.evolve(watch, at_h=watch.end_h)
    return watch


def tire(watch: Watch, now_h: Number) -> Watch:
    """Lose the FP due now; where that brings rolls, or closer ones, a block begins.

    A block that ends at this very hour still has its roll, at the old distance.
    Rule: S2, S3, S4 (B427).
    """
    before, due = watch.block_h, watch.roll_due_h
    attempt = watch.attempt.pay(1, "sleep")
    watch = attrs.evolve(watch, attempt=attempt, at_h=now_h, paid=watch.paid + 1)
    if watch.block_h == before or watch.over:
        return watch
    watch = attrs.evolve(watch, block_from_h=now_h)
    return fight_sleep(watch) if due == now_h else watch


def fight_sleep(watch: Watch) -> Watch:
    """Roll Will: a success leaves one drowsy, a failure asleep; the next block begins.

    Rule: S3, S4 (B427).
    """
    attempt = watch.attempt.roll(will_check(watch.attempt.body, "stay_awake"))
    attempt = attempt.put("drowsy" if attempt.last.succeeded else "asleep")
    return attrs.evolve(watch, attempt=attempt, block_from_h=watch.at_h)


OP = TokensOp(name="stay_up", args=StayUpArgs, play=play)
