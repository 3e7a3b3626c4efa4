"""What is done for the way back while nothing is asked."""

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session


def test_idle_time_is_used_until_all_is_ready() -> None:
    """Slices go on until the snapshots before the step and the runs farther behind are there."""
    session = Session.open("queens/8")
    session.handle(requests.Start("recursive"))
    for at in (9_000, 8_999):
        session.handle(requests.Seek(at))
        active = session.active
        assert active is not None
        while active.advance(1):
            pass
        while active.prepare_back_steps(0.001):
            pass
        assert not list(active.run.prepare())
