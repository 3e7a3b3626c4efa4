"""Assemble the site as a folder for any static host: `python3 tools/publish.py _site`.

The documents stand beside the page, below `docs/`.

Previews of its pages need the address it will have: `--address https://example.org/play/`;
within a GitHub workflow that of GitHub Pages is known.
"""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

import bundle
import check
import compress
import documents
import pages
import prepare
from shell import ROOT, ToolError, explain, run, say, write
from stepstones.app.host import site
from stepstones.app.host.hosting import copy_of


def assemble(target: Path) -> int:
    """Copy every file that the server would serve; return how many. The folder must be new.

    Beside what is large stands a copy in gzip, which a page asks for where the host compresses
    nothing itself.
    """
    if target.exists():
        raise ToolError(f"{target} exists already; remove it first.")
    files = [path for name in (*site.FILES, *site.FOLDERS) for path in files_of(ROOT / name)]
    for path in files:
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    for path in handed():
        copy = target / path.relative_to(ROOT)
        shutil.copyfile(copy_of(path, "gzip"), copy.with_name(f"{copy.name}.gz"))
    return len(files)


def add_preview(target: Path, address: str) -> None:
    """Let a link to the bare address show a card in a chat; what is stored of it follows."""
    front = target / "index.html"
    write(front, pages.with_preview(front.read_text("utf-8"), address))
    refresh_precache(target, front.name)


def refresh_precache(site: Path, name: str) -> None:
    """List a file anew that was changed in a site's folder."""
    path = site / bundle.PRECACHE.relative_to(ROOT)
    listed = json.loads(path.read_text("utf-8").partition("=")[2].rstrip(";\n"))
    del listed["version"]
    hashes = listed["files"]
    known = bundle.fingerprint(site / name)
    hashes |= {one: known for one in hashes if hashes[one] == hashes[name]}
    write(path, bundle.precache(listed))


def handed() -> list[Path]:
    """List the files of Python's that are compressed."""
    paths = [path for path in bundle.runtime() if path.name in bundle.HANDED]
    return [path for path in paths if compress.is_compressible(path)]


def files_of(path: Path) -> list[Path]:
    """Return a file, or the files below a folder."""
    return bundle.tidy(path) if path.is_dir() else [path]


def github_address() -> str:
    """Return the address of this repository's GitHub Pages; empty outside of GitHub."""
    owner, _, name = os.environ.get("GITHUB_REPOSITORY", "").partition("/")
    if not name:
        return ""
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


def add_pages(target: Path, address: str) -> str:
    """Write the pages of the best examples, with their previews; return what was done."""
    check.make_venv()
    command: list[str | Path] = [
        check.PYTHON,
        ROOT / "tools" / "pages.py",
        target,
        "--address",
        address,
    ]
    return run(command, failed="Could not write the pages of the best examples.").strip()


def main() -> int:
    """Build what is missing and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", default=github_address(), help="of the site, for previews")
    options = parser.parse_args()
    address = options.address and options.address.rstrip("/") + "/"
    try:
        pages.demand_chromium()
        prepare.everything()
        count = assemble(options.folder)
        if address:
            add_preview(options.folder, address)
        say(add_pages(options.folder.resolve(), address))
        documents.build(options.folder.resolve() / "docs")
    except ToolError as error:
        return explain(error)
    if not address:
        say("No --address is given, so most previews of the pages will show no picture.")
    say(f"{count} files in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
