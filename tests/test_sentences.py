"""Every sentence of every essay says what the board shows, in each language without a gap.

A step's message with its arguments is held against what the reader sees, by rules written down
again under tests/sentences/. A message without such a rule fails, so that a new one needs a rule.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.sentences import cards, go, knight, queens
from tests.sentences.look import Look, looks

from stepstones.app import catalog
from stepstones.core.errors import RuleError

ROOT = Path(__file__).parents[1]
CHECKS = {**cards.CHECKS, **go.CHECKS, **knight.CHECKS, **queens.CHECKS}
CATALOGS = [
    json.loads((ROOT / "static/i18n" / f"{one}.json").read_text("utf-8"))
    for one in ("en", "ru", "zh")
]
USE = re.compile(r"\{(\d+)(?:, (plural|select|point))?")
RUNS = [
    (
        "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k",
        300,
    ),
    ("go/5x6/dXcCdPmMc&at=B5/90k", 200),
    ("go/7/dGr1vvht5jabe3&turn=W&at=A6/f7r", 200),
    ("go/7/dGr0kxzOcC3qvQ&turn=W&at=A6/2w9", 200),
    ("go/7/dmLn-x8l7r1v-r&at=B6/pqq", 200),
    ("go/9/sbSAAYAFw0h&at=D6/1pd", 200),
    ("go/9/dAsZYkq8WQmNL-Y7Lod8eXP/zkp", 200),
    ("go/7/dDIct1Gpv5VSNv&at=B6/s1e", 200),
    ("go/7/dJmM_lz0aFQTlN&at=B6/y75", 200),
    ("queens/4", 100),
    ("queens/5", 600),
    ("queens/8/c15863704", 300),
    ("knight/5/&from=b1/1v3", 100),
    ("knight/4", 100),
    ("knight/7/&from=b6/qkn", 500),
    ("knight/8", 300),
    ("knight/6/&closed=1/n31", 400),
    ("knight/8x6/saBkQSiE&closed=1/ct5", 400),
    ("knight/8/sTDZYE&from=h1/xnk", 20),
    ("knight/8/sKVQ&from=d4/9de", 20),
    ("knight/7x4/&from=b2/jng", 20),
    ("knight/8/dAAAAP__AAAA/a92", 20),
    ("cards/5x4/dD8eu&from=2.3&to=5.3/s5f", 600),
    ("cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p", 60),
    ("cards/5x4/dD8eu&from=1.3&to=4.4/x5b", 600),
]
"""Boards, each with the number of steps that are looked at."""


def _gaps(look: Look) -> list[str]:
    """Return what the sentence of a step lacks in some language."""
    found = []
    for messages in CATALOGS:
        for number, use in USE.findall(messages[look.step.why]):
            value = look.args[int(number)] if int(number) < len(look.args) else None
            fits = value is not None
            if use == "select":
                fits = isinstance(value, str)
            elif use == "point":
                fits = isinstance(value, int) and 0 <= value < len(look.scene.pieces)
            if not fits:
                found.append(f"{number} {use} in {messages[look.step.why]}")
    return found


@pytest.mark.parametrize(("link", "most"), RUNS)
def test_each_sentence_fits_the_board(link: str, most: int) -> None:
    """Who attacks, which weight, who is asked to return: all as it is on the board."""
    puzzle, state, _ = catalog.decode(link)
    seen = 0
    for algorithm in puzzle.algorithms:
        if not algorithm.teaches or (algorithm.wanted and not algorithm.wanted(state)):
            continue
        try:
            for look in looks(link, algorithm.id, most):
                seen += 1
                where = f"{algorithm.id} step {look.run.at}: {look.step.why} {look.args}"
                assert look.step.why in CHECKS, where
                assert CHECKS[look.step.why](look), where
                assert not _gaps(look), where
        except RuleError:
            continue
    assert seen
