"""What commands print as JSON is what the schema in the documents says."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import documents
from shell import ROOT
from stepstones.app import catalog, cli

SCHEMA = ROOT / "docs" / "json-lines.schema.json"
VALIDATE = """
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
for line in sys.stdin:
    kind, value = json.loads(line)
    part = {**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
    found = [error.message for error in jsonschema.Draft202012Validator(part).iter_errors(value)]
    whole = jsonschema.Draft202012Validator(schema).is_valid(value)
    print(json.dumps([kind, found, whole]))
"""
GOAL = "go/9/dAAAAAAQ6elqXMo4o6iP4pS&goal=kill&at=D6/gyb"


def _lines(*words: str) -> list[dict[str, object]]:
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(io.StringIO()):
        cli.main(words)
    return [json.loads(line) for line in told.getvalue().splitlines()]


def _written(path: Path, *words: str) -> list[dict[str, object]]:
    _lines(*words, "--out", str(path))
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _every(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Return lines of every command, by the part of the schema that describes them."""
    links = [catalog.examples(puzzle)[0].link for puzzle in catalog.every()]
    boards = folder / "links.txt"
    boards.write_text("\n".join([*links, "queens/8/zzz", "queens/12"]))
    made = folder / "made.jsonl"
    batch = {
        do: _written(folder / f"{do}.jsonl", "batch", do, str(source), "--limit", "2000", *more)
        for do, source, more in (
            ("solve", boards, ()),
            ("rate", boards, ()),
            ("convert", boards, ("--to", "svg")),
        )
    }
    makes = ["make", "queens", "--size", "5"]
    return {
        "solve": [line for link in links for line in _lines("solve", link, "--json")],
        "question": _lines("solve", GOAL, "--goal", "kill", "--json"),
        "trace": _lines("trace", "queens/4", "--algorithm", "recursive", "--json"),
        "convert": _lines("convert", "queens/5", "--to", "ascii", "--json"),
        "make": _lines(*makes, "--json"),
        "batch-make": _written(made, *makes, "--count", "3"),
        "batch-check": _written(folder / "check.jsonl", "batch", "check", str(made)),
        "batch-solve": [line for line in batch["solve"] if "steps" in line and "nodes" in line],
        "batch-rate": [line for line in batch["rate"] if "solutions" in line],
        "batch-convert": [line for line in batch["convert"] if "text" in line],
        "batch-error": [line for lines in batch.values() for line in lines if "error" in line],
        "batch-undecided": _written(
            folder / "few.jsonl", "make", "queens", "--count", "2", "--limit", "1"
        ),
    }


@pytest.mark.slow
def test_every_line_fits_the_schema(tmp_path: Path) -> None:
    """Each its own part, of which none is left without a line, and so the whole."""
    told = _every(tmp_path)
    parts = set(json.loads(SCHEMA.read_text("utf-8"))["$defs"])
    assert set(told) | {"puzzle", "word", "digest", "count"} == parts
    assert [kind for kind, lines in told.items() if not lines] == []
    asked = "\n".join(json.dumps([kind, one]) for kind, lines in told.items() for one in lines)
    words = [str(documents.make_venv()), "-c", VALIDATE, str(SCHEMA)]
    done = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)  # noqa: S603
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one for one in answers if one[1] or not one[2]] == []
    assert len(answers) == len(asked.splitlines())
