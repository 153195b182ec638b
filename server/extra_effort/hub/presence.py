"""Who is connected to a world, and who may stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from extra_effort import game
from extra_effort.hub.batch import is_live
from extra_effort.hub.subscriber import Subscriber
from extra_effort_protocol.errors import CloseCode


def present(world: game.World, connected: Iterable[Subscriber]) -> list[dict[str, Any]]:
    """Return what `presence` tells: each user and role that is there, with how many connections."""
    counts = Counter(one.caller for one in connected)
    return [
        {
            "user": caller.user,
            "name": world.users[caller.user].name,
            "role": caller.role,
            "connections": count,
        }
        for caller, count in sorted(counts.items(), key=lambda item: item[0].user)
    ]


def verdict(world: game.World, one: Subscriber) -> tuple[CloseCode, str] | None:
    """Return why a connection may not stay as it is; None: it may."""
    user = world.users.get(one.caller.user)
    if user is None:
        return (CloseCode.REMOVED, "this user was removed from the table")
    if not is_live(world, user.user, one.key_hash):
        return (CloseCode.UNAUTHENTICATED, "this key was revoked")
    if user.role != one.caller.role:
        return (CloseCode.ROLE_CHANGED, "the role changed")
    return None
