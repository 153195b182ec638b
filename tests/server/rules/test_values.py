"""Tests of rules.values."""

import attrs
import pytest

from extra_effort.game.attempt import Attempt
from extra_effort.game.body import Body
from extra_effort.game.feats.swim import Swim
from extra_effort.game.state import State
from extra_effort.rules.fatigue import Pools
from extra_effort.rules.values import evolve


def test_it_does_what_attrs_does() -> None:
    """A copy with other fields, equal to the one that attrs makes; the first is as it was."""
    pools = Pools(exertion=2, sleep=1)

    assert evolve(pools, sleep=3) == attrs.evolve(pools, sleep=3)
    assert pools == Pools(exertion=2, sleep=1)


def test_an_unknown_field_is_a_mistake() -> None:
    """A misspelt field must not vanish."""
    with pytest.raises(TypeError, match="Pools has no exertoin"):
        evolve(Pools(), exertoin=1)


@pytest.mark.parametrize("cls", [Pools, State, Body, Attempt, Swim])
def test_nothing_is_lost_by_passing_over_init(cls: type) -> None:
    """The classes it is used for neither convert nor check what their fields get."""
    fields = attrs.fields(cls)

    assert not any(field.converter or field.validator for field in fields)
    assert not hasattr(cls, "__attrs_post_init__")
