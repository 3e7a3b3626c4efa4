"""What a first visit transfers: ``python3 tests/bench/bench_transfer.py [--budget]``.

Bytes by group of files, as they are, with gzip (level 9) and with brotli (quality 11, made by
node), as a static host sends them. The groups: what the page needs to be painted and clicked,
what Python needs to judge, its modules that come after that, what the service worker stores for a
visit without a network, and numpy, which comes on its first use. PNG and wheel files are
compressed already.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import prepare
import vendor
from shell import ROOT

BROTLI = """
const { brotliCompressSync, constants } = require('node:zlib');
const fs = require('node:fs');
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const size = (path) => brotliCompressSync(fs.readFileSync(path), { params }).length;
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0)).map(size)));
"""
BUDGET = {
    "page": 150_000,
    "Python": 3_900_000,
    "Python, after it": 1_200_000,
    "stored for later": 850_000,
    "numpy": 3_200_000,
}
"""Bytes that a group may have with brotli, with some room to grow."""


def page_files() -> list[Path]:
    """Return what is fetched until the first board is there and answers a click."""
    html = (ROOT / "index.html").read_text()
    asked = re.findall(r'(?:href|src)="(static/[^"]+)"', html)
    needless = ("webmanifest", "touch.png")
    paths = [ROOT / name for name in dict.fromkeys(asked) if not name.endswith(needless)]
    return [ROOT / "index.html", *paths, ROOT / "static" / "i18n" / "en.json"]


def groups() -> dict[str, list[Path]]:
    """Return the files of each group; every file the service worker stores is in one."""
    page = page_files()
    listed = json.loads((ROOT / "static" / "vendor" / "manifest.json").read_text())["files"]
    python = [ROOT / file["path"] for file in listed if "late" not in file]
    after = [ROOT / file["path"] for file in listed if "late" in file]
    python.append(ROOT / "static" / "vendor" / "manifest.json")
    text = (ROOT / "static" / "vendor" / "precache.js").read_text()
    stored = json.loads(text.removeprefix("self.PRECACHE = ").rstrip(";\n"))["files"]
    known = {*page, *python, *after}
    later = [ROOT / name for name in stored if name != "./" and ROOT / name not in known]
    groups = {"page": page, "Python": python, "Python, after it": after}
    return groups | {"stored for later": later, "numpy": [vendor.NUMPY]}


def brotli(paths: list[Path]) -> list[int]:
    """Return the sizes of files after brotli."""
    command = ["node", "--eval", BROTLI]
    text = json.dumps([str(path) for path in paths])
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    sizes: list[int] = json.loads(done.stdout)
    return sizes


def main() -> int:
    """Print the sizes; with ``--budget`` fail where a group has grown beyond its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", action="store_true")
    parser.add_argument("--files", action="store_true", help="print the largest files too")
    options = parser.parse_args()
    prepare.everything()
    print(f"{'group':18}{'files':>6}{'raw':>13}{'gzip':>13}{'brotli':>13}")
    over = []
    sums = [0, 0, 0, 0]
    for name, paths in groups().items():
        raw = [path.stat().st_size for path in paths]
        zipped = [len(gzip.compress(path.read_bytes(), 9)) for path in paths]
        packed = brotli(paths)
        row = [len(paths), sum(raw), sum(zipped), sum(packed)]
        if name in {"page", "Python"}:
            sums = [one + more for one, more in zip(sums, row, strict=True)]
        print(f"{name:18}{row[0]:6}" + "".join(f"{one:13,}" for one in row[1:]))
        if options.files:
            largest = sorted(zip(packed, raw, paths, strict=True), reverse=True)[:6]
            for small, large, path in largest:
                print(f"  {path.relative_to(ROOT).as_posix():64}{large:12,}{small:12,}")
        if row[3] > BUDGET[name]:
            over.append(f"{name}: {row[3]:,} bytes, more than {BUDGET[name]:,}")
    print(f"{'first visit':18}{sums[0]:6}" + "".join(f"{one:13,}" for one in sums[1:]))
    print("\n".join(over))
    return 1 if over and options.budget else 0


if __name__ == "__main__":
    sys.exit(main())
