"""What players agree on. Sources are named with the facts."""

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import any_rules

from stepstones.core.errors import RuleError
from stepstones.core.grid import Grid, Naming
from stepstones.go.rules import (
    PRESETS,
    Compensation,
    Ko,
    Rules,
    Scoring,
    find_preset,
    handicap_points,
    read,
    usual_komi,
    write,
)


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
    assert find_preset(said) == meant


@given(any_rules(0.0, 5.5, 6.5, 7.5))
def test_any_rules_can_be_written(rules: Rules) -> None:
    """But for komi, which has its own field, they come back from their words."""
    again = read(write(rules))
    assert again is not None
    assert again._replace(komi=rules.komi) == rules
    assert again.komi == usual_komi(rules)


@given(st.text("aegilnoprsuwtz.-", max_size=30) | st.sampled_from([".", "", "area.", "simple"]))
def test_rules_have_one_spelling(text: str) -> None:
    """Whatever is read is written the same; all else is refused."""
    rules = read(text)
    assert rules is None or write(rules) == text


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
    name = Grid(side, side, Naming.GO).name
    assert [name(point) for point in handicap_points(side, stones)] == points.split()


@pytest.mark.parametrize(("side", "stones"), [(19, 1), (19, 10), (11, 2), (25, 2), (9, 0)])
def test_other_handicaps_are_refused(side: int, stones: int) -> None:
    """Two to nine stones, on the three usual boards."""
    with pytest.raises(RuleError) as refused:
        handicap_points(side, stones)
    assert (refused.value.message, refused.value.values) == ("go.rule.handicap", (stones, side))
