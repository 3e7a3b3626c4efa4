"""``python3 -m stepstones``: the product without a page."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from stepstones.app.cli import main

        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # before the command began, or at its very end
        sys.exit(130)
