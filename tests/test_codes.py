"""What the core refuses with, the wire knows."""

from typing import get_args

from extra_effort.game.refusal import Code
from extra_effort_protocol.errors import ErrorCode


def test_refusals_of_the_core_are_error_codes_of_the_wire() -> None:
    """The core knows no protocol, so nothing but this holds the two lists together."""
    assert set(get_args(Code)) <= set(ErrorCode)
