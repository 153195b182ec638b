"""Tests of cli.group: commands are imported only when asked for."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from extra_effort.cli.group import COMMANDS, main

HEAVY = ("websockets", "sqlite3", "structlog", "cattrs")


def test_help_lists_every_command() -> None:
    """The group tells all its commands."""
    result = CliRunner().invoke(main, ["--help"])

    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_there(name: str) -> None:
    """Each line of the table leads to a command with a help text of its own."""
    command = main.get_command(click.Context(main), name)

    assert command is not None
    assert command.help


def test_an_unknown_command() -> None:
    """A misspelled command is an error that names it."""
    result = CliRunner().invoke(main, ["tyr"])

    assert result.exit_code == 2
    assert "tyr" in result.stderr


def test_trying_imports_no_server() -> None:
    """`try` answers at once, because it loads only the rules."""
    code = "import sys, extra_effort.cli.try_; print([m for m in sys.argv[1:] if m in sys.modules])"

    done = subprocess.run(
        [sys.executable, "-c", code, *HEAVY], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout == "[]\n"
