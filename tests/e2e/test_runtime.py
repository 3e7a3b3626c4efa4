"""What the runtime promises: Python in a worker, from our own files, restartable, offline."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import laboratory, shared
from tests.e2e.page import READY

import archives
import bundle
from shell import ROOT, VENDOR

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser
    from tests.e2e.conftest import Site

LATE = "/static/vendor/later.zip"
LATE_MODULE = "stepstones.core.vision.lattice"


@pytest.fixture(scope="module")
def started(
    built: None, browser: Browser, sink: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A harness for several tests, none of which keeps Python from starting again."""
    with (
        laboratory(tmp_path_factory.mktemp("lab")) as site,
        shared(browser, sink, base_url=site.url) as context,
    ):
        page = context.new_page()
        page.goto("/harness.html")
        expect_state(page, "ready")
        yield page


@pytest.fixture
def port(started: Page) -> Page:
    """The shared page with the port, Python ready, nothing told yet."""
    expect_state(started, "ready")
    started.evaluate("log.messages.length = 0")
    return started


def expect_state(page: Page, state: str) -> None:
    """Wait until the port is in a state."""
    expect(page.locator("#state")).to_have_attribute("data-state", state, timeout=READY)


def pass_until(page: Page, state: str) -> None:
    """Let the page's clock run on until the port is in a state."""
    shown = page.locator("#state")
    while shown.get_attribute("data-state") != state:
        page.clock.run_for(1000)


def ask(page: Page, **intent: object) -> object:
    """Send one intent and return what the probe answered."""
    return page.evaluate("intent => port.send(intent).then(a => a && a.answer)", intent)


def manifest() -> list[dict[str, Any]]:
    """Return the files that a first load fetches."""
    files: list[dict[str, Any]] = json.loads((VENDOR / "manifest.json").read_text())["files"]
    return files


def test_a_worker_has_nothing_evaluated_in_the_page(port: Page) -> None:
    """PyScript's bridge would run any text there; that half of it is not there any more."""
    text = "() => { document.title = 'reached'; }"
    for name in ("=59317780", "-59317780"):
        assert ask(port, type="reflect", name=name, text=text) == "JsException"
    assert port.title() != "reached"


def test_a_first_load(page: Page, lab: Site, trouble: list[str]) -> None:
    """What is asked at once is answered; just what is listed is fetched, once, and counted.

    Then a new worker is handed what the page has, numpy comes when it is asked for, and a visit
    after everything is stored needs no network.
    """
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(request.url.removeprefix(f"{lab.url}/")))
    page.goto(f"{lab.url}/harness.html")
    assert ask(page, type="echo", value="D4 · ход · 白") == "D4 · ход · 白"
    assert page.evaluate("port.state") == "ready"
    runtime = {path for path in asked if path.startswith(("static/vendor/", "pysrc/"))}
    assert runtime - {"static/vendor/manifest.json"} == {file["path"] for file in manifest()}
    expect_real_bytes(page)
    page.evaluate("port.restart()")
    assert ask(page, type="echo", value=6) == 6
    expect_handed_once(page, lab)
    expect_numpy_on_demand(page, lab, trouble)
    assert page.evaluate("goOffline()")
    lab.sent.clear()
    page.reload()
    expect_state(page, "ready")
    assert {load["total"] for load in page.evaluate("log.loads")} == {0}
    assert [path for path in lab.sent if "vendor/py" in path or path.endswith(".zip")] == []


def expect_real_bytes(page: Page) -> None:
    """Progress only grows, and ends at the sizes on disk of the files that workers are handed.

    It is told once a percent, however many pieces come: the page shows no more.
    """
    handed = [file["path"] for file in manifest() if "as" in file and "late" not in file]
    total = sum((ROOT / path).stat().st_size for path in handed)
    loads = [load for load in page.evaluate("log.loads") if load["total"]]
    loaded = [load["loaded"] for load in loads]
    assert {load["total"] for load in loads} == {total}
    assert loaded == sorted(loaded)
    coming = [100 * load["loaded"] // total for load in loads if load["loaded"] < total]
    assert len(coming) == len(set(coming)) > 1
    assert loaded[-1] == total
    assert [load["state"] for load in loads][-2:] == ["starting", "ready"]


def expect_handed_once(page: Page, lab: Site) -> None:
    """What is large is fetched once, however many workers a page has."""
    while not ask(page, type="late"):
        pass
    assert ask(page, type="module", name=LATE_MODULE) == LATE_MODULE
    handed = [f"/{file['path']}" for file in manifest() if "as" in file]
    assert [lab.sent[path] for path in handed] == [1] * len(handed)


def expect_numpy_on_demand(page: Page, lab: Site, trouble: list[str]) -> None:
    """Python learns of a failed download, of which Pyodide tells the console only.

    Numpy is fetched from our own host when it is first asked for, and works.
    """
    page.context.route("**/numpy-*", lambda route: route.fulfill(status=404))
    assert ask(page, type="numpy") == "ImportError: numpy"
    page.context.unroute("**/numpy-*")
    trouble.clear()
    with page.expect_request(re.compile(f"^{lab.url}/static/vendor/wheels/numpy-")):
        assert ask(page, type="numpy") == 45


def test_stop_is_heard_during_a_run(port: Page) -> None:
    """While a run waits between slices, another call is answered; progress arrives unasked."""
    run = port.evaluate_handle("({answer: port.send({type: 'run'})})")
    port.wait_for_function("() => log.messages.length > 2")
    assert ask(port, type="stop") == "stopped"
    slices = port.evaluate("run => run.answer.then(a => a.answer)", run)
    assert [message["slices"] for message in port.evaluate("log.messages")] == [
        *range(1, slices + 1)
    ]


def test_restart_frees_a_hung_worker(port: Page) -> None:
    """A worker that never comes back is replaced; its call ends as null, new ones are answered."""
    hung = port.evaluate_handle("({answer: port.send({type: 'hang'})})")
    port.wait_for_function("() => log.messages.length > 0")
    port.evaluate("port.restart()")
    assert port.evaluate("hung => hung.answer", hung) is None
    assert ask(port, type="echo", value=2) == 2
    assert port.evaluate("log.messages.length") == 1


def test_late_modules_are_of_the_same_version(page: Page, lab: Site, tmp_path: Path) -> None:
    """Those of another one are an import error; what did not come by itself is fetched at need."""
    other = tmp_path / "other.zip"
    other.write_bytes(archives.FIRST.read_bytes())
    lab.replaced[LATE] = other
    page.goto(f"{lab.url}/harness.html")
    assert ask(page, type="module", name=LATE_MODULE) == "ImportError: the rest of the program"
    del lab.replaced[LATE]
    assert ask(page, type="module", name=LATE_MODULE) == LATE_MODULE
    assert ask(page, type="late")


def test_the_end_of_a_worker_is_noticed_at_once(port: Page, trouble: list[str]) -> None:
    """Whatever ends it: the call it had is lost, and said to be; no clock is waited for."""
    lost = port.evaluate_handle("({answer: port.send({type: 'die'})})")
    expect_state(port, "lost")
    assert port.evaluate("lost => lost.answer", lost) is None
    port.evaluate("port.restart()")
    assert ask(port, type="echo", value=7) == 7
    trouble.clear()


def test_restart_twice_at_once_leaves_one_worker(port: Page) -> None:
    """The last of several restarts wins, and a call made meanwhile is answered once."""
    port.evaluate("() => { port.restart(); port.restart(); }")
    assert ask(port, type="echo", value=3) == 3
    while len(port.workers) > 1:  # an endless loop of the test before takes a while to end
        port.evaluate("new Promise(requestAnimationFrame)")
    assert len(port.workers) == 1


def test_exception_in_the_worker_is_shown(port: Page, trouble: list[str]) -> None:
    """A call that raises ends as null and leaves a text; a restart helps."""
    assert ask(port, type="crash") is None
    expect_state(port, "lost")
    expect(port.locator("#state")).to_contain_text("crashed on purpose")
    port.evaluate("port.restart()")
    assert ask(port, type="echo", value=4) == 4
    trouble.clear()


def test_broken_program_is_shown(page: Page, lab: Site, trouble: list[str]) -> None:
    """Python that cannot import our code says so; what was asked is answered once it can."""
    broken = lab.replaced["/pysrc/stepstones/app/worker.py"]
    probe = broken.read_text()
    broken.write_text(bundle.WORKER.read_text().replace("app.runner", "app.nonesuch"))
    page.clock.install()
    page.goto(f"{lab.url}/harness.html")
    asked = page.evaluate_handle("({answer: port.send({type: 'echo', value: 1})})")
    pass_until(page, "lost")
    expect(page.locator("#state")).to_contain_text("stepstones.app.nonesuch")
    broken.write_text(probe)
    page.evaluate("port.resume()")
    assert page.evaluate("asked => asked.answer.then(a => a.answer)", asked) == 1
    trouble.clear()


def test_missing_files_are_named(page: Page, lab: Site, trouble: list[str]) -> None:
    """What does not arrive is asked for four times, then named; nothing else is asked for again."""
    missing = {
        "pyodide.asm.wasm",
        "core.js",
        "pyodide.js",
        "pyodide-lock.json",
        "python_stdlib.zip",
        "worker.py",
    }
    for name in missing:
        page.route(f"**/{name}*", lambda route: route.fulfill(status=404))
    page.clock.install()
    page.goto(f"{lab.url}/harness.html")
    while missing:
        pass_until(page, "lost")
        told = page.locator("#state").text_content() or ""
        named = {name for name in missing if name in told}
        assert len(named) == 1, told
        page.unroute(f"**/{named.pop()}*")
        missing = {name for name in missing if name not in told}
        page.evaluate("port.resume()")
    assert ask(page, type="echo", value=5) == 5
    handed = {f"/{file['path']}" for file in manifest() if "as" in file}
    assert {path: count for path, count in lab.sent.items() if path in handed and count > 1} == {}
    trouble.clear()


def test_offline_after_the_first_visit(page: Page, lab: Site) -> None:
    """With the server gone, the page opens, Python starts, and numpy works if it was used.

    On localhost the service worker asks the server first; elsewhere it asks its store, as
    `test_offline` does.
    """
    lab.replaced["/favicon.ico"] = ROOT / "static" / "icon.svg"
    page.goto(f"{lab.url}/static/icon.svg")
    assert page.evaluate("import('/static/js/python/offline.js').then(m => m.goOffline())")
    page.goto(f"{lab.url}/harness.html")
    assert ask(page, type="numpy") == 45
    lab.stop()
    page.goto(f"{lab.url}/?a=b")
    answer = page.evaluate("""async () => {
        const { Connection } = await import('/static/page/boot.js');
        const port = new Connection();
        void port.resume();
        return port.send({ type: 'numpy' });
    }""")
    assert answer == {"answer": 45}
