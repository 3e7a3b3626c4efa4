"""A mutant is asked of tests that exist: a folder that is missing would notice everything."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import mutate
from shell import ROOT


def test_every_module_has_tests_to_ask() -> None:
    """Those named after it or its room come first, those of a whole folder last."""
    for path in sorted((mutate.PYSRC / "stepstones").rglob("*.py")):
        *own, (folder,) = mutate.tests_of(path)
        assert folder.is_dir(), path
        assert all(one.is_file() for (one,) in own)


def test_a_room_without_a_folder_has_its_tests_above() -> None:
    """Such as `core/vision`, whose tests are one file."""
    tests = mutate.tests_of(mutate.PYSRC / "stepstones" / "core" / "vision" / "comb.py")
    folder = ROOT / "tests" / "core"
    assert tests == [[folder / "test_vision.py"], [folder]]
