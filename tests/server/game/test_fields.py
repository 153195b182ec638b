"""Tests of game.fields: what is accepted, and how the rest is refused."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

from extra_effort.game import fields
from extra_effort.game.refusal import RefusedError


@attrs.frozen(kw_only=True)
class Inner:
    """A nested map."""

    size: int = fields.whole(1, 3)


@attrs.frozen(kw_only=True)
class Args:
    """One field of each kind."""

    whole: int = fields.whole(0, 10, default=1)
    number: Fraction = fields.number(0, 10, default=2)
    above: Fraction = fields.number(0, 10, default=2, above=True)
    choice: str = fields.choice("a", "b", default="a")
    flag: bool = fields.flag(default=False)
    text: str = fields.text(5, default="")
    name: str | None = fields.name(default=None, nullable=True)
    many: tuple[str, ...] = fields.many(fields.NAME, 2, default=())
    inner: Inner | None = fields.field_of(fields.map_reader(Inner), None)
    levels: dict[str, int] | None = fields.field_of(
        fields.levels_reader(fields.whole_reader(0, 9), 2), None
    )


def refused(plain: Any) -> tuple[str, str | None]:
    """Return code and field of a map that is refused."""
    with pytest.raises(RefusedError) as error:
        fields.read(Args, plain)
    assert str(error.value).endswith(".")
    return error.value.refusal.code, error.value.refusal.field


@pytest.mark.parametrize(
    ("field", "plain", "value"),
    [
        ("whole", 10, 10),
        ("whole", 3.0, 3),
        ("number", 0.1, Fraction(1, 10)),
        ("number", 10, Fraction(10)),
        ("choice", "b", "b"),
        ("flag", True, True),
        ("text", "", ""),
        ("name", None, None),
        ("many", ["x", "y"], ("x", "y")),
        ("inner", {"size": 2}, Inner(size=2)),
        ("levels", {"Climbing": 3}, {"Climbing": 3}),
        ("levels", {"Doesn\u2019t Sleep": 1}, {"Doesn't Sleep": 1}),
    ],
)
def test_good_values_are_read(field: str, plain: Any, value: Any) -> None:
    """A value within its range is taken over, numbers as the decimals they are."""
    assert getattr(fields.read(Args, {field: plain}), field) == value


@pytest.mark.parametrize(
    ("field", "plain", "code"),
    [
        ("whole", True, "bad_request"),
        ("whole", "3", "bad_request"),
        ("whole", 2.5, "bad_request"),
        ("whole", None, "bad_request"),
        ("whole", float("nan"), "bad_request"),
        ("whole", float("inf"), "bad_request"),
        ("whole", -1, "out_of_range"),
        ("whole", 10**400, "out_of_range"),
        ("whole", 1e300, "out_of_range"),
        ("number", False, "bad_request"),
        ("number", "1", "bad_request"),
        ("number", float("nan"), "bad_request"),
        ("number", float("-inf"), "bad_request"),
        ("number", 10**400, "out_of_range"),
        ("number", 10.01, "out_of_range"),
        ("number", -0.01, "out_of_range"),
        ("above", 0, "out_of_range"),
        ("choice", "c", "out_of_range"),
        ("choice", 1, "bad_request"),
        ("flag", 1, "bad_request"),
        ("flag", "true", "bad_request"),
        ("text", "abcdef", "out_of_range"),
        ("text", 5, "bad_request"),
        ("name", "", "out_of_range"),
        ("name", "x" * 129, "out_of_range"),
        ("name", "__proto__", "out_of_range"),
        ("many", "x", "bad_request"),
        ("many", [], "out_of_range"),
        ("many", ["x"] * 3, "too_large"),
        ("inner", [], "bad_request"),
        ("levels", [], "bad_request"),
        ("levels", {"a": 1, "b": 2, "c": 3}, "too_large"),
    ],
)
def test_bad_values_are_refused_by_name(field: str, plain: Any, code: str) -> None:
    """Wrong types are bad requests, values outside their range or list out of range."""
    assert refused({field: plain}) == (code, field)


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"many": ["x", 5]}, "many.1"),
        ({"inner": {"size": 9}}, "inner.size"),
        ({"inner": {"sizes": 1}}, "inner.sizes"),
        ({"inner": {}}, "inner.size"),
        ({"levels": {"Climbing": "12"}}, "levels.Climbing"),
    ],
)
def test_a_nested_field_is_named_by_its_path(plain: Any, field: str) -> None:
    """The path leads to the value at fault."""
    assert refused(plain)[1] == field


def test_what_is_no_map_is_refused() -> None:
    """Arguments are a map."""
    assert refused([]) == ("bad_request", "args")


def test_an_unknown_argument_is_refused() -> None:
    """A misspelled argument is named, not silently left out."""
    assert refused({"exta": 10}) == ("bad_request", "exta")


def test_a_missing_argument_says_what_it_must_be() -> None:
    """The sentence tells what would be right."""
    with pytest.raises(RefusedError, match="`size` is missing: it must be a whole number from 1"):
        fields.read(Inner, {})


def test_defaults() -> None:
    """What is left out has its default, numbers as exact ones."""
    left_out = fields.read(Args, {})

    assert left_out == Args()
    assert left_out.number == Fraction(2)
