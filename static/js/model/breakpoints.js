/**
 * Lines at which to stop, by module. They hold for every run of the visit.
 */
import { t } from '../page/i18n.js';
import { toast } from '../page/toast.js';
import { stopFrom } from './source.js';

/** @typedef {import('./protocol.js').RunView} RunView */
/** @typedef {import('./source.js').Source} Source */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

export class Breakpoints {
  /** @type {Map<string, Set<number>>} */ #lines = new Map();

  /**
   * The lines of a module that have one.
   * @param {string} module
   * @returns {ReadonlySet<number>}
   */
  of(module) {
    return this.#lines.get(module) ?? NONE;
  }

  /**
   * Set a breakpoint on a line, or on the next one at which a run can stand, or take it away;
   * say so where there is none.
   * @param {string} module
   * @param {Source} source
   * @param {number} wanted
   */
  toggle(module, source, wanted) {
    const lines = new Set(this.of(module));
    const line = lines.has(wanted) ? wanted : stopFrom(source, wanted);
    if (!line) return toast(t('ui.code-no-stop'));
    if (!lines.delete(line)) lines.add(line);
    this.#lines.set(module, lines);
  }

  /**
   * Whether a run stands on one.
   * @param {RunView | null} run
   */
  holds(run) {
    const frame = run?.stack.at(-1);
    return frame !== undefined && this.of(frame.module).has(frame.line);
  }
}
