"""A mutant is asked of tests that exist: a folder that is missing would notice everything."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import mutate
from shell import ROOT

COMB = mutate.PYSRC / "stepstones" / "core" / "vision" / "comb.py"


def test_every_module_has_tests_to_ask() -> None:
    """Those named after it or its room come first, then the others of a folder."""
    for path in sorted((mutate.PYSRC / "stepstones").rglob("*.py")):
        own, others = mutate.tests_of(path)
        assert own or others, path
        assert all(one.is_file() for one in own)
        assert not set(own) & set(others)


def test_a_room_without_a_folder_has_its_tests_above() -> None:
    """Such as `core/vision`, whose tests are one file."""
    own, others = mutate.tests_of(COMB)
    folder = ROOT / "tests" / "core"
    assert own == [folder / "test_vision.py"]
    assert folder / "test_grid.py" in others


def test_only_tests_that_run_the_function_are_asked() -> None:
    """Tests of packing run the packer; they never look for the lattice of a picture."""
    run = mutate.run_by(ROOT / "tests" / "core" / "links" / "test_packing.py")
    assert any(file == str(COMB.parents[1] / "links" / "packing.py") and line for file, line in run)
    assert not any(file == str(COMB) and line for file, line in run)
    places = [one for one in mutate.places(COMB) if mutate.first_line(one)]
    assert places
    assert not any((str(COMB), mutate.first_line(one)) in run for one in places)


def test_a_place_knows_its_function() -> None:
    """Its first line is that of its first decorator; a default value belongs to the module."""
    lines = COMB.read_text("utf-8").splitlines()
    starts = {mutate.first_line(one) for one in mutate.places(COMB)}
    words = [lines[one - 1].split()[0] for one in starts - {0}]
    assert 0 in starts
    assert set(words) == {"def", "@property"}
