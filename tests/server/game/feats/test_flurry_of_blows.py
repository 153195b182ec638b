"""Flurry of Blows: X3."""

import pytest

from core import make_token, make_world, play, refuse


@pytest.mark.parametrize("trait", ["Trained by a Master", "Weapon Master"])
def test_masters(trait: str) -> None:
    """X3: masters strike more often at half the penalty, 1 FP a blow."""
    world = make_world(make_token(traits={trait: 1}))
    played = play(world, "flurry_of_blows", maneuver="attack", attacks=4, turn="c:1")

    assert (played.result["achieved"], played.result["fp"]) == ({"penalty": -4}, 4)


def test_others() -> None:
    """X3: anyone else strikes twice, after an Attack."""
    world = make_world()

    assert refuse(world, "flurry_of_blows", maneuver="attack", attacks=3, turn="c:1") == (
        "illegal_maneuver",
        "attacks",
    )
    assert refuse(world, "flurry_of_blows", maneuver="feint", attacks=2, turn="c:1") == (
        "illegal_maneuver",
        "maneuver",
    )
    assert refuse(world, "flurry_of_blows", maneuver="attack", attacks=1, turn="c:1") == (
        "out_of_range",
        "attacks",
    )
