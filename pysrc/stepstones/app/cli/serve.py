"""``serve``: the page at an address of this computer."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from stepstones.app.cli.many.running import number
from stepstones.app.cli.source import Commands
from stepstones.app.cli.status import ANSWERED
from stepstones.app.host import site
from stepstones.core.errors import TextError

_HOST, _PORT = "127.0.0.1", 8000
_TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}
_TRIES = 20
"""Ports looked at, from the one that is asked for."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="the page, at an address of this computer")
    parser.set_defaults(command=_serve)
    parser.add_argument("--port", type=number(65_535), default=_PORT, metavar="N", help="0: any")
    parser.add_argument("--open", action="store_true", help="open it in the browser")


class Handler(SimpleHTTPRequestHandler):
    """Serves the page's files and nothing else; browsers ask each time whether they still hold."""

    protocol_version = "HTTP/1.1"
    extensions_map = _TYPES

    def translate_path(self, path: str) -> str:
        """Return the file at an address; for none a name that no file has."""
        found = site.find(unquote(urlsplit(path).path).removeprefix("/"))
        return str(found) if found else f"{os.devnull}{os.sep}none"

    def end_headers(self) -> None:
        """Add what is true of every answer; a sandboxed frame may load the page's modules too."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the terminal quiet."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay quiet when a browser hangs up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _serve(options: argparse.Namespace) -> int:
    if site.find("static/vendor/manifest.json") is None:
        raise TextError("batch.no-page")
    with _listen(options.port) as server:
        address = f"http://localhost:{server.server_port}/"
        print(f"Stepstones: {address} (Ctrl-C)", flush=True)
        if options.open:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return ANSWERED
    return ANSWERED


def _listen(port: int) -> _Server:
    """Return a server at *port*, or at one of the next ones where it is taken."""
    for one in range(port, min(port + _TRIES, 65_536)):
        try:
            return _Server((_HOST, one), Handler)
        except OSError:
            continue
    raise TextError("batch.no-port", port)
