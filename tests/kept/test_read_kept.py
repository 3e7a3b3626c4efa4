"""What stands in the browser's storage is read strictly, whatever its shape."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from stepstones.app import catalog

HERE = Path(__file__).parent
SHAPES = 10_000
WORD = re.compile(r"[a-z0-9-]{1,40}")
GOOD: dict[str, Any] = {
    "id": "abc-1-z",
    "puzzle": "go",
    "link": "go/9",
    "title": "",
    "when": 1.7e12,
    "mode": "play",
    "text": "stepstones 1\n0 - b go/9\nat 0",
    "sources": ["8-e9ba13ff"],
}
OLD: dict[str, Any] = {
    "link": "go/9",
    "size": "9",
    "scene": {"width": 9, "height": 9, "facts": [None], "pieces": "." * 81},
    "report": {"violations": [1], "message": "x"},
    "can": {},
}
"""As the page kept a board before, or somebody else might."""
WON: dict[str, Any] = {
    "puzzle": "go",
    "maker": "live",
    "size": "9",
    "level": "easy",
    "seed": 1,
    "hints": 2,
    "told": True,
}
TABLE: dict[str, Any] = {"go/9": WON, "a": None, "constructor": WON}
LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1e308, "", "go/9", "go/19", "__proto__", "constructor", [], {}),
    *("go/9/dAA/zzz", "queens/8", "x" * 500, "\ud800", "\u202e", [[]], [None], {"length": 3}),
)


def _shape(chance: random.Random, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON
    kind = chance.randrange(8)
    if kind < 3 and depth < 4:
        own = dict(chance.choice((GOOD, OLD, WON, TABLE)))
        for _ in range(chance.randrange(1, 4)):
            key = chance.choice([*own, "toString", "__proto__"])
            if chance.random() < 0.3:
                own.pop(key, None)
            else:
                own[key] = _shape(chance, depth + 1)
        return own
    if kind == 3 and depth < 4:
        return [_shape(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind == 4 and depth == 0:
        return chance.choice((GOOD, OLD, TABLE))
    return chance.choice(LEAVES)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, list[Any]]]:
    """Random shapes, each with what the page's readers make of it."""
    chance = random.Random(2026)  # noqa: S311 - no secret
    shapes = [_shape(chance) for _ in range(SHAPES)]
    file = tmp_path_factory.mktemp("kept") / "shapes"
    file.write_text("\n".join(json.dumps(one) for one in shapes))
    node = shutil.which("node")
    assert node
    command = [node, str(HERE / "read_kept.mjs"), str(file)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    lines = printed.stdout.rstrip("\n").split("\n")
    assert len(lines) == SHAPES
    return [(shape, json.loads(line)) for shape, line in zip(shapes, lines, strict=True)]


def test_an_entry_is_whole_or_refused(read: list[tuple[Any, list[Any]]]) -> None:
    """Each field has its kind and its limit; nothing else comes through."""
    accepted = [(shape, entry) for shape, (entry, *_) in read if entry is not None]
    assert 100 < len(accepted) < SHAPES / 2
    for shape, entry in accepted:
        assert set(entry) == set(GOOD)
        assert entry == {name: shape[name] for name in GOOD}
        assert all(WORD.fullmatch(entry[name]) for name in ("id", "puzzle", "mode"))
        assert all(isinstance(entry[name], str) for name in ("link", "title", "text"))
        assert isinstance(entry["when"], (int, float))
        assert all(WORD.fullmatch(one) for one in entry["sources"])


def test_what_the_last_visit_left_shows_a_board(read: list[tuple[Any, list[Any]]]) -> None:
    """Of what is kept only the link is looked at; a board is shown, whatever it is."""
    links = set()
    for _, (_, _, boards, last, *_) in read:
        assert last in catalog.IDS
        for board in boards:
            assert board["fits"]
            assert all(isinstance(fact, dict) for fact in board["facts"])
            assert board["link"].startswith(f"{board['puzzle']}/")
            links.add(board["shown"])
    assert {"go/9", "queens/8"} <= links
    for link in links:
        catalog.decode(link)


def test_rows_of_a_table_are_judged_one_by_one(read: list[tuple[Any, list[Any]]]) -> None:
    """A row that is not understood is not there; it takes no other row with it."""
    counted = 0
    for shape, (*_, tables, (language, text)) in read:
        assert language in {"en", "ru", "zh"}
        assert isinstance(text, str)
        rows = shape if isinstance(shape, dict) else {}
        won = {name: row for name, row in rows.items() if _is_won(row)}
        assert tables["solved"] == won
        alike = [row for row in won.values() if row["maker"] == "live" and row["size"] == "9"]
        assert tables["count"] == sum(row["level"] == "easy" for row in alike)
        for link, (solved, made, help_) in zip(
            ("go/9", "constructor", "a"), tables["each"], strict=True
        ):
            assert solved == (link in won)
            assert made is None or isinstance(made["level"], str)
            assert {"hints", "told"} <= set(help_)
            assert help_["hints"] >= 0
        counted += bool(won)
    assert counted > 100


def _is_won(row: Any) -> bool:  # noqa: ANN401 - any JSON
    if not isinstance(row, dict):
        return False
    words = (row.get(name) for name in ("puzzle", "maker", "size", "level"))
    numbers = [row.get("seed"), row.get("hints")]
    whole = all(
        isinstance(one, (int, float))
        and not isinstance(one, bool)
        and abs(one) < 2**53
        and one == int(one)
        for one in numbers
    )
    texts = all(isinstance(one, str) and len(one) < 40 for one in words)
    return texts and whole and row["hints"] >= 0
