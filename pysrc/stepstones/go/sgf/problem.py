"""Problems in SGF: which stones are meant and which lines are right, by everybody's marks.

There is no standard. goproblems.com writes ``RIGHT`` into the comment where a right
line ends; tsumego.js marks the target with ``MA`` and plugs in the wall with ``SQ``;
others mark the target with ``TR``, right moves with ``TE``, wrong ones with ``BM`` or
``WV``, or begin the comment with a word that says so. All are read; ``MA`` and
``RIGHT`` are written, and ``GOAL`` where not life or death is asked.

goproblems, OGS and 101weiqi leave the target to the reader's eye; then words and moves tell. The
words say who lives, dies or is captured ("Black to live", "黑先杀白", "Белые убивают"); the target
is a chain near the first moves: one that is enclosed rather than one that is not, in the smallest
room; or for a capture the one with the fewest liberties. A guess can be wrong: it is a problem like
any other, and its target may be changed by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits, Chain
from stepstones.go.capture.proof_search import ENOUGH
from stepstones.go.life_death.regions.region import Region, find_region
from stepstones.go.sgf.check import MOVES, SETUP, board_of
from stepstones.go.sgf.replay import GOAL, LETTER, points, position_at, root_properties
from stepstones.go.sgf.tree import (
    NO_PARENT,
    NodeNumber,
    Properties,
    Tree,
    in_order,
    letters,
    point,
    text,
)
from stepstones.go.sgf.words import asks_otherwise, goal_for, goal_in, side_in
from stepstones.go.state import Colour, Position, Task
from stepstones.go.tasks import CAPTURE, FIGHTS, KILL, LIVE, NO_GOAL, SAVE

_NEAR = 3
"""Steps between a first move and a chain that it may be about."""
_MOST = 12
"""Chains that are looked at, the nearest first."""


class Guess(NamedTuple):
    """The stones that a problem is about, 0 where nothing tells, and its goal."""

    target: Bits
    goal: str | None


def guess(position: Position, goal: str | None, moves: Iterable[Point]) -> Guess:
    """Return what is asked of *position*, whose first *moves* a file tells, right ones before all.

    Without a *goal* that of the side whose chain is closed in more tightly. Finds a region for
    each chain near those moves, some milliseconds in all.
    """
    firsts = list(moves)
    if goal == CAPTURE:
        return _guess_capture(position, firsts)
    sides = {"live": position.turn, "kill": position.turn.other}
    found: list[tuple[tuple[bool, int], Bits, str]] = []
    for name, side in sides.items():
        if goal not in {None, name}:
            continue
        for chain in _near_chains(position, side, firsts):
            region = _region_of(position, chain)
            if region is not None:
                rank = region.framed, (region.inside & position.empty).bit_count()
                found.append((rank, _largest(position, region), name))
    if not found:
        return Guess(0, None)
    _, target, name = min(found, key=lambda one: one[0])
    return Guess(target, name)


def _guess_capture(position: Position, moves: list[Point]) -> Guess:
    """Return the chain with the fewest liberties near the *moves*, of several the largest.

    None with so many that it is saved, none in atari that the moves leave there, and none where
    two are alike.
    """
    ranks = []
    firsts = position.board.bits(moves)
    for chain in _near_chains(position, position.turn.other, moves):
        count = chain.liberties.bit_count()
        if 0 < count < ENOUGH and (count > 1 or not firsts or chain.liberties & firsts):
            away = _distance(position, chain, moves) if moves else 0
            ranks.append(((count, -chain.stones.bit_count(), away), chain.stones))
    ranks.sort(key=lambda one: one[0])
    if not ranks or (len(ranks) > 1 and ranks[0][0] == ranks[1][0]):
        return Guess(0, None)
    stones = ranks[0][1]
    return Guess(stones & -stones, CAPTURE)


def _near_chains(position: Position, side: Colour, moves: list[Point]) -> list[Chain]:
    """Return the chains of *side* that the *moves* may be about, the nearest first; all without."""
    chains = position.board.chains(position.stones(side), position.empty)
    if not moves:
        return chains[:_MOST]
    ranked = [(_distance(position, chain, moves), chain) for chain in chains]
    near = [one for one in sorted(ranked, key=lambda one: one[0]) if one[0] <= _NEAR]
    return [chain for _, chain in near[:_MOST]]


def _distance(position: Position, chain: Chain, moves: list[Point]) -> int:
    """Return the steps from the nearest stone of a chain to the nearest of the *moves*."""
    place = position.grid.place
    stones = [place(point) for point in position.board.points(chain.stones)]
    return min(
        abs(row - at[0]) + abs(column - at[1]) for at in map(place, moves) for row, column in stones
    )


def _region_of(position: Position, chain: Chain) -> Region | None:
    try:
        return find_region(position, position.board.points(chain.stones)[:1])
    except RuleError:
        return None


def _largest(position: Position, region: Region) -> Bits:
    """Return a stone of the largest chain of the target's side in the region."""
    own = position.stones(region.defender) & region.inside
    chains = position.board.chains(own, position.empty)
    largest = max(chains, key=lambda chain: chain.stones.bit_count())
    return largest.stones & -largest.stones


RIGHT = "RIGHT"
"""The word in a comment that says: this line is right."""
_OF_ANOTHER = (
    r"(?:(?:的\w{1,3})?\s*(?:[是应應为為在は]|では)"
    r"|(?:\s+(?:answer|move))?\s+(?:is|was|would|should)\b|\s+(?:был[ои]?|будет)\b)"
)
"""What follows a word that does not call its own move right, but another."""
_RIGHT = re.compile(
    r"\b(?:RIGHT|CORRECT)\b"
    r"|\A\W*(?i:right\W*\Z|правильный (?:ответ|ход)\W*\Z|回答正[确確]|答对"
    rf"|(?:correct|正解|正确|正確|верно|правильно)(?!{_OF_ANOTHER}))"
)
_WRONG = re.compile(
    r"\bWRONG\b"
    r"|\A\W*(?i:wrong|incorrect|fail(?:s|ed|ure)?\b|不正解|失败|失敗|答错|неверн|неправильн"
    r"|(?:回答)?(?:错误|錯誤)(?!的)|ошибка(?=\W*\Z|[.!]))"
)
_GOOD, _BAD = frozenset({"TE"}), frozenset({"BM", "WV"})
_MAX_PLUGGED = 40
"""Empty points up to which plugs are taken for the rim of a region."""
_PLAYS = frozenset({*MOVES, *SETUP, "PL"})
"""Properties that make another position."""
_LOOKED_AT = 5_000
"""Nodes among which a mark makes a problem of a tree."""


@dataclass(frozen=True, slots=True)
class MarkedProblem:
    """A problem as marked: it begins at *node*, with *position*.

    *target* are the stones it is about, *plugs* points that close the wall, *right* and
    *wrong* the later nodes marked so. *goal* is None where no stones of one colour are marked.
    """

    node: NodeNumber
    position: Position
    target: Bits
    plugs: Bits
    goal: str | None
    right: tuple[NodeNumber, ...]
    wrong: tuple[NodeNumber, ...]


def beginning(tree: Tree) -> NodeNumber:
    """Return the last node of the main line before its first move and before lines of words part.

    Lines that part with stones set up are positions of their own.
    """
    before = 0
    for node in tree.main_line():
        names = {name for name, _ in tree.nodes[node]}
        if names & {*MOVES} or (tree.branches(node) and names.isdisjoint(SETUP)):
            break
        before = node
    return before


class MergedTree(NamedTuple):
    """A tree to be played through, and the number of each node in the file's *tree*."""

    tree: Tree
    numbers: Sequence[NodeNumber]


def merge(tree: Tree) -> MergedTree:
    """Return *tree* with siblings as one node that play the same move. Linear.

    Some programs write each line whole, from the root. A variation that begins with mere words
    has them at its first move. Raises TextError for another game or a board too large.

    >>> text = [(), (("B", ("aa",)),), (("W", ("ba",)),), (("B", ("aa",)),), (("W", ("ca",)),)]
    >>> merge(Tree(tuple(text), (-1, 0, 1, 0, 3))).numbers
    (0, 1, 2, 4)
    """
    shape = board_of(tree)
    places: list[NodeNumber] = []
    firsts: list[NodeNumber] = []
    parents: list[NodeNumber] = []
    groups: list[list[Properties]] = []
    known: dict[tuple[NodeNumber, str, Point | None], NodeNumber] = {}
    words: set[NodeNumber] = set()
    for node, properties in enumerate(tree.nodes):
        before = tree.parents[node]
        parent = places[before] if node else NO_PARENT
        played = [one for one in properties if one[0] in _PLAYS]
        if not played and tree.branches(node) and tree.children(node) and before not in words:
            words.add(node)
            places.append(parent)
            continue
        place = len(firsts)
        if len(played) == 1 and played[0][0] in MOVES:
            name, values = played[0]
            at = point(values[0], shape.width, shape.height)
            place = known.setdefault((parent, name, at), place)
        if place == len(firsts):
            firsts.append(node)
            parents.append(parent)
            groups.append([])
        groups[place] += [tree.nodes[before], properties] if before in words else [properties]
        places.append(place)
    if len(firsts) == len(tree):
        return MergedTree(tree, range(len(tree)))
    order = in_order(parents)
    merged = Tree(tuple(_join(groups[old]) for old, _ in order), tuple(one for _, one in order))
    return MergedTree(merged, tuple(firsts[old] for old, _ in order))


def _join(group: list[Properties]) -> Properties:
    """Return all that the nodes of a *group* say, equal values once."""
    if len(group) == 1:
        return group[0]
    said: dict[str, dict[str, None]] = {}
    for properties in group:
        for name, values in properties:
            said.setdefault(name, {}).update(dict.fromkeys(values))
    return tuple((name, tuple(values)) for name, values in said.items())


def is_problem(tree: Tree) -> bool:
    """Whether *tree* is a problem rather than a game.

    It has no move in its main line; or stones of White are set up before the first
    one; or stones are, and marks say what is meant or, without a handicap, which line is right.
    Linear.
    """
    start = beginning(tree)
    if start == tree.main_line()[-1]:
        return True
    names = {name for node in tree.path(start) for name, _ in tree.nodes[node]}
    if "AB" not in names:
        return "AW" in names
    if names & {"AW", "MA", "TR"}:
        return True
    handicap = (tree.first(0, "HA") or "0").strip()
    return handicap == "0" and True in _calls(tree, _LOOKED_AT).values()


def problem_of(tree: Tree) -> MarkedProblem:
    """Return the problem in *tree* as far as it is marked. Linear.

    Raises TextError for another game or a board too large.

    >>> from stepstones.go.sgf.tree import arrange
    >>> root = (("SZ", ("5",)), ("AB", ("aa",)), ("AW", ("ba",)), ("MA", ("aa",)))
    >>> tree = arrange([(-1, root), (0, (("W", ("ab",)), ("C", ("RIGHT",))))])
    >>> problem_of(tree).goal, problem_of(tree).right
    ('kill', (1,))
    """
    start = beginning(tree)
    before = {*tree.path(start)}
    position = position_at(tree, start)
    shape, stones = position.board, position.black | position.white

    def marked(name: str) -> Bits:
        return points((raw for node in tree.path(start) for raw in tree.values(node, name)), shape)

    target = marked("MA") & stones or marked("TR") & stones
    colours = [colour for colour in Colour if target & position.stones(colour)]
    goal = None
    said = {raw for node in before for raw in tree.values(node, GOAL)}
    if len(colours) == 1 and NO_GOAL not in said:
        saves = colours[0] is position.turn
        goal = LIVE if saves else KILL
        if not FIGHTS.isdisjoint(said):
            goal = SAVE if saves else CAPTURE
    calls = {node: right for node, right in _calls(tree).items() if node not in before}
    return MarkedProblem(
        start,
        position,
        target,
        marked("SQ"),
        goal,
        tuple(node for node, right in calls.items() if right),
        tuple(node for node, right in calls.items() if not right),
    )


def with_guess(tree: Tree, problem: MarkedProblem) -> MarkedProblem:
    """Return *problem* of *tree* with target and goal guessed where no stones are marked.

    Only where words tell a goal, or lines are called right or wrong and no words ask for what is no
    goal here, or for one of the side that is not to play. Words also say who begins where no move
    does, and that a marked chain is captured.
    """
    start, position = problem.node, problem.position
    words = " ".join(
        text(raw)
        for node in tree.path(start)
        for name in ("GN", "N", "C")
        for raw in tree.values(node, name)
    )
    goal, side = goal_in(words), side_in(words)
    if problem.target:
        takes = goal == CAPTURE and problem.goal == KILL and _is_one_chain(problem)
        return replace(problem, goal=CAPTURE) if takes else problem
    asked = goal or asks_otherwise(words) or problem.right or problem.wrong
    if not (asked and position.black and position.white):
        return problem
    firsts = tree.children(start)
    told = any(tree.values(node, "PL") for node in tree.path(start))
    if side is not None and not (firsts or told):
        position = replace(position, turn=side)
    if asks_otherwise(words) or goal_for(position.turn, words) != goal:
        return replace(problem, position=position)
    good = on_lines(tree, problem.right) & {*firsts}
    raws = [raw for node in good or firsts for name in MOVES for raw in tree.values(node, name)]
    shape = position.board
    found = guess(position, goal, shape.points(points(raws, shape)))
    return replace(problem, position=position, target=found.target, goal=found.goal)


def _is_one_chain(problem: MarkedProblem) -> bool:
    """Whether all marked stones, of which there is one, are of the same chain."""
    stone = problem.position.board.points(problem.target)[0]
    return not problem.target & ~problem.position.chain(stone).stones


def pose_by_words(position: Position, words: str) -> Position:
    """Return *position* as the problem that *words* make of it, where they tell one.

    Not where by them the other side begins, which is not to play, or has the goal.
    """
    goal = goal_for(position.turn, words)
    if not (goal and position.black and position.white):
        return position
    if side_in(words) not in {None, position.turn}:
        return position
    found = guess(position, goal, ())
    if found.goal is None:
        return position
    return replace(position, task=Task(found.goal, found.target))


def ask(problem: MarkedProblem) -> Position:
    """Return the position of *problem* with what its marks ask: a task, or at least a stone.

    Plugs bound the region, unless that leaves more room than a solver has use for.
    """
    position, shape = problem.position, problem.position.board
    targets = shape.points(problem.target)
    if not targets:
        return position
    if problem.goal is None:
        return replace(position, at=targets[0])
    firsts, rest = 0, problem.target
    while rest:
        first = rest & -rest
        firsts |= first
        rest &= ~position.chain(shape.points(first)[0]).stones
    region = 0
    if problem.goal not in FIGHTS and problem.plugs & position.empty:
        side = position.colour(targets[0]) or position.turn
        free = shape.inside & ~(position.stones(side.other) | problem.plugs)
        room = shape.flood(problem.target, free)
        if (room & position.empty).bit_count() <= _MAX_PLUGGED:
            region = room
    return replace(position, past=None, task=Task(problem.goal, firsts, region))


def targets(position: Position) -> Bits:
    """Return the stones that a problem made of *position* is about."""
    if position.task is not None:
        return position.task.targets
    return 0 if position.at is None else position.board.bit(position.at)


def on_lines(tree: Tree, ends: Iterable[NodeNumber]) -> frozenset[NodeNumber]:
    """Return the nodes on the ways from the root to *ends*: right moves, for right ends."""
    found: set[NodeNumber] = set()
    for end in ends:
        node = end
        while node != NO_PARENT and node not in found:
            found.add(node)
            node = tree.parents[node]
    return frozenset(found)


def after_right(
    tree: Tree, ways: frozenset[NodeNumber], problem: MarkedProblem
) -> frozenset[NodeNumber]:
    """Return *ways* with the moves after the last right marks; not those on lines called wrong."""
    passed = on_lines(tree, (tree.parents[node] for node in problem.right))
    found, right, wrong = set(ways), set(problem.right) - passed, on_lines(tree, problem.wrong)
    for node, parent in enumerate(tree.parents):
        if parent in right and node not in wrong:
            right.add(node)
            found.add(node)
    return frozenset(found)


def with_right(
    nodes: Sequence[tuple[NodeNumber, Properties]], first: Position, right: Iterable[Point]
) -> list[tuple[NodeNumber, Properties]]:
    """Return *nodes* with the *right* first moves said to be so; those not played are added.

    Where node 0 is not the position *first*, *nodes* as they are.
    """
    found = list(nodes)
    setup = {name: values for name, values in found[0][1] if name in {"AB", "AW"}}
    if setup != {name: values for name, values in root_properties(first) if name in {"AB", "AW"}}:
        return found
    for move in right:
        played = (LETTER[first.turn], (letters(move, first.width),))
        comment = ("C", (RIGHT,))
        number = next(
            (at for at, one in enumerate(found) if one[0] == 0 and played in one[1]), None
        )
        if number is None:
            found.append((0, (played, comment)))
        elif all(name != "C" for name, _ in found[number][1]):
            found[number] = 0, (*found[number][1], comment)
    return found


def _calls(tree: Tree, most: int | None = None) -> dict[NodeNumber, bool]:
    """Return of the first so many nodes those called right or wrong, and whether it is right.

    A property tells before words, of the words of a comment the first.
    """
    found = {}
    for node, properties in enumerate(tree.nodes[:most]):
        names = {name for name, _ in properties}
        comment = "\n".join(text(raw) for name, raws in properties if name == "C" for raw in raws)
        right, wrong = _RIGHT.search(comment), _WRONG.search(comment)
        if names & _BAD:
            found[node] = False
        elif names & _GOOD:
            found[node] = True
        elif right or wrong:
            found[node] = wrong is None or (right is not None and right.start() < wrong.start())
    return found
