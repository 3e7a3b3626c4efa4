/**
 * The page's one connection to Python: starts the PyScript worker, sends what is asked, and starts
 * another worker where one has ended. Knows nothing of puzzles.
 *
 *   state      waits for                         sends
 *   fetching   the files of the runtime          nothing
 *   starting   the worker                        nothing
 *   restoring  a board; a session to be built    what is in PASSES
 *   ready                                        everything
 *   stopping   the answer to Stop                what is in PASSES
 *   lost       `resume` or `restart`             nothing
 *
 * What may not be sent yet waits, also for the next worker; what was sent to a worker that has ended
 * is answered by null. No clock ends a worker: after a long silence the page is told, and the reader
 * decides.
 */
import { dropImage, findImage } from './image.js';
import { Supplies, isStored } from './prefetch.js';
import { takePulse } from './pulse.js';
import { createWorker, loadPyScript } from './pyscript.js';

/** @import { Answers, Failure, Intent, Pushed, Reply } from '../model/protocol.js' */
/** @typedef {import('./recorded-run.js').RecordedRun} RecordedRun */
/**
 * @typedef {'fetching' | 'starting' | 'restoring' | 'ready' | 'stopping' | 'lost'} State
 * @typedef {'fetching' | 'starting' | 'ready' | 'lost'} StartState
 * @typedef {{state: StartState, loaded: number, total: number, silent: boolean, error?: string}} Load
 *   how the start goes; `silent`: nothing has been heard for long
 * @typedef {{onMessage: (message: Pushed) => void, onLoad: (load: Load) => void}} Hooks
 * @typedef {object} Call a question without an answer
 * @property {Intent} intent
 * @property {(answer: Reply | null) => void} resolve
 * @property {boolean} isSent whether a worker, or the recorded run, has it
 * @property {boolean} isOffered whether the recorded run was asked
 */

/** @type {Set<Intent['type']>} what is sent while a board, a session or Stop is waited for */
const PASSES = new Set(['open', 'restore', 'supply', 'stop', 'read-picture', 'relay']);
/** @type {Set<Intent['type']>} what puts another board in the place of all that waited */
const OPENS = new Set(['open', 'restore']);
/** @type {Intent['type'][]} what changes the board that is shown */
export const EDITS = ['press', 'move', 'undo', 'redo', 'clear', 'restart'];
/** @type {Set<Intent['type']>} what means the board on which it was asked, and no other */
const MEANT = new Set([
  ...EDITS,
  'visit',
  'navigate',
  'apply-solution',
  'start',
  'seek',
  'finish',
  'until',
]);
/** A start that failed is tried again after so many milliseconds, then no more by itself. */
const PAUSES = [1000, 4000, 16_000];

/** The connection to Python, which `resume` starts; what is asked before waits for it. */
export class Connection {
  /** What the page holds of the runtime. */
  supplies = new Supplies();
  /** When Python was heard last. */
  heardAt = 0;
  /** @type {State} */ state = 'fetching';
  /** How far the start is. */
  #start = { loaded: 0, total: 0, silent: false };
  /** @type {import('./pyscript.js').PythonWorker | null} */ #worker = null;
  /** @type {Set<Call>} */ #calls = new Set();
  /** @type {Call | null} whose answer ends the state, in `restoring` and in `stopping` */
  #gate = null;
  /** @type {RecordedRun | null} what answers before Python; null on a page without boards */
  #recorded = null;
  /** Counts workers: what one of them says after its end is dropped. */
  #life = 0;
  /** Whether the last start came to its end. */
  #hasStarted = true;
  /** The last view of this worker, complete. */
  #view = {};
  /** Starts that failed one after the other. */
  #failures = 0;
  #retry = 0;
  /** @type {(sent: Promise<unknown>) => void} */ #send = () => {};
  /** Settles when a worker has its program: from then on it starts without the page's help. */
  sent = new Promise((resolve) => (this.#send = resolve));
  #pulse = takePulse(
    async () =>
      this.isThere ? this.#worker?.sync().alive() : Promise.reject(new Error('not there yet')),
    (silent) => this.#report({ silent }),
  );

  /** @type {Hooks} */ hooks = { onMessage() {}, onLoad() {} };

  constructor() {
    addEventListener('online', () => {
      if (this.state === 'lost') void this.resume();
    });
  }

  /** Whether there is a worker that can answer. */
  get isThere() {
    return this.state === 'ready' || this.state === 'restoring' || this.state === 'stopping';
  }

  /** @returns {Load} */
  get load() {
    const state = this.isThere ? 'ready' : /** @type {StartState} */ (this.state);
    return { ...this.#start, state };
  }

  /**
   * Tell others from now on, beginning with how the start has gone so far.
   * @param {Hooks} hooks
   */
  listen(hooks) {
    this.hooks = hooks;
    hooks.onLoad(this.load);
  }

  /**
   * Let each worker's first question be for a board.
   * @param {RecordedRun} recorded what can be watched meanwhile
   */
  awaitBoard(recorded) {
    this.#recorded = recorded;
    if (this.state === 'ready') this.state = 'restoring';
  }

  /**
   * Ask Python. A board that still waits gives way to the next one: its answer would end what is
   * stepped through meanwhile.
   * @template {Intent} I
   * @param {I} intent
   * @returns {Promise<Answers[I['type']] | Failure | null>} null when it was lost with a worker
   */
  send(intent) {
    return new Promise((resolve) => {
      const settle = /** @type {Call['resolve']} */ (resolve);
      if (OPENS.has(intent.type)) this.#drop(OPENS);
      this.#calls.add({ intent, resolve: settle, isSent: false, isOffered: false });
      if (this.#recorded) this.#offer(this.#recorded, intent);
      this.#pump();
    });
  }

  /**
   * Whether such a question has no answer yet.
   * @param {Intent['type']} type
   */
  isAsking(type) {
    return [...this.#calls].some(({ intent }) => intent.type === type);
  }

  /** Drop what waits and means the board that was shown: it is left. */
  drop() {
    this.#drop(MEANT);
  }

  /** @param {Set<Intent['type']>} types of what waits and is to be dropped */
  #drop(types) {
    for (const call of this.#calls) {
      if (!call.isSent && types.has(call.intent.type)) this.#settle(call, null);
    }
  }

  /**
   * Give Python the pixels of a picture: red, green, blue and alpha a pixel.
   * @param {Uint8Array} pixels
   * @param {number} width
   * @param {number} height
   * @returns {Promise<boolean>} false where Python is not there
   */
  async give(pixels, width, height) {
    if (!this.isThere || !this.#worker) return false;
    return this.#worker.sync().take(pixels, width, height);
  }

  /**
   * End the worker, if there is one, and start another.
   * @returns {Promise<void>} settles when the new worker is ready or this start has failed
   */
  restart() {
    this.#loseCalls();
    return this.resume();
  }

  /**
   * Begin the start anew.
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
      this.#enter('fetching');
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
        if (all) this.#enter('starting', { loaded, total });
        else this.#report({ loaded, total });
      }),
    );
  }

  /**
   * @param {Awaited<ReturnType<Supplies['fetch']>>} parts
   * @param {(act: () => void) => void} alive
   */
  async #begin(parts, alive) {
    if (isStored()) this.#enter('starting'); // nothing to wait for
    this.#worker = createWorker(parts, this.#findImage(), {
      onSign: () => alive(() => this.#pulse.heard()),
      onMessage: (message) =>
        alive(() => {
          this.#hear();
          this.hooks.onMessage(/** @type {Pushed} */ (message));
        }),
      onEnd: (error) => alive(() => this.#fail(error)),
    });
    this.#send(this.#worker.sent);
    await this.#worker.ready;
    alive(() => {
      this.#hasStarted = true;
      this.#pulse.rest();
      this.#failures = 0;
      this.#enter(this.#recorded ? 'restoring' : 'ready');
      this.#pump();
    });
  }

  /** Find with what to begin: after a start that came to nothing, with nothing. */
  async #findImage() {
    if (!this.#hasStarted) await dropImage();
    this.#hasStarted = false;
    return isStored() ? findImage(await this.supplies.version()) : null;
  }

  #hear() {
    this.#pulse.heard();
    this.heardAt = performance.now();
  }

  /**
   * Let the recorded run answer what it can, once a board was asked for.
   * @param {RecordedRun} recorded
   * @param {Intent} latest
   */
  #offer(recorded, latest) {
    if (latest.type === 'open' || latest.type === 'restore') recorded.open(latest);
    if (!recorded.isBoardAsked) return;
    for (const call of this.#calls) {
      if (call.isOffered || call.isSent) continue;
      call.isOffered = true;
      const answer = recorded.take(call.intent);
      if (!answer) continue;
      call.isSent = true;
      void Promise.resolve(answer).then((view) => {
        call.isSent = false;
        if (view) this.#settle(call, view);
        else this.#pump();
      });
    }
  }

  /**
   * Send what may be sent now, in the order in which it was asked.
   * @returns {void}
   */
  #pump() {
    if (!this.isThere) return;
    for (const call of this.#calls) {
      const { type } = call.intent;
      const waits = this.state !== 'ready' && !PASSES.has(type);
      if (call.isSent || waits || this.#recorded?.holds(call.intent)) continue;
      call.isSent = true;
      void this.#ask(call);
      if (type === 'restore') [this.state, this.#gate] = ['restoring', call];
      else if (type === 'stop' && this.state !== 'restoring') {
        [this.state, this.#gate] = ['stopping', call];
      } else if (type === 'open' && this.state === 'restoring' && !this.#gate) {
        this.state = 'ready';
        return this.#pump(); // also what was asked before the board was
      }
    }
  }

  /** @param {Call} call */
  async #ask(call) {
    const life = this.#life;
    this.#pulse.watch();
    try {
      const text = await this.#worker?.sync().handle(JSON.stringify(call.intent));
      if (life !== this.#life) return;
      void this.supplies.fetchLate();
      this.#hear();
      const answer = this.#complete(JSON.parse(String(text)));
      if (call.intent.type === 'open') this.#handOver(call, answer);
      else this.#settle(call, answer);
      if (call === this.#gate) [this.state, this.#gate] = ['ready', null];
      if (![...this.#calls].some(({ isSent }) => isSent)) this.#pulse.rest();
      this.#pump();
    } catch (error) {
      if (life === this.#life) this.#fail(error);
    }
  }

  /**
   * Bring Python's run to the step of the recorded one, of whose board the call was.
   * @param {Call} call
   * @param {Reply} answer
   */
  #handOver(call, answer) {
    const [start, seek] = this.#recorded?.handOver(call.intent) ?? [];
    if (!start || !seek) return this.#settle(call, answer);
    void this.send(start);
    void this.send(seek).then((moved) => this.#settle(call, moved));
  }

  /**
   * @param {Call} call
   * @param {Reply | null} answer
   */
  #settle(call, answer) {
    this.#calls.delete(call);
    call.resolve(answer);
  }

  /**
   * Put what a view leaves out, for the view before had it, where it belongs.
   * @param {Reply} answer
   * @returns {Reply}
   */
  #complete(answer) {
    if (answer.type !== 'view') return answer;
    return (this.#view = { ...this.#view, ...answer });
  }

  /** End this life and terminate the worker. Returns the next life's number. */
  #end() {
    this.#view = {};
    this.#gate = null;
    clearTimeout(this.#retry);
    this.#pulse.rest();
    this.#worker?.terminate();
    this.#worker = null;
    this.#life += 1;
    return this.#life;
  }

  /** Answer what a worker had that is no more. */
  #loseCalls() {
    this.#recorded?.forget();
    for (const call of this.#calls) if (call.isSent) this.#settle(call, null);
  }

  /**
   * Try a failed start again; report a failure after the start, because calls were lost with it.
   * @param {unknown} error
   */
  #fail(error) {
    const started = this.isThere;
    this.#end();
    const pause = PAUSES[this.#failures];
    if (!started && pause !== undefined) {
      this.#failures += 1;
      this.#retry = setTimeout(() => void this.#live(), pause);
      return;
    }
    this.state = 'lost';
    if (started) this.#loseCalls();
    this.#report({ error: error instanceof Error ? error.message : String(error) });
  }

  /**
   * @param {State} state
   * @param {Partial<Load>} [news]
   */
  #enter(state, news = {}) {
    this.state = state;
    this.#report(news);
  }

  /** @param {Partial<Load>} news */
  #report(news) {
    const { loaded, total, silent } = this.#start;
    this.#start = { loaded, total, silent, ...news };
    this.hooks.onLoad(this.load);
  }
}
