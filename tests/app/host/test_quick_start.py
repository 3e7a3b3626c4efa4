"""Classes are defined by kept code where there is some, and as ever where there is none."""

import dataclasses
import marshal
from types import CodeType
from typing import Any

import pytest

from stepstones.app.host.quick_start import use_code


@pytest.fixture
def own_exec(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give `dataclasses` its own way of compiling back after the test."""
    monkeypatch.setitem(vars(dataclasses), "exec", exec)


def define(value: int) -> Any:  # noqa: ANN401
    """Define a class and return an instance."""

    @dataclasses.dataclass(frozen=True)
    class Pair:
        """Two numbers."""

        left: int
        right: int = 2

    return Pair(value)


def texts(monkeypatch: pytest.MonkeyPatch) -> dict[str, CodeType]:
    """Return what is compiled for the class, by its text."""
    seen: dict[str, CodeType] = {}

    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        seen[text] = compile(text, "<kept>", "exec")
        exec(seen[text], variables, names)  # noqa: S102

    monkeypatch.setitem(vars(dataclasses), "exec", execute)
    define(1)
    return seen


def test_kept_code_makes_the_same_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is this code that runs."""
    kept = texts(monkeypatch)
    assert kept
    use_code(marshal.dumps(kept))
    pair = define(1)
    assert (pair, repr(pair), hash(pair)) == (type(pair)(1, 2), repr(define(1)), hash(pair))
    assert pair.__init__.__code__.co_filename == "<kept>"
    with pytest.raises(dataclasses.FrozenInstanceError):
        pair.left = 3


@pytest.mark.usefixtures("own_exec")
def test_other_classes_are_compiled() -> None:
    """A class that nothing is kept for works as well."""
    use_code(marshal.dumps({}))
    assert define(5).right == 2


@pytest.mark.usefixtures("own_exec")
@pytest.mark.parametrize("kept", [b"", b"?", b"\xe9\x00"])
def test_other_bytes_are_refused(kept: bytes) -> None:
    """They raise what the docstring says."""
    with pytest.raises((ValueError, EOFError)):
        use_code(kept)
