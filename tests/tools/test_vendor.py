"""What is taken out of PyScript when it is copied, and that another version of it is noticed."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import prepare
import vendor
from publish import files_of
from shell import ROOT, ToolError
from stepstones.app.host import site

EVALUATES = re.compile(r"\w+\[\w+\]=\w+\.reflect\b")
"""The answer of PyScript's page to a worker that asks it to evaluate text."""


def test_the_page_evaluates_nothing_for_a_worker() -> None:
    """The one line that lets it is taken out; what the worker offers to the page is not there."""
    script = vendor.pyscript()
    page = script.replace("t.proxy[u]=n.reflect", "")
    assert len(page) < len(script), "the worker's half reads differently"
    assert not EVALUATES.search(page)


@pytest.mark.parametrize("other", ["s[ir]=o.mirror}terminate(", "s.set(ir,o.reflect)}terminate("])
def test_a_pyscript_that_names_it_differently_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """Then nothing is copied: whoever takes the new version in has to look."""
    (tmp_path / "dist").mkdir()
    for path in (vendor.PYSCRIPT / "dist").glob("core*.js"):
        shutil.copy(path, tmp_path / "dist")
        text = path.read_text().replace("s[ir]=o.reflect}terminate(", other)
        (tmp_path / "dist" / path.name).write_text(text)
    monkeypatch.setattr(vendor, "PYSCRIPT", tmp_path)
    with pytest.raises(ToolError, match="reads differently"):
        vendor.pyscript()


def test_the_notice_names_each_licence() -> None:
    """Of all that comes with the page, each with its text."""
    prepare.everything()
    texts = {path.name for path in (ROOT / "static" / "vendor" / "licenses").glob("*-LICENSE.txt")}
    assert set(re.findall(r"\S+-LICENSE\.txt", vendor.NOTICE)) == texts


def test_every_module_goes_out_as_js() -> None:
    """Hosts that do not know `.mjs`, as Debian 12's nginx, send what no browser runs."""
    prepare.everything()
    sent = [path.name for name in (*site.FILES, *site.FOLDERS) for path in files_of(ROOT / name)]
    assert "pyodide.js" in sent
    assert not [name for name in sent if name.endswith(".mjs")]
