/**
 * Links: the address bar always holds the board's link; copying; coming back.
 */

/** @typedef {'push' | 'replace' | 'keep'} How what becomes of the address */

/** The link in the address: after `#`, or after `?` where a shortener has put it. */
export function linkInAddress() {
  const { hash, search } = location;
  if (hash.length > 1) return hash.slice(1);
  return /\/|%2f/i.test(search) ? search.slice(1) : '';
}

/**
 * The full address of a link.
 * @param {string} link
 */
export const addressOf = (link) => `${location.origin}${location.pathname}#${link}`;

/**
 * Put a link into the address bar.
 * @param {string} link
 * @param {How} how
 */
export function writeAddress(link, how) {
  if (how === 'keep' || addressOf(link) === location.href) return;
  try {
    if (how === 'push') history.pushState(null, '', addressOf(link));
    else history.replaceState(null, '', addressOf(link));
  } catch {
    // Some browsers allow a hundred changes in half a minute; the next one catches up.
  }
}

/**
 * Run something when the reader goes back or forward, or puts another link into the address bar.
 * @param {() => void} act
 */
export function onAddress(act) {
  window.addEventListener('popstate', act);
  window.addEventListener('hashchange', act);
}

/**
 * Copy a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether it worked
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * The way that works without permission and on plain http.
 * @param {string} text
 */
function copyBySelection(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

/**
 * Offer a text as a file.
 * @param {string} text
 * @param {string} name
 */
export function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
