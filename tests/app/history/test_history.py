"""The tree of moments."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from stepstones.app.history import history as module
from stepstones.app.history.history import MAX_WALK, WAYS, History
from stepstones.app.history.node import GameNode, games, path_to
from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.record import Annotation, NodeCaption, Opened
from stepstones.core.trace import Steps


@dataclass(frozen=True)
class _Record:
    """A record whose states are the ways to its nodes, such as ``r/1/3``."""

    parents: tuple[int, ...]
    first: int = 0
    title: str = ""
    about: tuple[tuple[str, tuple[int | str, ...]], ...] = ()
    poses: bool = False

    def reply(self, _node: int) -> None:
        return None

    def hint(self, _node: int, _state: str, solved: Steps) -> Steps:
        return solved

    def start(self) -> str:
        return "r"

    def after(self, state: str, node: int) -> str:
        return f"{state}/{node}"

    def parent(self, node: int) -> int:
        return self.parents[node]

    def children(self, node: int) -> Sequence[int]:
        return [child for child, parent in enumerate(self.parents) if parent == node]

    def caption(self, node: int) -> NodeCaption:
        return NodeCaption(str(node))

    def remark(self, _node: int) -> Annotation:
        return Annotation()


records = st.lists(st.integers(0, 9), max_size=9).map(
    lambda found: _Record((-1, *(min(parent, node) for node, parent in enumerate(found))))
)


def every_moment(history: History) -> list[GameNode]:
    """Return every moment that can be reached from the first one, looking at all of them."""
    todo, found = [history.root], []
    while todo:
        node = todo.pop()
        found.append(node)
        todo += history.children(node)
    return found


actions = st.one_of(
    st.tuples(st.just("push"), st.sampled_from("abcd")),
    st.tuples(st.just("half"), st.sampled_from("ab")),
    st.tuples(st.just("open"), st.sampled_from("xyz")),
    st.tuples(st.just("walk"), st.sampled_from(WAYS)),
    st.tuples(st.just("visit"), st.integers(0, 40)),
    st.tuples(st.just("record"), records),
)


def _after(steps: list[tuple[str, object]]) -> History:
    """Return a history after those of the steps that it does not refuse."""
    history = History("s")
    for step in steps:
        with suppress(TextError):
            _do(history, step)
    return history


def _do(history: History, action: tuple[str, object]) -> None:
    kind, what = action
    match kind, what:
        case "push", str(letter):
            history.push((f"to {letter}", history.base.state + letter))
        case "half", str(letter):
            history.begin(f"half {letter}", history.base.state + "?" + letter)
        case "open", str(letter):
            history.push(("", letter), opens=True)
        case "walk", str(way):
            history.walk(way)
        case "visit", int(number):
            history.visit(number)
        case "record", _Record() as record:
            history.open(Opened((record,), ()))


@given(st.lists(actions, max_size=30))
def test_the_tree_stays_a_tree(steps: list[tuple[str, object]]) -> None:
    """Whatever is done: each moment is a child of its parent, once, and leads to the first.

    No two children of a moment show the same board unless one of them opens another one.
    """
    history = History("s")
    for step in steps:
        try:
            _do(history, step)
        except TextError as error:
            assert error.message == "app.no-moment"
    found = every_moment(history)
    assert not any(node.pending for node in found)
    found += [history.now] * history.now.pending
    assert len({node.number for node in found}) == len(found)
    assert {node.number: node for node in found} == history.nodes
    assert history.now in found
    assert sum(node.record is None for node in found) == history.played
    for node in found:
        children = history.children(node)
        assert all(child.parent is node for child in children)
        assert node.left is None or node.left in children
        assert node.shown is None or node.shown in found
        played = [child.state for child in children if not child.opens and not child.record]
        assert len(set(played)) == len(played)


@given(st.lists(actions, max_size=20), st.sampled_from("abcd"))
def test_undo_takes_back_and_redo_brings_back(steps: list[tuple[str, object]], letter: str) -> None:
    """From anywhere: play, undo, redo show the new board, the old one and the new one."""
    history = _after(steps)
    before = history.base
    history.push(("to", before.state + letter))
    after = history.now
    assert after.state == before.state + letter
    history.walk("back")
    assert history.now is before
    history.walk("forward")
    assert history.now is after


@given(st.lists(actions, max_size=20), st.lists(st.sampled_from("abcd"), min_size=1, max_size=4))
def test_what_is_refused_leaves_no_trace(
    steps: list[tuple[str, object]], letters: list[str]
) -> None:
    """After going back to a mark, the tree is what it was."""
    history = _after(steps)
    mark = history.mark()
    shown, kept = history.base, {node.number for node in every_moment(history)}
    for letter in letters:
        history.push(("to", history.base.state + letter))
    history.go_back(mark)
    assert history.base is shown
    assert {node.number for node in every_moment(history)} == kept


def test_a_move_played_again_goes_to_the_same_moment() -> None:
    """A variation begins only where the board becomes another."""
    history = History("s")
    for state in ("sa", "sb", "sa"):
        history.push(("to", state))
        history.walk("back")
    assert [node.state for node in history.root.grown] == ["sa", "sb"]
    history.walk("forward")
    assert history.state == "sa"
    history.push(("again", "sa"))
    assert history.now.parent is history.root


def test_next_and_previous_walk_around_the_nearest_alternatives() -> None:
    """Also from deep in a line; where there are none, nothing happens."""
    history = History("s")
    history.walk("next")
    for state in ("a", "b", "c"):
        history.push(("to", state), ("on", state + "1"), ("on", state + "2"))
        for _ in range(3):
            history.walk("back")
    history.walk("forward")
    assert history.state == "c"
    for way, state in (("next", "a"), ("next", "b"), ("previous", "a"), ("previous", "c")):
        history.walk(way)
        assert history.state == state
    history.walk("last")
    assert history.state == "c2"
    history.walk("next")
    assert history.state == "a"
    history.walk("first")
    assert history.state == "s"


def test_a_record_opens_at_the_node_it_wants_shown() -> None:
    """Its boards are computed on the way; undo leads out of it, redo back."""
    history = History("s")
    history.push(("to", "sa"))
    history.open(Opened((_Record((-1, 0, 1, 1), first=3), _Record((-1, 0), first=1)), ()))
    assert history.state == "r/1/3"
    assert [root.key for root in games(history.now)] == [0, 0]
    history.visit(games(history.now)[1].number)
    assert history.state == "r/1"
    history.visit(games(history.now)[0].number)
    assert history.state == "r/1/3"
    history.visit(games(history.now)[0].number)
    assert history.state == "r"
    history.walk("back")
    assert history.state == "sa"
    history.walk("forward")
    assert history.state == "r"


def test_only_what_is_looked_at_is_made() -> None:
    """A record of a hundred thousand nodes costs nothing until it is walked."""
    history = History("s")
    history.open(Opened((_Line(100_000),), ()))
    assert len(history.nodes) == 2
    history.walk("last")
    assert len(history.nodes) <= MAX_WALK + 3


@dataclass(frozen=True)
class _Line(_Record):
    """A record that is one long line; its states are the depths."""

    parents: tuple[int, ...] = ()

    def __init__(self, length: int) -> None:
        object.__setattr__(self, "length", length)

    def start(self) -> str:
        return ""

    def after(self, _state: str, node: int) -> str:
        return str(node)

    def children(self, node: int) -> Sequence[int]:
        return [node + 1]


def test_an_unknown_moment_and_an_unknown_way_are_refused() -> None:
    """Nothing changes."""
    history = History("s")
    with pytest.raises(TextError, match="no-moment"):
        history.visit(7)
    with pytest.raises(TextError, match="bad-message"):
        history.walk("sideways")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """So few moments are kept."""
    monkeypatch.setattr(module, "MAX_HISTORY", 6)
    return 6


def test_the_oldest_variation_is_forgotten_first(few: int) -> None:
    """Then, in one long line, the first moments; what is shown is always kept."""
    history = History("s")
    history.push(("to", "a"), ("to", "a1"))
    history.walk("first")
    history.push(("to", "b"))
    history.walk("first")
    history.push(("to", "c"), ("to", "c1"), ("to", "c2"))
    states = {node.state for node in every_moment(history)}
    assert states == {"s", "b", "c", "c1", "c2"}
    for number in range(3, 20):
        history.push(("to", f"c{number}"))
        assert len(every_moment(history)) <= few
    assert [node.state for node in path_to(history.now)] == [
        f"c{number}" for number in range(14, 20)
    ]


def test_each_board_shows_its_own_moments(few: int) -> None:
    """The first moment is forgotten while another board is looked at."""
    history = History("s")
    history.push(("to", "a"), ("to", "b"))
    history.push(("", "x"), opens=True)
    history.push(*(("to", f"x{number}") for number in range(few - 3)))
    first = path_to(history.now)[0]
    assert (first.state, first.shown and first.shown.state) == ("a", "b")
    history.visit(first.number)
    assert history.now.state == "b"


def test_a_record_is_never_forgotten(few: int) -> None:
    """When nothing else is left to forget, the next move is refused and all stays."""
    history = History("s")
    history.open(Opened((_Record((-1, 0, 0)),), ()))
    history.walk("forward")
    for number in range(few):
        history.push(("to", f"p{number}"))
    before = {node.number for node in every_moment(history)}
    with pytest.raises(RuleError, match="history-full"):
        history.push(("to", "q"))
    assert {node.number for node in every_moment(history)} == before


@given(st.lists(actions, max_size=60))
def test_the_tree_stays_small(steps: list[tuple[str, object]]) -> None:
    """Never more moments are kept than the limit, besides those of records."""
    patch = pytest.MonkeyPatch()
    patch.setattr(module, "MAX_HISTORY", 8)
    history = History("s")
    for step in steps:
        try:
            _do(history, step)
        except PuzzleError:
            continue
        assert history.played <= 8
        assert history.now.number in history.nodes
    found = {node.number for node in every_moment(history)}
    assert found | {history.now.number} == set(history.nodes)
    patch.undo()
