"""`python -m extra_effort` and the `extra-effort` command."""

from __future__ import annotations

from extra_effort.cli.group import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
