/**
 * The page's one door to Python: starts the PyScript worker, sends intents, restarts what has ended.
 *
 * Knows nothing of puzzles. Each worker is a life; messages from an ended life are dropped. No clock
 * ends a life: after a long silence the page is told, and the reader decides.
 */
import { Supplies, isStored } from './prefetch.js';
import { takePulse } from './pulse.js';
import { createWorker, loadPyScript } from './pyscript.js';

/**
 * @typedef {'fetching' | 'starting' | 'ready' | 'failed'} PortState
 * @typedef {{state: PortState, loaded: number, total: number, silent: boolean, error?: string}} Load
 *   `silent`: nothing has been heard for long
 * @typedef {{onMessage: (message: object) => void, onLoad: (load: Load) => void}} Hooks
 * @typedef {{intent: object, resolve: (answer: object | null) => void}} Call
 * @typedef {{
 *   send: (intent: object) => Promise<object | null>,
 *   give: (pixels: Uint8Array, width: number, height: number) => Promise<boolean>,
 *   restart: () => Promise<void>,
 *   resume: () => Promise<void>,
 *   listen: (hooks: Hooks) => void,
 *   readonly state: PortState,
 * }} Port
 */

/** A start that failed is tried again after so many milliseconds, then no more by itself. */
const PAUSES = [1000, 4000, 16_000];

/** @type {Hooks} */
const DEAF = { onMessage() {}, onLoad() {} };

/**
 * Start Python and return the way to talk to it.
 * @param {Hooks} [hooks] `onMessage` hears what Python says unasked, `onLoad` how the start goes.
 * @returns {WorkerPort}
 */
export function openPort(hooks) {
  const port = makePort(hooks);
  void port.resume();
  return port;
}

/**
 * Return the way to talk to Python, which `resume` starts; what is asked before waits for it.
 * @param {Hooks} [hooks]
 * @returns {WorkerPort}
 */
export function makePort(hooks = DEAF) {
  const port = new WorkerPort(hooks);
  addEventListener('online', () => {
    if (port.state === 'failed') void port.resume();
  });
  return port;
}

/** @implements {Port} */
class WorkerPort {
  /** What the page holds of the runtime. */
  supplies = new Supplies();
  /** @type {Load} */ #load = { state: 'fetching', loaded: 0, total: 0, silent: false };
  /** @type {import('./pyscript.js').PythonWorker | null} */ #worker = null;
  /** @type {Set<Call>} calls without an answer; those made before `ready` wait here to be sent */
  #calls = new Set();
  #life = 0;
  /** The last view of this life, complete. */
  #view = {};
  /** Starts that failed one after the other. */
  #failures = 0;
  #retry = 0;
  /** @type {(sent: Promise<unknown>) => void} */ #send = () => {};
  /** Settles when a worker has its program: from then on it starts without the page's help. */
  sent = new Promise((resolve) => (this.#send = resolve));
  #pulse = takePulse(
    async () =>
      this.state === 'ready' ? this.#worker?.alive() : Promise.reject(new Error('not there yet')),
    (silent) => this.#report({ silent }),
  );

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
  }

  /**
   * Tell others from now on, beginning with how the start has gone so far.
   * @param {Hooks} hooks
   */
  listen(hooks) {
    this.hooks = hooks;
    hooks.onLoad(this.#load);
  }

  get state() {
    return this.#load.state;
  }

  /**
   * Ask Python. Waits for a worker that is still starting, or is yet to be started again.
   * @param {object} intent
   * @returns {Promise<object | null>} the answer; null when the worker ended before it answered
   */
  send(intent) {
    return new Promise((resolve) => {
      const call = { intent, resolve };
      this.#calls.add(call);
      if (this.state === 'ready') void this.#ask(call);
    });
  }

  /**
   * Give Python the pixels of a picture: red, green, blue and alpha a pixel.
   * @param {Uint8Array} pixels
   * @param {number} width
   * @param {number} height
   * @returns {Promise<boolean>} false where Python is not there
   */
  async give(pixels, width, height) {
    if (this.state !== 'ready' || !this.#worker) return false;
    return this.#worker.take(pixels, width, height);
  }

  /**
   * End the worker, if there is one, and start another; calls without an answer get null.
   * @returns {Promise<void>} settles when the new worker is ready or this start has failed
   */
  restart() {
    this.#end();
    this.#dropCalls();
    return this.resume();
  }

  /**
   * Begin the start anew; what was asked meanwhile still waits for it.
   * @returns {Promise<void>} settles when the new worker is ready or this start has failed
   */
  resume() {
    this.#failures = 0;
    return this.#live();
  }

  async #live() {
    const life = this.#end();
    /** @type {(act: () => void) => void} */
    const alive = (act) => {
      if (life === this.#life) act();
    };
    this.#pulse.watch();
    try {
      loadPyScript();
      this.#report({ state: 'fetching' });
      const parts = await this.#fetch(alive);
      if (life === this.#life) await this.#begin(parts, alive);
    } catch (error) {
      alive(() => this.#fail(error));
    }
  }

  /**
   * Fetch what is missing; tells how far it is at each whole percent, for the page shows no more.
   * @param {(act: () => void) => void} alive runs what may only happen in this life
   */
  #fetch(alive) {
    let told = -1;
    return this.supplies.fetch((loaded, total) =>
      alive(() => {
        this.#pulse.heard();
        const all = loaded === total && this.state === 'fetching';
        const percent = Math.floor((100 * loaded) / total);
        if (percent === told && !all) return;
        told = percent;
        this.#report(all ? { loaded, total, state: 'starting' } : { loaded, total });
      }),
    );
  }

  /**
   * @param {Awaited<ReturnType<Supplies['fetch']>>} parts
   * @param {(act: () => void) => void} alive
   */
  async #begin(parts, alive) {
    if (isStored()) this.#report({ state: 'starting' }); // nothing to wait for
    this.#worker = createWorker(parts, {
      onSign: () => alive(() => this.#pulse.heard()),
      onMessage: (message) =>
        alive(() => {
          this.#pulse.heard();
          this.hooks.onMessage(message);
        }),
      onEnd: (error) => alive(() => this.#fail(error)),
    });
    this.#send(this.#worker.sent);
    await this.#worker.ready;
    alive(() => {
      this.#pulse.rest();
      this.#failures = 0;
      this.#report({ state: 'ready' });
      for (const call of this.#calls) void this.#ask(call);
    });
  }

  /** @param {Call} call */
  async #ask(call) {
    const life = this.#life;
    this.#pulse.watch();
    try {
      const answer = await this.#worker?.handle(JSON.stringify(call.intent));
      if (life !== this.#life) return;
      void this.supplies.fetchLate();
      this.#calls.delete(call);
      if (!this.#calls.size) this.#pulse.rest();
      call.resolve(this.#complete(JSON.parse(String(answer))));
    } catch (error) {
      if (life === this.#life) this.#fail(error);
    }
  }

  /**
   * Put what a view leaves out, for the view before had it, where it belongs.
   * @param {{type: string}} answer
   */
  #complete(answer) {
    if (answer.type !== 'view') return answer;
    this.#view = { ...this.#view, ...answer };
    return this.#view;
  }

  /** End this life and terminate the worker. Returns the next life's number. */
  #end() {
    this.#view = {};
    clearTimeout(this.#retry);
    this.#pulse.rest();
    this.#worker?.terminate();
    this.#worker = null;
    this.#life += 1;
    return this.#life;
  }

  #dropCalls() {
    for (const call of this.#calls) call.resolve(null);
    this.#calls.clear();
  }

  /**
   * Try a failed start again; report a failure after the start, because calls were lost with it.
   * @param {unknown} error
   */
  #fail(error) {
    const started = this.state === 'ready';
    this.#end();
    const pause = PAUSES[this.#failures];
    if (!started && pause !== undefined) {
      this.#failures += 1;
      this.#retry = setTimeout(() => void this.#live(), pause);
      return;
    }
    if (started) this.#dropCalls();
    this.#report({
      state: 'failed',
      error: error instanceof Error ? error.message : String(error),
    });
  }

  /** @param {Partial<Load>} news */
  #report(news) {
    const { state, loaded, total, silent } = this.#load;
    this.#load = { state, loaded, total, silent, ...news };
    this.hooks.onLoad(this.#load);
  }
}
