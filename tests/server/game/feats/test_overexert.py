"""Over-exertion: C4, F3, F4, F9, F11."""

from core import make_token, make_world, play


def test_a_point_a_second() -> None:
    """C4: four seconds are four FP of exertion."""
    played = play(make_world(), "overexert", seconds=4)

    assert played.token().state.pools.exertion == 4


def test_until_unconscious() -> None:
    """F3, F4: past 0 FP each further second takes a Will roll; fainting ends it."""
    world = make_world(make_token(state={"fp": -8}, will=16))
    played = play(world, "overexert", *(3, 3, 3) * 2, seconds=60)

    assert played.result["stopped"] == "unconscious"
    assert (played.result["fp"], played.result["hp"]) == (2, 2)


def test_very_fit() -> None:
    """F9: two seconds take one FP in all, in one request or two."""
    world = make_world(make_token(traits={"Fit": 2}))
    whole = play(world, "overexert", seconds=5)
    parts = play(play(world, "overexert", seconds=3).world, "overexert", seconds=2)

    assert whole.token().state == parts.token().state
    assert whole.token().body.fp == 8


def test_without_fatigue() -> None:
    """F11: who does not tire strains for nothing."""
    played = play(make_world(make_token(fp_max=None)), "overexert", seconds=3600)

    assert (played.result["fp"], played.result["rolls"]) == (0, [])


def test_collapse() -> None:
    """F3: who collapses at once pays nothing."""
    world = make_world(make_token(state={"fp": 0}))
    played = play(world, "overexert", 4, 4, 4, seconds=5)

    assert (played.result["fp"], played.result["achieved"]) == (0, {})
