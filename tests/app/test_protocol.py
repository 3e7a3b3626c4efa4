"""The page's types and the messages of Python are the same."""

from __future__ import annotations

import dataclasses
import re
import typing
from pathlib import Path

from stepstones.app import messages
from stepstones.core import puzzle, scene, trace

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
PROTOCOL = (SCRIPTS / "model" / "protocol.js").read_text("utf-8")
NOT_SENT = {"Grid", "Link", "Step", "Verdict", "Fold", "Run", "Algorithm", "Format", "Example"}
"""Dataclasses of these modules that stay in Python, or whose views travel instead."""


def python_fields() -> dict[str, set[str]]:
    """The fields of every message and of every part of one; an intent also has its type."""
    intents = {kind.__name__: {"type", *kind._fields} for kind in typing.get_args(messages.Intent)}
    parts = {
        name: {one.name for one in dataclasses.fields(kind)}
        for module in (messages, puzzle, scene, trace)
        for name, kind in vars(module).items()
        if dataclasses.is_dataclass(kind) and name not in NOT_SENT
    }
    return {**intents, **parts}


def page_fields() -> dict[str, set[str]]:
    """The fields of every typedef of protocol.js that is an object."""
    short = re.findall(r"@typedef \{\{(.*?)\}\} (\w+)", PROTOCOL)
    found = {name: set(re.findall(r"(\w+):", body)) for body, name in short}
    long = re.findall(r"@typedef \{object\} (\w+)(.*?)\*/", PROTOCOL, re.DOTALL)
    for name, body in long:
        found[name] = set(re.findall(r"@property \{.*?\} (\w+)(?= |\n)", body))
    return found


def test_field_names_are_the_same_on_both_sides() -> None:
    """Every message and every part of it has the same fields in Python and in the page."""
    assert page_fields() == python_fields()


def test_marks_and_lattices_are_drawn() -> None:
    """Each mark has a shape of its own, each lattice is known to the page."""
    scripts = SCRIPTS / "board"
    shapes = (scripts / "marks.js").read_text("utf-8")
    for mark in scene.Mark:
        assert re.search(rf"^  {mark.value}: \{{", shapes, re.MULTILINE), mark
    for lattice in scene.Lattice:
        assert f"'{lattice.value}'" in PROTOCOL
