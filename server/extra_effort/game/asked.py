"""What a player may have a GM asked for, and how it is decided once the GM says yes."""

from __future__ import annotations

import attrs

from extra_effort.game.args import Args
from extra_effort.game.caller import Caller, Request
from extra_effort.game.decide import Decision, decide, op_named
from extra_effort.game.events import Logged
from extra_effort.game.feats import FEATS
from extra_effort.game.fields import flag, name, read
from extra_effort.game.refusal import Refusal, RefusedError
from extra_effort.game.roles import named_tokens, refuse_gms_op
from extra_effort.game.world import World
from extra_effort.rules.dice import Dice

ASKABLE = frozenset({*FEATS, "adjust", "motivate", "rest", "sleep", "spend"})
"""What concerns nobody but the tokens it names."""

NOT_THIS = "A GM can be asked for feats, FP, rest, sleep and motives of your own characters only."


@attrs.frozen(kw_only=True)
class ApproveArgs(Args):
    """The arguments of `approve`: which question, and the answer."""

    ask: str = name()
    grant: bool = flag()


def read_approval(caller: Caller, request: Request) -> ApproveArgs | Refusal:
    """Read a GM's answer, or refuse it."""
    try:
        refuse_gms_op(caller, request.op)
        return read(ApproveArgs, request.args)
    except RefusedError as error:
        return error.refusal


def refuse_ask(world: World, request: Request) -> Refusal | None:
    """Say why no GM is to be asked for this; None when one may be.

    It tells nothing of a token that is not the asker's: one that is hidden, or not there, is
    refused as any other.
    """
    if request.op not in ASKABLE:
        return Refusal("not_allowed", NOT_THIS, "op")
    try:
        args = read(op_named(request.op).args, request.args)
    except RefusedError as error:
        return error.refusal
    tokens = named_tokens(args)
    if args.private or not tokens or not all(_owns(world, request.caller, one) for one in tokens):
        return Refusal("not_allowed", NOT_THIS, "token")
    return None


def decide_granted(
    world: World, request: Request, dice: Dice, now: float, gm: str
) -> Decision | Refusal:
    """Decide a player's request anew, with a GM's right and under the player's name.

    `gm` is who granted it: the entry tells.
    """
    refusal = refuse_ask(world, request)
    if refusal is not None:
        return refusal
    as_gm = attrs.evolve(request, caller=Caller(request.caller.user, "gm"))
    decision = decide(world, as_gm, dice, now)
    if isinstance(decision, Refusal):
        return decision
    events = tuple(
        attrs.evolve(event, granted_by=gm) if isinstance(event, Logged) else event
        for event in decision.events
    )
    return attrs.evolve(decision, events=events)


def _owns(world: World, caller: Caller, token: str) -> bool:
    known = world.tokens.get(token)
    return known is not None and known.owned_by(caller)
