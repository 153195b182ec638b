"""The classes of the wire."""

from typing import get_args

import attrs
import pytest

from extra_effort_protocol.messages import ClientMessage, ServerMessage

MESSAGES = (*get_args(ClientMessage), *get_args(ServerMessage))


def test_types_are_unique() -> None:
    """No two messages share the `type` that stands on the wire."""
    types = [message.TYPE for message in MESSAGES]

    assert len(set(types)) == len(types)


@pytest.mark.parametrize("message", MESSAGES)
def test_type_is_the_name_of_the_class(message: type) -> None:
    """A message is called on the wire as in the code."""
    assert message.__name__.lower() == message.TYPE  # type: ignore[attr-defined]


@pytest.mark.parametrize("message", MESSAGES)
def test_every_message_says_what_it_is_for(message: type) -> None:
    """Each class has fields and a docstring of its own."""
    assert attrs.has(message)
    assert message.__doc__
