"""What holds for every test of the app."""

import pytest

from stepstones.app.session import session


@pytest.fixture(autouse=True)
def _whole_slices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a session finish what it begins, however busy the machine is.

    Tests marked ``slices`` are about slices, which are short there as in the product.
    """
    if request.node.get_closest_marker("slices") is None:
        monkeypatch.setattr(session, "SLICE", 3.0)
