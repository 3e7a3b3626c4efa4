/**
 * The wall round the reader's own code: cells, workers in a frame without an origin, with Python of
 * their own. Texts go in, and texts come out; Python asks and judges them (`app/own/`).
 *
 * The frame is made when it is first wanted, from bytes that the page has, for it can load nothing.
 * It takes the page's policy over and adds one of its own. One cell is kept ready for the next run.
 */
import { bytesOf, textOf } from '../python/supplies.js';

/** Characters in one answer. */
const MOST = 1_000_000;
/** Milliseconds in which a cell that works on a question must answer once Stop was pressed. */
const SILENCE = 600;
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'";
const FRAME = 'static/wall/frame.js';
const PROGRAM = ['static/wall/worker.js', 'static/vendor/pyodide/pyodide.asm.js', 'static/vendor/wall/pyodide.js'];
const WASM = 'static/vendor/pyodide/pyodide.asm.wasm';
const FILES = [
  'static/vendor/pyodide/python_stdlib.zip',
  'static/vendor/pyodide/pyodide-lock.json',
  'static/vendor/later.zip',
];

/** @typedef {{cell: number, text: string}} Question */
/**
 * @typedef {object} Cell
 * @property {number} name the frame's for it
 * @property {Promise<void>} ready
 * @property {() => void} begin it is ready
 * @property {boolean} waits whether a question is without an answer
 * @property {number} asked which question that was
 */

export class Wall {
  /** @type {Promise<MessagePort> | null} */ #port = null;
  /** @type {HTMLIFrameElement | null} */ #frame = null;
  /** @type {Map<number, Cell>} */ #cells = new Map();
  /** @type {Cell | null} made before it is wanted */ #spare = null;
  #names = 0;
  /** Questions asked so far. */ #asked = 0;

  /** @param {(answer: Question) => void} tell hears each answer; the text '' says that the cell has ended */
  constructor(tell) {
    this.tell = tell;
  }

  /** Get ready for a first run. */
  async prepare() {
    try {
      await this.#connect();
      this.#spare ??= this.#make();
    } catch {
      // the first question will say so
    }
  }

  /** @param {Question} question of Python; '' ends the cell */
  async ask({ cell: number, text }) {
    if (!text) return this.#end(number);
    try {
      const port = await this.#connect();
      const cell = this.#cells.get(number) ?? this.#take(number);
      this.#asked += 1;
      [cell.waits, cell.asked] = [true, this.#asked];
      port.postMessage({ ask: cell.name, text });
    } catch {
      this.tell({ cell: number, text: '' });
    }
  }

  /**
   * End what has not answered some time after Stop.
   * @returns {Promise<boolean>} whether a cell was deaf
   */
  async stop() {
    const cells = [...this.#cells];
    const silent = await Promise.all(cells.map(([number, cell]) => this.#isDeaf(number, cell)));
    const deaf = cells.filter((_, index) => silent[index]);
    for (const [number] of deaf) {
      this.#end(number);
      this.tell({ cell: number, text: '' });
    }
    return deaf.length > 0;
  }

  /**
   * Whether a cell is silent on one question; what was asked before that was still answered.
   * @param {number} number
   * @param {Cell} cell
   */
  async #isDeaf(number, cell) {
    await cell.ready;
    let asked = 0;
    while (cell.waits && this.#cells.get(number) === cell) {
      if (asked === cell.asked) return true;
      asked = cell.asked;
      await new Promise((resolve) => setTimeout(resolve, SILENCE));
    }
    return false;
  }

  /** End all cells: whoever asked them is gone. */
  clear() {
    for (const number of [...this.#cells.keys()]) this.#end(number);
  }

  /** @param {number} number */
  #end(number) {
    const cell = this.#cells.get(number);
    this.#cells.delete(number);
    cell?.begin();
    if (cell) this.#post({ end: cell.name });
  }

  /** @param {object} message */
  #post(message) {
    void this.#port?.then((port) => port.postMessage(message));
  }

  /** @param {number} number */
  #take(number) {
    const cell = this.#spare ?? this.#make();
    this.#cells.set(number, cell);
    this.#spare = this.#make();
    return cell;
  }

  /** @returns {Cell} */
  #make() {
    this.#names += 1;
    this.#post({ make: this.#names });
    let begin = () => {};
    const ready = /** @type {Promise<void>} */ (new Promise((resolve) => (begin = resolve)));
    return { name: this.#names, ready, begin, waits: false, asked: 0 };
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
    const files = Object.fromEntries(FILES.map((path, index) => [path.split('/').pop(), contents[index]]));
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
    frame.contentWindow?.postMessage({ parts: parts.map((one) => `${one}\n`), wasm, files, most: MOST }, '*', [port2]);
    return port1;
  }

  /** @param {unknown} told by the frame */
  #hear(told) {
    const { cell: name, text } = /** @type {Question} */ (told);
    if (typeof text !== 'string' || text.length > MOST) return;
    if (this.#spare?.name === name) {
      if (text === 'ready') this.#spare.begin();
      else this.#spare = null;
      return;
    }
    const [number, cell] = [...this.#cells].find(([, one]) => one.name === name) ?? [];
    if (number === undefined || !cell) return;
    cell.begin();
    if (text === 'ready') return;
    cell.waits = false;
    if (!text) this.#cells.delete(number);
    this.tell({ cell: number, text });
  }
}
