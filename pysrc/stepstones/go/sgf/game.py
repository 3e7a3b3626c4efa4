"""Trees as the session walks them, with their markup, and what it has grown written back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.record import Annotation, NodeCaption, TreeNode
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.steps import SOLVED
from stepstones.core.trace import Steps, Verdict
from stepstones.go import score, tasks
from stepstones.go.board import Bits, Board
from stepstones.go.play import is_legal, is_over
from stepstones.go.problem import reply
from stepstones.go.sgf.check import SETUP, about, board_of
from stepstones.go.sgf.problem import (
    after_right,
    ask,
    beginning,
    is_problem,
    merge,
    on_lines,
    problem_of,
    targets,
    with_guess,
    with_right,
)
from stepstones.go.sgf.replay import (
    COLOURS,
    LETTER,
    after,
    agreement,
    move_between,
    points,
    position_at,
    root_properties,
    setup_between,
    start,
)
from stepstones.go.sgf.tree import (
    NO_PARENT,
    NodeNumber,
    Properties,
    Tree,
    arrange,
    pair,
    point,
    simple_text,
    text,
    with_values,
)
from stepstones.go.state import Position

SIGNS = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected"}
"""Properties that put a sign on points, and the sign."""
_OLD_SIGNS = {"M": "cross"}
"""FF[3] and before."""


MAX_COMMENT = 20_000
"""Characters of a comment that are read; the tree keeps it whole."""


class Markup(NamedTuple):
    """The markup of one node; points off the board are left out.

    *signs* says which sign is on a point, *labels* which short text. *lines* and
    *arrows* go from point to point.
    """

    signs: Mapping[Point, str]
    labels: Mapping[Point, str]
    lines: tuple[tuple[Point, Point], ...]
    arrows: tuple[tuple[Point, Point], ...]
    black_territory: Bits
    white_territory: Bits
    name: str
    comment: str


def markup(tree: Tree, node: NodeNumber) -> Markup:
    """Return the markup of *node*. Raises TextError for another game or a board too large.

    >>> from stepstones.go.sgf.tree import arrange
    >>> marked = markup(arrange([(-1, (("TR", ("aa:ba",)), ("LB", ("ca:1",))))]), 0)
    >>> marked.signs, marked.labels
    ({0: 'triangle', 1: 'triangle'}, {2: '1'})
    """
    board = board_of(tree)
    own = dict(tree.nodes[node])
    signs = {
        at: sign
        for name, sign in (SIGNS | _OLD_SIGNS).items()
        for at in board.points(points(own.get(name, ()), board))
    }
    return Markup(
        signs,
        _labels(own, board),
        _between(own.get("LN", ()), board),
        _between(own.get("AR", ()), board),
        points(own.get("TB", ()), board),
        points(own.get("TW", ()), board),
        simple_text(own.get("N", ("",))[0]),
        text("\n".join(own.get("C", ()))[:MAX_COMMENT]),
    )


def _labels(own: Mapping[str, tuple[str, ...]], board: Board) -> dict[Point, str]:
    """Return the labels; ``L`` of FF[3] and before letters its points in their order."""
    labels: dict[Point, str] = {}
    old = (point(raw, board.width, board.height) for raw in own.get("L", ()))
    for number, at in enumerate(old):
        if at is not None:
            labels[at] = chr(ord("a") + number % 26)
    for raw in own.get("LB", ()):
        parts = pair(raw)
        at = None if parts is None else point(parts[0], board.width, board.height)
        if parts is not None and at is not None:
            labels[at] = simple_text(parts[1])
    return labels


def _between(values: tuple[str, ...], board: Board) -> tuple[tuple[Point, Point], ...]:
    found = []
    for raw in values:
        ends = [point(part, board.width, board.height) for part in pair(raw) or ()]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            found.append((ends[0], ends[1]))
    return tuple(found)


SET_UP = "+"
"""What is said of a node that sets stones up."""
_WORDS = ("C", "N")
_NAME = 200
"""Characters of a node's name that are shown."""
_LONGEST = 2_000
"""Nodes of a main line whose end is shown first; longer ones begin at their beginning."""
_SIGNS = {
    "triangle": Mark.TRIANGLE,
    "square": Mark.SQUARE,
    "circle": Mark.CIRCLE,
    "cross": Mark.CROSS,
    "selected": Mark.SELECTED,
}


@dataclass(frozen=True, slots=True)
class Game:
    """A tree as a :class:`~stepstones.core.record.GameRecord`.

    *first* is the node to show first: of a problem the one before its first move, where
    *asked* is what its marks ask; of a game the end of its main line. *right* and *wrong*
    are the nodes on lines of a problem that are marked so. *file* is the tree as it was read,
    *numbers* says which of its nodes each is.
    """

    tree: Tree
    first: NodeNumber
    file: Tree
    numbers: Sequence[NodeNumber]
    asked: Position | None = None
    right: frozenset[NodeNumber] = frozenset()
    wrong: frozenset[NodeNumber] = frozenset()

    @property
    def title(self) -> str:
        """The game's name, or the players."""
        black, white, name, event = (
            simple_text(self.tree.first(0, key) or "").strip() for key in ("PB", "PW", "GN", "EV")
        )
        players = " – ".join(one for one in (black, white) if one)
        return (name or players or event)[:80]

    @property
    def about(self) -> tuple[tuple[str, tuple[Arg, ...]], ...]:
        """The game's name, its players with their ranks, the result, where and when."""
        return about(self.tree)

    @property
    def poses(self) -> bool:
        """Whether it is a problem with a goal, and has lines of play after it."""
        asked = self.asked
        posed = asked is not None and asked.task is not None and bool(asked.task.goal)
        return posed and bool(self.children(self.first))

    def reply(self, node: NodeNumber) -> Verdict | None:
        """Return the answer of the file to the reader's move at *node*, and what it calls the line.

        None where it does neither, or answers by what is no move. The first answer is taken; where
        the line may go on to a right end, the first of those that do.
        """
        tree, answers = self.tree, self.children(node)
        if node in self.right:
            answers = tuple(one for one in answers if one in self.right) or answers
        elif node not in self.wrong and not (answers and self.right):
            return None
        word = "wrong"
        if node in self.right:
            word = "right" if any(map(self.children, answers[:1])) else SOLVED
        position = position_at(tree, node)
        how, at, moves = "none", 0, tuple[str, ...]()
        if answers:
            if not tree.values(answers[0], LETTER[position.turn]):
                return None
            label = self.caption(answers[0]).label
            how, moves = "pass", ("pass",)
            if label != "pass":
                how, at, moves = "move", position.grid.parse(label), (f"play {label}",)
                if not is_legal(position, at):
                    return None
        return Verdict(word, f"go.file.{word}", (position.turn, at, how), {}, Overlay(), moves)

    def hint(self, node: NodeNumber, state: Position, solved: Steps) -> Steps:
        """Give the first move that the file calls right; that of *solved* where it has no word.

        Facts are those of :func:`~stepstones.go.hints.hint`, ``about`` being ``file`` for such a
        move. On a line called wrong, and of a move so called, none is named.
        """
        facts: dict[str, object] = {"about": "none"}
        if node in self.wrong:
            return Verdict("hint", "go.file.hint.wrong", (), facts, Overlay())
        right = self._moves(node, self.right, state)
        if right:
            return _advice("go.file.hint.right", (right[0], len(right)), "file", state)
        found = yield from solved
        wrong = self._moves(node, self.wrong, state)
        if not {f"play {state.grid.name(move)}" for move in wrong} & {*found.moves}:
            return found
        known = reply.READINGS.right_moves(state)
        left = [move for move in known if move not in wrong]
        if not left:
            return Verdict("hint", "go.file.hint.none", (), facts, Overlay())
        args = (left[0], *found.args[1:3], len(known), *found.args[4:])
        return _advice("go.task.hint.one-of", args, "one-of", state)

    def _moves(
        self, node: NodeNumber, among: frozenset[NodeNumber], state: Position
    ) -> list[Point]:
        """Return the moves after *node* that the reader can play, of the nodes *among*."""
        side = LETTER[state.turn]
        if self.asked is None or self.asked.turn is not state.turn:
            return []
        children = [one for one in self.children(node) if one in among]
        played = [raw for one in children for raw in self.tree.values(one, side)[:1]]
        found = (point(raw, state.width, state.height) for raw in played)
        return [move for move in found if move is not None and is_legal(state, move)]

    def start(self) -> Position:
        """Return the position at the root. Raises TextError for another game or a large board."""
        return self.after(start(self.tree), 0)

    def after(self, state: Position, node: NodeNumber) -> Position:
        """Return the position at *node*, *state* being that at its parent."""
        position = after(self.tree, state, node)
        if node != self.first or self.asked is None:
            return position
        return self.asked

    def parent(self, node: NodeNumber) -> NodeNumber:
        """Return the node before *node*; -1 before the root."""
        return self.tree.parents[node]

    def children(self, node: NodeNumber) -> tuple[NodeNumber, ...]:
        """Return the nodes that follow *node*."""
        return self.tree.children(node)

    def caption(self, node: NodeNumber) -> NodeCaption:
        """Return the point's name, ``pass`` or ``+``, the stone played, and what is said.

        >>> from stepstones.go.sgf.texts import read
        >>> game = open_game(read("(;SZ[9]AB[aa];W[ba]C[!];B[])").trees[0])
        >>> [tuple(game.caption(node)) for node in range(3)]
        [('+', '', False, ''), ('B9', 'O', True, ''), ('pass', 'X', False, '')]
        """
        board = board_of(self.tree)
        names = {name for name, _ in self.tree.nodes[node]}
        says = not names.isdisjoint(_WORDS)
        judged = "right" if node in self.right else "wrong" if node in self.wrong else ""
        for name, values in self.tree.nodes[node]:
            if name in COLOURS:
                at = point(values[0], board.width, board.height)
                label = "pass" if at is None else board.grid.name(at)
                return NodeCaption(label, COLOURS[name].sign, says, judged)
        return NodeCaption("" if names.isdisjoint(SETUP) else SET_UP, "", says, judged)

    def remark(self, node: NodeNumber) -> Annotation:
        """Return name, comment and markup of *node*; territory as marks."""
        said = markup(self.tree, node)
        board = board_of(self.tree)
        marks = dict.fromkeys(board.points(said.black_territory), Mark.BLACK_LAND)
        marks |= dict.fromkeys(board.points(said.white_territory), Mark.WHITE_LAND)
        marks |= {at: _SIGNS[sign] for at, sign in said.signs.items()}
        lines = [Line("attack", ends) for ends in said.arrows]
        lines += [Line("path", ends) for ends in said.lines]
        labels = {at: label[:3] for at, label in said.labels.items()}
        return Annotation(said.name[:_NAME], said.comment, marks, labels, tuple(lines))


def _advice(message: str, args: tuple[Arg, ...], about: str, state: Position) -> Verdict:
    """Return the hint whose move is the first of *args*."""
    move = int(args[0])
    moves = (f"play {state.grid.name(move)}",)
    overlay = Overlay(marks={move: Mark.CURRENT})
    return Verdict("hint", message, args, {"about": about}, overlay, moves)


def open_game(tree: Tree) -> Game:
    """Return *tree* to be walked. Raises TextError for another game or a board too large."""
    start(tree)
    file = tree
    if is_problem(file):
        tree, numbers = merge(file)
        problem = with_guess(tree, problem_of(tree))
        posed = on_lines(tree, [problem.node])
        right = after_right(tree, on_lines(tree, problem.right) - posed, problem)
        wrong = on_lines(tree, problem.wrong) - posed - right
        return Game(tree, problem.node, file, numbers, ask(problem), right, wrong)
    line = tree.main_line()
    first = line[-1] if len(line) <= _LONGEST else beginning(tree)
    return Game(tree, first, file, range(len(tree)))


def grow(root: TreeNode, now: Position) -> Tree:
    """Return the tree of *root* with everything that was played after its nodes.

    What a record holds is kept as it is; the rules are those of *now*, the position that the
    game is left at. Stones set up by hand one after another make one node, and moments at which
    nothing changes on the board, such as questions, make none. Of a problem the right first
    moves are marked where the solver has found them; a game that is over has its result, where it
    was counted and none was written. Linear.
    """
    own: list[tuple[NodeNumber, Properties]] = []
    numbers: Sequence[NodeNumber] = ()
    record = root.record
    if isinstance(record, Game):
        numbers = record.numbers
        own = list(zip(record.file.parents, record.file.nodes, strict=True))
        first = own[0][1]
        if agreement(now.rules, now.handicap) != agreement(root.state.rules, root.state.handicap):
            for name in ("RU", "KM", "HA"):
                first = with_values(first, name, ())
            first = (*first, *agreement(now.rules, now.handicap))
        own[0] = NO_PARENT, first
    nodes = [*own, *_played_nodes(root, numbers, len(own), now)]
    if root.record is None and now.task is not None and now.task.goal:
        begun = tasks.root(now)
        nodes = with_right(nodes, begun, reply.READINGS.right_moves(begun))
    result = score.RESULTS.kept.get(now) if is_over(now) else None
    if result is not None and not dict(nodes[0][1]).get("RE"):
        nodes[0] = NO_PARENT, with_values(nodes[0][1], "RE", (result,))
    return arrange(nodes)


@dataclass(slots=True)
class _Written:
    """A node to be written: from which position to which; *moves* where a move was played."""

    parent: NodeNumber
    before: Position | None
    after: Position
    moves: Properties = ()


def _played_nodes(
    root: TreeNode, numbers: Sequence[NodeNumber], count: int, now: Position
) -> Iterator[tuple[NodeNumber, Properties]]:
    """Yield the nodes played by the reader, numbered from *count*, parents before children.

    *numbers* are those of the record's nodes in its file. A node takes in what is set up after it
    as long as nothing else follows it (*alone*).
    """
    written: list[_Written] = []
    if root.record is None:
        written.append(_Written(NO_PARENT, None, root.state))
    todo = [(root, 0, True)]
    while todo:
        node, number, alone = todo.pop()
        own = written[number - count] if number >= count else None
        later = [child for child in node.grown if not child.opens]
        alone = alone and len(later) == 1
        for child in later:
            if child.record is not None:
                todo.append((child, numbers[child.key], True))
                continue
            before = own.after if own is not None else node.state
            moves = move_between(node.state, child.state)
            if own is not None and alone and not moves and not own.moves:
                own.after = child.state
            elif moves or setup_between(before, child.state):
                written.append(_Written(number, before, child.state, moves))
                todo.append((child, count + len(written) - 1, True))
                continue
            todo.append((child, number, alone))
    for one in written:
        if one.before is None:
            asked = now if targets(now) else one.after
            agreed = replace(one.after, rules=now.rules, handicap=now.handicap, task=asked.task)
            stones = one.after.black | one.after.white
            yield one.parent, root_properties(agreed, targets(asked) & stones)
        else:
            yield one.parent, one.moves or setup_between(one.before, one.after)
