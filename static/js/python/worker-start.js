/**
 * Sets a worker up before PyScript runs in it.
 *
 * The worker does not import this: `pyscript.js` sends it the text of each function, which therefore
 * uses nothing from outside itself.
 */

/** @typedef {Blob | string | WebAssembly.Module} Part bytes, the text of a script, compiled wasm */
/** @typedef {{address: string, part: Part}} Parcel */

/**
 * Take files from the page, which has fetched them, and say how far the start has come: `{stage}` for
 * each sign of life, `{broken}` for what ends it.
 * @param {string[]} addresses of what the page will send
 * @param {string} script which of them is Pyodide's script
 * @param {typeof takeWasm} takeModule
 */
export function takeParts(addresses, script, takeModule) {
  const scope = /** @type {any} */ (globalThis);
  const ask = scope.fetch;
  /** @type {Map<string, (part: Part) => void>} */ const arrivals = new Map();
  /** @type {Map<string, Promise<Part>>} */
  const parts = new Map(
    addresses.map((one) => [one, new Promise((resolve) => arrivals.set(one, resolve))]),
  );
  const say = (/** @type {object} */ news) => scope.postMessage(JSON.stringify(news));
  /**
   * @param {string} what
   * @param {Error} error
   * @returns {never}
   */
  const fail = (what, error) => {
    say({ broken: `${what}: ${error.message}` });
    throw error;
  };
  addEventListener('message', (event) => {
    const { parcel, sent } = event.data ?? {};
    if (!parcel && !sent) return; // the others are for PyScript
    event.stopImmediatePropagation();
    if (parcel) arrivals.get(parcel.address)?.(parcel.part);
  });
  scope._createPyodideModule = async (/** @type {object} */ settings) => {
    Function(`${await parts.get(script)}\n//# sourceURL=${script}`)();
    return scope._createPyodideModule(settings);
  };
  scope.fetch = async (
    /** @type {string | URL | Request} */ wanted,
    /** @type {RequestInit} */ options,
  ) => {
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    const part = await parts.get(address);
    if (part) {
      say({ stage: address });
      return Object.assign(new Response(part instanceof Blob ? part : null), { part });
    }
    const response = await ask(wanted, options).catch((/** @type {Error} */ error) =>
      fail(address, error),
    );
    say(response.ok ? { stage: address } : { broken: `${response.status} for ${address}` });
    return response;
  };
  takeModule(say, fail);
}

/**
 * Take the wasm as the page has compiled it. Pyodide does not say whether it was taken.
 * @param {(news: object) => void} say
 * @param {(what: string, error: Error) => never} fail
 */
export function takeWasm(say, fail) {
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const { part: module } = /** @type {{part: WebAssembly.Module}} */ (
      /** @type {unknown} */ (await source)
    );
    const instance = await WebAssembly.instantiate(module, imports).catch((error) =>
      fail('wasm', error),
    );
    say({ stage: 'wasm' });
    return { module, instance };
  };
}

/**
 * Begin to read the memory image, for `static/image/start.js`. One that has not its hash is thrown
 * away: a Python begun with it may do anything.
 * @param {string} cache
 * @param {string} address
 */
export function readImage(cache, address) {
  const read = async () => {
    const kept = await caches.match(address, { cacheName: cache });
    const memory = await kept?.arrayBuffer();
    if (!memory) return null;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', memory));
    if (kept?.headers.get('X-Digest') === digest.toString()) return memory;
    await caches.delete(cache);
    return null;
  };
  Object.assign(globalThis, { stepstonesImage: read().catch(() => null) });
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
