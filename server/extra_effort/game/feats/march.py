"""Marching, hour by hour."""

from __future__ import annotations

import attrs

from extra_effort.game.args import TOKENS, ActArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import flag, many, map_reader, name, whole
from extra_effort.game.op import GroupFeat
from extra_effort.game.steps import begin_interval, set_out
from extra_effort.rules.costs import march_fp


@attrs.frozen(kw_only=True)
class Marcher:
    """One who marches; what is None is read from the sheet."""

    token: str = name()
    encumbrance: int | None = whole(0, 4, default=None, nullable=True)
    heavy_clothing: bool | None = flag(default=None, nullable=True)


@attrs.frozen(kw_only=True)
class MarchArgs(ActArgs):
    """The arguments of `march`."""

    tokens: tuple[Marcher, ...] = many(map_reader(Marcher), TOKENS)
    hours: int = whole(1, 24)
    hot: bool = flag(default=False)


def play(attempts: tuple[Attempt, ...], args: MarchArgs) -> tuple[Attempt, ...]:
    """March one after the other, in the order given. Rule: C3 (B426)."""
    pairs = zip(attempts, args.tokens, strict=True)
    return tuple(march(set_out(attempt), marcher, args) for attempt, marcher in pairs)


def march(attempt: Attempt, marcher: Marcher, args: MarchArgs) -> Attempt:
    """March hour by hour until the time is over or the token is.

    Rule: C3, F3, F4 (B426).
    """
    per_hour = hourly_fp(attempt, marcher, hot=args.hot)
    for hour in range(args.hours):
        if not attempt.stopped:
            attempt = begin_interval(attempt, hour)
        if attempt.stopped:
            break
        attempt = attempt.exert(per_hour)
    return attempt.achieve(fp=attempt.fp)


def hourly_fp(attempt: Attempt, marcher: Marcher, *, hot: bool) -> int:
    """Return the FP of an hour. Rule: C1, C3 (B426)."""
    sheet, clothing = attempt.sheet, marcher.heavy_clothing
    return march_fp(
        sheet.encumbrance if marcher.encumbrance is None else marcher.encumbrance,
        hot=hot,
        heavy_clothing=sheet.heavy_clothing if clothing is None else clothing,
        rule=attempt.table.heavy_clothing_rule,
    )


FEAT = GroupFeat(
    name="march",
    args=MarchArgs,
    names=lambda args: tuple(marcher.token for marcher in args.tokens),
    play=play,
)
