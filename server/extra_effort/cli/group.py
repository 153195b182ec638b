"""The command line's one group; a command is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

COMMANDS: Mapping[str, str] = {
    "backup": "extra_effort.cli.hosting:backup",
    "pair": "extra_effort.cli.hosting:pair",
    "serve": "extra_effort.cli.serve:serve",
    "try": "extra_effort.cli.try_:try_",
    "users": "extra_effort.cli.hosting:users",
    "worlds": "extra_effort.cli.hosting:worlds",
}
"""Where each command lives, as module:attribute. To add one, add its line."""


class LazyGroup(click.Group):
    """A group that imports a command's module only to run it, or to list its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List all commands, sorted."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


@click.group(cls=LazyGroup)
@click.version_option(package_name="extra-effort")
def main() -> None:
    """Fatigue, extra effort and physical feats for GURPS 4e tables on Foundry VTT."""
