"""The wheel in an empty environment: commands without PYTHONPATH, and the page in a browser."""

import json
import os
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import chromium

ROOT = Path(__file__).parents[2]
MAX_BYTES = 16_500_000
"""Bytes of the wheel: Python for the browser and numpy are ten million of them."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from what is here."""
    folder = tmp_path_factory.mktemp("dist")
    _told([sys.executable, str(ROOT / "tools" / "serve.py"), "--prepare"])
    _told([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)])
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel alone."""
    folder = tmp_path_factory.mktemp("empty")
    _told([sys.executable, "-m", "venv", str(folder)])
    _told([str(folder / "bin" / "pip"), "install", "--no-index", "--no-deps", str(wheel)])
    return folder / "bin"


def _told(words: list[str], folder: Path = ROOT) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=folder, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_holds_the_page_and_is_no_larger_than_it_need_be(wheel: Path) -> None:
    """Its page, sentences and the parts of the browser's Python, each once."""
    names = zipfile.ZipFile(wheel).namelist()
    site = "stepstones/site/"
    for name in ("index.html", "sw.js", "static/vendor/manifest.json", "static/page/main.js"):
        assert f"{site}{name}" in names
    assert not [name for name in names if ".compressed" in name or "__pycache__" in name]
    assert wheel.stat().st_size < MAX_BYTES


@pytest.mark.slow
def test_commands_from_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    """Elsewhere, without PYTHONPATH: sentences are there too."""
    told = _told([str(installed / "stepstones"), "solve", "queens/8", "--json"], tmp_path)
    assert json.loads(told)["solutions"] == 92
    told = _told([str(installed / "stepstones"), "solve", "queens/8"], tmp_path)
    assert "92" in told.splitlines()[0]
    assert not told.startswith("queens.")


@pytest.mark.slow
def test_what_is_missing_can_be_installed_as_the_sentence_says(
    installed: Path, tmp_path: Path
) -> None:
    """The command is for this environment, where the wheel already is what it asks for."""
    (tmp_path / "b.txt").write_text("queens/4")
    words = [str(installed / "stepstones"), "book", "b.txt", "--out", "b.pdf"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 2
    python = str(installed / "python")
    asked = shlex.split(done.stderr)[-5:]
    assert Path(asked[0]).samefile(python)
    assert asked[1:] == ["-m", "pip", "install", "stepstones[book]"]
    _told([python, *asked[1:], "--no-index", "--no-deps"], tmp_path)


@pytest.fixture(scope="module")
def address(installed: Path) -> Iterator[str]:
    """Where the installed program serves its page."""
    words = [str(installed / "stepstones"), "serve", "--port", "0"]
    serving = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    assert serving.stdout is not None
    yield serving.stdout.readline().split()[1]
    serving.terminate()
    serving.communicate()


@pytest.mark.slow
def test_its_page_opens_in_a_browser(address: str) -> None:
    """Python answers there: a board that a link names is solved."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        page = browser.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("requestfailed", lambda asked: troubles.append(asked.url))
        page.goto(f"{address}#queens/6")
        page.wait_for_selector("#main[data-py=ready][data-busy=false]", timeout=120_000)
        assert page.get_attribute("#main", "data-link") == "queens/6"
        assert troubles == []
        browser.close()
