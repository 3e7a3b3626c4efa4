"""Boards to begin with; the first three are those of the source text on live groups."""

from __future__ import annotations

from stepstones.core.puzzle import Example

EXAMPLES = (
    Example(
        "go.example.text",
        "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k",
    ),
    Example("go.example.alive", "go/5x6/dXcCdPmMc&at=B5/90k"),
    Example("go.example.not-alive", "go/5/dGLEP1f_&at=B4/5cn"),
    Example("go.example.captor", "go/7/dAAAAQXDehr_8s&turn=W&last=C4/09f"),
    Example("go.example.snapback", "go/7/dAAAAAAADIXpSG&turn=W/d5m"),
    Example("go.example.ko", "go/7/seCABQBABQAE&turn=W&ko=C4&last=D4/02g"),
    Example(
        "go.example.spiral",
        "go/19/dCQJ1Bm0CkYHI-TXy7SZ9EkpUWznpA_LWxrU04UgDnAhMt8RJdlsTSGXy2Ra9RiOcbF8WDZ2-ivaxun7FkIj9"
        "_XMmfKPbLAP_&at=A19/a6b",
    ),
    Example("go.example.empty", "go/19"),
)
"""Presets by the id of their title."""
