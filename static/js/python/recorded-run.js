/**
 * A run on the front puzzle that ships with the page, to be watched before Python is ready.
 *
 * Until Python has opened a board, the recording answers the intents of that one run, with views like
 * Python's; then Python's run is brought to the same step.
 */
import { nameOf } from '../page/i18n.js';
import { siteFile } from '../site.js';
import { EDITS } from './connection.js';

/** @import { Frame, Intent, Mark, Open, Restore, RibbonView } from '../model/protocol.js' */
/** @import { RunView, Seek, Start, Until, VerdictView, View } from '../model/protocol.js' */
/** @typedef {{marks: Record<number, Mark>, labels: Record<number, string>}} Drawn */

/** @type {Set<Intent['type']>} what changes the board, or puts another in its place */
const CHANGES = new Set([...EDITS, 'import', 'load', 'replace']);
/** By so little versions grow here that Python's first one is greater than all of them. */
const TINY = 2 ** -20;

export class RecordedRun {
  /** @type {Promise<Trace | null> | null} null until its board is opened */ #trace = null;
  /** @type {View[]} the run, from before its first step to its verdict */ #views = [];
  /** Where the run stands among the views; -1 while there is none. */
  #at = -1;
  /** @type {Intent | null} what opens the board; null before any is asked for */ #opening = null;
  /** The link that Python will have opened; '' where its board will be another by then. */
  #link = '';
  #version = 0;
  /** Whether Python has taken over. */
  #isOver = false;

  /** @param {View[]} starts a view of each puzzle's front board */
  constructor(starts) {
    this.starts = starts;
  }

  /** Whether any board was asked for: all else means that one. */
  get isBoardAsked() {
    return this.#opening !== null;
  }

  /** Begin anew with the next worker. */
  forget() {
    this.#isOver = false;
    this.#opening = null;
    this.#at = -1;
    this.#link = '';
  }

  /**
   * Hear which board is opened.
   * @param {Open | Restore} intent
   */
  open(intent) {
    this.#opening = intent;
    this.#at = -1;
    this.#link = intent.type === 'open' ? intent.link : '';
    if (this.#link && this.#link === this.starts[0]?.link) this.#trace ??= fetchTrace();
  }

  /**
   * Answer in Python's place.
   * @param {Intent} intent
   * @returns {View | RibbonView | Promise<View | null> | null} null where only Python has an answer
   */
  take(intent) {
    if (this.#isOver) return null;
    if (intent.type === 'start') return this.#link && this.#trace ? this.#start(intent) : null;
    const answer = this.#at < 0 ? null : this.#answer(intent);
    if (!answer && CHANGES.has(intent.type)) {
      this.#link = '';
      this.#at = -1;
    }
    return answer;
  }

  /**
   * Whether an intent is about the run and waits for Python's.
   * @param {Intent} intent
   */
  holds({ type }) {
    return !this.#isOver && this.#at >= 0 && (type === 'compare' || type === 'picture');
  }

  /**
   * Answer nothing more, as Python has opened a board.
   * @param {Intent} intent by which it was opened
   * @returns {[Start, Seek] | null} what brings Python's run to the step that is shown
   */
  handOver(intent) {
    if (this.#isOver || intent !== this.#opening) return null;
    this.#isOver = true;
    const algorithm = this.#views[0]?.run?.algorithm ?? '';
    return this.#at < 0
      ? null
      : [
          { type: 'start', algorithm },
          { type: 'seek', at: this.#at },
        ];
  }

  /**
   * @param {Start} intent
   * @returns {Promise<View | null>}
   */
  async #start({ algorithm }) {
    const link = this.#link;
    const trace = await this.#trace;
    const start = this.starts.find((one) => one.link === link);
    const own = trace && trace.link === link && trace.algorithm === algorithm;
    if (!own || !start || this.#isOver || this.#link !== link) {
      this.#at = -1;
      return null;
    }
    if (!this.#views.length) this.#views = unfold(trace, start);
    return this.#go(0);
  }

  /**
   * @param {Intent} intent
   * @returns {View | RibbonView | null} null where only Python has an answer
   */
  #answer(intent) {
    const { type } = intent;
    if (type === 'seek') return this.#go(intent.at);
    if (type === 'finish') return this.#go(this.#views.length);
    if (type === 'until') return this.#go(this.#goal(intent));
    if (type === 'survey') return ribbonOf(this.#views);
    if (type !== 'stop' && type !== 'undo') return null;
    this.#at = -1;
    const start = this.starts.find((one) => one.link === this.#link);
    return start ? this.#withVersion(start) : null;
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.min(Math.max(at, 0), this.#views.length - 1);
    return this.#withVersion(/** @type {View} */ (this.#views[this.#at]));
  }

  /** @param {Until} intent */
  #goal({ goal, lines }) {
    const depth = this.#views[this.#at]?.run?.depth ?? 0;
    const wanted = lines.split(',').map(Number);
    /** @type {Record<Until['goal'], (run: RunView) => boolean>} */
    const goals = {
      found: (run) => run.step?.kind === 'found',
      in: (run) => run.depth > depth,
      out: (run) => run.depth < depth,
      line: (run) => wanted.includes(run.stack.at(-1)?.line ?? 0),
    };
    const next = this.#views.findIndex(({ run }, at) => at > this.#at && run && goals[goal](run));
    return next < 0 ? this.#views.length : next;
  }

  /**
   * @param {View} view
   * @returns {View}
   */
  #withVersion(view) {
    this.#version += TINY;
    return { ...view, version: this.#version };
  }
}

/** @type {RunView} a run before its first step */
const BEFORE = {
  algorithm: '',
  at: 0,
  step: null,
  stack: [],
  verdict: null,
  answer: -1,
  note: null,
  working: false,
  depth: 0,
  measure: 'calls',
  comparison: null,
  predicts: false,
  coming: null,
  link: '',
  remark: '',
  levels: [],
  printed: [],
  watched: [],
  expressions: [],
};

/**
 * The view at each step, from before the first to the verdict.
 * @param {Trace} trace
 * @param {View} start
 * @returns {View[]}
 */
export function unfold(trace, start) {
  /** @type {RunView} */
  const rest = { ...BEFORE, algorithm: trace.algorithm };
  const view = (/** @type {RunView} */ run, /** @type {Drawn} */ drawn) => ({
    ...start,
    overlay: { pieces: {}, lines: [], notes: {}, ...drawn },
    run,
    can: { ...start.can, undo: true },
  });
  /** @type {Drawn} */
  let drawn = { marks: {}, labels: {} };
  let run = rest;
  let point = 0;
  const views = [view(run, drawn)];
  for (const [moment, move, args, growth, calls, left, labelled, own] of trace.steps) {
    const labels = { ...drawn.labels };
    const marks = { ...drawn.marks };
    if (left) marks[point] = /** @type {Mark} */ (left);
    else delete marks[point];
    point += move;
    marks[point] = /** @type {Mark} */ (own ?? 'c');
    if (labelled) labels[point] = String(Object.keys(labels).length + 1);
    drawn = { marks, labels };
    const [kind, why] = /** @type {[string, string]} */ (trace.moments[moment]);
    const here = point;
    const step = {
      kind,
      point,
      why,
      args: args.map((arg) => (typeof arg === 'number' ? arg + here : arg)),
    };
    const height = run.stack.length + growth;
    const stack = climb(trace, start, run.stack, { point, height, calls });
    run = { ...rest, at: views.length, step, stack, depth: stack.length };
    views.push(view(run, drawn));
  }
  const ends = Object.entries(trace.end);
  const marked = ends.flatMap(([mark, points]) => points.map((one) => [one, mark]));
  run = { ...run, stack: [], depth: 0, verdict: trace.verdict };
  return [...views, view(run, { ...drawn, marks: Object.fromEntries(marked) })];
}

/**
 * @param {View[]} views
 * @returns {RibbonView}
 */
function ribbonOf(views) {
  const runs = views.slice(1, -1).flatMap(({ run }) => run ?? []);
  return {
    type: 'ribbon',
    version: 0,
    algorithm: runs[0]?.algorithm ?? '',
    depths: runs.map(({ depth }) => depth),
    found: runs.filter(({ step }) => step?.kind === 'found').map(({ at }) => at),
    stride: 1,
    total: runs.length,
    complete: true,
  };
}

/** @typedef {[number, number, ...(number | string)[]]} Call */
/**
 * @typedef {object} Trace static/front.json; its form is told in tools/front_trace.py
 * @property {string} link
 * @property {string} algorithm
 * @property {string} module
 * @property {[string, string][]} moments
 * @property {[string, number, ...string[]][]} sites
 * @property {[number, number, (number | string)[], number, Call[], string, number?, string?][]} steps
 * @property {VerdictView} verdict
 * @property {Record<string, number[]>} end
 */

/** @returns {Promise<Trace | null>} */
async function fetchTrace() {
  try {
    const response = await fetch(siteFile('static/front.json'));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * The call stack of the next step.
 * @param {Trace} trace
 * @param {View} start
 * @param {Frame[]} before
 * @param {{point: number, height: number, calls: Call[]}} change
 */
function climb(trace, { scene }, before, { point, height, calls }) {
  const stack = before.slice(0, height);
  for (const [above, site, ...values] of calls) {
    const level = height - 1 - above;
    const old = before[level];
    const [name, line, ...names] = /** @type {Trace['sites'][number]} */ (trace.sites[site]);
    const same = names.length - values.length;
    const variables = names.map((each, index) => {
      const value = index < same ? old?.variables[each] : values[index - same];
      return [each, typeof value === 'number' ? nameOf(scene, point + value) : value];
    });
    stack[level] = {
      module: trace.module,
      function: name,
      line,
      variables: Object.fromEntries(variables),
      point: above ? (old?.point ?? -1) : point,
    };
  }
  return stack;
}
