"""ARCHITECTURE.md names every package of the server, the protocol, the client and the tests."""

from __future__ import annotations

import pytest

from pages import ROOT, read

PAGE = "ARCHITECTURE.md"
PACKAGES = [
    *(
        path.parent
        for part in ("server", "protocol")
        for path in (ROOT / part).rglob("__init__.py")
    ),
    *(path for path in (ROOT / "js-client/src").rglob("*") if path.is_dir()),
    *(path.parent for path in (ROOT / "tests").glob("*/__init__.py")),
]


@pytest.mark.parametrize("name", sorted({str(path.relative_to(ROOT)) for path in PACKAGES}))
def test_package(name: str) -> None:
    """It has a row of its own, or a word in the row of the package around it."""
    rows = [line for line in read(PAGE).splitlines() if line.startswith("| `")]
    outer, _, inner = name.rpartition("/")

    assert any(
        f"`{name}/`" in row or (f"`{outer}/`" in row and f"`{inner}/`" in row) for row in rows
    )
