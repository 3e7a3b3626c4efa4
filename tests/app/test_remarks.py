"""A teacher's words in a link: also those that other words of a link would be refused for."""

import pytest

from stepstones.app.session import state
from stepstones.core.errors import TextError


@pytest.mark.parametrize("remark", ["Why not here?", " two\nlines ", "-", "🀄" * 300, "黑棋先活"])
def test_a_remark_comes_back(remark: str) -> None:
    """On several lines, or as long as one may be, in four bytes a character."""
    assert state.read_remark(state.write_remark(remark)) == remark


def test_no_field_is_no_remark() -> None:
    """A link without the field."""
    assert state.read_remark("") == ""


def test_a_long_remark_is_cut() -> None:
    """Links of a person's own making hold more than the page writes."""
    assert state.read_remark(state.write_remark("a" * 1000)) == "a" * 300


@pytest.mark.parametrize("field", ["=", "a b", "gA", "x" * 2000, "é", "V2h5?"])
def test_other_letters_are_refused(field: str) -> None:
    """No base 64, no UTF-8, far too long."""
    with pytest.raises(TextError, match=r"link\.bad-field"):
        state.read_remark(field)
