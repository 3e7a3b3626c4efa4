"""Two archives of modules: what every first board needs, and what comes after it."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.e2e.page import SAMPLES

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import archives
from shell import ROOT
from stepstones.app import catalog

START = """
import asyncio, json, sys
from stepstones.app.runner import Runner
answer = asyncio.run(Runner(print, print).handle(json.dumps({"type": "open", "link": sys.argv[1]})))
assert json.loads(answer)["type"] == "view", answer
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("stepstones")))
"""


FRONT = [puzzle.examples[0].link for puzzle in catalog.every()]


@pytest.mark.parametrize("link", [*FRONT, *SAMPLES.values()])
def test_a_first_board_needs_no_late_module(link: str) -> None:
    """Nor any other puzzle; each start would fetch both archives, the second while Python waits."""
    command = [sys.executable, "-c", START, link]
    folder = ROOT / "pysrc"
    done = subprocess.run(  # noqa: S603 - our own program
        command, cwd=folder, check=True, capture_output=True, text=True
    )
    paths = [Path(name).relative_to(folder).as_posix() for name in done.stdout.split()]
    assert {path.split("/")[1] for path in paths} & set(catalog.IDS) == {link.partition("/")[0]}
    assert list(filter(archives.is_late, paths)) == []


def test_every_late_room_is_there() -> None:
    """No name of a room that has moved is left."""
    for room in archives.LATE_ROOMS + archives.FIRST_ROOMS:
        assert list((ROOT / "pysrc" / "stepstones").glob(f"{room}*")), room


def test_an_archive_is_split(tmp_path: Path) -> None:
    """Each file stands in one of the two, and the first knows the hash of the second."""
    whole, first, late = (tmp_path / name for name in ("whole.zip", "first.zip", "late.zip"))
    names = [
        "stepstones/app/view.pyc",
        "stepstones/core/picture/svg.pyc",
        "stepstones/go/sgf/game.pyc",
    ]
    with zipfile.ZipFile(whole, "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), name)
    archives.split(whole, first, late)
    with zipfile.ZipFile(first) as one, zipfile.ZipFile(late) as other:
        assert one.namelist() == [names[0], archives.MARK]
        assert {name: other.read(name).decode() for name in other.namelist()} == {
            name: name for name in names[1:]
        }
        assert one.read(archives.MARK).decode() == hashlib.sha256(late.read_bytes()).hexdigest()
