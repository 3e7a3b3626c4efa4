/**
 * What the page remembers from one visit to the next. Never throws: a browser may refuse storage.
 */

const PREFIX = 'stepstones.';

/**
 * @param {string} key
 * @returns {unknown} undefined where nothing (readable) is kept
 */
export function recall(key) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the autosave, nothing else.
  }
}
