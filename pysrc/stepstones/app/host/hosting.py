"""The server of ``stepstones serve`` and ``npm start``: this computer's browsers get the page."""

from __future__ import annotations

import re
import shutil
import sys
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from stepstones.app.host import site

PORT = 8000
COPIES = site.root() / "static" / "vendor" / ".compressed"
CODINGS = ("br", "gzip")
"""As ``Accept-Encoding`` names them, the best first."""
_ADDRESS = "127.0.0.1"
_TRIES = 20
"""Ports looked at, from the one that is asked for."""
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
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


def copy_of(path: Path, coding: str) -> Path:
    """Return where the compressed copy of one of the site's files lies."""
    return COPIES / f"{path.relative_to(site.root()).as_posix()}.{coding}"


def find_copy(path: Path, coding: str) -> Path | None:
    """Return a file's compressed copy; None where there is none of this very state of it."""
    if not path.is_relative_to(site.root()):
        return None
    copy = copy_of(path, coding)
    try:
        return copy if copy.stat().st_mtime_ns == path.stat().st_mtime_ns else None
    except OSError:
        return None


def codings(header: str) -> set[str]:
    """Read which codings an ``Accept-Encoding`` allows.

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
    """Tell whether an ``If-None-Match`` names a tag.

    >>> is_known('"a"', 'W/"b", W/"a"'), is_known('"a"', '"ab"'), is_known('"a"', "*")
    (True, False, True)
    """
    tags = {one.strip().removeprefix("W/") for one in header.split(",")}
    return bool(tags & {tag, "*"})


class Handler(BaseHTTPRequestHandler):
    """Serves files; the browser keeps them, but asks each time whether they still hold."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    """Seconds without a byte after which a connection is closed: each has a thread."""
    disable_nagle_algorithm = True
    names: tuple[str, ...] = ("localhost", _ADDRESS, "[::1]")
    """What browsers call this computer."""

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
        return site.find(self.path)

    def is_ours(self) -> bool:
        """Tell whether the browser believes to speak to this computer.

        A page of another site may let its own name stand for this address, and read the answers.
        """
        port = self.connection.getsockname()[1]
        ours = {f"{name}:{port}" for name in self.names} | (
            set(self.names) if port == 80 else set()
        )
        hosts = self.headers.get_all("Host", [])
        return len(hosts) == 1 and hosts[0].strip().lower() in ours

    def start(self) -> Path | None:
        """Send the headers; return the file if its content is to follow."""
        if not self.is_ours():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
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
        self.send_header("Vary", "Accept-Encoding")
        if not known:
            if coding:
                self.send_header("Content-Encoding", coding)
            self.send_header("Content-Type", _TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(facts.st_size))
        self.end_headers()
        return None if known else body

    def choose(self, path: Path) -> tuple[str, Path]:
        """Return the coding to send a file in, '' for none, and the file that holds it so."""
        accepted = codings(self.headers["Accept-Encoding"] or "")
        for coding in CODINGS:
            copy = find_copy(path, coding) if coding in accepted else None
            if copy:
                return coding, copy
        return "", path

    def end_headers(self) -> None:
        """Add what is true of every answer, errors included."""
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Accept-Ranges", "none")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the terminal quiet."""


class SiteServer(ThreadingHTTPServer):
    """One thread a connection; what a closed tab leaves behind is no news."""

    daemon_threads = True
    request_queue_size = 128
    """With socketserver's 5, whoever connects in a crowd is left to ask again a second later."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay quiet when the browser hangs up."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def listen(port: int, handler: type[Handler] = Handler) -> SiteServer:
    """Return a server at *port* (0: any) or one of the next ones; OSError where none is free."""
    for one in range(port, min(port + _TRIES, 65_535)):
        with suppress(OSError):
            return SiteServer((_ADDRESS, one), handler)
    return SiteServer((_ADDRESS, min(port + _TRIES, 65_535)), handler)
