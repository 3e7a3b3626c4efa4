"""Golden transcripts: every essay on its smallest telling board, followed by hand.

A line is a step: what happened and where. The boards are small enough to be played
through with pencil and paper, which is how these lists were checked.
"""

from functools import partial

import pytest

from stepstones.app.reading import sources
from stepstones.core.trace import Run

GO_RECURSION = "visit A2 · visit B2 · consider A2 · found B1"
GO_STACK = """
visit A2 · consider A2 · visit B2 · reject A1 · consider B2 · consider A2 · found B1
"""
GO_DEAD = "visit A2 · consider A2 · visit B2 · found B1 · visit A1 · found B1"
GO_BENSON = """
consider A2 · found A2 · consider C2 · found C2 · found B2 ·
consider A2 · reject A2 · reject E2
"""
GO_SAFETY = """
consider A2 · place A2 · place B2 · retract B2 · retract A2 · place B2 · place C2 · retract C2 ·
retract B2 · place C2 · place B2 · retract B2 · retract C2 · place D2 · place B2 · retract B2 ·
retract D2 · found A2 · found E2 · consider A2 · reject A2 · reject F2
"""
GO_LADDER = "place B3 · reject C3 · retract B3 · bound B3"
QUEENS = """
place a1 · reject b1 · reject b2 · place b3 · reject c1 · reject c2 · reject c3 · retract b3 ·
retract a1 · place a2 · reject b1 · reject b2 · reject b3 · retract a2 · place a3 · place b1 ·
reject c1 · reject c2 · reject c3 · retract b1 · reject b2 · reject b3 · retract a3
"""
KNIGHT_TEXT = """
place a1 · consider b3 · consider c2 · place b3 · consider c1 · place c1 · consider a2 ·
place a2 · consider c3 · place c3 · consider b1 · place b1 · consider a3 · place a3 ·
consider c2 · place c2 · reject c2 · retract c2 · retract a3 · retract b1 · retract c3 ·
retract a2 · retract c1 · retract b3
"""
KNIGHT_TOUR = """
place a1 · consider b3 · consider c2 · place c2 · consider a3 · place a3 · consider b1 ·
place b1 · consider c3 · consider d2 · place d2 · consider b3 · place b3 · consider c1 ·
place c1 · consider d3 · consider a2 · place d3 · consider b2 · place b2 · consider d1 ·
place d1 · consider c3 · place c3 · consider a2 · place a2 · found a2
"""
CARDS_RECURSION = """
place 1,1 · place 2,1 · found 2,1 · retract 2,1 · place 1,2 · place 2,2 · bound 2,2 ·
retract 2,2 · place 0,2 · bound 0,2 · retract 0,2 · retract 1,2 · place 0,1 · place 0,2 ·
bound 0,2 · retract 0,2 · place 0,0 · bound 0,0 · retract 0,0 · retract 0,1 · place 1,0 ·
place 2,0 · bound 2,0 · retract 2,0 · place 0,0 · bound 0,0 · retract 0,0 · retract 1,0
"""
TWO_CARDS = "2 1\nXX\n1 1 2 1\n0 0 0 0\n0 0\n"


@pytest.mark.parametrize(
    ("board", "moves", "algorithm", "transcript"),
    [
        ("XX\nO.\n", ("ask A2",), "live-group", GO_RECURSION),
        ("XX\nO.\n", ("ask A2",), "live-group-stack", GO_STACK),
        ("XO\nO.\n", (), "dead-stones", GO_DEAD),
        (".X.XO\nXXXXO\n", (), "benson", GO_BENSON),
        ("....XO\nXXXXXO\n", (), "safety", GO_SAFETY),
        ("X..\nOO.\n...\n", ("ask A3",), "ladder", GO_LADDER),
        ("queens/3", (), "recursive", QUEENS),
        ("queens/3", (), "automaton", QUEENS),
        ("knight/3", (), "text", KNIGHT_TEXT),
        ("knight/4x3", (), "text", KNIGHT_TOUR),
        ("knight/4x3", (), "backtrack", KNIGHT_TOUR),
        ("knight/4x3", (), "roth", KNIGHT_TOUR),
        (TWO_CARDS, (), "recursive", CARDS_RECURSION),
        (TWO_CARDS, (), "breadth", "found 2,1"),
    ],
)
def test_transcripts(board: str, moves: tuple[str, ...], algorithm: str, transcript: str) -> None:
    """Each essay takes exactly these steps in this order."""
    puzzle, state, *_ = sources.read(board)
    for move in moves:
        state = puzzle.play(state, move)
    run = Run(partial(sources.algorithm(puzzle, algorithm).run, state))
    told = []
    while run.advance():
        assert run.step is not None
        told.append(f"{run.step.kind} {state.grid.name(run.step.point)}")
    assert told == " ".join(transcript.split()).split(" · ")


@pytest.mark.parametrize(
    ("board", "algorithm", "steps", "variable", "value"),
    [
        ("knight/3", "text", 4, "order", "{b3: 2, a1: 1}"),
        (TWO_CARDS, "recursive", 2, "here", "(1,1)"),
        ("....XO\nXXXXXO\n", "safety", 3, "answer", "B2"),
    ],
)
def test_the_call_stack_names_points(
    board: str, algorithm: str, steps: int, variable: str, value: str
) -> None:
    """What a learner sees of a variable is a name on the board, not a number."""
    puzzle, state, *_ = sources.read(board)
    run = Run(partial(sources.algorithm(puzzle, algorithm).run, state))
    run.seek(steps)
    shown = [frame.variables[variable] for frame in run.stack() if variable in frame.variables]
    assert shown[-1:] == [value]
