/**
 * What the reader has done of the course, in the browser's storage: by exercise whether it is done,
 * how often it was checked, how many hints were read, and the answer.
 */
import { recallRows, remember } from '../page/storage.js';

/** @typedef {{done: boolean, tries: number, hints: number, answer: string}} Done */

const KEY = 'course';
/** @type {(() => void)[]} */
const listeners = [];
/** As many characters of an answer as Python reads. */
const MOST = 40_000;

/**
 * @param {unknown} row
 * @returns {row is Done}
 */
function isDone(row) {
  const { done, tries, hints, answer } = /** @type {Done} */ (row ?? {});
  const numbers = [tries, hints].every((one) => Number.isSafeInteger(one) && one >= 0);
  return (
    typeof done === 'boolean' && numbers && typeof answer === 'string' && answer.length <= MOST
  );
}

/**
 * @param {string} name puzzle and exercise: `queens.safe`
 * @returns {Done}
 */
export const doneOf = (name) =>
  recallRows(KEY, isDone).get(name) ?? { done: false, tries: 0, hints: 0, answer: '' };

/**
 * @param {string} name
 * @param {Partial<Done>} news
 */
export function keepDone(name, news) {
  const rows = recallRows(KEY, isDone);
  rows.set(name, { ...doneOf(name), ...news });
  remember(KEY, Object.fromEntries(rows));
  for (const hear of listeners) hear();
}

/**
 * Hear of each change of what is done.
 * @param {() => void} hear
 */
export function onDone(hear) {
  listeners.push(hear);
}
