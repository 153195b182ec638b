"""Running: sprints and paced runs, interval by interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.fields import choice, flag, out_of_range, whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Check
from extra_effort.game.steps import begin_interval, endurance_check, endurance_roll
from extra_effort.rules import running
from extra_effort.rules.effort import LEG
from extra_effort.rules.numbers import one_decimal
from extra_effort.rules.running import INTERVAL_S, PACES, Pace, Runner

EFFORT = Effort(harm=LEG, skill="Running", controlling="ht")
DAY_S = 86_400


@attrs.frozen(kw_only=True)
class RunArgs(EffortArgs):
    """The arguments of `run`."""

    pace: Pace = choice(*PACES)
    seconds: int = whole(1, DAY_S)
    on_map: bool = flag(default=False)
    deviations: int = whole(0, DAY_S, default=0)


@attrs.frozen
class Covered:
    """What the run has covered so far: yards, the best top speed, and intervals begun."""

    yards: Fraction = Fraction(0)
    top_speed: Fraction = Fraction(0)
    intervals: int = 0

    def plus(self, yards: Fraction, top_speed: Fraction) -> Covered:
        """Add an interval: its yards, and its top speed when it is the best. Rule: N5."""
        best = max(self.top_speed, top_speed)
        return Covered(self.yards + yards if yards else self.yards, best, self.intervals + 1)

    def to_plain(self) -> Mapping[str, Plain]:
        """Write it as docs/feats.md lists it."""
        return {
            "yards": shown(one_decimal(self.yards)),
            "top_speed": shown(self.top_speed),
            "intervals": self.intervals,
        }


def check(_attempt: Attempt, args: RunArgs) -> None:
    """Refuse more turns than there are seconds after the first. Rule: N5."""
    if args.pace == "sprint" and args.deviations >= args.seconds:
        raise out_of_range("deviations", f"a whole number from 0 to {args.seconds - 1}")


def intervals(args: RunArgs) -> Iterator[range]:
    """Cut the run into intervals of seconds, counted from 1; the last may be short. Rule: C5."""
    length = INTERVAL_S[args.pace]
    for begin in range(1, args.seconds + 1, length):
        yield range(begin, min(begin + length, args.seconds + 1))


class Run:
    """A run as it is asked for, and what intervals that are run alike cover: reckoned once."""

    def __init__(self, attempt: Attempt, args: RunArgs) -> None:
        """Begin; `endurance` is the roll at the end of every whole interval. Rule: C5."""
        self.args = args
        self.endurance: Check | None = endurance_check(attempt.body, "Running")
        self._runners = dict[tuple[int, bool], tuple[Runner, Fraction, int]]()
        self._even = dict[tuple[int, bool, int], Fraction]()

    def reach(self, attempt: Attempt, seconds: range) -> tuple[Fraction, Fraction]:
        """Return the yards of an interval and the top speed of its pace. Rule: N5."""
        pace, deviations = self.args.pace, self.args.deviations
        key = (attempt.body.move, attempt.boost == "gained")
        if key not in self._runners:
            runner = runner_of(attempt, self.args)
            top = running.top_speed(pace, runner)
            self._runners[key] = (runner, top, deviations + running.ramp(runner))
        runner, top, even_from = self._runners[key]
        if pace == "sprint" and seconds.start < even_from:
            return running.yards(pace, runner, seconds, deviations), top
        alike = (*key, len(seconds))
        if alike not in self._even:
            self._even[alike] = running.yards(pace, runner, seconds, deviations)
        return self._even[alike], top


def play(attempt: Attempt, args: RunArgs) -> Attempt:
    """Run interval by interval until the time is over or the runner stops. Rule: N3, E13."""
    if attempt.body.fp is None:
        return run_untired(attempt, args)
    run, covered = Run(attempt, args), Covered()
    for n, seconds in enumerate(intervals(args)):
        attempt = begin_interval(attempt, n)
        if attempt.stopped:
            break
        attempt, covered = run_interval(attempt, run, seconds, covered)
        if attempt.stopped:
            break
    return attempt.achieve(**covered.to_plain())


def run_untired(attempt: Attempt, args: RunArgs) -> Attempt:
    """Run all the time at once: who has no fatigue has neither rolls nor effort. Rule: F11, N5."""
    yards, top = Run(attempt, args).reach(attempt, range(1, args.seconds + 1))
    begun = sum(1 for _ in intervals(args))
    return attempt.achieve(**Covered(yards, top, begun).to_plain())


def run_interval(
    attempt: Attempt, run: Run, seconds: range, covered: Covered
) -> tuple[Attempt, Covered]:
    """Roll for extra effort, run, roll against fatigue at the end of a whole interval.

    Rule: E7, E13, C5, N3, N4.
    """
    attempt = extra_effort(attempt, EFFORT, run.args)
    yards, top = Fraction(0), Fraction(0)
    if not attempt.stopped and attempt.boost != "critical":
        yards, top = run.reach(attempt, seconds)
    covered = covered.plus(yards, top)
    if attempt.stopped:
        return settle(attempt), covered
    if len(seconds) == INTERVAL_S[run.args.pace]:
        attempt = endurance_roll(attempt, run.endurance)
    attempt = settle(attempt)
    return attempt.stop("critical_failure") if attempt.boost == "critical" else attempt, covered


def runner_of(attempt: Attempt, args: RunArgs) -> Runner:
    """Return how the token runs in this interval. Rule: N3, N4."""
    return Runner(
        move=attempt.body.move * raised(attempt, args),
        basic_move=attempt.sheet.basic_move,
        multiple=attempt.sheet.enhanced_move,
        on_map=args.on_map,
    )


def nothing(_args: RunArgs) -> Mapping[str, Plain]:
    """Return what a run that never began achieves."""
    return Covered().to_plain()


FEAT = Feat(name="run", args=RunArgs, play=play, nothing=nothing, check=check, effort=EFFORT)
