"""Who is sent what of a step: one encoding per audience, the same bytes to all of it. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from extra_effort import game
from extra_effort.game import views
from extra_effort.hub.batch import Step
from extra_effort_protocol.codec import encode
from extra_effort_protocol.messages import Diff


def frames(step: Step, viewers: Iterable[game.Caller]) -> dict[game.Caller, bytes | None]:
    """Return the diff's frame for every viewer; None for who sees nothing of the step."""
    by_audience = dict[Hashable, bytes | None]()
    found = dict[game.Caller, bytes | None]()
    for viewer in viewers:
        audience = views.audience(step.before, step.after, step.logged, viewer)
        if audience not in by_audience:
            by_audience[audience] = _frame(step, viewer)
        found[viewer] = by_audience[audience]
    return found


def _frame(step: Step, viewer: game.Caller) -> bytes | None:
    diff = views.diff(step.before, step.after, step.logged, viewer)
    if diff is None:
        return None
    return encode(Diff(step.logged.seq, dict(diff.tokens), list(diff.gone), diff.entry))
