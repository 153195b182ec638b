"""`pair`, `worlds`, `users`, `backup`: they ask a running server, else open its database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from extra_effort import admin_socket, app, logs
from extra_effort.admin import Answer
from extra_effort.config import Config, default_data
from extra_effort.store.contract import StoreError
from extra_effort.store.lock import LockedError, locked

F = TypeVar("F", bound=Callable[..., Any])


def data_option(command: F) -> F:
    """Give a command the option that says which server is meant."""
    return click.option(
        "--data",
        envvar="EXTRA_EFFORT_DATA",
        show_envvar=True,
        type=click.Path(file_okay=False, path_type=Path),
        help="The server's data directory.  [default: the user's data directory]",
    )(command)


@click.command(
    epilog="""\b
Examples:
  extra-effort pair                  there is one world: a code that joins it
  extra-effort pair k3jf6hq2m5x7a4bz a code that joins that world
  extra-effort pair --new            a code that makes a new world
"""
)
@click.argument("world", required=False)
@click.option("--new", is_flag=True, help="Make a new world instead of joining one.")
@data_option
def pair(world: str | None, *, new: bool, data: Path | None) -> None:
    """Print a one-time code for a GM's browser.

    The code joins WORLD (which may be left out when there is only one) as a GM: after a new
    installation, or for a second browser. Players need none; the GM's client gives them keys.
    """
    if new and world is not None:
        raise click.UsageError("name a WORLD or say --new, not both")
    answer = _ask(data, {"ask": "pair", "world": world, "new": new})
    where = "a new world" if answer["world"] is None else f"world {answer['world']}"
    click.echo(
        f"Pairing code for {where} (once, {answer['ttl_s'] // 60} minutes): {answer['code']}"
    )


@click.command()
@data_option
def worlds(data: Path | None) -> None:
    """List the worlds, oldest first."""
    rows = _ask(data, {"ask": "worlds"})["worlds"]
    if not rows:
        click.echo("No world yet: `extra-effort serve` prints a code that makes the first.")
    for row in rows:
        click.echo(
            f"{row['id']}  {row['entries']} entries  {row['connections']} connected  "
            f"since {_day(row['created'])}"
        )


@click.command()
@click.argument("world", required=False)
@data_option
def users(world: str | None, data: Path | None) -> None:
    """List the users of WORLD and the browsers that hold a key."""
    answer = _ask(data, {"ask": "users", "world": world})
    if not answer["users"]:
        click.echo(f"World {answer['world']} has no users yet.")
    for user in answer["users"]:
        click.echo(_on_a_line(f"{user['user']}  {user['name']}  {user['role']}"))
        for key in user["keys"]:
            end = f", revoked {_day(key['revoked'])}" if key["revoked"] else ""
            line = f"{key['client']}  {key['name']}  since {_day(key['created'])}{end}"
            click.echo(f"    {_on_a_line(line)}")


@click.command(
    epilog="""\b
Example:
  extra-effort backup /mnt/backup/extra-effort-2026-11-30.db

To restore, stop the server, put the copy in place of DATA/extra-effort.db, delete
DATA/extra-effort.db-wal and DATA/extra-effort.db-shm, and start it again.
"""
)
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@data_option
def backup(target: Path, data: Path | None) -> None:
    """Copy the whole database to TARGET while the server runs.

    A server started on the copy tells clients that the log was restored: they start afresh
    instead of going on from entries it does not hold.
    """
    answer = _ask(data, {"ask": "backup", "target": str(target.absolute())})
    click.echo(f"Copied to {answer['target']}")


def _ask(data: Path | None, question: Answer) -> Answer:
    """Return the answer of the server that works on `data`, or of its database."""
    logs.configure("console", "warning")
    config = Config(data=default_data() if data is None else data)
    try:
        answer = asyncio.run(_answer(config, question))
    except (LockedError, StoreError, OSError) as error:
        raise click.ClickException(str(error)) from error
    if "error" in answer:
        raise click.ClickException(answer["error"])
    return answer


async def _answer(config: Config, question: Answer) -> Answer:
    if config.admin_socket.exists():
        try:
            return await admin_socket.ask(config.admin_socket, question)
        except ConnectionRefusedError:  # left behind by a server that was killed
            pass
    if not config.database.exists():
        raise click.ClickException(f"there is no server's data in {config.data}; see --data")
    with locked(config.data):
        async with app.offline(config) as admin:
            return await admin.answer(question)


def _on_a_line(text: str) -> str:
    """Spell out what would break the line or steer the terminal: names come from other people."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
