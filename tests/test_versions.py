"""One product, one version, wherever it is written."""

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_python_and_javascript_have_one_version() -> None:
    """The wheel, the client's sources and their lock file agree."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    client = json.loads((ROOT / "js-client" / "package.json").read_text("utf-8"))["version"]
    lock = json.loads((ROOT / "js-client" / "package-lock.json").read_text("utf-8"))["version"]

    assert {client, lock} == {wheel}


def test_lock_file_names_no_registry() -> None:
    """Whoever installs uses the registry that they have set up."""
    lock = json.loads((ROOT / "js-client" / "package-lock.json").read_text("utf-8"))

    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
