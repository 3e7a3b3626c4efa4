"""The null puzzle as the rest of the product sees it."""

from __future__ import annotations

from stepstones.core.puzzle import Algorithm, Mode, Puzzle, Tool
from stepstones.null import links, moves, scene
from stepstones.null.essays import count
from stepstones.null.makers import MAKER
from stepstones.null.state import Pebbles

NULL: Puzzle[Pebbles] = Puzzle(
    id="null",
    tools=(Tool("pebble", Mode.SETUP, ({".": "o", "o": "."},), points=True),),
    algorithms=(Algorithm("count", count.count, count.__name__, teaches=True),),
    makers=(MAKER,),
    decode=links.decode,
    encode=links.encode,
    interpret=moves.interpret,
    play=moves.play,
    check=scene.report,
    scene=scene.scene,
    problem=moves.problem,
)
"""Pebbles that can be put down, taken up and counted."""
