"""The page's types are those of Python's messages, and what it draws has a shape."""

import re
import sys
from pathlib import Path

from stepstones.core import scene

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "static" / "js"
sys.path.insert(0, str(ROOT / "tools"))

import protocol  # noqa: E402 - tools are scripts, found beside each other


def test_the_types_of_the_page_are_up_to_date() -> None:
    """protocol.js is what tools/protocol.py writes; run that after a change of the messages."""
    assert protocol.PROTOCOL.read_text("utf-8") == protocol.protocol()


def test_every_part_of_a_message_has_a_type() -> None:
    """No type names another that is not declared."""
    text = protocol.protocol()
    types = re.findall(r"@typedef \{(.*?)\} (\w+)\b[^{}]*?\*/", text, re.DOTALL)
    declared = {name for _, name in types}
    used = set(re.findall(r"\b[A-Z]\w+", " ".join(meant for meant, _ in types)))
    assert used - {"Record"} <= declared
    assert {"View", "Scene", "Press", "Lattice"} <= declared
    assert len(types) == text.count("@typedef")


def test_marks_and_lattices_are_drawn() -> None:
    """Each mark has a shape of its own, each lattice is known to the page."""
    shapes = (SCRIPTS / "board" / "mark-shapes.js").read_text("utf-8")
    for mark in scene.Mark:
        assert re.search(rf"^  {mark.value}: \[", shapes, re.MULTILINE), mark
    painters = "".join(path.read_text("utf-8") for path in (SCRIPTS / "board").glob("*.js"))
    for lattice in scene.Lattice:
        assert f"'{lattice.value}'" in painters, lattice
