"""Fights over one chain as problems: nets, ladders, snapbacks and throw-ins, read by hand."""

from functools import partial

import pytest
from hypothesis import assume, given, settings, strategies as st
from tests.go.ended import answered, finished, verdict
from tests.go.naive import draw

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.links import link, packing
from stepstones.core.puzzle import Example
from stepstones.core.trace import Verdict
from stepstones.go import tasks
from stepstones.go.capture.proof_search import ENOUGH
from stepstones.go.command_line import question
from stepstones.go.examples import FIGHTS
from stepstones.go.hints import hint_to_problem
from stepstones.go.life_death.solve import Word
from stepstones.go.play import is_legal, play
from stepstones.go.problem.capture_solver import BRIEFLY, decide_fight, open_fight
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, chains
from stepstones.go.verdict import standing

LADDER = draw(
    "......... ......... ......... ....XXX.. ...XO.... ......... ....O.... ......... ........."
)
"""E5 runs into the lower right after E4; after F5 it runs into E3, which stands in the way."""
SNAPBACK = draw(
    "......... ......... ......... ......... ......... ....OO... .XXXO.... XO.XO.... XO.OO...."
)
"""B1 and D1 would be joined at C1: a stone thrown in there is taken, and takes three back."""


def _posed(board: Position, at: str, goal: str = "capture") -> Position:
    return GO.play(GO.play(board, f"target {at}"), f"goal {goal}")


def test_capture_belongs_to_the_other_side_and_save_to_ones_own() -> None:
    """Black plays to capture white stones; with the turn the goal changes."""
    board = _posed(SNAPBACK, "B1")
    assert board.task
    assert (board.task.goal, board.turn) == ("capture", Colour.BLACK)
    turned = GO.play(board, "turn")
    assert turned.task
    assert (turned.task.goal, turned.turn) == ("save", Colour.WHITE)
    assert tasks.reader(turned) is Colour.WHITE


def test_a_fight_has_one_chain_and_no_region() -> None:
    """Another chain takes the place of the first; a region is neither painted nor read."""
    board = _posed(SNAPBACK, "B1", "save")
    two = GO.play(GO.play(draw("O.O X.X"), "target A2"), "target C2")
    with pytest.raises(RuleError, match=r"go\.task\.one-chain"):
        GO.play(two, "goal capture")
    one = GO.play(GO.play(draw("O.O X.X"), "target A2"), "goal capture")
    other = GO.play(one, "target C2")
    assert other.task
    assert other.task.targets == 0b100
    with pytest.raises(RuleError, match=r"go\.task\.whole-board"):
        GO.play(board, "region A9")
    assert GO.scene(board).tints == {}
    painted = GO.play(GO.play(SNAPBACK, "target B1"), "region F6")
    fought = GO.play(painted, "goal capture")
    assert fought.task
    assert fought.task.region == 0


@pytest.mark.parametrize("goal", ["capture", "save"])
def test_links_carry_the_fight(goal: str) -> None:
    """Also that both sides are played; a region in such a link is refused."""
    board = GO.play(_posed(SNAPBACK, "B1", goal), "both")
    written = GO.encode(board)
    assert written.fields["goal"] == f"{goal}.both"
    assert GO.decode(written) == board
    cells = packing.pack(bytes([1] * 81), 2)
    fields = {**written.fields, "region": cells}
    with pytest.raises(TextError, match=r"link\.bad-field"):
        GO.decode(link.Link("go", 9, 9, written.body, fields))


@pytest.mark.parametrize(
    ("board", "at", "right"), [(LADDER, "E5", ["E4"]), (SNAPBACK, "B1", ["C1"])]
)
def test_one_move_captures(board: Position, at: str, right: list[str]) -> None:
    """And if White plays first, at that point or another, the stones are safe."""
    found = verdict(partial(decide_fight, _posed(board, at)))
    assert (found.word, found.facts["right_moves"]) == ("captured", right)
    assert found.facts["complete"]
    saved = verdict(partial(decide_fight, _posed(board, at, "save")))
    assert (saved.word, saved.facts["captured"]) == ("saved", False)


def test_a_wrong_ladder_is_refuted_and_the_right_one_played_out() -> None:
    """After F5 White gets away; after E4 he runs as long as he threatens to, and is taken."""
    board = _posed(LADDER, "E5")
    wrong = answered(board, "play F5")
    assert (wrong.word, wrong.facts["status"], wrong.moves) == ("wrong", "saved", ("play E4",))
    end = _solved(board)
    assert (end.word, end.facts["status"]) == ("solved", "captured")


def _solved(position: Position) -> Verdict:
    """Play every hint until the problem is over."""
    for _ in range(20):
        (move,) = verdict(partial(hint_to_problem, position)).moves
        position = GO.play(position, move)
        found = verdict(partial(reply, position))
        if found.word != "right":
            return found
        for answer in found.moves:
            position = GO.play(position, answer)
    raise AssertionError(position.pieces)


def test_a_snapback_is_answered_by_taking_the_stone() -> None:
    """White takes the stone thrown in, and loses three."""
    board = _posed(SNAPBACK, "B1")
    played = GO.play(board, "play C1")
    found = verdict(partial(reply, played))
    assert found.word in {"right", "solved"}
    end = answered(GO.play(played, "play C2"), "play C1")
    assert (end.word, end.facts["status"]) == ("solved", "captured")
    assert answered(board, "play C2").facts["status"] == "saved"


def test_stones_are_saved() -> None:
    """White to save B1 joins at C1; elsewhere Black takes."""
    board = _posed(SNAPBACK, "B1", "save")
    assert answered(board, "play C1").word == "solved"
    wrong = answered(board, "play G7")
    assert (wrong.word, wrong.moves, wrong.facts["status"]) == ("wrong", ("play C1",), "caught")


def test_the_hint_of_a_fight_says_what_the_move_does() -> None:
    """Both sides would play at C1."""
    found = verdict(partial(hint_to_problem, _posed(SNAPBACK, "B1")))
    assert (found.facts["about"], found.moves, found.args[4]) == ("vital", ("play C1",), "captures")
    white = verdict(partial(hint_to_problem, _posed(SNAPBACK, "B1", "save")))
    assert (white.moves, white.args[4]) == (("play C1",), "rescues")


def test_the_standing_verdict_of_a_fight() -> None:
    """Whose stones are caught, and how many moves do it."""
    found = verdict(partial(standing, _posed(SNAPBACK, "B1")))
    assert found.message == "go.task.standing-fight"
    assert (found.word, *found.args[:3], found.args[4]) == (
        *("captured", "black", "white", "captured"),
        1,
    )


@pytest.mark.parametrize(
    ("board", "at", "message"),
    [
        (draw("..... ..O.. ..... ..X.. ....."), "C4", ""),
        (draw("..... .OOO. ..... ..X.. ....."), "C4", "go.capture.liberties"),
        (draw("XO. O.. ..."), "A3", "go.capture.no-liberties"),
    ],
)
def test_refusals(board: Position, at: str, message: str) -> None:
    """A chain with five liberties is no fight, and one with none is on no board."""
    posed = _posed(board, at)
    if not message:
        assert verdict(partial(decide_fight, posed)).word in {"saved", "undecided"}
        return
    with pytest.raises(RuleError, match=message.replace(".", r"\.")):
        verdict(partial(decide_fight, posed))


def test_rules_with_suicide_are_refused() -> None:
    """Capture is not read under them."""
    posed = GO.play(_posed(SNAPBACK, "B1"), "suicide allowed")
    with pytest.raises(RuleError, match=r"go\.suicide-unread"):
        answered(posed, "play C1")


def test_a_fight_in_words() -> None:
    """The command line names the goal; the attacker begins if nobody says otherwise."""
    found = verdict(partial(question, SNAPBACK, {"goal": "capture", "at": "bi"}))
    assert (found.word, found.facts["reached"]) == ("captured", True)
    assert found.facts["right_moves"] == ["C1"]
    told = {"goal": "save", "at": "B1", "to_play": "B"}
    assert verdict(partial(question, SNAPBACK, told)).facts["reached"] is False
    for more in ({"threats": "2"}, {"region": "aa:cc"}):
        with pytest.raises(TextError, match=r"go\.question\.whole-board"):
            verdict(partial(question, SNAPBACK, {"goal": "capture", "at": "B1", **more}))
    with pytest.raises(RuleError, match=r"go\.ld\.empty-target"):
        verdict(partial(question, SNAPBACK, {"goal": "capture", "at": "A9"}))
    with pytest.raises(RuleError, match=r"go\.ld\.no-target"):
        verdict(partial(question, SNAPBACK, {"goal": "capture"}))


def test_when_the_time_is_up_a_fight_is_not_guessed() -> None:
    """The verdict says so, plays nothing, and the half-done search is not kept."""
    readings = Readings(most=-1)
    found = answered(_posed(LADDER, "E5"), "play E4", readings=readings)
    assert (found.word, found.moves) == ("undecided", ())
    assert readings.kept == []


@pytest.mark.slow
@settings(max_examples=12)
@given(st.sampled_from(FIGHTS), st.lists(st.integers(0, 80), max_size=2), st.sampled_from("bw"))
def test_no_right_move_is_left_out(problem: Example, extra: list[int], side: str) -> None:
    """Moves outside a proof's zone are not tried: read one by one, none of them does it either.

    On the gallery's boards and with a stone or two more. What a brief reading leaves open may
    have been proved by a longer one, of which it knows nothing.
    """
    posed = GO.decode(link.read(problem.link))
    for point in extra:
        if point < len(posed.grid.points) and posed.colour(point) is None:
            posed = GO.play(posed, f"{side} {posed.grid.name(point)}")
    assume(all(chain.liberties for found in chains(posed).values() for chain in found))
    assert posed.task is not None
    first = posed.board.points(posed.task.targets)[0]
    assume(posed.chain(first).liberties.bit_count() < ENOUGH)
    right = verdict(partial(decide_fight, posed)).facts["right_moves"]
    assert isinstance(right, list)
    if "pass" in right:
        return
    fight = open_fight(posed)
    for point in _allowed(posed):
        word = finished(fight.status(play(posed, point), BRIEFLY)).word
        if word is not Word.UNDECIDED:
            assert (posed.grid.name(point) in right) == (word is Word.DEAD)


def _allowed(position: Position) -> list[Point]:
    """The points at which the rules allow a move."""
    return [at for at in position.board.points(position.empty) if is_legal(position, at)]
