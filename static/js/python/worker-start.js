/**
 * What a worker does before PyScript does anything in it.
 *
 * The worker imports nothing of this: `pyscript.js` sends it the text of each function, which
 * therefore uses nothing from outside itself.
 */

/**
 * @typedef {Blob | string | WebAssembly.Module} Part bytes, the text of a script, compiled wasm
 * @typedef {{awaits: string[], script: string}} Notice which addresses the page will send, and which
 *   of them is Pyodide's script
 * @typedef {{address: string, part: Part}} Parcel
 */

/**
 * Take files from the page, which has fetched them, and say how far the start has come: `{stage}` for
 * each sign of life, `{broken}` for what ends it.
 * @param {typeof letWasmThrough} takeStreams given, as no function knows another one there
 */
export function takeParts(takeStreams) {
  const scope = /** @type {any} */ (globalThis);
  const ask = scope.fetch;
  /** @type {Map<string, Promise<Part>>} */ const parts = new Map();
  /** @type {Map<string, (part: Part) => void>} */ const arrivals = new Map();
  /** @type {WeakMap<Response, WebAssembly.Module>} */ const modules = new WeakMap();
  /** @type {(value?: unknown) => void} */ let begin;
  const begun = new Promise((resolve) => (begin = resolve));
  const say = (/** @type {object} */ news) => scope.postMessage(JSON.stringify(news));
  const fail = (/** @type {string} */ what, /** @type {unknown} */ error) => {
    say({ broken: `${what}: ${error instanceof Error ? error.message : error}` });
    throw error;
  };

  /** @param {Notice} notice */
  const expect = ({ awaits, script }) => {
    for (const one of awaits) parts.set(one, new Promise((resolve) => arrivals.set(one, resolve)));
    if (awaits.includes(script)) {
      scope._createPyodideModule = async (/** @type {object} */ settings) => {
        Function(`${await parts.get(script)}\n//# sourceURL=${script}`)();
        return scope._createPyodideModule(settings);
      };
    }
    begin();
  };
  addEventListener('message', (event) => {
    const { notice, parcel, sent } = event.data ?? {};
    if (!notice && !parcel && !sent) return; // the others are for PyScript
    event.stopImmediatePropagation();
    if (notice) expect(notice);
    if (parcel) arrivals.get(parcel.address)?.(parcel.part);
  });

  scope.fetch = async (/** @type {string | URL | Request} */ wanted, /** @type {RequestInit} */ options) => {
    await begun;
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    const part = await parts.get(address);
    if (part === undefined) {
      const response = await ask(wanted, options).catch((/** @type {Error} */ error) => fail(address, error));
      say(response.ok ? { stage: address } : { broken: `${response.status} for ${address}` });
      return response;
    }
    say({ stage: address });
    if (!(part instanceof WebAssembly.Module)) return new Response(part);
    const response = new Response();
    modules.set(response, part);
    return response;
  };
  takeStreams(modules, say, fail);
}

/**
 * Put compiled wasm in the place of the response that stands for it, and report whether it has
 * arrived: Pyodide does not say.
 * @param {WeakMap<Response, WebAssembly.Module>} modules
 * @param {(news: object) => void} say
 * @param {(what: string, error: unknown) => void} fail
 */
export function letWasmThrough(modules, say, fail) {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    const module = modules.get(response);
    const made = module
      ? WebAssembly.instantiate(module, imports).then((instance) => ({ module, instance }))
      : instantiate(response, imports);
    const done = await made.catch((error) => fail('wasm', error));
    say({ stage: 'wasm' });
    return /** @type {WebAssembly.WebAssemblyInstantiatedSource} */ (done);
  };
}

/**
 * Tell the page when the worker ends. Whoever waits for the lock learns of any end. Browsers without
 * locks learn at least of the interpreter's: after a stack overflow it never answers again.
 * @param {string} name of the lock
 */
export function tellEnd(name) {
  Object.assign(globalThis, {
    stepstonesEnd: (/** @type {Error} */ error) => {
      postMessage(JSON.stringify({ ended: error.message }));
      close();
    },
  });
  const hold = () => {
    postMessage(JSON.stringify({ lock: name }));
    return new Promise(() => {});
  };
  navigator.locks?.request(name, hold).catch(() => {});
}

/**
 * Let Python take away for good what reaches the network, the browser's storage or other workers:
 * before code of the reader's own runs. Prototypes are searched too.
 */
export function letDoorsClose() {
  const named = {
    global: [
      ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource'],
      ...['importScripts', 'Worker', 'SharedWorker', 'BroadcastChannel'],
      ...['indexedDB', 'caches', 'cookieStore', 'webkitRequestFileSystem', 'webkitRequestFileSystemSync'],
      ...['webkitResolveLocalFileSystemURL', 'webkitResolveLocalFileSystemSyncURL'],
    ],
    navigator: ['storage', 'storageBuckets', 'webkitTemporaryStorage', 'webkitPersistentStorage', 'serviceWorker'],
  };
  const close = (/** @type {object} */ begin, /** @type {string[]} */ names) => {
    for (let holder = begin; holder; holder = Object.getPrototypeOf(holder)) {
      for (const name of names.filter((one) => Object.hasOwn(holder, one))) {
        Object.defineProperty(holder, name, { value: undefined, writable: false, configurable: false });
      }
    }
  };
  Object.assign(globalThis, {
    stepstonesClose: () => {
      close(globalThis, named.global);
      close(navigator, named.navigator);
    },
  });
}
