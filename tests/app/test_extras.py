"""The command that installs what a command lacks."""

import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from stepstones.app.cli.output import EXTRAS, install
from stepstones.app.host import site

FILE = Path(__file__).parents[2] / "pyproject.toml"
LISTED = tomllib.loads(FILE.read_text("utf-8"))["project"]["optional-dependencies"]


@pytest.mark.parametrize("extra", sorted(LISTED))
def test_from_the_sources_the_packages_are_named(extra: str) -> None:
    """As the project's file lists them, for the Python that runs."""
    wanted = LISTED[extra]
    assert shlex.split(install(extra)) == [sys.executable, "-m", "pip", "install", *wanted]
    assert set(EXTRAS) == set(LISTED)


def test_once_installed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pip knows the wheel then; a path with spaces is quoted."""
    (tmp_path / "site").mkdir()
    monkeypatch.setattr(site, "PACKAGE", tmp_path)
    monkeypatch.setattr(sys, "executable", "/my programs/python3")
    assert install("batch") == '"/my programs/python3" -m pip install "stepstones[batch]"'
