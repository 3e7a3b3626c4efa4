/**
 * What the page remembers from one visit to the next. Never throws: a browser may refuse storage.
 */

const PREFIX = 'stepstones.';
/** @type {Map<string, string>} what the browser would not take, for this visit */
const unkept = new Map();

/**
 * @param {string} key
 * @returns {unknown} undefined where nothing (readable) is kept
 */
export function recall(key) {
  try {
    const text = unkept.get(key) ?? localStorage.getItem(PREFIX + key);
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
  const text = JSON.stringify(value);
  unkept.delete(key);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    unkept.set(key, text); // a full or forbidden storage costs what the next visit would know
  }
}

/** Whether the browser took what was remembered last. @param {string} key */
export const isKept = (key) => !unkept.has(key);

/**
 * Remember a text for this tab alone, until it is closed; '' to forget it. Nothing is kept where the
 * storage is forbidden, or the text too large for it.
 * @param {string} key
 * @param {string} text
 */
export function rememberInTab(key, text) {
  try {
    sessionStorage.removeItem(PREFIX + key);
    if (text) sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // nothing stands there now
  }
}

/** The text that this tab remembers, also after a reload; '' for none. @param {string} key */
export function recallInTab(key) {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/**
 * A table that is kept, without the rows that cannot be understood: another version or another
 * project on the same host may have written them.
 * @template T
 * @param {string} key
 * @param {(row: unknown) => row is T} isRow
 * @returns {Map<string, T>} rows by their names
 */
export function recallRows(key, isRow) {
  const kept = recall(key);
  /** @type {Map<string, T>} */ const rows = new Map();
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return rows;
  for (const [name, row] of Object.entries(kept)) if (isRow(row)) rows.set(name, row);
  return rows;
}
