"""A world to look at: a party of four invented characters, kept from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from extra_effort.hub.inside import ask
from extra_effort.hub.worker import Hub
from extra_effort.pairing import Pairing
from extra_effort.store.contract import UnknownWorldError
from extra_effort.worlds import Worlds

WORLD = "demo"
CODE_TTL_S = 7 * 24 * 3600


def party() -> Mapping[str, Mapping[str, Any]]:
    """Return the sheets by token."""
    text = resources.files("extra_effort").joinpath("demo.json").read_text(encoding="utf-8")
    sheets: Mapping[str, Mapping[str, Any]] = json.loads(text)
    return sheets


async def prepare(worlds: Worlds, pairing: Pairing) -> str:
    """Make the demo world unless it is there, and return a code that any number may use."""
    try:
        hub = await worlds.open(WORLD)
    except UnknownWorldError:
        hub = await worlds.open(await worlds.create(WORLD))
    missing = {token: sheet for token, sheet in party().items() if token not in hub.world.tokens}
    if missing:
        await _register(hub, missing)
    return await pairing.new_code(WORLD, ttl_s=CODE_TTL_S, reusable=True)


async def _register(hub: Hub, missing: Mapping[str, Mapping[str, Any]]) -> None:
    tokens = [
        {"token": token, "sheet": dict(sheet), "owners": [], "visibility": "all"}
        for token, sheet in missing.items()
    ]
    name = f"party-{hub.world.seq}"
    reply = await ask(hub, name=name, op="register", args={"tokens": tokens}, user="server")
    if reply.error is not None:
        raise RuntimeError(f"the demo's party was refused: {reply.error.message}")
