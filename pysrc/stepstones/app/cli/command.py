"""One command from its words to its exit status; each command is a module of its own."""

from __future__ import annotations

import _thread
import argparse
import errno
import io
import os
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Timer

from stepstones import __version__
from stepstones.app.cli import batch, book, calendar, convert, make, scorm, solve
from stepstones.app.cli.many.running import number
from stepstones.app.cli.output import (
    ANSWERED,
    BAD_INPUT,
    STOPPED,
    UNWRITTEN,
    Parser,
    UsageError,
    demand_page,
    say,
    sentence,
)
from stepstones.app.cli.source import Commands
from stepstones.app.host import hosting, site
from stepstones.core import compiled
from stepstones.core.errors import PuzzleError, TextError


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="the page, at an address of this computer")
    parser.set_defaults(command=_serve)
    parser.add_argument(
        "--port", type=number(65_535), default=hosting.PORT, metavar="N", help="0: any"
    )
    parser.add_argument("--open", action="store_true", help="open it in the browser")


def _serve(options: argparse.Namespace) -> int:
    demand_page()
    try:
        server = hosting.listen(options.port)
    except OSError as error:
        raise TextError("batch.no-port", options.port) from error
    with server:
        address = f"http://localhost:{server.server_port}/"
        print(f"Stepstones: {address} (Ctrl-C)", flush=True)
        if options.open:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return ANSWERED
    return ANSWERED


COMMANDS = (
    *(solve.add, solve.add_trace, convert.add, make.add, batch.add, book.add, calendar.add),
    *(scorm.add, add),
    *(solve.add_solutions, solve.add_algorithms, solve.add_answer),
)
"""The commands, as they are listed; each adds its own words to the parser."""
AGAIN = 0.01
"""Seconds until Ctrl-C is said again, outside of what has discarded it."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; see :mod:`stepstones.app.cli.output`.

    Whatever goes wrong is one sentence on standard error, never a traceback. Raises
    SystemExit with status 2 for words that no command has.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a system's own encoding lacks most signs
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    options = argparse.Namespace()
    try:
        with _hear_stop():
            return _run(_parser().parse_args(arguments, options))
    except UsageError as error:
        print(error.usage, end="", file=sys.stderr)
        _complain(say(error, arguments))
        raise SystemExit(BAD_INPUT) from None
    except KeyboardInterrupt:
        _complain(sentence("app.stopped", language=_language(options)))
        return STOPPED


@contextmanager
def _hear_stop() -> Iterator[None]:
    """Say Ctrl-C again where it came while an object was deleted: Python discards it there.

    The objects of wasmtime are deleted by code of their own, many times in a search.
    """
    before = sys.unraisablehook
    timers: list[Timer] = []

    def say_again(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            before(lost)
            return
        timers.append(Timer(AGAIN, _thread.interrupt_main))
        timers[-1].start()

    sys.unraisablehook = say_again
    try:
        yield
    finally:
        sys.unraisablehook = before
        for timer in timers:
            timer.cancel()


def _run(options: argparse.Namespace) -> int:
    try:
        compiled.offer(site.compiled_module)
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))  # noqa: TRY301 - as writing would
        status: int = options.command(options)
        sys.stdout.flush()
    except PuzzleError as error:
        board = getattr(options, "board", None)
        _complain(sentence(error.message, error.values, board, _language(options)))
        return BAD_INPUT
    except BrokenPipeError:
        _forget_output()
        return ANSWERED
    except IsADirectoryError as error:
        _complain(sentence("app.folder", (str(error.filename)[-80:],), language=_language(options)))
        return BAD_INPUT
    except OSError as error:
        _forget_output()
        _complain(sentence("app.not-written", (_reason(error),), language=_language(options)))
        return UNWRITTEN
    return status


def _language(options: argparse.Namespace) -> str:
    """Return the language of sentences, English for commands that have no other."""
    language: str = getattr(options, "language", "en")
    return language


def _reason(error: OSError) -> str:
    """Return what the system says, with the file's name where it is known."""
    words = error.strerror or type(error).__name__
    return f"{words}: {error.filename[-80:]}" if isinstance(error.filename, str) else words


def _forget_output() -> None:
    """Discard unwritten output, which the interpreter would fail to flush when it exits."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(words: str) -> None:
    print(f"stepstones: {words}", file=sys.stderr)


@cache
def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="stepstones", description="Board puzzles, solved.")
    parser.add_argument("--version", action="version", version=f"stepstones {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    return parser
