"""Foundry's roster: who is at the table, and in which role."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from extra_effort.game.args import Args
from extra_effort.game.caller import Role
from extra_effort.game.events import UserGone, UserKnown
from extra_effort.game.fields import choice, many, map_reader, name, text
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.refusal import RefusedError
from extra_effort.game.world import User, World

USERS = 500
NAME_CHARS = 200


@attrs.frozen(kw_only=True)
class Listed:
    """One user as Foundry has them."""

    user: str = name()
    name: str = text(NAME_CHARS, default="")
    role: Role = choice("gm", "player")


@attrs.frozen(kw_only=True)
class UsersArgs(Args):
    """The arguments of `users`."""

    users: tuple[Listed, ...] = many(map_reader(Listed, ignore_unknown=True), USERS)


def decide(context: Context, args: UsersArgs) -> Draft:
    """Take over the roster. Users it never named, as those of the table page, stay."""
    listed = {one.user: one for one in args.users}
    if len(listed) < len(args.users):
        raise RefusedError("bad_request", "`users` must name each user once.", "users")
    refuse_no_gm(context.world, listed)
    events: tuple[UserKnown | UserGone, ...] = (
        *known_now(context.world, listed),
        *gone_now(context.world, listed),
    )
    return Draft(
        result={"op": "users", "changed": [event.user for event in events], "notes": []},
        events=events,
        logged=bool(events),
    )


def refuse_no_gm(world: World, listed: dict[str, Listed]) -> None:
    """Refuse a roster that would leave the table without a GM."""
    stay = (u.role for u in world.users.values() if u.user not in listed and not u.listed)
    if "gm" not in {*stay, *(one.role for one in listed.values())}:
        raise RefusedError("conflict", "The roster must name at least one GM.", "users")


def known_now(world: World, listed: dict[str, Listed]) -> Iterator[UserKnown]:
    """List users who are new, renamed, or of another role."""
    for one in listed.values():
        user = UserKnown(one.user, one.name, one.role, listed=True)
        if not is_same(world.users.get(one.user), user):
            yield user


def is_same(known: User | None, user: UserKnown) -> bool:
    """Tell whether nothing about a user changes."""
    now = (user.name, user.role, user.listed)
    return known is not None and (known.name, known.role, known.listed) == now


def gone_now(world: World, listed: dict[str, Listed]) -> Iterator[UserGone]:
    """List users whom an earlier roster named and this one does not."""
    for user in world.users.values():
        if user.listed and user.user not in listed:
            yield UserGone(user.user)


OP = WorldOp(name="users", args=UsersArgs, decide=decide)
