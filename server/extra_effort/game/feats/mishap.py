"""A critical failure of a roll that effort had boosted: a point of injury to the limb."""

from __future__ import annotations

from typing import Literal

import attrs

from extra_effort.game.answers import feat_result
from extra_effort.game.args import FeatArgs
from extra_effort.game.attempt import Attempt
from extra_effort.game.events import MishapReported
from extra_effort.game.fields import choice, out_of_range, whole
from extra_effort.game.op import Context, Draft
from extra_effort.game.refusal import RefusedError
from extra_effort.game.world import Trace
from extra_effort.rules import combat_effort as rules

LAST_SEQ = 2**53 - 1


@attrs.frozen(kw_only=True)
class MishapArgs(FeatArgs):
    """The arguments of `mishap`."""

    of: int = whole(0, LAST_SEQ)
    """The seq of the entry whose roll failed."""
    limb: Literal["arm", "leg"] | None = choice(*rules.LIMBS, default=None, nullable=True)


@attrs.frozen(kw_only=True)
class Mishap:
    """The feat: of all feats the only one about an earlier entry, and possible to anyone."""

    name: str = "mishap"
    args: type[MishapArgs] = MishapArgs

    def decide(self, context: Context, args: MishapArgs) -> Draft:
        """Report the mishap, once per boosted roll."""
        attempts = self.attempts(context, args)
        return Draft(
            result=feat_result(attempts[0]),
            attempts=attempts,
            events=(MishapReported(args.of),),
        )

    def attempts(self, context: Context, args: MishapArgs) -> tuple[Attempt, ...]:
        """Hurt the limb. Rule: X6, F5 (B357)."""
        attempt = context.begin(self.name, args.token, args.turn)
        boosted = boosted_entry(context, args)
        defense = boosted.args.get("defense")
        limb = args.limb or rules.default_limb(boosted.op, defense)
        attempt = attempt.injure(rules.MISHAP_HP, limb).evolve(rest_minutes=0)
        return (attempt.achieve(),)


def boosted_entry(context: Context, args: MishapArgs) -> Trace:
    """Return the entry meant, or refuse one that boosted nothing or has no roll left. Rule: X6."""
    trace = context.world.recent.get(args.of)
    if trace is None or trace.op not in rules.BOOSTS or args.token not in trace.tokens:
        raise out_of_range("of", f"a recent entry of this token: {', '.join(rules.BOOSTS)}")
    if trace.mishaps >= rules.boosted_rolls(trace.op, trace.args):
        raise RefusedError(
            "conflict", "Every roll that this effort boosted has had its mishap.", "of"
        )
    return trace


FEAT = Mishap()
