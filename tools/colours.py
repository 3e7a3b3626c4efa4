"""Write what the page knows of the board's colours: static/css/board.css and board/colours.js.

They are declared once, in core/picture/ink.py. Run this after a change there;
tests/tools/test_glyphs.py fails until then.
"""

import json
import sys
from collections.abc import Mapping

from shell import ROOT, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.core.picture.ink import DARK, FORCED, LIGHT
from stepstones.core.picture.layers import APART, ENOUGH, PALEST

STYLE = ROOT / "static" / "css" / "board.css"
SCRIPT = ROOT / "static" / "js" / "board" / "colours.js"


def style() -> str:
    """Return the style sheet: a variable for each colour."""
    return (
        "/* The board's colours, written by tools/colours.py from core/picture/ink.py. */\n"
        f":root {{\n{_variables(LIGHT, 2)}}}\n\n"
        f"@media (prefers-color-scheme: dark) {{\n  :root {{\n{_variables(DARK, 4)}  }}\n}}\n\n"
        f"@media (forced-colors: active) {{\n  :root {{\n{_variables(FORCED, 4)}  }}\n}}\n"
    )


def _variables(colours: Mapping[str, str], indent: int) -> str:
    return "".join(f"{' ' * indent}--board-{name}: {one};\n" for name, one in colours.items())


def script() -> str:
    """Return the script: the colours of the light page, by name."""
    rows = (
        f"  {name if name.isidentifier() else repr(name)}: '{one}',\n"
        for name, one in LIGHT.items()
    )
    return (
        "/**\n * The colours of the board on the light page, written by tools/colours.py from\n"
        " * `pysrc/stepstones/core/picture/ink.py`.\n */\n"
        f"export const LIGHT = {{\n{''.join(rows)}}};\n\n"
        "/** How far colours of regions are apart, which are palest, and how far is enough. */\n"
        f"export const APART = {json.dumps(APART)};\n"
        f"export const PALEST = {json.dumps(PALEST)};\n"
        f"export const ENOUGH = {ENOUGH};\n"
    )


def main() -> int:
    """Write the files."""
    write(STYLE, style())
    write(SCRIPT, script())
    return 0


if __name__ == "__main__":
    sys.exit(main())
