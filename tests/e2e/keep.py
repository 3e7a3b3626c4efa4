"""Killing the worker, loading the page anew, and what must be the same afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from tests.e2e import page as pages

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

GAME = (
    "(;SZ[9]PB[Ann]PW[Bob];B[ee];W[ge]C[Look at A.]LB[cc:A][ee:1]TR[ge]"
    "(;B[gd]XX[kept];W[fd])(;B[ff];W[])(;B[cc]C[third]))"
)
SLOW_PROBLEM = "go/9/dAAAAAAABVg6VPm9luwIvKi&goal=kill&at=C3/6cp"
"""Its answer to A9 takes some time."""
PROBLEM = "go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfq"
WATCH_WORKERS = """(() => {
  const Own = Worker;
  globalThis.workers = [];
  globalThis.Worker = class Worker extends Own {
    constructor(...given) {
      super(...given);
      if (String(given[0]).includes('static/image/')) return;
      workers.push(this);
      this.addEventListener('message', ({ data }) => {
        if (!globalThis.fatal || !String(data).includes(fatal)) return;
        globalThis.fatal = '';
        setTimeout(kill);
      });
    }
  };
  globalThis.kill = () => {
    const worker = workers.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
  };
})()"""
"""Notes every worker that answers the page, and can end the last one, also at a word."""
FORBIDDEN = {
    "absent": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
    "forbidden": """IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError'); };""",
    "refused": """IDBFactory.prototype.open = () => {
      const request = new EventTarget();
      setTimeout(() => request.onerror?.(new Event('error')));
      return request; };""",
    "full": """IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError'); };""",
}
FORBIDDEN_NEXT = "(way) => { name = way; }"
FORBID = "\n".join(f"if (name === '{way}') {{ {does} }}" for way, does in FORBIDDEN.items())
"""A page is told by its window's name, which outlives it, in which way it has no database."""
RUBBISH = """async shapes => {
  const names = ['boards', 'sources'];
  const database = await new Promise((done, fail) => {
    const request = indexedDB.open('stepstones', 1);
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name, { keyPath: 'id' });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = fail;
  });
  const read = () => new Promise((done) => {
    const boards = database.transaction('boards').objectStore('boards');
    boards.getAll().onsuccess = ({ target }) => done(target.result);
  });
  dispatchEvent(new Event('pagehide')); // the page writes what it has not written yet
  const { link } = document.querySelector('#main').dataset;
  const isShown = (one) => one.id === history.state.board && one.link === link;
  let kept = await read();
  while (!kept.some(isShown)) kept = await read();
  const transaction = database.transaction(names, 'readwrite');
  const boards = transaction.objectStore('boards');
  for (const one of kept) boards.put({ ...one, ...shapes[0] });
  for (const [at, shape] of shapes.entries()) {
    boards.put({ id: at, ...shape });
    boards.put({ ...kept[0], id: `${kept[0].id}${at}`, ...shape });
    transaction.objectStore('sources').put({ id: `${at}`, text: shape });
  }
  const left = { entry: { ...kept.find(isShown), ...shapes[0] }, sources: shapes };
  sessionStorage.setItem('poison', JSON.stringify(left));
  localStorage.setItem('stepstones.board.go', JSON.stringify(shapes[0]));
  localStorage.setItem('stepstones.board.queens', JSON.stringify(shapes[0].text ?? null));
  await new Promise((done) => (transaction.oncomplete = done));
  database.close();
}"""
LEAVE_POISON = """() => {
  const poison = sessionStorage.getItem('poison');
  if (poison) sessionStorage.setItem('stepstones.left', poison);
}"""
POISON_LEFT = f"if (origin !== 'null') ({LEAVE_POISON})();"
"""What the tab leaves behind at a reload is rubbish as well."""
KEPT_UNDER = """id => new Promise((done) => {
  indexedDB.open('stepstones', 1).onsuccess = ({ target: { result: database } }) => {
    const boards = database.transaction('boards').objectStore('boards');
    boards.get(id).onsuccess = ({ target }) => done(Boolean(target.result));
    database.close();
  };
})"""
"""Whether the database has a board under a name."""
READ: list[dict[str, Any]] = [
    {"text": "stepstones 1\n0 - b queens/6\n1 0 m flip a1\nat 1"},
    {"text": "stepstones 9"},
    {"text": "stepstones 1\n0 - b queens/6\nat 0 run recursive 0 999999999 -1 - - -"},
    {"link": "queens/6/sAA/zzz"},
    {"link": "go/9", "puzzle": "go"},
    {"sources": ["8-e9ba13ff"]},
    {"when": 1e300, "mode": "nonsense"},
    {"report": {"violations": [1]}, "scene": {"facts": [None]}},
]
"""What the page takes for a board, and Python must cope with."""
REFUSED: list[dict[str, Any]] = [
    {"text": None},
    {"link": 5},
    {"sources": [None, {}]},
    {"when": "yesterday"},
    {"title": {"toString": 1}},
]
"""What the page passes over, whatever it is: the board of the address is there alone."""
MOST_FRAMES = 500
"""Frames after the last answer in which the page must have shown it."""
SEEN = """() => {
  const text = (id) => {
    const found = document.getElementById(id);
    return found && found.checkVisibility() ? found.textContent : null;
  };
  const labels = (found) =>
    [...document.querySelectorAll(found)].filter((one) => one.checkVisibility())
      .map((one) => `${one.ariaLabel} ${one.ariaCurrent}`);
  const off = (id) => document.getElementById(id).disabled;
  const { link, mode, puzzle } = document.getElementById('main').dataset;
  return {
    link, mode, puzzle, undo: off('undo'), redo: off('redo'),
    words: text('words'), note: text('note'), at: text('tree-at'), said: text('tree-words'),
    step: text('step-count')?.replace(/ of .*/, ''),
    nodes: labels('#tree-strip button'), cells: labels('#a11y-grid [role=gridcell]'),
  };
}"""
"""All that a reader sees of the session."""


def seen(board: BoardPage) -> dict[str, Any]:
    """Return what the page shows when it has answered everything."""
    board.settle()
    board.drawn()
    found: dict[str, Any] = board.page.evaluate(SEEN)
    return found


def expect_seen(board: BoardPage, wanted: dict[str, Any]) -> None:
    """Wait until the page shows what was seen before."""
    board.settle()
    found = board.page.evaluate(SEEN)
    for _ in range(MOST_FRAMES):
        if found == wanted:
            return
        board.drawn()
        found = board.page.evaluate(SEEN)
    differing = {
        key: (found.get(key), wanted[key]) for key in wanted if found.get(key) != wanted[key]
    }
    assert not differing, differing


def kill(board: BoardPage) -> None:
    """End the worker as a crash does, and wait for the next one."""
    before = board.page.evaluate("() => { kill(); return workers.length; }")
    expect_next_worker(board, before)


def expect_next_worker(board: BoardPage, before: int) -> None:
    """Wait until there are more workers than before, and Python has answered everything."""
    board.page.wait_for_function(
        "before => workers.length > before", arg=before, timeout=pages.READY
    )
    expect(board.page.locator("#main")).to_have_attribute("data-py", "ready", timeout=pages.READY)
    board.settle()


def paste(board: BoardPage, text: str) -> None:
    """Open a pasted record and walk in it."""
    board.mode("setup")
    board.page.fill("#import-text", text)
    board.press("#import-form button[type=submit]")
    expect(board.page.locator("#import-text")).to_have_value("")
    board.mode("play")
