"""The page's policy names the one script that runs in the frame of the sandboxes."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_script_of_the_frame_is_the_one_that_the_policy_allows() -> None:
    """Its hash is the only one: with another no sandbox starts, and no other text runs."""
    frame = (ROOT / "static/sandbox/frame.js").read_bytes()
    policy = re.search(
        r'Content-Security-Policy" content="([^"]*)"', (ROOT / "index.html").read_text()
    )
    assert policy
    digest = base64.b64encode(hashlib.sha256(frame).digest()).decode()
    assert re.findall(r"'sha(?:256|384|512)-[^']*'", policy[1]) == [f"'sha256-{digest}'"]
