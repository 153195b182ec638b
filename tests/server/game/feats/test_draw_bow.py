"""Drawing a bow: E16, E17, F1."""

from core import make_token, make_world, play


def test_strong_enough() -> None:
    """E16: a bow of one's own ST is drawn, a stronger one is not."""
    world = make_world()

    assert play(world, "draw_bow", bow_st=10).result["achieved"] == {"st": 10, "drawn": True}
    assert play(world, "draw_bow", bow_st=11).result["outcome"] == "failure"


def test_raised() -> None:
    """E16: ten percent draw a bow of ST 11, for a flat FP."""
    played = play(make_world(), "draw_bow", 3, 3, 2, bow_st=11, extra=10)

    assert played.result["achieved"] == {"st": 11, "drawn": True}
    assert played.result["fp"] == 1


def test_tired() -> None:
    """F1: the very tired draw with half of ST."""
    world = make_world(make_token(state={"fp": 3}))

    assert play(world, "draw_bow", bow_st=6).result["achieved"] == {"st": 5, "drawn": False}


def test_critical_failure() -> None:
    """E7: the bow is not drawn, and the arm is hurt."""
    played = play(make_world(), "draw_bow", 6, 6, 5, bow_st=1, extra=5)

    assert played.result["achieved"] == {"st": 0, "drawn": False}
    assert played.result["injury"]["location"] == "arm"
