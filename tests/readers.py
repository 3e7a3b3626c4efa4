"""Every reader of text from outside, with valid texts to begin from."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from tests.app.intents import message

from stepstones.app import catalog
from stepstones.app.protocol import requests, responses
from stepstones.app.reading import sources
from stepstones.app.session.session import Session
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link
from stepstones.core.puzzle import Format, Puzzle

LINKS = Path(__file__).parent / "data" / "links.txt"
CODECS = ("utf-8", "utf-16", "latin-1", "gb18030", "shift_jis", "euc_kr", "utf-16-be")

MORE = {
    "go.sgf": (
        (
            "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Chinese]HA[2]AB[cc][gg];W[ee]C[a \\] b\\\nc](;B[ef]N[one]"
            ";W[])(;B[fe]TR[ee]LB[aa:A][bb:12]AR[aa:bb]))"
        ),
        (
            "(;GM[1]SZ[19:13]AB[aa:cd]AW[dd]PL[W]MA[dd]C[RIGHT];W[ba]TE[1](;B[bb]BM[1])(;B[tt]))\n"
            "(;SZ[5]AE[aa]DD[]VW[aa:ee];KO[]B[aa]MN[3])"
        ),
        ";B[aa];w[bb](;AddBlack[cc]",
    ),
    "cards.judge": ("5 4\nXXXXX\nX   X\nXXX X\n XXX \n2 3 5 3\n1 3 4 4\n0 0 0 0\n0 0\n",),
    "queens.puzzlink": ("https://puzz.link/p?starbattle/4/4/1/gs8ddg",),
    "queens.penpa": ((Path(__file__).parent / "data" / "penpa.txt").read_text("ascii"),),
    "queens.letters": ("AAB\nACB\nCC#\n",),
    "queens.csv": ("1,1,2\n1,3,2\n3,3,#\n",),
}
"""Further valid texts, with what the boards alone don't have."""


@dataclass(frozen=True)
class Reader:
    """A reader of text from outside: what to call, and valid texts to begin from."""

    name: str
    read: Callable[[str], object]
    corpus: tuple[str, ...]
    seal: Callable[[str], str] = str
    """Puts right what would else stop most damaged texts at the door: a check."""


def readers() -> list[Reader]:
    """Return every reader of the product, with its corpus."""
    boards = _boards()
    links = (*_published_links(), *(catalog.encode(puzzle, state) for puzzle, state in boards))
    found = [Reader("link", _read_link, links, _seal)]
    every: list[str] = list(links)
    for puzzle in catalog.every():
        for one in catalog.formats(puzzle):
            if one.read is not None:
                name = f"{puzzle.id}.{one.id}"
                texts = (*_write(one, puzzle, boards), *MORE.get(name, ()))
                every += texts
                found.append(Reader(name, _reader_of(puzzle, one), texts or ("",)))
                if one.open is not None:
                    found.append(Reader(f"{name}.tree", _opener_of(one), texts))
    found.append(Reader("paste", _read_paste, tuple(every)))
    found.append(Reader("file", _read_file, tuple(every)))
    found.append(Reader("message", requests.parse, _messages(boards)))
    found.append(Reader("session", _run_session, _messages(boards)))
    return found


def _published_links() -> list[str]:
    lines = LINKS.read_text("utf-8").splitlines()
    return [line.split("\t")[0] for line in lines if line and not line.startswith("#")]


def _boards() -> list[tuple[Puzzle[Any], Any]]:
    """Return the boards of all examples and published links."""
    links = [one.link for puzzle in catalog.every() for one in catalog.examples(puzzle)]
    return [catalog.decode(text)[:2] for text in (*links, *_published_links())]


def _write(
    one: Format[Any], puzzle: Puzzle[Any], boards: Sequence[tuple[Puzzle[Any], Any]]
) -> Iterator[str]:
    for owner, state in boards:
        if owner is puzzle and one.write is not None:
            try:
                yield one.write(state)
            except PuzzleError:
                continue


def _messages(boards: Sequence[tuple[Puzzle[Any], Any]]) -> tuple[str, ...]:
    """Return one message of each kind or more, with values that mean something."""
    texts = [text for puzzle, state in boards for text in _texts_of(puzzle, state)]
    said: list[requests.Intent] = [
        *(requests.Open(catalog.encode(puzzle, state)) for puzzle, state in boards),
        *(requests.Import(text) for text in texts if len(text) < 2_000),
        *(requests.Load(b64encode(text.encode()).decode()) for text in texts if len(text) < 500),
        *(requests.Visit(number) for number in (-1, 0, 2)),
        *(requests.Navigate(way) for way in get_args(requests.TreeWay)),
        requests.Preview("https://puzz.link/p?starbattle/2/2/1/0o"),
        requests.Picture("a", "b", "c", "go/9", "01\n10"),
        *(requests.Clear(size) for size in ("", "5", "9x4", "25")),
        *(requests.Answer(number) for number in (-1, 0, 3)),
        *(requests.Seek(at) for at in (0, 1, 40)),
        *(requests.Until(goal, "40,50") for goal in ("found", "in", "out", "line")),
        *(
            requests.Finish(),
            requests.Stop(),
            requests.Undo(),
            requests.Redo(),
            requests.ApplySolution(),
        ),
    ]
    for puzzle, state in boards:
        said += [requests.Move(one.move) for one in puzzle.actions]
        for option in puzzle.options(state):
            said += [requests.Move(f"{option.id} {choice}") for choice in option.choices]
    for puzzle in catalog.every():
        said += [requests.Press(point, tool.id) for tool in puzzle.tools for point in (0, 7, 40)]
        said += [requests.Start(one.id) for one in puzzle.algorithms]
        said += [requests.Compare(one.twin) for one in puzzle.algorithms if one.twin]
        said += [requests.Export(one.id) for one in catalog.formats(puzzle)]
    return tuple(map(message, said))


def _texts_of(puzzle: Puzzle[Any], state: Any) -> Iterator[str]:  # noqa: ANN401 - any state
    for one in catalog.formats(puzzle):
        yield from _write(one, puzzle, [(puzzle, state)])


def _read_link(text: str) -> None:
    puzzle, state, _ = catalog.decode(text)
    _accept(puzzle, state)


def _reader_of(puzzle: Puzzle[Any], one: Format[Any]) -> Callable[[str], None]:
    def read(text: str) -> None:
        one.recognises(text)
        if one.read is not None:
            _accept(puzzle, one.read(text))

    return read


def _read_paste(text: str) -> None:
    source = sources.read(text)
    _accept(source.puzzle, source.state)


def _opener_of(one: Format[Any]) -> Callable[[str], None]:
    def read(text: str) -> None:
        if one.open is not None:
            for step in one.open(text):
                if step is None:
                    raise AssertionError("a slice that says nothing")

    return read


def _read_file(text: str) -> None:
    """Read *text* as the bytes of a file, in an encoding that depends on its length."""
    codec = CODECS[len(text) % len(CODECS)]
    errors = "surrogatepass" if codec.startswith("utf") else "replace"
    _read_paste(sources.decode(text.encode(codec, errors)).text)


def _accept(puzzle: Puzzle[Any], state: Any) -> None:  # noqa: ANN401 - any state
    """Hold a board that was read to what every board promises."""
    written = catalog.encode(puzzle, state)
    again = catalog.decode(written)
    if again[1] != state or catalog.encode(puzzle, again[1]) != written:
        raise AssertionError(f"does not open to itself: {written[:200]}")
    scene = puzzle.scene(state)
    if len(scene.pieces) != scene.width * scene.height:
        raise AssertionError("the scene is not a board")
    puzzle.check(state)


def _run_session(text: str) -> None:
    """Feed a session with the messages in *text*, one a line; refusals are part of the life."""
    session = Session.open("queens/5")
    refusal: PuzzleError | None = None
    for line in text.split("\n"):
        try:
            intent = requests.parse(line)
            if isinstance(intent, requests.Picture):
                responses.dump(session.picture(intent))
                continue
            if isinstance(intent, requests.Preview):
                responses.dump(session.preview(intent.text))
                continue
            if isinstance(intent, (requests.Survey, requests.EvaluateBoard)):
                continue  # the runner's own, in slices
            view = session.handle(intent)
            if view.run is not None and session.active is not None and session.active.working:
                session.active.advance(0.002)
            responses.dump(session.view())
        except PuzzleError as error:
            refusal = error
            responses.dump(session.view())
        except ImportError:
            refusal = PuzzleError("app.no-package")
    if refusal is not None:
        raise refusal


def _seal(text: str) -> str:
    head, slash, _ = text.rpartition("/")
    return f"{head}/{link.check(head)}" if slash and head.count("/") == 2 else text
