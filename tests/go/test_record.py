"""Games as they are played."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.core.errors import RuleError
from stepstones.go.position import Colour, Position, replay
from stepstones.go.record import Game, begin, pass_turn, play, undo
from stepstones.go.rules import CHINESE, NEW_ZEALAND, PRESETS, Rules

TRIPLE_KO = ".XO...XO...XO. XO.O.X.XO.XO.O .XO...XO...XO."


def _play(game: Game, moves: str) -> Game:
    for name in moves.split():
        game = pass_turn(game) if name == "-" else play(game, game.position.grid.parse(name))
    return game


@given(positions(6), st.sampled_from(list(PRESETS.values())), st.data())
def test_a_game_is_its_moves(start: Position, rules: Rules, data: st.DataObject) -> None:
    """Replaying the moves gives the position and the prisoners; undo gives each game back."""
    game = begin(start, rules)
    games = [game]
    for _ in range(data.draw(st.integers(0, 15))):
        point = data.draw(st.sampled_from([None, *start.grid.points]))
        try:
            game = pass_turn(game) if point is None else play(game, point)
        except RuleError:
            continue
        games.append(game)
    end, taken = replay(start, [(move.colour, move.point) for move in game.moves])
    assert (end, taken) == (game.position, game.prisoners)
    assert len(game.positions) == len(game.moves) + 1
    while len(games) > 1:
        games.pop()
        game = undo(game)
        assert game == games[-1]


def test_nothing_to_undo() -> None:
    """Before the first move undo is refused."""
    with pytest.raises(RuleError, match="nothing-played"):
        undo(begin(Position(9, 9)))


def test_two_passes_end_a_game() -> None:
    """Two in a row, not two in all."""
    game = _play(begin(Position(5, 5)), "C3 - D4 -")
    assert not game.over
    assert pass_turn(game).over
    assert not undo(pass_turn(game)).over


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    """The error names the rule and the game goes on."""
    start = replace(draw(".O.O. XXO.. .XO.. ..... ....."), turn=Colour.WHITE)
    game = _play(begin(start, CHINESE), "A5 C5")
    with pytest.raises(RuleError) as refused:
        _play(game, "B5")
    assert refused.value.message == "go.rule.positional-superko"
    assert _play(game, "E1").position.colour(start.grid.parse("E1")) is Colour.WHITE


def test_prisoners_of_a_suicide_go_to_the_opponent() -> None:
    """Two black stones taken off by Black himself are White's."""
    game = _play(begin(draw("X.O. OO.. .... ...."), NEW_ZEALAND), "B4")
    assert game.prisoners == {Colour.BLACK: 0, Colour.WHITE: 2}


def test_a_triple_ko_repeats() -> None:
    """Under simple ko the sixth capture brings the start back; passes alone repeat nothing."""
    game = _play(begin(draw(TRIPLE_KO)), "C2 G2 N2 B2 H2")
    assert game.repeats is None
    assert _play(game, "M2").repeats == 0
    assert _play(begin(Position(5, 5)), "- -").repeats is None
