"""What every puzzle must do, asked of every puzzle of the catalog and of the null puzzle."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.every import EVERY, ID, examples, near, some_examples

from stepstones.app import catalog
from stepstones.app.history.history import History
from stepstones.app.protocol import responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError, RuleError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.core.puzzle import Mode, Puzzle
from stepstones.core.scene import EMPTY

PRESSES = 60
"""Presses on each preset on which every state is to have its link."""
OFTEN = 0.1
"""Share of choices, and of moves without a point, among them."""

pytestmark = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


def test_examples_survive_a_round_trip(puzzle: Puzzle[Any]) -> None:
    """A preset's link decodes to a state that encodes to a link of the same state."""
    for example, state in zip(catalog.examples(puzzle), examples(puzzle), strict=True):
        again = link.write(puzzle.encode(state))
        assert puzzle.decode(link.read(again)) == state
        if "/c" not in example.link:
            assert again == example.link


def test_states_are_values(puzzle: Puzzle[Any]) -> None:
    """States hash, compare by value and cannot be changed."""
    for state, twin in zip(examples(puzzle), examples(puzzle), strict=True):
        assert state == twin
        assert hash(state) == hash(twin)
        with pytest.raises((AttributeError, TypeError)):
            state.width = 3


def test_scenes_have_one_character_a_point(puzzle: Puzzle[Any]) -> None:
    """A scene fits its grid, and every piece in it has a kind."""
    for state in examples(puzzle):
        scene, grid = puzzle.scene(state), state.grid
        assert (scene.width, scene.height) == (grid.width, grid.height)
        assert len(scene.pieces) == len(grid.points)
        assert set(scene.pieces) <= {EMPTY, *scene.kinds}
        assert len(scene.files) == grid.width
        assert len(scene.ranks) == grid.height
        spoken = [f"{file}{scene.joiner}{rank}" for rank in scene.ranks for file in scene.files]
        assert spoken == [grid.name(point) for point in grid.points]


def test_at_most_six_tools_a_mode(puzzle: Puzzle[Any]) -> None:
    """A palette stays small, and ids are unique."""
    names = [tool.id for tool in puzzle.tools]
    assert len(set(names)) == len(names)
    for mode in Mode:
        assert sum(tool.mode is mode for tool in puzzle.tools) <= 6
    known = {one.id for one in puzzle.algorithms}
    assert {tool.starts for tool in puzzle.tools} - {""} <= known
    assert {one.twin for one in puzzle.algorithms} - {""} <= known


def test_actions_are_playable_or_refused(puzzle: Puzzle[Any]) -> None:
    """Each move that needs no point plays on every preset or is refused by a rule; not always."""
    possible = []
    for state in near(puzzle):
        for action in puzzle.actions:
            if action in possible:
                continue
            try:
                played = puzzle.play(state, " ".join((action.move, *("-" for _ in action.words))))
            except RuleError as error:
                assert ID.fullmatch(error.message)
                continue
            possible.append(action)
            assert puzzle.decode(puzzle.encode(played)) == played
    assert all(action in possible for action in puzzle.actions)


def test_every_press_is_a_playable_move_or_refused(puzzle: Puzzle[Any]) -> None:
    """A corner pressed with any tool gives a move that plays or a PuzzleError; not always."""
    useful = set()
    for state in examples(puzzle):
        points = state.grid.points
        for tool in puzzle.tools:
            for point in {points[0], points[-1], points[len(points) // 2]}:
                try:
                    move = puzzle.interpret(state, point, tool.id)
                    if move is not None:
                        played = puzzle.play(state, move)
                        useful.add(tool.id)
                        assert puzzle.decode(puzzle.encode(played)) == played
                except PuzzleError as error:
                    assert ID.fullmatch(error.message)
    assert useful == {tool.id for tool in puzzle.tools}


def _random_move(puzzle: Puzzle[Any], state: Any, chance: random.Random) -> str | None:  # noqa: ANN401
    """Any press, now and then a choice or a move without a point, as the page offers them."""
    options = puzzle.options(state)
    if options and chance.random() < OFTEN:
        option = chance.choice(options)
        return f"{option.id} {chance.choice(option.choices)}"
    if puzzle.actions and chance.random() < OFTEN:
        return chance.choice(puzzle.actions).move
    tools = [one for one in puzzle.tools if one.wanted is None or one.wanted(state)]
    tool = chance.choice(tools)
    brush = f".{chance.randint(0, tool.brushes(state))}" if tool.brushes else ""
    return puzzle.interpret(state, chance.choice(state.grid.points), tool.id + brush)


def test_every_state_has_its_link(puzzle: Puzzle[Any]) -> None:
    """Whatever is pressed and chosen, the link of each state on the way opens that very state."""
    for number, begun in enumerate(some_examples(puzzle)):
        state, chance = begun, random.Random(number)  # noqa: S311 - no secret
        for _ in range(PRESSES):
            with suppress(PuzzleError):
                move = _random_move(puzzle, state, chance)
                state = state if move is None else puzzle.play(state, move)
            written = link.write(puzzle.encode(state))
            assert puzzle.decode(link.read(written)) == state, written


def test_the_echo_agrees_with_the_move(puzzle: Puzzle[Any]) -> None:
    """What the page shows before Python has judged is what Python then shows."""
    for state in some_examples(puzzle):
        scene = puzzle.scene(state)
        before = scene.pieces
        for tool in puzzle.tools:
            for point in state.grid.points[:40]:
                shown = tool.echo[scene.turn % len(tool.echo)] if tool.echo else {}
                if before[point] not in shown:
                    continue
                try:
                    move = puzzle.interpret(state, point, tool.id)
                    if move is None:
                        continue
                    after = puzzle.scene(puzzle.play(state, move)).pieces
                except PuzzleError:
                    continue
                assert after[point] == shown[before[point]], (tool.id, point, before[point])


@given(st.text(max_size=40))
@settings(max_examples=100)
def test_no_move_crashes_the_rules(puzzle: Puzzle[Any], move: str) -> None:
    """Any text is a move or a PuzzleError."""
    state = puzzle.decode(link.read(catalog.examples(puzzle)[0].link))
    try:
        played = puzzle.play(state, move)
    except PuzzleError:
        return
    puzzle.scene(played)


@given(
    size=st.tuples(st.integers(1, 9999), st.integers(1, 9999)),
    body=st.text("cdsbABCabc0129-_", max_size=12),
    fields=st.dictionaries(st.sampled_from(sorted(link.FIELDS)), st.text(max_size=6), max_size=2),
)
@settings(max_examples=200)
def test_no_link_crashes_a_decoder(
    puzzle: Puzzle[Any], size: tuple[int, int], body: str, fields: dict[str, str]
) -> None:
    """Any parts are refused with PuzzleError or give a state that lives a full life."""
    try:
        state = puzzle.decode(Link(puzzle.id, *size, body, fields))
    except PuzzleError as error:
        assert ID.fullmatch(error.message)
        return
    assert puzzle.decode(puzzle.encode(state)) == state
    puzzle.check(state)
    puzzle.scene(state)


@given(text=st.text(".XOQN# \n0123456789-abx", max_size=60))
@settings(max_examples=200)
def test_no_text_crashes_a_format(puzzle: Puzzle[Any], text: str) -> None:
    """Any text is refused with PuzzleError or read for good, and what is read writes again."""
    for one in catalog.formats(puzzle):
        if one.read is None:
            continue
        one.recognises(text)
        try:
            state = one.read(text)
        except PuzzleError as error:
            assert ID.fullmatch(error.message)
            continue
        assert puzzle.decode(puzzle.encode(state)) == state
        if one.write is not None:
            one.write(state)


def test_what_a_format_writes_it_reads(puzzle: Puzzle[Any]) -> None:
    """Text written in a format is recognised and read again as a board of the same size.

    Each format can write one preset at least.
    """
    written = set()
    for state in examples(puzzle):
        for one in catalog.formats(puzzle):
            if one.read is None or one.write is None:
                continue
            try:
                text = one.write(state)
            except PuzzleError as error:
                assert ID.fullmatch(error.message)
                continue
            written.add(one.id)
            again = one.read(text).grid
            assert (again.width, again.height) == (
                state.grid.width,
                state.grid.height,
            )
    assert written


def test_a_view_of_every_example_is_plain_data(puzzle: Puzzle[Any]) -> None:
    """The session turns any preset into JSON."""
    for state in examples(puzzle):
        view = Session(puzzle, History(state)).view()
        assert json.loads(say.dump(view))["link"] == link.write(puzzle.encode(state))
