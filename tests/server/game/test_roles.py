"""Tests of game.roles: the table, walked for every role."""

import pytest

from core import GM, PLAYER, STRANGER, ask, make_token, make_world
from extra_effort.game import Refusal, Request
from extra_effort.game.args import Args, FeatArgs
from extra_effort.game.ops import OPS
from extra_effort.game.refusal import RefusedError
from extra_effort.game.roles import WHO, Who, refuse_by_role

SHELL = {"approve", "history"}
"""Ops that the shell answers."""


def test_every_op_has_its_line() -> None:
    """One line per op says who may ask."""
    assert set(OPS) <= set(WHO)
    assert set(WHO) - set(OPS) <= SHELL


@pytest.mark.parametrize("op", sorted(op for op, who in WHO.items() if who == "gm" and op in OPS))
def test_a_player_may_not_ask_for_what_is_the_gms(op: str) -> None:
    """Whatever the arguments, of one's own token too; the GM gets past the role."""
    world = make_world(make_token(owners=["ann"], visibility="all"))
    with pytest.raises(RefusedError) as error:
        refuse_by_role(world, PLAYER, op, Args())
    refuse_by_role(world, GM, op, Args())

    assert (error.value.refusal.code, error.value.refusal.field) == ("not_allowed", "op")


@pytest.mark.parametrize("op", sorted(op for op, who in WHO.items() if who == "owner"))
def test_owners_and_the_gm_may_ask(op: str) -> None:
    """An owner may, who only sees the token may not."""
    world = make_world(make_token(owners=["ann"], visibility="all"))
    args = FeatArgs(token="t")
    for caller in (GM, PLAYER):
        refuse_by_role(world, caller, op, args)

    with pytest.raises(RefusedError, match="not yours"):
        refuse_by_role(world, STRANGER, op, args)


@pytest.mark.parametrize("op", sorted(op for op, who in WHO.items() if who == "owner"))
def test_a_private_roll_is_the_gms(op: str) -> None:
    """`private` is for any request of the GM."""
    world = make_world(make_token(owners=["ann"]))
    args = FeatArgs(token="t", private=True)
    refuse_by_role(world, GM, op, args)

    with pytest.raises(RefusedError, match="private"):
        refuse_by_role(world, PLAYER, op, args)


def test_a_hidden_token_looks_like_none() -> None:
    """A stranger cannot tell a token that is hidden from one that is not there."""
    world = make_world(make_token("hidden"))
    answers = [
        ask(world, Request("r", "jump", {"token": token, "kind": "high"}, STRANGER))
        for token in ("hidden", "nowhere")
    ]

    assert all(isinstance(answer, Refusal) and answer.code == "unknown_token" for answer in answers)
    messages = {str(answer).replace("hidden", "x").replace("nowhere", "x") for answer in answers}
    assert len(messages) == 1


def test_each_role_is_one_of_four() -> None:
    """The table speaks of owners, GMs, everyone, and the shell itself."""
    kinds: set[Who] = {"owner", "gm", "all", "internal"}

    assert set(WHO.values()) == kinds
