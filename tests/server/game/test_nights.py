"""What a night gives, in one piece or in many: S5, S6."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core import make_token
from extra_effort.game import nights

HOURS = st.fractions(0, 14, max_denominator=60)


@given(hours=st.lists(HOURS, max_size=5), sleep=st.integers(0, 10))
def test_a_night_in_pieces(hours: list[Fraction], sleep: int) -> None:
    """S6: hours counted one by one give what they give together."""
    body = make_token(state={"pools": {"sleep": sleep}}).body
    pieces = body
    for piece in hours:
        pieces = nights.slept(pieces, piece)

    assert pieces == nights.slept(body, sum(hours, Fraction(0)))


def test_broken_night() -> None:
    """S6: a broken night that adds up gives its one FP, and no more."""
    body = make_token(state={"pools": {"sleep": 5}}).body

    assert nights.slept(body, 11, interrupted=True).state.pools.sleep == 4
    assert nights.slept(body, 11).state.pools.sleep == 1


def test_those_who_do_not_sleep() -> None:
    """S1, C9: Doesn't Sleep takes no part in nights, whatever Less Sleep says beside it (B17)."""
    body = make_token(traits={"Doesn't Sleep": 1, "Less Sleep": 4}).body

    assert nights.slept(body, 8) == body
    assert nights.woken(body) == body
