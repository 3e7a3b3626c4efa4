"""What a page does with what it is to keep, and how two sessions are compared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from stepstones.app.protocol import requests, responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError

MOST_SLICES = 100_000


@dataclass
class KeptSession:
    """The lines of one history, with the texts of its records, merged from what was told."""

    board: int = -1
    lines: list[str] = field(default_factory=list)
    now: str = ""
    sources: dict[str, str] = field(default_factory=dict)

    def merge(self, told: say.JournalDelta | None) -> None:
        """Append what a view brings."""
        assert told is not None
        if told.board != self.board:
            assert told.start == 0
        assert told.start <= len(self.lines) or told.start == 0
        self.board, self.now = told.board, told.now
        self.lines[told.start :] = told.lines

    def hear(self, session: Session) -> None:
        """Take over the texts of the records that *session* has read."""
        self.sources.update(session.read)
        session.read.clear()

    @property
    def text(self) -> str:
        """What restores the session."""
        return "\n".join((*self.lines, self.now))


def settle(session: Session) -> None:
    """Let the session work until it has nothing to do."""
    active = session.active
    for _ in range(MOST_SLICES):
        if active is None or session.active is not active or not active.advance(1):
            following = active and active.follows
            if following is None:
                return
            active = following
    raise AssertionError("still at work")


def do(session: Session, keep: KeptSession, intent: requests.Intent) -> say.View | None:
    """Do what *intent* asks, to the end, and keep; None where it is refused."""
    try:
        keep.merge(session.handle(intent).journal)
        settle(session)
    except PuzzleError:
        if session.active is not None and session.active.working:
            session.active = None
            keep.merge(session.journal())
        return None
    keep.hear(session)
    view = session.view()
    keep.merge(view.journal)
    return view


def restored(
    keep: KeptSession, text: str | None = None, resume: requests.Resumed = "nothing"
) -> Session:
    """Return a new session built from what was kept. Raises PuzzleError."""
    session = Session.open("go/19")
    session.supplied = dict(keep.sources)
    session.handle(requests.Restore(keep.text if text is None else text, resume))
    settle(session)
    return session


def seen(view: say.View) -> dict[str, Any]:
    """Return all that a reader sees of *view*: moments by their place, not by their number."""
    tree = view.tree
    if tree is not None:
        order = {node[0]: at for at, node in enumerate(tree.nodes)}
        nodes = tuple(
            (order[number], column, row, order.get(parent, -1), *rest)
            for number, column, row, parent, *rest in tree.nodes
        )
        tree = replace(
            tree,
            nodes=nodes,  # type: ignore[arg-type]
            now=order[tree.now],
            game=tree.games.index(next(one for one in tree.games if one[0] == tree.game))
            if tree.games
            else 0,
            games=tuple((0, *game[1:]) for game in tree.games),
        )
    shown = replace(view, version=0, text="", journal=None, tree=tree)
    return {name: getattr(shown, name) for name in shown.__slots__}
