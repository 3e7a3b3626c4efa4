"""Build static/wasm, the compiled modules, from wasm: ``python3 tools/cores.py``.

The files are kept in the repository, so that nobody who only runs the product compiles them;
tests/tools/test_cores.py fails until they are what their sources give.
"""

import json
import sys
from pathlib import Path

import vendor
from shell import ROOT, ToolError, explain, run, say

SOURCES = ROOT / "wasm"
CORES = ROOT / "static" / "wasm"
OPTIONS = ("--runtime", "stub", "-O3", "--converge", "--noAssert")
"""No collector and no library: the modules manage their memory themselves."""
COMPILER = """
import asc from "assemblyscript/asc";
for (const words of JSON.parse(process.argv[1])) {
  const { error } = await asc.main(words, { stderr: process.stderr });
  if (error) process.exit(1);
}
"""
"""One program for all modules: it takes longer to start than to compile."""


def names() -> list[str]:
    """List the modules that there are sources of."""
    return sorted(path.parent.name for path in SOURCES.glob("*/index.ts"))


def build(folder: Path) -> list[Path]:
    """Compile all modules into *folder* and return the files."""
    made = {f"wasm/{name}/index.ts": folder / f"{name}.wasm" for name in names()}
    orders = [[source, *OPTIONS, "--outFile", str(file)] for source, file in made.items()]
    program = ["node", "--input-type=module", "--eval", COMPILER, json.dumps(orders)]
    run(program, failed="Could not compile the modules.")
    return [*made.values()]


def main() -> int:
    """Build all modules."""
    try:
        vendor.install_node_modules(checks=True)
        for file in build(CORES):
            say(f"{file.stat().st_size:6} bytes  {file.stem}")
    except ToolError as error:
        return explain(error)
    return 0


if __name__ == "__main__":
    sys.exit(main())
