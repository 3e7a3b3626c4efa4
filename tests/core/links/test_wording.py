"""Words of a person's own: the unseen and the overlong never arrive, in Python or JS."""

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from stepstones.core.errors import TextError
from stepstones.core.links import wording

ROOT = Path(__file__).parents[3]
SCRIPT = """
import { readWords, tidy, writeWords } from 'ROOT/static/js/link/wording.js';
const texts = JSON.parse(await new Response(process.stdin).text());
const told = texts.map((text) => [tidy(text, 20), writeWords(tidy(text, 20)), readWords(text, 20)]);
console.log(JSON.stringify(told));
"""
HOSTILE = (
    *("<img src=x onerror=alert(1)>", "a\u202eb", "two\nlines", "  spaces  ", "\x00", "x" * 400),
    *("{0, plural, one {#}}", "é" * 30, "黑棋先活", "🀄" * 25, "\ufeffbom"),
    *("\u2066hidden\u2069", "", "-", "a\u3000b", "a\xa0 b", "\u200b"),
    *("VHdvIGV5ZXM", "VHdvIGV5ZXM=", "VHdv IGV5", "_-_-", "wyg", "IA", "4oCu", "QQ", "QR", "LQ"),
)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_tidy_comes_back(text: str) -> None:
    """Written and read again; one line, at most so many characters."""
    words = wording.tidy(text, 20)
    assert len(words) <= 20
    assert words.splitlines() in ([words], [])
    assert wording.read(wording.write(words), 20, "title") == words


@pytest.mark.parametrize("field", ["", "=", "IA", "4oCu", "QR", "a b", "gA", "x" * 121, "é"])
def test_other_letters_are_refused(field: str) -> None:
    """Spaces alone, a turn of the line, bits too many, no UTF-8, too long."""
    with pytest.raises(TextError, match=r"link\.bad-field"):
        wording.read(field, 20, "title")


def test_both_readers_agree() -> None:
    """What JavaScript makes of hostile texts is what Python makes of them."""
    script = SCRIPT.replace("ROOT", ROOT.as_posix())
    done = subprocess.run(  # noqa: S603 - our own words
        ["/usr/bin/env", "node", "--input-type=module", "-e", script],
        input=json.dumps(HOSTILE),
        capture_output=True,
        text=True,
        check=True,
    )
    for text, (tidied, written, words) in zip(HOSTILE, json.loads(done.stdout), strict=True):
        assert tidied == wording.tidy(text, 20)
        assert written == wording.write(tidied)
        try:
            known = wording.read(text, 20, "title")
        except TextError:
            known = ""
        assert words == known
