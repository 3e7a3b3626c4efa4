/**
 * Which exercise is open, for a reload: telephones load pages anew by themselves.
 */
import { ASKED, placeHere } from '../page/address.js';
import { recallInTab, rememberInTab } from '../page/storage.js';

/** Under which the tab remembers the exercise that is open, and on which board. */
const OPEN = 'exercise';
/** The link of a board, and the exercise that was open on it when the page was left. */
const [board, exercise = ''] = recallInTab(OPEN).split(' ');
/** What this visit has remembered. */
let kept = '';

/**
 * Remember for a reload that an exercise is open; '' for none.
 * @param {string} name puzzle and id
 * @param {string} [link] of its board
 */
export function keepOpen(name, link = '') {
  const now = name && `${link} ${name}`;
  if (now !== kept) rememberInTab(OPEN, (kept = now));
}

/**
 * The exercise that was open on a board before the reload; '' for none.
 * @param {string} link
 */
export const openBefore = (link) => (link === board ? exercise : '');

/**
 * Whether an exercise, a lesson or a slip is to be opened: the address asks for it, or it was open on
 * the board before the reload.
 * @param {string} link of the board
 */
export const isAwaited = (link) =>
  Boolean(ASKED.course || ASKED.slip || (placeHere() === 'board' && openBefore(link)));
