"""Queens and their attacks."""

from itertools import combinations

from hypothesis import given
from tests.queens.brute import board_of, boards, clash

from stepstones.queens.lines import Way
from stepstones.queens.state import Attack, Board


@given(boards(8, most=10))
def test_a_board_has_an_attack_if_two_queens_share_a_line(board: Board) -> None:
    """Attacks are between queens that share a line; there is one as soon as any two do."""
    place = {point: (point % board.size, point // board.size) for point in board.queens}
    assert bool(board.attacks) == any(
        clash(place[one], place[other]) for one, other in combinations(board.queens, 2)
    )
    for first, second, way in board.attacks:
        (x, y), (z, w) = place[first], place[second]
        assert {Way.RANK: y == w, Way.FILE: x == z, Way.DIAGONAL: abs(x - z) == abs(y - w)}[way]


def test_no_attack_goes_past_a_queen() -> None:
    """Of three queens on a rank the outer two don't attack each other."""
    board = Board(3, frozenset({0, 1, 2}))
    assert board.attacks == (Attack(0, 1, Way.RANK), Attack(1, 2, Way.RANK))


def test_a_queen_attacks_her_region() -> None:
    """The point a knight's move away is hers, on no line of hers; the one beside it is not."""
    regions = [0] * 16
    board = Board(4)
    regions[board.point(1, 1)] = regions[board.point(2, 3)] = 1
    painted = Board(4, regions=tuple(regions))
    assert painted.attacker([0, 1, 0, 0, 0], 2, 3) == (1, Way.REGION)
    assert painted.attacker([0, 1, 0, 0, 0], 2, 4) is None


@given(boards(7))
def test_every_attacked_point_names_its_first_attacker(board: Board) -> None:
    """An empty point on a line with queens names the one on the earliest file, lowest first."""
    place = [(point % board.size, point // board.size) for point in board.grid.points]
    for point in board.grid.points:
        near = [queen for queen in board.queens if clash(place[point], place[queen])]
        if point in board.queens or not near:
            assert point not in board.attackers
        else:
            first = min(near, key=lambda queen: (place[queen][0], -place[queen][1]))
            assert board.attackers[point] == first


def test_ranks_count_from_below() -> None:
    """Rank 1 is the bottom row, file 1 the left column."""
    board = Board(3, frozenset({Board(3).grid.parse("a1"), Board(3).grid.parse("c2")}))
    assert board.ranks == [0, 1, 0, 2]


def test_a_placement_needs_moves_for_the_missing_queens_only() -> None:
    """Queens on the board are not put there again; all of them are named."""
    board = board_of("2000")
    assert board.moves((2, 4, 1, 3)) == ("queen b4", "queen c1", "queen d3")
    assert board.names((2, 4, 1, 3)) == ["a2", "b4", "c1", "d3"]


def test_the_picture_of_the_page() -> None:
    """With a1 b3 c8 d6 e2 on the board, f3 is attacked from b3 first, f5 from c8."""
    ranks = [0, 1, 3, 8, 6, 2, 0, 0, 0]
    assert Board(8).attacker(ranks, 6, 3) == (2, Way.RANK)
    assert Board(8).attacker(ranks, 6, 5) == (3, Way.DIAGONAL)
    assert Board(8).attacker([0, 1, 5, 8, 6, 3, 0, 0, 0], 6, 7) is None
