"""Every sentence of every essay says what the board shows, in each language without a gap.

A step's message with its arguments is held against what the reader sees, by rules written down
again under tests/sentences/. A message without such a rule fails, so that a new one needs a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from tests.sentences import cards, go, knight, queens
from tests.sentences.spoken import spoken
from tests.sentences.step_view import Check, step_views

from stepstones.app import catalog
from stepstones.core.errors import RuleError

ROOT = Path(__file__).parents[1]
OWN = [
    import_module(f"tests.{name}.sentences")
    for name in catalog.IDS
    if (ROOT / "tests" / name / "sentences.py").is_file()
]
"""The rules of puzzles that have them among their own tests, with boards of their own."""
CHECKS: dict[str, Check] = {**cards.CHECKS, **go.CHECKS, **knight.CHECKS, **queens.CHECKS}
for one in OWN:
    CHECKS |= one.CHECKS
CATALOGS = [
    json.loads((ROOT / "static/i18n" / f"{one}.json").read_text("utf-8"))
    for one in ("en", "ru", "zh")
]
USE = re.compile(r"\{(\d+)(?:, (plural|select|point))?")
LONG = "knight/6/&closed=1/n31"
"""A board whose searches go back for hours; of them the first steps only."""
MAX_STEPS = 400
BOARDS = (
    "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k",
    "go/5x6/dXcCdPmMc&at=B5/90k",
    "go/7/dGr1vvht5jabe3&turn=W&at=A6/f7r",
    "go/7/dGr0kxzOcC3qvQ&turn=W&at=A6/2w9",
    "go/7/dmLn-x8l7r1v-r&at=B6/pqq",
    "go/9/sbSAAYAFw0h&at=D6/1pd",
    "go/9/dAsZYkq8WQmNL-Y7Lod8eXP/zkp",
    "go/7/dDIct1Gpv5VSNv&at=B6/s1e",
    "go/7/dJmM_lz0aFQTlN&at=B6/y75",
    "go/5x3/dC7ew/dpx",
    "go/5x3/sFh&rules=suicide/g90",
    "go/5x4/dDE4_Cn&at=E4/hzh",
    "queens/4",
    "queens/5",
    "queens/8/c15863704",
    "queens/4/rDdBDapOvs&blocked=dAAM/ff2",
    "queens/5/rEdWFxbcCuFuj-/ej7",
    "knight/5/&from=b1/1v3",
    "knight/4",
    "knight/7/&from=b6/qkn",
    "knight/8",
    LONG,
    "knight/4/dIEK&from=b3&closed=1/2v8",
    "knight/4/dAkG&from=c4&closed=1/rtb",
    "knight/4x3/&from=d3&closed=1/kyx",
    "knight/4x3/&from=a3&moves=250250&to=d1/p99",
    "knight/8/sTDZYE&from=h1/xnk",
    "knight/8/sKVQ&from=d4/9de",
    "knight/7x4/&from=b2/jng",
    "knight/8/dAAAAP__AAAA/a92",
    "knight/4x5/&from=b4&moves=350725035207532&closed=1/kbq",
    "knight/3x6/dBAw&from=a5&closed=1/535",
    "knight/6x5/sKCU&from=b2&closed=1/nmh",
    "knight/4x3/&moves=0361472&to=b1/6k1",
    "knight/5/&from=a3&moves=310&to=d5/kdm",
    "knight/5x6/sQlTR&from=e6&moves=5&to=a3/xhy",
    "knight/5x3/dEYA&from=d1&moves=725741275&closed=1/rsg",
    "knight/4/dBkv&from=b2/q42",
    "knight/5x4/&from=a3&moves=2&to=c3/20f",
    "knight/5/&given=1a5.8c4.9d2.13c5/pqq",
    "knight/5/&given=1a5.3b2.9b4.22c2/xjs",
    "knight/5/&given=1a1.3a2/fdb",
    "knight/5/&given=1a1.3e5/gdp",
    "knight/5/&given=1b1/493",
    "cards/5x4/dD8eu&from=2.3&to=5.3/s5f",
    "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p",
    "cards/5x4/dD8eu&from=1.3&to=4.4/x5b",
    "cards/3/dNlb&k=3&rules=two-turns/efa",
    "cards/3/dXJ2&k=3&rules=two-turns/0q4",
    "cards/3x2/dt5&k=3&rules=two-turns/z2s",
    *(link for one in OWN for link in one.BOARDS),
)
"""Boards on which the essays say, together, all that they can say."""


def _gaps(message: str, args: Sequence[object], points: int) -> list[str]:
    """Return what a sentence lacks in some language."""
    found = []
    for messages in CATALOGS:
        for number, use in USE.findall(messages[message]):
            value = args[int(number)] if int(number) < len(args) else None
            fits = value is not None
            if use == "select":
                fits = isinstance(value, str)
            elif use == "point":
                fits = isinstance(value, int) and 0 <= value < points
            if not fits:
                found.append(f"{number} {use} in {messages[message]}")
    return found


@cache
def _read_through(link: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return what the essays say on the board of *link*, and which of it does not fit."""
    puzzle, state, _ = catalog.decode(link)
    said, wrong = set[str](), list[str]()
    for algorithm in puzzle.algorithms:
        if not algorithm.teaches or (algorithm.wanted and not algorithm.wanted(state)):
            continue
        with suppress(RuleError):
            run = None
            for view in step_views(link, algorithm.id, MAX_STEPS if link == LONG else 10_000):
                run, why = view.run, view.step.why
                said.add(why)
                where = f"{algorithm.id} step {run.at}: {why} {view.args}"
                if why not in CHECKS:
                    wrong.append(f"{where} has no rule")
                elif not CHECKS[why](view):
                    wrong.append(f"{where} does not fit")
                wrong += _gaps(why, view.args, len(view.scene.pieces))
            if run is not None and run.verdict is not None:
                told = run.verdict
                wrong += _gaps(told.message, told.args, len(puzzle.scene(state).pieces))
            elif run is not None and link != LONG:
                wrong.append(f"{algorithm.id} does not end")
    return frozenset(said), tuple(wrong)


@pytest.mark.parametrize("link", BOARDS)
def test_each_sentence_fits_the_board(link: str) -> None:
    """Who attacks, which weight, who is asked to return: all as it is, to the end of the run."""
    said, wrong = _read_through(link)
    assert said
    assert not wrong


def test_no_sentence_is_left_unheard() -> None:
    """All that the essays can say, as their text has it, is said on one of the boards."""
    said = frozenset[str]().union(*(_read_through(link)[0] for link in BOARDS))
    assert spoken() - said == set()
    assert CHECKS.keys() - said == set()
