"""Build the documents as a site of their own: `python3 tools/documents.py _site/docs`.

Sphinx reads docs/, what stands beside it for contributors, and the rules of each puzzle with the
pictures that the page shows. A warning is an error.
"""

import argparse
import fcntl
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

import check
from shell import ROOT, ToolError, explain, run, say
from stepstones.app import catalog
from stepstones.app.cli.entries import scene_of
from stepstones.core.picture import svg

VENV = ROOT / ".venv-docs"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements-docs.txt"
SPHINX = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from sphinx.cmd.build import main
sys.exit(main(sys.argv[1:]))
"""
"""Sphinx with our modules to be imported, whose docstrings it shows."""
BESIDE = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
"""Documents that stand outside of docs/."""
TREES = {
    "Players": ["players", "rules"],
    "Teachers": ["teachers", "template/README"],
    "Programmers": ["api", "notebooks", "command-line", "formats", "labels", "cluster"],
    "Owners of sites": ["embedding", "hosting", "size", "security"],
    "Contributors": ["contributing", "architecture", "decisions/README", "glossary", "changelog"],
}


def make_venv() -> Path:
    """Make the environment that builds and runs the documents; return its Python.

    Of two that ask at once the second waits.
    """
    with (ROOT / ".venv-docs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        check.make_venv(VENV, REQUIREMENTS)
    return PYTHON


def build(target: Path) -> None:
    """Write the site into *target*. Raises ToolError for any warning."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder) / "docs")
        words: list[str | Path] = [make_venv(), "-c", SPHINX, ROOT / "pysrc"]
        words += ["-q", "-W", "--keep-going"]
        places = [Path(folder) / "docs", target]
        words += ["-d", Path(folder) / "doctrees"]
        run([*words, *places], failed="The documents have faults.")


def stage(folder: Path) -> None:
    """Lay out all documents in *folder*, with links as they are from there."""
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    shutil.copyfile(ROOT / "static" / "icon.svg", folder / "icon.svg")
    for name in BESIDE:
        text = (ROOT / name).read_text("utf-8")
        (folder / name.lower()).write_text(re.sub(r"\]\(docs/", "](", text), "utf-8")
    for path in folder.glob("*.md"):
        text = re.sub(
            rf"\]\(\.\./({'|'.join(BESIDE)})", lambda one: f"]({one[1].lower()}", path.read_text()
        )
        path.write_text(text, "utf-8")
    write_rules(folder)
    with (folder / "index.md").open("a") as index:
        index.writelines(tree(caption, pages) for caption, pages in TREES.items())
    decisions = sorted(path.stem for path in (folder / "decisions").glob("0*.md"))
    with (folder / "decisions" / "README.md").open("a") as index:
        index.write(tree("", decisions))


def tree(caption: str, pages: list[str]) -> str:
    """Return the part of the contents that lists *pages*, hidden where it stands."""
    head = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{head}\n" + "\n".join(pages) + "\n```\n"


def write_rules(folder: Path) -> None:
    """Write the rules of each puzzle, as the page tells them, with its pictures."""
    drawn = json.loads((ROOT / "static" / "rules.json").read_text("utf-8"))
    words = json.loads((ROOT / "static" / "i18n" / "en.json").read_text("utf-8"))
    parts = ["# Rules\n"]
    for puzzle in catalog.IDS:
        parts.append(f"## {words[f'{puzzle}.title']}\n")
        for number, sketch in enumerate(drawn[puzzle]["rules"], start=1):
            name = f"rules-{puzzle}-{number}.svg"
            (folder / name).write_text(svg.draw(scene_of(sketch)), "utf-8")
            said = words[f"{puzzle}.rules.{number}"]
            parts.append(f'```{{figure}} {name}\n:width: 240px\n:alt: ""\n\n{said}\n```\n')
        parts += [f"- {words[f'{puzzle}.rules.{number}']}" for number in (3, 4)]
        parts.append("")
    (folder / "rules.md").write_text("\n".join(parts), "utf-8")


def main() -> int:
    """Build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    try:
        build(options.folder.resolve())
    except ToolError as error:
        return explain(error)
    say(f"The documents are in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
