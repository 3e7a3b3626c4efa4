"""``make``: a new board of a size and a level, or as many as are wanted."""

from __future__ import annotations

import argparse
import time
from typing import Any

from stepstones.api.opening import find_maker, make_by, square
from stepstones.app import catalog
from stepstones.app.cli.many import running
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import ANSWERED, plain, print_json, sentence
from stepstones.app.cli.source import Commands, InputLine
from stepstones.core.errors import TextError
from stepstones.core.maker import LEVELS, MAX_SEED, Maker, Order, begin
from stepstones.core.puzzle import Puzzle


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("make", help="a new board, always the same for a seed")
    parser.set_defaults(command=_make)
    makers = {puzzle.id: [one.id for one in puzzle.makers] for puzzle in catalog.every()}
    parser.add_argument("puzzle", choices=[name for name, ids in makers.items() if ids])
    parser.add_argument("--size", help="such as 8 or 17x8; else the usual one")
    parser.add_argument("--level", choices=LEVELS, help="else the first that there is")
    seed, about = running.number(MAX_SEED - 1), "the same one gives the same board"
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help=about)
    parser.add_argument("--maker", metavar="ID", help="where a puzzle has several")
    parser.add_argument("--json", action="store_true", help="all that is known of it, on one line")
    many = running.number(10**9, least=1)
    parser.add_argument(
        "--count", type=many, default=1, metavar="N", help="boards, of this seed and the next ones"
    )
    parser.add_argument("--out", metavar="OUT.jsonl", help="where they go, one a line")
    running.add_part(parser)
    running.add_crew(parser)


def _make(options: argparse.Namespace) -> int:
    puzzle = catalog.find(options.puzzle)
    maker = find_maker(puzzle, options.maker)
    size = square(options.size) if options.size else maker.sizes[0]
    order = Order(size, options.level or maker.levels[0], options.seed)
    if options.out or options.count != 1 or options.part != (1, 1):
        return _make_many(options, maker, order)
    return _make_one(options, puzzle, maker, order)


def _make_many(options: argparse.Namespace, maker: Maker[Any], order: Order) -> int:
    """Make boards of as many seeds as are wanted; see :mod:`stepstones.app.cli.many`."""
    begin(maker, order)
    begin(maker, order._replace(seed=order.seed + options.count - 1))
    if not options.out:
        raise TextError("batch.no-out")
    job = Job(
        "make",
        options.limit,
        puzzle=options.puzzle,
        maker=maker.id,
        size=order.size,
        level=order.level,
        language=options.language,
    )
    seeds = range(order.seed, order.seed + options.count)
    return running.run(job, lambda: (InputLine(seed, str(seed)) for seed in seeds), options)


def _make_one(
    options: argparse.Namespace, puzzle: Puzzle[Any], maker: Maker[Any], order: Order
) -> int:
    started = time.monotonic()
    board = make_by(puzzle, maker, order.size, order.level, order.seed)
    seconds = round(time.monotonic() - started, 3)
    facts = {"link": board.link(), **board.made, "seconds": seconds}
    if options.json:
        print_json(facts)
    else:
        print(facts["link"])
        for name in ("level", "technique"):
            print(f"{name}: {plain(facts[name])}")
        technique = f"{puzzle.id}.technique.{facts['technique']}"
        print(sentence(technique, language=options.language))
    return ANSWERED
