"""What ``import stepstones`` offers; see docs/api.md.

Everything here is loaded when it is first asked for, and nothing of the page uses it.
"""

from stepstones.api.board import Board, Solution
from stepstones.api.errors import NotAllowedError, StepstonesError, UnreadableError
from stepstones.api.opening import board, cards, go, knight, make, queens, read
from stepstones.api.watching import Watch, WatchedStep
from stepstones.app.host import site
from stepstones.core import compiled

__all__ = [
    "Board",
    "NotAllowedError",
    "Solution",
    "StepstonesError",
    "UnreadableError",
    "Watch",
    "WatchedStep",
    "board",
    "cards",
    "go",
    "knight",
    "make",
    "queens",
    "read",
]

compiled.offer(site.compiled_module)
