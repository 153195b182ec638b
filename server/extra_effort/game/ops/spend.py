"""Spending FP on spells, powers and the like."""

from __future__ import annotations

from typing import Literal

import attrs

from extra_effort.game.args import TokenArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import choice, text, whole
from extra_effort.game.op import TokenOp
from extra_effort.game.refusal import RefusedError


@attrs.frozen(kw_only=True)
class SpendArgs(TokenArgs):
    """The arguments of `spend`."""

    fp: int = whole(1, 100)
    reason: str = text(default="")
    cause: Literal["ability", "exertion"] = choice("ability", "exertion", default="ability")


def play(attempt: Attempt, args: SpendArgs) -> Attempt:
    """Pay for an ability; what is really exertion goes at half rate for the very fit.

    Rule: C6, F9, F10, F11 (B426).
    """
    if attempt.body.fp is None:
        raise RefusedError(
            "forbidden_by_trait", "Who is not subject to fatigue has no FP to spend.", "token"
        )
    if args.cause == "exertion":
        return attempt.exert(args.fp)
    return attempt.pay(args.fp, "ability")


OP = TokenOp(name="spend", args=SpendArgs, play=play)
