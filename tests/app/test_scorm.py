"""``scorm``: the package that a learning platform opens."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.app.test_cli_failures import refused

from stepstones.app.cli import scorm
from stepstones.app.cli.command import main
from stepstones.app.host import site

LESSONS = ("chain", "queens", "tour", "waves", "stack", "cost")


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_package_has_a_manifest_and_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lesson: str
) -> None:
    """One item that opens the lesson; every file that the manifest lists is there."""
    index = site.root() / "index.html"
    monkeypatch.setattr(scorm, "site_files", lambda: iter([("index.html", index)]))
    monkeypatch.setattr(site, "find", lambda _: index)
    out = tmp_path / "lesson.zip"
    assert main(["scorm", lesson, "--out", str(out), "--language", "zh"]) == 0
    with zipfile.ZipFile(out) as package:
        manifest = ET.fromstring(package.read("imsmanifest.xml"))  # noqa: S314 - our own
        names = {f"{{{scorm.IMS}}}{name}": name for name in ("resource", "file", "schemaversion")}
        found = {names[one.tag]: one for one in manifest.iter() if one.tag in names}
        assert found["schemaversion"].text == "1.2"
        assert found["resource"].get(f"{{{scorm.ADL}}}scormtype") == "sco"
        assert found["resource"].get("href") == f"index.html?course={lesson}&scorm"
        assert package.read(str(found["file"].get("href"))) == index.read_bytes()


def test_the_page_is_packed_without_hidden_files() -> None:
    """What a browser asks for: no compressed copies, nothing of the sources' own."""
    names = [name for name, _ in scorm.site_files()]
    assert {"index.html", "sw.js", "static/lessons/course.json"} <= set(names)
    assert "pysrc/stepstones/app/worker.py" in names
    assert len(names) == len(set(names))
    assert not any(part.startswith(".") for name in names for part in name.split("/"))


def test_a_lesson_that_there_is_not_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With those that there are."""
    words = ["scorm", "nothing", "--out", str(tmp_path / "a.zip")]
    monkeypatch.setattr(site, "find", lambda _: site.root() / "index.html")
    assert "chain, queens, tour" in refused(words, capsys)


def test_a_wheel_without_the_page_names_its_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As serve does: a wheel has no lessons either."""
    monkeypatch.setattr(site, "find", lambda _: None)
    monkeypatch.setattr(site, "is_installed", lambda: True)
    monkeypatch.setattr(site, "root", lambda: tmp_path)
    said = refused(["scorm", "queens", "--out", str(tmp_path / "a.zip")], capsys)
    assert "stepstones[page]" in said
