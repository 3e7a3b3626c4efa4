"""What readers may ask a session for, at random."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, get_args

from tests.app.test_problem_session import LINK as PROBLEM

from stepstones.app import catalog
from stepstones.app.protocol import requests

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from stepstones.app.session.session import Session

GAMES = (
    "(;SZ[9]GN[one];B[dd]C[first](;W[ff]LB[dd:1];B[fd](;W[aa])(;W[bb]C[!]))(;W[fd]TB[aa:bb];B[])"
    "(;W[df]))(;SZ[9]GN[two]AB[aa][bb]AW[cc];W[dd](;B[ee])(;B[ff];W[gg]))"
)
STARTS = {
    "go": "go/9",
    "queens": "queens/5",
    "knight": "knight/5",
    "cards": "cards/5x4/dD8eu&from=2.3&to=5.3/s5f",
    "taking": "cards/4x2/dBC4&k=2&rules=two-turns/6sy",
    "problem": PROBLEM,
    "record": "go/9",
}


def message(intent: requests.Intent) -> str:
    """Return *intent* as the page sends it."""
    return json.dumps({"type": requests.word(type(intent)), **intent._asdict()})


def any_intent(chance: random.Random, session: Session) -> requests.Intent:
    """Return something that a reader may ask for."""
    points = session.state.grid.points
    tools = [*_tools(session)]
    options = [
        f"{one.id} {word}" for one in session.puzzle.options(session.state) for word in one.choices
    ]
    actions = [one.move for one in session.puzzle.actions]
    lessons = [one.id for one in session.puzzle.algorithms if one.teaches]
    nodes = list(session.history.nodes)
    board = session.puzzle.encode(session.state)
    kinds: dict[int, Callable[[], requests.Intent]] = {
        8: lambda: requests.Press(
            chance.choice(points), chance.choice(tools), chance.random() < 0.3
        ),
        6: lambda: chance.choice((requests.Undo(), requests.Undo(), requests.Redo())),
        4: lambda: requests.Navigate(chance.choice(get_args(requests.TreeWay))),
        3: lambda: requests.Visit(chance.choice(nodes)),
        2: lambda: requests.Start(chance.choice(lessons)),
        5: lambda: requests.Seek(chance.randrange(60)),
        1: lambda: chance.choice(
            (
                requests.Clear(f"{board.width}x{board.height}"),
                requests.Stop("park"),
                requests.Resume(),
                requests.Stop("leave"),
                requests.Until("found", ""),
                requests.Compare(chance.choice(lessons)),
                requests.Import(GAMES if session.puzzle.id == "go" else "no board"),
                requests.Move("pass"),
                requests.Move(chance.choice(options or ["pass"])),
                requests.Move(chance.choice(actions or ["pass"])),
                requests.Restart(),
                requests.ApplySolution(),
                requests.Open(chance.choice(catalog.examples(session.puzzle)).link),
            )
        ),
    }
    return kinds[chance.choices(list(kinds), list(kinds))[0]]()


def _tools(session: Session) -> Iterator[str]:
    """Yield the tools, each brush of one apart."""
    for tool in session.puzzle.tools:
        yield tool.id
        if tool.brushes:
            yield from (f"{tool.id}.{brush}" for brush in range(tool.brushes(session.state)))
