/**
 * The page's side of the session: the last view, presses without an answer, and what is going on.
 *
 * Every intent leaves through here, and every answer arrives here. Whoever shows something is told by
 * `notify` and reads what it needs.
 */
import { NOTHING } from '../link/first-view.js';
import { beginEntry, writeAddress } from '../page/address.js';
import { OWN } from './choices.js';
import { frontBoard, keepView, startFrame } from './shipped-boards.js';
import { awaitOrRestart } from './stop-timeout.js';

/**
 * @import { Answers, Arg, Failure, FileChunk, Intent, JournalDelta, MeasureView, PictureReading, Progress,
 *   Pushed, Resumed, RibbonView, SandboxCall, StandingView, StopWay, View } from './protocol.js'
 */
/** @typedef {import('../page/address.js').How} How */
/** @typedef {import('../kept/session-store.js').SessionStore} SessionStore */
/** @typedef {import('../python/connection.js').Connection} Connection */
/** @typedef {import('../python/connection.js').Load} Load */
/** @typedef {{point: number, tool: string}} Press */
/** @typedef {{message: string, args: Arg[], retry?: boolean}} Alert */

/** @type {Set<Intent['type']>} what may take long */
const LONG = new Set(['finish', 'import', 'load', 'open', 'restore', 'resume', 'seek', 'until']);
/** @type {Set<Intent['type']>} after which another run is shown */
const BEGINS = new Set(['open', 'restore', 'resume', 'start']);
/** @type {Set<Intent['type']>} what may be answered by a move */
const PLAYED = new Set(['move', 'apply-solution', 'undo', 'redo', 'visit', 'navigate']);

export class Client {
  /** @type {Progress | null} */ progress = null;
  /** @type {StandingView | null} how far the standing verdict has come */
  standing = null;
  /** @type {MeasureView | null} what versions cost, as far as it is known */
  measures = null;
  /** @type {RibbonView | null} of the run, as far as it is known */ ribbon = null;
  /** @type {(piece: FileChunk) => void} hears of the file in the making */ onChunk = () => {};
  /** @type {(seen: PictureReading) => void} hears how far the reading of a picture is */
  onPictureReading = () => {};
  /** @type {(call: SandboxCall) => void} hears the calls to sandboxes */
  onCall = () => {};
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
   * @param {Connection} connection
   * @param {SessionStore} store
   * @param {() => void} notify
   */
  constructor(view, starts, connection, store, notify) {
    this.view = view;
    this.starts = starts;
    this.connection = connection;
    this.store = store;
    this.notify = notify;
    this.#target = view.link;
  }

  /** The link on the board, or on its way to it. */
  get target() {
    return this.#target;
  }

  /** How the start of Python goes. @returns {Load} */
  get load() {
    return this.connection.load;
  }

  /** Whether a long run is at work. A run that was told to stop no longer counts. */
  get busy() {
    const isStopping = this.connection.isAsking('stop');
    return this.working > 0 || (!isStopping && Boolean(this.view.run?.working));
  }

  /** Whether this worker has shown a board. */
  get isAnswered() {
    return this.#seen;
  }

  /** @param {Load} load */
  loading({ state, error }) {
    if (state === 'lost' && this.#seen) this.#replace(this.#again ? 'nothing' : 'all');
    else if (state === 'lost') {
      this.alert = { message: 'ui.python-failed', args: [error ?? ''], retry: true };
    } else if (state === 'ready' && this.alert?.retry) this.alert = null;
    this.notify();
  }

  /** Whether a board that was asked for is not there yet. */
  get #isBoardAsked() {
    return this.connection.isAsking('open') || this.connection.isAsking('restore');
  }

  /** Start Python again because the reader has waited long enough, or because it failed to start. */
  startAgain() {
    if (this.load.state === 'ready' || !this.#isBoardAsked) return this.#replace('nothing');
    this.alert = null;
    void this.connection.resume();
    this.notify();
  }

  /** @param {Resumed} resume what goes on of what was going on */
  #replace(resume) {
    this.restart('replace', resume);
    this.alert = { message: 'ui.python-lost', args: [] };
    this.notify();
  }

  /** @param {Pushed} news what Python says unasked */
  hear(news) {
    if (news.type === 'journal') return this.#keepJournal(news);
    if (news.type === 'source') return this.store.learn(news);
    if (news.type === 'chunk') return this.onChunk(news);
    if (news.type === 'picture-reading') return this.onPictureReading(news);
    if (news.type === 'sandbox') return this.onCall(news);
    if (news.type === 'ribbon') this.ribbon = news;
    else if (news.type === 'standing') this.standing = news;
    else if (news.type === 'measures') this.measures = news;
    else if (this.busy) this.progress = news;
    this.notify();
  }

  /**
   * Ask for something beside the board.
   * @template {Intent} I
   * @param {I} intent
   * @returns {Promise<Answers[I['type']] | null>} null where it was refused or lost
   */
  async get(intent) {
    const answer = await this.connection.send(intent);
    return answer?.type === 'failure' ? null : /** @type {Answers[I['type']] | null} */ (answer);
  }

  /**
   * Ask for something.
   * @param {Intent} intent
   * @param {How} [how] what becomes of the address
   * @param {boolean} [goesOn] whether it belongs to what was asked before: an error since then stays
   * @returns {Promise<View | null>} null where it was refused or lost
   */
  async ask(intent, how = 'replace', goesOn = false) {
    if (!goesOn) this.dismissAlert();
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
    this.dismissAlert();
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
  async #exchange(intent, how, settle, long = this.#isLong(intent)) {
    this.waiting += 1;
    const { stops } = this;
    if (long) this.working += 1;
    if (BEGINS.has(intent.type) || this.#toolOf(intent)?.starts) this.started += 1;
    const asked = this.connection.send(intent);
    this.notify();
    const answer = await asked;
    this.waiting -= 1;
    if (long && stops === this.stops) this.working -= 1;
    settle?.(answer);
    if (answer?.type === 'failure') this.#refuse(answer);
    else if (answer?.type === 'view') this.#adopt(answer, how);
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
    this.dismissAlert();
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
    this.connection.drop();
    const early = this.load.state !== 'ready';
    if (exact || early) [this.view, this.#sure] = [view, false];
    this.opening = early && !read ? link : '';
  }

  /**
   * Restore the session in the store; where that fails, open its link.
   * @param {string} link
   * @param {How} how
   * @param {Resumed} [resume] what goes on of what was going on
   * @returns {Promise<boolean>} whether there is a board
   */
  async restore(link, how, resume = 'answer') {
    this.#target = link;
    const then = beginEntry(link, how);
    this.#foresee(startFrame(this.starts, link));
    const { text } = this.store.journal.parts;
    for (const supply of this.store.supplies()) void this.connection.send(supply);
    const long = resume === 'nothing' ? false : undefined;
    if (await this.#exchange({ type: 'restore', text, resume }, then, undefined, long)) return true;
    if (this.#isBoardAsked || this.#target !== link) return false; // another is on its way
    this.store.begin();
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
    this.working = 0;
    this.progress = null;
    if (how !== 'pause') this.view = { ...view, run: null, overlay: NOTHING };
    this.notify();
    await awaitOrRestart(this, asked);
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
    this.store.restart();
    void this.connection.restart();
    if (this.store.journal.isTouched && !this.opening) {
      void this.restore(this.view.link, how, resume);
    } else {
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
    if (view.journal) this.#keepJournal(view.journal, view);
    this.view = view;
    this.#target = view.link;
    this.opening = '';
    this.#again &&= Boolean(view.run?.working);
    if (!view.run?.working) this.progress = null;
    writeAddress(view.link, how, this.store.journal.id);
    if (view.link !== this.#kept) keepView(view);
    this.#kept = view.link;
  }

  /**
   * Keep what Python tells of the session; nothing of the one before while a session is built.
   * @param {JournalDelta} told
   * @param {View} [view] that it came with
   */
  #keepJournal(told, view) {
    if (this.connection.state === 'restoring' || this.store.merge(told, view)) return;
    void this.#exchange({ type: 'whole-journal' }, 'keep');
  }

  /** Take the last error away, unless it waits for an answer. */
  dismissAlert() {
    if (!this.alert?.retry) this.alert = null;
  }

  /** @param {Failure} failure */
  #refuse({ version, message, args, ended }) {
    this.#version = Math.max(version, this.#version);
    this.alert = { message, args };
    if (ended && this.view.run) this.view = { ...this.view, run: null, overlay: NOTHING };
  }

  /**
   * The tool with which a point is pressed.
   * @param {Intent} intent
   */
  #toolOf(intent) {
    if (intent.type !== 'press') return undefined;
    return this.view.tools.find(({ id }) => id === intent.tool);
  }

  /**
   * Whether the answer may take its time.
   * @param {Intent} intent
   */
  #isLong(intent) {
    const { run, report, algorithms } = this.view;
    const isAnswered = Boolean(report.goal) && algorithms.some(({ role }) => role === 'reply');
    if (intent.type === 'press') {
      const tool = this.#toolOf(intent);
      return Boolean(tool && (tool.starts || (tool.mode === 'play' && isAnswered)));
    }
    if (run?.algorithm === OWN) return true; // who knows what a reader's own version does
    return LONG.has(intent.type) || (isAnswered && PLAYED.has(intent.type));
  }
}
