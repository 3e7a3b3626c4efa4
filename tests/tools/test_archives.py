"""Two archives of modules: what every first board needs, and what comes after it."""

import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.e2e.page import SAMPLES

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import archives
import vendor
from shell import ROOT
from stepstones.app import catalog

START = """
import asyncio, json, sys, types
from stepstones.app.host import quick_start
quick_start.install()
from stepstones.app.runner import Runner
answer = asyncio.run(Runner(print, print).handle(json.dumps({"type": "open", "link": sys.argv[1]})))
assert json.loads(answer)["type"] == "view", answer
ours = [module for name, module in sys.modules.items() if name.startswith("stepstones")]
print(*(module.__file__ for module in ours if type(module) is types.ModuleType))
"""


FRONT = [catalog.examples(puzzle)[0].link for puzzle in catalog.every()]


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


def test_every_room_is_there() -> None:
    """No name of a room or of a module that has moved is left."""
    for room in archives.LATE_ROOMS + archives.FIRST_ROOMS:
        assert list((ROOT / "pysrc" / "stepstones").glob(f"{room}*")), room
    with zipfile.ZipFile(vendor.LIBRARY) as library:
        names = library.namelist()
    for one in archives.LIBRARY.split():
        assert any(name.startswith(one) for name in names), one


def test_an_archive_is_split(tmp_path: Path) -> None:
    """Each file stands in one of the two, and the first knows the second and its modules."""
    library, ours = tmp_path / "library.zip", tmp_path / "ours.zip"
    files = {
        library: ["re/__init__.pyc", "wave.pyc", "json/tool.pyc"],
        ours: ["stepstones/app/session/view.pyc", "stepstones/go/sgf/texts.pyc"],
    }
    for path, names in files.items():
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(zipfile.ZipInfo(name), name)
    first, late = archives.split(files)
    with zipfile.ZipFile(io.BytesIO(first)) as one, zipfile.ZipFile(io.BytesIO(late)) as other:
        assert one.namelist() == [
            "re/__init__.pyc",
            "stepstones/app/session/view.pyc",
            archives.MARK,
        ]
        rest = ["wave.pyc", "json/tool.pyc", "stepstones/go/sgf/texts.pyc"]
        assert {name: other.read(name).decode() for name in rest} == {name: name for name in rest}
        assert {item.compress_type for item in one.infolist() + other.infolist()} == {
            zipfile.ZIP_STORED
        }
        digest = hashlib.sha256(late).hexdigest()
        modules = ["wave", "json.tool", "stepstones.go.sgf.texts"]
        assert one.read(archives.MARK).decode().split() == [digest, *modules]
