"""The errors of ``import stepstones``: one family, each with a sentence and a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stepstones.app.host import site
from stepstones.core.errors import PuzzleError, RuleError


class StepstonesError(PuzzleError):
    """Something asked for makes no sense; the board stays as it was.

    ``str()`` is an English sentence, :meth:`sentence` the same in another language. *message* is
    its stable id, *values* are what it is about, *position* counts characters in a link and lines
    in a text, from 0; None where no place is to blame.

    >>> import stepstones as st
    >>> try:  # doctest: +ELLIPSIS
    ...     st.board("queens/8/zzz")
    ... except st.StepstonesError as error:
    ...     print(error.message, error.position, error)
    link.damaged 9 This link is damaged: some of its characters ...
    """

    def __init__(self, cause: PuzzleError, name: Callable[[int], str] = str) -> None:
        super().__init__(cause.message, *cause.values, position=cause.position)
        self._name = name

    def __reduce__(self) -> tuple[type[StepstonesError], tuple[PuzzleError, Callable[[int], str]]]:
        cause = PuzzleError(self.message, *self.values, position=self.position)
        return type(self), (cause, self._name)

    def sentence(self, language: str = "en") -> str:
        """Return what is wrong, in ``en``, ``ru`` or ``zh``."""
        return site.say(self.message, self.values, self._name, language)

    def __str__(self) -> str:
        return self.sentence()


class UnreadableError(StepstonesError):
    """A text, a link, a file or a word cannot be read.

    >>> import stepstones as st
    >>> issubclass(st.UnreadableError, st.StepstonesError)
    True
    """


class NotAllowedError(StepstonesError):
    """The rules do not allow the move or the question.

    >>> import stepstones as st
    >>> board = st.queens(8, given=["a1"])
    >>> try:
    ...     board.play("remove a1")
    ... except st.NotAllowedError as error:
    ...     print(error)
    The queen on a1 is given. Set up takes it away.
    """


@contextmanager
def in_words(name: Callable[[int], str] = str) -> Iterator[None]:
    """Raise what goes wrong inside as the family above, points as *name* calls them."""
    try:
        yield
    except StepstonesError:
        raise
    except PuzzleError as error:
        kind = NotAllowedError if isinstance(error, RuleError) else UnreadableError
        raise kind(error, name) from error
