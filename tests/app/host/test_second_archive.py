"""Modules of the second archive are found when used, and the archive is that of the first one."""

import hashlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from stepstones.app.host.second_archive import SecondArchive

NAME = "found_in_the_second_archive"


@pytest.fixture
def content(tmp_path: Path) -> Iterator[bytes]:
    """An archive with one module, which is forgotten after the test."""
    path = tmp_path / "made.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{NAME}.py", "answer = 42")
    finders = list(sys.meta_path)
    yield path.read_bytes()
    sys.meta_path[:] = finders
    sys.modules.pop(NAME, None)


def archive_of(content: bytes, folder: Path, fetched: list[bytes]) -> SecondArchive:
    """Return what finds the module; each fetch takes the first of *fetched*."""
    mark = f"{hashlib.sha256(content).hexdigest()} {NAME}"
    return SecondArchive(mark, lambda: fetched.pop(0), str(folder / "later.zip"))


def test_an_import_brings_the_archive(content: bytes, tmp_path: Path) -> None:
    """Once; of other modules it knows nothing."""
    late = archive_of(content, tmp_path, [content])
    sys.meta_path.append(late)
    assert __import__(NAME).answer == 42
    late.bring()
    assert late.find_spec("unheard_of") is None


@pytest.mark.parametrize("fetched", [[b"of another version"], []])
def test_one_that_does_not_arrive_is_asked_for_again(
    content: bytes, tmp_path: Path, fetched: list[bytes]
) -> None:
    """Nothing came, or another version: the import fails, and the next one tries again."""
    late = archive_of(content, tmp_path, fetched)
    sys.meta_path.append(late)
    with pytest.raises(ImportError, match="the rest of the program"):
        __import__(NAME)
    late.fetch = lambda: content
    assert __import__(NAME).answer == 42
