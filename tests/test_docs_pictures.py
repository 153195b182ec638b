"""The pages' pictures are there, small, in both schemes, and all of them are shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pages import ROOT, pages

IMAGES = ROOT / "docs/images"
LIMIT_BYTES = 150_000
SHOWN = {
    (page, page.parent / found)
    for page in pages()
    for found in re.findall(r'(?:src|srcset)="([^":]+)"', page.read_text(encoding="utf-8"))
}


def test_pictures_are_shown() -> None:
    """None is left over, and none is missing."""
    assert {path.resolve() for _, path in SHOWN} == set(IMAGES.iterdir())


@pytest.mark.parametrize("path", [pytest.param(p, id=p.name) for p in sorted(IMAGES.iterdir())])
def test_picture(path: Path) -> None:
    """It is small, and there is one for the other scheme."""
    swapped = {"light": "dark", "dark": "light"}[path.stem.rsplit("-", 1)[1]]
    other = path.with_stem(path.stem.rsplit("-", 1)[0] + f"-{swapped}")

    assert path.stat().st_size <= LIMIT_BYTES
    assert other.exists()
