"""A new puzzle in one command: in a copy of the tree, with every test that asks all puzzles."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FETCHED = ("static/vendor", "node_modules/.stepstones")
"""What is fetched, not written; of the packages only the note that they are there."""
TESTS = (
    "tests/pebbles",
    "tests/test_contract.py",
    "tests/test_contract_runs.py",
    "tests/test_forms.py",
    "tests/test_catalogs.py",
    "tests/test_docstrings.py",
    "tests/test_layers.py",
    "tests/test_lessons.py",
    "tests/test_sentences.py",
    "tests/test_links.py",
    "tests/links/test_golden.py",
    "tests/app/test_stop.py",
    "tests/app/reading/test_sources.py",
    "tests/tools/test_gallery.py",
    "tests/tools/test_pages.py",
    "tests/tools/test_start_views.py",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what git knows of, as it lies here."""
    copy = tmp_path_factory.mktemp("tree")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    for name in filter(None, _output(listed, ROOT).stdout.split("\0")):
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    shutil.copytree(ROOT / FETCHED[0], copy / FETCHED[0])
    (copy / FETCHED[1]).parent.mkdir()
    shutil.copy2(ROOT / FETCHED[1], copy / FETCHED[1])
    return copy


def _run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _output([sys.executable, *arguments], tree)


def _output(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": ""}
    return subprocess.run(  # noqa: S603 - our own tools and git
        command, cwd=folder, env=environment, check=False, capture_output=True, text=True
    )


def test_a_new_puzzle_is_complete(tree: Path) -> None:
    """It is registered, says everything in three languages, and passes what every puzzle must."""
    catalog = tree / "static/i18n/en.json"
    published = tree / "tests/data/links.txt"
    messages, links = list(json.loads(catalog.read_text("utf-8"))), published.read_bytes()
    made = _run(tree, "tools/new_puzzle.py", "pebbles")
    assert made.returncode == 0, made.stderr
    after = list(json.loads(catalog.read_text("utf-8")))
    assert [one for one in after if one in messages] == messages, "in the order that they had"
    assert published.read_bytes() == links, "examples are published by a release"
    assert '"pebbles")' in (tree / "pysrc/stepstones/app/catalog.py").read_text("utf-8")
    whole = ("test_layers", "test_docstrings", "unheard")
    asked = " or ".join(
        [*whole, "pebbles", "every_link", "up_to_date", "languages", "catalogs", "good_dozen"]
    )
    narrowed = ["-v", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", asked]
    tested = _run(tree, "-m", "pytest", *narrowed, *TESTS)
    assert tested.returncode == 0, tested.stdout[-4000:]
    assert all(name in tested.stdout for name in whole)


@pytest.mark.parametrize("name", ["go", "a", "Hex", "two words", "../x"])
def test_other_names_are_refused(tree: Path, name: str) -> None:
    """A name that is taken, or that no link could begin with, changes nothing."""
    before = (tree / "pysrc/stepstones/app/catalog.py").read_text("utf-8")
    refused = _run(tree, "tools/new_puzzle.py", name)
    assert refused.returncode == 1
    assert refused.stderr.strip()
    assert (tree / "pysrc/stepstones/app/catalog.py").read_text("utf-8") == before
