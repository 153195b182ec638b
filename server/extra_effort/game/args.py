"""Arguments that many requests share."""

from __future__ import annotations

from typing import Literal

import attrs

from extra_effort.game.fields import (
    NAME,
    NAME_CHARS,
    READER,
    choice,
    flag,
    many,
    name,
    text,
    whole_reader,
)

TOKENS = 2000
"""Tokens that one request, or one world, may hold."""
MOST_EXTRA = 500


@attrs.frozen(kw_only=True)
class Args:
    """What every request may carry."""

    private: bool = flag(default=False)
    """A roll for the eyes of GMs."""


@attrs.frozen(kw_only=True)
class TokenArgs(Args):
    """A request about one token."""

    token: str = name()


@attrs.frozen(kw_only=True)
class TokensArgs(Args):
    """A request about several tokens, in this order."""

    tokens: tuple[str, ...] = many(NAME, TOKENS)


NO_EXTRA = whole_reader(0, 0, says="0: this feat takes no extra effort")
EXTRA = whole_reader(0, MOST_EXTRA, step=5, says=f"0, or a multiple of 5 up to {MOST_EXTRA}")


@attrs.frozen(kw_only=True)
class ActArgs(Args):
    """What every feat may carry, of one token or of several."""

    turn: str | None = text(NAME_CHARS, default=None, nullable=True)
    extra: int = attrs.field(default=0, metadata={READER: NO_EXTRA})
    """Percent of increase. Rule: E2."""
    motivated: bool = flag(default=False)
    skill: Literal["best", "will", "skill"] = choice("best", "will", "skill", default="best")


@attrs.frozen(kw_only=True)
class FeatArgs(ActArgs):
    """A feat of one token, without extra effort."""

    token: str = name()


@attrs.frozen(kw_only=True)
class EffortArgs(FeatArgs):
    """A feat of one token that extra effort can raise."""

    extra: int = attrs.field(default=0, metadata={READER: EXTRA})
