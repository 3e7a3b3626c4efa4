/**
 * The reader's versions, in the browser's storage; where it refuses, as long as the page is open.
 *
 * Other pages of the host share the storage: what is read is text of a bounded length, shown as text.
 */
import { recall, remember } from '../page/storage.js';

/** As many characters as Python reads. */
const MOST = 40_000;
/** @type {Map<string, string>} */
const here = new Map();

/**
 * @param {string} name of a version
 * @returns {string} '' where none is kept
 */
export function keptText(name) {
  const known = here.get(name);
  if (known !== undefined) return known;
  const found = recall(`own.${name}`);
  return typeof found === 'string' && found.length <= MOST ? found : '';
}

/**
 * @param {string} name
 * @param {string} text '' to forget it
 */
export function keepText(name, text) {
  here.set(name, text);
  if (text.length <= MOST) remember(`own.${name}`, text);
}
