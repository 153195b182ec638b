"""One ST roll: E16, E17, D5, F1."""

from core import make_token, make_world, play, refuse


def test_plain() -> None:
    """E16: without effort it is a roll against ST, with the GM's modifier."""
    played = play(make_world(), "st_roll", 3, 3, 3, modifier=-1)

    assert (played.result["outcome"], played.result["fp"]) == ("success", 0)
    assert played.result["rolls"][0]["target"] == 9
    assert played.result["achieved"] == {"st": 10}


def test_its_critical_failure_is_a_failure() -> None:
    """E7: only a critical failure of the effort is one of the task."""
    assert play(make_world(), "st_roll", 6, 6, 6).result["outcome"] == "failure"


def test_raised() -> None:
    """E16, D9: ST 11 and 15 % is 12 for the roll, for a flat FP."""
    played = play(make_world(make_token(st=11)), "st_roll", 2, 2, 2, 4, 4, 4, extra=15)

    assert played.result["achieved"] == {"st": 12}
    assert (played.result["outcome"], played.result["fp"]) == ("success", 1)


def test_missed_effort_is_a_failure() -> None:
    """E6: a missed increase is a failure even if the ST roll succeeds."""
    played = play(make_world(), "st_roll", 4, 4, 4, 3, 3, 3, extra=5)

    assert played.result["outcome"] == "failure"
    assert played.result["rolls"][1]["outcome"] == "success"


def test_impossible() -> None:
    """D5: ST as raised, with the modifier, decides whether the roll may be tried."""
    world = make_world()

    assert refuse(world, "st_roll", modifier=-8) == ("impossible", "modifier")
    assert play(world, "st_roll", 3, 3, 2, 1, 1, 1, modifier=-8, extra=10).result["fp"] == 1


def test_tired() -> None:
    """F1: the very tired roll against half of ST."""
    world = make_world(make_token(state={"fp": 3}))

    assert play(world, "st_roll", 3, 3, 3).result["achieved"] == {"st": 5}


def test_critical_failure() -> None:
    """E7, E16: the task fails without its own roll, and the arm is hurt."""
    played = play(make_world(), "st_roll", 6, 6, 5, extra=5)

    assert played.result["achieved"] == {"st": 0}
    assert played.result["injury"] == {"location": "arm", "hp": 1}


def test_collapse() -> None:
    """F3: who collapses rolls nothing else."""
    played = play(make_world(make_token(state={"fp": 0})), "st_roll", 4, 4, 4)

    assert played.result["achieved"] == {"st": 0}
