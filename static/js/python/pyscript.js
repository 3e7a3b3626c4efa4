/**
 * Makes PyScript workers from our own files only.
 */
import { siteFile } from '../site.js';
import { CACHE } from './image.js';
import { hasNoOrigin, letWorkersStart } from './no-origin.js';
import { readImage, takeParts, takeWasm, tellEnd } from './worker-start.js';

/** @typedef {import('./worker-start.js').Part} Part */
/** @typedef {(pixels: Uint8Array, width: number, height: number) => Promise<boolean>} Take */
/**
 * @typedef {{handle: (text: string) => Promise<string>, take: Take, alive: () => Promise<boolean>}} Doors
 * @typedef {Worker & {sync: Doors}} XWorker
 * @typedef {object} PythonWorker
 * @property {Promise<unknown>} sent
 * @property {Promise<void>} ready
 * @property {() => Doors} sync what calls Python, once there is a worker
 * @property {() => void} terminate
 * @typedef {object} Ear hears of a worker
 * @property {() => void} onSign it has come a step further in its start
 * @property {(message: object) => void} onMessage what Python says unasked
 * @property {(error: Error) => void} onEnd a defect after the start, or the worker's end
 * @typedef {{
 *   PyWorker: (file: string, options: object) => Promise<XWorker>,
 *   hooks: {main: {onWorker: Set<(wrap: unknown, worker: XWorker) => void>}},
 * }} Core
 */

const CORE = siteFile('static/vendor/pyscript/core.js');
const PYODIDE = siteFile('static/vendor/pyodide/pyodide.js');
/** The same, begun with a memory image. */
const FROM_IMAGE = siteFile('static/image/start.js');
const SCRIPT = siteFile('static/vendor/pyodide/pyodide.asm.js');
/** Modules that Python fetches when it is ready; the start does not depend on them. */
const LATE = siteFile('static/vendor/later.zip');
const PROGRAM = siteFile('pysrc/stepstones/app/worker.py');
/** The plugins of PyScript's that are not loaded. */
const CONFIG = {
  sync_main_only: true,
  plugins: [
    '!codemirror',
    '!deprecations-manager',
    '!donkey',
    '!py-editor',
    '!py-game',
    '!py-terminal',
  ],
};

/** @type {Promise<Core> | undefined} */
let loading;
/** How often PyScript did not arrive: a browser asks for a module again only under another address. */
let failures = 0;
/** @type {((worker: XWorker) => void)[]} who awaits the workers now being made, in their order */
const births = [];

/** Load PyScript, once; a failure shows when a worker is made. */
export function loadPyScript() {
  loading ??= loadCore();
  loading.catch(() => {
    loading = undefined;
    failures += 1;
  });
  return loading;
}

/**
 * PyScript reads its list of plugins from <py-config> elements only, one for each of its two Pythons.
 * A worker made before `py-script` is defined would not be announced to `onWorker`.
 */
async function loadCore() {
  const elements = ['py-config', 'mpy-config'].map((name) => document.createElement(name));
  for (const element of elements) element.textContent = JSON.stringify(CONFIG);
  document.head.append(...elements);
  if (hasNoOrigin()) letWorkersStart();
  try {
    /** @type {Core} */
    const core = await import(failures ? `${CORE}?${failures}` : CORE);
    await customElements.whenDefined('py-script');
    core.hooks.main.onWorker.add((_, worker) => births.shift()?.(worker));
    return core;
  } finally {
    for (const element of elements) element.remove();
  }
}

/**
 * Start a worker.
 *
 * PyScript's own promise hides a program that failed, and offers no way to end a worker that never
 * starts. So the worker is caught when it is made, and says itself that it is ready. Once its program
 * is `sent`, it needs the page only for the parts that are still to come.
 * @param {Map<string, Promise<Part>>} parts what the page hands to it, by address
 * @param {Promise<string | null>} image with which Python begins
 * @param {Ear} ear
 * @returns {PythonWorker}
 */
export function createWorker(parts, image, { onSign, onMessage, onEnd }) {
  /** @type {XWorker | undefined} */ let worker;
  let ended = false;
  let started = false;
  /** @type {(error: Error) => void} */ let refuse;
  /** @type {(sent: Promise<unknown>) => void} */ let send;

  /** @param {XWorker} born */
  const watch = (born) => {
    worker = born;
    if (ended) return born.terminate();
    hand(born, parts);
    born.onerror = (event) => fail(event.error ?? new Error(event.message));
    born.addEventListener('error', (event) => fail(new Error(event.message || 'worker error')));
    born.addEventListener('message', ({ data }) => hear(data));
    const sent = Promise.resolve(born.postMessage({ sent: true })); // goes when the program has gone
    sent.catch(fail);
    send(sent);
  };
  /** @param {Error} error */
  const fail = (error) => {
    refuse(error);
    if (started && !ended) onEnd(error);
  };
  /** @param {unknown} data */
  const hear = (data) => {
    if (typeof data !== 'string' || !data.startsWith('{')) return;
    const message = JSON.parse(data);
    if ('broken' in message) refuse(new Error(message.broken));
    else if ('ended' in message) fail(new Error(message.ended));
    else if ('lock' in message) {
      void navigator.locks.request(message.lock, () => fail(new Error('the worker has ended')));
    } else if ('ready' in message) started = true;
    else if (!('stage' in message)) return onMessage(message);
    onSign();
  };

  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (refuse = reject));
  for (const [address, part] of parts) if (address !== LATE) part.catch((error) => refuse(error));
  return {
    sent: new Promise((resolve) => (send = resolve)),
    ready: Promise.race([begin([...parts.keys()], image, watch, () => started), failure]),
    sync: () => /** @type {XWorker} */ (worker).sync,
    terminate() {
      ended = true;
      worker?.terminate();
    },
  };
}

/**
 * @param {string[]} addresses of what the worker will be sent
 * @param {Promise<string | null>} imageSought
 * @param {(worker: XWorker) => void} onBirth
 * @param {() => boolean} isStarted
 */
async function begin(addresses, imageSought, onBirth, isStarted) {
  const [core, image] = await Promise.all([loadPyScript(), imageSought]);
  const lock = `stepstones-${Math.random()}`;
  const start = [
    `(${takeParts})(${JSON.stringify(addresses)},"${SCRIPT}",${takeWasm});`,
    `(${tellEnd})("${lock}");`,
    image ? `(${readImage})("${CACHE}","${image}");` : '',
  ];
  Object.assign(globalThis, { stepstonesWorkerStart: start.join('') });
  births.push(onBirth);
  await core.PyWorker(PROGRAM, {
    config: structuredClone(CONFIG),
    version: image ? FROM_IMAGE : PYODIDE, // PyScript takes the interpreter's address from here and nowhere else
    async: true,
  });
  if (!isStarted()) throw new Error('the Python program did not start');
}

/**
 * Send a worker its parts as they arrive. PyScript's own `postMessage` would wait for the program.
 * @param {Worker} worker
 * @param {Map<string, Promise<Part>>} parts
 */
function hand(worker, parts) {
  for (const [address, arriving] of parts) {
    arriving
      .then((part) => Worker.prototype.postMessage.call(worker, { parcel: { address, part } }))
      .catch(() => {});
  }
}
