"""Bytecode is kept wherever tests run: they start Python some hundred times.

To be imported before Hypothesis, which pytest compiles anew where that is not kept.
"""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / ".pytest_cache" / "bytecode"
if sys.dont_write_bytecode:  # it has to be kept somewhere
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(FOLDER)
    sys.dont_write_bytecode = False
