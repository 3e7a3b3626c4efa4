"""Begin a puzzle: copy the smallest one under a name of its own, and enter it wherever it must be.

    python3 tools/new_puzzle.py pebbles

leaves a puzzle that is registered, speaks three languages, has a lesson, boards in the gallery and
green tests. What is left to write is told in CONTRIBUTING.md.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from shell import ROOT, ToolError, explain, say, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.core.links import link

PACKAGES = ROOT / "pysrc" / "stepstones"
CATALOG = PACKAGES / "app" / "catalog.py"
WORDS = ROOT / "tools" / "new_puzzle.json"
LANGUAGES = ("en", "ru", "zh")
NAME = re.compile(r"[a-z]{3,12}")
PUBLISHED = re.compile(r'"(null/[^"]*/[0-9a-z]{3})"')
COPIED = (Path("pysrc/stepstones"), Path("tests"))
"""Folders in which the smallest puzzle has one of its own."""
WRITTEN = ("start_views.py", "gallery.py")
"""Tools that write files in which every puzzle stands."""


def begin(name: str) -> None:
    """Make the puzzle *name*. Raises ToolError where that is no name or taken."""
    if not NAME.fullmatch(name):
        raise ToolError("A puzzle's name has 3 to 12 small letters: it is the first word of links.")
    if (PACKAGES / name).exists():
        raise ToolError(f"There is {name} already.")
    for folder in COPIED:
        copy_smallest(ROOT / folder, name)
    register(name)
    speak(name)
    for tool in WRITTEN:
        _python([f"tools/{tool}"])
    _python(["-m", "tests.links.golden"])


def copy_smallest(parent: Path, name: str) -> None:
    """Copy the folder of the null puzzle, by its new name wherever that stands."""
    for path in sorted((parent / "null").rglob("*.py")):
        text = re.sub(r'"(null/[^"]*/[0-9a-z]{3})"', partial(rename, name), path.read_text("utf-8"))
        for old in ("null", "Null", "NULL"):
            new = {"null": name, "Null": name.capitalize(), "NULL": name.upper()}[old]
            text = re.sub(rf"(?<![a-zA-Z]){old}(?=[^a-z]|Puzzle)", new, text)
        write(parent / name / path.relative_to(parent / "null"), text)


def rename(name: str, quoted: re.Match[str]) -> str:
    """Return a link of the smallest puzzle as one of the new, whose check is another."""
    parts = link.read(quoted[1])
    return f'"{link.write(replace(parts, puzzle=name))}"'


def register(name: str) -> None:
    """Add the puzzle to the catalog, as the last one."""
    text = CATALOG.read_text("utf-8")
    text, count = re.subn(r"^(IDS = \(.*)\)$", rf'\1, "{name}")', text, flags=re.MULTILINE)
    if count != 1:
        raise ToolError(f"{CATALOG.name} does not list the puzzles on one line any more.")
    write(CATALOG, text)


def speak(name: str) -> None:
    """Give the puzzle its messages and its lesson in every language."""
    words = json.loads(WORDS.read_text("utf-8"))
    for language in LANGUAGES:
        catalog = ROOT / "static" / "i18n" / f"{language}.json"
        messages = json.loads(catalog.read_text("utf-8"))
        for key, text in words["messages"][language].items():
            said = text.replace("TITLE", name.capitalize())
            messages = put(messages, key.replace("NAME", name), said)
        write(catalog, _json(messages))
        lessons = ROOT / "static" / "lessons" / language / f"{name}.json"
        write(lessons, _json(words["lessons"][language]))
        if language in words["code"]:
            code = ROOT / "static" / "lessons" / language / "code.json"
            told = json.loads(code.read_text("utf-8"))
            told[f"stepstones.{name}.essays.count"] = words["code"][language]
            write(code, _json(told))
    tasks = ROOT / "static" / "lessons" / "tasks" / f"{name}.json"
    write(tasks, _json({"changes": [], "exercises": []}))


def put(messages: dict[str, str], key: str, text: str) -> dict[str, str]:
    """Return *messages* with a new one before the first that comes after it in the alphabet.

    The others stay where they are; one that is there already keeps its text.
    """
    if key in messages:
        return messages
    entries = list(messages.items())
    at = next((at for at, (other, _) in enumerate(entries) if other > key), len(entries))
    return dict([*entries[:at], (key, text), *entries[at:]])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _python(arguments: Sequence[str]) -> str:
    """Run Python where it finds the product; return what it prints. Raises ToolError."""
    paths = f"{ROOT / 'pysrc'}:{ROOT}"
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise ToolError(f"{' '.join(arguments)[:60]} failed:\n  {done.stderr.strip()[-600:]}")
    return done.stdout


def main(arguments: Sequence[str]) -> int:
    """Begin the puzzle that is named, and say what comes next."""
    parser = argparse.ArgumentParser(description="Begin a new puzzle.")
    parser.add_argument("name", help="the first word of its links, such as hex")
    name = parser.parse_args(arguments).name
    try:
        begin(name)
    except ToolError as error:
        return explain(error)
    say(f"{name} is there: pysrc/stepstones/{name}/. CONTRIBUTING.md tells what is left to write.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
