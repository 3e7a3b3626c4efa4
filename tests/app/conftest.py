"""What holds for every test of the app."""

from pathlib import Path

import pytest
from tests.app import many

from stepstones.app.session import session


@pytest.fixture(autouse=True)
def _whole_slices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a session finish what it begins, however busy the machine is.

    Tests marked ``slices`` are about slices, which are short there as in the product.
    """
    if request.node.get_closest_marker("slices") is None:
        monkeypatch.setattr(session, "SLICE", 3.0)


@pytest.fixture(scope="session")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five boards of queens, made once; nobody writes there."""
    path = tmp_path_factory.mktemp("many") / "b.jsonl"
    assert many.run("make", "queens", "--size", 5, "--count", 5, "--seed", 1, "--out", path) == 0
    return path
