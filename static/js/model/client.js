/**
 * The page's memory of the board: the last view, the presses not yet answered, what is going on.
 *
 * All intents leave through here and all answers arrive here; whoever shows something is told by
 * `changed` and reads what it needs.
 */
import { writeAddress } from '../page/address.js';
import { frontBoard, keepView, startFrame } from './shipped-boards.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Intent} Intent */
/** @typedef {import('./protocol.js').Progress} Progress */
/** @typedef {import('./protocol.js').Failure} Failure */
/** @typedef {import('./protocol.js').RibbonView} RibbonView */
/** @typedef {import('./protocol.js').StandingView} StandingView */
/** @typedef {import('./protocol.js').Arg} Arg */
/** @typedef {import('../page/address.js').How} How */
/** @typedef {import('../python/port.js').Port} Port */
/** @typedef {import('../python/port.js').Load} Load */
/** @typedef {{point: number, tool: string}} Press */
/** @typedef {{message: string, args: Arg[], retry?: boolean}} Alert */

/** @type {Set<Intent['type']>} */
const LONG = new Set(['finish', 'import', 'load', 'seek', 'until']);
/** @type {Set<Intent['type']>} what may be answered by a move */
const PLAYED = new Set(['move', 'take']);
/** How long a stop may take before the worker is replaced, in milliseconds. */
const STOP_PATIENCE = 90;

export class Client {
  /** @type {Load} */ load = { state: 'fetching', loaded: 0, total: 0, silent: false };
  /** @type {Press[]} presses that Python has not answered yet */
  pending = [];
  /** @type {Progress | null} */ progress = null;
  /** @type {Alert | null} */ alert = null;
  /** @type {StandingView | null} how far the standing verdict has come */
  standing = null;
  /** @type {RibbonView | null} of the run, as far as it is known */ ribbon = null;
  /** Runs begun so far. */
  started = 0;
  /** The link being opened whose board is not known yet; '' for none. */
  opening = '';
  /** Intents without an answer. */
  waiting = 0;
  /** Those among them that may take long. */
  working = 0;
  /** @type {Port | null} */ #port = null;
  #version = 0;
  /** Whether this life of Python has shown a board; what shows before it has smaller versions. */
  #seen = false;
  /** Whether Python has said what the board on the page is. */
  #sure = false;
  #target = '';
  /** The link of the board kept for the next visit; steps of a run don't change it. */
  #kept = '';

  /**
   * @param {View} view the first to show
   * @param {import('./first-view.js').Shipped[]} starts a view of each puzzle's front board
   * @param {() => void} changed
   */
  constructor(view, starts, changed) {
    this.view = view;
    this.starts = starts;
    this.changed = changed;
    this.#target = view.link;
  }

  /** The link on the board, or on its way to it. */
  get target() {
    return this.#target;
  }

  /** Whether a long run is at work. */
  get busy() {
    return this.working > 0 || Boolean(this.view.run?.working);
  }

  /** Whether moves are answered on this board. */
  get #isAnswered() {
    return Boolean(this.view.report.goal);
  }

  /** @param {Port} port */
  connect(port) {
    this.#port = port;
  }

  /** @param {Load} load */
  loading(load) {
    this.load = load;
    if (load.state === 'failed' && this.#seen) this.#replace();
    else if (load.state === 'failed') {
      this.alert = { message: 'ui.python-failed', args: [load.error ?? ''], retry: true };
    } else if (load.state === 'ready' && this.alert?.retry) this.alert = null;
    this.changed();
  }

  /** Start Python again because the reader has waited long enough, or because it failed to start. */
  startAgain() {
    if (this.load.state === 'ready') return this.#replace();
    this.alert = null;
    void this.#port?.resume();
    this.changed();
  }

  #replace() {
    this.restart('replace');
    this.alert = { message: 'ui.python-lost', args: [] };
    this.changed();
  }

  /** @param {object} message what Python says unasked */
  heard(message) {
    const news = /** @type {Progress | RibbonView | StandingView} */ (message);
    if (news.type === 'ribbon') this.ribbon = news;
    else if (news.type === 'standing') this.standing = news;
    else if (news.type === 'progress' && this.busy) this.progress = news;
    else return;
    this.changed();
  }

  /**
   * Ask for something.
   * @param {Intent} intent
   * @param {How} [how] what becomes of the address
   * @returns {Promise<View | null>} null where it was refused or lost
   */
  async ask(intent, how = 'replace') {
    this.forgive();
    const long = LONG.has(intent.type) || (this.#isAnswered && PLAYED.has(intent.type));
    return this.#exchange(intent, how, long);
  }

  /**
   * Press a point; it shows at once.
   * @param {number} point
   * @param {string} tool
   */
  async press(point, tool) {
    const press = { point, tool };
    const settle = () => (this.pending = this.pending.filter((one) => one !== press));
    const long = this.view.tools.some(
      ({ id, starts, mode }) => id === tool && (starts !== '' || (mode === 'play' && this.#isAnswered)),
    );
    this.forgive();
    this.pending.push(press);
    await this.#exchange({ type: 'press', point, tool, joins: false }, 'replace', long, settle);
  }

  /**
   * @param {Intent} intent
   * @param {How} how
   * @param {boolean} long whether the answer may take its time
   * @param {() => void} [settle] done with the answer, before it shows
   * @returns {Promise<View | null>}
   */
  async #exchange(intent, how, long, settle) {
    this.waiting += 1;
    if (long) this.working += 1;
    if (intent.type === 'start' || intent.type === 'open') this.started += 1;
    const asked = this.#port?.send(intent);
    this.changed();
    const answer = /** @type {View | Failure | null} */ ((await asked) ?? null);
    this.waiting -= 1;
    if (long) this.working -= 1;
    settle?.();
    if (answer?.type === 'failure') this.#refused(answer);
    else if (answer) this.#adopt(answer, how);
    this.changed();
    return answer?.type === 'view' ? answer : null;
  }

  /**
   * Open a link. A board that we have shows at once; before Python is there, also what can be read
   * in the link, else an empty frame. A link that cannot be opened leaves the board as it was.
   * @param {string} text
   * @param {How} how
   * @returns {Promise<boolean>} whether it could be opened
   */
  async open(text, how) {
    const { link, view, exact, read, refusal } = startFrame(this.starts, text);
    const early = this.load.state !== 'ready';
    this.pending = [];
    if (early && refusal) {
      this.alert = refusal;
      return this.#stay();
    }
    const before = this.#sure ? this.view : frontBoard(this.starts, this.opening || this.view.link);
    this.#target = link;
    if (link !== this.view.link) {
      if (exact || early) [this.view, this.#sure] = [view, false];
      this.opening = early && !read ? link : '';
    }
    if (await this.ask({ type: 'open', link }, how)) return true;
    if (this.#target !== link || this.load.state !== 'ready') return false;
    this.view = before;
    this.opening = '';
    return this.#stay();
  }

  /** Keep the board on the page, which Python may not know yet. */
  async #stay() {
    this.#target = this.view.link;
    if (!this.#seen) await this.#exchange({ type: 'open', link: this.view.link }, 'keep', false);
    this.changed();
    return false;
  }

  /**
   * The ribbon of the run.
   * @returns {Promise<RibbonView | null>}
   */
  async survey() {
    const answer = /** @type {{type: string} | null} */ (await this.#port?.send({ type: 'survey' }));
    return answer?.type === 'ribbon' ? /** @type {RibbonView} */ (answer) : null;
  }

  /**
   * What the board shows as SVG, with words around it.
   * @param {Omit<import('./protocol.js').Picture, 'type'>} words
   * @returns {Promise<string>} '' where it could not be drawn
   */
  async picture(words) {
    const answer = /** @type {{type: string} | null} */ (
      (await this.#port?.send({ type: 'picture', ...words })) ?? null
    );
    return answer?.type === 'picture' ? /** @type {import('./protocol.js').PictureView} */ (answer).text : '';
  }

  /**
   * Ask what the solver says of the board, or tell it to stop.
   * @param {boolean} on
   * @returns {Promise<StandingView | null>} null where it was lost
   */
  async judge(on) {
    const answer = /** @type {{type: string} | null} */ (await this.#port?.send({ type: 'judge', on }));
    return answer?.type === 'standing' ? /** @type {StandingView} */ (answer) : null;
  }

  /**
   * Show an error of the page's own.
   * @param {string} message
   * @param {...Arg} args
   */
  complain(message, ...args) {
    this.alert = { message, args };
    this.changed();
  }

  /** Stop the run; the board stays, if need be with a new worker. */
  async stop() {
    const asked = this.ask({ type: 'stop', how: 'leave' });
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), STOP_PATIENCE));
    const first = this.busy ? await Promise.race([asked, late]) : await asked;
    if (first === 'late') this.restart();
  }

  /**
   * Start Python anew with the board that is on the page.
   * @param {How} [how] what becomes of the address
   */
  restart(how = 'keep') {
    this.alert = null;
    this.#version = 0;
    this.#seen = false;
    this.progress = null;
    this.view = { ...this.view, run: null, overlay: { pieces: {}, marks: {}, labels: {}, lines: [], notes: {} } };
    void this.#port?.restart();
    void this.open(this.opening || this.view.link, how);
  }

  /**
   * @param {View} view
   * @param {How} how
   */
  #adopt(view, how) {
    if (view.version <= this.#version) return;
    this.#version = view.version;
    if (view.version >= 1) this.#seen = this.#sure = true;
    this.view = view;
    this.#target = view.link;
    this.opening = '';
    if (!view.run?.working) this.progress = null;
    writeAddress(view.link, how);
    if (view.link !== this.#kept) keepView(view);
    this.#kept = view.link;
  }

  /** Take the last error away, unless it waits for an answer. */
  forgive() {
    if (!this.alert?.retry) this.alert = null;
  }

  /** @param {Failure} failure */
  #refused({ version, message, args }) {
    this.#version = Math.max(version, this.#version);
    this.alert = { message, args };
  }
}
