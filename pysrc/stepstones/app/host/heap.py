"""Long runs and the garbage collector.

A search keeps hundreds of thousands of objects, none of them garbage. The collector would
walk through all of them at every pass, which takes a third of a second.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def sparing() -> Iterator[Callable[[], None]]:
    """Yield a function to call after each slice of a long run; the block undoes it at its end."""
    try:
        yield gc.freeze
    finally:
        gc.unfreeze()
