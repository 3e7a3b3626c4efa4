"""What every puzzle must do, asked of every puzzle of the catalog and of the null puzzle."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from stepstones.app import catalog
from stepstones.app.moments.history import History
from stepstones.app.protocol import messages as say
from stepstones.app.session import Session
from stepstones.core import link
from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.link import Link
from stepstones.core.maker import LEVELS, Made, Maker, Order, begin
from stepstones.core.puzzle import Mode, Puzzle, Role
from stepstones.core.scene import EMPTY
from stepstones.core.steps import Kind, Step, finish
from stepstones.core.trace import Run
from stepstones.null.puzzle import NULL

EVERY: list[Puzzle[Any]] = [NULL, *catalog.every()]
ID = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")

pytestmark = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


def _examples(puzzle: Puzzle[Any]) -> list[Any]:
    return [puzzle.decode(link.read(example.link)) for example in puzzle.examples]


def _some_examples(puzzle: Puzzle[Any]) -> list[Any]:
    """The first two presets of each group: the rest differs in how hard it is."""
    found, groups = [], Counter[str]()
    for example, state in zip(puzzle.examples, _examples(puzzle), strict=True):
        groups[example.group] += 1
        if groups[example.group] <= 2:
            found.append(state)
    return found


def _near(puzzle: Puzzle[Any]) -> Iterator[Any]:
    """The presets, and what one press or one action makes of each."""
    for state in _examples(puzzle):
        yield state
        points = puzzle.grid(state).points
        moves: list[str | None] = [action.move for action in puzzle.actions]
        for tool in puzzle.tools:
            for point in (points[0], points[-1], points[len(points) // 2]):
                with suppress(PuzzleError):
                    moves.append(puzzle.interpret(state, point, tool.id))
        for move in moves:
            if move is not None:
                with suppress(PuzzleError):
                    yield puzzle.play(state, move)


def _far(puzzle: Puzzle[Any]) -> Iterator[Any]:
    """What every option makes of the presets, small ones first, and presses on what a hint shows.

    Each press is made on the board that the one before has left.
    """
    for state in sorted(_examples(puzzle), key=lambda state: len(puzzle.grid(state).points)):
        for option in puzzle.options(state):
            for choice in option.choices:
                with suppress(PuzzleError):
                    chosen = puzzle.play(state, f"{option.id} {choice}")
                    yield chosen
                    yield from _as_shown(puzzle, chosen)


def _as_shown(puzzle: Puzzle[Any], state: Any) -> Iterator[Any]:  # noqa: ANN401 - any puzzle's
    hint = next(one for one in puzzle.algorithms if one.role is Role.HINT)
    run = Run(partial(hint.run, state))
    run.seek(10_000)
    assert run.verdict is not None
    shown = run.verdict.overlay.marks if run.verdict.overlay else ()
    for tool in (tool for tool in puzzle.tools if tool.mode is Mode.PLAY):
        pressed = state
        for point in shown:
            with suppress(PuzzleError):
                move = puzzle.interpret(pressed, point, tool.id)
                pressed = puzzle.play(pressed, move) if move else pressed
                yield pressed


def test_examples_survive_a_round_trip(puzzle: Puzzle[Any]) -> None:
    """A preset's link decodes to a state that encodes to a link of the same state."""
    for example, state in zip(puzzle.examples, _examples(puzzle), strict=True):
        again = link.write(puzzle.encode(state))
        assert puzzle.decode(link.read(again)) == state
        if "/c" not in example.link:
            assert again == example.link


def test_states_are_values(puzzle: Puzzle[Any]) -> None:
    """States hash, compare by value and cannot be changed."""
    for state, twin in zip(_examples(puzzle), _examples(puzzle), strict=True):
        assert state == twin
        assert hash(state) == hash(twin)
        with pytest.raises((AttributeError, TypeError)):
            state.width = 3


def test_scenes_have_one_character_a_point(puzzle: Puzzle[Any]) -> None:
    """A scene fits its grid, and every piece in it has a kind."""
    for state in _examples(puzzle):
        scene, grid = puzzle.scene(state), puzzle.grid(state)
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
    possible = set()
    for state in _near(puzzle):
        for action in puzzle.actions:
            if action in possible:
                continue
            try:
                played = puzzle.play(state, action.move)
            except RuleError as error:
                assert ID.fullmatch(error.message)
                continue
            possible.add(action)
            assert puzzle.decode(puzzle.encode(played)) == played
    assert possible == set(puzzle.actions)


def test_every_press_is_a_playable_move_or_refused(puzzle: Puzzle[Any]) -> None:
    """A corner pressed with any tool gives a move that plays or a PuzzleError; not always."""
    useful = set()
    for state in _examples(puzzle):
        points = puzzle.grid(state).points
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


def test_the_echo_agrees_with_the_move(puzzle: Puzzle[Any]) -> None:
    """What the page shows before Python has judged is what Python then shows."""
    for state in _some_examples(puzzle):
        scene = puzzle.scene(state)
        before = scene.pieces
        for tool in puzzle.tools:
            for point in puzzle.grid(state).points[:40]:
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
    state = puzzle.decode(link.read(puzzle.examples[0].link))
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
    for one in puzzle.formats:
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
    for state in _examples(puzzle):
        for one in puzzle.formats:
            if one.read is None or one.write is None:
                continue
            try:
                text = one.write(state)
            except PuzzleError as error:
                assert ID.fullmatch(error.message)
                continue
            written.add(one.id)
            again = puzzle.grid(one.read(text))
            assert (again.width, again.height) == (
                puzzle.grid(state).width,
                puzzle.grid(state).height,
            )
    assert written


def test_algorithms_run_or_refuse_on_examples(puzzle: Puzzle[Any]) -> None:
    """Each algorithm takes its first hundred steps on a preset, or says what it lacks.

    On one preset at least it runs.
    """
    ran = set()
    for state in _some_examples(puzzle):
        for algorithm in puzzle.algorithms:
            if algorithm.needs:
                continue
            try:
                run = Run(partial(algorithm.run, state), algorithm.draws)
                run.seek(100)
            except PuzzleError as error:
                assert ID.fullmatch(error.message)
                continue
            ran.add(algorithm.id)
            assert run.at == 100 or run.verdict is not None
            assert set(run.overlay.marks) <= set(puzzle.grid(state).points)
            json.dumps([frame.variables for frame in run.stack()])
    for algorithm in puzzle.algorithms:
        if algorithm.wanted is not None:
            asked = next(filter(algorithm.wanted, chain(_near(puzzle), _far(puzzle))))
            run = Run(partial(algorithm.run, asked))
            run.seek(1)
            assert run.step is not None or run.verdict is not None
            ran.add(algorithm.id)
    assert ran == {one.id for one in puzzle.algorithms if not one.needs}


def test_one_hint_and_one_standing_verdict_at_most(puzzle: Puzzle[Any]) -> None:
    """They come after what is listed by name; a standing verdict waits for no package."""
    roles = [one.role for one in puzzle.algorithms]
    assert roles == sorted(roles, key=lambda role: role is not Role.SOLVE)
    for role in (Role.HINT, Role.STANDING):
        assert roles.count(role) <= 1
    assert not any(one.needs for one in puzzle.algorithms if one.role is Role.STANDING)


def test_what_a_hint_says_can_be_done(puzzle: Puzzle[Any]) -> None:
    """On a preset the hint ends with a sentence, and its moves are moves of the puzzle."""
    for state in _some_examples(puzzle):
        for algorithm in puzzle.algorithms:
            if algorithm.role is not Role.HINT:
                continue
            run = Run(partial(algorithm.run, state))
            run.seek(10_000)
            assert run.verdict is not None
            assert ID.fullmatch(run.verdict.message)
            played = state
            for move in run.verdict.moves:
                played = puzzle.play(played, move)
            assert puzzle.decode(puzzle.encode(played)) == played


def _made(maker: Maker[Any], order: Order) -> Made[Any]:
    told: list[Step] = []
    made = finish(begin(maker, order), told.append)
    assert {step.kind for step in told} <= {Kind.PROGRESS}
    return made


def test_what_a_maker_makes_can_be_solved(puzzle: Puzzle[Any]) -> None:
    """Of each level a board comes, again and again the same, that its solution solves."""
    ids = [maker.id for maker in puzzle.makers]
    assert len(set(ids)) == len(ids)
    for maker in puzzle.makers:
        assert maker.sizes
        assert maker.levels
        assert set(maker.levels) <= set(LEVELS)
        for level in maker.levels:
            order = Order(maker.sizes[0], level, 1)
            made = _made(maker, order)
            assert _made(maker, order) == made
            assert made.level == level
            assert made.technique in maker.techniques
            assert puzzle.decode(puzzle.encode(made.state)) == made.state
            assert not puzzle.check(made.state).solved
            state = made.state
            for move in made.solution:
                state = puzzle.play(state, move)
            assert puzzle.check(state).solved or _answer(puzzle, state) == "solved"


def _answer(puzzle: Puzzle[Any], state: Any) -> str:  # noqa: ANN401 - any puzzle's state
    """Return what the side that answers says of the last move, '' where nobody does."""
    reply = next((one for one in puzzle.algorithms if one.role is Role.REPLY), None)
    if reply is None or not reply.wanted or not reply.wanted(state):
        return ""
    run = Run(lambda: reply.run(state))
    run.seek(10**9)
    return run.verdict.word if run.verdict else ""


def test_no_maker_takes_an_order_that_makes_no_sense(puzzle: Puzzle[Any]) -> None:
    """Unknown sizes and levels and seeds out of range are refused at once."""
    for maker in puzzle.makers:
        size, level = maker.sizes[0], maker.levels[0]
        for order in (Order("0", level, 1), Order(size, "", 1), Order(size, level, -1)):
            with pytest.raises(TextError, match=r"maker\.(no-size|no-level|bad-seed)"):
                begin(maker, order)


def test_a_view_of_every_example_is_plain_data(puzzle: Puzzle[Any]) -> None:
    """The session turns any preset into JSON."""
    for state in _examples(puzzle):
        view = Session(puzzle, History(state)).view()
        assert json.loads(say.dump(view))["link"] == link.write(puzzle.encode(state))
