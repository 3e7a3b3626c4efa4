"""Serve Stepstones at http://localhost:8000, after fetching what is missing; `npm start`."""

import argparse
import errno
import re
import shutil
import sys
import threading
import urllib.parse
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import bundle
import compress
import vendor
from shell import ROOT, ToolError, explain, say

HOST = "127.0.0.1"
PORT = 8000
TRIES = 20
PUBLIC = ("index.html", "sw.js", "LICENSE", "static", "pysrc")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def find(url: str) -> Path | None:
    """Return the file an address stands for; None unless it is one of the product's.

    >>> find("/static/../../../etc/passwd"), find("/.git/config"), find("/static/.hidden")
    (None, None, None)
    """
    address = urllib.parse.unquote(urllib.parse.urlsplit(url).path).lstrip("/") or "index.html"
    parts = address.split("/")
    if parts[0] not in PUBLIC or any(part.startswith(".") for part in parts) or "\0" in address:
        return None
    path = ROOT / address
    return path if path.is_file() else None


def codings(header: str) -> set[str]:
    """Read which codings an `Accept-Encoding` allows.

    >>> sorted(codings("gzip;q=0.5, br ; q=0, zstd"))
    ['gzip', 'zstd']
    """
    allowed = set()
    for item in header.lower().split(","):
        name, *parameters = (part.strip().replace(" ", "") for part in item.split(";"))
        if not any(re.fullmatch(r"q=0(\.0*)?", parameter) for parameter in parameters):
            allowed.add(name)
    return allowed - {""}


def is_known(tag: str, header: str) -> bool:
    """Tell whether an `If-None-Match` names a tag.

    >>> is_known('"a"', 'W/"b", W/"a"'), is_known('"a"', '"ab"'), is_known('"a"', "*")
    (True, False, True)
    """
    tags = {one.strip().removeprefix("W/") for one in header.split(",")}
    return bool(tags & {tag, "*"})


class Handler(BaseHTTPRequestHandler):
    """Serves files; the browser keeps them, but asks each time whether they still hold."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Serve one file."""
        path = self.start()
        if path:
            with path.open("rb") as file:
                shutil.copyfileobj(file, self.wfile, 1 << 16)

    def do_HEAD(self) -> None:
        """Serve one file's headers."""
        self.start()

    def find(self) -> Path | None:
        """Return the file that was asked for."""
        return find(self.path)

    def start(self) -> Path | None:
        """Send the headers; return the file if its content is to follow."""
        path = self.find()
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        coding, body = self.choose(path)
        facts = body.stat()
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}{coding and "-"}{coding}"'
        known = is_known(tag, self.headers["If-None-Match"] or "")
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        if compress.is_compressible(path):
            self.send_header("Vary", "Accept-Encoding")
        if not known:
            if coding:
                self.send_header("Content-Encoding", coding)
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(facts.st_size))
        self.end_headers()
        return None if known else body

    def choose(self, path: Path) -> tuple[str, Path]:
        """Return the coding to send a file in, '' for none, and the file that holds it so."""
        accepted = codings(self.headers["Accept-Encoding"] or "")
        for coding in compress.CODINGS:
            copy = compress.find(path, coding) if coding in accepted else None
            if copy:
                return coding, copy
        return "", path

    def end_headers(self) -> None:
        """Add what is true of every answer, errors included.

        A frame without an origin of its own (`sandbox="allow-scripts"`) may only load modules that
        anybody may read, and these are public files.
        """
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Accept-Ranges", "none")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the terminal quiet."""


class FreshHandler(Handler):
    """Brings everything up to date before it serves the page, so that a reload shows an edit."""

    refreshing = threading.Lock()

    def start(self) -> Path | None:
        """Refresh first when the page itself is asked for."""
        if urllib.parse.urlsplit(self.path).path in {"/", "/index.html"}:
            with self.refreshing:
                try:
                    bundle.refresh()
                except ToolError as error:
                    explain(error)
        return super().start()


class Server(ThreadingHTTPServer):
    """One thread a request; what a closed tab leaves behind is no news."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay quiet when the browser hangs up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def listen(port: int, handler: type[Handler] = FreshHandler) -> Server:
    """Open a port, or one of the next ones when it is taken."""
    for candidate in range(port, port + TRIES):
        try:
            return Server((HOST, candidate), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ToolError(f"Cannot listen on port {candidate}: {error.strerror}.") from error
            say(f"Port {candidate} is taken.")
    raise ToolError(f"Ports {port} to {port + TRIES - 1} are all taken; see --port.")


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
        with listen(options.port) as server:
            say(f"Stepstones is at http://localhost:{server.server_port} (Ctrl-C stops it)")
            server.serve_forever()
    except ToolError as error:
        return explain(error)
    except KeyboardInterrupt:
        say("")
    return 0


if __name__ == "__main__":
    sys.exit(main())
