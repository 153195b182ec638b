"""Who asks, and what for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import attrs

Role: TypeAlias = Literal["gm", "player"]


@attrs.frozen
class Caller:
    """A user of the world, as the connection vouches for them."""

    user: str
    role: Role

    @property
    def is_gm(self) -> bool:
        """Tell whether the caller is a GM."""
        return self.role == "gm"


@attrs.frozen
class Request:
    """One intention: `id` is minted once for it, `op` is a feat or another op of docs/feats.md."""

    id: str
    op: str
    args: Mapping[str, Any]
    caller: Caller
    key_hash: str | None = None
    """The hash of the key or code that is added; the shell makes the key or code itself."""
