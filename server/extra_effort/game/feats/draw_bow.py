"""Drawing a bow, or cocking a crossbow, that is too strong."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from extra_effort.game.args import EffortArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.effort import Effort, extra_effort, raised, settle
from extra_effort.game.feats.st_roll import raised_st
from extra_effort.game.fields import whole
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain
from extra_effort.rules.effort import ARM

EFFORT = Effort(harm=ARM)


@attrs.frozen(kw_only=True)
class DrawBowArgs(EffortArgs):
    """The arguments of `draw_bow`."""

    bow_st: int = whole(1, 1000)


def play(attempt: Attempt, args: DrawBowArgs) -> Attempt:
    """Draw the bow if ST, raised where the effort succeeded, is enough. Rule: E16, E17 (B357)."""
    attempt = settle(extra_effort(attempt, EFFORT, args))
    if attempt.stopped or attempt.boost == "critical":
        return attempt
    st = raised_st(attempt.body, raised(attempt, args))
    drawn = st >= args.bow_st
    return (attempt if drawn else attempt.fail()).achieve(st=st, drawn=drawn)


def nothing(_args: DrawBowArgs) -> Mapping[str, Plain]:
    """Return what an attempt that failed outright achieves. Rule: E7."""
    return {"st": 0, "drawn": False}


FEAT = Feat(name="draw_bow", args=DrawBowArgs, play=play, nothing=nothing, effort=EFFORT)
