"""What the server gives out: the product's files, to browsers that ask for this computer."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stepstones.app.host import site
from stepstones.app.host.hosting import Handler, SiteServer, listen

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = [
    *("/../pyproject.toml", "/static/../pyproject.toml", "/static/../../etc/passwd"),
    *("/static/..%2fpyproject.toml", "/static/%2e%2e/pyproject.toml", "/%2e%2e/pyproject.toml"),
    *("/static/..\\pyproject.toml", "/static\\..\\..\\secret", "/static/..%5cpyproject.toml"),
    *("/static/C:\\Windows\\win.ini", "/static/C:/Windows/win.ini", "/C:/Windows/win.ini"),
    *("/.git/config", "/static/.hidden", "/static/vendor/.stamp", "/pysrc/stepstones/.hidden"),
    *("/static/\0", "/static/start.json\0", "/static/%00", "/index.html%00.js", "/index.html."),
    *("/pyproject.toml", "/tools/serve.py", "/tests/conftest.py", "/package.json", "/pysrc"),
    *("/docs/architecture.md", "/pysrc/stepstones", "/static", "/static/", "/static//start.json"),
    *("/pysrc/stepstones/__pycache__/__init__.cpython-311.pyc", "/__pycache__/a", "//etc/passwd"),
    *("", "*", "index.html", "http://[/", "http://localhost/index.html", "file:///etc/passwd"),
    *("/static/" + "a" * 300, "/static" + "/a" * 5000, "/%", "/%zz", "/%ff", "/index%2Ehtml"),
    *("/static/start.json\n", "/static/start.json ", "/static/start.json::$DATA", "/\xff\xfe"),
]


@pytest.mark.parametrize("target", SECRET, ids=range(len(SECRET)))
def test_addresses_that_are_not_the_products_stand_for_nothing(target: str) -> None:
    """Above, beside, hidden, encoded, of Windows, too long, broken: each is no file."""
    assert site.find(target) is None


def test_every_file_of_the_site_is_found() -> None:
    """And with it what stands after a question mark is no part of the name."""
    files = [site.root() / name for name in site.FILES]
    for folder in site.FOLDERS:
        files += (site.root() / folder).rglob("*")
    for path in files:
        parts = path.relative_to(site.root()).parts
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in parts):
            assert site.find("/" + "/".join(parts) + "?embed=1&x=../..") == path
    assert site.find("/") == site.find("/?embed") == site.root() / "index.html"


@pytest.fixture(scope="module")
def server() -> Iterator[SiteServer]:
    """The server, without anything prepared."""
    with listen(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def said(server: SiteServer, request: bytes) -> bytes:
    """Send bytes, and nothing more, and return all that comes back."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65_536), b""))


def test_what_is_wrong_is_refused_without_a_word_on_the_terminal(
    server: SiteServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each as it would come over the network, and a few that are no request at all."""
    host = f"Host: localhost:{server.server_port}".encode()
    targets = [one.encode("latin-1") for one in SECRET if one and not one[-1].isspace()]
    for target in targets:
        answer = said(server, b"GET %s HTTP/1.1\r\n%s\r\n\r\n" % (target, host))
        assert answer.split(b" ", 2)[1] in {b"400", b"404", b"414"}, target
    for broken in (b"\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01", b""):
        assert b"HTTP/1.1 200" not in said(server, broken)
    for method in (b"POST", b"OPTIONS", b"TRACE", b"CONNECT"):
        assert b" 501 " in said(server, b"%s / HTTP/1.1\r\n%s\r\n\r\n" % (method, host))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *(("localhost:{}", 200), ("127.0.0.1:{}", 200), ("[::1]:{}", 200), ("LocalHost:{}", 200)),
        *(("evil.example:{}", 421), ("localhost.evil.example:{}", 421), ("localhost", 421)),
        *(("localhost:1", 421), ("", 421), ("127.0.0.2:{}", 421), ("evil@localhost:{}", 421)),
    ],
)
def test_who_asks_for_another_name_gets_nothing(server: SiteServer, name: str, status: int) -> None:
    """A page of another site whose name is made to stand for this computer reads no file."""
    line = http.client.HTTPConnection("127.0.0.1", server.server_port)
    line.request("GET", "/index.html", headers={"Host": name.format(server.server_port)})
    answer = line.getresponse()
    assert (answer.status, b"<title>Stepstones" in answer.read()) == (status, status == 200)
    line.close()


def test_a_request_says_its_host_once(server: SiteServer) -> None:
    """None and two are refused."""
    ours = b"Host: localhost:%d\r\n" % server.server_port
    for lines in (b"", ours * 2, b"Host: evil.example\r\n" + ours):
        assert b" 421 " in said(server, b"GET / HTTP/1.1\r\n%s\r\n" % lines)


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "http://localhost"])
def test_no_page_of_another_origin_may_read_an_answer(server: SiteServer, origin: str) -> None:
    """A sandboxed frame sends null, whoever has made it."""
    line = http.client.HTTPConnection("localhost", server.server_port)
    line.request("GET", "/static/start.json", headers={"Origin": origin})
    answer = line.getresponse()
    answer.read()
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    line.close()


SLOW = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: local",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 50,
)
"""What somebody says who goes on when it pleases them, or never."""


def test_slow_readers_hold_up_nobody(server: SiteServer) -> None:
    """While a hundred have asked for half a thing, others get theirs."""
    host = f"Host: localhost:{server.server_port}".encode()
    with ExitStack() as lines:
        for begun in SLOW * 25:
            line = socket.create_connection(("127.0.0.1", server.server_port), timeout=20)
            lines.enter_context(line).sendall(begun)
        answer = said(server, b"GET /index.html HTTP/1.1\r\n%s\r\n\r\n" % host)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith((site.root() / "index.html").read_bytes())


def test_who_says_or_reads_nothing_is_let_go(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whoever asks by halves, says nothing after an answer, or reads none of a long one."""
    long = tmp_path / "long.js"
    long.write_bytes(bytes(20_000_000))
    ended = threading.Semaphore(0)

    class Hasty(Handler):
        timeout = 0.05  # type: ignore[assignment]

        def find(self) -> Path:
            return long

        def finish(self) -> None:
            super().finish()
            ended.release()

    with listen(0, Hasty) as server, ExitStack() as lines:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = f"Host: localhost:{server.server_port}".encode()
        asked = b"GET / HTTP/1.1\r\n%s\r\n\r\n" % host
        for begun in (*SLOW, asked, asked.replace(b"GET", b"HEAD")):
            line = socket.create_connection(("127.0.0.1", server.server_port))
            lines.enter_context(line).sendall(begun)
        for _ in (*SLOW, "one who reads nothing", "one who asks nothing more"):
            assert ended.acquire(timeout=60)
        server.shutdown()
    assert capfd.readouterr() == ("", "")


def test_a_file_that_goes_while_it_is_asked_for_is_no_news(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """It is found, and gone when it is opened: the browser asks again."""

    class Late(Handler):
        def find(self) -> Path:
            return site.root() / "gone"

    with listen(0, Late) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = f"Host: localhost:{server.server_port}".encode()
        assert said(server, b"GET / HTTP/1.1\r\n%s\r\n\r\n" % host) == b""
        server.shutdown()
    assert capfd.readouterr() == ("", "")


def test_a_taken_port_is_passed_over() -> None:
    """The next free one is taken."""
    with listen(0) as first, listen(first.server_port) as second:
        assert first.server_port < second.server_port <= first.server_port + 20


def test_the_server_needs_nothing_of_the_puzzles() -> None:
    """`npm start` serves also while one of them is being edited."""
    told = "import sys, stepstones.app.host.hosting as h; print(*sys.modules)"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", told],
        env={"PYTHONPATH": str(site.PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    ours = {name for name in done.stdout.split() if name.startswith("stepstones")}
    rooms = {"stepstones", "stepstones.app", "stepstones.app.host", "stepstones.core"}
    core = {f"stepstones.core.{name}" for name in ("compiled", "errors", "text")}
    assert ours - rooms == {"stepstones.app.host.hosting", "stepstones.app.host.site"} | core
