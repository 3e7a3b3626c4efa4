"""The proof tree shown to learners: right on small boards, and as long as its lesson says."""

from dataclasses import replace

import pytest
from tests.go.naive import draw

from stepstones.app import catalog
from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Run
from stepstones.go.examples import EXAMPLES
from stepstones.go.life_death.proof import INFINITE, Move, ProofNumbers, below, combine
from stepstones.go.life_death.tree import life_tree
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.rules import NEW_ZEALAND
from stepstones.go.state import Colour, Position

B, W = Colour.BLACK, Colour.WHITE
SHAPES = [
    ("...XOO XXXXOO OOOOOO ...... ......", 3, (True, False)),
    ("....XO XXXXXO OOOOOO ...... ......", 4, (False, False)),
    ("..XO.. ..XO.. XXXO.. OOOO.. ......", 2, (True, True)),
    ("..XO.. .XXO.. XXOO.. OOO... ......", 2, (True, False)),
    (".X.XO. XXXXO. OOOOO. ...... ......", 3, (False, False)),
]


def ended(position: Position) -> Run:
    """Return a run of the tree at its end."""
    run = Run(lambda: life_tree(position))
    run.seek(10**6)
    return run


@pytest.mark.parametrize(("picture", "at", "falls"), SHAPES)
def test_shapes_every_player_knows(picture: str, at: int, falls: tuple[bool, bool]) -> None:
    """Three and four in a row, square four, bent three, two eyes; White first, Black first."""
    for turn, captured in zip((W, B), falls, strict=True):
        run = ended(replace(draw(picture), turn=turn, at=at))
        assert run.verdict
        assert run.verdict.word == ("falls" if captured else "stands")


@pytest.mark.parametrize(
    "picture",
    [
        "X.XOO... .XXOO... XXOOO... OOOO.... ........ ........",
        ".XXOO... X.XOO... .XXOO... XXXOO... OOOOO... ........",
    ],
)
def test_the_solver_says_the_same(picture: str) -> None:
    """Without ko threats, whoever plays first."""
    for turn in Colour:
        position = replace(draw(picture), turn=turn, at=2)
        solved = Run(lambda position=position: life_and_death(position, [2]))  # type: ignore[misc]
        solved.seek(10**6)
        run = ended(position)
        assert run.verdict
        assert solved.verdict
        assert (run.verdict.word == "falls") is solved.verdict.facts["captured"]


@pytest.mark.parametrize(("example", "nodes"), [("three", 3), ("square-four", 78)])
def test_how_long_the_lesson_says_it_takes(example: str, nodes: int) -> None:
    """Three nodes prove that three in a row live, 78 that the square four does not."""
    link = next(one.link for one in EXAMPLES if one.id == f"go.example.{example}")
    run = ended(catalog.decode(link)[1])
    assert run.verdict
    assert run.verdict.facts["nodes"] == nodes


def test_every_move_is_taken_back() -> None:
    """Stones put down and taken back agree in number, in the order of a stack."""
    run = Run(lambda: life_tree(replace(draw(SHAPES[0][0]), turn=W, at=3)))
    stack = []
    while run.advance():
        assert run.step
        if run.step.kind is Kind.PLACE:
            stack.append(run.step.point)
        elif run.step.kind is Kind.RETRACT:
            assert stack.pop() == run.step.point
    assert stack == []


def test_numbers_go_up_and_limits_go_down() -> None:
    """By hand: two replies cost 1/2 and 3/1; the search of the first may rise to 4 and 9."""
    replies: dict[Move, ProofNumbers] = {None: ProofNumbers(1, 2)}
    node = combine((ProofNumbers(1, 2), ProofNumbers(3, 1)), attacking=True)
    assert node == ProofNumbers(1, 3)
    assert combine((ProofNumbers(1, 2), ProofNumbers(3, 1)), attacking=False) == ProofNumbers(4, 1)
    limit = below(ProofNumbers(INFINITE, 10), ProofNumbers(1, 3), replies, None, attacking=True)
    assert limit == ProofNumbers(INFINITE, 9)


def test_what_holds_in_a_frame_only_is_labelled() -> None:
    """Nothing encloses F5, which lives by what lies outside the frame."""
    board = replace(draw("..XOO. OOOXOX OXXXOO XOX.XX X..XXX OOO.O."), at=11)
    told = ended(board).verdict
    assert told
    assert (told.word, told.args[-1]) == ("falls", "framed")


def test_what_is_refused() -> None:
    """No stone asked about, a region that would fill screens, rules that allow suicide."""
    with pytest.raises(RuleError, match=r"go\.nothing-asked"):
        next(life_tree(draw("X. ..")))
    wide = replace(draw("......XO ......XO XXXXXXXO OOOOOOOO ........"), at=6)
    with pytest.raises(RuleError, match=r"go\.tree\.too-large"):
        next(life_tree(wide))
    with pytest.raises(RuleError, match=r"go\.ld\.suicide"):
        next(life_tree(replace(draw(SHAPES[0][0]), at=3, rules=NEW_ZEALAND)))
