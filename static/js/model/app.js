/**
 * What the reader does with the board: the mode, the tool, and what a press shows at once.
 *
 * The parts of the page call the verbs here; whoever shows something subscribes.
 */
import { Boards } from './boards.js';
import { Check } from './check.js';
import { modesOf, toolsOf } from './choices.js';
import { Client } from './client.js';
import { isStep } from '../link/first-view.js';
import { sendInOrder } from './stop-timeout.js';
import { EMBEDDED } from '../page/address.js';
import { recall, remember } from '../page/storage.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').ToolView} Tool */
/** @typedef {import('./choices.js').Mode} Mode */

export class App {
  /** @type {Mode} */ mode = 'play';
  /** The brush of a tool that has several. */ brush = 1;
  /** @type {string} of the tool in hand; '' for none */
  #tool = '';
  /** @type {Mode} where the reader came from to Explain */ #before = 'play';
  /** @type {Map<Mode, string>} the tool last used in each mode */
  #hands = new Map();
  /** The version of the view when the tool in hand was last used. */
  #since = Infinity;
  /** @type {() => void} makes a run that is being played rest */ pause = () => {};
  /** @type {(point: number) => boolean} takes a press as an answer to what Explain has asked */
  answer = () => false;
  /** @type {'' | 'slow' | 'fast'} how a run is being played; slow: each return can be heard */ pace =
    '';
  /** Whether the questions to the solver are in sight while playing. */ asking = false;
  /** @type {() => boolean} whether Explain asks for a press on the board */ asksPoint = () =>
    false;
  /** Whether an exercise asks what the whole run would tell. */ quizzes = false;
  /** @type {() => string} what the board is called, '' where it has no name */ titleOf = () => '';
  /** @type {(() => void)[]} */ #listeners = [];

  /**
   * @param {View} view the first to show
   * @param {import('../link/first-view.js').Shipped[]} starts
   * @param {import('../python/connection.js').Connection} connection
   * @param {import('../kept/session-store.js').SessionStore} store
   */
  constructor(view, starts, connection, store) {
    this.client = new Client(view, starts, connection, store, () => this.notify());
    this.check = new Check(this);
    this.boards = new Boards(this);
    this.#settle();
  }

  /** The view to show. */
  get view() {
    return this.client.view;
  }

  /** @param {() => void} listener hears of every change */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  notify() {
    this.#settle();
    this.client.store.note(this.mode);
    this.check.settle();
    for (const listener of this.#listeners) listener();
  }

  /** The modes that this puzzle has something for. */
  get modes() {
    return modesOf(this.view);
  }

  /** The tools of the mode. */
  get tools() {
    return toolsOf(this.view, this.mode);
  }

  /** The tool in hand. @returns {Tool | undefined} */
  get tool() {
    return this.view.tools.find(({ id }) => id === this.#tool);
  }

  /** Whether a run is being stepped through. */
  get stepping() {
    return this.mode === 'explain' && this.view.run !== null;
  }

  /** Whether a step is on its way, of which the board alone is there so far. */
  get awaitsStep() {
    return isStep(this.client.opening || this.view.link);
  }

  /** Be in Explain already where a step is on its way. */
  expectStep() {
    if (this.awaitsStep && this.modes.includes('explain')) this.mode = 'explain';
  }

  /**
   * Go to a mode; a run that is left in Explain is there when the reader comes back.
   * @param {Mode} mode
   */
  async setMode(mode) {
    if (mode === this.mode || !this.modes.includes(mode)) return;
    const { client } = this;
    const left = this.mode;
    if (mode === 'explain') this.#before = left;
    this.mode = mode;
    client.dismissAlert();
    this.#tool = this.#hands.get(mode) ?? '';
    const returns = mode === 'explain' && client.store.journal.isParked;
    const isRun = this.view.run || client.connection.isAsking('resume');
    const stopped = isRun && client.stop(left === 'explain' ? 'park' : 'leave');
    this.notify();
    await stopped;
    if (returns && this.mode === mode) await client.ask({ type: 'resume' });
  }

  /**
   * Go to the mode that the reader has chosen; Explain once more leads back from its run.
   * @param {Mode} mode
   */
  choose(mode) {
    if (mode === this.mode) this.leaveRun();
    else void this.setMode(mode);
  }

  /**
   * Leave the run that is stepped through, for the list of questions; not one that an exercise asks
   * about.
   * @returns {boolean} whether there was one
   */
  leaveRun() {
    if (!this.stepping || this.quizzes || EMBEDDED) return false;
    this.pause();
    void this.client.stop();
    return true;
  }

  /** @param {string} id */
  setTool(id) {
    this.#tool = id;
    this.#since = this.tool?.whole ? this.view.version : Infinity;
    if (this.tools.some((one) => one.id === id)) {
      this.#hands.set(this.mode, id);
      if (this.mode === 'play') remember(`tool.${this.view.puzzle}`, id);
    }
    this.notify();
  }

  /**
   * Whether what the board shows answers the question of a tool.
   * @param {Tool} tool
   */
  answers(tool) {
    const { run } = this.view;
    return Boolean(run?.verdict) && run?.algorithm === tool.starts && tool.asked;
  }

  /** Put an asking tool back. @returns {boolean} whether there was one */
  dropAsk() {
    if (this.mode === 'explain' || this.tool?.mode !== 'ask') return false;
    this.setTool(this.#hands.get(this.mode) ?? '');
    return true;
  }

  /**
   * Press a point. The other tool of one with brushes takes up the brush that painted the point.
   * @param {number} point
   * @param {boolean} second with the other tool
   * @param {boolean} [joins] whether it goes on with the stroke of the press before
   */
  press(point, second, joins = false) {
    if (this.stepping && this.answer(point)) return;
    if (second && this.tool?.brushes) {
      return this.setBrush((this.view.scene.regions[point] ?? -1) + 1);
    }
    const tool = second ? this.#otherTool() : this.tool;
    if (!tool) return;
    if (tool === this.tool) this.#since = this.view.version;
    void this.client.press(point, tool.brushes ? `${tool.id}.${this.brush}` : tool.id, joins);
  }

  /** @param {number} brush of the tool in hand, 0 for the one that takes away */
  setBrush(brush) {
    this.brush = Math.min(Math.max(brush, 0), this.tool?.brushes ?? 0);
    this.notify();
  }

  /**
   * Whether a drag from a point presses what it passes.
   * @param {number} point
   */
  paints(point) {
    const { tool } = this;
    if (!tool) return false;
    return tool.drag
      ? tool.drag === '*' || tool.drag.includes(this.look(point))
      : tool.mode === 'setup';
  }

  /**
   * What a point must look like for a drag to go on over it.
   * @param {number} point
   */
  ground(point) {
    return this.tool?.drag === '*' ? '' : this.look(point) + (this.view.scene.tints[point] ?? '');
  }

  /** Stop the work; a run that is stepped through stays at the step it has come to. */
  stop() {
    const how = this.stepping && this.client.busy ? 'pause' : 'leave';
    this.pause();
    return this.client.stop(how);
  }

  /**
   * Take away what is on a point, with whatever tool does that.
   * @param {number} point
   */
  erase(point) {
    const piece = this.look(point);
    const erases = (/** @type {Tool} */ tool) => tool.echo[0]?.[piece] === '.';
    const found = this.tools.find(erases) ?? this.view.tools.find(erases);
    if (piece !== '.' && found) void this.client.press(point, found.id);
  }

  /** The pieces on the board, with the presses that Python has not answered yet. */
  get pieces() {
    return echoAll(this.view, this.client.pending);
  }

  /**
   * What a point shows.
   * @param {number} point
   */
  look(point) {
    return this.pieces[point] ?? '.';
  }

  /**
   * What a press would make of a point; null where it would do nothing.
   * @param {number} point
   */
  foresee(point) {
    const { tool } = this;
    if (!tool || point < 0) return null;
    const now = this.look(point);
    const then = echo(this.view, tool.id, now, this.client.pending.length);
    if (then !== now) return { point, piece: then };
    return tool.mode === 'ask' || !tool.echo.length ? { point, piece: '' } : null;
  }

  /**
   * The piece that a tool puts onto an empty point, for its button; '' for none.
   * @param {Tool} tool
   */
  pieceOf(tool) {
    const then = echo(this.view, tool.id, '.', this.client.pending.length);
    return then === '.' ? '' : then;
  }

  /**
   * Take back what was done last: a move, whatever mode it was made in; or a run, and then also
   * the way into Explain.
   */
  async undo() {
    const { stepping } = this;
    if ((await this.client.ask({ type: 'undo' })) && stepping) await this.setMode(this.#before);
  }

  /** Play what a run has found, back where the reader came from. */
  async take() {
    const { stepping } = this;
    if ((await this.client.ask({ type: 'apply-solution' })) && stepping) {
      await this.setMode(this.#before);
    }
  }

  /** The link to copy: of the board, or of the step that is shown. */
  get link() {
    const { run, link } = this.view;
    return this.stepping && run?.link ? run.link : link;
  }

  /**
   * Answer a question at once.
   * @param {string} algorithm
   */
  async solve(algorithm) {
    await sendInOrder(this.client, { type: 'start', algorithm }, { type: 'finish', steps: false });
  }

  /**
   * Get ready to step through an algorithm.
   * @param {string} algorithm
   */
  async watch(algorithm) {
    await sendInOrder(this.client, { type: 'start', algorithm }, { type: 'seek', at: 1 });
  }

  /** The tool of the right button: the next of the same mode. */
  #otherTool() {
    const { tool, view } = this;
    const same = view.tools.filter(({ mode }) => mode === tool?.mode);
    return tool && same[(same.indexOf(tool) + 1) % same.length];
  }

  /** Keep mode and tool such that the puzzle has them. */
  #settle() {
    const [mode] = this.modes;
    if (!this.modes.includes(this.mode)) this.mode = mode ?? 'setup';
    const known = this.tool && (this.tool.mode === 'ask' || this.tools.includes(this.tool));
    if (known && !this.#isDone()) return;
    const kept = this.mode === 'play' ? recall(`tool.${this.view.puzzle}`) : '';
    const used = kept ?? this.#hands.get(this.mode);
    this.#tool = (this.tools.find(({ id }) => id === used) ?? this.tools[0])?.id ?? '';
  }

  /**
   * Whether a press with an asking tool has been answered, so that the next one plays; also where
   * it was answered as a move, for it could not be a question. What is asked of the whole board is
   * pressed upon until the answer is left.
   */
  #isDone() {
    const { tool, view, client } = this;
    if (tool?.mode !== 'ask' || client.busy || client.pending.length) return false;
    const isLeft = view.run?.algorithm !== tool.starts;
    if (tool.whole) return isLeft && view.version > this.#since && !client.waiting;
    return view.version > this.#since && (this.answers(tool) || isLeft);
  }
}

/**
 * What a tool would make of a piece.
 * @param {View} view
 * @param {string} id of the tool
 * @param {string} piece
 * @param {number} before presses that are not answered yet
 */
function echo({ tools, scene }, id, piece, before) {
  const faces = tools.find((one) => one.id === id)?.echo ?? [];
  return faces[(scene.turn + before) % (faces.length || 1)]?.[piece] ?? piece;
}

/**
 * The pieces on the board after the presses that are not answered yet.
 * @param {View} view
 * @param {{point: number, tool: string}[]} presses
 */
function echoAll(view, presses) {
  if (!presses.length) return view.scene.pieces;
  const pieces = [...view.scene.pieces];
  for (const [before, { point, tool }] of presses.entries()) {
    pieces[point] = echo(view, tool, pieces[point] ?? '.', before);
  }
  return pieces.join('');
}
