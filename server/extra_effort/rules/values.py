"""Frozen values made anew with some fields changed: what long feats spend most of their time on."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def evolve(value: T, **changes: object) -> T:
    """Return a copy of a frozen `value` with other fields; raise TypeError for an unknown one.

    As `attrs.evolve`, a quarter of its time: for classes made with `slots=False` whose fields have
    neither converter nor validator, and that keep nothing but their fields.
    """
    fields = value.__dict__
    if not changes.keys() <= fields.keys():
        unknown = ", ".join(sorted(changes.keys() - fields.keys()))
        raise TypeError(f"{type(value).__name__} has no {unknown}")
    copy = object.__new__(type(value))
    copy.__dict__.update(fields, **changes)
    return copy
