"""What the rules allow. Sources are named with the facts."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.core.errors import RuleError
from stepstones.go.position import Colour, Position, analyse, pass_turn, play, put
from stepstones.go.rules import (
    AGA,
    CHINESE,
    JAPANESE,
    NEW_ZEALAND,
    PRESETS,
    TROMP_TAYLOR,
    Compensation,
    Ko,
    Refusal,
    Rules,
    Scoring,
    handicap,
    handicap_points,
    judge,
    named,
)

TRIPLE_KO = ".XO...XO...XO. XO.O.X.XO.XO.O .XO...XO...XO."


def _names(position: Position, points: tuple[int, ...]) -> list[str]:
    return [position.grid.name(point) for point in points]


def _walk(position: Position, moves: str) -> list[Position]:
    """Return all positions on the way, whatever the rules say; ``-`` passes."""
    history = [position]
    for name in moves.split():
        now = history[-1]
        if name == "-":
            history.append(pass_turn(now))
        else:
            point = now.grid.parse(name)
            history.append(put(now, point, analyse(now, point)))
    return history


def test_an_occupied_point_is_refused_by_every_rule() -> None:
    """No rules let a stone be played onto another."""
    for rules in PRESETS.values():
        judgement = judge(draw("X. .."), 0, rules)
        assert judgement.refusal is Refusal.OCCUPIED
        assert judgement.after == draw("X. ..")
        assert judgement.error().message == "go.occupied"


@pytest.mark.parametrize(("rules", "allowed"), [(JAPANESE, False), (NEW_ZEALAND, True)])
def test_suicide_of_several_stones(rules: Rules, *, allowed: bool) -> None:
    """New Zealand lets a player take off his own stones; Japan does not."""
    position = draw("X.O. OO.. .... ....")
    judgement = judge(position, 1, rules)
    assert judgement.refusal is (None if allowed else Refusal.SUICIDE)
    assert judgement.after.pieces == "..O.OO.........."


def test_suicide_of_one_stone_repeats_the_position() -> None:
    """Tromp-Taylor: one stone's suicide changes nothing, so positional superko refuses it.

    Under situational superko (New Zealand) it is like a pass: the other side is to play.
    """
    position = draw(".O. O.. ...")
    judgement = judge(position, 0, TROMP_TAYLOR)
    assert (judgement.refusal, judgement.repeats) == (Refusal.POSITIONAL, 0)
    assert judge(position, 0, NEW_ZEALAND).refusal is None


def test_a_ko_is_named_a_ko_under_all_rules() -> None:
    """The point just taken is refused at once, and free after a move elsewhere."""
    start = replace(draw(".XO. X.XO .XO. ...."), turn=Colour.WHITE)
    taken = play(start, start.grid.parse("B3"))
    for rules in PRESETS.values():
        judgement = judge(taken, taken.grid.parse("C3"), rules, [start, taken])
        assert judgement.refusal is Refusal.KO
        later = _walk(taken, "A1 D1")
        back = judge(later[-1], taken.grid.parse("C3"), rules, [start, *later])
        assert back.refusal is None


def test_sending_two_returning_one() -> None:
    """White adds a stone, Black takes both, White takes one back: the board is as it was.

    Three moves, so the other side is to play than before. Positional superko refuses the
    third; situational superko lets it pass and refuses to begin again after a pass.
    """
    start = draw(".O.O. XXO.. .XO.. ..... .....")
    history = _walk(replace(start, turn=Colour.WHITE), "A5 C5")
    back = start.grid.parse("B5")
    judgement = judge(history[-1], back, CHINESE, history)
    assert (judgement.refusal, judgement.repeats) == (Refusal.POSITIONAL, 0)
    assert judgement.after.pieces == start.pieces
    assert judge(history[-1], back, JAPANESE, history).refusal is None
    assert judge(history[-1], back, AGA, history).refusal is None
    history += _walk(history[-1], "B5 -")[1:]
    again = judge(history[-1], start.grid.parse("A5"), AGA, history)
    assert (again.refusal, again.repeats) == (Refusal.SITUATIONAL, 1)
    assert again.error().values == (start.grid.parse("A5"), 1, Colour.BLACK)


def test_three_kos_at_once() -> None:
    """After six captures the same side faces the same board: every superko refuses the sixth.

    Simple ko does not, as Black and White never retake at once: the Japanese "no result".
    """
    history = _walk(draw(TRIPLE_KO), "C2 G2 N2 B2 H2")
    last = history[0].grid.parse("M2")
    assert judge(history[-1], last, JAPANESE, history).refusal is None
    for rules in (CHINESE, AGA, NEW_ZEALAND, TROMP_TAYLOR):
        judgement = judge(history[-1], last, rules, history)
        assert judgement.repeats == 0
        assert judgement.error().message == f"go.rule.{judgement.refusal}"
        assert judgement.refusal in {Refusal.POSITIONAL, Refusal.SITUATIONAL}


@given(positions(6), st.sampled_from(list(PRESETS.values())), st.data())
def test_a_judgement_agrees_with_a_plain_reading_of_the_rules(
    position: Position, rules: Rules, data: st.DataObject
) -> None:
    """A move is refused exactly when one of the rules, each written out, refuses it."""
    history = [position]
    for _ in range(data.draw(st.integers(0, 12))):
        now = history[-1]
        free = [*now.board.points(now.empty), None]
        point = data.draw(st.sampled_from(free))
        if point is None or (analyse(now, point).suicide and not rules.suicide):
            history.append(pass_turn(now))
        else:
            history.append(put(now, point, analyse(now, point)))
    now = history[-1]
    for point in range(now.width * now.height):
        facts = analyse(now, point)
        judgement = judge(now, point, rules, history)
        refused = facts.overwrite or facts.ko or (bool(facts.suicide) and not rules.suicide)
        if not refused and rules.ko is not Ko.SIMPLE:
            after = put(now, point, facts)
            refused = any(
                before.pieces == after.pieces
                and (rules.ko is Ko.POSITIONAL or before.turn == after.turn)
                for before in history
            )
        assert (judgement.refusal is not None) == refused


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("japanese", Rules(Ko.SIMPLE, scoring=Scoring.TERRITORY, komi=6.5)),
        (
            "chinese",
            Rules(
                Ko.POSITIONAL,
                scoring=Scoring.AREA,
                komi=7.5,
                compensation=Compensation.STONES,
            ),
        ),
        (
            "aga",
            Rules(
                Ko.SITUATIONAL,
                scoring=Scoring.AREA,
                komi=7.5,
                compensation=Compensation.ONE_LESS,
            ),
        ),
        ("new-zealand", Rules(Ko.SITUATIONAL, suicide=True, scoring=Scoring.AREA, komi=7)),
        ("tromp-taylor", Rules(Ko.POSITIONAL, suicide=True, scoring=Scoring.AREA, komi=7.5)),
    ],
)
def test_presets(name: str, rules: Rules) -> None:
    """The presets as Sensei's Library compares the rule sets; Tromp-Taylor komi as on CGOS."""
    assert PRESETS[name] == rules


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Japanese", "japanese"),
        ("korean", "japanese"),
        ("AGA", "aga"),
        ("NZ", "new-zealand"),
        ("New Zealand rules", "new-zealand"),
        ("tromp_taylor", "tromp-taylor"),
        ("GOE", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_names_of_rules(said: str, meant: str | None) -> None:
    """The names that SGF lists for RU, and those that servers write; Ing's are not known."""
    assert named(said) == meant


@pytest.mark.parametrize(
    ("side", "stones", "points"),
    [
        (19, 2, "D4 Q16"),
        (19, 3, "D4 Q16 D16"),
        (19, 4, "D4 Q16 D16 Q4"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
        (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        (13, 5, "D4 K10 D10 K4 G7"),
        (9, 4, "C3 G7 C7 G3"),
        (9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"),
    ],
)
def test_handicap_points(side: int, stones: int, points: str) -> None:
    """The fixed handicaps of the Go Text Protocol, version 2, section 4.1.1."""
    placed = handicap(side, stones)
    assert _names(placed, handicap_points(side, stones)) == points.split()
    assert placed.black.bit_count() == stones
    assert placed.turn is Colour.WHITE


@pytest.mark.parametrize(("side", "stones"), [(19, 1), (19, 10), (11, 2), (25, 2), (9, 0)])
def test_other_handicaps_are_refused(side: int, stones: int) -> None:
    """Two to nine stones, on the three usual boards."""
    with pytest.raises(RuleError) as refused:
        handicap(side, stones)
    assert (refused.value.message, refused.value.values) == ("go.rule.handicap", (stones, side))
