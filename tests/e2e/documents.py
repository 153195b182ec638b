"""The documents of the double: what Foundry's database does to them (docs/foundry.md, V8)."""

from __future__ import annotations

import copy
import secrets
import string
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

Doc: TypeAlias = dict[str, Any]

OWNER = 3
"""`CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER`"""

ASSISTANT = 3
"""`CONST.USER_ROLES.ASSISTANT`: from here on a user is a GM to Foundry."""

_LETTERS = string.ascii_letters + string.digits


def random_id() -> str:
    """Name a document as `foundry.utils.randomID` does: 16 letters and digits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def merge(target: Doc, changes: Mapping[str, Any]) -> None:
    """Merge nested `changes` into `target`; lists are replaced whole."""
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(target.get(key), dict):
            merge(target[key], value)
        else:
            target[key] = copy.deepcopy(value)


def is_gm(user: Mapping[str, Any]) -> bool:
    """Tell whether Foundry takes a user for a GM (assistants included)."""
    return bool(user["role"] >= ASSISTANT)


def owns(user: Mapping[str, Any], actor: Mapping[str, Any]) -> bool:
    """Tell whether `user` may change `actor`."""
    ownership = actor.get("ownership", {})
    level = ownership.get(user["_id"], ownership.get("default", 0))
    return is_gm(user) or level >= OWNER


def find(docs: list[Doc], name: str) -> Doc | None:
    """Return the document with that id."""
    return next((doc for doc in docs if doc["_id"] == name), None)


def path(uuid: str) -> Iterator[tuple[str, str]]:
    """Yield (type, id) of each step of an uuid: `Scene.x.Token.y`."""
    parts = uuid.split(".")
    yield from zip(parts[::2], parts[1::2], strict=True)
