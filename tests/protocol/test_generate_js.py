"""What JavaScript knows of the wire is made from the classes."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "protocol" / "generate_js.py"


@pytest.fixture
def generator() -> ModuleType:
    """Load the script, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("generate_js", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_files_are_fresh(generator: ModuleType) -> None:
    """messages.d.ts and norm.mjs say what the classes say; else run the script."""
    assert generator.stale() == []


def test_check_names_a_stale_file_and_fails(
    generator: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With --check nothing is written, the exit status is 1 and the file is named."""
    monkeypatch.setattr(generator, "CORE", tmp_path)

    assert generator.main(["--check"]) == 1
    assert "messages.d.ts is stale" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_run_makes_the_files_fresh(
    generator: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One run writes all of them; a check after it finds nothing to do."""
    monkeypatch.setattr(generator, "CORE", tmp_path)

    assert generator.main([]) == 0
    assert generator.main(["--check"]) == 0
