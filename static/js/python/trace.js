/**
 * The run that ships with the page: its file, and the call stack at each of its steps.
 */
import { nameOf } from '../page/i18n.js';
import { siteFile } from '../site.js';

/** @typedef {import('../model/protocol.js').Frame} Frame */
/** @typedef {import('../model/protocol.js').VerdictView} VerdictView */
/** @typedef {import('../model/protocol.js').View} View */
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
export async function fetchTrace() {
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
export function climb(trace, { scene }, before, { point, height, calls }) {
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
