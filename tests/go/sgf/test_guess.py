"""Problem files without marks: the goal by their words, the target by their moves.

Twenty files made up for the test, by the habits of goproblems (``RIGHT`` in comments), OGS
(``CORRECT``, ``WRONG``, ``PL``) and 101weiqi (Chinese comments, ``TE`` and ``BM``).
"""

import pytest

from stepstones.go.sgf import words
from stepstones.go.sgf.texts import read_sgf
from stepstones.go.sgf.words import goal_in
from stepstones.go.state import Colour

CORNER = "[ab][bb][cb][db]", "[ac][bc][cc][dc][ec][eb][ea]"
"""A chain in the corner with four points for eyes, and its wall."""
SIDE = "[ha][hb][ib][jb][kb][lb][la]", "[ga][gb][gc][hc][ic][jc][kc][lc][mc][mb][ma]"
"""Three points on the edge."""
FILES = [
    ("B", CORNER, "C[Black to live]", "(;B[ba]C[RIGHT])(;B[ca];W[ba])", "live"),
    ("B", CORNER, "C[Black to play and live.]", "(;B[da];W[ba])(;B[ba]C[RIGHT nice])", "live"),
    ("W", CORNER, "C[White to live]", "(;W[ba]C[RIGHT])(;W[ca];B[ba])", "live"),
    ("B", CORNER, "C[Can Black save his stones?]", "(;B[ba]C[RIGHT])", "live"),
    ("B", CORNER, "GN[Life and death 12]", "(;B[ba]C[RIGHT])(;B[da]C[WRONG])", "live"),
    ("B", CORNER, "PL[B]C[Black to play]", "(;B[ba]C[CORRECT];W[ca])(;B[ca]C[WRONG])", "live"),
    ("B", CORNER, "PL[B]GN[Make it alive]", "(;B[ba]C[Correct])", "live"),
    ("B", CORNER, "C[黑先活]", "(;B[ba]C[正解])(;B[ca];W[ba]C[失败])", "live"),
    ("W", CORNER, "C[白先活]", "(;W[ba]TE[1])(;W[ca]BM[1];B[ba])", "live"),
    ("B", CORNER, "C[黑先，求活]", "", "live"),
    ("B", CORNER, "C[Чёрные начинают и живут]", "(;B[ba]C[Верно])", "live"),
    ("B", SIDE, "C[Black to live]", "(;B[ja]C[RIGHT])", "live"),
    ("B", CORNER, "C[Black to kill]", "(;B[ba]C[RIGHT];W[ca])(;B[ca];W[ba])", "kill"),
    ("W", CORNER, "C[White to kill]", "(;W[ba]C[RIGHT])", "kill"),
    ("B", CORNER, "PL[B]C[Kill the corner]", "(;B[ba]C[CORRECT])(;B[da]C[WRONG])", "kill"),
    ("B", CORNER, "C[黑先杀白]", "(;B[ba]C[正解])", "kill"),
    ("W", CORNER, "C[白先殺黑]", "(;W[ba]TE[1])(;W[aa]BM[1])", "kill"),
    ("W", CORNER, "C[White to capture the corner]", "", "capture"),
    ("W", CORNER, "C[Белые убивают]", "(;W[ba]C[Правильно])", "kill"),
    ("B", SIDE, "C[Black to kill]", "(;B[ja]C[RIGHT])", "kill"),
    ("B", CORNER, "C[Black to capture]", "(;B[ba]C[RIGHT])", "capture"),
    ("B", CORNER, "C[Black captures four stones]", "(;B[ba]C[RIGHT])", "capture"),
    ("B", CORNER, "C[黑先吃]", "(;B[ba]C[正解])", "capture"),
    ("B", CORNER, "C[黑先，吃四子]", "", "capture"),
    ("W", CORNER, "C[Белые ловят четыре камня]", "(;W[ba]C[Верно])", "capture"),
    ("B", CORNER, "C[Чёрные берут]", "", "capture"),
    ("B", CORNER, "C[黑先吃死白]", "", "kill"),
    ("B", CORNER, "C[Kill: capture what is in the corner]", "(;B[ba]C[RIGHT])", "kill"),
]


def owner(side: str, goal: str) -> str:
    """Return whose the group is that *side*, to play, lets live or kills."""
    return side if goal == "live" else {"B": "W", "W": "B"}[side]


def text_of(group: str, stones: tuple[str, str], words: str, moves: str) -> str:
    """Return a file with the first *stones* for *group* and the others around them."""
    wall = {"B": "W", "W": "B"}[group]
    return f"(;GM[1]SZ[19]A{group}{stones[0]}A{wall}{stones[1]}{words}{moves})"


@pytest.mark.parametrize(("side", "stones", "words", "moves", "goal"), FILES)
def test_the_goal_and_the_target_are_guessed(
    side: str, stones: tuple[str, str], words: str, moves: str, goal: str
) -> None:
    """Who is surrounded lives or dies; who plays is told by the moves, by PL or by words."""
    group = owner(side, goal)
    position = read_sgf(text_of(group, stones, words, moves))
    task = position.task
    assert task
    assert (position.turn.sign, task.goal) == ({"B": "X", "W": "O"}[side], goal)
    own = position.black if group == "B" else position.white
    assert task.targets
    assert not task.targets & ~own
    (target,) = position.board.points(task.targets)
    assert position.chain(target).stones == own


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]AB[aa][ab]AW[ba][bb];B[ac])",
        "(;SZ[9]AB[aa][ab]AW[ba][bb]C[Move 20])",
        "(;SZ[9]AB[ac]C[Black to live])",
        "(;SZ[9]AB[aa][ab]AW[ba][bb]C[The group lives, or is it dead?])",
        "(;SZ[9]AB[aa][ab]AW[ba][bb]C[黑打吃])",
        "(;SZ[9]AB[ee]AW[aa][ii]C[Black to capture])",
    ],
)
def test_where_nothing_tells_nothing_is_guessed(text: str) -> None:
    """No goal in words and no line called right; stones of one side; a question."""
    assert read_sgf(text).task is None


@pytest.mark.parametrize(
    "words",
    ["Black to play and connect", "黑先连", "黑先連", "Чёрные: соединить", "Black to cut"],
)
@pytest.mark.parametrize("moves", ["", "(;B[ba]C[RIGHT])(;B[ca]C[WRONG])"])
def test_to_connect_is_not_to_live(words: str, moves: str) -> None:
    """There is no such goal here, and another one would be false; who plays is told all the same.

    Where the words also say to live, that is the goal.
    """
    position = read_sgf(text_of("B", CORNER, f"C[{words}]", moves))
    assert (position.task, position.turn) == (None, Colour.BLACK)
    both = read_sgf(text_of("B", CORNER, f"C[{words}, to live]", moves))
    assert both.task
    assert both.task.goal == "live"


LADDER = "(;SZ[19]AW[cc][pp]AB[bc][cb][dd][qp][pq]{words}{moves})"
"""A white stone with two liberties, and elsewhere one with as many; black ones around."""


@pytest.mark.parametrize(
    ("moves", "target"),
    [("(;B[cd]C[RIGHT])", "C17"), ("(;B[po];W[op])", "Q4")],
)
def test_what_is_captured_is_the_weakest_chain_near_the_first_moves(
    moves: str, target: str
) -> None:
    """A fight needs one chain; the words do not say which, the moves do."""
    position = read_sgf(LADDER.format(words="C[Black to capture]", moves=moves))
    assert position.task
    assert position.task.goal == "capture"
    (stone,) = position.board.points(position.task.targets)
    assert position.grid.name(stone) == target


def test_a_stone_in_atari_is_not_meant_where_the_first_move_leaves_it() -> None:
    """A right move takes something else."""
    stones = "(;SZ[9]AW[aa][cc]AB[ab][bc][cb]C[Black to capture](;B[{at}]C[RIGHT]))"
    for at, target in (("cd", "C7"), ("ba", "A9")):
        position = read_sgf(stones.format(at=at))
        assert position.task
        (stone,) = position.board.points(position.task.targets)
        assert position.grid.name(stone) == target


def test_words_make_of_a_marked_chain_one_to_be_captured() -> None:
    """``MA`` says which stones, the words what becomes of them; a capture is of one chain."""
    marked = "(;SZ[9]AW[cc][gg]AB[bc][cb][dd]MA[cc]{more}C[Black to {verb}])"
    for more, verb, goal in (
        ("", "capture", "capture"),
        ("", "kill", "kill"),
        ("[gg]", "capture", "kill"),
    ):
        task = read_sgf(marked.format(more=more, verb=verb)).task
        assert task
        assert task.goal == goal


def test_black_named_first_begins() -> None:
    """Where no move tells; a mark of the file says more than words."""
    assert words.side_in("Black to kill White") is Colour.BLACK
    position = read_sgf("(;SZ[9]PL[W]AB[aa][ab]AW[ba][bb]C[Black lives])")
    assert position.turn is Colour.WHITE


BULKY_FIVE = (
    "(;GM[1]SZ[19]AW[ca][db][ac][bc][cc][dc]AB[da][ea][eb][ec][ad][bd][cd][dd][ed]{words}{moves})"
)
"""A white group in the corner with five points for eyes; nobody is said to play."""


@pytest.mark.parametrize(
    ("words", "turn", "goals"),
    [
        ("Kill White", "X", {"kill"}),
        ("Kill the white group", "X", {"kill"}),
        ("Capture White", "X", {"capture", None}),
        ("How to kill as Black", "X", {"kill"}),
        ("Find the move that kills white's stones", "X", {"kill"}),
        ("White has just tenukied. Kill!", "X", {"kill"}),
        ("White thinks he is alive. Black to play", "X", {None}),
        ("White's group: Black to play and kill it", "X", {"kill"}),
        ("Black plays and kills White", "X", {"kill"}),
        ("Black to play. Can White live?", "X", {None}),
        ("White to play. Black kills if he errs", "O", {None}),
        ("Can White be killed?", "X", {"kill"}),
        ("Is the white group dead?", "X", {"kill"}),
        ("White is to be captured", "X", {"capture", None}),
        ("White to live", "O", {"live"}),
        ("Save White", "O", {"live"}),
        ("Убить белых. Ход чёрных", "X", {"kill"}),
        ("Ход чёрных, убить белых", "X", {"kill"}),
        ("Убейте белых", "X", {"kill"}),
        ("Белых можно убить", "X", {"kill"}),
        ("Задача белых убить", "O", {"kill"}),
        ("白被杀？", "X", {"kill"}),
        ("White is weak and Black can kill it", "X", {"kill"}),
        ("Убей белых!", "X", {"kill"}),
        ("Белые убиты?", "X", {"kill"}),
        ("Чёрные начинают и убивают белых", "X", {"kill"}),
        ("Спасите белую группу. Ход чёрных", "X", {None}),
        ("Спасите белую группу", "O", {"live"}),
        ("白活？黑先", "X", {None}),
        ("杀白", "X", {"kill"}),
        ("黑棋先，杀白", "X", {"kill"}),
        ("白先活", "O", {"live"}),
    ],
)
def test_what_is_killed_does_not_begin(words: str, turn: str, goals: set[str | None]) -> None:
    """Who is said to begin does, else who kills; a goal of the other side is none."""
    position = read_sgf(BULKY_FIVE.format(words=f"C[{words}]", moves=""))
    assert position.turn.sign == turn
    assert (position.task and position.task.goal) in goals


def test_a_goal_of_the_side_that_does_not_move_first_is_none() -> None:
    """Moves say who plays, words what the other side wants."""
    text = BULKY_FIVE.format(words="C[White thinks he is alive]", moves="(;B[bb]C[RIGHT])")
    assert read_sgf(text).task is None


@pytest.mark.parametrize(
    "words", ["White captured a stone", "the killed stones", "Black has captured two", "убирать"]
)
def test_what_has_been_taken_is_not_asked_for(words: str) -> None:
    """A participle asks only in the passive."""
    assert goal_in(words) is None


@pytest.mark.parametrize(
    "words",
    [
        "GN[Q-777 官子题]C[黑先]",
        "GN[Endgame tesuji]C[Black to play]",
        "C[Best joseki move?]",
        "GN[Opening 3]",
        "GN[Fuseki]C[Black to play]",
        "C[Yose: black plays first]",
        "GN[布局]",
        "GN[收官]",
        "GN[定式]",
        "GN[Дзёсэки]C[Ход чёрных]",
        "GN[Йосэ]",
        "GN[Фусэки]",
    ],
)
def test_endgames_and_openings_are_not_life_and_death(words: str) -> None:
    """Right and wrong lines pose nothing where the words say what they are about."""
    text = BULKY_FIVE.format(words=words, moves="(;B[bb]C[RIGHT])(;B[ab]C[WRONG])")
    assert read_sgf(text).task is None


def test_life_and_death_is_said_to_be_so_also_after_a_joseki() -> None:
    """The words for it count more than the place that it comes from."""
    words = "GN[Life and death after a joseki]"
    text = BULKY_FIVE.format(words=words, moves="(;B[bb]C[RIGHT])(;B[ab]C[WRONG])")
    assert read_sgf(text).task


@pytest.mark.parametrize(
    "told",
    [
        "Don't let White live",
        "Do not let White make life in the corner.",
        "Prevent White from living",
        "Stop White from making life",
        "不让白活",
        "黑先，阻止白棋做活",
        "不能让白活",
        "Не дайте белым выжить",
    ],
)
def test_who_is_not_to_live_is_to_be_killed(told: str) -> None:
    """The other side begins."""
    assert (goal_in(told), words.side_in(told)) == ("kill", Colour.BLACK)
    assert words.goal_for(Colour.BLACK, told) == "kill"
    assert words.goal_for(Colour.WHITE, told) is None
