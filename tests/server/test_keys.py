"""Keys and codes are what the design says, however they are typed."""

from __future__ import annotations

import re

from extra_effort import keys
from extra_effort.system import SystemSecrets


def test_new_key() -> None:
    """A key has 256 random bits."""
    made = {keys.new_key(SystemSecrets()) for _ in range(100)}

    assert len(made) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", key) for key in made)


def test_new_code() -> None:
    """A code is eight base32 characters."""
    assert re.fullmatch(r"[A-Z2-7]{8}", keys.new_code(SystemSecrets()))


def test_new_name() -> None:
    """A world's id can stand in a URL."""
    assert re.fullmatch(r"[a-z2-7]{16}", keys.new_name(SystemSecrets()))


def test_hash_code_as_typed() -> None:
    """Case, blanks and dashes do not matter."""
    assert keys.hash_code(" abcd-efgh\n") == keys.hash_code("ABCDEFGH")
    assert keys.hash_code("ABCDEFGH") != keys.hash_code("ABCDEFGI")


def test_hash_key() -> None:
    """Nothing of the key shows in its hash."""
    key = keys.new_key(SystemSecrets())

    assert re.fullmatch(r"[0-9a-f]{64}", keys.hash_key(key))
    assert key not in keys.hash_key(key)
