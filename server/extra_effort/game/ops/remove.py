"""Forgetting a token."""

from __future__ import annotations

from extra_effort.game.args import TokenArgs
from extra_effort.game.events import TokenRemoved
from extra_effort.game.op import Context, Draft, WorldOp


def decide(context: Context, args: TokenArgs) -> Draft:
    """Forget the token, its state and its history of undo."""
    token = context.token(args.token).id
    return Draft(
        result={"op": "remove", "token": token, "notes": []}, events=(TokenRemoved(token),)
    )


OP = WorldOp(name="remove", args=TokenArgs, decide=decide)
