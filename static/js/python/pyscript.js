/**
 * Makes PyScript workers from our own files only.
 */

import { siteFile } from '../site.js';

/**
 * @typedef {Worker & {sync: {handle: (text: string) => Promise<string>, alive: () => Promise<boolean>}}} XWorker
 * @typedef {{
 *   sent: Promise<unknown>,
 *   ready: Promise<void>,
 *   handle: (text: string) => Promise<string>,
 *   alive: () => Promise<boolean>,
 *   terminate: () => void,
 * }} PythonWorker
 * @typedef {{
 *   PyWorker: (file: string, options: object) => Promise<XWorker>,
 *   hooks: {main: {onWorker: Set<(wrap: unknown, worker: XWorker) => void>}},
 * }} Core
 */

const CORE = siteFile('static/vendor/pyscript/core.js');
const PYODIDE = siteFile('static/vendor/pyodide/pyodide.mjs');
const MODULES = siteFile('static/vendor/stepstones.zip');
const PROGRAM = siteFile('pysrc/stepstones/app/worker.py');
/** Where our modules come from and go to, and the plugins of PyScript's that are not loaded. */
const CONFIG = {
  files: { [MODULES]: '/stepstones.zip' },
  sync_main_only: true,
  plugins: ['!codemirror', '!deprecations-manager', '!donkey', '!py-editor', '!py-game', '!py-terminal'],
};

/** @type {Promise<Core> | undefined} */
let loading;
/** @type {((worker: XWorker) => void)[]} who awaits the workers now being made, in their order */
const births = [];

/** Load PyScript, once; a failure shows when a worker is made. */
export function loadPyScript() {
  loading ??= loadCore();
  loading.catch(() => (loading = undefined));
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
  /** @type {Core} */
  const core = await import(CORE);
  await customElements.whenDefined('py-script');
  for (const element of elements) element.remove();
  core.hooks.main.onWorker.add((_, worker) => births.shift()?.(worker));
  return core;
}

/**
 * Start a worker.
 *
 * PyScript's own promise hides a program that failed, and gives nothing to end a worker with that
 * never starts; hence the worker is caught at its birth, and says itself that it is ready. From
 * when its program is `sent` to it it starts without the page's help.
 * @param {(message: object) => void} onMessage hears what the worker says unasked
 * @param {(error: Error) => void} onError hears a defect after the start
 * @returns {PythonWorker}
 */
export function createWorker(onMessage, onError) {
  /** @type {XWorker | undefined} */
  let worker;
  let ended = false;
  let started = false;
  /** @type {(error: Error) => void} */
  let refuse;
  /** @type {(sent: Promise<unknown>) => void} */
  let send;

  /** @param {XWorker} born */
  const watch = (born) => {
    worker = born;
    send(fetch(PROGRAM).catch(() => {})); // PyScript has just asked for it, and sends it first
    if (ended) return born.terminate();
    born.onerror = (event) => fail(event.error ?? new Error(event.message));
    born.addEventListener('error', (event) => fail(new Error(event.message || 'worker error')));
    born.addEventListener('message', ({ data }) => hear(data));
  };
  /** @param {Error} error */
  const fail = (error) => {
    refuse(error);
    if (started) onError(error);
  };
  /** @param {unknown} data */
  const hear = (data) => {
    if (typeof data !== 'string' || !data.startsWith('{')) return;
    const message = JSON.parse(data);
    if ('broken' in message) refuse(new Error(message.broken));
    else if ('ready' in message) started = true;
    else onMessage(message);
  };

  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (refuse = reject));
  return {
    sent: new Promise((resolve) => (send = resolve)),
    ready: Promise.race([begin(watch, () => started), failure]),
    handle: (text) => /** @type {XWorker} */ (worker).sync.handle(text),
    alive: () => /** @type {XWorker} */ (worker).sync.alive(),
    terminate() {
      ended = true;
      worker?.terminate();
    },
  };
}

/**
 * @param {(worker: XWorker) => void} onBirth
 * @param {() => boolean} isStarted
 */
async function begin(onBirth, isStarted) {
  const core = await loadPyScript();
  births.push(onBirth);
  await core.PyWorker(PROGRAM, {
    config: structuredClone(CONFIG),
    version: PYODIDE, // PyScript takes the interpreter's address from here and nowhere else
    async: true,
  });
  if (!isStarted()) throw new Error('the Python program did not start');
}
