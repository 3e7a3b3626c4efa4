/**
 * All that runs in the frame of the sandboxes: it makes workers, and passes texts on, one at a time.
 * The frame has no origin, and its policy no way out. The hash of this file stands in index.html.
 */
(() => {
  const MAX_ANSWER = 1_000_000;

  const begin = ({ parts, wasm, files, most }, port) => {
    const script = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
    const compiled = WebAssembly.compile(wasm);
    const sandboxes = new Map();
    const say = (sandbox, text) => port.postMessage({ sandbox, text });
    const end = (name) => {
      const sandbox = sandboxes.get(name);
      sandboxes.delete(name);
      if (!sandbox) return;
      sandbox.worker.onmessage = sandbox.worker.onerror = null;
      sandbox.worker.terminate();
    };
    const fail = (name) => {
      if (!sandboxes.has(name)) return;
      end(name);
      say(name, '');
    };
    const hear = (name, data) => {
      const sandbox = sandboxes.get(name);
      if (!sandbox) return;
      const isText = typeof data === 'string' && data && data.length <= Math.min(most, MAX_ANSWER);
      if (!sandbox.isReady && data === 'ready') {
        sandbox.isReady = true;
        say(name, 'ready');
      } else if (sandbox.isReady && sandbox.waits && isText) {
        sandbox.waits = false;
        say(name, data);
      } else fail(name);
    };
    const make = (name) => {
      const worker = new Worker(script);
      const supplied = compiled.then((module) => worker.postMessage({ module, files }));
      supplied.catch(() => fail(name));
      sandboxes.set(name, { worker, supplied, isReady: false, waits: false });
      worker.onmessage = ({ data }) => hear(name, data);
      worker.onerror = (event) => {
        event.preventDefault();
        fail(name);
      };
      worker.onmessageerror = () => fail(name);
    };
    const call = (name, text) => {
      const sandbox = sandboxes.get(name);
      if (!sandbox) return say(name, '');
      sandbox.waits = true;
      const pass = () => sandbox.worker.postMessage(text);
      return sandbox.supplied.then(pass, () => {});
    };
    port.onmessage = ({ data }) => {
      if (data.make) make(data.make);
      else if (data.end) end(data.end);
      else if (data.call) call(data.call, data.text);
    };
  };

  const meet = ({ source, data, ports }) => {
    if (source !== parent || ports.length !== 1) return;
    removeEventListener('message', meet);
    begin(data, ports[0]);
  };
  addEventListener('message', meet);
})();
