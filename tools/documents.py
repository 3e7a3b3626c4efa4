"""Build the documents as a site of their own: `python3 tools/documents.py _site/docs`."""

from pathlib import Path

import check
from shell import ROOT

VENV = ROOT / ".venv-docs"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements-docs.txt"


def make_venv() -> Path:
    """Make the environment that builds and runs the documents; return its Python."""
    check.make_venv(VENV, REQUIREMENTS)
    return PYTHON
