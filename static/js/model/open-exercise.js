/**
 * Which exercise is open, for a reload: telephones load pages anew by themselves.
 */

import { ASKED, placeHere } from '../page/address.js';

/** Under which the tab remembers the exercise that is open, and on which board. */
const OPEN = 'stepstones.exercise';

/**
 * Remember for a reload that an exercise is open; '' for none.
 * @param {string} name puzzle and id
 * @param {string} [link] of its board
 */
export function keepOpen(name, link = '') {
  try {
    if (name) sessionStorage.setItem(OPEN, `${link} ${name}`);
    else sessionStorage.removeItem(OPEN);
  } catch {
    // where nothing may be kept it is opened again by hand
  }
}

/**
 * The exercise that was open on a board before the reload; '' for none.
 * @param {string} link
 */
export function openBefore(link) {
  try {
    const [board, name = ''] = (sessionStorage.getItem(OPEN) ?? '').split(' ');
    return board === link ? name : '';
  } catch {
    return '';
  }
}

/**
 * Whether an exercise, a lesson or a slip is to be opened: the address asks for it, or it was open on
 * the board before the reload.
 * @param {string} link of the board
 */
export const isAwaited = (link) =>
  Boolean(ASKED.course || ASKED.slip || (placeHere() === 'board' && openBefore(link)));
