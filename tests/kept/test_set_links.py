"""The link of a set comes from anybody: it is read in time, and can be written again."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

SCRIPT = Path(__file__).parent / "sets.mjs"
BOARDS = "queens/8;queens/6"
TITLE = 80
"""Signs of a title."""
LONG = 200_000
SOON = 1000
"""Milliseconds within which any text is read."""


def test_any_text_is_read_in_time_and_any_title_is_written(tmp_path: Path) -> None:
    """Whatever is repeated; a sign outside the first plane is not cut in two."""
    address = f"see https://example.org/#set/2/A%20title/{BOARDS} \n"
    smile = f"#set/2/{'a' * (TITLE - 1)}\N{GRINNING FACE}more/{BOARDS}"
    many = [f"{part * (LONG // len(part))} x" for part in ("#set/1/", "#set/1/ ", "a#", " ")]
    file = tmp_path / "texts"
    file.write_text("\n".join(json.dumps(one) for one in (address, smile, *many)))
    node = shutil.which("node")
    assert node
    done = subprocess.run(  # noqa: S603
        [node, SCRIPT, file], check=True, capture_output=True, text=True
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    face = quote("\N{GRINNING FACE}")
    assert [written for _, written, _ in rows] == [
        f"set/2/A%20title/{BOARDS}",
        f"set/2/{'a' * (TITLE - 1)}{face}/{BOARDS}",
        *("" for _ in many),
    ]
    assert max(spent for *_, spent in rows) < SOON
