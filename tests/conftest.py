"""Settings of all tests."""

from hypothesis import settings

settings.register_profile("stepstones", deadline=None)
settings.load_profile("stepstones")
