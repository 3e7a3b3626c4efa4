"""A lesson's package, unzipped and served as a learning platform serves it, heard by its player."""

from __future__ import annotations

import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect
from tests.e2e.page import READY

from stepstones.app.cli.command import main
from stepstones.app.cli.scorm import IMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

SCORM = Path(__file__).parents[3] / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
PLAYER = """<!doctype html><link rel="icon" href="data:,">
<script src="scorm12.min.js"></script>
<script>window.API = new Scorm12API({autocommit: false});</script>
<iframe src="sco/%s" width="1200" height="760"></iframe>"""


class _Quiet(SimpleHTTPRequestHandler):
    """Any web server: it knows nothing of what it serves."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def platform(built: None, tmp_path: Path) -> Iterator[str]:
    """A platform that has taken a package in: the address of its page for the lesson."""
    package = tmp_path / "lesson.zip"
    assert main(["scorm", "queens", "--out", str(package)]) == 0
    with zipfile.ZipFile(package) as opened:
        opened.extractall(tmp_path / "sco")
    manifest = ET.parse(tmp_path / "sco" / "imsmanifest.xml")  # noqa: S314 - just written here
    resource = manifest.find(f".//{{{IMS}}}resource")
    assert resource is not None
    (tmp_path / "player.html").write_text(PLAYER % resource.attrib["href"].replace("&", "&amp;"))
    (tmp_path / "scorm12.min.js").write_bytes(SCORM.read_bytes())
    server = ThreadingHTTPServer(("localhost", 0), partial(_Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/player.html"
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_a_lesson_reports_to_a_player_that_nobody_here_wrote(page: Page, platform: str) -> None:
    """scorm-again hears the score, the status and what is done, also of an answer that is run."""
    page.goto(platform)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".course details[open] summary")).to_contain_text(
        "One column", timeout=READY
    )
    raw = "API.cmi.core.score.raw"
    assert page.evaluate(raw) == "0"
    assert page.evaluate("API.cmi.core.lesson_status") == "incomplete"
    frame.locator("[data-exercise='queens.back']").click()
    frame.locator("#own-pose [data-say=back]").click()
    frame.locator("#own-judge").click()
    expect(frame.locator("#own-pose .exam p")).to_have_text("Right.", timeout=READY)
    assert page.evaluate(raw) == "13"
    assert page.evaluate("API.cmi.suspend_data") == "queens.back"
