/**
 * Keeps what is done to the board as it is done, and has Python build it again.
 *
 * Stands before the port: hears every answer, merges what is to be kept, and has it written. While a
 * session is built again, all else that is asked waits, but for Stop.
 */
import { EMBEDDED } from '../page/address.js';
import { openDatabase } from '../page/database.js';
import { Keep } from './journal.js';
import { Writer } from './kept-boards.js';

/** @typedef {import('../python/port.js').Hooks} Hooks */
/** @typedef {import('../python/port.js').Port} Port */
/** @typedef {import('../model/choices.js').Mode} Mode */
/** @typedef {import('./kept-boards.js').Entry} Entry */
/** @typedef {import('../model/protocol.js').Intent} Intent */
/** @typedef {import('../model/protocol.js').KeepView} KeepView */
/** @typedef {import('../model/protocol.js').PictureView} PictureView */
/** @typedef {import('../model/protocol.js').RibbonView} RibbonView */
/** @typedef {import('../model/protocol.js').Failure} Failure */
/** @typedef {import('../model/protocol.js').SeenView} SeenView */
/** @typedef {import('../model/protocol.js').SourceView} SourceView */
/** @typedef {import('../model/protocol.js').StandingView} StandingView */
/** @typedef {import('../model/protocol.js').View} View */

/** @type {Set<Intent['type']>} what does not wait */
const PASSES = new Set(['open', 'stop', 'relay']);
/** @type {Set<Intent['type']>} what means the board on which it was asked, and no other */
const MEANT = new Set([
  'press',
  'move',
  'undo',
  'redo',
  'clear',
  'restart',
  'visit',
  'walk',
  'take',
  'start',
  'seek',
  'finish',
  'until',
]);
/** Characters of a record that are sent at once. */
const PART = 500_000;

/** @implements {Port} */
export class Keeper {
  /** What builds the session on the board again. */
  keep = new Keep();
  /** When the last message of Python came. */
  heardAt = 0;
  /** @type {View | null} the last that Python has made */ #view = null;
  /** @type {Promise<unknown> | null} a session being built again, or looked for */ #restoring;
  /** @type {Promise<unknown> | null} a Stop without an answer: what is asked after it is not for a deaf worker */ #stopping =
    null;
  /** Lets through what waits for the first board. */ #release = () => {};
  /** How often another board took the place of the one shown. */ #dropped = 0;
  #version = 0;
  /** @type {Mode} */ #mode = 'play';
  #writer = new Writer(() => this.#snapshot());

  /** @param {Port} port */
  constructor(port) {
    this.port = port;
    this.#restoring = new Promise((resolve) => {
      this.#release = () => {
        resolve(null);
        this.#restoring = null;
        this.#release = () => {};
      };
    });
  }

  get state() {
    return this.port.state;
  }

  /** @param {Hooks} hooks */
  listen(hooks) {
    if (!EMBEDDED) void openDatabase();
    this.port.listen({ ...hooks, onMessage: (message) => this.#hear(message, hooks) });
  }

  /** @returns {Promise<void>} */
  restart() {
    this.#writer.flush();
    this.#restoring = null;
    this.#version = 0;
    this.keep.forget();
    return this.port.restart();
  }

  /** @returns {Promise<void>} */
  resume() {
    return this.port.resume();
  }

  /**
   * @param {object} asked an intent
   * @returns {Promise<object | null>}
   */
  async send(asked) {
    const intent = /** @type {Intent} */ (asked);
    if (intent.type === 'restore') return this.#restore(intent);
    const dropped = this.#dropped;
    while (!PASSES.has(intent.type) && (this.#restoring || this.#stopping)) {
      await (this.#restoring ?? this.#stopping);
    }
    if (MEANT.has(intent.type) && dropped !== this.#dropped) return null;
    const answer = this.port.send(intent);
    if (intent.type === 'stop') this.#await(answer);
    if (intent.type === 'open') this.#release();
    return this.#takeAnswer(await answer);
  }

  /** Let what is asked wait until a Stop is answered. @param {Promise<unknown>} answer */
  #await(answer) {
    this.#stopping = answer;
    void answer.then(() => {
      if (this.#stopping === answer) this.#stopping = null;
    });
  }

  /** Drop what waits and means the board that was shown: it is left. */
  drop() {
    this.#dropped += 1;
  }

  /** @returns {Promise<RibbonView | null>} the ribbon of the run */
  async survey() {
    const answer = /** @type {RibbonView | {type: ''} | null} */ (
      await this.send({ type: 'survey' })
    );
    return answer?.type === 'ribbon' ? answer : null;
  }

  /**
   * What the board shows as SVG, with words around it.
   * @param {Omit<import('../model/protocol.js').Picture, 'type'>} words
   * @returns {Promise<string>} '' where it could not be drawn
   */
  async picture(words) {
    const answer = /** @type {PictureView | {type: ''} | null} */ (
      await this.send({ type: 'picture', ...words })
    );
    return answer?.type === 'picture' ? answer.text : '';
  }

  /**
   * Give Python the pixels of a picture.
   * @param {Uint8Array} pixels
   * @param {number} width
   * @param {number} height
   * @returns {Promise<boolean>} whether Python has it now
   */
  give(pixels, width, height) {
    return this.port.give(pixels, width, height);
  }

  /**
   * Read the board in the picture given last.
   * @param {string} corners of the grid; '' lets them be found, `stop` ends the reading
   * @returns {Promise<SeenView | Failure | null>}
   */
  async look(corners) {
    return /** @type {SeenView | Failure | null} */ (
      await this.port.send({ type: 'look', corners })
    );
  }

  /**
   * Which board a text holds whose format would not notice damage.
   * @param {string} text
   * @returns {Promise<import('../model/protocol.js').PeekView | null | undefined>} null where there
   *   is none, undefined where the question was lost: such a text is not asked about again
   */
  async peek(text) {
    const answer = /** @type {import('../model/protocol.js').PeekView | {type: ''} | null} */ (
      await this.send({ type: 'peek', text })
    );
    if (!answer) return undefined;
    return answer.type === 'peek' && answer.link ? answer : null;
  }

  /**
   * Ask what the solver says of the board, or tell it to stop.
   * @param {boolean} on
   * @returns {Promise<StandingView | null>} null where it was lost
   */
  async judge(on) {
    const answer = /** @type {StandingView | {type: ''} | null} */ (
      await this.send({ type: 'judge', on })
    );
    return answer?.type === 'standing' ? answer : null;
  }

  /**
   * Have the versions of the run's algorithm compared, or end that.
   * @param {boolean} on
   * @returns {Promise<import('../model/protocol.js').MeasureView | null>} null where it was lost
   */
  async measure(on) {
    const answer = /** @type {import('../model/protocol.js').MeasureView | {type: ''} | null} */ (
      await this.send({ type: 'measure', on })
    );
    return answer?.type === 'measures' ? answer : null;
  }

  /**
   * Order a board, made beside all else, also drawn for paper; '' for the maker makes nothing.
   * @param {Omit<import('../model/protocol.js').Make, 'type' | 'drawn'>} order @param {boolean} [drawn]
   * @returns {Promise<import('../model/protocol.js').MadeView | null>} null where it was not made
   */
  async make(order, drawn = false) {
    const answer = /** @type {import('../model/protocol.js').MadeView | {type: ''} | null} */ (
      await this.send({ type: 'make', ...order, drawn })
    );
    return answer?.type === 'made' && answer.link ? answer : null;
  }

  /**
   * Order a file that is too large for a board; its pieces come as messages. None for '' as format.
   * @param {Omit<import('../model/protocol.js').Stream, 'type'>} order
   * @returns {Promise<import('../model/protocol.js').StreamView | import('../model/protocol.js').Failure | null>} null where it was lost
   */
  async stream(order) {
    const asked = this.send({ type: 'stream', ...order });
    return /** @type {import('../model/protocol.js').StreamView | import('../model/protocol.js').Failure | null} */ (
      await asked
    );
  }

  /**
   * Go over to a session that is to be built again.
   * @param {string} id under which it is kept
   * @param {import('./journal.js').Parts} parts
   */
  take(id, parts) {
    this.#leave();
    this.keep.resume(id, parts);
  }

  /** Go over to a session that begins. */
  begin() {
    this.#leave();
    this.keep.begin();
  }

  #leave() {
    this.#writer.flush();
    this.#view = null;
  }

  /** Keep the mode that the reader is in. @param {Mode} mode */
  note(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#writer.request();
  }

  /** @param {Intent & {type: 'restore'}} intent */
  async #restore(intent) {
    const { sources } = this.keep.parts;
    for (const [source, text] of sources) {
      for (let at = 0; at < text.length; at += PART) {
        void this.port.send({ type: 'supply', source, text: text.slice(at, at + PART) });
      }
    }
    const asked = this.port.send(intent);
    this.#release();
    this.#restoring = asked;
    const answer = await asked;
    if (this.#restoring === asked) this.#restoring = null;
    return this.#takeAnswer(answer);
  }

  /**
   * @param {object} message
   * @param {Hooks} hooks
   */
  #hear(message, hooks) {
    this.heardAt = performance.now();
    const news = /** @type {KeepView | SourceView | {type: ''}} */ (message);
    if (news.type === 'keep') this.#merge(news);
    else if (news.type === 'source') this.keep.learn(news.source, news.text);
    else hooks.onMessage(message);
  }

  /**
   * @template {object | null} T
   * @param {T} answer
   */
  #takeAnswer(answer) {
    this.heardAt = performance.now();
    const view = /** @type {View | {type: ''} | null} */ (answer);
    if (view?.type !== 'view' || !view.keep || view.version < this.#version) return answer;
    this.#version = view.version;
    this.#merge(view.keep, view);
    return answer;
  }

  /**
   * @param {KeepView} told
   * @param {View | null} [view] that it came with
   */
  #merge(told, view = null) {
    if (this.#restoring) return;
    const whole = this.keep.merge(told, () => this.#leave());
    this.#view = view ?? this.#view;
    if (whole) this.#writer.request();
    else void this.port.send({ type: 'keep' }).then((answer) => this.#takeAnswer(answer));
  }

  /** @returns {{entry: Entry, sources: Map<string, string>} | null} what is to be kept now */
  #snapshot() {
    if (EMBEDDED || !this.#view || !this.keep.isTouched) return null;
    const { puzzle, link, tree } = this.#view;
    const { text, sources } = this.keep.parts;
    const title = tree?.games.find(([number]) => number === tree.game)?.[2] ?? '';
    const { id } = this.keep;
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
