"""Write static/front.json: an algorithm at work on the front puzzle, which plays before Python.

The puzzle is the first of start.json, the algorithm the first that it teaches. Run it after a
change of either or of the algorithm; tests/tools/test_front_trace.py fails until then.
static/js/python/recorded-run.js reads the file, whose form is made to be small:

- `moments`: the kinds and reasons of steps; `sites`: function, line and variables of a call.
- `steps`, each a list of: its moment; its point, counted from that of the step before; its
  arguments; how many calls more there are than before; the calls that have changed (how many
  calls stand above it, its site, the values of its last variables where any differs); the mark
  that the point before keeps; 1 if this point gets the next number as its label; its own mark,
  where that is another than the current point's. A point that a
  variable names, or a number among the arguments, is counted from the point of the step.
- `verdict`, and `end`: by mark, the points that have it then.
"""

import gzip
import json
import sys
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from shell import ROOT, ToolError, explain, write

sys.path.insert(0, str(ROOT / "pysrc"))

from stepstones.app import catalog
from stepstones.app.protocol import requests, responses
from stepstones.app.session.session import Session

FRONT = ROOT / "static" / "front.json"
LIMIT = 1_300
"""Bytes that the file may have when compressed."""
CURRENT = "c"
"""The mark of the point of the step."""


class Tables(NamedTuple):
    """What steps refer to by its number."""

    nodes: list[list[object]]
    sites: list[list[object]]
    names: dict[str, int]
    """Which point a name means."""


def front_views() -> list[dict[str, Any]]:
    """Return the view at each step of the front puzzle's run, as the page gets them.

    The first stands before the first step, the last at the verdict.
    """
    session = Session.open(catalog.examples(catalog.every()[0])[0].link)
    algorithm = next(one for one in session.puzzle.algorithms if one.teaches)
    session.handle(requests.Start(algorithm.id))
    views: list[dict[str, Any]] = []
    while not views or views[-1]["run"]["verdict"] is None:
        view = json.loads(responses.dump(session.handle(requests.Seek(len(views)))))
        if not view["run"]["working"]:  # a busy machine answers before it is there
            views.append(view)
    return views


def front_trace() -> str:
    """Return the text of static/front.json. Raises ToolError where its form is too narrow."""
    views = front_views()
    tables = Tables([], [], _names(views[0]["scene"]))
    steps = [_step(before, now, tables) for before, now in pairwise(views[:-1])]
    end = views[-1]["overlay"]
    module = views[1]["run"]["stack"][0]["module"]
    for view in views:
        run, overlay = view["run"], view["overlay"]
        _require(not overlay["pieces"] and not overlay["lines"], "draws more than marks and labels")
        _require(run["depth"] == len(run["stack"]), "is as deep as something else than its calls")
        _require(all(one["module"] == module for one in run["stack"]), "goes through two modules")
    _require(end["labels"] == views[-2]["overlay"]["labels"], "changes labels at its end")
    trace = {
        "link": views[0]["link"],
        "algorithm": views[0]["run"]["algorithm"],
        "module": module,
        "moments": tables.nodes,
        "sites": tables.sites,
        "steps": steps,
        "verdict": views[-1]["run"]["verdict"],
        "end": _by_mark(end["marks"]),
    }
    text = json.dumps(trace, separators=(",", ":"), ensure_ascii=False) + "\n"
    _require(compressed_size(text) < LIMIT, f"takes {compressed_size(text)} bytes of {LIMIT}")
    return text


def compressed_size(text: str) -> int:
    """Return how many bytes a server sends for a text."""
    return len(gzip.compress(text.encode(), 9))


def _step(before: Mapping[str, Any], now: Mapping[str, Any], tables: Tables) -> list[object]:
    step, last = now["run"]["step"], before["run"]["step"]
    stack, old = now["run"]["stack"], before["run"]["stack"]
    point = step["point"]
    changed = [
        [
            len(stack) - 1 - level,
            *_call(frame, old[level] if level < len(old) else None, now, tables),
        ]
        for level, frame in enumerate(stack)
        if [frame] != old[level : level + 1]
    ]
    row: list[object] = [
        _number(tables.nodes, [step["kind"], step["why"]]),
        point - (last["point"] if last else 0),
        [arg - point if isinstance(arg, int) else arg for arg in step["args"]],
        len(stack) - len(old),
        changed,
        *_compare(before, now),
    ]
    return row


def _call(
    frame: Mapping[str, Any],
    old: Mapping[str, Any] | None,
    now: Mapping[str, Any],
    tables: Tables,
) -> list[object]:
    """Return a call's site, and the values of its variables from the first that has changed."""
    point = now["run"]["step"]["point"]
    site = _number(tables.sites, [frame["function"], frame["line"], *frame["variables"]])
    pairs = list(frame["variables"].items())
    known = list(old["variables"].items()) if old else []
    same = 0
    while same < min(len(pairs), len(known)) and pairs[same] == known[same]:
        same += 1
    values = [value for _, value in pairs[same:]]
    return [
        site,
        *(tables.names[value] - point if value in tables.names else value for value in values),
    ]


def _compare(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[object]:
    """Return the mark on the point before, whether there is a new label, and an odd own mark."""
    last = before["run"]["step"]
    point = str(now["run"]["step"]["point"])
    mark = now["overlay"]["marks"].get(str(last["point"]), "") if last else ""
    labels, old = now["overlay"]["labels"], before["overlay"]["labels"]
    left = {str(last["point"]): mark} if last and last["point"] != int(point) else {}
    own = now["overlay"]["marks"].get(point, CURRENT)
    marks = {**before["overlay"]["marks"], **left, point: own}
    shown = {key: value for key, value in marks.items() if value}
    _require(now["overlay"]["marks"] == shown, "changes other marks than the last two")
    number = 1 if labels != old else 0
    _require(labels == old | ({point: str(len(old) + 1)} if number else {}), "labels otherwise")
    if own != CURRENT:
        return [mark, number, own]
    return [mark, number] if number else [mark]


def _by_mark(marks: Mapping[str, str]) -> dict[str, list[int]]:
    grouped: dict[str, list[int]] = {}
    for point in sorted(map(int, marks)):
        grouped.setdefault(marks[str(point)], []).append(point)
    return grouped


def _number(table: list[list[object]], entry: list[object]) -> int:
    if entry not in table:
        table.append(entry)
    return table.index(entry)


def _names(scene: Mapping[str, Any]) -> dict[str, int]:
    cells = [(rank, file) for rank in scene["ranks"] for file in scene["files"]]
    return {f"{file}{scene['joiner']}{rank}": point for point, (rank, file) in enumerate(cells)}


def _require(fits: object, otherwise: str) -> None:
    if not fits:
        raise ToolError(f"static/front.json cannot hold this: the front puzzle's run {otherwise}.")


def main() -> int:
    """Write the file where it is out of date."""
    try:
        text = front_trace()
    except ToolError as error:
        return explain(error)
    if not FRONT.is_file() or FRONT.read_text() != text:
        write(FRONT, text)
        print(f"wrote {FRONT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
