"""Links within the documentation lead somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from pages import LINK, ROOT, anchors, name_of, pages, without_code

INNER = [
    pytest.param(page, target, id=f"{name_of(page)}: {target}")
    for page in pages()
    for target in dict.fromkeys(LINK.findall(without_code(page.read_text(encoding="utf-8"))))
    if "://" not in target and not target.startswith("mailto:")
]


@pytest.mark.parametrize(("page", "target"), INNER)
def test_links(page: Path, target: str) -> None:
    """A relative link has its file, and its anchor a heading there."""
    name, _, anchor = target.partition("#")
    file = (page.parent / name).resolve() if name else page

    assert file.is_relative_to(ROOT)
    assert file.exists()
    if anchor:
        assert anchor in anchors(file.read_text(encoding="utf-8"))


def test_every_page_is_found() -> None:
    """From the README one comes to every page by links alone."""
    found, to_read = set[Path](), [ROOT / "README.md"]
    while to_read:
        page = to_read.pop()
        found.add(page)
        links = LINK.findall(without_code(page.read_text(encoding="utf-8")))
        targets = {(page.parent / link.partition("#")[0]).resolve() for link in links}
        to_read += [one for one in targets - found if one.suffix == ".md" and one.exists()]

    assert found >= set(pages())
