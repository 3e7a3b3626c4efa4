/**
 * What can be shown before Python is there: the front boards that ship with the page, and the
 * reader's own boards of the last visit.
 */
import { EMBEDDED } from '../page/address.js';
import { recall, remember } from '../page/storage.js';
import { siteFile } from '../site.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {Pick<View, 'link' | 'size' | 'scene' | 'report' | 'can'>} Kept */

/** @returns {Promise<View[]>} a view of each puzzle's front board, in the order of the header */
export async function loadStarts() {
  const response = await fetch(siteFile('static/start.json'));
  return response.json();
}

/**
 * Keep a board for the next visit; a board in a frame of another page is not the reader's own.
 * @param {View} view
 */
export function keepView({ puzzle, link, size, scene, report, can }) {
  if (EMBEDDED) return;
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
 * The reader's own board of a puzzle, or its front board where none is kept, or one of another
 * form: by another version of the page, or damaged.
 * @param {View} start
 * @returns {View}
 */
export function ownBoard(start) {
  const kept = recall(`board.${start.puzzle}`);
  return isKept(kept, start) ? { ...start, ...kept } : start;
}

/**
 * @param {unknown} kept
 * @param {View} start
 * @returns {kept is Kept}
 */
function isKept(kept, start) {
  const { link, size, scene, report, can } = start;
  if (!isAlike(kept, { link, size, scene, report, can })) return false;
  const own = /** @type {Kept} */ (kept);
  if (!isAlike(own.scene, scene) || !isAlike(own.report, report, true) || !isAlike(own.can, can)) return false;
  const { width, height, pieces, files, ranks } = own.scene;
  const fits = files.length === width && ranks.length === height && pieces.length === width * height;
  return fits && own.link.startsWith(`${start.puzzle}/`);
}

/**
 * Whether a value has the fields of another, each of the same kind.
 * @param {unknown} value
 * @param {object} model
 * @param {boolean} [nullable] whether null is as good as an object
 */
function isAlike(value, model, nullable = false) {
  if (typeof value !== 'object' || value === null) return false;
  const fields = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(model).every(([name, one]) => {
    const other = fields[name];
    if (typeof one !== typeof other) return false;
    if (nullable && (one === null || other === null)) return true;
    return (one === null) === (other === null) && Array.isArray(one) === Array.isArray(other);
  });
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
