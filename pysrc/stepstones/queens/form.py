"""Link schema of queens; see :mod:`stepstones.core.links.form`."""

from __future__ import annotations

from string import ascii_lowercase

from stepstones.core.links.form import LinkSchema, Pieces, Preset, StatusRule, Text
from stepstones.core.scene import EMPTY
from stepstones.queens.lines import AttackRule
from stepstones.queens.links import RANKS
from stepstones.queens.state import BLOCK, CROSS, GIVEN, MAX_REGIONS, MAX_SIZE, QUEEN

_PUZZLE: tuple[dict[str, tuple[str, ...]], ...] = (
    {"regions": ("*",)},
    {"blocked": ("*",)},
    {"rules": (AttackRule.NO_TOUCH,)},
)
_ASKED: tuple[tuple[dict[str, tuple[str, ...]], tuple[str, str]], ...] = (
    (_PUZZLE[0] | _PUZZLE[2], ("=regions", f"={AttackRule.NO_TOUCH}")),
    (_PUZZLE[0], ("=regions", f"={AttackRule.QUEENS}")),
    (_PUZZLE[2], ("=lines", f"={AttackRule.NO_TOUCH}")),
    (_PUZZLE[1], ("=lines", f"={AttackRule.QUEENS}")),
)
"""What is asked of boards that are no plain ones, and of which."""


def _say(when: dict[str, tuple[str, ...]], goal: tuple[str, tuple[str, str]] | None) -> StatusRule:
    args = (f"count {QUEEN}{GIVEN}", "width")
    return StatusRule("queens.placed", args, when, goal, unjudged=True)


FORM = LinkSchema(
    cells=EMPTY + QUEEN,
    least=1,
    most=MAX_SIZE,
    square="queens.not-square",
    files=ascii_lowercase,
    ranks=RANKS,
    regions=MAX_REGIONS,
    needs={"queens": ("regions", ())},
    fields={
        "queens": Pieces(QUEEN),
        "given": Pieces(GIVEN),
        "marks": Pieces(CROSS),
        "blocked": Pieces(BLOCK),
        "rules": Text("|".join(AttackRule)),
    },
    status=(
        *(_say(when, ("queens.asked", words)) for when, words in _ASKED),
        _say({}, None),
    ),
    presets=(Preset("queens/2/b0o/qep", _PUZZLE), Preset("queens/2/c10", ({"pieces": ("*",)},))),
)
