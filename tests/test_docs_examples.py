"""What the pages show of the command line is what it prints.

A `console` block is run command by command: `$ ` begins one, `> ` goes on with it, the rest is
what it prints. A block ```json hero.json is a file of that name for the commands of its page.
`PYTHONPATH=tests/support python tests/test_docs_examples.py` writes what is printed anew.
"""

from __future__ import annotations

import re
import shlex

import click
import pytest

from extra_effort.cli.group import main
from pages import (
    FENCE,
    PROGRAM,
    Example,
    examples,
    fences,
    files_of,
    name_of,
    pages,
    printed,
    read,
)

SHELLS = frozenset({"sh", "systemd", "dockerfile"})
"""Blocks of commands that a host types or writes down: not run here, but read."""


def typed(text: str) -> list[str]:
    """Return our commands in the blocks of a page that are for a shell, each once."""
    blocks = (fence.text for fence in fences(text) if fence.language in SHELLS)
    found = (re.findall(rf"{PROGRAM} (?!{PROGRAM})([a-z][^\n|&;#]*)", block) for block in blocks)
    return list(dict.fromkeys(command.strip() for commands in found for command in commands))


SHOWN = [
    pytest.param(name_of(page), example, id=f"{name_of(page)}: {' '.join(example.words[:3])}")
    for page in pages()
    for fence in fences(page.read_text(encoding="utf-8"))
    if fence.language == "console"
    for example in examples(fence.text)
]
TYPED = [
    pytest.param(command, id=f"{name_of(page)}: {command}")
    for page in pages()
    for command in typed(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("page", "example"), SHOWN)
def test_examples(page: str, example: Example) -> None:
    """An example prints what its page says, to the letter."""
    assert printed(example, files_of(read(page))) == example.says


@pytest.mark.parametrize("command", TYPED)
def test_commands(command: str) -> None:
    """A command that a page tells to type exists, with these options."""
    name, *words = shlex.split(command.replace("\\", ""))
    found = main.get_command(click.Context(main), name)
    assert found is not None

    found.make_context(name, words)  # raises UsageError


def rewrite() -> None:
    """Write the outputs of all examples anew."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        files = files_of(text)

        def again(match: re.Match[str], files: dict[str, str] = files) -> str:
            if match[1] != "console":
                return match[0]
            runs = (one.typed + printed(one, files) for one in examples(match[2]))
            return f"```console\n{''.join(runs)}```"

        page.write_text(FENCE.sub(again, text), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
