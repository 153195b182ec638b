"""The plain results of feats and ops, as docs/feats.md lists them."""

from __future__ import annotations

import attrs

from extra_effort.game.attempt import Attempt
from extra_effort.game.plain import Plain, shown
from extra_effort.game.state import Affliction


def affliction_to_plain(affliction: Affliction) -> dict[str, Plain]:
    """Write an affliction."""
    months = affliction.months
    return {
        "id": affliction.id,
        "trait": affliction.trait,
        "location": affliction.location,
        "until": "permanent" if months is None else {"months": months},
        "since": shown(affliction.since),
    }


def feat_result(attempt: Attempt) -> dict[str, Plain]:
    """Write the result of a feat."""
    return {
        "feat": attempt.op,
        "token": attempt.token,
        "outcome": attempt.outcome,
        "rolls": [roll.to_plain() for roll in attempt.rolls],
        "other_dice": [dice.to_plain() for dice in attempt.other_dice],
        "fp": attempt.fp,
        "hp": attempt.hp,
        "injury": attrs.asdict(attempt.injury) if attempt.injury else None,
        "affliction": affliction_to_plain(attempt.affliction) if attempt.affliction else None,
        "stopped": attempt.stopped,
        "achieved": dict(attempt.achieved or {}),
        "notes": list(attempt.notes),
    }


def op_result(attempt: Attempt) -> dict[str, Plain]:
    """Write the result of an op for one token."""
    return {
        "op": attempt.op,
        "token": attempt.token,
        "fp": attempt.fp,
        "hp": attempt.hp,
        "rolls": [roll.to_plain() for roll in attempt.rolls],
        "other_dice": [dice.to_plain() for dice in attempt.other_dice],
        "conditions": list(attempt.body.conditions),
        "notes": list(attempt.notes),
        **(attempt.achieved or {}),
    }
