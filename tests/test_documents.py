"""The documents: each link in them leads to a file that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    """From the folder of the document that names them."""
    for name in LINK.findall(path.read_text("utf-8")):
        assert (path.parent / name).exists(), name


def test_every_decision_is_listed() -> None:
    """By its date, in the order of the numbers."""
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(
        r"^- (\S+) \[(.+)\]\((\S+)\)$", (folder / "README.md").read_text("utf-8"), re.MULTILINE
    )
    found = []
    for path in sorted(folder.glob("0*.md")):
        title, date, *_ = path.read_text("utf-8").split("\n\n")
        found.append((date, title.split(". ", 1)[1], path.name))
    assert listed == found
    assert [name[:4] for _, _, name in listed] == [f"{at:04d}" for at in range(1, len(listed) + 1)]
