"""The wheels in an empty environment: programs, commands, types, and the page in a browser."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import chromium
from stepstones import __version__

ROOT = Path(__file__).parents[2]
ELEMENT = "stepstones/site/static/embed/stepstones-board.js"
MAX_BYTES = {"stepstones": 1_000_000, "stepstones_page": 16_500_000}
"""Bytes of the wheels: Python for the browser and numpy are ten million of the page's."""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both wheels by name, built from what is here."""
    folder = tmp_path_factory.mktemp("dist")
    _told([sys.executable, str(ROOT / "tools" / "wheels.py"), str(folder)])
    return {path.name.split("-")[0]: path for path in folder.glob("*.whl")}


@pytest.fixture(scope="module")
def alone(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the package alone."""
    return _environment(tmp_path_factory.mktemp("alone"), [wheels["stepstones"]])


@pytest.fixture(scope="module")
def installed(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the package with its page."""
    return _environment(tmp_path_factory.mktemp("empty"), [*wheels.values()])


def _environment(folder: Path, wheels: list[Path]) -> Path:
    _told([sys.executable, "-m", "venv", str(folder)])
    _told([str(folder / "bin" / "pip"), "install", "--no-index", "--no-deps", *map(str, wheels)])
    return folder / "bin"


def _told(words: list[str], folder: Path = ROOT) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=folder, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheels_hold_what_they_should_and_are_no_larger_than_they_need_be(
    wheels: dict[str, Path],
) -> None:
    """The page with the parts of the browser's Python, each once; Python and sentences alone."""
    page = zipfile.ZipFile(wheels["stepstones_page"]).namelist()
    for name in ("index.html", "sw.js", "static/vendor/manifest.json", "static/page/main.js"):
        assert f"stepstones_page/{name}" in page
    plain = zipfile.ZipFile(wheels["stepstones"]).namelist()
    assert {"stepstones/py.typed", "stepstones/site/static/i18n/ru.json", ELEMENT} <= set(plain)
    assert not [name for name in page + plain if "/." in name or "__pycache__" in name]
    assert set(wheels) == set(MAX_BYTES)
    assert {name for name, path in wheels.items() if path.stat().st_size > MAX_BYTES[name]} == set()


def _lines() -> str:
    """Return the ten lines of the documents."""
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    return text.split("```python\n")[1].split("```")[0]


@pytest.mark.slow
def test_the_lines_of_the_documents_run_in_an_empty_environment(
    alone: Path, tmp_path: Path
) -> None:
    """As they stand, and the strictest types find nothing in them."""
    (tmp_path / "problem.sgf").write_text("(;SZ[9]AB[dd][ee])")
    script = tmp_path / "script.py"
    script.write_text(_lines())
    told = _told([str(alone / "python"), str(script)], tmp_path)
    assert "8 . . . . . . . ." in told
    assert "Queen 1 takes a2" in told
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--python-executable={alone / 'python'}"]
    _told([*mypy, f"--cache-dir={tmp_path}", str(script)], tmp_path)


@pytest.mark.slow
def test_the_package_alone_says_how_to_get_its_page(alone: Path, tmp_path: Path) -> None:
    """And its version; one sentence and status 2 where the page is asked for."""
    assert (
        _told([str(alone / "stepstones"), "--version"], tmp_path) == f"stepstones {__version__}\n"
    )
    words = [str(alone / "stepstones"), "serve"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 2
    assert done.stderr.strip().endswith('pip install "stepstones[page]"')


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


@pytest.mark.slow
def test_a_teachers_own_site_is_built_from_the_template(installed: Path, tmp_path: Path) -> None:
    """Every board has its picture and opens in the page beside it, which is whole."""
    shutil.copytree(ROOT / "docs" / "template", tmp_path / "mine")
    _told([str(installed / "python"), "build.py", "_site"], tmp_path / "mine")
    built = tmp_path / "mine" / "_site"
    page = (built / "index.html").read_text("utf-8")
    links = re.findall(r'href="play/#([^"]+)"', page)
    assert len(links) == 8
    assert all(len((built / name).read_text()) > 1000 for name in re.findall(r'src="(.+?)"', page))
    manifest = json.loads((built / "play" / "static/vendor/manifest.json").read_text("utf-8"))
    asked = re.findall(r'"path": "(.+?)"', json.dumps(manifest))
    assert len(asked) > 5
    assert [name for name in asked if not (built / "play" / name).is_file()] == []


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
