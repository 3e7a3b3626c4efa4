"""Write static/js/board/shapes.js and mark-shapes.js: what pieces and marks look like on the page.

They are declared once, in core/picture. Run this after a change there;
tests/tools/test_glyphs.py fails until then.
"""

import json
import sys
from collections.abc import Mapping

from shell import ROOT, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.core.picture import pieces

SHAPES = ROOT / "static" / "js" / "board" / "shapes.js"
HEAD = """\
/**
 * What every kind of piece looks like, written by tools/glyphs.py from
 * `pysrc/stepstones/core/picture/`. Paths lie in a box from -1 to 1.
 */

/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {[string, string?, string?, number?, [number, number][]?]} Layer a path, what it is
 *   filled with, the colour and width of its line, the places where it is drawn */
/** @typedef {{spot: [number, number, number], circle: [number, number, number],
 *   stops: [number, Colour][]}} Gradient */
"""


SIGNS = ROOT / "static" / "js" / "board" / "mark-shapes.js"
SIGNS_HEAD = """\
/**
 * What every mark looks like, written by tools/glyphs.py from
 * `pysrc/stepstones/core/picture/pieces.py`. Paths lie in a box from -1 to 1.
 */

/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {[Colour, string, number, boolean, Colour | '']} Sign its colour, its path, the width
 *   of its line or 0 if it is filled, whether the line is broken, the edge of a filled one */
"""


def signs() -> str:
    """Return the text of the marks' file."""
    parts = [
        SIGNS_HEAD,
        *_signs("by the letters of `core/scene.py`", "SIGNS", pieces.SIGNS),
        *_signs("that leave the middle to a number", "AROUND_LABELS", pieces.AROUND_LABELS),
        "/** @type {Sign} stands for the mark of what is looked at, where that was refused */",
        f"export const REFUSED = {_value(pieces.REFUSED)};",
        "",
        "/** @type {Sign} stands for a letter that has no mark */",
        f"export const UNKNOWN = {_value(pieces.UNKNOWN)};",
        "",
        _set(
            "Marks that lie around a piece or are meant to cover it.", "AROUND", pieces.AROUND
        ).rstrip(),
    ]
    return "\n".join(parts) + "\n"


def _signs(says: str, name: str, signs: Mapping[str, pieces.Sign]) -> list[str]:
    rows = [f"  {letter}: {_value(sign)}," for letter, sign in signs.items()]
    return [
        f"/** @type {{Record<string, Sign>}} {says} */",
        f"export const {name} = {{",
        *rows,
        "};",
        "",
    ]


def text() -> str:
    """Return the text of the pieces' file."""
    lines = [
        f"  {_word(kind)}: [{', '.join(map(_layer, glyph))}],"
        for kind, glyph in pieces.GLYPHS.items()
    ]
    gradients = [
        f"  {_word(name)}: {{ spot: {_value(one.spot)}, circle: {_value(one.circle)},"
        f" stops: {_value(one.stops)} }},"
        for name, one in pieces.GRADIENTS.items()
    ]
    parts = [
        HEAD,
        "/** @type {Record<string, Layer[]>} by the name of the kind */",
        "export const SHAPES = {",
        *lines,
        "};",
        "",
        "/** @type {Record<string, Gradient>} from a spot (x, y, radius) to a circle */",
        "export const GRADIENTS = {",
        *gradients,
        "};",
        "",
        _set("Kinds on which writing is light on either page.", "DARK_KINDS", pieces.DARK_KINDS),
        _set("Kinds on which writing is dark on either page.", "LIGHT_KINDS", pieces.LIGHT_KINDS),
        _set("Kinds with room for a number in their middle.", "OPEN_KINDS", pieces.OPEN_KINDS),
        _set("Kinds that only fill cells of a few pixels.", "BLOCK_KINDS", pieces.BLOCK_KINDS),
        "/** @type {Colour} what they fill them with */",
        f"export const BLOCK = {_value(pieces.BLOCK)};",
    ]
    return "\n".join(parts) + "\n"


def _set(says: str, name: str, kinds: frozenset[str]) -> str:
    return f"/** {says} */\nexport const {name} = new Set({_value(sorted(kinds))});\n"


def _layer(layer: pieces.Layer) -> str:
    """Return a layer without the parts at its end that are the usual ones."""
    parts = list(layer)
    for usual in (pieces.Layer("").places, 0, "", ""):
        if parts[-1] != usual:
            break
        parts.pop()
    return _value(parts)


def _word(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"


def _value(value: object) -> str:
    """Return *value* as JavaScript with the quotes that its neighbours have."""
    return json.dumps(value, separators=(", ", ": ")).replace('"', "'")


def main() -> int:
    """Write the files."""
    write(SHAPES, text())
    write(SIGNS, signs())
    return 0


if __name__ == "__main__":
    sys.exit(main())
