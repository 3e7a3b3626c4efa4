"""Settings of all tests."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from stepstones.app.host import site
from stepstones.core import compiled

settings.register_profile("stepstones", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", settings.get_profile("stepstones"), max_examples=60_000)
settings.load_profile("stepstones")


@pytest.fixture(autouse=True)
def _python_alone() -> Iterator[None]:
    """Let Python search, except in tests that offer a compiled module themselves."""
    compiled.offer(None)
    yield
    compiled.offer(None)


@pytest.fixture
def compiled_core(_python_alone: None) -> None:
    """Let compiled modules search, which is quicker; tests of their own say that it is the same."""
    compiled.offer(site.compiled_module)
