/**
 * A clock that is off by default: seconds in which an unsolved board was in sight.
 */
import { puzzleLinkOf } from '../model/choices.js';
import { byId, setText } from '../page/dom.js';
import { placeHere } from '../page/address.js';
import { hasClock } from '../panel/menu.js';
import { isSolved } from '../panel/solving.js';

/** @typedef {import('../model/app.js').App} App */

const SECOND = 1000;
/** @type {Map<string, number>} by the puzzle's link, in this visit */
const times = new Map();

/**
 * Seconds spent on a board; 0 where nobody wants to know.
 * @param {string} own the link of the puzzle
 */
export const secondsAt = (own) => (hasClock() ? (times.get(own) ?? 0) : 0);

/** @param {number} seconds */
export const clockOf = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** @param {App} app */
export function showClock(app) {
  const show = () => {
    const own = puzzleLinkOf(app.view);
    const seconds = secondsAt(own);
    const words = clockOf(seconds);
    setText(byId('clock-now', HTMLElement), hasClock() && app.mode === 'play' ? words : '');
  };
  setInterval(() => {
    const runs = hasClock() && app.mode === 'play' && placeHere() === 'board';
    if (!runs || document.hidden || isSolved(app)) return;
    const own = puzzleLinkOf(app.view);
    times.set(own, (times.get(own) ?? 0) + 1);
    show();
  }, SECOND);
  app.subscribe(show);
}
