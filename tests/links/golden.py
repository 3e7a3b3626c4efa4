"""Makes tests/data/links.golden.jsonl: what links show before the rules have their say.

``PYTHONPATH=pysrc:. python -m tests.links.golden`` writes it. A line holds a link and what both
readers must make of it; pieces are told in runs, ``12.X`` being twelve empty points and a stone.
What only the rules know is left out: liberties, broken rules, where a knight may go, a region
that nobody has painted, and sentences that judge.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

from stepstones.app import catalog
from stepstones.app.protocol import responses
from stepstones.app.session.session import Session
from stepstones.core.links import link
from stepstones.core.links.form import Cells
from stepstones.core.links.link import Link

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "data" / "links.golden.jsonl"
LINKS = ROOT / "tests" / "data" / "links.txt"
PLAYERS = ROOT / "docs" / "players.md"
JUDGED = {"r", "a", "c"}
"""Marks that come from the rules: where a piece may go and from where, what breaks a rule."""

MIXED = (
    *("go/19x3", "go/2", "go/4x7", "go/25x9", "go/7x25", "go/13x19", "go/9x7", "go/7x7"),
    *("queens/3/c103", "queens/12/c0b00c000100a", "queens/20/ck0000000000000000001"),
    *("knight/1", "knight/27x64", "knight/3x10", "cards/1x2", "cards/75", "cards/2x75"),
)
"""Further links that need no check: other sizes, the ends of what is allowed."""
NUMBERED = (
    Link("knight", 5, 5, "", {"given": "1a1.25e5", "moves": "2b3.3d4", "at": "7"}),
    Link("knight", 4, 4, "", {"given": "3b2.9d4", "closed": "1"}),
    Link("cards", 3, 2, "dGq", {"k": "2", "rules": "any", "faces": "western", "warn": "1"}),
    Link("cards", 6, 6, "dAFUIDK95TIIcKhkRU7EAk3NOzKhqdbxS", {"k": "36", "rules": "any"}),
)
"""Links of the fields that no moves above lead to, and one with as many kinds as there can be."""
MOVES = {
    "go": (
        ("9", "play D4,play E5,play E4,pass,play F6"),
        ("13x9", "b A1,b A2,w N9,last A1,ask N9,turn"),
        ("9", "b A1,b B1,w C1,w C3,dead A1,dead C3,rules tromp-taylor,komi 7"),
        ("7", "b A1,b B1,w A2,w B2,w C2,goal live,target A1,region D1,region E1"),
        ("7", "b A1,w A2,w B2,goal capture,target A1,both"),
        ("7", "w A1,b A2,b B2,goal save,target A1"),
        ("7", "w A1,b A2,b B2,life A1,region E5"),
        ("7", "w A1,b A2,b B2,life A1,name VHdvIGV5ZXM 6buR5qOL"),
        ("7", "w A1,b A2,b B2,life A1,name VHdvIGV5ZXM -,both"),
        ("5", "b A2,b B1,b C2,w A3,w B2,w D2,w C3,w C1,play B3,turn"),
        ("19", "handicap 5"),
    ),
    "queens": (
        ("6", "queen a1,queen b3,queen f6,cross c1,cross d2"),
        ("5", "given a1,queen b3,queen c5,block e5,rule no-touch,cross e1"),
        ("4", "region 1 a1,region 1 b1,region 2 c1,region 3 a4,queen c3,given d4,cross d2"),
        ("2", "region 1 a1,region 1 a2,region 2 b1,region 2 b2,queen b1"),
    ),
    "knight": (
        ("8", "hole c3,start b3,hole a1,walk d4,finish h8,walk f5,walk g7"),
        ("5x4", "tour closed,start c2,walk e3,walk c4,walk a3"),
        ("30x31", "start ad31,walk ab30"),
    ),
    "cards": (
        ("5x4", "put 1,1,put 5,4,from 1,1,to 5,4,draw 0,1,draw 0,5,draw 5,5"),
        ("3", "put 1,1,put 3,3,from 1,1"),
        ("3", "put 1,1,put 3,3,from 1,1,draw 3,1,draw 3,3"),
    ),
}
"""Moves that lead to mixed states, from empty boards."""


def links() -> list[str]:
    """Return all links of the file: published, of docs/players.md, of the gallery, mixed."""
    published = [line.partition("\t")[0] for line in LINKS.read_text("utf-8").splitlines()]
    found = [one for one in published if one and not one.startswith("#")]
    found += re.findall(r"`#([^`]+)` \|", PLAYERS.read_text("utf-8"))
    found += [one.link for puzzle in catalog.every() for one in catalog.examples(puzzle)]
    found += [*MIXED, *map(link.write, NUMBERED), *_played()]
    return list(dict.fromkeys(found))


def _played() -> list[str]:
    found = []
    for name, games in MOVES.items():
        puzzle = catalog.find(name)
        for size, moves in games:
            state = puzzle.decode(link.read(f"{name}/{size}"))
            for move in re.split(r",(?=[a-z]+\b)", moves):
                state = puzzle.play(state, move)
                found.append(catalog.encode(puzzle, state))
    return found


def shown(text: str) -> dict[str, Any]:
    """Return what Python shows of a link, in the words of the page, without what is judged."""
    session = Session.open(text)
    view = json.loads(responses.dump(session.view()))
    return {"link": text, **bare(view, painted=_painted(text))}


def bare(view: dict[str, Any], *, painted: bool) -> dict[str, Any]:
    """Return what of a view both readers must agree on."""
    form = catalog.form(catalog.find(view["puzzle"]))
    scene, report = view["scene"], view["report"]
    own = ("width", "height", "lattice", "joiner", "dots", "labels", "turn", "kinds", "regions")
    message, args = report["unjudged"] or (report["message"], report["args"])
    says = (
        {"says": [message, args]}
        if message in {one.message for each in form.every for one in each.status}
        else {}
    )
    goal = {"goal": report["goal"]} if report["goal"] else {}
    tints = {point: "r" for point, tint in scene["tints"].items() if painted and tint in "rf"}
    return {
        "puzzle": view["puzzle"],
        "size": view["size"],
        **{name: scene[name] for name in own if scene[name]},
        "lines": [line for line in scene["lines"] if line["kind"] == "path"],
        "pieces": runs(scene["pieces"]),
        "files": " ".join(scene["files"]),
        "ranks": " ".join(scene["ranks"]),
        "marks": {point: mark for point, mark in scene["marks"].items() if mark not in JUDGED},
        "tints": tints,
        "clear": view["can"]["clear"],
        "tools": " ".join(tool["id"] for tool in view["tools"] if tool["mode"] == "play"),
        **says,
        **goal,
    }


def _painted(text: str) -> bool:
    parts = link.read(text)
    fields = catalog.form(catalog.find(parts.puzzle)).fields
    return any(isinstance(fields.get(name), Cells) for name in parts.fields)


def runs(pieces: str) -> str:
    """Return *pieces* as runs, ``12.X``."""
    found = ((sign, sum(1 for _ in run)) for sign, run in groupby(pieces))
    return "".join(f"{length if length > 1 else ''}{sign}" for sign, length in found)


def text() -> str:
    """Return the whole file."""
    lines = [json.dumps(shown(one), ensure_ascii=False, separators=(",", ":")) for one in links()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(text(), "utf-8")
