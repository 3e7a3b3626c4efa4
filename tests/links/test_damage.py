"""Damaged links: both readers refuse them alike, or put them right where the check proves it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from tests.links import golden, node
from tests.links.damage import DAMAGES, MAILED

from stepstones.app import catalog
from stepstones.core.errors import TextError
from stepstones.core.links import link as links, repair

EACH = 4_000
"""Damages of each kind."""
MANY = 20_000
"""The same where time is plenty."""
SHORT = re.compile(r"[a-z]+/[0-9x]+(/c[0-9a-k]*)?")
"""A link without a check: a damage to it cannot be seen, so none of these is given one."""
CHECKED = [one for one in golden.links() if not SHORT.fullmatch(one)]
SMALL = [one for one in CHECKED if len(one) < 60]


def brief(text: str) -> dict[str, Any]:
    """Return what Python makes of *text*, as `read_links.mjs --brief` tells it."""
    try:
        puzzle, state, _ = catalog.decode(text)
    except TextError as error:
        return {"refusal": [error.message, *error.values]}
    scene = puzzle.scene(state)
    return {"view": f"{puzzle.id} {scene.width} {scene.height} {scene.turn} {scene.pieces}"}


Told = dict[str, list[tuple[str, Any]]]


def read_all(damaged: Mapping[str, list[str]]) -> Told:
    """Return each damaged link with what the page makes of it, by kind; node starts once."""
    readings = iter(node.read([one for each in damaged.values() for one in each], "--brief"))
    return {kind: [(one, next(readings)) for one in each] for kind, each in damaged.items()}


@pytest.fixture(scope="module")
def whole() -> dict[str, dict[str, Any]]:
    """What Python makes of the links before anything happens to them."""
    return {one: brief(one) for one in CHECKED}


@pytest.fixture(scope="module")
def mailed() -> Told:
    """Every link with a check, after each kind of journey."""
    return read_all({kind: [sent(one) for one in CHECKED] for kind, sent in MAILED.items()})


@pytest.fixture(scope="module")
def mailed_wrong() -> Told:
    """The same links with one more character wrong."""
    damaged = {}
    for kind, sent in MAILED.items():
        luck = random.Random(f"1999 {kind}")  # noqa: S311 - a repeatable choice of damages
        wrong = [one[:-5] + luck.choice("fghj") + one[-4:] for one in CHECKED]
        pairs = zip(wrong, CHECKED, strict=True)
        damaged[kind] = [sent(one) for one, right in pairs if one != right]
    return read_all(damaged)


@pytest.mark.parametrize("number", [EACH, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_refused_alike(kind: str, number: int, whole: dict[str, dict[str, Any]]) -> None:
    """Neither reader opens another board, and both give the same reason.

    One damage in many thousands is taken for another one and put right wrongly. Where then only
    the rules refuse what is left, the page leaves it to Python.
    """
    luck = random.Random(f"1976 {kind}")  # noqa: S311 - a repeatable choice of damages
    chosen = luck.choices(SMALL, k=number)
    damaged = [DAMAGES[kind](one, luck.randrange(1, len(one) - 1), luck) for one in chosen]
    for before, after, reading in zip(chosen, damaged, node.read(damaged, "--brief"), strict=True):
        if after == before or SHORT.fullmatch(after):
            continue
        expected = brief(after)
        refusal, *_ = expected.get("refusal", ["link.damaged"])
        assert reading == ({} if refusal == "link.bad-field" else expected), after
        assert "refusal" in expected or expected == whole[before], after


@pytest.mark.parametrize("kind", MAILED)
def test_what_mail_and_chats_do_is_put_right(
    kind: str, mailed: Told, whole: dict[str, dict[str, Any]]
) -> None:
    """Both readers open the board of the link that was sent."""
    for before, (after, reading) in zip(CHECKED, mailed[kind], strict=True):
        assert reading == whole[before], after
        assert catalog.decode(after)[:2] == catalog.decode(before)[:2], after


@pytest.mark.parametrize("kind", MAILED)
def test_without_a_proof_nothing_is_put_right(kind: str, mailed_wrong: Told) -> None:
    """With one more character wrong the same link is refused, by both alike."""
    assert mailed_wrong[kind]
    for after, reading in mailed_wrong[kind]:
        assert "refusal" in reading, after
        assert brief(after) == reading, after


def test_at_least_twelve_kinds() -> None:
    """The issue asks for twelve."""
    assert len(MAILED) >= 12
    changed = [kind for kind in MAILED if any(MAILED[kind](one) != f"#{one}" for one in CHECKED)]
    assert len(changed) == len(MAILED)


def test_a_text_that_is_no_link_is_not_searched_for_long() -> None:
    """A text too long for a link is left alone."""
    assert repair.mend(f"{'x' * repair.MAX_LENGTH} {CHECKED[0]}") is None


def test_only_three_forms_open_without_a_check() -> None:
    """A size alone and packing ``c``, which people write by hand; SECURITY.md says so."""
    for one in CHECKED:
        bare = one.rpartition("/")[0]
        with pytest.raises(TextError):
            links.read(bare)
    for one in ("go/19", "cards/5x4", "queens/8/c15863724"):
        assert links.read(one).puzzle
