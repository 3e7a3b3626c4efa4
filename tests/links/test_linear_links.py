"""Links are read in time in proportion to their text, by both readers, whatever is repeated.

The check is right, so that the readers of fields are reached as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pytest
from tests.links import golden, node
from tests.links.damage import MAILED
from tests.test_linear import ALLOWED, TIMES, assert_linear

from stepstones.app import catalog
from stepstones.core.links import link, packing, repair

UNNOTICED = 0.05
"""Seconds that the page's reader may take for the large text, whatever the small one took."""


def sealed(text: str) -> str:
    """Return *text* with its check."""
    return f"{text}/{link.check(text)}"


def _card() -> str:
    return packing.pack(bytes([1, *[0] * 5624]), 2)


def _board(side: int) -> str:
    return packing.pack(b"\x01" * (side * side), 3)


PARTS: Mapping[str, Callable[[int], str]] = {
    "digits": lambda count: sealed(f"go/25/d{'A' * count}"),
    "sparse digits": lambda count: sealed(f"go/25/s{'_' * count}"),
    "sparse cells": lambda count: sealed(f"cards/75/s{'I' * count}"),
    "dense cells": lambda count: sealed(f"cards/75/d{'_' * count}"),
    "names of points": lambda count: sealed(f"go/25/{_board(25)}&dead={'A1%2C' * count}A1"),
    "names of one chain": lambda count: sealed(
        f"go/25/{_board(25)}&dead={'A1%2C' * min(count, 600)}A1"
    ),
    "names of targets": lambda count: sealed(
        f"go/25/{_board(25)}&goal=live&at={'A1%2C' * count}A1"
    ),
    "cells of a region": lambda count: sealed(f"go/25/dA&goal=ask&at=A1&region=s{'B' * count}"),
    "moves of a knight": lambda count: sealed(f"knight/64/&moves={'03' * count}"),
    "moves on the spot": lambda count: sealed(f"knight/64/&moves={'04' * count}"),
    "segments": lambda count: sealed(f"cards/75/&from=1.1&moves={'e1s1' * count}"),
    "segments round and round": lambda count: sealed(
        f"cards/75/{_card()}&from=1.1&moves=e1{'s1e1n1w1' * min(count, 499)}"
    ),
    "the same segment": lambda count: sealed(f"cards/75/{_card()}&from=1.1&moves={'e1w1' * count}"),
    "given numbers": lambda count: sealed(f"knight/64/&given={'1a1.' * count}2b3"),
    "rules": lambda count: sealed(f"go/9/&rules={'suicide.' * count}area"),
    "digits of komi": lambda count: sealed(f"go/9/&komi={'7' * count}"),
    "digits of a step": lambda count: sealed(
        f"queens/8/&do=explain&alg=recursive&step={'1' * count}"
    ),
    "borders": lambda count: sealed(f"queens/20/b{'0' * count}"),
    "regions": lambda count: sealed(f"queens/20/rAd{'A' * count}"),
    "columns": lambda count: f"queens/20/c{'1' * count}",
    "percent signs": lambda count: sealed(f"go/9/&title={'%' * count}"),
    "encoded signs": lambda count: sealed(f"go/9/&title={'%E9%BB%91' * count}"),
    "equals signs": lambda count: sealed(f"go/9/&title{'=' * count}"),
    "fields": lambda count: sealed(f"go/9/{'&turn=W' * count}"),
    "fields of other names": lambda count: sealed(
        "go/9/" + "".join(f"&x{one}=1" for one in range(count))
    ),
    "slashes": lambda count: f"go/9{'/' * count}",
    "digits of a size": lambda count: f"go/{'9' * count}",
    "letters of a name": lambda count: f"{'go' * count}/9",
}
"""What a link may repeat, as often as asked for."""
SIGNS = (
    *(
        "a",
        "9",
        "/",
        "//",
        "a/",
        "9/",
        "a/9/",
        "a/9/b/",
        "go/9/sIA/abc ",
        "&",
        "&amp;",
        "&amp;amp;",
    ),
    *("%", "%25", "%2F", "%25252F", "%C2%AD", "=", "=\n", "=3D", " ", "\n", "\r\n> ", "\u200b"),
    *("\xad", "\\", "#", "?", "##", "\uff0f", "\u2014", "\u2011", ".", ")", "\ud7ff", "x", "1x1/"),
)
"""What mail and chats may repeat before, within and after a link."""


@pytest.mark.parametrize("name", PARTS)
def test_python_takes_time_in_proportion(name: str) -> None:
    """Up to the longest link that is read."""
    make = PARTS[name]
    assert_linear(catalog.decode, make, link.MAX_LENGTH // (len(make(9)) - len(make(8))))


def _with(whole: str, again: str, at: int, size: int) -> str:
    return whole[:at] + again * size + whole[at:]


@pytest.mark.parametrize("again", SIGNS)
def test_repairs_take_time_in_proportion(again: str) -> None:
    """Before a damaged link, within it and behind it."""
    whole = MAILED["entities"](golden.links()[0])
    count = repair.MAX_LENGTH // len(again)
    for at in (0, len(whole) // 2, len(whole)):
        assert_linear(repair.mend, partial(_with, whole, again, at), count)


def test_the_page_takes_time_in_proportion() -> None:
    """The same texts, and the same repairs, in the reader in JavaScript."""
    texts: list[str] = []
    names: list[str] = []
    for name, make in PARTS.items():
        count = link.MAX_LENGTH // (len(make(9)) - len(make(8)))
        texts += [make(count // TIMES), make(count)]
        names.append(name)
    whole = MAILED["entities"](golden.links()[0])
    for again in SIGNS:
        for at in (0, len(whole) // 2, len(whole)):
            count = repair.MAX_LENGTH // len(again)
            made = (_with(whole, again, at, size) for size in (count // TIMES, count))
            texts += made
            names.append(f"{again!r} at {at}")
    rounds = [node.read(texts, "--times") for _ in range(3)]
    least = [min(times) for times in zip(*rounds, strict=True)]
    for name, small, large in zip(names, least[::2], least[1::2], strict=True):
        assert large < max(UNNOTICED, small * TIMES * ALLOWED), name
