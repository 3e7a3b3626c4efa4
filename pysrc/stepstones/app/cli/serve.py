"""``serve``: the page at an address of this computer."""

from __future__ import annotations

import argparse
import webbrowser

from stepstones.app.cli.many.running import number
from stepstones.app.cli.output import ANSWERED
from stepstones.app.cli.source import Commands
from stepstones.app.host import hosting, site
from stepstones.core.errors import TextError


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="the page, at an address of this computer")
    parser.set_defaults(command=_serve)
    parser.add_argument(
        "--port", type=number(65_535), default=hosting.PORT, metavar="N", help="0: any"
    )
    parser.add_argument("--open", action="store_true", help="open it in the browser")


def _serve(options: argparse.Namespace) -> int:
    if site.find("/static/vendor/manifest.json") is None:
        raise TextError("batch.no-page")
    try:
        server = hosting.listen(options.port)
    except OSError as error:
        raise TextError("batch.no-port", options.port) from error
    with server:
        address = f"http://localhost:{server.server_port}/"
        print(f"Stepstones: {address} (Ctrl-C)", flush=True)
        if options.open:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return ANSWERED
    return ANSWERED
