"""The world: everything one log folds into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from extra_effort.game.body import Body
from extra_effort.game.caller import Caller, Role
from extra_effort.game.plain import Plain
from extra_effort.game.sheet import Sheet
from extra_effort.game.state import State
from extra_effort.game.table import TableRules
from extra_effort.rules.numbers import Number

Visibility: TypeAlias = Literal["owners", "all"]


@attrs.frozen
class Undo:
    """How to take back the latest entry that changed a token's state."""

    entry: int
    before: State
    combat: str | None = None
    """The combat that the entry ended for the token: undoing it frees the id."""


@attrs.frozen(kw_only=True)
class Token:
    """One subject of state: sheet, state, and who may ask for it and see it."""

    id: str
    sheet: Sheet
    state: State
    owners: frozenset[str] = frozenset()
    visibility: Visibility = "owners"
    seq: int = 0
    """The entry that last changed it, in value or in who may see it."""
    version: int = 0
    undo: Undo | None = None
    edits: tuple[str, ...] = ()
    """Edits made in Foundry that are already taken, the newest last. Rule: F8."""

    @property
    def body(self) -> Body:
        """Sheet and state together."""
        return Body(self.sheet, self.state)

    def owned_by(self, caller: Caller) -> bool:
        """Tell whether the caller may act for the token."""
        return caller.is_gm or caller.user in self.owners

    def seen_by(self, caller: Caller) -> bool:
        """Tell whether the caller may know that the token exists."""
        return self.visibility == "all" or self.owned_by(caller)


@attrs.frozen
class Key:
    """A browser's key, by its hash in `User.keys`."""

    client: str
    name: str
    created: float
    revoked: float | None = None


@attrs.frozen
class Code:
    """A personal code that was not used yet, by its hash."""

    code_hash: str
    made: float


@attrs.frozen
class User:
    """Someone at the table. `listed`: Foundry's roster names them, so it may also drop them."""

    user: str
    name: str
    role: Role
    keys: Mapping[str, Key] = {}
    listed: bool = False
    role_since: int = 0
    """The entry that gave them this role: a client that has seen less must start anew."""
    code: Code | None = None
    """What lets one further browser of theirs in, with the role of that moment."""


@attrs.frozen
class Trace:
    """What is remembered of a recent entry."""

    op: str
    tokens: tuple[str, ...]
    args: Mapping[str, Plain] = {}
    """Its arguments, but for lists and maps."""
    mishaps: int = 0
    """How many mishaps were reported of it. Rule: X6."""


@attrs.frozen(kw_only=True)
class World:
    """One table. `seq` counts its log entries; `epoch` changes with a restored backup."""

    id: str
    epoch: str
    seq: int = 0
    tokens: Mapping[str, Token] = {}
    rules: TableRules = TableRules()
    users: Mapping[str, User] = {}
    foundry: str | None = None
    """`game.world.id` of the Foundry world it was paired with."""
    battles: Mapping[str, frozenset[str]] = {}
    """Ended combats, each with the tokens whose charge was undone since. Rule: C1."""
    recent: Mapping[int, Trace] = {}
    """The latest entries by seq."""
    world_time: Number | None = None
    """Foundry's clock, the latest reading, in seconds."""
    charged_until: Number | None = None
    """The highest world time that was ever played, in seconds."""

    @classmethod
    def new(cls, id: str, epoch: str) -> World:  # noqa: A002 (the field's name)
        """Make an empty world."""
        return cls(id=id, epoch=epoch)
