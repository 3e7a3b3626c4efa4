"""Throw hostile text at every reader: ``python3 tools/fuzz.py [--inputs N] [--seed S]``.

A reader is whatever takes text from outside: links, each text format of each puzzle, pasted
text of unknown kind, the page's messages, and a whole session fed with messages. An input is
made from valid text (published links, the examples in all their formats) by damage, or from
nothing. A reader may refuse it with a PuzzleError and nothing else; a board that it accepts
must write a link that opens to the same board; and it must be quick for the text's length.

An input follows from the seed, the reader's name and a number, so that one can be run again:
``--only link --from 1234 --inputs 1 --show``. The exit status is 1 when a reader failed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
import traceback
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from shell import ROOT

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog, intents, messages, sources
from stepstones.app.session import Session
from stepstones.core import link
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Format, Puzzle

LINKS = ROOT / "tests" / "data" / "links.txt"
BASE_SECONDS = 0.15
"""What any input may take, however short; generous, as the machine has other work too."""
CHARACTER_SECONDS = 20e-6
"""What each of its characters may take besides."""
LONGEST = 200_000
SESSION_MESSAGES = 6
CODECS = ("utf-8", "utf-16", "latin-1", "gb18030", "shift_jis", "euc_kr", "utf-16-be")

STRANGE = (
    *("\0", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\u200b", "\u00ad", "\u0301"),
    *("\u202e", "\u2066", "\u200f", "\ud800", "\udfff", "\udc80", "\U0010ffff", "😀", "👩‍👩‍👧"),
    *("٣", "²", "Ⅷ", "௧", "ß", "ﬃ", "İ", "ſ", "一", "○", "●", "·", "＃", "％"),
    *("\t", "\v", "\f", "\r", "\r\n", "\n", " ", "  ", "\u3000", "\u00a0"),
)
"""Characters that break naive readers: controls, line ends, direction marks, halves of pairs."""
TOKENS = (
    *("/", "//", "&", "=", "&&", "#", "?", "%", "%2F", "%00", "%ff", "%25", "%ud800", "+", "~"),
    *("0", "-1", "1", "9", "19", "26", "75", "76", "0x10", "1e9", "1x9999", "9999x9999", "NaN"),
    *("99999999999999999999", "-0", "007", "1.5", "9" * 5000, "١٩", "Infinity", "null", "{}"),
    *("&turn=W", "&at=A1", "&ko=Z9", "&from=a1", "&to=0.0", "&moves=", "&closed=1", "&k=3"),
    *("&do=explain", "&alg=recursive", "&step=9999999", "&do=edit", "&title=", "&x=1"),
    *("(", ")", ";", "[", "]", "\\", "\\]", "(;", "()", ";;", "SZ[19]", "SZ[1:99]", "SZ[-1]"),
    *("B[]", "W[tt]", "AB[aa:ss]", "AB[ss:aa]", "B[zz]", "FF[4]", "GM[2]", "CA[x]", "HA[99]"),
    *("KM[1e999]", "C[", "LB[aa:", "MA[aa]", "PL[X]", "X", "O", ".", "Q", "N", "$$", "|", "-"),
    *("0 0", "0 0 0 0", "1 1\nX\n", "75 75\n", "X X", '"', "\\u0000", '"type"', "[[", "}}"),
)
"""Pieces of the formats, right and wrong."""
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
    "queens.letters": ("AAB\nACB\nCC#\n",),
    "queens.csv": ("1,1,2\n1,3,2\n3,3,#\n",),
}
"""Further valid texts, with what the boards alone don't have."""
SIGNS = tuple(map(chr, range(32, 127)))
ANY: tuple[str, ...] = SIGNS + STRANGE


@dataclass(frozen=True)
class Reader:
    """A reader of text from outside: what to call, and valid texts to begin from."""

    name: str
    read: Callable[[str], object]
    corpus: tuple[str, ...]
    seal: Callable[[str], str] = str
    """Puts right what would else stop most damaged texts at the door: a check."""


class Outcome(NamedTuple):
    """What became of one input."""

    word: str
    """``accepted``, or the id of the refusal."""
    seconds: float
    fault: str = ""


@dataclass
class Tally:
    """What became of a reader's inputs."""

    inputs: int = 0
    characters: int = 0
    seconds: float = 0.0
    words: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int, int] = (0.0, -1, 0)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def add(self, number: int, text: str, outcome: Outcome) -> None:
        """Count one input."""
        self.inputs += 1
        self.characters += len(text)
        self.seconds += outcome.seconds
        self.words[outcome.word] += 1
        self.slowest = max(self.slowest, (outcome.seconds, number, len(text)))
        if outcome.fault:
            self.faults.append((number, outcome.fault))


def readers() -> list[Reader]:
    """Return every reader of the product, with its corpus."""
    boards = _boards()
    links = (*_published(), *(catalog.encode(puzzle, state) for puzzle, state in boards))
    found = [Reader("link", _read_link, links, _sealed)]
    every: list[str] = list(links)
    for puzzle in catalog.every():
        for one in puzzle.formats:
            if one.read is not None:
                name = f"{puzzle.id}.{one.id}"
                texts = (*_written(one, puzzle, boards), *MORE.get(name, ()))
                every += texts
                found.append(Reader(name, _reader_of(puzzle, one), texts or ("",)))
                if one.open is not None:
                    found.append(Reader(f"{name}.tree", _opener_of(one), texts))
    found.append(Reader("paste", _read_paste, tuple(every)))
    found.append(Reader("file", _read_file, tuple(every)))
    found.append(Reader("message", intents.parse, _messages(boards)))
    found.append(Reader("session", _run_session, _messages(boards)))
    return found


def _published() -> list[str]:
    lines = LINKS.read_text("utf-8").splitlines()
    return [line.split("\t")[0] for line in lines if line and not line.startswith("#")]


def _boards() -> list[tuple[Puzzle[Any], Any]]:
    """Return the boards of all examples and published links."""
    links = [one.link for puzzle in catalog.every() for one in puzzle.examples]
    return [catalog.decode(text)[:2] for text in (*links, *_published())]


def _written(
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
    said: list[intents.Intent] = [
        *(intents.Open(catalog.encode(puzzle, state)) for puzzle, state in boards),
        *(intents.Import(text) for text in texts if len(text) < 2_000),
        *(intents.Load(b64encode(text.encode()).decode()) for text in texts if len(text) < 500),
        *(intents.Visit(number) for number in (-1, 0, 2)),
        *(intents.Walk(way) for way in get_args(intents.TreeWay)),
        intents.Picture("a", "b", "c", "go/9", "01\n10"),
        *(intents.Clear(size) for size in ("", "5", "9x4", "25")),
        *(intents.Answer(number) for number in (-1, 0, 3)),
        *(intents.Seek(at) for at in (0, 1, 40)),
        *(intents.Until(goal, "40,50") for goal in ("found", "in", "out", "line")),
        *(intents.Finish(), intents.Stop(), intents.Undo(), intents.Redo(), intents.Take()),
    ]
    for puzzle, state in boards:
        said += [intents.Move(one.move) for one in puzzle.actions]
        for option in puzzle.options(state):
            said += [intents.Move(f"{option.id} {choice}") for choice in option.choices]
    for puzzle in catalog.every():
        said += [intents.Press(point, tool.id) for tool in puzzle.tools for point in (0, 7, 40)]
        said += [intents.Start(one.id) for one in puzzle.algorithms]
        said += [intents.Compare(one.twin) for one in puzzle.algorithms if one.twin]
        said += [intents.Export(one.id) for one in puzzle.formats]
    return tuple(json.dumps({"type": type(one).__name__.lower(), **one._asdict()}) for one in said)


def _texts_of(puzzle: Puzzle[Any], state: Any) -> Iterator[str]:  # noqa: ANN401 - any state
    for one in puzzle.formats:
        yield from _written(one, puzzle, [(puzzle, state)])


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
    _read_paste(sources.decode(text.encode(codec, errors)))


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
            intent = intents.parse(line)
            if isinstance(intent, intents.Picture):
                messages.dump(session.picture(intent))
                continue
            if isinstance(intent, (intents.Survey, intents.Judge)):
                continue  # the runner's own, in slices
            view = session.handle(intent)
            if view.run is not None and session.work is not None and session.work.working:
                session.work.advance(0.002)
            messages.dump(session.view())
        except PuzzleError as error:
            refusal = error
            messages.dump(session.view())
        except ImportError:
            refusal = PuzzleError("app.no-package")
    if refusal is not None:
        raise refusal


def _sealed(text: str) -> str:
    head, slash, _ = text.rpartition("/")
    return f"{head}/{link.check(head)}" if slash and head.count("/") == 2 else text


def made(reader: Reader, seed: int, number: int) -> str:
    """Return input *number* of *reader*; the same for the same seed."""
    chance = random.Random(f"{seed} {reader.name} {number}")  # noqa: S311 - no secret
    if reader.name == "session":
        said = [_one(reader, chance) for _ in range(chance.randint(1, SESSION_MESSAGES))]
        boards = [text for text in reader.corpus if '"open"' in text]
        return "\n".join([chance.choice(boards), *said])
    return _one(reader, chance)


def _one(reader: Reader, chance: random.Random) -> str:
    if chance.random() < 0.06:
        return _from_nothing(chance)
    text = chance.choice(reader.corpus)
    if reader.name in {"message", "session"} and chance.random() < 0.6:
        return _other_value(text, chance) if chance.random() < 0.4 else text
    # Few changes reach deep, many find what nobody thought of.
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5, 12))):
        text = chance.choice(DAMAGES)(text, reader, chance)[:LONGEST]
    if chance.random() < 0.7:
        text = reader.seal(text)
    return text


def _from_nothing(chance: random.Random) -> str:
    length = int(chance.expovariate(1 / 40)) + (chance.random() < 0.01) * 5_000
    if chance.random() < 0.5:
        return "".join(chance.choice(SIGNS) for _ in range(length))
    parts = (*TOKENS, *STRANGE)
    return "".join(chance.choice(parts) for _ in range(min(length, 400)))


def _other_value(text: str, chance: random.Random) -> str:
    """Return the message in *text* with another value in one of its fields."""
    message: dict[str, Any] = json.loads(text)
    name = chance.choice(list(message))
    value = message[name]
    if isinstance(value, int):
        message[name] = chance.choice((-1, 0, 1, 8, 24, 10**6, 2**63, 10**30, 1.5, True, None, "1"))
    else:
        message[name] = chance.choice(
            (*STRANGE, *TOKENS, None, [], {}, value + chance.choice(STRANGE), value[:-1])
        )
    return json.dumps(message)


def _replace(text: str, _: Reader, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ANY) + text[at + 1 :]


def _insert(text: str, _: Reader, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice((*TOKENS, *STRANGE)) + text[at:]


def _part(text: str, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + 1 + int(chance.expovariate(1 / 6)))


def _delete(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    return text[:start] + text[end:]


def _repeat(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    times = chance.choice((2, 2, 3, 10, 300, 5_000 if chance.random() < 0.02 else 2))
    return text[:start] + text[start:end] * times + text[end:]


def _cut(text: str, _: Reader, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _swap(text: str, _: Reader, chance: random.Random) -> str:
    (a, b), (c, d) = sorted((_part(text, chance), _part(text, chance)))
    return text if c < b else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _splice(text: str, reader: Reader, chance: random.Random) -> str:
    other = chance.choice(reader.corpus)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _number(text: str, _: Reader, chance: random.Random) -> str:
    """Put another number in the place of one."""
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    one = chance.choice(found)
    other = chance.choice(("0", "1", "-1", "99", "2147483648", "9" * 40, str(int(one[0][:9]) + 1)))
    return text[: one.start()] + other + text[one.end() :]


def _case(text: str, _: Reader, chance: random.Random) -> str:
    start, end = _part(text, chance)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _line_ends(text: str, _: Reader, chance: random.Random) -> str:
    return text.replace("\n", chance.choice(("\r\n", "\r", "\n\n", "\x85", "\u2028", " ", "")))


def _nest(text: str, _: Reader, chance: random.Random) -> str:
    sign = chance.choice(("(", "(;", "[", "{", '{"a":', "[[", "(;B[aa]"))
    return sign * chance.choice((1, 5, 50, 3_000)) + text


DAMAGES: tuple[Callable[[str, Reader, random.Random], str], ...] = (
    *(_replace, _replace, _insert, _insert, _delete, _repeat, _cut, _swap, _splice),
    *(_number, _case, _line_ends, _nest),
)


def tried(reader: Reader, text: str) -> Outcome:
    """Give *text* to *reader* and say what became of it."""
    begin = time.process_time()
    word, fault = "accepted", ""
    try:
        reader.read(text)
    except PuzzleError as error:
        word = error.message
    except Exception:  # noqa: BLE001 - whatever it is, it is a fault
        word, fault = "FAULT", traceback.format_exc()
    seconds = time.process_time() - begin
    allowed = BASE_SECONDS * (SESSION_MESSAGES if reader.name == "session" else 1)
    if seconds > allowed + CHARACTER_SECONDS * len(text) and not fault:
        fault = f"took {seconds:.2f} s for {len(text)} characters"
    return Outcome(word, seconds, fault)


def fuzz(
    every: Sequence[Reader], seed: int, inputs: int, first: int = 0, *, seconds: float | None = None
) -> dict[str, Tally]:
    """Give each reader its share of *inputs* in turn, for at most *seconds*."""
    tallies = {reader.name: Tally() for reader in every}
    enough = time.monotonic() + seconds if seconds else None
    for index in range(inputs):
        reader = every[index % len(every)]
        number = first + index // len(every)
        text = made(reader, seed, number)
        tallies[reader.name].add(number, text, tried(reader, text))
        if enough is not None and time.monotonic() > enough:
            break
    return tallies


def report(tallies: dict[str, Tally], seconds: float, seed: int) -> None:
    """Print a line a reader, then every fault, one of each kind in full."""
    print(f"{'reader':16}{'inputs':>9}{'inputs/s':>10}{'accepted':>10}{'slowest':>16}  refusals")
    for name, one in tallies.items():
        pace = one.inputs / one.seconds if one.seconds else 0
        accepted = 100 * one.words["accepted"] / max(one.inputs, 1)
        slowest, number, length = one.slowest
        kinds = len(one.words.keys() - {"accepted", "FAULT"})
        print(
            f"{name:16}{one.inputs:9,}{pace:10,.0f}{accepted:9.1f}%"
            f"{1000 * slowest:8.1f} ms #{number} ({length:,} ch){kinds:4} kinds"
        )
    total = sum(one.inputs for one in tallies.values())
    faults = sum(len(one.faults) for one in tallies.values())
    print(f"{total:,} inputs in {seconds:.0f} s, {total / seconds:,.0f} a second; {faults} faults")
    for name, one in tallies.items():
        seen: set[str] = set()
        for number, fault in one.faults:
            kind = fault.strip().splitlines()[-1][:60]
            if kind not in seen:
                seen.add(kind)
                print(f"\n--seed {seed} --only {name} --from {number} --inputs 1\n{fault}")


def main() -> int:
    """Fuzz as told; 1 when a reader failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--only", metavar="READER", help="one reader, such as link or go.sgf")
    parser.add_argument("--show", action="store_true", help="print the inputs")
    options = parser.parse_args()
    every = [one for one in readers() if options.only in {None, one.name}]
    if not every:
        parser.error(f"no reader {options.only}; there are {', '.join(r.name for r in readers())}")
    if options.show:
        for number in range(options.first, options.first + options.inputs):
            print(f"#{number} {made(every[0], options.seed, number)!r}")
    begin = time.monotonic()
    tallies = fuzz(every, options.seed, options.inputs, options.first)
    report(tallies, time.monotonic() - begin, options.seed)
    return 1 if any(one.faults for one in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
