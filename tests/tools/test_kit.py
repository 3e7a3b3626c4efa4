"""A saved version is one program: python3 alone runs it, and it prints the essay's own steps."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import kit
from shell import ROOT, run
from stepstones.app import catalog
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm, Puzzle

ESSAYS = [
    (puzzle, one) for puzzle in catalog.every() for one in puzzle.algorithms if kit.is_packed(one)
]
MAX_STEPS = 3000
LETTERS = {
    "en": re.compile("[a-z] [a-z]"),
    "ru": re.compile("[а-я]{3}"),
    "zh": re.compile("[一-鿿]"),
}
"""What is in a sentence of each language."""
JOIN = """
import { program } from '%s/static/js/own/program.js';
import { readFileSync, writeFileSync } from 'node:fs';
const [given, target] = process.argv.slice(2);
const { kit, text, link, language } = JSON.parse(readFileSync(given, 'utf-8'));
writeFileSync(target, program(kit, text, link, language));
"""


def _board(puzzle: Puzzle[Any], base: Algorithm[Any]) -> tuple[str, list[str]]:
    """Return a link of the puzzle's on which *base* runs, and the lines that tell of its steps."""
    for example in catalog.examples(puzzle):
        try:
            state = catalog.decode(example.link)[1]
            watched, lines = base.on(state), []
            while watched.advance() and watched.at < MAX_STEPS:
                assert watched.step
                name = state.grid.name
                place = name(watched.step.point) if watched.step.point >= 0 else "-"
                lines.append(f"{watched.at} {watched.step.kind.value} {place}")
        except PuzzleError:
            continue
        if watched.verdict:
            return catalog.encode(puzzle, state), [*lines, f"end {watched.verdict.word}"]
    raise AssertionError(base.id)


@pytest.mark.parametrize(("puzzle", "base"), ESSAYS, ids=lambda one: one.id)
def test_the_program_prints_the_same_steps(
    puzzle: Puzzle[Any], base: Algorithm[Any], tmp_path: Path
) -> None:
    """Each essay, joined by the page's own script, alone, in one of the three languages."""
    link, expected = _board(puzzle, base)
    text = kit.path_of(base.module).read_text("utf-8")
    parts = kit.kit(base.module, base.run.__name__, puzzle.id)
    language = kit.LANGUAGES[ESSAYS.index((puzzle, base)) % 3]
    given = {"kit": parts, "text": text, "link": link, "language": language}
    (tmp_path / "given.json").write_text(json.dumps(given))
    (tmp_path / "join.mjs").write_text(JOIN % ROOT)
    saved = tmp_path / "saved.py"
    join: list[str | Path] = ["node", tmp_path / "join.mjs", tmp_path / "given.json", saved]
    run(join, failed="The page's script does not join them.")
    said = run([sys.executable, "-I", saved], failed="The program does not run.")
    printed = [line.partition(" | ") for line in said.splitlines()]
    assert [line for line, _, _ in printed] == expected
    assert all(words and not words.startswith(f"{puzzle.id}.") for _, _, words in printed)
    assert "{" not in said
    assert LETTERS[language].search(said)
    assert saved.read_text("utf-8").startswith(text[:40])
