"""What `npm start` sends: compressed where the browser allows it, told as it is."""

from __future__ import annotations

import base64
import gzip
import http.client
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import archives
import compress
import prepare
import vendor
from shell import ROOT, VENDOR, run
from stepstones.app.host import hosting

if TYPE_CHECKING:
    from collections.abc import Iterator

TYPED = {
    "/": "text/html; charset=utf-8",
    "/static/page/page.js": "text/javascript; charset=utf-8",
    "/static/vendor/pyodide/pyodide.js": "text/javascript; charset=utf-8",
    "/static/start.json": "application/json",
}
UNBROTLI = """
const packed = Buffer.from(process.argv[1], 'base64');
console.log(require('node:zlib').brotliDecompressSync(packed).toString('base64'));
"""
Answer = tuple[http.client.HTTPResponse, bytes]


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    """The server, with everything prepared."""
    prepare.everything()
    server = hosting.listen(0, hosting.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


def ask(host: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask for a file; underscores in names of headers are hyphens."""
    connection = http.client.HTTPConnection(host)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers={"Accept-Encoding": "identity", **named})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def undo(coding: str, body: bytes) -> bytes:
    """Decompress with another program than the one that compressed."""
    if coding == "gzip":
        return gzip.decompress(body)
    return base64.b64decode(
        run(["node", "--eval", UNBROTLI, base64.b64encode(body).decode()], failed="not brotli")
    )


@pytest.mark.parametrize("path", TYPED)
@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("br;q=0, gzip;q=0.1", "gzip")],
)
def test_files_are_sent_compressed(host: str, path: str, accepted: str, coding: str) -> None:
    """The best coding that the browser allows, with the type and length that belong to it."""
    answer, body = ask(host, path, Accept_Encoding=accepted)
    plain = (ROOT / (path[1:] or "index.html")).read_bytes()
    assert answer.headers["Content-Encoding"] == coding
    assert answer.headers["Content-Type"] == TYPED[path]
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(body) < len(plain) / 2
    assert undo(coding, body) == plain


def test_wasm_is_sent_as_wasm(host: str) -> None:
    """With any other type Pyodide would wait for ever; the copy is what the file was."""
    path = "/static/vendor/pyodide/pyodide.asm.wasm"
    answer, body = ask(host, path, Accept_Encoding="gzip")
    assert answer.headers["Content-Type"] == "application/wasm"
    assert undo("gzip", body) == (ROOT / path[1:]).read_bytes()
    assert len(ask(host, path, Accept_Encoding="br")[1]) < len(body)


def test_an_archive_is_sent_compressed(host: str) -> None:
    """Its modules are stored as they are, for the whole gets smaller than each of them."""
    answer, body = ask(host, "/static/vendor/later.zip", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert undo("gzip", body) == archives.LATE.read_bytes()


def test_who_allows_no_coding_gets_none(host: str) -> None:
    """As before, and told that it depends on what is allowed."""
    answer, body = ask(host, "/static/page/page.js")
    assert body == (ROOT / "static/page/page.js").read_bytes()
    assert answer.headers["Content-Encoding"] is None
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_what_is_compressed_already_is_left_alone(host: str) -> None:
    """A wheel would not get smaller."""
    answer, body = ask(host, f"/static/vendor/wheels/{vendor.NUMPY.name}", Accept_Encoding="br")
    assert body == vendor.NUMPY.read_bytes()
    assert answer.headers["Content-Encoding"] is None


def test_what_the_browser_has_is_not_sent_again(host: str) -> None:
    """Each form of a file has a tag of its own; a known one is answered without content."""
    tags = {}
    for accepted in ("br", "gzip", "identity"):
        tags[accepted] = ask(host, "/", Accept_Encoding=accepted)[0].headers["ETag"]
    assert len(set(tags.values())) == len(tags)
    for accepted, tag in tags.items():
        known = f'"other", W/{tag}'
        answer, body = ask(host, "/", Accept_Encoding=accepted, If_None_Match=known)
        assert (answer.status, body) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert answer.headers["Vary"] == "Accept-Encoding"
        others = ", ".join(other for other in tags.values() if other != tag)
        assert ask(host, "/", Accept_Encoding=accepted, If_None_Match=others)[0].status == 200


def test_parts_and_errors_are_told_as_they_are(host: str) -> None:
    """A part is not offered, so all is sent; what is missing says so."""
    answer, body = ask(host, "/static/page/page.js", Range="bytes=0-9")
    assert (answer.status, answer.headers["Accept-Ranges"]) == (200, "none")
    assert len(body) == (ROOT / "static/page/page.js").stat().st_size
    missing, _ = ask(host, "/static/nothing.js", Accept_Encoding="br")
    assert missing.status == 404
    assert missing.headers["Content-Encoding"] is None
    for one in (answer, missing):
        assert one.headers["X-Content-Type-Options"] == "nosniff"
        assert one.headers["Access-Control-Allow-Origin"] is None
    head, nothing = ask(host, "/", "HEAD", Accept_Encoding="gzip")
    assert (head.status, head.headers["Content-Encoding"], nothing) == (200, "gzip", b"")


def test_an_edited_file_is_sent_as_it_is(host: str) -> None:
    """A copy of another state of the file is never sent."""
    path = VENDOR / "edited.txt"  # of no list of files, which others may write meanwhile
    try:
        path.write_text("first " * 1000)
        compress.compress([path])
        assert ask(host, "/static/vendor/edited.txt", Accept_Encoding="br")[0].headers[
            "Content-Encoding"
        ]
        path.write_text("second " * 1000)
        answer, body = ask(host, "/static/vendor/edited.txt", Accept_Encoding="br")
        assert answer.headers["Content-Encoding"] is None
        assert body == path.read_bytes()
        compress.compress([path])
        answer, body = ask(host, "/static/vendor/edited.txt", Accept_Encoding="br")
        assert undo("br", body) == path.read_bytes()
    finally:
        path.unlink()
        for coding in hosting.CODINGS:
            hosting.copy_of(path, coding).unlink(missing_ok=True)
