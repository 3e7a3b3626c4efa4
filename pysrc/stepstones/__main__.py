"""``python3 -m stepstones``: the product without a page."""

from __future__ import annotations

import sys

from stepstones.app.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
