"""Personal codes: a GM makes one for a user, and with it that user lets a browser in alone."""

from __future__ import annotations

import attrs

from extra_effort.game.args import Args
from extra_effort.game.events import CodeMade, CodeUsed, Event, UserKnown
from extra_effort.game.fields import name, text
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.ops.keys import NAME_CHARS, key_added, known_user
from extra_effort.game.ops.users import USERS
from extra_effort.game.refusal import RefusedError


@attrs.frozen(kw_only=True)
class CodeArgs(Args):
    """The arguments of `code`; with a `name`, a user who is not known yet joins as a player."""

    user: str = name()
    name: str | None = text(NAME_CHARS, default=None, nullable=True)


@attrs.frozen(kw_only=True)
class AdmitArgs(Args):
    """A browser that brought a personal code; the caller is the user it was made for."""

    code: str = name()
    """The hash of the code."""
    client: str = text(NAME_CHARS, default="")


def code(context: Context, args: CodeArgs) -> Draft:
    """Note the hash of a code; the shell tells the code itself to the GM's client, once."""
    if context.key_hash is None:
        raise RefusedError("bad_request", "There is no code to note.", "code")
    made = CodeMade(args.user, context.key_hash, context.now)
    return Draft(
        result={"op": "code", "user": args.user, "notes": []},
        events=(*newcomer(context, args), made),
    )


def newcomer(context: Context, args: CodeArgs) -> tuple[Event, ...]:
    """Make a player of somebody who is not at the table yet, as on the table page."""
    if args.user in context.world.users or args.name is None:
        known_user(context, args.user)
        return ()
    if len(context.world.users) >= USERS:
        raise RefusedError("too_large", f"A table has at most {USERS} users.", "user")
    return (UserKnown(args.user, args.name or args.user, "player", listed=False),)


def admit(context: Context, args: AdmitArgs) -> Draft:
    """Trade the code for a key with the user's role; a code that was withdrawn is none."""
    user = context.world.users.get(context.caller.user)
    if user is None or user.code is None or user.code.code_hash != args.code:
        raise RefusedError("not_allowed", "This code is no longer good.", "code")
    return Draft(
        result={"op": "admit", "user": user.user, "notes": []},
        events=(CodeUsed(user.user), key_added(context, user.user, args.client, user.name)),
        args={"client": args.client},
    )


CODE = WorldOp(name="code", args=CodeArgs, decide=code)
ADMIT = WorldOp(name="admit", args=AdmitArgs, decide=admit)
