"""Messages between page and worker."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given, strategies as st

from stepstones.app.protocol import requests, responses
from stepstones.app.session.session import Session
from stepstones.core.errors import TextError


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ('{"type": "open", "link": "go/9"}', requests.Open("go/9")),
        ('{"type": "press", "point": 3, "tool": "black"}', requests.Press(3, "black")),
        ('{"type": "undo"}', requests.Undo()),
        ('{"type": "seek", "at": 7}', requests.Seek(7)),
    ],
)
def test_intents_are_read(text: str, intent: requests.Intent) -> None:
    """A message with the right fields is the intent."""
    assert requests.parse(text) == intent


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "3",
        "{",
        "[" * 100_000,
        '{"type": "open"}',
        '{"type": "open", "link": 3}',
        '{"type": "open", "link": "go/9", "more": 1}',
        '{"type": "press", "point": true, "tool": "black"}',
        '{"type": "press", "point": 1.5, "tool": "black"}',
        '{"type": "destroy"}',
        '{"type": ["open"]}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """Missing, wrong and extra fields are a TextError, not a crash."""
    with pytest.raises(TextError) as caught:
        requests.parse(text)
    assert caught.value.message == "app.bad-message"


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_no_json_crashes_the_parser(value: object) -> None:
    """Any JSON value as a field is refused or understood."""
    try:
        intent = requests.parse(json.dumps({"type": "move", "move": value}))
    except TextError:
        assert not isinstance(value, str)
    else:
        assert intent == requests.Move(str(value))


def test_a_message_is_what_its_fields_say() -> None:
    """JSON of a view is that of all its parts, each data class as an object of its fields."""
    view = Session.open("go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfq").view()
    assert json.loads(responses.dump(view)) == json.loads(json.dumps(asdict(view), default=dict))


def test_what_is_no_message_is_refused() -> None:
    """A value that JSON does not know is a fault of ours, not a text made of its looks."""
    with pytest.raises(TypeError):
        responses.dump({1, 2})  # type: ignore[arg-type]
