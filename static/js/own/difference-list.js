/**
 * Shows the lines in which two texts differ: one under the other, or side by side where there is room.
 */
import { make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { difference, sides, stretches } from './difference.js';

/** @typedef {import('./difference.js').Change} Change */

/**
 * @param {HTMLElement} list
 * @param {string} from
 * @param {string} to
 * @param {string} none what is said where they are the same
 */
export function showDifference(list, from, to, none) {
  const found = stretches(difference(from, to));
  const groups = found.map((stretch) => make('li', {}, ...sides(stretch).map(row)));
  list.replaceChildren(...(groups.length ? groups : [make('li', { class: 'none' }, t(none))]));
}

/** @param {[Change | null, Change | null]} halves */
function row([old, fresh]) {
  const isSame = old !== null && old === fresh;
  const left = half(old, '-', isSame ? old.was : old?.number);
  const right = half(fresh, '+', fresh?.number);
  return make('div', isSame ? { 'data-same': '' } : {}, left, right);
}

/**
 * @param {Change | null} change null where this side has no such line
 * @param {string} sign
 * @param {number | undefined} number
 */
function half(change, sign, number) {
  if (!change) return make('span', { class: 'half', 'data-empty': '' });
  const shown = change.sign === ' ' ? ' ' : sign;
  const parts = [
    make('span', { class: 'number' }, String(number)),
    make('code', {}, `${shown} ${change.line}`),
  ];
  return make('span', { class: 'half', 'data-sign': shown }, ...parts);
}
