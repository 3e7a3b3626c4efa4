/**
 * What can be shown before Python is ready: the front boards that ship with the page, the reader's
 * boards of the last visit, and what links say of theirs.
 */
import { EMBEDDED } from '../page/address.js';
import { recall, remember } from '../page/storage.js';
import { siteFile } from '../site.js';
import { readView } from '../link/first-view.js';

/** @typedef {import('../link/first-view.js').Shipped} Shipped */
/** @typedef {import('./protocol.js').Arg} Arg */
/** @typedef {import('./protocol.js').View} View */

/** @returns {Promise<Shipped[]>} a view of each puzzle's front board, in the order of the header */
export async function loadStarts() {
  const response = await fetch(siteFile('static/start.json'));
  return response.json();
}

/**
 * Keep a board for the next visit; a board in a frame of another page is not the reader's own.
 * @param {View} view
 */
export function keepView({ puzzle, link }) {
  if (EMBEDDED) return;
  remember(`board.${puzzle}`, { link });
  remember('puzzle', puzzle);
}

/**
 * The puzzle of the last visit.
 * @param {Shipped[]} starts
 */
export function lastPuzzle(starts) {
  const last = recall('puzzle');
  return starts.find(({ puzzle }) => puzzle === last) ?? /** @type {Shipped} */ (starts[0]);
}

/**
 * The link of the reader's own board of a puzzle, or of its front board where none is kept. Only the
 * link is read from storage: another version of the page may have written the rest.
 * @param {View} start
 * @returns {string}
 */
export function ownLink({ puzzle, link }) {
  const kept = recall(`board.${puzzle}`);
  const own = typeof kept === 'object' && kept !== null && 'link' in kept ? kept.link : null;
  return typeof own === 'string' && own.startsWith(`${puzzle}/`) ? own : link;
}

/**
 * The reader's own board of a puzzle, or its front board where none can be read.
 * @param {Shipped} start
 * @returns {View}
 */
export function ownBoard(start) {
  return readView([start], ownLink(start)).view ?? start;
}

/**
 * The reader's own board of the puzzle of a link, however damaged.
 * @param {Shipped[]} starts
 * @param {string} link
 */
export function frontBoard(starts, link) {
  const [puzzle] = link.split('/', 1);
  return ownBoard(
    starts.find((one) => one.puzzle === puzzle) ?? /** @type {Shipped} */ (starts[0]),
  );
}

/**
 * @typedef {object} First what to show for a link before Python has read it
 * @property {string} link as it was before it was damaged on its way
 * @property {View} view
 * @property {boolean} exact whether Python has made this very view
 * @property {boolean} read whether the view is the link's board, though Python will say more of it
 * @property {{message: string, args: Arg[]} | null} refusal why the link is not opened
 */

/**
 * What to show for a link: its very board where we have it, else what can be read in it; an empty
 * frame of its size where only Python can, and the reader's own board where it is damaged. The name
 * of a puzzle alone means the reader's own board of it.
 * @param {Shipped[]} starts
 * @param {string} text
 * @returns {First}
 */
export function startFrame(starts, text) {
  const named = starts.find((one) => one.puzzle === text.replace(/\/$/, ''));
  const { link, view, refusal } = readView(starts, named ? ownLink(named) : text);
  const [puzzle = '', size = ''] = link.split('/');
  const start = starts.find((one) => one.puzzle === puzzle);
  if (start?.link === link) return { link, view: start, exact: true, read: true, refusal: null };
  if (view) return { link, view, exact: false, read: true, refusal };
  const own = frontBoard(starts, link);
  if (refusal) return { link, view: own, exact: false, read: false, refusal };
  const frame = empty(readView(starts, `${puzzle}/${size}`).view ?? own);
  return { link, view: frame, exact: false, read: false, refusal };
}

/**
 * A frame without pieces: nothing that is not on the link's board.
 * @param {View} view
 * @returns {View}
 */
function empty(view) {
  const { scene } = view;
  const pieces = [...scene.pieces].map((letter) =>
    scene.kinds[letter] === 'outside' ? letter : '.',
  );
  const bare = { pieces: pieces.join(''), marks: {}, facts: [], labels: {}, lines: [] };
  return { ...view, scene: { ...scene, ...bare } };
}
