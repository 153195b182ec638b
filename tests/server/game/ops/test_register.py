"""Tests of game.ops.register and remove."""

from typing import Any

import pytest

from core import AVERAGE, PLAYER, make_token, make_world, play, refuse
from extra_effort.game import World

EMPTY = World.new("w", "e")


def entry(token: str = "t", **changes: Any) -> dict[str, Any]:
    """Write one registration of an average token."""
    return {"token": token, "sheet": AVERAGE, **changes}


def test_an_unknown_token_is_added() -> None:
    """The first time Foundry's values win."""
    played = play(
        EMPTY,
        "register",
        tokens=[entry(fp=4, hp=7, owners=["ann"], visibility="all")],
    )

    token = played.token()
    assert (token.body.fp, token.state.hp) == (4, 7)
    assert (token.owners, token.visibility) == (frozenset({"ann"}), "all")
    assert (token.seq, token.version, played.world.seq) == (1, 0, 1)


def test_defaults() -> None:
    """Without values a token is fresh; without owners and visibility it is the GM's and hidden."""
    token = play(EMPTY, "register", tokens=[entry()]).token()

    assert (token.body.fp, token.state.hp, token.owners, token.visibility) == (
        10,
        10,
        frozenset(),
        "owners",
    )


@pytest.mark.parametrize(
    ("fp_max", "fp", "shown", "notes"),
    [
        (10, 9, 9, 1),
        (10, 14, 10, 2),
        (10, -30, -10, 2),
        (None, 4, None, 1),
        (0, 0, None, 1),
    ],
)
def test_fp_are_clamped(fp_max: int | None, fp: int, shown: int | None, notes: int) -> None:
    """F4, F8, F11: 0 of 0 is never unconscious; FP are clamped, and it says so."""
    sheet = {**AVERAGE, "fp_max": fp_max}

    played = play(EMPTY, "register", tokens=[entry(sheet=sheet, fp=fp)])

    assert played.token().body.fp == shown
    assert played.token().body.has("unconscious") is (shown == -10)
    assert len(played.result[0]["notes"]) == notes


def test_overflow_is_taken_over_where_it_is_allowed() -> None:
    """F8: FP above the maximum, as the table has it."""
    allowing = play(EMPTY, "rules", fp_overflow=True).world

    assert play(allowing, "register", tokens=[entry(fp=14)]).token().body.fp == 14


def test_a_known_token_keeps_its_values() -> None:
    """Fp and hp count for unknown tokens only."""
    world = make_world(make_token(state={"fp": 4}, owners=["ann"]))
    stronger = {**AVERAGE, "st": 14}

    played = play(world, "register", tokens=[entry(sheet=stronger, fp=10, hp=2)])

    token = played.token()
    assert (token.body.fp, token.state.hp, token.sheet.st) == (4, 10, 14)
    assert token.owners == {"ann"}


def test_nothing_new_is_not_logged() -> None:
    """The same sheet again changes nothing, so there is no entry."""
    assert play(make_world(), "register", tokens=[entry()]).events == ()


def test_owners_and_visibility_are_the_gms() -> None:
    """A player re-registers the sheet of their token, and nothing else."""
    world = make_world(make_token(owners=["ann"]))
    asked = entry(sheet={**AVERAGE, "st": 12}, owners=["ann", "bob"], visibility="all")

    by_player = play(world, "register", caller=PLAYER, tokens=[asked]).token()
    by_gm = play(world, "register", tokens=[asked]).token()

    assert (by_player.sheet.st, by_player.owners, by_player.visibility) == (
        12,
        frozenset({"ann"}),
        "owners",
    )
    assert (by_gm.owners, by_gm.visibility) == (frozenset({"ann", "bob"}), "all")


def test_a_smaller_maximum() -> None:
    """F4: FP stay above the floor; the change is part of the entry."""
    world = make_world(make_token(state={"fp": -6}))

    played = play(world, "register", tokens=[entry(sheet={**AVERAGE, "fp_max": 5})])

    assert played.token().body.fp == -5
    assert [(c.condition, c.on) for c in played.entry.conditions] == [("unconscious", True)]


def test_the_log_keeps_no_sheets() -> None:
    """Sheets stand in the events, not in what the log shows."""
    assert play(EMPTY, "register", tokens=[entry()]).entry.args == {"tokens": ["t"]}


@pytest.mark.parametrize(
    ("tokens", "refusal"),
    [
        ([], ("out_of_range", "tokens")),
        ([entry("t"), entry("t")], ("bad_request", "tokens")),
        ([entry(str(n)) for n in range(51)], ("too_large", "tokens")),
        ([entry(), {"token": "u"}], ("bad_request", "tokens.1.sheet")),
        ([entry(sheet={**AVERAGE, "hp_max": 0})], ("out_of_range", "tokens.0.sheet.hp_max")),
        ([entry(sheet=None)], ("bad_request", "tokens.0.sheet")),
        ([entry(token="")], ("out_of_range", "tokens.0.token")),
        ([entry(visibility="some")], ("out_of_range", "tokens.0.visibility")),
    ],
)
def test_refusals(tokens: Any, refusal: Any) -> None:
    """A batch is taken whole or not at all, and the field at fault is named."""
    assert refuse(EMPTY, "register", tokens=tokens) == refusal


def test_a_world_is_full_at_2000_tokens() -> None:
    """Tokens per world are limited."""
    world = make_world(*(make_token(str(n)) for n in range(2000)))

    assert refuse(world, "register", tokens=[entry("one more")]) == ("too_large", "tokens")
    assert play(world, "register", tokens=[entry("7", owners=["ann"])]).token("7").owners == {"ann"}


def test_a_world_fits_into_one_frame() -> None:
    """Sheets beyond what a snapshot can hold are refused: nobody could join such a table."""
    skills = {f"{n:0124}": 10 for n in range(500)}
    world = make_world(*(make_token(str(n), skills=skills) for n in range(170)))
    more = [entry(str(n), sheet={**AVERAGE, "skills": skills}) for n in range(1000, 1010)]

    assert refuse(world, "register", tokens=more) == ("too_large", "tokens")
    assert play(world, "register", tokens=more[:1]).token("1000").sheet.bulk > 60_000
    assert play(world, "register", tokens=[entry("0")]).token("0").sheet.bulk < 2_000


@pytest.mark.parametrize(
    ("token", "code"),
    [("new", "unknown_token"), ("hidden", "unknown_token"), ("seen", "not_allowed")],
)
def test_a_player_registers_only_their_own(token: str, code: str) -> None:
    """A player for tokens they already own; hidden ones look like none."""
    world = make_world(make_token("hidden"), make_token("seen", visibility="all"))

    assert refuse(world, "register", PLAYER, tokens=[entry(token)])[0] == code


def test_removing() -> None:
    """Re-linking is remove and register, and starts from Foundry's values again."""
    removed = play(make_world(make_token(state={"fp": 3})), "remove", token="t")
    again = play(removed.world, "register", tokens=[entry(fp=8)])

    assert removed.world.tokens == {}
    assert again.token().body.fp == 8
    assert refuse(removed.world, "remove", token="t") == ("unknown_token", "token")
