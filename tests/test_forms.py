"""What the page is told of a puzzle's links holds for the puzzle: sizes, fields, signs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link
from stepstones.core.links.form import Numbers, Path as PathField, Pieces, plain
from stepstones.core.links.link import Link
from stepstones.core.puzzle import Puzzle
from stepstones.null.puzzle import NULL

EVERY: list[Puzzle[Any]] = [NULL, *catalog.every()]
SCRIPTS = Path(__file__).parents[1] / "static" / "js"

each_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


def _refusal(puzzle: Puzzle[Any], parts: Link) -> str:
    return next(iter(_reason(puzzle, parts)), "")


def _reason(puzzle: Puzzle[Any], parts: Link) -> tuple[Any, ...]:
    try:
        puzzle.decode(parts)
    except PuzzleError as error:
        return error.message, *error.values
    return ()


@each_puzzle
def test_a_form_has_the_fields_that_the_puzzle_reads(puzzle: Puzzle[Any]) -> None:
    """A field that the puzzle reads, alone or beside another, is one that the page knows."""
    known = {name for form in catalog.form(puzzle).every for name in form.fields}
    own = link.FIELDS - catalog.VIEW_FIELDS
    for name in own:
        parts = [Link(puzzle.id, 4, 4, "", {name: "?", other: "?"}) for other in own]
        newer = [_reason(puzzle, one) == ("link.newer", name) for one in parts]
        assert all(newer) is (name not in known), name


@each_puzzle
def test_a_form_has_the_sizes_that_the_puzzle_allows(puzzle: Puzzle[Any]) -> None:
    """One cell less or more is refused, in both directions, by the same message."""
    form = catalog.form(puzzle)
    for width, height in ((form.least, form.least), (form.most, form.most)):
        assert not _refusal(puzzle, Link(puzzle.id, width, height))
    for side in (form.least - 1, form.most + 1):
        if side:
            for width, height in ((side, side), (side, form.least), (form.most, side)):
                assert _refusal(puzzle, Link(puzzle.id, width, height)) == "link.size-limit"
    assert _refusal(puzzle, Link(puzzle.id, 3, 4)) == form.square


@each_puzzle
def test_a_form_has_the_packings_that_the_puzzle_reads(puzzle: Puzzle[Any]) -> None:
    """Everywhere ``d`` and ``s``; ``c`` with digits for it, ``b`` and ``r`` with regions."""
    form = catalog.form(puzzle)
    known = {*"ds", *("c" if form.ranks else ""), *("br" if form.regions else "")}
    for letter in ascii_lowercase:
        newer = _refusal(puzzle, Link(puzzle.id, 4, 4, letter)) == "link.newer"
        assert newer is (letter not in known), letter


@each_puzzle
def test_a_form_shows_the_pieces_that_the_puzzle_shows(puzzle: Puzzle[Any]) -> None:
    """No example has a piece that no cell, ring or path of the form has."""
    forms = catalog.form(puzzle).every
    fields = [one for form in forms for one in form.fields.values()]
    put = {one.sign for one in fields if isinstance(one, Pieces)}
    put |= {one.piece for one in fields if isinstance(one, Numbers | PathField)} - {""}
    signs = {sign for form in forms for sign in form.cells + form.ring} | put
    for example in catalog.examples(puzzle):
        scene = puzzle.scene(puzzle.decode(link.read(example.link)))
        assert set(scene.pieces) <= signs


@each_puzzle
def test_a_form_is_plain_data(puzzle: Puzzle[Any]) -> None:
    """It survives JSON, and says what it means in words of the catalogs."""
    form = catalog.form(puzzle)
    assert json.loads(json.dumps(plain(form))) == plain(form)
    words = json.loads((SCRIPTS.parent / "i18n" / "en.json").read_text("utf-8"))
    if puzzle is not NULL:
        says = [one for each in form.every for one in each.status]
        assert {one.message for one in says} <= set(words)
        assert {one.goal[0] for one in says if one.goal} <= set(words)


def test_both_languages_know_the_same_fields() -> None:
    """The page's reader lists the fields of all links once more."""
    script = (SCRIPTS / "link" / "reader.js").read_text("utf-8")
    listed = re.search(r"FIELDS = new Set\((.*?)\.split", script, re.DOTALL)
    assert listed
    assert set(re.findall(r"[a-z]+", listed[1])) == link.FIELDS
