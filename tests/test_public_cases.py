"""What people ran into who do this by hand or with other programs, and the right answer.

Each test names its case; the numbers follow from the rule it cites. Where sources differ, ours is
the default that docs/rules.md gives, and the test says so. A *trap* is an answer of another
edition or a house rule that must not come out.
"""

from typing import Any

import pytest

from core import make_token, make_world, play, refuse

BAD = (6, 6, 5)
WELL_SPENT: dict[str, Any] = {"reason": "x"}


def at_fp(fp: int, fp_max: int = 10, **sheet: Any) -> Any:
    """Return the body of a token at so many FP."""
    return make_token(fp_max=fp_max, state={"fp": fp}, **sheet).body


# --- thresholds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("fp_max", "fp", "tired"), [(10, 3, True), (12, 3, True), (12, 4, False)])
def test_a01_under_a_third(fp_max: int, fp: int, tired: bool) -> None:
    """A01: under one third, not at one third (F1)."""
    assert tired == at_fp(fp, fp_max).very_tired


def test_a02_first_tired_value() -> None:
    """A02: the highest FP at which one is tired, for each maximum; never a rounded third (F1)."""
    maxima = (8, 9, 10, 11, 12, 13, 14, 15, 16, 20)
    first = [max(fp for fp in range(top) if at_fp(fp, top).very_tired) for top in maxima]

    assert first == [2, 2, 3, 3, 3, 4, 4, 4, 5, 6]


def test_a03_one_threshold_for_all_surfaces() -> None:
    """A03: conditions, Move and the log's lines agree: nothing at 4 of 12, everything at 3 (F1)."""
    four = play(make_world(make_token(fp_max=12)), "spend", fp=8, **WELL_SPENT)
    three = play(four.world, "spend", fp=1, **WELL_SPENT)

    assert (four.result["conditions"], four.token().body.move, four.entry.conditions) == ([], 5, ())
    assert (three.result["conditions"], three.token().body.move) == (["very_tired"], 3)
    assert [change.condition for change in three.entry.conditions] == ["very_tired"]


def test_a05_halve_first() -> None:
    """A05: Move 5 and Dodge 8 become 3 and 4, and encumbrance comes off those (F1, H1)."""
    assert (at_fp(3).move, at_fp(3).dodge) == (3, 4)
    laden = at_fp(3, encumbrance=2)
    assert (laden.move, laden.dodge) == (1, 2)


def test_a07_permanent_bonuses_are_halved_too() -> None:
    """A07: Dodge 9 with +2 permanent is 11, halved 6 in our rounding; a retreat's 3 come after."""
    assert at_fp(3, dodge=11).dodge + 3 == 9


def test_a08_low_hp_and_low_fp() -> None:
    """A08: both under a third: halve twice, round up each time (F6)."""
    body = make_token(basic_move=6, dodge=9, state={"fp": 3, "hp": 3}).body

    assert (body.move, body.dodge) == (2, 3)


def test_a10_the_whole_ladder() -> None:
    """A10: halved from 3 to 1, Will from 0 on, HP with each FP below, out at -10, awake at 1."""
    assert [fp for fp in range(-9, 11) if at_fp(fp).on_verge] == list(range(-9, 1))
    assert not any(at_fp(fp).on_verge for fp in (1, 2, 3))
    lost = play(make_world(make_token(state={"fp": 0})), "spend", fp=12, **WELL_SPENT)
    assert (lost.token().body.fp, lost.token().state.hp) == (-10, -2)
    assert "unconscious" in lost.token().body.conditions
    ten = play(lost.world, "rest", minutes=100)
    assert (ten.token().body.fp, "unconscious" in ten.token().body.conditions) == (0, True)
    eleven = play(lost.world, "rest", minutes=110)
    assert (eleven.token().body.fp, "unconscious" in eleven.token().body.conditions) == (1, False)


# --- sleep ----------------------------------------------------------------------------------------


def test_a12_a_short_night() -> None:
    """A12: six hours of eight make a day of twelve, then 1 FP, and 1 more each four hours (S5)."""
    world = play(make_world(), "sleep", hours=6).world

    assert play(world, "stay_up", hours=12).result[0]["fp"] == 0
    assert play(world, "stay_up", hours=12.5).result[0]["fp"] == 1
    assert play(world, "stay_up", hours=16, active=True).result[0]["fp"] == 2


def test_a12_sleep_gives_back() -> None:
    """A12: a full night gives 1 FP, an hour more 1 more (S6)."""
    world = make_world(make_token(state={"pools": {"sleep": 4}}))

    assert play(world, "sleep", hours=10).result[0]["fp"] == -3


@pytest.mark.parametrize(
    ("sleep", "hours", "active", "rolls"),
    [(4, 2, False, 0), (5, 2, False, 1), (5, 2, True, 0), (7, 1, False, 2), (7, 2, True, 1)],
)
def test_a12_will_to_stay_awake(sleep: int, hours: int, active: bool, rolls: int) -> None:
    """A12: half lost: every 2 h inactive; under a third: every 30 min, or 2 h active (S3, S4)."""
    world = make_world(make_token(state={"pools": {"sleep": sleep}}))
    played = play(world, "stay_up", *(3, 3, 3) * rolls, hours=hours, active=active)

    assert ("drowsy" in played.token().body.conditions) == (rolls > 0)


def test_a14_not_the_third_edition() -> None:
    """A14, trap: not 1 FP per eight hours, not FP equal to ST, not five a night."""
    token = make_token(st=14, fp_max=10, state={"pools": {"sleep": 5}})

    assert token.body.fp_max == 10
    assert play(make_world(token), "sleep", hours=8).result[0]["fp"] == -1
    assert play(make_world(), "stay_up", hours=24).result[0]["fp"] == 3


# --- food and water -------------------------------------------------------------------------------


def test_a15_hunger_comes_back_by_eating() -> None:
    """A15: an hour's quiet gives back what was exertion, not what was hunger (R1, R4)."""
    world = make_world(make_token(state={"pools": {"starvation": 3, "exertion": 4}}))
    rested = play(world, "rest", minutes=60, meal=True)

    assert rested.token().state.pools.starvation == 3
    assert rested.token().state.pools.exertion == 0


def test_a15_a_day_of_rest() -> None:
    """A15: one day of rest with three meals wins back three skipped ones (C7), our default."""
    world = make_world(make_token(state={"pools": {"starvation": 4}}))
    args: dict[str, Any] = {"meals": 3, "quarts": 2, "climate": "temperate", "rested": True}

    assert play(world, "day", **args).token().state.pools.starvation == 1


@pytest.mark.parametrize(
    ("quarts", "climate", "fp", "hp"),
    [
        (2, "temperate", 0, 0),
        (2, "hot", 3, 0),
        (4, "desert", 3, 0),
        (0.9, "desert", 4, 1),
    ],
)
def test_a15_water(quarts: float, climate: str, fp: int, hp: int) -> None:
    """A15: 2, 3, 5 quarts; short 1 FP in eight hours; under a quart 1 FP and 1 HP more (C8)."""
    (result,) = play(make_world(), "day", meals=3, quarts=quarts, climate=climate).result

    assert (fp, hp) == (result["fp"], result["hp"])


# --- extra effort ---------------------------------------------------------------------------------


def test_a16_the_target() -> None:
    """A16: -1 per 5 %, -1 per FP missing before, +5 when motivated; this FP counts next time."""
    args: dict[str, Any] = {"kind": "broad", "extra": 10, "motivated": True}
    first = play(make_world(make_token(state={"fp": 9})), "jump", 3, 3, 3, **args)
    second = play(first.world, "jump", 3, 3, 3, **args)

    assert [p.result["rolls"][0]["target"] for p in (first, second)] == [12, 11]
    assert first.result["fp"] == 1


@pytest.mark.parametrize(
    ("dice", "feet", "fp", "outcome"),
    [
        ((3, 3, 2), 7.7, 1, "success"),
        ((3, 3, 3), 7, 1, "failure"),
        ((1, 1, 1), 7.7, 0, "success"),
        ((6, 6, 5, 1, 1), 0, 1, "critical_failure"),
        ((6, 6, 6, 1, 1, 3, 3, 3), 0, 1, "critical_failure"),
    ],
)
def test_a16_outcomes(dice: tuple[int, ...], feet: float, fp: int, outcome: str) -> None:
    """A16: each outcome of the roll, an 18 with its HT roll too (E5 to E8)."""
    result = play(make_world(), "jump", *dice, kind="broad", extra=10).result

    assert (feet, fp, outcome) == (result["achieved"]["feet"], result["fp"], result["outcome"])


def test_a16_a_critical_failure_counts_the_feats_own_fp() -> None:
    """A16: HP are lost as FP would be, the feat's own included; it costs a point an hour (E7)."""
    args: dict[str, Any] = {"soil": "loose", "task": "shovel", "tools": "iron", "hours": 1}

    assert play(make_world(), "dig", *BAD, **args, extra=10).result["injury"]["hp"] == 2


def test_a16_continuing_feats_pay_per_roll() -> None:
    """A16: one roll and 1 FP per interval, on top of the feat's own cost (E13, C5)."""
    dice = (2, 2, 2, 6, 5, 4, 2, 2, 2, 6, 5, 4)
    result = play(make_world(), "run", *dice, pace="sprint", seconds=30, extra=5).result

    assert (result["fp"], len(result["rolls"])) == (4, 4)


def test_a16_split_a_skill_may_stand_for_will() -> None:
    """A16, split: a Will-based skill may replace Will, and does when better (E3)."""
    world = make_world(make_token(skills={"Lifting": 13}))
    args: dict[str, Any] = {"method": "shift", "weight_lb": 1, "extra": 10}

    assert play(world, "lift", 3, 3, 3, **args).result["rolls"][0]["against"] == "Lifting"


def test_a16_refusals() -> None:
    """A16: not for breath, not for a machine (E1, E17)."""
    machine = make_world(make_token(traits={"Machine": 1}))

    assert refuse(make_world(), "hold_breath", exertion="none", seconds=0, extra=5)[1] == "extra"
    assert refuse(machine, "jump", kind="high", extra=5)[0] == "forbidden_by_trait"


def test_a17_not_the_third_edition() -> None:
    """A17, trap: the roll is against Will, not ST or DX, and a failure hurts nobody."""
    world = make_world(make_token(st=16, dx=16))
    result = play(world, "jump", *(4, 4, 3), kind="high", extra=5).result

    assert (result["rolls"][0]["against"], result["rolls"][0]["target"]) == ("Will", 9)
    assert (result["outcome"], result["injury"]) == ("failure", None)


@pytest.mark.parametrize(
    ("will", "total_17", "total_18"),
    [(15, "critical_failure", "critical_failure"), (16, "failure", "critical_failure")],
)
def test_a43_critical_failures(will: int, total_17: str, total_18: str) -> None:
    """A43: up to 15 a 17 and an 18 are critical, from 16 on only the 18 (D3)."""
    world = make_world(make_token(will=will, ht=will, state={"fp": 0}))
    at_17 = play(world, "act", *((6, 6, 5, 3, 3, 3) if will == 15 else (6, 6, 5)))
    at_18 = play(world, "act", 6, 6, 6, 6, 6, 6)

    assert [total_17, total_18] == [p.result["rolls"][0]["outcome"] for p in (at_17, at_18)]
    assert "heart_attack" in at_18.token().body.conditions


# --- fitness and breath ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("traits", "back"), [({}, 3), ({"Fit": 1}, 6), ({"Fit": 2}, 6), ({"Very Fit": 1}, 6)]
)
def test_a19_rest(traits: dict[str, int], back: int) -> None:
    """A19: thirty minutes give back 3, and 6 to the fit (R1, R2)."""
    world = make_world(make_token(traits=traits, state={"fp": 3}))

    assert play(world, "rest", minutes=30).result[0]["fp"] == -back


def test_a19_split_half_points_are_carried() -> None:
    """A19, split: a march of 5 costs the very fit 2 and carries the half; the next makes 5 (F9)."""
    world = make_world(make_token(traits={"Very Fit": 1}))
    tokens = [{"token": "t"}]
    once = play(world, "march", tokens=tokens, hours=5)
    twice = play(once.world, "march", tokens=tokens, hours=5)

    assert (once.result[0]["fp"], once.token().state.half_fp) == (2, True)
    assert (twice.result[0]["fp"], twice.token().state.half_fp) == (3, False)


def test_a19_spells_and_effort_in_full() -> None:
    """A19: abilities and extra effort cost the very fit what they cost (F9)."""
    world = make_world(make_token(traits={"Very Fit": 1}))

    assert play(world, "spend", fp=3, **WELL_SPENT).result["fp"] == 3
    assert play(world, "jump", 3, 3, 2, kind="broad", extra=10).result["fp"] == 1


def test_a20_breath_control() -> None:
    """A20: half as long again (B2)."""
    world = make_world(make_token(skills={"Breath Control": 12}))
    args: dict[str, Any] = {"exertion": "none", "breath_control": True, "seconds": 0}

    assert play(world, "hold_breath", 3, 3, 3, **args).result["achieved"]["limit_s"] == 150


def test_a22_split_suffocation() -> None:
    """A22, split: ten seconds to 0 FP, then 1 HP with each FP, and Will each second (B3, F2)."""
    world = make_world(make_token(ht=1, will=16))
    args: dict[str, Any] = {"exertion": "heavy"}

    assert play(world, "hold_breath", 3, 3, 3, **args, seconds=11).token().body.fp == 0
    later = play(world, "hold_breath", *(3, 3, 3) * 6, **args, seconds=16)
    assert (later.token().body.fp, later.token().state.hp) == (-5, 5)


# --- jumping --------------------------------------------------------------------------------------


def jumped(kind: str, token: Any, rules: dict[str, Any] | None = None) -> int:
    """Return the whole inches or feet of a standing jump."""
    achieved = play(make_world(token, rules=rules), "jump", kind=kind).result["achieved"]
    down: int = achieved["inches_down" if kind == "high" else "feet_down"]
    return down


def test_a23_jumping_skill() -> None:
    """A23: Jumping-14 jumps as Move 7: 32 inches, 11 feet (J4)."""
    token = make_token(skills={"Jumping": 14})

    assert (jumped("high", token), jumped("broad", token)) == (32, 11)


def test_a25_basic_move_not_speed() -> None:
    """A25: Basic Move 5 is 20 inches and 7 feet, whatever Basic Speed is (J1)."""
    assert (jumped("high", make_token()), jumped("broad", make_token())) == (20, 7)


def test_a26_strength_rounded_down() -> None:
    """A26: ST 50 jumps as Move 12 where the table says so, when it lifts more than it weighs."""
    strong = make_token(st=50)
    rules = {"jump_st": True}

    assert (jumped("high", strong, rules), jumped("broad", strong, rules)) == (62, 21)
    heavy = make_token(st=50, weight=501)
    assert jumped("broad", heavy, rules) == 7


def test_a28_grace_softens_a_fall() -> None:
    """A28: Catfall takes five yards off a fall: from 15 feet nothing is left (G1)."""
    args: dict[str, Any] = {"surface": "rope_down", "height_ft": 15, "ground": "hard"}
    token = make_token(skills={"Climbing": 12}, traits={"Catfall": 1})
    fell = play(make_world(token), "climb", 5, 5, 5, 1, **args)

    assert (fell.result["achieved"]["fell_ft"], fell.result["hp"]) == (13, 0)


# --- running --------------------------------------------------------------------------------------


def top(seconds: int, *dice: int, on_map: bool = False, **sheet: Any) -> float:
    """Return the top speed of a sprint too short for a roll."""
    args: dict[str, Any] = {"pace": "sprint", "seconds": seconds, "on_map": on_map}
    result = play(make_world(make_token(**sheet)), "run", *dice, **args).result
    speed: float = result["achieved"]["top_speed"]
    return speed


def test_a29_sprinting() -> None:
    """A29: Move 7 is 8.4, on the map 8; slow feet gain one hex at least (N1)."""
    assert top(2, basic_move=7) == 8.4
    assert top(2, basic_move=7, on_map=True) == 8
    assert top(2, basic_move=3, on_map=True) == 4


def test_a29_enhanced_move() -> None:
    """A29: with Enhanced Move 2, 7, 14, 21, 28 yards, and no 20 % besides (N1)."""
    traits = {"Enhanced Move (Ground)": 2}
    world = make_world(make_token(basic_move=7, traits=traits))
    yards = [
        play(world, "run", pace="sprint", seconds=n).result["achieved"]["yards"]
        for n in range(1, 6)
    ]

    assert yards == [7, 21, 42, 70, 98]


def test_a31_once_only() -> None:
    """A31: the 20 % come once, in second two, and never grow (N1)."""
    world = make_world(make_token(basic_move=6))
    yards = [
        play(world, "run", pace="sprint", seconds=n).result["achieved"]["yards"] for n in (1, 2, 3)
    ]

    assert yards == [6, 13.2, 20.4]
    assert top(2, basic_move=6, on_map=True) == 7


def test_a31_rolls_every_fifteen_seconds() -> None:
    """A31, trap: not every seven seconds (C5)."""
    assert play(make_world(), "run", pace="sprint", seconds=14).result["rolls"] == []


# --- marching -------------------------------------------------------------------------------------


def hiked(terrain: str, weather: str = "fine", hours: int = 16, **args: Any) -> float:
    """Return the miles of a day at Move 5, the Hiking roll failed."""
    world = make_world(rules={"march_hours": hours})
    result = play(world, "hike", *BAD, terrain=terrain, weather=weather, **args).result
    miles: float = result["achieved"]["miles"]
    return miles


def test_a32_split_daily_distance() -> None:
    """A32, split: 50 miles in the book's day, 25 in eight hours, 2.5 in a mountain storm (H10)."""
    assert (hiked("average"), hiked("average", hours=8)) == (50, 25)
    assert hiked("very_bad", "rain", hours=8) == 2.5


def test_a34_dense_jungle() -> None:
    """A34: ten miles a day, so forty take four (H5)."""
    assert hiked("very_bad") == 10


@pytest.mark.parametrize(("encumbrance", "fp"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_a35_fatigue_by_encumbrance(encumbrance: int, fp: int) -> None:
    """A34, A35: 1 to 5 FP for an hour's march or a battle, once, and 1 more in the heat (C1)."""
    world = make_world(make_token(encumbrance=encumbrance))
    march: dict[str, Any] = {"tokens": [{"token": "t"}], "hours": 1}
    battle: dict[str, Any] = {
        "combat": "c",
        "seconds": 90,
        "tokens": [{"token": "t", "fought": True}],
    }

    assert play(world, "march", **march).result[0]["fp"] == fp
    assert play(world, "march", **march, hot=True).result[0]["fp"] == fp + 1
    assert play(world, "battle_end", **battle).result[0]["fp"] == fp


def test_a35_who_did_not_fight() -> None:
    """A35: bystanders pay nothing, nor does anyone for ten seconds (C1)."""
    bystander = [{"token": "t", "fought": False}]
    fighter = [{"token": "t", "fought": True}]

    def charged(seconds: int, tokens: list[dict[str, Any]]) -> int:
        args: dict[str, Any] = {"combat": "c", "seconds": seconds, "tokens": tokens}
        fp: int = play(make_world(), "battle_end", **args).result[0]["fp"]
        return fp

    assert (charged(60, bystander), charged(10, fighter), charged(11, fighter)) == (0, 0, 1)


@pytest.mark.parametrize(
    ("weather", "road", "miles"),
    [
        ("rain", "poor", 10),
        ("rain", "good", 50),
        ("rain", "none", 25),
        ("snow", "none", 25),
        ("deep_snow", "none", 12.5),
        ("snow", "best", 25),
        ("ice", "none", 25),
    ],
)
def test_a44_split_weather_and_roads(weather: str, road: str, miles: float) -> None:
    """A44, split: mud is very bad, paving ignores rain, snow ends a road's bonus (H6, H7)."""
    assert hiked("average", weather, road=road) == miles


def test_a44_split_effort() -> None:
    """A44, split: effort is its own roll and adds to the 20 % of a good hike (E10, H9)."""
    world = make_world(make_token(skills={"Hiking": 12}))
    result = play(world, "hike", 3, 3, 3, 3, 3, 2, terrain="average", extra=10).result

    assert result["achieved"]["miles"] == 65


# --- throwing, lifting, climbing ------------------------------------------------------------------


def test_a36_the_heavier_row() -> None:
    """A36: ST 12, 120 lb: ratio 4.14 is row 5, 1.44 yards (T1)."""
    result = play(make_world(make_token(st=12)), "throw", weight_lb=120, hands=2).result

    assert result["achieved"]["yards"] == 1.44


@pytest.mark.parametrize(
    ("method", "pounds"),
    [
        ("one_handed", 40),
        ("two_handed", 160),
        ("shove", 240),
        ("shove_running", 480),
        ("carry", 300),
        ("drag", 300),
        ("shift", 1000),
    ],
)
def test_a38_basic_lift(method: str, pounds: int) -> None:
    """A38: the limits of ST 10 (V1)."""
    result = play(make_world(), "lift", method=method, weight_lb=0).result

    assert result["achieved"]["capacity_lb"] == pounds


def test_a38_rounding() -> None:
    """A38: ST 9 lifts 16, not 16.2; below 10 lb it stays exact (U1)."""
    nine = play(make_world(make_token(st=9)), "lift", method="one_handed", weight_lb=0)
    six = play(make_world(make_token(st=6)), "lift", method="one_handed", weight_lb=0)

    assert nine.result["achieved"]["capacity_lb"] == 32
    assert six.result["achieved"]["capacity_lb"] == 14.4


@pytest.mark.parametrize(
    ("surface", "target"),
    [
        ("tree", 17),
        ("mountain", 12),
        ("stone_wall", 9),
        ("building", 9),
        ("rope_up", 10),
        ("rope_down", 11),
    ],
)
def test_a40_climbs(surface: str, target: int) -> None:
    """A40: the modifiers, less the encumbrance level (L1, L2)."""
    for encumbrance in (0, 2):
        token = make_token(skills={"Climbing": 12}, encumbrance=encumbrance)
        result = play(make_world(token), "climb", 1, 1, 1, surface=surface, height_ft=1).result

        assert result["rolls"][0]["target"] == target - encumbrance


def test_a40_a_wall() -> None:
    """A40: four feet a minute with a roll each five minutes, a foot in five seconds in combat."""
    world = make_world(make_token(skills={"Climbing": 12}))
    wall: dict[str, Any] = {"surface": "stone_wall", "height_ft": 40}
    slow = play(world, "climb", *(3, 3, 3) * 2, **wall).result
    fast = play(world, "climb", *(3, 3, 3), **wall, speed="combat").result

    assert (slow["achieved"]["seconds"], slow["fp"]) == (600, 0)
    assert (fast["achieved"]["seconds"], fast["fp"]) == (200, 1)
