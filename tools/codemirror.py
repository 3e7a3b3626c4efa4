"""Join the editor that PyScript carries, CodeMirror, into one module for the page.

PyScript's `dist` has it in seven files whose exports are letters. What each letter stands for is
looked up by what is written there, so that another version is refused and not misread.
"""

import re
import tempfile
from pathlib import Path

from shell import ROOT, VENDOR, ToolError, digest, run, stamped, write

DIST = ROOT / "node_modules" / "@pyscript" / "core" / "dist"
ROLLUP = ROOT / "node_modules" / ".bin" / "rollup"
PARTS = {
    "setup": "codemirror-*.js",
    "view": "codemirror_view-*.js",
    "state": "codemirror_state-*.js",
    "commands": "codemirror_commands-*.js",
    "language": "codemirror_language-*.js",
    "python": "codemirror_lang-python-*.js",
}
NAMED = {
    "setup": ("EditorView", "minimalSetup"),
    "state": ("Compartment", "EditorState"),
    "commands": ("historyField",),
    "python": ("python",),
}
"""What is exported under its own name."""
LETTERS = {
    "lineNumbers": ("view", r"function {0}\(t=\{\}\)\{return\[\w+\.of\(t\),\w+\(\),\w+\]"),
    "highlightActiveLine": ("view", r"function {0}\(\)\{return \w+\}const \w+=\w+\.line\("),
    "syntaxHighlighting": ("language", r"function {0}\(t,e\)\{let r,n=\[\w+\];return t instanceof"),
    "defaultHighlightStyle": ("language", r",{0}=\w+\.define\(\[\{tag:\w+\.meta,color:"),
    "tags": ("language", r",{0}=\{comment:\w+,lineComment:"),
    "indentUnit": ("language", r',{0}=\w+\.define\(\{combine:t=>\{if\(!t\.length\)return"  "'),
    "indentOnInput": ("language", r"function {0}\(\)\{return \w+\.transactionFilter\.of\(t=>\{if"),
    "bracketMatching": ("language", r"function {0}\(t=\{\}\)\{return\[\w+\.of\(t\),\w+\]\}const"),
}
"""What is exported as a letter: in which part, and how its definition begins."""
LICENCE = """\
MIT License

Copyright (C) 2018-2021 by Marijn Haverbeke <marijn@haverbeke.berlin>, Adrian Heine
<mail@adrianheine.de>, and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
"""


MODULE = VENDOR / "codemirror" / "codemirror.js"


def fill() -> None:
    """Bring the page's copy of the editor up to the version that PyScript carries."""
    stamp = VENDOR / ".codemirror-stamp"
    key = digest([ROOT / "package-lock.json", ROOT / "tools" / "codemirror.py"])
    if stamped(stamp, key) and MODULE.is_file():
        return
    join(MODULE)
    write(VENDOR / "licenses" / "codemirror-LICENSE.txt", LICENCE)
    write(stamp, key)


def join(target: Path) -> None:
    """Write the editor as one module to *target*, without what the page does not use."""
    files = {part: find(pattern) for part, pattern in PARTS.items()}
    lines = [f"export {{{','.join(NAMED[part])}}} from '{files[part]}';" for part in NAMED]
    for name, (part, pattern) in LETTERS.items():
        letter = letter_of(files[part].read_text(), name, pattern)
        lines.append(f"export {{{letter} as {name}}} from '{files[part]}';")
    with tempfile.TemporaryDirectory() as folder:
        entry, joined = Path(folder) / "entry.js", Path(folder) / "joined.js"
        entry.write_text("\n".join(lines) + "\n")
        failed = "Could not join the editor's modules."
        run([ROLLUP, entry, "--file", joined, "--format", "es", "--silent"], failed=failed)
        write(target, joined.read_text())


def find(pattern: str) -> Path:
    """Return the one file of PyScript's whose name fits."""
    files = sorted(DIST.glob(pattern))
    if len(files) != 1:
        message = f"This version of PyScript has no single {pattern}."
        raise ToolError(message)
    return files[0]


def letter_of(script: str, name: str, pattern: str) -> str:
    """Return the letter under which *script* exports what begins like *pattern*."""
    exports = script.rpartition("export{")[2].partition("}")[0]
    pairs = (re.fullmatch(r"(.+) as (\w+)", one) for one in exports.split(","))
    letters = {pair[1]: pair[2] for pair in pairs if pair}
    hits = [
        letter
        for local, letter in letters.items()
        if re.search(pattern.replace("{0}", re.escape(local)), script)
    ]
    if len(hits) != 1:
        message = f"This version of PyScript hides {name} of its editor."
        raise ToolError(message)
    return hits[0]
