"""Keys: made by pairing or minting, ended by revoking. The core knows them by their hash only."""

from __future__ import annotations

import attrs

from extra_effort.game.args import Args
from extra_effort.game.events import Event, FoundryNamed, KeyAdded, KeysRevoked, UserKnown
from extra_effort.game.fields import name, text
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.refusal import RefusedError
from extra_effort.game.world import User

NAME_CHARS = 200


@attrs.frozen(kw_only=True)
class PairArgs(Args):
    """A browser that brought a pairing code; the caller is its user, from now on a GM."""

    client: str = text(NAME_CHARS, default="")
    foundry: str | None = name(default=None, nullable=True)
    name: str | None = text(NAME_CHARS, default=None, nullable=True)


@attrs.frozen(kw_only=True)
class MintArgs(Args):
    """The arguments of `mint`: a key for a user of the roster."""

    user: str = name()
    client: str = text(NAME_CHARS, default="")
    name: str = text(NAME_CHARS, default="")


@attrs.frozen(kw_only=True)
class RevokeArgs(Args):
    """The arguments of `revoke`: an end to a user's keys, or to those of one client."""

    user: str = name()
    client: str | None = text(NAME_CHARS, default=None, nullable=True)


def pair(context: Context, args: PairArgs) -> Draft:
    """Let a browser in as a GM: whoever reads the host's terminal is trusted."""
    caller, known = context.caller, context.world.users.get(context.caller.user)
    named = args.name or (known.name if known else caller.user)
    events: list[Event] = [
        UserKnown(caller.user, named, "gm", listed=bool(known and known.listed)),
        key_added(context, caller.user, args.client, named),
    ]
    if args.foundry is not None and args.foundry != context.world.foundry:
        events.append(FoundryNamed(args.foundry))
    return Draft(result={"op": "pair", "user": caller.user, "notes": []}, events=tuple(events))


def mint(context: Context, args: MintArgs) -> Draft:
    """Add a key for a user; the shell tells it to the GM's client, once."""
    user = known_user(context, args.user)
    event = key_added(context, user.user, args.client, args.name)
    return Draft(result={"op": "mint", "user": user.user, "notes": []}, events=(event,))


def revoke(context: Context, args: RevokeArgs) -> Draft:
    """End keys, and a code with all of them; nothing is logged when there is none to end."""
    user = known_user(context, args.user)
    ended = [
        key
        for key in user.keys.values()
        if key.revoked is None and args.client in {None, key.client}
    ]
    code = user.code is not None and args.client is None
    return Draft(
        result={"op": "revoke", "user": user.user, "keys": len(ended), "notes": []},
        events=(KeysRevoked(user.user, args.client, context.now),),
        logged=bool(ended or code),
    )


def key_added(context: Context, user: str, client: str, named: str) -> KeyAdded:
    """Make the event of a key that the shell has made."""
    if context.key_hash is None:
        raise RefusedError("bad_request", "There is no key to add.", "key")
    return KeyAdded(user=user, key_hash=context.key_hash, client=client, name=named, at=context.now)


def known_user(context: Context, user: str) -> User:
    """Return a user of the table, or refuse."""
    known = context.world.users.get(user)
    if known is None:
        raise RefusedError(
            "out_of_range", "There is no such user at this table: send `users` first.", "user"
        )
    return known


PAIR = WorldOp(name="pair", args=PairArgs, decide=pair)
MINT = WorldOp(name="mint", args=MintArgs, decide=mint)
REVOKE = WorldOp(name="revoke", args=RevokeArgs, decide=revoke)
