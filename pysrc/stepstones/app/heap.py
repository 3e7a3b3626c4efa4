"""Long runs and the garbage collector.

A search keeps hundreds of thousands of objects, none of them garbage, and the collector would
walk through all of them again and again, a third of a second each time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def sparing() -> Iterator[Callable[[], None]]:
    """Give what is to be called after each slice of a long run; all ends with the block."""
    try:
        yield gc.freeze
    finally:
        gc.unfreeze()
