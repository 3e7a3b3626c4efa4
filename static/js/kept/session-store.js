/**
 * Keeps the session as it changes: its journal for the next worker, and a copy of that in the
 * browser's storage for the next visit.
 */
import { EMBEDDED } from '../page/address.js';
import { openDatabase } from '../page/database.js';
import { Journal } from './journal.js';
import { Writer } from './kept-boards.js';

/** @import { JournalDelta, SourceView, Supply, View } from '../model/protocol.js' */
/** @typedef {import('../model/choices.js').Mode} Mode */
/** @typedef {import('./kept-boards.js').Entry} Entry */

/** Characters of a record that are sent at once. */
const PART = 500_000;

export class SessionStore {
  /** What builds the session on the board again. */
  journal = new Journal();
  /** @type {View | null} the last that Python has made */ #view = null;
  /** @type {Mode} */ #mode = 'play';
  #writer = new Writer(() => this.#snapshot());

  /** Get the browser's storage ready. */
  open() {
    if (!EMBEDDED) void openDatabase();
  }

  /**
   * Add what Python tells of the session.
   * @param {JournalDelta} told
   * @param {View | null} [view] that it came with
   * @returns {boolean} false where something before it is missing, so that all must be asked for
   */
  merge(told, view = null) {
    const whole = this.journal.merge(told, () => this.#leave());
    this.#view = view ?? this.#view;
    if (whole) this.#writer.request();
    return whole;
  }

  /** Keep the text of a record. @param {SourceView} told */
  learn({ source, text }) {
    this.journal.learn(source, text);
  }

  /** Write at once what is to be kept. */
  write() {
    this.#writer.flush();
  }

  /** Keep the mode that the reader is in. @param {Mode} mode */
  note(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#writer.request();
  }

  /**
   * Go over to a session that is to be built again.
   * @param {string} id under which it is kept
   * @param {import('./journal.js').Parts} parts
   */
  take(id, parts) {
    this.#leave();
    this.journal.resume(id, parts);
  }

  /** Go over to a session that begins. */
  begin() {
    this.#leave();
    this.journal.begin();
  }

  /** Expect another worker, which counts its lines anew. */
  restart() {
    this.#writer.flush();
    this.journal.forget();
  }

  /** The texts of records, in parts, that a worker needs before it builds the session. */
  *supplies() {
    for (const [source, text] of this.journal.parts.sources) {
      for (let at = 0; at < text.length; at += PART) {
        /** @type {Supply} */
        const supply = { type: 'supply', source, text: text.slice(at, at + PART) };
        yield supply;
      }
    }
  }

  #leave() {
    this.#writer.leave();
    this.#view = null;
  }

  /** @returns {{entry: Entry, sources: Map<string, string>} | null} what is to be kept now */
  #snapshot() {
    if (EMBEDDED || !this.#view || !this.journal.isTouched) return null;
    const { puzzle, link, tree } = this.#view;
    const { text, sources } = this.journal.parts;
    const title = tree?.games.find(([number]) => number === tree.game)?.[2] ?? '';
    const { id } = this.journal;
    const entry = {
      id,
      puzzle,
      link,
      title,
      when: Date.now(),
      mode: this.#mode,
      text,
      sources: [...sources.keys()],
    };
    return { entry, sources };
  }
}
