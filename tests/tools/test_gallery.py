"""The gallery's file is what Python would say, and the examples are in good order."""

import gzip
import json
import sys
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import gallery
from stepstones.app import catalog

SHELVES = json.loads(gallery.GALLERY.read_text("utf-8"))


def test_the_file_is_up_to_date() -> None:
    """gallery.json is as tools/gallery.py writes it; run it if not."""
    assert json.loads(gallery.gallery()) == SHELVES


def test_every_puzzle_has_a_good_dozen_in_groups() -> None:
    """At least twelve examples each, or one group while it is new; groups stand in one place."""
    assert [shelf["puzzle"] for shelf in SHELVES] == list(catalog.IDS)
    for puzzle in catalog.every():
        groups = [
            (group, len(list(own)))
            for group, own in groupby(catalog.examples(puzzle), key=lambda one: one.group)
        ]
        assert len(catalog.examples(puzzle)) >= 12 or len(groups) == 1
        assert len({group for group, _ in groups}) == len(groups)
        assert all(group.startswith(f"{puzzle.id}.group.") for group, _ in groups)
        assert min(count for _, count in groups) >= 2


def test_no_board_is_shown_twice() -> None:
    """Ids and links are unique, also when a link is written in another way."""
    every = [one for shelf in SHELVES for group in shelf["groups"] for one in group["examples"]]
    assert len({one["id"] for one in every}) == len(every)
    assert len({one["link"] for one in every}) == len(every)


def test_names_of_groups_and_examples_differ() -> None:
    """Within a puzzle no two titles are the same in any language."""
    for language in ("en", "ru", "zh"):
        words = json.loads((gallery.GALLERY.parent / f"i18n/{language}.json").read_text("utf-8"))
        for shelf in SHELVES:
            ids = [one["id"] for group in shelf["groups"] for one in group["examples"]]
            ids += [group["id"] for group in shelf["groups"]]
            assert len({words[one] for one in ids}) == len(ids)


def test_it_costs_little() -> None:
    """Less than 14 kB travels when it is first looked at."""
    assert len(gzip.compress(gallery.GALLERY.read_bytes())) < 14_000
