"""Firefox and WebKit, driven in the words of the W3C's WebDriver, by the standard library alone.

Firefox speaks them through Marionette, a socket of its own, which needs no program beside it;
WebKit through Debian's WebKitWebDriver, over HTTP, on a display of xvfb's.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LOOK = 0.1
"""Seconds between two looks at what is waited for."""
MAX_LOOKS = 6000
"""Looks after which what is waited for never comes: some ten minutes."""
QUIET = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
"""Firefox asks nobody but our server, and chooses a free port for Marionette."""
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")


class DriverError(Exception):
    """The browser could not do what it was asked to."""


class Driver(ABC):
    """A browser with one window."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Load an address."""

    @abstractmethod
    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401 - what the script returns
        """Run the body of a function in the page."""

    @abstractmethod
    def act(self, actions: Sequence[dict[str, object]]) -> None:
        """Move and press the mouse."""

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place in the window."""
        at = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.act([{**mouse, "actions": [at, down, up]}])

    def wait(self, script: str, *args: object) -> Any:  # noqa: ANN401
        """Run a script until it returns something true, and return that.

        Raises TimeoutError after so many looks that nothing will come: a walk that hangs would take
        all the time of the checks.
        """
        for _ in range(MAX_LOOKS):
            try:
                found = self.run(script, *args)
            except DriverError:
                found = None  # a page that is being left cannot answer
            if found:
                return found
            time.sleep(LOOK)
        raise TimeoutError(script)


class Marionette(Driver):
    """Firefox: each message is its length, a colon and JSON."""

    def __init__(self, port: int) -> None:
        """Open a session."""
        self.stream = socket.create_connection(("127.0.0.1", port)).makefile("rwb")
        self.number = 0
        self.read()
        self.ask("NewSession", {"strictFileInteractability": False})

    def read(self) -> Any:  # noqa: ANN401
        """Return the next message."""
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def ask(self, command: str, parameters: dict[str, object]) -> Any:  # noqa: ANN401
        """Send one command and return its result."""
        self.number += 1
        text = json.dumps([0, self.number, f"WebDriver:{command}", parameters]).encode()
        self.stream.write(b"%d:%s" % (len(text), text))
        self.stream.flush()
        _, _, error, result = self.read()
        if error:
            raise DriverError(error["message"])
        return result

    def go(self, url: str) -> None:
        """Load an address."""
        self.ask("Navigate", {"url": url})

    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401
        """Run the body of a function in the page."""
        return self.ask("ExecuteScript", {"script": script, "args": list(args)})["value"]

    def act(self, actions: Sequence[dict[str, object]]) -> None:
        """Move and press the mouse."""
        self.ask("PerformActions", {"actions": list(actions)})


class WebDriver(Driver):
    """WebKit, through its driver's server."""

    def __init__(self, server: str, browser: str) -> None:
        """Open a session."""
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = f"{server}/session"
        opened = self.ask("", {"capabilities": wanted})
        self.session += f"/{opened['sessionId']}"

    def ask(self, path: str, body: dict[str, object]) -> Any:  # noqa: ANN401
        """Post one command and return its value."""
        request = urllib.request.Request(  # noqa: S310 - our own driver on this machine
            self.session + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310 - as above
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(error.read().decode()) from error

    def go(self, url: str) -> None:
        """Load an address."""
        self.ask("/url", {"url": url})

    def run(self, script: str, *args: object) -> Any:  # noqa: ANN401
        """Run the body of a function in the page."""
        return self.ask("/execute/sync", {"script": script, "args": list(args)})

    def act(self, actions: Sequence[dict[str, object]]) -> None:
        """Move and press the mouse."""
        self.ask("/actions", {"actions": list(actions)})


@contextmanager
def program(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program with all that it starts, and end them together."""
    void = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=void, stderr=void, start_new_session=True) as started:
        try:
            yield started
        finally:
            os.killpg(started.pid, signal.SIGTERM)


def mini_browser() -> str | None:
    """Return WebKitGTK's small browser, which is on no PATH."""
    found = [path for pattern in MINI_BROWSERS for path in Path("/").glob(pattern[1:])]
    return str(found[0]) if found else None


def missing(engine: str) -> str:
    """Return what is not installed of what an engine needs; empty when all is there."""
    if engine == "firefox":
        return "" if shutil.which("firefox-esr") or shutil.which("firefox") else "firefox-esr"
    needed = {"webkit2gtk-driver": shutil.which("WebKitWebDriver") and mini_browser()}
    needed["xvfb"] = shutil.which("xvfb-run")
    return ", ".join(name for name, found in needed.items() if not found)


@contextmanager
def firefox() -> Iterator[Driver]:
    """Start Firefox with a new profile."""
    browser = shutil.which("firefox-esr") or shutil.which("firefox") or ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in QUIET.items()]
        (profile / "user.js").write_text("\n".join(lines))
        port = profile / "MarionetteActivePort"
        headless = ("--headless", "--no-remote", "--marionette", "--profile", folder)
        with program(browser, *headless) as started:
            while not (port.is_file() and port.read_text()):
                if started.poll() is not None:
                    raise DriverError("Firefox ended at once")
                time.sleep(LOOK)
            yield Marionette(int(port.read_text()))


def free_port() -> int:
    """Return the number of a port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def await_port(port: int, started: subprocess.Popen[bytes]) -> None:
    """Wait until a program listens there."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            if started.poll() is not None:
                raise DriverError(f"{started.args!r} ended at once") from None
            time.sleep(LOOK)


@contextmanager
def webkit() -> Iterator[Driver]:
    """Start WebKit on a display of its own."""
    port = free_port()
    with program("xvfb-run", "-a", "WebKitWebDriver", f"--port={port}") as started:
        await_port(port, started)
        yield WebDriver(f"http://127.0.0.1:{port}", mini_browser() or "")


ENGINES = {"firefox": firefox, "webkit": webkit}
