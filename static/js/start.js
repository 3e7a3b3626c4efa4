/**
 * What can be shown before Python is there: the front boards that ship with the page, and the
 * reader's own boards of the last visit.
 */
import { recall, remember } from './storage.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {Pick<View, 'link' | 'size' | 'scene' | 'report' | 'can'>} Kept */

/** @returns {Promise<View[]>} a view of each puzzle's front board, in the order of the header */
export async function loadStarts() {
  const response = await fetch(new URL('../start.json', import.meta.url));
  return response.json();
}

/**
 * Keep a board for the next visit.
 * @param {View} view
 */
export function keepView({ puzzle, link, size, scene, report, can }) {
  remember(`board.${puzzle}`, { link, size, scene, report, can: { ...can, undo: false, redo: false } });
  remember('puzzle', puzzle);
}

/**
 * The puzzle of the last visit.
 * @param {View[]} starts
 */
export function lastPuzzle(starts) {
  const last = recall('puzzle');
  return starts.find(({ puzzle }) => puzzle === last) ?? /** @type {View} */ (starts[0]);
}

/**
 * The reader's own board of a puzzle, or its front board.
 * @param {View} start
 * @returns {View}
 */
export function ownBoard(start) {
  const kept = /** @type {Kept | undefined} */ (recall(`board.${start.puzzle}`));
  return kept?.scene && kept.link.startsWith(`${start.puzzle}/`) ? { ...start, ...kept } : start;
}

/**
 * The reader's own board of the puzzle of a link, however damaged.
 * @param {View[]} starts
 * @param {string} link
 */
export function frontBoard(starts, link) {
  const [puzzle] = link.split('/', 1);
  return ownBoard(starts.find((one) => one.puzzle === puzzle) ?? /** @type {View} */ (starts[0]));
}

/**
 * What to show for a link: its very board where we have it, else the front board of its puzzle.
 * @param {View[]} starts
 * @param {string} link
 * @returns {{view: View, exact: boolean}}
 */
export function startFrame(starts, link) {
  const [puzzle = '', size = ''] = link.split('/');
  const start = starts.find((one) => one.puzzle === puzzle);
  if (!start) return { view: /** @type {View} */ (starts[0]), exact: false };
  const known = [start, ownBoard(start)].find((one) => one.link === link);
  if (known) return { view: known, exact: true };
  const same = [ownBoard(start), start].find((one) => one.size === size);
  return { view: emptied(same ?? start), exact: false };
}

/**
 * A frame without pieces: nothing that is not on the link's board.
 * @param {View} view
 * @returns {View}
 */
function emptied(view) {
  const { scene } = view;
  const pieces = [...scene.pieces].map((letter) => (scene.kinds[letter] === 'outside' ? letter : '.'));
  const bare = { pieces: pieces.join(''), marks: {}, facts: [], labels: {}, lines: [] };
  return { ...view, scene: { ...scene, ...bare } };
}
