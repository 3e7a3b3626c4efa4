"""A telephone for the tests of fingers."""

import pytest
from tests.e2e.page import BoardPage
from tests.e2e.touch.hand import UPRIGHT, fresh


@pytest.fixture
def phone(warm_phone: BoardPage) -> BoardPage:
    """An empty Go board of 19 lines in Play on a telephone, all of it shown."""
    warm_phone.page.set_viewport_size(UPRIGHT)
    fresh(warm_phone, "go/19")
    return warm_phone
