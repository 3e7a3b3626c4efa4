"""The documents as a site, and all that runs in them: blocks of code, commands, notebooks."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import documents
from shell import ROOT
from stepstones.app import cli

DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
APART = {
    "cluster.md": "needs a cluster; tests/app/test_workers.py has one of two workers",
    "labels.md": "makes a thousand problems; tests/go/making has a few of them",
    "notebooks.md": "needs a notebook, where its lines run",
}
"""Pages whose Python and commands are run elsewhere, and where."""
ELSEWHERE = {"serve", "--scheduler", "book", "calendar", "screenshot.png"}
"""Words of commands that ask for another computer, an extra, minutes, or a file of the reader's."""
RUN_NOTEBOOK = """
import sys, nbformat, nbclient
notebook = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
shown = [out for cell in notebook.cells if cell.cell_type == "code" for out in cell.outputs]
print(sum("image/svg+xml" in out.get("data", {}) for out in shown))
print(sum("application/vnd.jupyter.widget-view+json" in out.get("data", {}) for out in shown))
"""


def _blocks(language: str) -> list[tuple[str, str]]:
    return [
        (path.name, text)
        for path in sorted(DOCS.glob("*.md"))
        if path.name not in APART
        for kind, text in BLOCK.findall(path.read_text("utf-8"))
        if kind == language
    ]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the documents name, in which they run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "problem.sgf").write_text("(;SZ[9]AB[dd][ee])")
    (tmp_path / "board.txt").write_text("X . X\n. O .\nX . X\n")
    (tmp_path / "boards.txt").write_text("5 4\nXXXXX\nX   X\nXXX X\n XXX \n2 3 5 3\n0 0 0 0\n0 0\n")
    return tmp_path


@pytest.mark.parametrize("page", sorted({name for name, _ in _blocks("python")}))
def test_python_in_the_documents_runs(page: str, desk: Path) -> None:
    """The blocks of a page one after the other, as a reader would paste them."""
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for _, text in (one for one in _blocks("python") if one[0] == page):
            exec(text, names)  # noqa: S102 - our own documents
    assert names


def test_commands_in_the_documents_run(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that needs nothing but this computer is answered."""
    texts = [text.replace("\\\n", " ") for _, text in _blocks("")]
    lines = [line for text in texts for line in text.splitlines()]
    asked = [line for line in lines if line.startswith("stepstones ")]
    assert len(asked) >= 7
    ran = 0
    for line in asked:
        words = shlex.split(line, comments=True)[1:]
        if ELSEWHERE & set(words):
            continue
        if "<" in words:
            file = desk / words[words.index("<") + 1]
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
        out = io.TextIOWrapper(io.BytesIO(), write_through=True)
        with contextlib.redirect_stdout(out):
            try:
                status = cli.main(words[: _end(words)])
            except SystemExit as end:  # --version
                status = int(str(end.code or 0))
        assert status == 0, line
        ran += 1
    assert ran >= 6


def _end(words: list[str]) -> int:
    """Return where a command's own words end."""
    return next((at for at, word in enumerate(words) if word in "<>"), len(words))


@pytest.mark.slow
def test_the_documents_build_without_a_warning(tmp_path: Path) -> None:
    """All pages with their links, the rules with pictures, and every public name."""
    documents.build(tmp_path / "site")
    api = (tmp_path / "site" / "api.html").read_text("utf-8")
    for name in ("Board.play", "Solution.reason", "StepstonesError", "make"):
        assert f'id="stepstones.api.{name}"' in api
    assert '<a class="stepstones" href="' in (tmp_path / "site" / "embedding.html").read_text()
    assert (tmp_path / "site" / "rules.html").read_text("utf-8").count("<figure") == 8


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    """Every cell, with pictures and a widget."""
    words = [str(documents.make_venv()), "-c", RUN_NOTEBOOK, str(path)]
    known = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
    done = subprocess.run(words, env=known, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr[-2000:]
    pictures, widgets = map(int, done.stdout.split())
    assert pictures >= 2
    assert widgets == 1
