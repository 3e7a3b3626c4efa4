"""Messages between page and worker."""

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from stepstones.app import intents, messages as say, offers
from stepstones.core import puzzle, scene, trace
from stepstones.core.errors import TextError

PROTOCOL = Path(__file__).parents[2] / "static" / "js" / "model" / "protocol.js"


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ('{"type": "open", "link": "go/9"}', intents.Open("go/9")),
        ('{"type": "press", "point": 3, "tool": "black"}', intents.Press(3, "black")),
        ('{"type": "undo"}', intents.Undo()),
        ('{"type": "seek", "at": 7}', intents.Seek(7)),
    ],
)
def test_intents_are_read(text: str, intent: intents.Intent) -> None:
    """A message with the right fields is the intent."""
    assert intents.parse(text) == intent


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
        intents.parse(text)
    assert caught.value.message == "app.bad-message"


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_no_json_crashes_the_parser(value: object) -> None:
    """Any JSON value as a field is refused or understood."""
    try:
        intent = intents.parse(json.dumps({"type": "move", "move": value}))
    except TextError:
        assert not isinstance(value, str)
    else:
        assert intent == intents.Move(str(value))


def test_the_page_knows_the_same_fields() -> None:
    """Each record's typedef in protocol.js has the fields of the Python dataclass."""
    text = PROTOCOL.read_text("utf-8")
    typedefs = {
        match[1]: set(re.findall(r"@property \{[^@]*?\} \[?(\w+)", match[0]))
        for match in re.finditer(r"@typedef \{[^}]*\} (\w+)(?:(?!@typedef).)*", text, re.DOTALL)
    }
    records = [
        *(say.View, say.Progress, say.Failure, say.RunView, say.StepView, say.VerdictView),
        *(
            offers.AlgorithmView,
            say.Can,
            say.SecondView,
            say.RibbonView,
            scene.Scene,
            scene.Overlay,
            scene.Line,
            scene.Fact,
        ),
        *(trace.Frame, offers.ToolView, puzzle.Report, puzzle.Violation),
    ]
    for record in records:
        assert is_dataclass(record)
        name = record.__name__
        assert typedefs.get(name) == {one.name for one in fields(record)}, name
