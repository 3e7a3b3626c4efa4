"""Build static/wasm, the compiled modules, from wasm: ``python3 tools/cores.py``.

The files are kept in the repository, so that nobody who only runs the product compiles them;
tests/tools/test_cores.py fails until they are what their sources give.
"""

import sys
from pathlib import Path

import vendor
from shell import ROOT, ToolError, explain, run, say

SOURCES = ROOT / "wasm"
CORES = ROOT / "static" / "wasm"
COMPILER = ROOT / "node_modules" / ".bin" / "asc"
OPTIONS = ("--runtime", "stub", "-O3", "--converge", "--noAssert")
"""No collector and no library: the modules manage their memory themselves."""


def names() -> list[str]:
    """List the modules that there are sources of."""
    return sorted(path.parent.name for path in SOURCES.glob("*/index.ts"))


def build(name: str, folder: Path) -> Path:
    """Compile one module into *folder* and return the file."""
    made = folder / f"{name}.wasm"
    source = f"wasm/{name}/index.ts"
    failed = f"Could not compile {source}."
    run([COMPILER, source, *OPTIONS, "--outFile", made], failed=failed)
    return made


def main() -> int:
    """Build all modules."""
    try:
        vendor.install_node_modules(checks=True)
        for name in names():
            say(f"{build(name, CORES).stat().st_size:6} bytes  {name}")
    except ToolError as error:
        return explain(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
