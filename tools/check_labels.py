"""Check labels of made Go problems: ``python3 tools/check_labels.py FILE [--every N] [--first N]``.

FILE is what ``stepstones make go --count N --out FILE`` writes, also packed by gzip. A second
program, which shares nothing with the solver, works out verdicts, right moves and refutations
again (docs/labels.md), for *every* Nth line, the *first* so many.
Prints what differs, and the counts; the exit status is 1 when anything did.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from pathlib import Path

from shell import ROOT, say

sys.path[:0] = [str(ROOT), str(ROOT / "pysrc")]

from tests.go.life_death.second import Second  # noqa: E402
from tests.judges import labels  # noqa: E402

MOST = 20_000_000
BITS = 22
"""The logarithm of how many positions the second program keeps."""


def main() -> int:
    """Check a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=10**9)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=MOST)
    options = parser.parse_args()
    second, counts = Second(BITS), Counter[str]()
    data = options.file.read_bytes()
    text = (gzip.decompress(data) if options.file.suffix == ".gz" else data).decode()
    for line in text.splitlines()[:: options.every][: options.first]:
        row = json.loads(line)
        if "label" not in row:
            counts["no label"] += 1
            continue
        wrong = labels.check(row["label"], second, options.most)
        word = labels.LONGEST if wrong == [labels.LONGEST] else "differs" if wrong else "agreed"
        counts[word] += 1
        if word == "differs":
            say(f"{row['link']}: {'; '.join(wrong)}")
    say(", ".join(f"{number} {word}" for word, number in sorted(counts.items())))
    return 1 if counts["differs"] or counts["no label"] else 0


if __name__ == "__main__":
    sys.exit(main())
