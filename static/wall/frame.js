/**
 * All that runs in the frame in which cells live: it makes workers, and lets one text after the other
 * through. The frame has no origin, and its policy no way out. Its own hash stands in index.html.
 */
(() => {
  const MOST = 1_000_000;

  const begin = ({ parts, wasm, files, most }, port) => {
    const script = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
    const compiled = WebAssembly.compile(wasm);
    const cells = new Map();
    const say = (cell, text) => port.postMessage({ cell, text });
    const end = (number) => {
      const cell = cells.get(number);
      cells.delete(number);
      if (!cell) return;
      cell.worker.onmessage = cell.worker.onerror = null;
      cell.worker.terminate();
    };
    const fail = (number) => {
      if (!cells.has(number)) return;
      end(number);
      say(number, '');
    };
    const hear = (number, data) => {
      const cell = cells.get(number);
      if (!cell) return;
      const isAsked = cell.isReady && cell.waits;
      if (!cell.isReady && data === 'ready') {
        cell.isReady = true;
        say(number, 'ready');
      } else if (isAsked && typeof data === 'string' && data && data.length <= Math.min(most, MOST)) {
        cell.waits = false;
        say(number, data);
      } else fail(number);
    };
    const make = (number) => {
      const worker = new Worker(script);
      const supplied = compiled.then((module) => worker.postMessage({ module, files }));
      supplied.catch(() => fail(number));
      const cell = { worker, supplied, isReady: false, waits: false };
      cells.set(number, cell);
      worker.onmessage = ({ data }) => hear(number, data);
      worker.onerror = (event) => {
        event.preventDefault();
        fail(number);
      };
      worker.onmessageerror = () => fail(number);
    };
    port.onmessage = ({ data: { make: made, ask, text, end: ended } }) => {
      if (made) make(made);
      else if (ended) end(ended);
      else if (ask && cells.has(ask)) {
        const cell = cells.get(ask);
        cell.waits = true;
        void cell.supplied.then(() => cell.worker.postMessage(text), () => {});
      } else if (ask) say(ask, '');
    };
  };

  const meet = ({ source, data, ports }) => {
    if (source !== parent || ports.length !== 1) return;
    removeEventListener('message', meet);
    begin(data, ports[0]);
  };
  addEventListener('message', meet);
})();
