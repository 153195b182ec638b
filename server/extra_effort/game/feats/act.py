"""Acting at low FP: the roll before a maneuver."""

from __future__ import annotations

from collections.abc import Mapping

from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.op import Feat
from extra_effort.game.plain import Plain


def play(attempt: Attempt, _args: FeatArgs) -> Attempt:
    """Act: the roll itself is every feat's own. Rule: F3."""
    return attempt.achieve(acts=True)


def nothing(_args: FeatArgs) -> Mapping[str, Plain]:
    """Return what a collapse achieves."""
    return {"acts": False}


FEAT = Feat(name="act", args=FeatArgs, play=play, nothing=nothing)
