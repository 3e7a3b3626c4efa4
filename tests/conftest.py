"""Settings of all tests."""

import gc
from collections.abc import Iterator

import pytest
import tests.bytecode  # noqa: F401 - before all that follows
from hypothesis import HealthCheck, settings

from stepstones.app.host import site
from stepstones.core import compiled

settings.register_profile("stepstones", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", settings.get_profile("stepstones"), max_examples=60_000)
settings.load_profile("stepstones")


def pytest_sessionstart() -> None:
    """Look for no garbage while tests are collected: there is hardly any."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave modules and tests out of every later look for garbage: they stay to the end."""
    gc.freeze()
    gc.enable()


def pytest_unconfigure() -> None:
    """Let the interpreter take all apart in its own order."""
    gc.unfreeze()


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
