/**
 * Sandboxes for the reader's own code: workers in a frame without an origin, with a Python of their
 * own. Texts go in, and texts come out; the page's Python calls and judges (`app/user_code/`).
 *
 * The frame is made when it is first wanted, from bytes that the page has, for it can load nothing.
 * It takes the page's policy over and adds one of its own. A sandbox is made ready for the next run
 * when the editor is opened or one has ended: while a run begins, nothing else is to be started. A
 * class of answers has two made ahead, the next as soon as one is taken: each answer is alone in its
 * sandbox, and the next one starts beside it.
 */
import { bytesOf, textOf } from './runtime-files.js';

/** Characters in one answer. */
const MAX_ANSWER = 1_000_000;
/** Milliseconds in which a sandbox at work must answer once Stop was pressed. */
const STOP_TIMEOUT_MS = 600;
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'";
const FRAME = 'static/sandbox/frame.js';
const PROGRAM = [
  'static/sandbox/worker.js',
  'static/vendor/pyodide/pyodide.asm.js',
  'static/vendor/sandbox/pyodide.js',
];
const WASM = 'static/vendor/pyodide/pyodide.asm.wasm';
const FILES = [
  'static/vendor/pyodide/python_stdlib.zip',
  'static/vendor/pyodide/pyodide-lock.json',
  'static/vendor/later.zip',
];

/** @typedef {{sandbox: number, text: string}} Message a call to a sandbox, or its answer */
/**
 * @typedef {object} Sandbox
 * @property {number} name the frame's for it
 * @property {boolean} isReady whether Python has started in it
 * @property {boolean} waits whether a call is without an answer
 * @property {number} call which call that was
 * @property {number} seen the call on which it was seen waiting
 */

export class Sandboxes {
  /** @type {Promise<MessagePort> | null} */ #port = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** @type {Map<number, Sandbox>} by the number that Python calls it */ #open = new Map();
  /** @type {Sandbox[]} made before they are wanted, the first to be taken first */ #spares = [];
  /** How many are made ahead. */ #ahead = 1;
  #names = 0;
  /** Calls so far. */ #calls = 0;

  /** @param {(answer: Message) => void} tell hears each answer; '' says that the sandbox has ended */
  constructor(tell) {
    this.tell = tell;
  }

  /**
   * Get ready for a first run.
   * @param {number} [ahead] how many sandboxes are made before they are wanted
   */
  async prepare(ahead = 1) {
    this.#ahead = ahead;
    try {
      await this.#connect();
      this.#fill();
    } catch {
      // the first call will say so
    }
  }

  #fill() {
    while (this.#spares.length < this.#ahead) this.#spares.push(this.#make());
  }

  /** @param {Message} call of Python; '' ends the sandbox */
  async call({ sandbox: number, text }) {
    if (!text) return this.#end(number);
    try {
      const port = await this.#connect();
      const sandbox = this.#open.get(number) ?? this.#take(number);
      this.#calls += 1;
      [sandbox.waits, sandbox.call] = [true, this.#calls];
      port.postMessage({ call: sandbox.name, text });
    } catch {
      this.tell({ sandbox: number, text: '' });
    }
  }

  /**
   * End what has not answered some time after Stop, and what is still starting.
   * @returns {Promise<Sandbox[]>} what was ended
   */
  async stop() {
    const all = [...this.#open];
    const silent = await Promise.all(all.map(([number, one]) => this.#isSilent(number, one)));
    const deaf = all.filter((_, index) => silent[index]);
    for (const [number] of deaf) this.#drop(number);
    return deaf.map(([, sandbox]) => sandbox);
  }

  /**
   * Whether a sandbox is silent on one call; calls before that were still answered. What was asked
   * before Stop may still be on its way to the sandbox.
   * @param {number} number
   * @param {Sandbox} sandbox
   */
  async #isSilent(number, sandbox) {
    let call = sandbox.isReady ? 0 : sandbox.call;
    do {
      if (sandbox.waits && call === sandbox.call) return true;
      call = sandbox.call;
      await new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS));
    } while (sandbox.waits && this.#open.get(number) === sandbox);
    return false;
  }

  /** End what has started, and is silent on the call on which it was seen the last time. */
  endSilent() {
    for (const [number, one] of [...this.#open]) {
      const works = one.isReady && one.waits;
      if (works && one.seen === one.call) this.#drop(number);
      one.seen = works ? one.call : 0;
    }
  }

  /**
   * End a sandbox, and say so to Python, which waits for it.
   * @param {number} number
   */
  #drop(number) {
    this.#end(number);
    this.tell({ sandbox: number, text: '' });
  }

  /** End all that run: whoever called them is gone. */
  clear() {
    for (const number of [...this.#open.keys()]) this.#end(number);
  }

  /** @param {number} number */
  #end(number) {
    const sandbox = this.#open.get(number);
    this.#open.delete(number);
    if (!sandbox) return;
    this.#post({ end: sandbox.name });
    this.#fill();
  }

  /** @param {object} message */
  #post(message) {
    void this.#port?.then((port) => port.postMessage(message));
  }

  /** @param {number} number */
  #take(number) {
    const sandbox = this.#spares.shift() ?? this.#make();
    this.#open.set(number, sandbox);
    if (this.#ahead > 1) this.#fill();
    return sandbox;
  }

  /** @returns {Sandbox} */
  #make() {
    this.#names += 1;
    this.#post({ make: this.#names });
    return { name: this.#names, isReady: false, waits: false, call: 0, seen: 0 };
  }

  /** @returns {Promise<MessagePort>} to the frame */
  #connect() {
    this.#port ??= this.#build();
    this.#port.catch(() => {
      this.#frame?.remove();
      this.#port = null;
    });
    return this.#port;
  }

  async #build() {
    const [script, parts, wasm, contents] = await Promise.all([
      textOf(FRAME),
      Promise.all(PROGRAM.map(textOf)),
      bytesOf(WASM),
      Promise.all(FILES.map(bytesOf)),
    ]);
    const files = Object.fromEntries(
      FILES.map((path, index) => [path.split('/').pop(), contents[index]]),
    );
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.hidden = true;
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
      document.body.append(frame);
    });
    this.#frame = frame;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => this.#hear(data);
    const supplies = { parts: parts.map((one) => `${one}\n`), wasm, files, most: MAX_ANSWER };
    frame.contentWindow?.postMessage(supplies, '*', [port2]);
    return port1;
  }

  /** @param {unknown} told by the frame */
  #hear(told) {
    const { sandbox: name, text } = /** @type {Message} */ (told);
    if (typeof text !== 'string' || text.length > MAX_ANSWER) return;
    const spare = this.#spares.find((one) => one.name === name);
    if (spare) {
      if (text === 'ready') spare.isReady = true;
      else this.#spares = this.#spares.filter((one) => one !== spare);
      return;
    }
    const [number, sandbox] = [...this.#open].find(([, one]) => one.name === name) ?? [];
    if (number === undefined || !sandbox) return;
    sandbox.isReady = true;
    if (text === 'ready') return;
    sandbox.waits = false;
    if (!text) this.#open.delete(number);
    this.tell({ sandbox: number, text });
  }
}
