"""A group's hike: H3, H4."""

from typing import Any

from core import make_token, make_world, play, refuse

PLAIN: dict[str, Any] = {"terrain": "average"}


def group(**leader: Any) -> tuple[Any, Any, Any]:
    """Return a leader, a slow follower and a skilled one."""
    skills: dict[str, Any] = {"Hiking": 12, "Leadership": 12}
    return (
        make_token("lead", **{"skills": skills, **leader}),
        make_token("slow", basic_move=4),
        make_token("good", skills={"Hiking": 15}),
    )


NAMES = ["lead", "slow", "good"]


def test_one_roll_for_all() -> None:
    """H4: behind a leader the average of 12, 5 and 15 is rolled once, and all gain 20 %."""
    played = play(make_world(*group()), "group_hike", 3, 3, 4, **PLAIN, tokens=NAMES, leader="lead")

    lead, slow, good = played.result
    assert (lead["rolls"][0]["target"], slow["rolls"], good["rolls"]) == (10, [], [])
    assert [result["achieved"]["miles"] for result in played.result] == [60, 48, 60]
    assert [result["achieved"]["group_miles"] for result in played.result] == [48, 48, 48]


def test_failure_is_for_all() -> None:
    """H4: the failed roll costs all of them the 20 %."""
    played = play(make_world(*group()), "group_hike", 4, 4, 4, **PLAIN, tokens=NAMES, leader="lead")

    assert [result["achieved"]["miles"] for result in played.result] == [50, 40, 50]
    assert {"success"} == {result["outcome"] for result in played.result}


def test_each_for_themselves() -> None:
    """H3, H4: without a leader of Leadership 12 each rolls, in the order given."""
    dice = (3, 3, 3, 4, 4, 4, 4, 4, 4)
    weak = group(skills={"Hiking": 12, "Leadership": 11})
    for leader in (None, "lead"):
        played = play(make_world(*weak), "group_hike", *dice, **PLAIN, tokens=NAMES, leader=leader)

        assert [r["achieved"]["hiking_bonus"] for r in played.result] == [20, 0, 20]


def test_leader_collapses() -> None:
    """F3, H4: with the leader collapsed, those who can march roll for themselves."""
    there = group(state={"fp": 0})
    dice = (4, 4, 4, 2, 1, 1, 4, 4, 4)
    played = play(make_world(*there), "group_hike", *dice, **PLAIN, tokens=NAMES, leader="lead")

    assert [result["achieved"]["miles"] for result in played.result] == [0, 48, 60]
    assert {48} == {result["achieved"]["group_miles"] for result in played.result}
    assert played.result[0]["stopped"] == "collapsed"


def test_follower_collapses() -> None:
    """F3, H4: act rolls come first; the collapsed are not in the average, nor do they pay."""
    lead, _, good = group()
    slow = make_token("slow", basic_move=4, state={"fp": 0})
    dice = (4, 4, 4, 4, 4, 5)
    played = play(
        make_world(lead, slow, good), "group_hike", *dice, **PLAIN, tokens=NAMES, leader="lead"
    )

    assert played.result[0]["rolls"][0]["target"] == 13
    assert [result["fp"] for result in played.result] == [1, 0, 1]


def test_nobody_left() -> None:
    """F3: a group of one who collapses goes nowhere."""
    world = make_world(make_token(state={"fp": 0}))
    (result,) = play(world, "group_hike", 4, 4, 4, **PLAIN).result

    assert result["achieved"]["group_miles"] == 0


def test_one_entry() -> None:
    """One request is one entry, and every token of it changes in it."""
    played = play(make_world(*group()), "group_hike", 3, 3, 4, **PLAIN, tokens=NAMES, leader="lead")

    assert played.entry.tokens == ("lead", "slow", "good")
    assert {1} == {token.seq for token in played.world.tokens.values()}
    assert played.world.seq == 1


def test_refusals() -> None:
    """A leader who stays at home, skis with skates, effort, and one who cannot march."""
    world = make_world(*group())
    down = make_world(make_token("lead"), make_token("slow", state={"conditions": ["asleep"]}))

    def refused(**args: Any) -> tuple[str, str | None]:
        return refuse(world, "group_hike", **{**PLAIN, "tokens": NAMES, **args})

    assert refused(tokens=["slow", "good"], leader="lead") == ("out_of_range", "leader")
    assert refused(skis=True, skates=True) == ("out_of_range", "skates")
    assert refused(extra=10) == ("out_of_range", "extra")
    assert refuse(down, "group_hike", **PLAIN, tokens=["lead", "slow"])[0] == "incapacitated"
