"""Who may sit at the table, and with which browsers: read, never logged."""

from __future__ import annotations

import attrs

from extra_effort.game.args import Args
from extra_effort.game.op import Context, Draft, WorldOp
from extra_effort.game.plain import Plain
from extra_effort.game.world import User


@attrs.frozen(kw_only=True)
class PeopleArgs(Args):
    """The arguments of `people`: none."""


def decide(context: Context, _args: PeopleArgs) -> Draft:
    """List every user with the browsers that hold a key; no hash is among it."""
    users = [person(user) for user in context.world.users.values()]
    return Draft(result={"op": "people", "users": users, "notes": []}, logged=False)


def person(user: User) -> dict[str, Plain]:
    """Write one user; `code` is when a personal code was made that is not used yet."""
    return {
        "user": user.user,
        "name": user.name,
        "role": user.role,
        "listed": user.listed,
        "code": None if user.code is None else user.code.made,
        "browsers": [
            {"client": key.client, "name": key.name, "since": key.created}
            for key in user.keys.values()
            if key.revoked is None
        ],
    }


OP = WorldOp(name="people", args=PeopleArgs, decide=decide)
