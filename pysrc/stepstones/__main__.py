"""``python3 -m stepstones``, or ``stepstones`` when it is installed: the product without a page."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command in the program's words; return its exit status."""
    try:
        from stepstones.app.cli import main as command  # noqa: PLC0415 - Ctrl-C may come before

        return command(sys.argv[1:])
    except KeyboardInterrupt:  # before the command began, or at its very end
        return 130


if __name__ == "__main__":
    sys.exit(main())
