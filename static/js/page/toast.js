/**
 * A short word at the lower edge that goes away by itself, and the one place that speaks.
 */
import { byId, setText } from './dom.js';

const SHOWN = 5000;
let timer = 0;

/**
 * @param {string} words
 * @param {...HTMLElement} more
 */
export function toast(words, ...more) {
  const element = byId('toast', HTMLElement);
  element.replaceChildren(words, ...more);
  element.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (element.hidden = true), SHOWN);
}

/**
 * Have a screen reader say something.
 * @param {string} words
 */
export const announce = (words) => setText(byId('status', HTMLElement), words);
