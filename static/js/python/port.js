/**
 * The page's one door to Python: starts the PyScript worker, sends intents, restarts what hangs.
 *
 * Knows nothing of puzzles. A worker is a life: what an ended life still says is dropped.
 */
import { isFetched, prefetch } from './prefetch.js';
import { takePulse } from './pulse.js';
import { createWorker, loadPyScript } from './pyscript.js';

/**
 * @typedef {'fetching' | 'starting' | 'ready' | 'failed'} PortState
 * @typedef {{state: PortState, loaded: number, total: number, error?: string}} Load
 * @typedef {{onMessage: (message: object) => void, onLoad: (load: Load) => void}} Hooks
 * @typedef {{intent: object, resolve: (answer: object | null) => void}} Call
 * @typedef {{
 *   send: (intent: object) => Promise<object | null>,
 *   restart: () => Promise<void>,
 *   listen: (hooks: Hooks) => void,
 *   readonly state: PortState,
 * }} Port
 */

/** Milliseconds without a byte or a sign after which a starting worker counts as dead. */
const PATIENCE = 15_000;
/** The same where no bytes are counted, as the browser's cache should hold them all. */
const LONG_PATIENCE = 60_000;

/** @type {Hooks} */
const DEAF = { onMessage() {}, onLoad() {} };

/**
 * Start Python and return the way to talk to it.
 * @param {Hooks} [hooks] `onMessage` hears what Python says unasked, `onLoad` how the start goes.
 * @returns {WorkerPort}
 */
export function openPort(hooks = DEAF) {
  const port = new WorkerPort(hooks);
  void port.restart();
  return port;
}

/** @implements {Port} */
class WorkerPort {
  /** @type {Load} */ #load = { state: 'fetching', loaded: 0, total: 0 };
  /** @type {import('./pyscript.js').PythonWorker | null} */ #worker = null;
  /** @type {Set<Call>} calls without an answer; those made before `ready` wait here to be sent */
  #calls = new Set();
  #life = 0;
  #watchdog = 0;
  /** @type {(sent: Promise<unknown>) => void} */ #send = () => {};
  /** Settles when a worker has its program: from then on it starts without the page's help. */
  sent = new Promise((resolve) => (this.#send = resolve));
  #pulse = takePulse(
    () => this.#worker?.alive() ?? Promise.resolve(),
    (error) => this.#fail(error),
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
   * Ask Python. Waits for a worker that is still starting.
   * @param {object} intent
   * @returns {Promise<object | null>} the answer; null when the worker ended before it answered
   */
  send(intent) {
    return new Promise((resolve) => {
      const call = { intent, resolve };
      if (this.state === 'failed') {
        resolve(null);
        return;
      }
      this.#calls.add(call);
      if (this.state === 'ready') void this.#ask(call);
    });
  }

  /**
   * End the worker, if there is one, and start another; calls without an answer get null.
   * @returns {Promise<void>} settles when the new worker is ready or has failed
   */
  async restart() {
    const life = this.#end();
    /** @type {(act: () => void) => void} */
    const alive = (act) => {
      if (life === this.#life) act();
    };
    try {
      loadPyScript();
      this.#report({ state: 'fetching' });
      const fetched = prefetch((loaded, total) => alive(() => this.#report({ loaded, total })));
      if (isFetched()) fetched.catch(() => {});
      else await fetched;
      if (life === this.#life) await this.#begin(alive);
    } catch (error) {
      alive(() => this.#fail(error));
    }
  }

  /** @param {(act: () => void) => void} alive runs what may only happen in this life */
  async #begin(alive) {
    this.#report({ state: 'starting' });
    this.#worker = createWorker(
      (message) =>
        alive(() => {
          this.#pulse.heard();
          this.hooks.onMessage(message);
        }),
      (error) => alive(() => this.#fail(error)),
    );
    this.#send(this.#worker.sent);
    await this.#worker.ready;
    alive(() => {
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
      this.#calls.delete(call);
      if (!this.#calls.size) this.#pulse.rest();
      call.resolve(JSON.parse(String(answer)));
    } catch (error) {
      if (life === this.#life) this.#fail(error);
    }
  }

  /** End this life: terminate the worker, give up its calls. Returns the next life's number. */
  #end() {
    clearTimeout(this.#watchdog);
    this.#pulse.rest();
    this.#worker?.terminate();
    this.#worker = null;
    this.#life += 1;
    for (const call of this.#calls) call.resolve(null);
    this.#calls.clear();
    return this.#life;
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#end();
    this.#report({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
  }

  /** @param {Partial<Load>} news */
  #report(news) {
    const { state, loaded, total } = this.#load;
    this.#load = { state, loaded, total, ...news };
    clearTimeout(this.#watchdog);
    if (this.state === 'fetching' || this.state === 'starting') {
      const patience = this.#load.total ? PATIENCE : LONG_PATIENCE;
      const late = new Error(`no sign of life for ${patience / 1000} seconds`);
      this.#watchdog = setTimeout(() => this.#fail(late), patience);
    }
    this.hooks.onLoad(this.#load);
  }
}
