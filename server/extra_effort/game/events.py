"""Events: the facts the log holds. Values are absolute, so that replay needs no rules.

`TYPE` is the name stored, `VERSION` its shape; neither may change once written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs

from extra_effort.game.caller import Role
from extra_effort.game.plain import Plain
from extra_effort.game.sheet import Sheet
from extra_effort.game.state import Condition, State
from extra_effort.game.table import TableRules
from extra_effort.game.world import Visibility
from extra_effort.rules.numbers import Number


@attrs.frozen(kw_only=True)
class TokenAdded:
    """A token is known from now on."""

    TYPE: ClassVar = "token_added"
    VERSION: ClassVar = 1
    token: str
    sheet: Sheet
    state: State
    owners: frozenset[str]
    visibility: Visibility


@attrs.frozen
class SheetChanged:
    """A token's sheet was read anew."""

    TYPE: ClassVar = "sheet_changed"
    VERSION: ClassVar = 1
    token: str
    sheet: Sheet


@attrs.frozen
class AccessChanged:
    """Who owns a token and who sees it changed."""

    TYPE: ClassVar = "access_changed"
    VERSION: ClassVar = 1
    token: str
    owners: frozenset[str]
    visibility: Visibility


@attrs.frozen
class StateChanged:
    """A token's state, after the entry; at most one per token and entry, so it can be undone."""

    TYPE: ClassVar = "state_changed"
    VERSION: ClassVar = 1
    token: str
    state: State
    combat: str | None = None


@attrs.frozen
class TokenRemoved:
    """A token is forgotten."""

    TYPE: ClassVar = "token_removed"
    VERSION: ClassVar = 1
    token: str


@attrs.frozen
class EditTaken:
    """An edit made in Foundry has been counted."""

    TYPE: ClassVar = "edit_taken"
    VERSION: ClassVar = 1
    token: str
    edit: str


@attrs.frozen
class BattleEnded:
    """A combat is charged, but for the tokens in `freed`, whose charge was undone."""

    TYPE: ClassVar = "battle_ended"
    VERSION: ClassVar = 1
    combat: str
    freed: frozenset[str]


@attrs.frozen
class MishapReported:
    """A mishap was reported of an earlier entry."""

    TYPE: ClassVar = "mishap_reported"
    VERSION: ClassVar = 1
    entry: int


@attrs.frozen
class MishapTakenBack:
    """The report of a mishap was undone: the roll may have one again."""

    TYPE: ClassVar = "mishap_taken_back"
    VERSION: ClassVar = 1
    entry: int


@attrs.frozen
class ClockMoved:
    """Foundry's clock was read."""

    TYPE: ClassVar = "clock_moved"
    VERSION: ClassVar = 1
    world_time: Number
    charged_until: Number


@attrs.frozen
class StayedAwake:
    """Tokens are longer awake, as the clock goes; their latest entry can still be undone.

    The state that an undo would give back lives through the same hours.
    """

    TYPE: ClassVar = "stayed_awake"
    VERSION: ClassVar = 1
    awake_hours: Mapping[str, Number]
    """Hours since the day began, by token."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens concerned."""
        return tuple(self.awake_hours)


@attrs.frozen
class RulesChanged:
    """The table rules, whole."""

    TYPE: ClassVar = "rules_changed"
    VERSION: ClassVar = 1
    rules: TableRules


@attrs.frozen
class UserKnown:
    """A user's name and role. `listed`: by Foundry's roster."""

    TYPE: ClassVar = "user_known"
    VERSION: ClassVar = 1
    user: str
    name: str
    role: Role
    listed: bool


@attrs.frozen
class UserGone:
    """A user was deleted, keys and all."""

    TYPE: ClassVar = "user_gone"
    VERSION: ClassVar = 1
    user: str


@attrs.frozen(kw_only=True)
class KeyAdded:
    """A browser's key, as its hash."""

    TYPE: ClassVar = "key_added"
    VERSION: ClassVar = 1
    user: str
    key_hash: str
    client: str
    name: str
    at: float


@attrs.frozen
class KeysRevoked:
    """A user's keys end: those of one client, or all."""

    TYPE: ClassVar = "keys_revoked"
    VERSION: ClassVar = 1
    user: str
    client: str | None
    at: float


@attrs.frozen
class CodeMade:
    """A personal code for a user, as its hash; it takes the place of any before it."""

    TYPE: ClassVar = "code_made"
    VERSION: ClassVar = 1
    user: str
    code_hash: str
    at: float


@attrs.frozen
class CodeUsed:
    """A user's personal code was traded for a key."""

    TYPE: ClassVar = "code_used"
    VERSION: ClassVar = 1
    user: str


@attrs.frozen
class FoundryNamed:
    """The Foundry world that the table belongs to."""

    TYPE: ClassVar = "foundry_named"
    VERSION: ClassVar = 1
    foundry: str


@attrs.frozen
class Points:
    """FP and HP as an entry left them; FP are None without fatigue."""

    fp: int | None
    hp: int


@attrs.frozen(kw_only=True)
class Logged:
    """The end of an entry, and what the log shows of it; it moves the world's seq by one."""

    TYPE: ClassVar = "logged"
    VERSION: ClassVar = 1
    seq: int
    at: float
    user: str
    request: str
    op: str
    args: Mapping[str, Plain]
    tokens: tuple[str, ...]
    result: Plain
    conditions: tuple[ConditionChange, ...]
    private: bool
    points: Mapping[str, Points] = attrs.field(factory=dict)
    """Where the entry left the tokens it played with; older logs do not tell."""
    granted_by: str | None = None
    """The GM who granted what a player could only ask for; older logs do not tell."""


@attrs.frozen
class ConditionChange:
    """A condition that came or went. Rule: R6."""

    token: str
    condition: Condition
    on: bool


Event: TypeAlias = (
    TokenAdded
    | SheetChanged
    | AccessChanged
    | StateChanged
    | TokenRemoved
    | EditTaken
    | BattleEnded
    | MishapReported
    | MishapTakenBack
    | ClockMoved
    | StayedAwake
    | RulesChanged
    | UserKnown
    | UserGone
    | KeyAdded
    | KeysRevoked
    | CodeMade
    | CodeUsed
    | FoundryNamed
    | Logged
)
