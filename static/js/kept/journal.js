/**
 * The journal of a session: lines that come with Python's views, and the texts of records that they
 * name. Python rebuilds the session from it and alone knows what it means (`app/history/node.py`).
 */

/** @typedef {import('../model/protocol.js').JournalDelta} JournalDelta */
/**
 * @typedef {object} Parts
 * @property {string} text
 * @property {Map<string, string>} sources the texts of records by their signs
 */

/** What a line that opens a record ends with. */
const SOURCE = /^\d+ [\d:]+ r \S+ (\S+)$/;
/** The lines of a board on which nothing was done: the form's version and the board. */
const UNTOUCHED = 2;

export class Journal {
  /** The name of these lines in the browser's storage; a new history has a new one. */
  id = newId();
  /** Whether anything was done that is worth keeping. */
  isTouched = false;
  /** @type {string[]} */ #lines = [];
  #now = '';
  /** The number of the last history, as this worker counts them; -1 before its first message. */
  #board = -1;
  /** @type {Map<string, string>} */ #sources = new Map();

  /**
   * Add what Python sends.
   * @param {JournalDelta} told
   * @param {() => void} [before] is called before another history begins
   * @returns {boolean} whether nothing is missing before it
   */
  merge({ board, start, lines, now }, before) {
    if (board !== this.#board) {
      if (this.#board >= 0) {
        before?.();
        this.begin();
      }
      this.#board = board;
      this.#lines = [];
      this.isTouched = false;
    }
    if (start > this.#lines.length) return false;
    this.#lines.splice(start, Infinity, ...lines);
    this.#now = now;
    this.#touch();
    return true;
  }

  /** Keep the text of a record. @param {string} source @param {string} text */
  learn(source, text) {
    this.#sources.set(source, text);
  }

  /** Begin another history, which is kept beside this one. */
  begin() {
    this.id = newId();
    this.isTouched = false;
  }

  /**
   * Continue this history, which is being built anew.
   * @param {string} id
   * @param {Parts} parts
   */
  resume(id, { text, sources }) {
    this.id = id;
    const lines = text.split('\n');
    this.#now = lines.pop() ?? '';
    this.#lines = lines;
    this.#sources = sources;
    this.#board = -1;
    this.#touch();
  }

  /** Forget the count: a new worker begins its own. */
  forget() {
    this.#board = -1;
  }

  /** What was worth keeping once stays so: a hint that is dismissed must not come back. */
  #touch() {
    this.isTouched ||= this.#lines.length > UNTOUCHED || this.#now.includes(' run ');
  }

  /** Whether there is a run to come back to. */
  get isParked() {
    return this.#now.includes(' parked ');
  }

  /** @returns {Parts} all of it */
  get parts() {
    const sources = new Map();
    for (const line of this.#lines) {
      const source = SOURCE.exec(line)?.[1] ?? '';
      const text = this.#sources.get(source);
      if (text !== undefined) sources.set(source, text);
    }
    return { text: [...this.#lines, this.#now].join('\n'), sources };
  }
}

/** A name that no other history has. */
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return [...numbers].map((one) => one.toString(36)).join('-');
}
