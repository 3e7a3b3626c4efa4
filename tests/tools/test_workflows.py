"""What runs for us on GitHub is what was looked at."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKFLOWS = [*ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("docs/template/.github/*/*.yml")]
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def test_every_action_is_pinned_by_commit() -> None:
    """A tag can be moved to other code; the comment says which version the commit was."""
    texts = [path.read_text() for path in WORKFLOWS]
    used = [line.strip(" -") for text in texts for line in text.splitlines() if "uses:" in line]
    assert len(WORKFLOWS) == 3
    assert used
    assert [line for line in used if not PINNED.fullmatch(line)] == []
