"""``import stepstones``: its names, its examples, its types, and what importing it costs."""

import copy
import doctest
import json
import pickle
import subprocess
import sys
import types
from pathlib import Path

import pytest

import stepstones as st
from stepstones import api
from stepstones.app import catalog

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("user_script.py")
NAMES = sorted(set(st.__all__) - {"__version__"})


def _python(code: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code], cwd=ROOT / "pysrc", check=True, capture_output=True, text=True
    )
    return done.stdout


def test_both_lists_of_names_are_one() -> None:
    """The package hands on what its room offers, and says no to anything else."""
    assert sorted(api.__all__) == NAMES
    assert [name for name in NAMES if not hasattr(st, name)] == []
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = st.nothing_like_it  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_has_an_example(name: str) -> None:
    """Pytest runs them; a class has one of its own besides those of its methods."""
    assert doctest.DocTestParser().get_examples(getattr(api, name).__doc__)


def test_import_reads_nothing_of_ours() -> None:
    """The rest is read when a name is used; so the page, too, pays for no more than this file."""
    code = "import sys, stepstones; print(*(n for n in sys.modules if 'stepstones' in n))"
    assert _python(code).split() == ["stepstones"]


def test_import_takes_a_few_milliseconds() -> None:
    """At most 60 of the processor's beyond Python's own start."""
    code = "import time; begin = time.process_time(); import stepstones;"
    assert float(_python(f"{code} print(time.process_time() - begin)")) < 0.06


@pytest.mark.parametrize("first", ["", "import stepstones.go.puzzle;", "st.board('go/9');"])
def test_a_puzzles_package_is_its_function_as_well(first: str) -> None:
    """Whatever was imported before, by whatever way."""
    told = _python(
        f"import stepstones as st; {first} print(st.go(9).link()); import stepstones.go.state as s;"
        "print(s.__name__); from stepstones import go, queens; print(go(5).link(), queens.__name__)"
    )
    assert told.split() == ["go/9", "stepstones.go.state", "go/5", "stepstones.queens"]
    assert isinstance(st.go, types.ModuleType)


def test_a_users_script_passes_the_strictest_types() -> None:
    """With the package's own types, as ``py.typed`` promises them."""
    assert (ROOT / "pysrc" / "stepstones" / "py.typed").is_file()
    words = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(SCRIPT)]
    done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603
    assert done.returncode == 0, done.stdout


def test_a_board_changes_and_goes_back() -> None:
    """A refused move leaves it as it was, and so do those before it in the same call."""
    board = st.go(9)
    other = board.copy()
    board.play("play D4", "play E5")
    assert board.moves == ("play D4", "play E5")
    assert board != other
    with pytest.raises(st.NotAllowedError) as refused:
        board.play("play F6", "play D4")
    assert "D4" in str(refused.value)
    assert board.moves == ("play D4", "play E5")
    with pytest.raises(st.UnreadableError):
        board.press("D4", "Z99")
    assert board.moves == ("play D4", "play E5")
    assert (board.undo(), board.undo()) == ("play E5", "play D4")
    assert board == other
    with pytest.raises(TypeError):
        hash(board)


def test_a_text_that_does_not_hold_all_of_the_board_comes_with_a_warning() -> None:
    """Where it was asked for; warnings about whole texts would be errors here."""
    board = st.knight(5, start="a1")
    assert "N" in board.write("ascii")
    board.play("walk b3")
    with pytest.warns(UserWarning, match="Not all of the board") as told:
        assert "N" in board.write("ascii")
    assert [one.filename for one in told] == [__file__]


@pytest.mark.parametrize("puzzle", catalog.IDS)
def test_an_answer_stands_on_its_board(puzzle: str) -> None:
    """For the first example of each puzzle: the picture of the answer is not that of the board."""
    board = st.board(catalog.examples(catalog.find(puzzle))[0].link)
    answer = board.solve()
    assert answer.moves
    assert answer.board.moves == answer.moves
    assert answer.board.link() != board.link()
    assert answer._repr_svg_() != board._repr_svg_()
    assert answer.reason
    assert not answer.reason.startswith(puzzle)


def test_an_answer_without_moves_is_drawn() -> None:
    """The path between two cards stands on the picture and in the diagram until play goes on."""
    answer = st.board("cards/5x4/dD8eu&from=2.3&to=5.3/s5f").solve()
    assert answer.moves == ()
    assert answer.facts["segments"] == 4
    assert str(answer.board) != str(st.Board(answer.asked))


def test_steps_are_those_of_the_command_line() -> None:
    """Kinds, points and sentences are its transcript's, and each stands in a line of the source."""
    code = "from stepstones.app import cli; cli.main(['trace', 'queens/4', '--algorithm', 'recursive', '--json'])"  # noqa: E501
    told = json.loads(_python(code))
    watch = st.queens(4).watch("recursive")
    steps = list(watch)
    assert [(one.kind, one.point) for one in steps] == [
        (one["kind"], one["point"]) for one in told["transcript"]
    ]
    assert watch.verdict == told["verdict"]
    source = (ROOT / "pysrc/stepstones/queens/essays/recursive.py").read_text().splitlines()
    assert all("yield" in source[one.line - 1] for one in steps)
    assert all(one.values for one in steps)


def test_a_limit_of_seconds_is_undecided() -> None:
    """As on the command line."""
    assert st.queens(12).solve("recursive", seconds=0).verdict == "undecided"


def test_what_goes_wrong_is_one_family() -> None:
    """A sentence in each language, a stable id, and where the text is to blame the place."""
    for wrong in (
        lambda: st.board("queens/8/zzz"),
        lambda: st.board("nonsense"),
        lambda: st.go(99),
        lambda: st.queens(8, given=["z9"]),
        lambda: st.make("queens", size=99),
        lambda: st.make("chess"),
        lambda: st.read("no/such.sgf"),
        lambda: st.queens(8).solve("nobody"),
        lambda: st.queens(8).write("sgf"),
        lambda: st.queens(8).undo(),
        lambda: st.read(__file__, encoding="klingon"),
        lambda: st.read("a" * 300),
        lambda: st.read(ROOT),
        lambda: st.cards("queens/8"),
        lambda: st.board("knight/5", "queens"),
    ):
        with pytest.raises(st.StepstonesError) as refused:
            wrong()
        error = refused.value
        assert len({error.sentence(language) for language in ("en", "ru", "zh")}) == 3
        assert error.message not in str(error)
        for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 - our own
            assert type(other) is type(error)
            assert other.message == error.message
            assert (other.values, other.position) == (error.values, error.position)
            assert other.sentence("ru") == error.sentence("ru")
    with pytest.raises(st.UnreadableError) as torn:
        st.board("XX\nXOX\n", "go")
    assert torn.value.position == 1
