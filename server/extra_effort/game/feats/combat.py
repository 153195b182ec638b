"""What the three kinds of extra effort in combat have in common. Rule: X1 (B357)."""

from __future__ import annotations

import attrs

from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.fields import choice, name
from extra_effort.game.refusal import RefusedError
from extra_effort.game.state import Effort
from extra_effort.rules.combat_effort import MANEUVERS


@attrs.frozen(kw_only=True)
class CombatArgs(FeatArgs):
    """What each of the three is told: after which maneuver, in which turn."""

    turn: str = name()
    maneuver: str = choice(*MANEUVERS)


def refuse_at_table(attempt: Attempt) -> None:
    """Refuse it where the table plays without, and to who has no FP to pay. Rule: X1, F10, F11."""
    if not attempt.table.combat_extra_effort:
        raise RefusedError("not_allowed", "This table plays without extra effort in combat.")
    if attempt.body.fp is None:
        raise RefusedError(
            "forbidden_by_trait", "Who is not subject to fatigue cannot use extra effort.", "token"
        )


def illegal(message: str, field: str = "maneuver") -> RefusedError:
    """Make the refusal of a maneuver that the rules do not allow here."""
    return RefusedError("illegal_maneuver", message, field)


def refuse_both(attempt: Attempt, turn: str, other: Effort) -> None:
    """Refuse the second of Flurry of Blows and Mighty Blows in one turn. Rule: X5 (B357)."""
    known = attempt.body.state.turn
    if known.id == turn and known.effort == other:
        raise illegal(
            "Flurry of Blows and Mighty Blows never go together: one of them a turn.", "turn"
        )


def in_turn(attempt: Attempt, effort: Effort) -> Attempt:
    """Remember what effort the turn saw. Rule: X5."""
    return attempt.evolve(turn=attrs.evolve(attempt.body.state.turn, effort=effort))
