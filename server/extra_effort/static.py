"""The adapter that reads the built JavaScript: the Foundry module and the table page."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable

import attrs


@attrs.frozen
class StaticFiles:
    """Path within its folder → content. Empty until `make build` has run."""

    module: Mapping[str, bytes]
    page: Mapping[str, bytes]


def load() -> StaticFiles:
    """Read what the package holds, once: nothing is read from the disk for a request."""
    return load_from(resources.files("extra_effort").joinpath("static"))


def load_from(root: Traversable) -> StaticFiles:
    """Read the folders `module` and `page` below `root`, as far as they are there."""
    return StaticFiles(dict(_walk(root.joinpath("module"))), dict(_walk(root.joinpath("page"))))


def _walk(folder: Traversable, prefix: str = "") -> list[tuple[str, bytes]]:
    if not folder.is_dir():
        return []
    found = list[tuple[str, bytes]]()
    for child in sorted(folder.iterdir(), key=lambda one: one.name):
        path = prefix + child.name
        found += _walk(child, f"{path}/") if child.is_dir() else [(path, child.read_bytes())]
    return found
