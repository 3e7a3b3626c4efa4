"""The product without a page: ``python3 -m stepstones``."""

from stepstones.app.cli.command import main

__all__ = ["main"]
