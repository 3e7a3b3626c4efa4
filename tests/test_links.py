"""Links open for ever: every form ever published still opens the board it opened."""

from pathlib import Path

import pytest

from stepstones.app import catalog

LINES = (Path(__file__).parent / "data" / "links.txt").read_text("utf-8").splitlines()
PUBLISHED = [line.split("\t") for line in LINES if line and not line.startswith("#")]


@pytest.mark.parametrize(("link", "board", "today"), PUBLISHED, ids=lambda text: text[:40])
def test_a_published_link_opens_its_board(link: str, board: str, today: str) -> None:
    """The pieces stand where they stood; of large boards the size is compared."""
    puzzle, state, _ = catalog.decode(link)
    scene = puzzle.scene(state)
    rows = [scene.pieces[at : at + scene.width] for at in range(0, len(scene.pieces), scene.width)]
    assert board in {"/".join(rows), f"{scene.width}x{scene.height}"}
    assert catalog.encode(puzzle, state) == today


@pytest.mark.parametrize("link", [link for link, _, _ in PUBLISHED], ids=lambda text: text[:40])
def test_what_is_written_today_stays_as_it_is(link: str) -> None:
    """Writing is stable: the canonical link opens to itself."""
    puzzle, state, _ = catalog.decode(link)
    canonical = catalog.encode(puzzle, state)
    assert catalog.encode(*catalog.decode(canonical)[:2]) == canonical
