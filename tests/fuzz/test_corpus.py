"""What the fuzzer has kept, played again without it; and that it would notice."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from extra_effort.game import Caller, Decision, decide, views
from extra_effort_protocol.connection import Connection

from . import requests
from .frames import FRAMES
from .http import check_http
from .requests import REQUESTS
from .stored import STORED
from .target import Target, TooSlowError
from .targets import TARGETS


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_the_corpus_breaks_no_law(target: Target) -> None:
    """Each input that once reached something new, or broke something, is fine."""
    inputs = list(target.corpus())

    assert len(inputs) > 20
    for data in inputs:
        target(data)


def test_a_slow_input_is_told() -> None:
    """An input that keeps the processor busy is a finding."""
    target = Target("busy", check_http, most_s=-1.0)

    with pytest.raises(TooSlowError):
        target(b"")


def broken_receive(self: Connection, frame: Any) -> Any:
    """Read a frame, and raise for one that is no map."""
    return [self._take(frame)]


def test_an_exception_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that raises for a frame is found by the frames that are kept."""
    monkeypatch.setattr(Connection, "receive", broken_receive)

    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever it is
        play(FRAMES)


def test_a_lost_point_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that tells another price than was paid is found."""

    def cheap(*args: Any) -> Any:
        answer = decide(*args)
        if isinstance(answer, Decision) and isinstance(answer.result, dict):
            result = {**answer.result, "hp": answer.result.get("hp", 0) + 1}
            return attrs.evolve(answer, result=result)
        return answer

    monkeypatch.setattr(requests, "decide", cheap)

    with pytest.raises(AssertionError):
        play(REQUESTS)


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A diff that tells of a token its viewer may not see is found."""
    of_token = views.of_token
    everything = Caller("gm", "gm")
    monkeypatch.setattr(
        views, "of_token", lambda world, token, _: of_token(world, token, everything)
    )

    with pytest.raises(AssertionError):
        play(REQUESTS)


def test_an_unreadable_log_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that lets its converter's own errors out is found."""
    monkeypatch.setattr("extra_effort.game.stored.UnreadableError", ZeroDivisionError)

    with pytest.raises(ZeroDivisionError):
        play(STORED)


def play(target: Target) -> None:
    """Play a target's corpus."""
    for data in target.corpus():
        target.check(data)
