"""World time: what passes by itself for those who rest, sleep or are awake."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import attrs

from extra_effort.game import nights
from extra_effort.game.answers import op_result
from extra_effort.game.args import Args
from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.events import ClockMoved, StayedAwake
from extra_effort.game.fields import flag, number
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.ops.rest import rested
from extra_effort.game.plain import shown
from extra_effort.game.state import Affliction
from extra_effort.rules.numbers import Number
from extra_effort.rules.sleep import sleep_period
from extra_effort.rules.values import evolve

FOREVER_S = 10**12
HOUR_S = 3600
DAY_S = 86_400
MONTH_S = 30 * DAY_S
MINUTES_AN_HOUR = 60
UNDOABLE_FROM_S = HOUR_S
"""A shorter step that only makes tokens longer awake leaves their latest entry undoable."""


@attrs.frozen(kw_only=True)
class TimeArgs(Args):
    """The arguments of `time`. `skip`: no to a long step: the clock moves, nobody is charged."""

    world_time: Fraction = number(-FOREVER_S, FOREVER_S)
    confirm: bool = flag(default=False)
    skip: bool = flag(default=False)


def decide(context: Context, args: TimeArgs) -> Draft:
    """Let time pass beyond what was ever played; back, or for the first time, set the clock."""
    charged = context.world.charged_until
    if args.world_time == context.world.world_time:
        return Draft(result=answer(args), logged=False)
    if charged is None:
        return clock_alone(args, args.world_time, "The first reading of the clock.")
    if args.world_time <= charged:
        return clock_alone(args, charged, "This time was played already: only the clock changes.")
    if args.skip:
        return clock_alone(args, args.world_time, "Skipped: nobody rests, sleeps or tires for it.")
    if args.world_time - charged > DAY_S and not args.confirm:
        note = "More than a day at once: the GM confirms it before anything happens."
        return Draft(result=answer(args, note=note, asks=True), logged=False)
    return passed(context, args, charged)


def clock_alone(args: TimeArgs, charged_until: Number, note: str) -> Draft:
    """Move the clock and nothing else."""
    moved = ClockMoved(args.world_time, charged_until)
    return Draft(result=answer(args, note=note), events=(moved,))


def passed(context: Context, args: TimeArgs, since: Number) -> Draft:
    """Let the time since `since` pass for every token."""
    begun = (context.begin("time", token) for token in context.world.tokens)
    lived = [live(attempt, since, args.world_time) for attempt in begun]
    changed = [attempt for attempt in lived if attempt.body.state != attempt.start.state]
    step = args.world_time - since
    in_passing = step < UNDOABLE_FROM_S
    quiet = [a for a in changed if in_passing and only_longer_awake(a)]
    loud = tuple(a for a in changed if not (in_passing and only_longer_awake(a)))
    moved = ClockMoved(args.world_time, args.world_time)
    awake = StayedAwake({a.token: a.body.state.awake_hours for a in quiet})
    return Draft(
        result=answer(args, seconds=step, attempts=loud),
        attempts=loud,
        events=(moved, awake) if quiet else (moved,),
    )


def only_longer_awake(attempt: Attempt) -> bool:
    """Tell whether nothing but the hours awake changed."""
    after = attempt.body.state
    return evolve(attempt.start.state, awake_hours=after.awake_hours) == after


# --- one token ------------------------------------------------------------------------------------


def live(attempt: Attempt, since: Number, until: Number) -> Attempt:
    """Let time pass for one token, but for what another op has counted already. Rule: E8, R1."""
    attempt = outlive(attempt, until)
    covered = attempt.body.state.covered_until
    seconds = until - (since if covered is None else max(since, covered))
    if seconds <= 0 or not attempt.table.auto_time or attempt.body.has("dead"):
        return attempt
    return attempt.recover(spend_hours(attempt.body, Fraction(seconds) / HOUR_S))


def outlive(attempt: Attempt, now: Number) -> Attempt:
    """End the afflictions whose months are over. Rule: E8 (B422)."""
    held = attempt.body.state.afflictions
    left = tuple(affliction for affliction in held if not is_over(affliction, now))
    for affliction in held:
        if affliction not in left:
            attempt = attempt.note(f"{affliction.trait} has healed.")
    return attempt.evolve(afflictions=left)


def is_over(affliction: Affliction, now: Number) -> bool:
    """Tell whether an affliction has lasted its months, of 30 days. Rule: E8 (B422)."""
    if affliction.months is None or affliction.since is None:
        return False
    return now >= affliction.since + affliction.months * MONTH_S


def spend_hours(body: Body, hours: Fraction) -> Body:
    """Return the body after some hours of what it is doing. Rule: F4, R1, S6."""
    if body.has("asleep"):
        return sleep_on(body, hours)
    if body.has("unconscious"):
        return rested(body, hours * MINUTES_AN_HOUR)
    if body.state.activity == "rest":
        body = rested(body, hours * MINUTES_AN_HOUR)
    if not nights.sleeps(body):
        return body
    return body.evolve(awake_hours=body.state.awake_hours + hours)


def sleep_on(body: Body, hours: Fraction) -> Body:
    """Return the body after sleep; who only dropped off wakes after a full one. Rule: S3, S5."""
    if body.state.activity == "sleep":
        return asleep(body, hours)
    left = max(Fraction(0), sleep_period(body.sheet.level) - body.state.slept_hours)
    if hours < left:
        return asleep(body, hours)
    return spend_hours(nights.woken(asleep(body, left)), hours - left)


def asleep(body: Body, hours: Fraction) -> Body:
    """Return the body after so many hours asleep: rest, and what only sleep gives. Rule: R1, S6."""
    return nights.slept(rested(body, hours * MINUTES_AN_HOUR), hours)


# --- the answer -----------------------------------------------------------------------------------


def answer(
    args: TimeArgs,
    *,
    seconds: Number = 0,
    attempts: Iterable[Attempt] = (),
    note: str | None = None,
    asks: bool = False,
) -> dict[str, object]:
    """Write what passed: the seconds played, who changed, and whether the GM must confirm."""
    return {
        "op": "time",
        "world_time": shown(args.world_time),
        "seconds": shown(seconds),
        "asks": asks,
        "tokens": [op_result(attempt) for attempt in attempts],
        "notes": [] if note is None else [note],
    }


OP = WorldOp(name="time", args=TimeArgs, decide=decide)
