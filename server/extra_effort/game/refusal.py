"""Why a request is not played: one code, one sentence, the argument at fault."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

Code: TypeAlias = Literal[
    "bad_request",
    "unknown_op",
    "unknown_token",
    "not_allowed",
    "forbidden_by_trait",
    "no_sheet",
    "impossible",
    "illegal_maneuver",
    "incapacitated",
    "out_of_range",
    "conflict",
    "too_large",
]


@attrs.frozen
class Refusal:
    """A request that changes nothing: what was wrong and what would be right."""

    code: Code
    message: str
    field: str | None = None


class RefusedError(Exception):
    """Raised inside the core to refuse a request; `decide` turns it into its `refusal`."""

    def __init__(self, code: Code, message: str, field: str | None = None) -> None:
        """Keep the refusal to answer with."""
        super().__init__(message)
        self.refusal = Refusal(code, message, field)
