"""Build what a release consists of: `python3 tools/wheels.py dist --npm npm`.

Two wheels: `stepstones`, Python alone, and `stepstones-page`, the page with the browser's Python.
With `--npm` the package `stepstones-board` as well: the element for boards in other pages.
"""

import argparse
import json
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

import check
import prepare
import publish
from shell import ROOT, ToolError, explain, run, say, to_json, write
from stepstones import __version__
from stepstones.app.host import site

ELEMENT = ROOT / "static" / "embed" / "stepstones-board.js"
PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "stepstones-page"
version = "{version}"
description = "The page of Stepstones, with the browser's Python: what `stepstones serve` shows"
requires-python = "{python}"
license = "MIT"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


def build(target: Path) -> list[Path]:
    """Build both wheels into *target* and return where they are."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder))
        for project in (ROOT, Path(folder)):
            command: list[str | Path] = [check.PYTHON, "-m", "hatchling", "build", "-t", "wheel"]
            run([*command, "-d", target], failed="Could not build a wheel.", cwd=project)
    return sorted(target.glob(f"*-{__version__}-*.whl"))


def stage(folder: Path) -> None:
    """Lay out the page as a project of its own in *folder*."""
    names = (*site.FILES, "static")
    for path in (path for name in names for path in publish.files_of(ROOT / name)):
        copy = folder / site.PAGE / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    write(folder / site.PAGE / "__init__.py", '"""The page of Stepstones: files to be served."""\n')
    python = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    known = {"version": __version__, "python": python["requires-python"], "package": site.PAGE}
    write(folder / "pyproject.toml", PROJECT.format(**known))


def pack_element(target: Path) -> Path:
    """Pack `<stepstones-board>` for npm into *target*; return where it is."""
    target.mkdir(parents=True, exist_ok=True)
    known = json.loads((ROOT / "package.json").read_text("utf-8"))
    facts = {
        "name": "stepstones-board",
        "version": known["version"],
        "description": "<stepstones-board>: board puzzles of Stepstones in any page",
        "license": known["license"],
        "type": "module",
        "main": ELEMENT.name,
        "files": [ELEMENT.name],
    }
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for path in (ELEMENT, ROOT / "LICENSE"):
            shutil.copyfile(path, place / path.name)
        shutil.copyfile(ROOT / "docs" / "embedding.md", place / "README.md")
        write(place / "package.json", to_json(facts))
        command: list[str | Path] = ["npm", "pack", "--silent", "--pack-destination", target]
        printed = run(command, failed="Could not pack the element.", cwd=place)
    return target / printed.strip()


def main() -> int:
    """Prepare the page and build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("--npm", type=Path, metavar="FOLDER", help="the element's package, too")
    parser.add_argument("--tag", default=f"v{__version__}", help="which must name this version")
    options = parser.parse_args()
    if options.tag != f"v{__version__}":
        return explain(ToolError(f"The tag is {options.tag}, but this is {__version__}."))
    try:
        prepare.everything()
        check.make_venv()
        for path in build(options.folder.resolve()):
            say(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")
        if options.npm:
            say(pack_element(options.npm.resolve()).name)
    except ToolError as error:
        return explain(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
