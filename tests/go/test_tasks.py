"""Problems: how a goal, targets and a region are set up, played on and carried by links."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.core.errors import RuleError
from stepstones.core.scene import Tint
from stepstones.go import tasks
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task, from_pieces

CORNER = draw("...XO. ..XXO. XXXOO. OOOO.. ...... ......")
D6, B6, A6, E6 = 3, 1, 0, 4


def _goal(position: Position) -> tuple[str, str]:
    assert position.task is not None
    return position.task.goal, position.turn


def test_a_goal_chooses_the_side_to_play() -> None:
    """Black's stones live when Black begins, are killed when White does."""
    asked = GO.play(CORNER, "target D6")
    assert _goal(asked) == ("", "black")
    assert _goal(GO.play(asked, "goal live")) == ("live", "black")
    killed = GO.play(asked, "goal kill")
    assert _goal(killed) == ("kill", "white")
    assert _goal(GO.play(killed, "turn")) == ("live", "black")
    assert GO.play(killed, "goal none").task is None


def test_the_stone_asked_about_becomes_the_target() -> None:
    """A question such as a ladder's is about the same stone."""
    found = GO.play(GO.play(CORNER, "ask D6"), "goal kill")
    assert (found.at, found.task) == (None, Task("kill", CORNER.board.bit(D6)))


def test_targets_are_added_and_taken_off() -> None:
    """One of each chain; a stone of the other side begins anew; none left, no question."""
    board = draw("X.XO ....")
    one = GO.play(board, "target A2")
    both = GO.play(one, "target C2")
    assert both.task == Task("", 0b101)
    assert GO.play(both, "target A2").task == Task("", 0b100)
    assert GO.play(both, "target D2").task == Task("", 0b1000)
    assert GO.play(one, "target A2").task is None
    with pytest.raises(RuleError, match=r"go\.no-stone"):
        GO.play(board, "target B2")


def test_asking_about_the_only_target_again_changes_nothing() -> None:
    """The question is put once more; about one of two it is then about the other."""
    one = GO.play(CORNER, "life D6")
    assert GO.play(one, "life D6") == one
    assert GO.play(one, "life C5") == one
    board = GO.play(GO.play(draw("X.XO ...."), "life A2"), "life C2")
    assert GO.play(board, "life A2").task == Task("", 0b100)


def test_painting_begins_with_the_automatic_region() -> None:
    """A point more is all that the first stroke changes; the word takes it all back."""
    asked = GO.play(CORNER, "life D6")
    found = tasks.region_of(asked)
    assert found is not None
    painted = GO.play(asked, "region E6")
    assert painted.task is not None
    assert painted.task.region == found.inside | CORNER.board.bit(E6)
    assert GO.play(painted, "region E6").task == painted.task._replace(region=found.inside)
    assert GO.play(painted, "automatic") == asked
    with pytest.raises(RuleError, match=r"go\.ld\.no-target"):
        GO.play(CORNER, "region A6")
    with pytest.raises(RuleError, match=r"go\.task\.free"):
        GO.play(asked, "automatic")


def test_a_region_is_offered_only_where_one_can_be_painted() -> None:
    """Without a question, and in a fight on the whole board, there is no tool for it."""
    offered = next(tool.wanted for tool in GO.tools if tool.id == "region")
    asked = GO.play(CORNER, "life D6")
    assert offered is not None
    assert offered(asked)
    assert not any(map(offered, (CORNER, draw(".... ...."), GO.play(asked, "goal capture"))))


def test_a_captured_target_is_gone_for_good() -> None:
    """Of a problem the goal stays, of a question nothing; setting up takes targets off too."""
    atari = draw("XO. O.. ...")
    task = Task("kill", 1)
    white = replace(atari, turn=Colour.WHITE, black=atari.black)
    after = GO.play(replace(draw("X.. O.. ..."), turn=Colour.WHITE, task=task), "play B3")
    assert after.task == Task("kill", 0)
    assert GO.check(after).message == "go.task.captured"
    assert GO.play(replace(white, task=Task("", 1)), "e A3").task is None


def test_the_reader_is_told_from_goal_and_target() -> None:
    """Whose turn it is does not matter once the problem is being played."""
    board = GO.play(GO.play(CORNER, "target D6"), "goal kill")
    assert tasks.reader(board) is Colour.WHITE
    played = GO.play(board, "play B6")
    assert tasks.reader(played) is Colour.WHITE
    assert tasks.awaits_reply(played)
    assert not tasks.awaits_reply(board)
    assert not tasks.awaits_reply(GO.play(played, "both"))


def test_the_region_stays_that_of_the_beginning() -> None:
    """A stone of the attacker inside makes no smaller problem of it."""
    board = GO.play(GO.play(CORNER, "target D6"), "goal kill")
    played = GO.play(GO.play(board, "play B6"), "play A6")
    assert tasks.root(played).pieces == board.pieces
    assert tasks.region_of(played) == tasks.region_of(board)
    assert GO.scene(played).tints == GO.scene(board).tints


def test_the_board_shows_region_wall_and_target() -> None:
    """The tint of the corner's nine points and the stones around it, the target marked."""
    scene = GO.scene(GO.play(CORNER, "life D6"))
    names = scene.tints
    inside = {point for point, tint in names.items() if tint is Tint.REGION}
    assert inside == {0, 1, 2, 3, 6, 7, 8, 9, 12, 13, 14}
    assert {point for point, tint in names.items() if tint is Tint.WALL} == {4, 10, 15, 18, 19, 20}
    assert scene.marks[D6] == "t"


def test_a_target_without_room_is_no_region_and_no_crash() -> None:
    """A stone without a liberty is shown without a tint; painting says why."""
    board = replace(draw("XO. O.. ..."), task=Task("live", 1))
    assert not GO.scene(board).tints
    with pytest.raises(RuleError, match=r"go\.ld\.no-liberty"):
        GO.play(board, "region B2")


@given(positions(7), st.data())
def test_links_carry_the_problem(position: Position, data: st.DataObject) -> None:
    """Goal, targets, another question's stone, region, both sides: all of it survives."""
    colour = data.draw(st.sampled_from(list(Colour)))
    stones = position.board.points(position.stones(colour))
    if not stones:
        return
    chosen = data.draw(st.lists(st.sampled_from(stones), min_size=1, unique=True))
    goal = data.draw(st.sampled_from(["", "live", "kill"]))
    task = Task(
        goal,
        position.board.bits(chosen),
        position.board.bits(data.draw(st.sets(st.sampled_from(position.grid.points)))),
        bool(goal) and data.draw(st.booleans()),
    )
    at = data.draw(st.sampled_from([None, *stones]))
    full = replace(position, at=at, task=task)
    assert GO.decode(GO.encode(full)) == full


@pytest.mark.parametrize("goal", ["live", "kill"])
def test_a_goal_without_a_target_asks_for_one(goal: str) -> None:
    """The board says what to do next, and is a link."""
    board = GO.play(CORNER, f"goal {goal}")
    report = GO.check(board)
    assert report.message == "go.task.mark"
    assert report.goal is not None
    assert GO.decode(GO.encode(board)) == board
    assert _goal(GO.play(board, "target D6")) == (goal, "black" if goal == "live" else "white")


def test_a_frame_and_a_haven_are_told_from_a_region_and_a_wall() -> None:
    """Nothing encloses C5: a frame. In a race what is around both chains is safe for its side."""
    open_board = draw(
        "......... ......... ......... .X.X..... ..O.X.... .OO..X... ..XX..... ......... ........."
    )
    tints = GO.scene(GO.play(open_board, "life C5")).tints
    assert tints[open_board.grid.parse("D5")] is Tint.FRAME
    assert Tint.REGION not in tints.values()
    race = draw(".XO.X.. .XO.X.. .XO.X.. OOXXX.. ....... ....... .......")
    tints = GO.scene(GO.play(race, "life B7")).tints
    safe = {race.grid.name(point) for point, tint in tints.items() if tint is Tint.HAVEN}
    wall = {race.grid.name(point) for point, tint in tints.items() if tint is Tint.WALL}
    assert safe == {"E7", "E6", "E5", "C4", "D4"}
    assert wall == {"A4", "B4"}


def test_a_question_becomes_a_problem() -> None:
    """Its targets are to be saved or killed, by whose turn it is; once only."""
    board = from_pieces(5, 3, "...XO XXXXO OOOOO".replace(" ", ""))
    asked = GO.play(board, "life D3")
    assert GO.encode(GO.play(asked, "pose")).fields["goal"] == "live"
    assert GO.play(asked, "make") == GO.play(asked, "pose")
    white = GO.play(GO.play(asked, "turn"), "pose")
    assert GO.encode(white).fields["goal"] == "kill"
    for state in (board, white):
        with pytest.raises(RuleError, match=r"go\.task\.free"):
            GO.play(state, "pose")


def test_the_link_of_a_problem_stays_while_stones_and_targets_are_captured() -> None:
    """What was captured on the way, the target too, belongs to the problem as it began."""
    board = from_pieces(5, 3, "..OXX OOOX. XXXX.".replace(" ", ""))
    problem = GO.play(GO.play(board, "target A2"), "goal kill")
    state = problem
    for move in ("play A3", "pass", "play B3"):
        state = GO.play(state, move)
    assert state.task
    assert not state.task.targets
    assert any(state.taken)
    assert GO.problem(state).posed == problem
    assert GO.encode(GO.problem(state).posed) == GO.encode(problem)


def test_moves_without_a_target_solve_nothing() -> None:
    """The goal waits for a stone to be marked, whatever is played meanwhile."""
    for goal in ("kill", "live"):
        played = GO.play(GO.play(from_pieces(5, 3, "." * 15), f"goal {goal}"), "play A1")
        told = GO.check(played)
        assert (told.message, told.solved, tasks.awaits_reply(played)) == (
            "go.task.mark",
            False,
            False,
        )


def test_with_the_other_side_a_problem_begins_anew() -> None:
    """What was played is the new problem's board, not its moves."""
    board = from_pieces(5, 3, "...XO XXXXO OOOOO".replace(" ", ""))
    problem = GO.play(GO.play(board, "target D3"), "goal live")
    played = GO.play(GO.play(problem, "play A3"), "play C3")
    turned = GO.play(played, "turn")
    assert tasks.root(turned) == turned
    assert turned.task
    assert turned.task.goal == tasks.KILL


@pytest.mark.parametrize(("mark", "field"), [("dead {}", "dead"), ("ask {}", "asked")])
def test_marks_are_not_those_of_the_beginning(mark: str, field: str) -> None:
    """A stone that was played since is marked or asked about; the problem began without it."""
    begun = GO.play(GO.play(CORNER, "life D6"), "goal live")
    played = GO.play(GO.play(begun, "play A1"), "play F3")
    marked = GO.play(played, mark.format("A1"))
    assert field in GO.encode(marked).fields
    assert GO.problem(marked).posed == begun
    assert GO.encode(tasks.root(marked)) == GO.encode(begun)
