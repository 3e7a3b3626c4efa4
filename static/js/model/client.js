/**
 * The page's memory of the board: the last view, the presses not yet answered, what is going on.
 *
 * All intents leave through here and all answers arrive here; whoever shows something is told by
 * `notify` and reads what it needs.
 */
import { NOTHING } from '../link/first-view.js';
import { beginEntry, writeAddress } from '../page/address.js';
import { beginsRun, isLong } from './intents.js';
import { News } from './news.js';
import { hearOrReplace } from './patience.js';
import { frontBoard, keepView, startFrame } from './shipped-boards.js';

/** @import { Arg, Failure, Intent, Resumed, StopWay, View } from './protocol.js' */
/** @typedef {import('../page/address.js').How} How */
/** @typedef {import('../kept/keeper.js').Keeper} Keeper */
/** @typedef {import('../python/port.js').Load} Load */
/** @typedef {{point: number, tool: string}} Press */
/** @typedef {{message: string, args: Arg[], retry?: boolean}} Alert */

export class Client extends News {
  /** @type {Load} */ load = { state: 'fetching', loaded: 0, total: 0, silent: false };
  /** @type {Press[]} presses that Python has not answered yet */
  pending = [];
  /** @type {Alert | null} */ alert = null;
  /** Runs begun so far. */
  started = 0;
  /** The link being opened whose board is not known yet; '' for none. */
  opening = '';
  /** Intents without an answer. */
  waiting = 0;
  /** Those among them that may take long. */
  working = 0;
  /** Stops that Python has not answered yet. */ #stopping = 0;
  /** How often Stop was pressed. */ stops = 0;
  /** Whether this worker was started to resume everything; if it fails too, the next resumes nothing. */
  #again = false;
  #version = 0;
  /** Whether this worker has shown a board; views from before it have smaller versions. */
  #seen = false;
  /** Whether Python has said what the board on the page is. */
  #sure = false;
  #target = '';
  /** The link of the board kept for the next visit; steps of a run don't change it. */
  #kept = '';

  /**
   * @param {View} view the first to show
   * @param {import('../link/first-view.js').Shipped[]} starts a view of each puzzle's front board
   * @param {Keeper} keeper
   * @param {() => void} notify
   */
  constructor(view, starts, keeper, notify) {
    super();
    this.view = view;
    this.starts = starts;
    this.keeper = keeper;
    this.notify = notify;
    this.#target = view.link;
  }

  /** The link on the board, or on its way to it. */
  get target() {
    return this.#target;
  }

  /** Whether a long run is at work. A run that was told to stop no longer counts. */
  get busy() {
    return this.working > 0 || (!this.#stopping && Boolean(this.view.run?.working));
  }

  /** Whether this worker has shown a board. */
  get isAnswered() {
    return this.#seen;
  }

  /** @param {Load} load */
  loading(load) {
    this.load = load;
    if (load.state === 'failed' && this.#seen) this.#replace(this.#again ? 'nothing' : 'all');
    else if (load.state === 'failed') {
      this.alert = { message: 'ui.python-failed', args: [load.error ?? ''], retry: true };
    } else if (load.state === 'ready' && this.alert?.retry) this.alert = null;
    this.notify();
  }

  /** Start Python again because the reader has waited long enough, or because it failed to start. */
  startAgain() {
    if (this.load.state === 'ready') return this.#replace('nothing');
    this.alert = null;
    void this.keeper.resume();
    this.notify();
  }

  /** @param {Resumed} resume what goes on of what was going on */
  #replace(resume) {
    this.restart('replace', resume);
    this.alert = { message: 'ui.python-lost', args: [] };
    this.notify();
  }

  /** @param {object} message what Python says unasked */
  hear(message) {
    if (this.take(message, this.busy)) this.notify();
  }

  /**
   * Ask for something.
   * @param {Intent} intent
   * @param {How} [how] what becomes of the address
   * @param {boolean} [goesOn] whether it belongs to what was asked before: an error since then stays
   * @returns {Promise<View | null>} null where it was refused or lost
   */
  async ask(intent, how = 'replace', goesOn = false) {
    if (!goesOn) this.forgive();
    return this.#exchange(intent, how);
  }

  /**
   * Press a point; it shows at once. A press that is lost with a worker is made once more, unless its
   * board was left: it was most likely waiting behind whatever ended that worker.
   * @param {number} point
   * @param {string} tool
   * @param {boolean} [joins] whether it goes on with the stroke of the press before
   */
  async press(point, tool, joins = false) {
    const press = { point, tool };
    let left = 2;
    const settle = (/** @type {object | null} */ answer) => {
      left = answer || !this.pending.includes(press) ? 0 : left - 1;
      this.pending = this.pending.filter((one) => one !== press);
    };
    this.forgive();
    while (left) {
      this.pending.push(press);
      await this.#exchange({ type: 'press', point, tool, joins }, 'replace', settle);
    }
  }

  /**
   * @param {Intent} intent
   * @param {How} how
   * @param {(answer: object | null) => void} [settle] done with the answer, before it shows; null: lost
   * @param {boolean} [long] whether the answer may take its time
   * @returns {Promise<View | null>}
   */
  async #exchange(intent, how, settle, long = isLong(intent, this.view)) {
    this.waiting += 1;
    const { stops } = this;
    if (long) this.working += 1;
    if (beginsRun(intent)) this.started += 1;
    const asked = this.keeper.send(intent);
    this.notify();
    const answer = /** @type {View | Failure | null} */ (await asked);
    this.waiting -= 1;
    if (long && stops === this.stops) this.working -= 1;
    settle?.(answer);
    if (answer?.type === 'failure') this.#refuse(answer);
    else if (answer) this.#adopt(answer, how);
    this.notify();
    return answer?.type === 'view' ? answer : null;
  }

  /**
   * Open a link. A board that we have shows at once, and so does what can be read in a link of our
   * making or, before Python is there, in any link, else a frame. Where it fails, the board stays.
   * @param {string} text
   * @param {How} how
   * @param {boolean} [own] whether we have made the link
   * @param {boolean} [long] whether that shows as work
   * @returns {Promise<boolean>} whether it could be opened
   */
  async open(text, how, own = false, long = undefined) {
    const found = startFrame(this.starts, text);
    const { link, refusal } = found;
    if (refusal && this.load.state !== 'ready') {
      this.alert = refusal;
      return this.#stay();
    }
    const before = this.#sure ? this.view : frontBoard(this.starts, this.opening || this.view.link);
    this.#target = link;
    const then = beginEntry(link, how);
    this.#foresee({ ...found, exact: found.exact || (own && found.read) });
    this.forgive();
    if (await this.#exchange({ type: 'open', link }, then, undefined, long)) return true;
    if (this.#target !== link || this.load.state !== 'ready') return false;
    [this.view, this.opening] = [before, ''];
    if (how === 'push') writeAddress(before.link, 'replace');
    return this.#stay();
  }

  /** Keep the board on the page, which Python may not know yet. */
  async #stay() {
    this.#target = this.view.link;
    if (!this.#seen) {
      await this.#exchange({ type: 'open', link: this.view.link }, 'keep', undefined, false);
    }
    this.notify();
    return false;
  }

  /**
   * Show what is known of a board on its way.
   * @param {import('./shipped-boards.js').First} found
   */
  #foresee({ link, view, exact, read }) {
    if (link === this.view.link) return;
    this.pending = [];
    this.keeper.drop();
    const early = this.load.state !== 'ready';
    if (exact || early) [this.view, this.#sure] = [view, false];
    this.opening = early && !read ? link : '';
  }

  /**
   * Restore the session that the keeper holds; where that fails, open its link.
   * @param {string} link
   * @param {How} how
   * @param {Resumed} [resume] what goes on of what was going on
   * @returns {Promise<boolean>} whether there is a board
   */
  async restore(link, how, resume = 'answer') {
    this.#target = link;
    const then = beginEntry(link, how);
    this.#foresee(startFrame(this.starts, link));
    const text = this.keeper.keep.parts.text ?? '';
    const long = resume === 'nothing' ? false : undefined;
    if (await this.#exchange({ type: 'restore', text, resume }, then, undefined, long)) return true;
    if (this.#target !== link) return false;
    this.keeper.begin();
    this.alert = null;
    return this.open(link, how);
  }

  /**
   * Show an error of the page's own.
   * @param {string} message
   * @param {...Arg} args
   */
  complain(message, ...args) {
    this.alert = { message, args };
    this.notify();
  }

  /**
   * Stop the work: at once on the page; in Python when it hears, else with a new worker.
   * @param {StopWay} [how] what becomes of the run
   */
  async stop(how = 'leave') {
    const { view } = this;
    const asked = this.ask({ type: 'stop', how });
    this.stops += 1;
    this.#stopping += 1;
    this.working = 0;
    this.progress = null;
    if (how !== 'pause') this.view = { ...view, run: null, overlay: NOTHING };
    this.notify();
    await hearOrReplace(this, asked).finally(() => (this.#stopping -= 1));
  }

  /**
   * Start Python anew with the session that is on the page.
   * @param {How} [how] what becomes of the address
   * @param {Resumed} [resume] what goes on of what was going on
   */
  restart(how = 'keep', resume = 'nothing') {
    this.alert = this.progress = null;
    [this.#version, this.#seen] = [0, false];
    this.#again = resume === 'all';
    if (this.view.run && resume === 'nothing') {
      this.view = { ...this.view, run: { ...this.view.run, working: false } };
    }
    void this.keeper.restart();
    if (this.keeper.keep.isTouched && !this.opening) void this.restore(this.view.link, how, resume);
    else {
      this.view = { ...this.view, run: null, overlay: NOTHING };
      void this.open(
        this.opening || this.view.link,
        how,
        false,
        resume === 'nothing' ? false : undefined,
      );
    }
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
    this.#again &&= Boolean(view.run?.working);
    if (!view.run?.working) this.progress = null;
    writeAddress(view.link, how, this.keeper.keep.id);
    if (view.link !== this.#kept) keepView(view);
    this.#kept = view.link;
  }

  /** Take the last error away, unless it waits for an answer. */
  forgive() {
    if (!this.alert?.retry) this.alert = null;
  }

  /** @param {Failure} failure */
  #refuse({ version, message, args, ended }) {
    this.#version = Math.max(version, this.#version);
    this.alert = { message, args };
    if (ended && this.view.run) this.view = { ...this.view, run: null, overlay: NOTHING };
  }
}
