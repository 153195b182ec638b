"""What the host may ask of a server, running or not: codes, worlds, users, a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from extra_effort import game
from extra_effort.hub.loading import load_world
from extra_effort.pairing import Pairing
from extra_effort.store.contract import StoreError, UnknownWorldError
from extra_effort.worlds import Worlds

Answer: TypeAlias = dict[str, Any]
"""Plain values; `error` alone when it could not be done."""


class AdminError(Exception):
    """Raised for a question that cannot be answered; the message says why."""


class Admin:
    """Answers the command line's questions."""

    def __init__(self, worlds: Worlds, pairing: Pairing) -> None:
        """Keep what the answers come from."""
        self._worlds = worlds
        self._pairing = pairing

    async def answer(self, question: Answer) -> Answer:
        """Return the answer to `{ask, …}`. Never raises for a bad question."""
        try:
            match question:
                case {"ask": "pair", "world": None | str() as world, "new": bool() as new}:
                    return await self._pair(world, new=new)
                case {"ask": "worlds"}:
                    return await self._list_worlds()
                case {"ask": "users", "world": None | str() as world}:
                    return await self._users(world)
                case {"ask": "backup", "target": str() as target}:
                    return await self._backup(Path(target))
        except (AdminError, StoreError, OSError) as error:
            return {"error": _sentence(error)}
        return {"error": "the server does not know this question; are both of one version?"}

    async def _pair(self, world: str | None, *, new: bool) -> Answer:
        first = not await self._worlds.parts.store.worlds()
        name = None if new or first else await self._meant(world)
        code = await self._pairing.new_code(name)
        return {"code": code, "world": name, "ttl_s": self._worlds.parts.limits.pairing_ttl_s}

    async def _list_worlds(self) -> Answer:
        rows = []
        for info in await self._worlds.parts.store.worlds():
            hub = self._worlds.find(info.id)
            rows.append(
                {
                    "id": info.id,
                    "entries": info.seq,
                    "created": info.created,
                    "connections": len(hub.subscribers) if hub else 0,
                }
            )
        return {"worlds": rows}

    async def _users(self, world: str | None) -> Answer:
        name = await self._meant(world)
        hub = self._worlds.find(name)
        state = hub.world if hub else await load_world(self._worlds.parts.store, name)
        return {"world": name, "users": [_user(one) for one in state.users.values()]}

    async def _backup(self, target: Path) -> Answer:
        await self._worlds.parts.store.backup(target)
        return {"target": str(target)}

    async def _meant(self, world: str | None) -> str:
        """Return the world asked for; it need not be named where there is only one."""
        known = [info.id for info in await self._worlds.parts.store.worlds()]
        if world is not None:
            if world not in known:
                raise UnknownWorldError(world)
            return world
        if len(known) != 1:
            raise AdminError(
                f"name one of the {len(known)} worlds; `extra-effort worlds` lists them"
            )
        return known[0]


def _user(user: game.User) -> Answer:
    keys = [
        {"client": key.client, "name": key.name, "created": key.created, "revoked": key.revoked}
        for key in user.keys.values()
    ]
    return {"user": user.user, "name": user.name, "role": user.role, "keys": keys}


def _sentence(error: Exception) -> str:
    if isinstance(error, UnknownWorldError):
        return f"there is no world {error}; `extra-effort worlds` lists them"
    if isinstance(error, FileExistsError):
        return f"{error} exists; name a file that does not"
    return str(error)
