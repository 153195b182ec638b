"""Keys, pairing codes and other random names: how they are made and hashed."""

from __future__ import annotations

import base64
import hashlib

from extra_effort.ports import Secrets

CODE_BITS = 40
"""Eight base32 characters. Ten minutes and a hundred tries leave one chance in 10¹⁰."""
PERSONAL_CHARS = 12
"""Sixty bits: a personal code is good for weeks, and there may be thousands of them."""
KEY_BITS = 256
NAME_BITS = 80


def new_key(secrets: Secrets) -> str:
    """Return the secret one browser signs in with: 43 URL-safe characters."""
    return base64.urlsafe_b64encode(secrets.bits(KEY_BITS)).decode().rstrip("=")


def new_code(secrets: Secrets) -> str:
    """Return a pairing code: eight of A to Z and 2 to 7."""
    return base64.b32encode(secrets.bits(CODE_BITS)).decode()


def new_personal_code(secrets: Secrets) -> str:
    """Return a personal code: twelve of A to Z and 2 to 7; hashed by `hash_key` or `hash_code`."""
    return base64.b32encode(secrets.bits(KEY_BITS)).decode()[:PERSONAL_CHARS]


def new_name(secrets: Secrets) -> str:
    """Return a world's id, an epoch or a request id: 16 of a to z and 2 to 7; no secret."""
    return base64.b32encode(secrets.bits(NAME_BITS)).decode().lower()


def hash_key(key: str) -> str:
    """Return what is stored of a key. 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(key.encode()).hexdigest()


def hash_code(code: str) -> bytes:
    """Return what is stored of a code, however it was typed (case, blanks, dashes)."""
    typed = "".join(code.split()).replace("-", "").upper()
    return hashlib.sha256(typed.encode()).digest()
