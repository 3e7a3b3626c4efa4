"""Capture reading, with its engine and zones. The judge is brute force on tiny boards."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings, strategies as st
from tests.go.brute import State, captures, chain, crowded, turned
from tests.go.finishing import finish
from tests.go.naive import draw

from stepstones.core import steps as work
from stepstones.core.errors import PuzzleError, RuleError
from stepstones.core.trace import Kind, Step
from stepstones.go.capture.capture import CaptureOutcome, capture, reading
from stepstones.go.capture.ladder import in_ladder
from stepstones.go.puzzle import GO
from stepstones.go.rules import TROMP_TAYLOR
from stepstones.go.state import Colour, Position

TINY = ((3, 3), (4, 2), (4, 3), (5, 2), (5, 3))


def _read(position: Position, limit: int = 1000, steps: list[Step] | None = None) -> CaptureOutcome:
    return work.finish(reading(position, limit), None if steps is None else steps.append)


@st.composite
def asked(
    draw_from: st.DrawFn, sizes: tuple[tuple[int, int], ...] = TINY, most: int = 7
) -> Position:
    """Crowded boards with a question about a chain of at most four liberties."""
    position = draw_from(crowded(sizes, most))
    stones = position.board.points(position.black | position.white)
    fit = [at for at in stones if position.chain(at).liberties.bit_count() < 5]
    assume(fit)
    at = draw_from(st.sampled_from(fit))
    return replace(position, at=at, turn=draw_from(st.sampled_from(Colour)))


@pytest.mark.slow
@settings(max_examples=100)
@given(asked())
def test_no_proof_is_refuted_by_brute_force(position: Position) -> None:
    """Captured: so it is, the owner retaking kos. Saved: so it is, the attacker retaking."""
    assert position.at is not None
    owner = position.pieces[position.at]
    attacker = "O" if owner == "X" else "X"
    start = State(position.pieces, position.turn.sign, -1)
    found = _read(position)

    def lost(retaker: str, *, enough: bool) -> bool | None:
        return captures(
            start,
            position.width,
            position.at or 0,
            retaker=retaker,
            ko_counts=retaker == attacker,
            saved=(lambda free: len(free) > 4) if enough else None,
        )

    if found.word == "captured":
        assert lost(owner, enough=False) is not False
    if found.word == "saved":
        assert not lost(attacker, enough=True)
    if found.word == "ko":
        assert lost(attacker, enough=False) is not False
        assert not lost(owner, enough=True)


@settings(max_examples=25)
@given(asked(((5, 5), (6, 5), (7, 7)), 24), st.integers(0, 10**6))
def test_a_proof_survives_any_play_of_the_loser(position: Position, seed: int) -> None:
    """The winner follows the proof, the loser plays at random: nothing else is ever proved."""
    assert position.at is not None
    found = _read(position)
    if found.word not in {"captured", "saved"}:
        return
    random = Random(seed)  # noqa: S311 - moves, no secrets
    owner, state = position.colour(position.at), position
    assert owner is not None
    winner = owner if found.word == "saved" else owner.other
    for _ in range(8):
        if state.colour(position.at) is not owner:
            break
        if state.chain(position.at).liberties.bit_count() > 4:
            break
        if state.turn is winner:
            now = _read(replace(state, at=position.at), 4000)
            assert now.word in {found.word, "undecided"}
            if now.proof is None or not now.proof.move:
                break
            move = state.board.points(now.proof.move)[0]
        else:
            move = random.choice(state.board.points(state.empty))
        try:
            state = GO.play(state, f"play {state.grid.name(move)}")
        except PuzzleError:
            state = GO.play(state, "pass")
    if found.word == "saved":
        assert state.colour(position.at) is owner


@pytest.mark.parametrize(
    ("board", "at", "turn", "word", "moves"),
    [
        # atari, capture, and the edge
        (".X. XO. .X.", 4, "X", "captured", "C2"),
        # two eyes of one point each
        (".O.OX OOOOX XXXX. .....", 1, "X", "saved", ""),
        # snapback: one stone is thrown in, four are taken
        (".O.X. OOXX. XXXX. ..... .....", 1, "X", "captured", "C5 A5"),
        # a net: the runner is inside, whatever he does
        (
            "....... ..XX... .XO.... .X..... ....... ....... .......",
            16,
            "X",
            "captured",
            "D4 E5 D5 C4",
        ),
        # a ko: whoever takes it
        (".XO. XO.O .XO. ....", 5, "X", "ko", "C3"),
    ],
)
def test_shapes_of_the_textbooks(board: str, at: int, turn: str, word: str, moves: str) -> None:
    """What beginners' books teach, and a first move that does it."""
    side = Colour.BLACK if turn == "X" else Colour.WHITE
    _, verdict = finish(capture, replace(draw(board), at=at, turn=side))
    assert verdict.word == word
    named = verdict.facts["moves"]
    assert isinstance(named, list)
    assert set(named) <= set(moves.split())
    assert bool(named) is bool(moves)


@settings(max_examples=40)
@given(asked(((4, 4), (5, 5)), 14))
def test_what_a_ladder_catches_is_captured(position: Position) -> None:
    """A ladder is a special case: the engine never says that its prey is saved."""
    at = position.at
    assert at is not None
    assume(position.chain(at).liberties.bit_count() < 3)
    owner = position.colour(at)
    assert owner is not None
    one = position.chain(at).liberties.bit_count() == 1
    if in_ladder(position, at):
        turn = owner if one else owner.other
        assert _read(replace(position, turn=turn)).word in {"captured", "ko", "undecided"}


@settings(max_examples=30)
@given(asked(((4, 4),), 8), st.integers(0, 7))
def test_turning_the_board_contradicts_nothing(position: Position, way: int) -> None:
    """Turned and mirrored, a position has the same answer, where both have one."""
    assert position.at is not None
    words = {_read(position).word, _read(turned(position, way)).word}
    assert len(words - {"undecided"}) < 2


@settings(max_examples=30)
@given(asked(((4, 4), (5, 4)), 10))
def test_the_line_can_be_played(position: Position) -> None:
    """The moves of the verdict are legal, and after a capture the stone is gone."""
    assert position.at is not None
    _, verdict = finish(capture, position)
    state = position
    for one in verdict.moves:
        state = GO.play(state, one)
    if verdict.word == "captured":
        assert state.colour(position.at) is not position.colour(position.at)


def test_a_long_reading_can_be_stopped() -> None:
    """Between two steps lie at most fifty positions, and the limit is kept."""
    rows = (
        "......... ......... ...O..... ..OX..... ......... ......... ......X.. ......... ........."
    )
    position = replace(draw(rows), at=30, turn=Colour.WHITE)
    steps: list[Step] = []
    found = _read(position, 800, steps)
    assert {step.kind for step in steps} == {Kind.PROGRESS}
    assert found.nodes <= 4 * 801
    assert len(steps) >= found.nodes // 50 - 4


@pytest.mark.parametrize(
    ("board", "at", "message"),
    [
        ("... .X. ...", None, r"go\.nothing-asked"),
        ("..... .XX.. .....", 6, r"go\.capture\.liberties"),
        (".O.. OXO. .O..", 5, r"go\.capture\.no-liberties"),
        (".O..X OXO.. .O...", 4, r"go\.capture\.no-liberties"),
    ],
)
def test_what_cannot_be_read_is_refused(board: str, at: int | None, message: str) -> None:
    """No stone asked about, five liberties or more, a chain without any: each its sentence."""
    with pytest.raises(RuleError, match=message):
        next(capture(replace(draw(board), at=at)))


def test_rules_that_allow_suicide_are_refused() -> None:
    """The zones of the proofs leave suicides out."""
    position = replace(draw(".X. XO. .X."), at=4)
    with pytest.raises(RuleError, match=r"go\.suicide-unread"):
        next(capture(replace(position, rules=TROMP_TAYLOR)))


def test_the_brute_force_knows_the_rules() -> None:
    """The judge itself: a chain, a capture, a suicide and a ko."""
    assert chain("XX.O", 2, 0) == ({0, 1}, {2})
    assert captures(State(".XOX", "O", -1), 2, 1, retaker="O", ko_counts=True) is True
    assert captures(State(".X.XX..X", "O", -1), 2, 1, retaker="O", ko_counts=True) is False
