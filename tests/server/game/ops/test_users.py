"""Tests of game.ops.users."""

from typing import Any

import pytest

from core import make_world, play, refuse
from extra_effort.game import World

GM_USER = {"user": "gm", "name": "Gus", "role": "gm"}
ANN = {"user": "ann", "name": "Ann", "role": "player"}


def roster(*users: dict[str, str], world: World | None = None) -> Any:
    """Take over a roster."""
    return play(world or make_world(), "users", users=list(users))


def test_a_roster() -> None:
    """Roles come from Foundry."""
    users = roster(GM_USER, ANN).world.users

    assert {user.user: (user.name, user.role) for user in users.values()} == {
        "gm": ("Gus", "gm"),
        "ann": ("Ann", "player"),
    }


def test_the_same_roster_is_not_logged() -> None:
    """Nothing changed, no entry."""
    assert roster(GM_USER, ANN, world=roster(GM_USER, ANN).world).events == ()


def test_a_new_role_is_dated() -> None:
    """A changed role voids a resume, so it is known since when it holds."""
    first = roster(GM_USER, ANN)
    renamed = roster(GM_USER, {**ANN, "name": "Anna"}, world=first.world)
    promoted = roster(GM_USER, {**ANN, "role": "gm"}, world=renamed.world)

    assert [p.world.users["ann"].role_since for p in (first, renamed, promoted)] == [1, 1, 3]


def test_who_is_no_longer_listed_is_gone() -> None:
    """A deleted user loses their place and their keys."""
    listed = roster(GM_USER, ANN)
    minted = play(listed.world, "mint", key="h", user="ann")

    assert set(roster(GM_USER, world=minted.world).world.users) == {"gm"}


def test_users_of_the_table_page_stay() -> None:
    """Foundry's roster drops only whom it named before."""
    paired = play(make_world(), "pair", key="h", client="tab")

    users = roster({**GM_USER, "user": "gus"}, ANN, world=paired.world).world.users

    assert set(users) == {"gm", "gus", "ann"}
    assert set(users["gm"].keys) == {"h"}


@pytest.mark.parametrize(
    ("users", "refusal"),
    [
        ([ANN], ("conflict", "users")),
        ([GM_USER, ANN, ANN], ("bad_request", "users")),
        ([{**GM_USER, "role": "king"}], ("out_of_range", "users.0.role")),
        ([{"user": "gm"}], ("bad_request", "users.0.role")),
        ([], ("out_of_range", "users")),
    ],
)
def test_refusals(users: Any, refusal: Any) -> None:
    """Each user once, in one of two roles, and never a table without a GM."""
    assert refuse(make_world(), "users", users=users) == refusal
