"""One version everywhere, and the extras that bring the other wheel."""

import json
import re
import sys
import tarfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import wheels
from shell import ROOT
from stepstones import __version__


def test_there_is_one_version() -> None:
    """Of the package, its page, the npm package, and the changelog's newest release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["optional-dependencies"]["page"] == [f"stepstones-page=={__version__}"]
    assert json.loads((ROOT / "package.json").read_text("utf-8"))["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## (\d+\.\d+\.\d+)", changes, re.MULTILINE)
    assert released[0] == __version__
    assert released == sorted(released, key=lambda one: [*map(int, one.split("."))], reverse=True)


def test_the_element_is_packed_alone(tmp_path: Path) -> None:
    """One script with its licence and its page of the documents, under the same version."""
    packed = wheels.pack_element(tmp_path / "npm")
    assert packed.name == f"stepstones-board-{__version__}.tgz"
    with tarfile.open(packed) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
        file = archive.extractfile("package/stepstones-board.js")
        assert file is not None
        assert file.read() == wheels.ELEMENT.read_bytes()
    assert names == {"package.json", "stepstones-board.js", "README.md", "LICENSE"}
