"""The plain results of feats and ops, as docs/feats.md lists them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from extra_effort.game.attempt import Attempt
from extra_effort.game.plain import Plain, shown
from extra_effort.game.rolls import Rolls
from extra_effort.game.state import Affliction

ROLLS_TOLD = 200
"""Rolls that a result lists; of more the first and the last are listed, and all are counted."""
ROLLS_TOLD_IN_ALL = 2_000
"""Rolls that a result of several tokens lists, all tokens together."""
LEAST_TOLD = 4
"""Rolls that are listed of each token, of however many."""


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


def feat_results(attempts: Sequence[Attempt]) -> list[dict[str, Plain]]:
    """Write the results of a feat of several tokens."""
    return [feat_result(attempt, most_told(len(attempts))) for attempt in attempts]


def op_results(attempts: Sequence[Attempt]) -> list[dict[str, Plain]]:
    """Write the results of an op for several tokens."""
    return [op_result(attempt, most_told(len(attempts))) for attempt in attempts]


def most_told(tokens: int) -> int:
    """Return how many rolls are listed of each of so many tokens."""
    return max(LEAST_TOLD, min(ROLLS_TOLD, ROLLS_TOLD_IN_ALL // max(1, tokens)))


def rolls_told(rolls: Rolls, most: int) -> dict[str, Plain]:
    """Write the rolls; of more than `most` the first and last, and how many were left out.

    `rolls_left_out` is there only then: name → outcome → how often.
    """
    if len(rolls) <= most:
        return {"rolls": [roll.to_plain() for roll in rolls]}
    first = most // 2
    last = most - first
    left_out: dict[str, Counter[str]] = {}
    for roll in rolls[first:-last]:
        left_out.setdefault(roll.check.name, Counter())[roll.outcome] += 1
    return {
        "rolls": [roll.to_plain() for roll in (*rolls[:first], *rolls[-last:])],
        "rolls_left_out": {name: dict(counts) for name, counts in left_out.items()},
    }


def feat_result(attempt: Attempt, most: int = ROLLS_TOLD) -> dict[str, Plain]:
    """Write the result of a feat; it lists at most so many rolls."""
    return {
        "feat": attempt.op,
        "token": attempt.token,
        "outcome": attempt.outcome,
        **rolls_told(attempt.rolls, most),
        "other_dice": [dice.to_plain() for dice in attempt.other_dice],
        "fp": attempt.fp,
        "hp": attempt.hp,
        "injury": attrs.asdict(attempt.injury) if attempt.injury else None,
        "affliction": affliction_to_plain(attempt.affliction) if attempt.affliction else None,
        "stopped": attempt.stopped,
        "achieved": dict(attempt.achieved or {}),
        "notes": list(attempt.notes),
    }


def op_result(attempt: Attempt, most: int = ROLLS_TOLD) -> dict[str, Plain]:
    """Write the result of an op for one token; it lists at most so many rolls."""
    return {
        "op": attempt.op,
        "token": attempt.token,
        "fp": attempt.fp,
        "hp": attempt.hp,
        **rolls_told(attempt.rolls, most),
        "other_dice": [dice.to_plain() for dice in attempt.other_dice],
        "conditions": list(attempt.body.conditions),
        "notes": list(attempt.notes),
        **(attempt.achieved or {}),
    }
