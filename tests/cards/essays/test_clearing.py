"""Clearing to watch: right where it answers, and every step shows what it says."""

import random

import pytest
from tests.cards import referee
from tests.cards.oracle import finish

from stepstones.cards.essays.clearing import clearing
from stepstones.cards.state import Rule, game_of
from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Run


@pytest.mark.parametrize("rule", [Rule.TWO_TURNS, Rule.ANY])
@pytest.mark.parametrize("seed", range(12))
def test_the_answer_is_that_of_trying_everything(rule: Rule, seed: int) -> None:
    """Small boards laid by chance: the order is the referee's to replay, or there is none."""
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    grid = referee.any_board(4, 4, chance.choice((4, 6, 8)), seed)
    turns = None if rule is Rule.ANY else 2
    found = finish(clearing(game_of(*grid, rule=rule)))
    if referee.can_be_cleared(grid, turns, falls=False):
        moves = found.facts["moves"]
        assert isinstance(moves, list)
        assert referee.is_empty(referee.replay(grid, moves, turns, falls=False))
    else:
        assert found.word == "impossible"


def test_pairs_are_taken_one_after_the_other() -> None:
    """Each step takes two cards off the board, and the last leaves it empty."""
    run = Run(lambda: clearing(game_of("ABBA")))
    run.advance()
    assert run.step is not None
    assert (run.step.kind, run.step.taken) == (Kind.PLACE, (7, 10))
    assert run.overlay.pieces == {7: ".", 10: "."}
    run.seek(9)
    assert run.verdict is not None
    assert run.verdict.moves == ("take 1,1 4,1", "take 2,1 3,1")


def test_the_proof_is_shown() -> None:
    """Cards that never turn transparent are pointed at."""
    run = Run(lambda: clearing(game_of("AB", "BA")))
    run.advance()
    assert run.step is not None
    assert run.step.kind is Kind.BOUND
    assert sorted(run.step.area) == [5, 6, 9, 10]


def test_a_wrong_choice_is_taken_back() -> None:
    """On a board with wrong turns some pair is put back, and the end is a cleared board."""
    trap = ("B...B...", "F..L..H.", "..CB....", "KAHAG.K.", ".GLBCF..")
    steps = []
    run = Run(lambda: clearing(game_of(*trap)))
    while run.advance():
        assert run.step is not None
        steps.append(run.step.kind)
    assert run.verdict is not None
    moves = run.verdict.facts["moves"]
    assert isinstance(moves, list)
    assert referee.is_empty(referee.replay(trap, moves, 2, falls=False))
    assert steps.count(Kind.PLACE) - steps.count(Kind.RETRACT) == len(moves)


def test_where_cards_fall_the_argument_does_not_hold() -> None:
    """It says so, and for the contest too."""
    with pytest.raises(RuleError, match=r"cards\.clearing\.falling"):
        finish(clearing(game_of("AA", rule=Rule.FALLING)))
    with pytest.raises(RuleError, match=r"cards\.no-game"):
        finish(clearing(game_of("AA", rule=Rule.FEWEST)))


def test_a_board_of_too_many_pairs_is_refused() -> None:
    """Each pair that goes would ask about all of them."""
    with pytest.raises(RuleError, match=r"cards\.clear\.too-large"):
        finish(clearing(game_of(*["AB" * 15] * 30)))
