/**
 * The address bar holds the board's link, or tells which other place the reader is in: nothing is home,
 * `library` is the library, `set/…` a set of somebody's own. Also: copying, coming back, saving as a file.
 */

/** @typedef {'push' | 'replace' | 'keep'} How what becomes of the address */
/** @typedef {'home' | 'library' | 'set' | 'board'} Place */

const LIBRARY = /^library(?:\/([a-z]+))?\/?$/;

/** Whether the page stands in a frame of another page (`?embed`). */
export const EMBEDDED = new URLSearchParams(location.search).has('embed');

/**
 * What the address asks to open beside a board: `?course=` an exercise or a lesson, with `words` of who
 * sets it, and with `scorm` what is done told to a learning platform; `?slip=` a slip.
 */
export const ASKED = {
  scorm: new URLSearchParams(location.search).has('scorm'),
  course: new URLSearchParams(location.search).get('course') ?? '',
  slip: new URLSearchParams(location.search).get('slip') ?? '',
  words: new URLSearchParams(location.search).get('words')?.slice(0, 300) ?? '',
};

/** Milliseconds for which a file that is being saved must stay. */
const SAVING = 30_000;

/** The link in the address: after `#`, or after `?` where a shortener has put it. */
export function linkInAddress() {
  const { hash, search } = location;
  if (hash.length > 1) return hash.slice(1);
  return /^\?[a-z]+(\/|%2f)/i.test(search) ? search.slice(1) : '';
}

/** Which place the reader is in. @returns {Place} */
export function placeHere() {
  const link = linkInAddress();
  if (EMBEDDED) return 'board';
  if (!link) return 'home';
  if (/^set(?:\/|%2f)/i.test(link)) return 'set';
  return LIBRARY.test(link) ? 'library' : 'board';
}

/** The puzzle whose part of the library the address names; '' for none. */
export const shelfHere = () => LIBRARY.exec(linkInAddress())?.[1] ?? '';

/**
 * The full address of a link.
 * @param {string} link
 */
export const addressOf = (link) => `${location.origin}${location.pathname}#${link}`;

/**
 * The address at which the page does what is asked for there.
 * @param {keyof typeof ASKED} name
 * @param {string} value
 */
export const addressAsking = (name, value) =>
  `${location.origin}${location.pathname}?${name}=${value}`;

/**
 * The address of a link for a frame in another page.
 * @param {string} link
 */
export const frameOf = (link) => `${location.origin}${location.pathname}?embed#${link}`;

/**
 * Put a link into the address bar; in a frame without a new entry in the history of its page.
 * @param {string} link
 * @param {How} how
 * @param {string} [board] under which the session is kept, for a reload and for the way back
 */
export function writeAddress(link, how, board = boardInAddress()) {
  const address = EMBEDDED ? frameOf(link) : addressOf(link);
  const same = address === location.href;
  if (how === 'replace' && placeHere() !== 'board') return; // the reader has left the board
  if (how === 'keep' || (same && board === boardInAddress())) return;
  try {
    if (how === 'push' && !EMBEDDED && !same) history.pushState({ board }, '', address);
    else history.replaceState({ ...history.state, board }, '', address);
  } catch {
    // Some browsers allow a hundred changes in half a minute; the next one catches up.
  }
}

/**
 * Make the entry of the history for a board on its way: who goes back before it is there must not
 * leave the page.
 * @param {string} link
 * @param {How} how
 * @returns {How} what becomes of the address when the board is there
 */
export function beginEntry(link, how) {
  if (how !== 'push') return how;
  writeAddress(link, how, '');
  return 'replace';
}

/** The name under which the session at this place of the browser's history is kept; '' for none. */
export function boardInAddress() {
  const board = /** @type {{board?: unknown} | null} */ (history.state)?.board;
  return typeof board === 'string' ? board : '';
}

/** The exercise that is open at this place of the browser's history; '' for none. @returns {string} */
export function exerciseInAddress() {
  const exercise = /** @type {{exercise?: unknown} | null} */ (history.state)?.exercise;
  return typeof exercise === 'string' ? exercise : '';
}

/**
 * Note the exercise that is open now; one that is opened after another gets an entry of its own.
 * @param {string} exercise '' for none
 */
export function noteExercise(exercise) {
  const before = exerciseInAddress();
  if (EMBEDDED || exercise === before) return;
  const state = { ...history.state, exercise };
  try {
    if (before && exercise) history.pushState(state, '');
    else history.replaceState(state, '');
  } catch {
    // As above; going back then leads past this exercise.
  }
}

/**
 * Run something when the reader goes back or forward, or puts another link into the address bar.
 * @param {() => void} act
 */
export function onAddress(act) {
  window.addEventListener('popstate', act);
}

/**
 * Go to a place by a link such as `./` or `#library`, without loading the page anew.
 * @param {string} href
 */
export function goTo(href) {
  history.pushState(null, '', new URL(href, location.origin + location.pathname));
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/**
 * Have an anchor go somewhere in this page, unless the reader asks for a tab or window of its own.
 * @param {HTMLAnchorElement} anchor
 * @param {() => void} act
 */
export function onPress(anchor, act) {
  anchor.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
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
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

/**
 * Offer a text or a picture as a file.
 * @param {BlobPart} content
 * @param {string} name
 * @param {string} [type]
 */
export function save(content, name, type = 'text/plain;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING);
}
