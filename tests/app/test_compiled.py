"""Compiled modules: each is looked up once for each source."""

import pytest

from stepstones.app.cli.many.tasks import Job, work
from stepstones.app.cli.source import InputLine
from stepstones.app.host import site
from stepstones.core import compiled


def test_a_module_is_looked_up_once_for_all_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling one takes longer than checking many boards."""
    asked: list[str] = []
    monkeypatch.setattr(site, "compiled_module", asked.append)
    for number in (1, 2):
        work(
            Job("check"),
            [InputLine(number, "queens/8/b004ja8c95gbg0csbp568b250&rules=no-touch/368")],
        )
    assert asked == ["units"]
    compiled.offer(None)
    work(Job("check"), [InputLine(3, "queens/8/b004ja8c95gbg0csbp568b250&rules=no-touch/368")])
    assert asked == ["units", "units"]
