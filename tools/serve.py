"""Serve Stepstones at http://localhost:8000, after fetching what is missing; `npm start`."""

import argparse
import sys
import threading
from pathlib import Path

import bundle
import vendor
from shell import ToolError, explain, say
from stepstones.app.host.hosting import PORT, Handler, listen


class FreshHandler(Handler):
    """Brings everything up to date before it serves the page, so that a reload shows an edit."""

    refreshing = threading.Lock()

    def find(self) -> Path | None:
        """Refresh first when the page itself is asked for."""
        if self.path.partition("?")[0] in {"/", "/index.html"}:
            with self.refreshing:
                try:
                    bundle.refresh()
                except ToolError as error:
                    explain(error)
        return super().find()


def main() -> int:
    """Prepare what is missing, then serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--prepare", action="store_true", help="fetch and build, do not serve")
    options = parser.parse_args()
    try:
        vendor.fill()
        bundle.refresh()
        if options.prepare:
            return 0
        with listen(options.port, FreshHandler) as server:
            say(f"Stepstones is at http://localhost:{server.server_port} (Ctrl-C stops it)")
            server.serve_forever()
    except ToolError as error:
        return explain(error)
    except OSError as error:
        return explain(ToolError(f"No port from {options.port} on is free; see --port. ({error})"))
    except KeyboardInterrupt:
        say("")
    return 0


if __name__ == "__main__":
    sys.exit(main())
