"""Can a board be cleared? Compared with trying everything, and replayed by the referee."""

import random
from itertools import chain

import pytest
from tests.cards import referee
from tests.cards.oracle import finish

from stepstones.cards.game import settle
from stepstones.cards.solve import taking
from stepstones.cards.solve.clear import clear
from stepstones.cards.solve.linking import Free, two_turns
from stepstones.cards.state import Board, Rule, game_of, letters
from stepstones.core.errors import RuleError
from stepstones.core.trace import Verdict

TURNS = {Rule.TWO_TURNS: 2, Rule.ANY: None, Rule.FALLING: 2}
SIZES = ((5, 4), (4, 5), (4, 4), (4, 3))


def _cleared(board: Board) -> Verdict:
    return finish(clear(board))


def _grid(board: Board) -> referee.Grid:
    return tuple(letters(board, "."))


def _numbers(grid: referee.Grid, moves: list[str], *, falls: bool) -> dict[str, str]:
    """Return the number of the pair of each card, by where it lies; the referee moves the cards."""
    rows = [[(x, y) for x in range(1, len(row) + 1)] for y, row in enumerate(grid, 1)]
    signs = {place: chr(0x100 + at) for at, place in enumerate(chain.from_iterable(rows))}
    names = {sign: f"{x},{y}" for (x, y), sign in signs.items()}
    now = tuple(
        "".join("." if referee.sign(grid, place) == "." else signs[place] for place in row)
        for row in rows
    )
    found: dict[str, str] = {}
    for number, move in enumerate(moves, 1):
        one, other = ((int(x), int(y)) for x, y in (name.split(",") for name in move.split("-")))
        for place in (one, other):
            found[names[referee.sign(now, place)]] = str(number)
        now = referee.after(now, one, other, falls=falls)
    return found


@pytest.mark.parametrize("rule", [Rule.TWO_TURNS, Rule.ANY, Rule.FALLING])
@pytest.mark.parametrize("seed", range(25))
def test_the_answer_is_that_of_trying_everything(rule: Rule, seed: int) -> None:
    """Small boards laid by chance: cleared as the referee sees it, or really impossible.

    Each card is numbered where it lies, also where it falls before it is taken.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    size = chance.choice(SIZES)
    drawn = referee.any_board(*size, chance.choice((4, 5, 6, 8, 10)), seed)
    board = settle(game_of(*drawn, rule=rule))
    grid, falls = _grid(board), rule is Rule.FALLING
    found = _cleared(board)
    if referee.can_be_cleared(grid, TURNS[rule], falls=falls):
        moves = found.facts["moves"]
        assert isinstance(moves, list)
        assert referee.is_empty(referee.replay(grid, moves, TURNS[rule], falls=falls))
        assert found.overlay is not None
        name = board.grid.name
        shown = {name(point): label for point, label in found.overlay.labels.items()}
        assert shown == _numbers(grid, moves, falls=falls)
    else:
        assert found.word == "impossible"


def test_any_number_of_turns_may_still_be_too_few() -> None:
    """Boards that hide a card of each pair in the middle: as trying everything says."""
    words = set()
    for seed in range(24):
        grid = referee.locked_board(seed)
        found = _cleared(game_of(*grid, rule=Rule.ANY))
        can = referee.can_be_cleared(grid, None, falls=False)
        assert found.word == ("cleared" if can else "impossible"), grid
        words.add((found.word, found.facts.get("reason")))
    assert words == {("cleared", ""), ("impossible", "walled")}


@pytest.mark.parametrize(
    ("grid", "pairings"),
    [(("CABE", "BCED", "ADAA"), 3), (("DEFC", "BABF", "BEAA", "BCDA"), 9)],
)
def test_no_more_cases_than_ways_to_pair_the_cards(grid: referee.Grid, pairings: int) -> None:
    """Four cards of a kind pair in three ways, two such kinds in nine; each fails but once."""
    found = _cleared(game_of(*grid))
    assert (found.word, found.facts["reason"]) == ("impossible", "searched")
    assert 1 < int(str(found.args[0])) <= pairings


@pytest.mark.parametrize("seed", [10, 14, 15, 23])
def test_boards_of_the_usual_size_are_decided(seed: int) -> None:
    """17 x 8 laid by chance, with few positions: three of these four cannot be cleared."""
    grid = referee.any_board(17, 8, 34, seed)
    found = _cleared(game_of(*grid))
    assert found.word != "undecided"
    assert int(str(found.facts["nodes"])) < 1_500
    moves = found.facts["moves"]
    assert isinstance(moves, list)
    if found.word == "cleared":
        assert referee.is_empty(referee.replay(grid, moves, 2, falls=False))


def test_a_kind_with_an_odd_number_is_named() -> None:
    """Three cards of one kind: impossible at once, and they are what is shown."""
    found = _cleared(game_of("ABA", "B.A"))
    assert (found.word, found.facts["reason"]) == ("impossible", "odd")
    assert found.facts["cards"] == [[1, 1], [3, 1], [3, 2]]
    assert found.args[0] == 3


def test_cards_that_never_meet_prove_it() -> None:
    """Two kinds crossed in a square: no card ever sees its partner with two turns."""
    found = _cleared(game_of("AB", "BA"))
    assert (found.word, found.facts["reason"]) == ("impossible", "walled")
    assert found.facts["cards"] == [[1, 1], [2, 1], [1, 2], [2, 2]]
    assert _cleared(game_of("AB", "BA", rule=Rule.ANY)).word == "cleared"


def test_the_proof_holds_when_all_others_are_gone() -> None:
    """Without the cards that can ever go, those walled in still see no partner."""
    proved = 0
    for seed in range(60):
        grid = referee.any_board(5, 4, 10, seed)
        board = game_of(*grid)
        found = _cleared(board)
        if found.word == "cleared" or found.facts["reason"] != "walled":
            continue
        cards = found.facts["cards"]
        assert isinstance(cards, list)
        kept = {(column, row) for column, row in cards}
        rest = tuple(
            "".join(letter if (x, y) in kept else "." for x, letter in enumerate(row, 1))
            for y, row in enumerate(grid, 1)
        )
        gates = [
            (one, other)
            for one in kept
            for other in ((x, y) for y in range(1, 5) for x in range(1, 6))
            if one != other
            and referee.sign(grid, one) == referee.sign(grid, other)
            and referee.linked(rest, one, other, 2)
        ]
        assert not gates
        proved += 1
    assert proved > 20


def test_walled_in_is_what_no_pair_frees() -> None:
    """Everything is freed where each card has a partner in sight of the edge."""
    board = game_of("AABB")
    free = Free.of(board.width + 2, board.cells)
    left = set(board.cards)
    assert taking.walled_in(free, [(7, 8), (9, 10)], left, two_turns)[0] == set()
    assert taking.walled_in(free, [(7, 8)], left, two_turns)[0] == {9, 10}


def test_beyond_the_limit_it_is_undecided() -> None:
    """One position is not enough for a board full of cards; the answer says so."""
    board = game_of(*referee.any_board(17, 8, 34, 23))
    steps = taking.search(board.width + 2, board.cells, two_turns, 1)
    next(steps)
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value.word == "undecided"


def test_too_many_pairs_are_not_begun() -> None:
    """A board of one kind, 74 x 74, has fifteen million pairs: undecided at once."""
    for rule in (Rule.TWO_TURNS, Rule.FALLING):
        found = _cleared(game_of(*["A" * 74] * 74, rule=rule))
        assert (found.word, found.message) == ("undecided", "cards.clear.too-large")


def test_the_contest_has_no_pairs_to_take() -> None:
    """Where two cards are to be linked, clearing is not asked."""
    with pytest.raises(RuleError, match=r"cards\.no-game"):
        _cleared(game_of("AA", rule=Rule.FEWEST))


def test_an_empty_board_is_cleared() -> None:
    """Nothing is left to take."""
    assert _cleared(game_of("..")).word == "cleared"
