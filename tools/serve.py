"""Serve Stepstones at http://localhost:8000, after fetching what is missing; `npm start`.

The page is there as soon as it can be shown. What is made meanwhile comes when it is there: a
request for it waits.
"""

import argparse
import os
import sys
import threading
from pathlib import Path

import bundle
import prepare
from shell import ToolError, explain, say
from stepstones.app.host.hosting import PORT, Handler, listen


class FreshHandler(Handler):
    """Brings everything up to date before it serves the page, so that a reload shows an edit."""

    preparation: prepare.Preparation
    refreshing = threading.Lock()

    def find(self) -> Path | None:
        """Wait for what is being made; refresh first when the page itself is asked for."""
        address = self.path.partition("?")[0]
        address = "/index.html" if address == "/" else address
        if not self.preparation.has_ended(prepare.LIST):
            self.preparation.wait_for(address)
        elif address == "/index.html":
            with self.refreshing:
                try:
                    bundle.refresh()
                except ToolError as error:
                    explain(error)
        return super().find()


def main() -> int:
    """Prepare what is missing, and serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--prepare", action="store_true", help="fetch and build, do not serve")
    options = parser.parse_args()
    preparation = FreshHandler.preparation = prepare.Preparation()
    work = threading.Thread(target=preparation.run, daemon=True)
    try:
        work.start()
        if options.prepare:
            work.join()
            return 1 if preparation.errors else 0
        if not preparation.wait(prepare.PAGE):
            return 1
        with listen(options.port, FreshHandler) as server:
            say(f"Stepstones is at http://localhost:{server.server_port} (Ctrl-C stops it)")
            server.serve_forever()
    except OSError as error:
        return explain(ToolError(f"No port from {options.port} on is free; see --port. ({error})"))
    except KeyboardInterrupt:
        say("")
        os._exit(0)  # at once, whatever is being made
    return 0


if __name__ == "__main__":
    sys.exit(main())
