"""Build what the browser loads of ours: the scripts, the Python modules, the lists of files.

`refresh` is cheap when nothing changed, so it runs at every page load; prepare.py runs its parts.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

import archives
import codemirror
import kit
import vendor
from shell import ROOT, VENDOR, digest, run, say, stamped, to_json, update, write
from stepstones.core.listing import read_listing

SOURCES = archives.SOURCES
APP = SOURCES / "stepstones" / "app"
WORKER = APP / "worker.py"
APART = {
    *(APP / "cli", APP / "host" / "hosting.py", APP / "host" / "site.py"),
    *(SOURCES / "stepstones" / "api", SOURCES / "stepstones" / "py.typed"),
}
"""The command line, the server and what ``import stepstones`` offers, which no page runs."""
SCRIPTS = ROOT / "static" / "js"
STYLES = ROOT / "static" / "css"
STYLE = STYLES / "page.css"
"""Imports the style sheets that every visit needs, in order."""
PAGE = ROOT / "static" / "page"
LISTINGS = PAGE / "source"
MANIFEST = VENDOR / "manifest.json"
"""What a first load fetches; its version changes exactly when one of its files does."""
PRECACHE = VENDOR / "precache.js"
ROLLUP = ROOT / "node_modules" / ".bin" / "rollup"
ROLLUP_CONFIG = ROOT / "tools" / "rollup.config.js"
RARE = ("static/page/download", "static/page/kit/", "static/sandbox/")
"""How the addresses begin of what few need: kits of algorithms, and what runs readers' own code."""
MONTHS = 6
"""How many months of days are stored at once; Python makes those of a month that is not there."""
HANDED = {
    "pyodide.asm.js": "script",
    "pyodide.asm.wasm": "module",
    "pyodide-lock.json": "bytes",
    "python_stdlib.zip": "bytes",
    archives.LATE.name: "bytes",
}
"""What the page fetches for its workers and hands to them, and as what."""


def refresh() -> None:
    """Bring scripts, styles, modules and lists up to date with their sources."""
    for make in (join_page, compile_modules, pack, fill_rest, write_precache):
        make()


def public() -> list[Path]:
    """List the files that are sent to browsers."""
    return [*tidy(ROOT / "static"), *tidy(SOURCES), ROOT / "index.html", ROOT / "sw.js"]


def join_page() -> None:
    """Join the page's modules into few files, and its style sheets into one."""
    key = digest([ROOT / "package-lock.json", ROLLUP_CONFIG, *tidy(SCRIPTS)])
    stamp = PAGE / ".stamp"
    if not stamped(stamp, key):
        say("Joining static/js for the browser …")
        stamp.unlink(missing_ok=True)
        for path in PAGE.glob("*.js"):
            path.unlink()
        failed = "Could not join the modules under static/js."
        run([ROLLUP, "--config", ROLLUP_CONFIG, "--silent"], failed=failed)
        write(stamp, key)
    update(PAGE / STYLE.name, "".join(path.read_text() for path in joined_styles()))


def compile_modules() -> None:
    """Compile our modules for the browser, unless that is done."""
    names = ("archives.py", "compile_zip.py", "dataclass_code.py", "pyc.mjs", "pyc.py")
    packed = [path for path in modules() if path != WORKER]
    key = digest([*packed, *(ROOT / "tools" / name for name in names)])
    stamp = VENDOR / ".modules-stamp"
    if not (stamped(stamp, key) and archives.MODULES.is_file()):
        say("Compiling pysrc for the browser …")
        archives.compile_modules(packed)
        write(stamp, key)


def pack() -> None:
    """Pack the library and our modules, both compiled, and list what a first load fetches."""
    key = digest([VENDOR / ".stamp", VENDOR / ".modules-stamp", ROOT / "tools" / "archives.py"])
    stamp = VENDOR / ".archive-stamp"
    if not (stamped(stamp, key) and archives.FIRST.is_file() and archives.LATE.is_file()):
        archives.pack()
        write(stamp, key)
    files = [runtime_file(path) for path in runtime()]
    version = digest([stamp, WORKER])
    update(MANIFEST, to_json({"version": version, "files": files}))


def fill_rest() -> None:
    """Make what a first board does without: the editor, listings of sources, kits."""
    codemirror.fill()
    write_listings()
    kit.refresh()


def write_listings() -> None:
    """Write what the page shows of the modules in which a run can stand, a file for each package.

    Each module in its own made half of the files that a first visit stores.
    """
    sources = [path for path in modules() if path.suffix == ".py"]
    key = digest([*sources, ROOT / "tools" / "bundle.py"])
    stamp = LISTINGS / ".stamp"
    if stamped(stamp, key):
        return
    shutil.rmtree(LISTINGS, ignore_errors=True)
    listings: dict[str, dict[str, object]] = {}
    for path in sources:
        text = path.read_text("utf-8")
        if "yield" in text:
            parts = path.relative_to(SOURCES).with_suffix("").parts
            listing = {"file": path.name, **asdict(read_listing(text))}
            listings.setdefault(parts[1], {})[".".join(parts)] = listing
    for package, listed in listings.items():
        short = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
        write(LISTINGS / f"{package}.json", short)
    write(stamp, key)


def joined_styles() -> list[Path]:
    """List the style sheets that the page's own one is joined from."""
    return [STYLES / name for name in re.findall(r'@import "([\w-]+\.css)";', STYLE.read_text())]


def modules() -> list[Path]:
    """List the files of the Python package that the page has use for."""
    return [
        path for path in tidy(SOURCES / "stepstones") if APART.isdisjoint({path, *path.parents})
    ]


def tidy(folder: Path) -> list[Path]:
    """List the files below a folder that belong to the product."""
    hidden = ("__pycache__", ".")
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(hidden) for part in path.relative_to(ROOT).parts)
    )


def runtime() -> list[Path]:
    """List the files of a first load."""
    return [WORKER, archives.LATE, *tidy(VENDOR / "pyodide"), *tidy(VENDOR / "pyscript")]


def write_precache() -> None:
    """List what offline use needs.

    The version changes exactly when one of the files listed changes. What is to be stored carries
    its hash, so that parts of two versions are never stored together.
    """
    apart = {VENDOR, SCRIPTS, STYLE, *joined_styles()}
    own = [path for path in tidy(ROOT / "static") if apart.isdisjoint({path, *path.parents})]
    own += tidy(VENDOR / "uqr")
    own += [*ROOT.glob("index.html"), *ROOT.glob("sw.js")]
    usual = [path for path in own if not is_rare(path)]
    files_to_store = {site_path(path): fingerprint(path) for path in [*usual, *runtime(), MANIFEST]}
    files_to_store["./"] = files_to_store["index.html"]
    rare = [path for path in own if is_rare(path)]
    asked_for = [vendor.NUMPY, vendor.CLASSIC, codemirror.MODULE, *rare]
    demand = {site_path(path): fingerprint(path) for path in asked_for if path.is_file()}
    update(PRECACHE, precache({"files": files_to_store, "demand": demand}))


def precache(listed: Mapping[str, object]) -> str:
    """Return the script that tells the service worker what to store, and by what version."""
    version = hashlib.sha256(to_json(listed).encode()).hexdigest()[:16]
    return f"self.PRECACHE = {to_json({'version': version, **listed}).rstrip()};\n"


def is_rare(path: Path) -> bool:
    """Tell whether a file is stored when it is first used.

    What only those need who write code, and the days of later months.
    """
    is_later = path.parent.name == "days" and path in sorted(path.parent.iterdir())[MONTHS:]
    return is_later or site_path(path).startswith(RARE)


def fingerprint(path: Path) -> str:
    """Return what the service worker compares a file's content with before it stores it."""
    return known_fingerprint(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=2000)
def known_fingerprint(path: Path, _: int) -> str:
    """Hash a file's content; the same file of the same date is read once."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def runtime_file(path: Path) -> dict[str, object]:
    """Describe a file of a first load: address, size, hash; as what workers get it; if late."""
    facts: dict[str, object] = {"path": site_path(path), "bytes": path.stat().st_size}
    facts["hash"] = fingerprint(path)
    if path == archives.LATE:
        facts["late"] = True
    return facts | ({"as": HANDED[path.name]} if path.name in HANDED else {})


def site_path(path: Path) -> str:
    """Return the address of a file, relative to the page."""
    return path.relative_to(ROOT).as_posix()
