"""The colours of what is painted: contrast against what is below it."""

import re
from pathlib import Path

STYLES = Path(__file__).parents[1] / "static" / "css"

INKS = (
    ("board-coordinate", "board-wood", 4.5),
    ("board-corner-on-light", "board-light", 4.5),
    ("board-corner-on-dark", "board-dark", 4.5),
    ("board-outside", "ground", 4.5),
    ("board-line", "board-wood", 3),
    ("board-piece", "board-light", 3),
    ("board-piece", "board-dark", 3),
    ("board-edge", "board-white", 3),
    ("board-black", "board-wood", 3),
    ("board-card-edge", "board-card", 3),
    ("board-block", "board-cell", 3),
    ("board-alert", "board-light", 3),
    ("board-mark", "board-light", 3),
    ("board-path", "board-light", 3),
    *(("board-piece", f"board-region-{number}", 4.5) for number in range(1, 13)),
    ("board-ink", "board-given", 4.5),
    ("board-ink", "board-white-shade", 4.5),
    *((f"board-face-{name}", "board-card", 4.5) for name in ("red", "green", "blue")),
    ("board-focus", "board-halo", 4.5),  # the ring has both, so that one of them shows anywhere
)


def test_board_colours_can_be_told_apart() -> None:
    """What is painted has the contrast of text (4.5) or of shapes (3) against what is below it."""
    sheets = [(STYLES / name).read_text("utf-8") for name in ("tokens.css", "board.css")]
    halves = [sheet.split("@media", 1) for sheet in sheets]
    light = _colours("".join(light for light, _ in halves))
    dark = _colours("".join(dark.split("\n}\n", 1)[0] for _, dark in halves))
    for palette in (light, light | dark):
        for ink, ground, least in INKS:
            ratio = _contrast(palette[ink], palette[ground])
            assert ratio >= least, f"{ink} on {ground}: {ratio:.2f}"


def _colours(css: str) -> dict[str, str]:
    """Return the colours of variables, without what shines through."""
    return {name: value[:7] for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{3,8});", css)}


def _contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, section 1.4.3."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
