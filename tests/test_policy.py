"""What the page's policy allows, and the hash of the script that sandboxes begin with."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval' {frame}; worker-src 'self' blob:; "
    "connect-src 'self'; img-src 'self' blob:; style-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def test_the_policy_allows_one_inline_script() -> None:
    """It is the frame's, by its hash: with another no sandbox starts, and no other text runs."""
    html = (ROOT / "index.html").read_text("utf-8")
    script = (ROOT / "static" / "sandbox" / "frame.js").read_bytes()
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    policy = POLICY.format(frame=f"'sha256-{digest}'")
    assert re.findall(r'Content-Security-Policy" content="([^"]*)"', html) == [policy]
