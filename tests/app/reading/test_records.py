"""Game records in the session: opened, walked, played on, written again."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import example, given, settings, strategies as st
from tests.go.sgf.trees import trees

from stepstones.app.history.node import GameNode, RecordNode, games
from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.scene import Mark
from stepstones.go.sgf import texts
from stepstones.go.sgf.texts import write_trees
from stepstones.go.sgf.tree import NO_PARENT, Tree, arrange

GAME = (
    "(;SZ[9]KM[5.5]RU[Chinese]PB[A]PW[B]XX[kept];B[dd]C[first]N[name]"
    "(;W[ff]LB[dd:1][cc:A]TR[ff]AR[dd:ff];B[fd])(;W[fd]TB[aa:bb]TW[ii];B[])(;W[df]))"
)


def _opened(text: str, start: str = "go/9") -> Session:
    session = Session.open(start)
    _import(session, text)
    return session


def _import(session: Session, text: str) -> None:
    """Open the record, however many slices reading it takes."""
    session.handle(requests.Import(text))
    while session.active is not None and session.active.advance(1):
        pass


def _tree(view: say.View) -> say.TreeView:
    assert view.tree is not None
    return view.tree


def _written(session: Session) -> str:
    return session.handle(requests.Export("sgf")).text


def test_a_game_is_opened_at_its_end_and_walked() -> None:
    """The main line ends with Black's second move; back and forth, and to another variation."""
    session = _opened(GAME)
    view = session.view()
    assert (_tree(view).at, _tree(view).ahead) == (3, 0)
    assert view.scene.pieces.count("X") == 2
    view = session.handle(requests.Undo())
    assert (_tree(view).at, _tree(view).ahead) == (2, 1)
    view = session.handle(requests.Navigate("next"))
    assert [node[4] for node in _tree(view).nodes if node[0] == _tree(view).now] == ["F6"]
    assert view.scene.marks[0] == Mark.BLACK_LAND
    assert view.scene.marks[80] == Mark.WHITE_LAND
    view = session.handle(requests.Navigate("first"))
    assert (_tree(view).at, view.scene.pieces) == (0, "." * 81)
    session.handle(requests.Undo())
    assert session.state == Session.open("go/9").state


def test_what_a_node_says_is_shown() -> None:
    """Comment and name as words, markup on the board, arrows as lines."""
    session = _opened(GAME)
    view = session.handle(requests.Undo())
    assert view.scene.marks[50] == Mark.TRIANGLE
    assert view.scene.labels == {30: "1", 20: "A"}
    assert [(line.kind, line.points) for line in view.scene.lines] == [("attack", (30, 50))]
    tree = _tree(session.handle(requests.Undo()))
    assert (tree.name, tree.words) == ("name", "first")
    assert [node[6] for node in tree.nodes if node[0] == tree.now] == ["c"]


def test_the_drawing_has_every_variation_in_a_row_of_its_own() -> None:
    """Three answers to Black's first move; the main line is the top row."""
    tree = _tree(_opened(GAME).view())
    assert sorted((node[1], node[2], node[4]) for node in tree.nodes) == [
        (0, 0, ""),
        (1, 0, "D6"),
        (2, 0, "F4"),
        (2, 1, "F6"),
        (2, 2, "D4"),
        (3, 0, "F6"),
        (3, 1, "pass"),
    ]
    pieces = {node[4]: node[5] for node in tree.nodes}
    assert pieces == {"": "", "D6": "X", "F4": "O", "F6": "X", "D4": "O", "pass": "X"}


def test_what_the_root_says_holds_on_the_board() -> None:
    """Rules and komi come with the record, and its link carries them."""
    session = _opened(GAME)
    assert session.state.rules.komi == 5.5
    assert "rules=chinese&komi=5.5" in session.view().link


def test_a_move_of_the_record_is_found_again_and_another_is_a_variation() -> None:
    """Playing Black's own move walks on; any other hangs beside it and is written last."""
    session = _opened(GAME)
    session.handle(requests.Undo())
    before = _tree(session.view())
    view = session.handle(requests.Move("play F6"))
    assert len(_tree(view).nodes) == len(before.nodes)
    session.handle(requests.Undo())
    view = session.handle(requests.Move("play A1"))
    assert len(_tree(view).nodes) == len(before.nodes) + 1
    again = texts.read(_written(session)).trees[0]
    assert [again.first(child, "B") for child in again.children(2)] == ["fd", "ai"]
    assert again.first(0, "XX") == "kept"


def test_export_gives_back_what_was_read() -> None:
    """Unknown properties, comments, variations, in their order."""
    text = write_trees(texts.read(GAME).trees)
    session = _opened(GAME)
    assert _written(session) == text
    for way in ("first", "last", "back", "next"):
        session.handle(requests.Navigate(way))
    assert _written(session) == text


@settings(max_examples=50)
@given(st.lists(trees(), min_size=1, max_size=3))
@example([arrange([(NO_PARENT, (("GM", ("2",)),))])])
@example(
    [*texts.read("(;SZ[9]KM[6.5];B[aa])(;SZ[9]RU[Chinese]KM[7.5]HA[2]AB[cc][gg];W[bb])").trees]
)
def test_any_collection_that_opens_is_written_as_it_was(found: list[Tree]) -> None:
    """Walked or not; games that cannot be shown are left out."""
    text = write_trees(found)
    try:
        session = _opened(text)
    except TextError as error:
        assert error.message in {"go.size", "go.sgf.other-game"}
        return
    session.handle(requests.Navigate("first"))
    written = texts.read(_written(session)).trees
    kept = iter(texts.read(text).trees)
    assert written
    assert all(tree in kept for tree in written)


def test_a_record_opened_after_another_is_a_game_of_its_own() -> None:
    """Its nodes are kept by the number of their own first one."""
    session = _opened(GAME)
    before = session.history.now
    _import(session, "(;SZ[13];B[bb])")
    after = session.history.now
    assert isinstance(before, RecordNode)
    assert isinstance(after, RecordNode)
    assert after.game.number > before.number


def test_a_collection_offers_its_games() -> None:
    """Each opens where it is to be seen first; what was played in one stays there."""
    session = _opened("(;SZ[9]GN[one];B[aa])(;SZ[13]PB[x]PW[y];B[bb];W[cc])(;SZ[9])")
    tree = _tree(session.view())
    assert [(place, title) for _, place, title in tree.games] == [
        (1, "one"),
        (2, "x – y"),
        (3, ""),
    ]
    session.handle(requests.Move("play C3"))
    view = session.handle(requests.Visit(tree.games[1][0]))
    assert (view.size, _tree(view).at, _tree(view).game) == ("13", 2, tree.games[1][0])
    view = session.handle(requests.Visit(tree.games[0][0]))
    assert (view.size, _tree(view).at) == ("9", 2)
    assert view.scene.pieces.count("O") == 1
    assert _tree(session.handle(requests.Visit(tree.games[0][0]))).at == 0
    assert [len(one) for one in texts.read(_written(session)).trees] == [3, 3, 1]


def test_rules_are_changed_in_the_game_they_were_chosen_for() -> None:
    """Whichever game of the collection is on the board when it is saved."""
    session = _opened("(;SZ[9]KM[6.5];B[aa])(;SZ[9]RU[Chinese]HA[2]AB[cc][gg];W[bb])")
    session.handle(requests.Move("komi 0.5"))
    session.handle(requests.Visit(_tree(session.view()).games[1][0]))
    trees = texts.read(_written(session)).trees
    said = [[tree.first(0, name) for name in ("RU", "KM", "HA")] for tree in trees]
    assert said == [[None, "0.5", None], ["Chinese", None, "2"]]


def test_games_that_cannot_be_shown_are_left_out_with_a_note() -> None:
    """Othello and a board of 99 lines; where nothing is left the text is refused."""
    session = _opened("(;GM[2])(;SZ[9];B[aa])(;SZ[99])")
    tree = _tree(session.view())
    assert [note[0] for note in tree.notes] == ["go.sgf.other-game", "go.size"]
    with pytest.raises(TextError, match=r"go\.size"):
        _opened("(;SZ[99])")


def test_repairs_are_told() -> None:
    """With the line, and as long as the game is on the board."""
    session = _opened("(;SZ[9]\nB[aa]\n;W[zz]")
    tree = _tree(session.view())
    assert {(message, line) for message, _, line in tree.notes} == {
        ("go.sgf.missing-close", 2),
        ("go.sgf.off-board", 2),
    }
    session.handle(requests.Undo())
    assert _tree(session.view()).notes == tree.notes


def test_a_problem_opens_before_its_first_move_with_its_target() -> None:
    """As other programs mark it: MA or TR on the target."""
    view = _opened("(;SZ[5]AB[aa][ab]AW[ba][bb]TR[aa];W[ac]C[RIGHT])").view()
    assert (_tree(view).at, _tree(view).ahead, _tree(view).hides) == (0, 0, True)
    assert view.scene.marks[0] == Mark.TRIANGLE
    assert "at=A5" in view.link


def test_stones_set_up_one_by_one_are_written_as_one_root() -> None:
    """And the moves after them as moves; questions and choices make no nodes."""
    session = Session.open("go/5")
    for point, tool in ((0, "black"), (1, "white"), (5, "black"), (5, "black"), (12, "black")):
        session.handle(requests.Press(point, tool))
    session.handle(requests.Move("rules aga"))
    session.handle(requests.Press(12, "alive"))
    session.handle(requests.Move("play E5"))
    session.handle(requests.Move("pass"))
    assert _written(session) == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[5]RU[AGA]AB[aa][cc]AW[ba]PL[B]MA[cc]GOAL[none]\n;B[ea];W[])\n"
    )


def test_a_fight_posed_on_the_board_is_opened_as_one() -> None:
    """Not as a question of life and death about a chain that nothing encloses."""
    session = Session.open("go/5")
    for point, tool in ((6, "white"), (7, "black"), (5, "black")):
        session.handle(requests.Press(point, tool))
    session.handle(requests.Press(6, "alive"))
    session.handle(requests.Move("goal capture"))
    posed = session.state
    assert posed.task.goal == "capture"
    again = _opened(_written(session), "go/5").state
    assert (again.task, again.turn) == (posed.task, posed.turn)


def test_set_up_in_the_middle_of_a_line_is_a_node_of_its_own() -> None:
    """A stone set after a move, and another variation of that."""
    session = Session.open("go/5")
    session.handle(requests.Move("play A1"))
    session.handle(requests.Press(0, "white"))
    session.handle(requests.Undo())
    session.handle(requests.Press(4, "black"))
    session.handle(requests.Press(4, "white"))
    text = _written(session)
    assert text == "(;FF[4]GM[1]CA[UTF-8]SZ[5]PL[B];B[ae]\n(;AW[aa])\n(;AW[ea]))\n"


presses = st.builds(
    requests.Press,
    st.integers(0, 15),
    st.sampled_from(["play", "black", "white", "erase", "alternate", "alive"]),
)
doings: st.SearchStrategy[requests.Intent] = st.one_of(
    presses,
    presses,
    st.sampled_from(get_args(requests.TreeWay)).map(requests.Navigate),
    st.sampled_from(["pass", "turn", "ko positional", "handicap 2"]).map(requests.Move),
)


@settings(max_examples=60)
@given(st.sampled_from(["go/4", "go/9"]), st.lists(doings, max_size=25))
@example(
    "go/4",
    [
        requests.Press(0, "play"),
        requests.Press(0, "black"),
        requests.Move("ko positional"),
        requests.Navigate("back"),
        requests.Press(0, "alternate"),
        requests.Move("pass"),
    ],
)
@example("go/9", [requests.Move("handicap 2"), requests.Move("turn"), requests.Press(0, "white")])
def test_every_board_of_the_session_is_in_the_written_tree(
    start: str, steps: list[requests.Intent]
) -> None:
    """Whatever is played: the end of each line has its stones and turn in the record."""
    session = Session.open(start)
    for step in steps:
        try:
            session.handle(step)
        except PuzzleError:
            continue
    ends = {(one.state.pieces, one.state.turn) for one in _ends(session.history.root)}
    again = _opened(_written(session), start).history
    [root] = games(again.now)
    todo, boards = [root], set()
    while todo:
        node = todo.pop()
        boards.add((node.state.pieces, node.state.turn))
        todo += again.children(node)
    assert ends <= boards


def _ends(root: GameNode) -> list[GameNode]:
    todo, ends = [root], []
    while todo:
        node = todo.pop()
        todo += node.grown
        if not node.grown:
            ends.append(node)
    return ends


@pytest.mark.parametrize("text", ["(;GM[2])", "(" + ";" * 260_000 + ")", "(;SZ[1];B[aa]"])
def test_a_refused_text_leaves_board_and_tree(text: str) -> None:
    """A record that cannot be opened is forgotten, with its sentence."""
    session = _opened(GAME)
    before = session.view()
    with pytest.raises(TextError):
        _import(session, text)
    session.active = None
    assert session.view().tree == before.tree


@pytest.mark.slices
def test_reading_rests_between_slices() -> None:
    """A large record is read piece by piece, so that Stop is heard, and then shown."""
    session = Session.open("go/9")
    session.handle(requests.Import("(;SZ[9]" + ";B[aa];W[bb]" * 50_000 + ")"))
    slices = 0
    while session.active is not None and session.active.advance(0):
        slices += 1
    assert slices > 50
    assert _tree(session.view()).at == 0


def test_a_record_on_another_board_changes_the_puzzle() -> None:
    """SGF pasted onto queens is Go."""
    view = _opened(GAME, "queens/8").view()
    assert (view.puzzle, view.size) == ("go", "9")
