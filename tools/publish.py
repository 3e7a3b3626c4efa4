"""Assemble the site as a folder for any static host: `python3 tools/publish.py _site`."""

import argparse
import shutil
import sys
from pathlib import Path

import bundle
import serve
import vendor
from shell import ROOT, ToolError, explain, say


def assemble(target: Path) -> int:
    """Copy every file that the server would serve; return how many. The folder must be new."""
    if target.exists():
        raise ToolError(f"{target} exists already; remove it first.")
    files = [path for name in serve.PUBLIC for path in listed(ROOT / name)]
    for path in files:
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return len(files)


def listed(path: Path) -> list[Path]:
    """Return a file, or the files below a folder."""
    return bundle.tidy(path) if path.is_dir() else [path]


def main() -> int:
    """Build what is missing and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    try:
        vendor.fill()
        bundle.refresh()
        count = assemble(options.folder)
    except ToolError as error:
        return explain(error)
    say(f"{count} files in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
