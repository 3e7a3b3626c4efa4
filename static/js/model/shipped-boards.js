/**
 * What can be shown before Python is there: the front boards that ship with the page, the
 * reader's own boards of the last visit, and what links tell of theirs.
 */
import { EMBEDDED } from '../page/address.js';
import { recall, remember } from '../page/storage.js';
import { siteFile } from '../site.js';
import { readView } from './first-view.js';

/** @typedef {import('./first-view.js').Shipped} Shipped */
/** @typedef {import('./protocol.js').Arg} Arg */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {Pick<View, 'link' | 'size' | 'scene' | 'report' | 'can'>} Kept */

/** @returns {Promise<Shipped[]>} a view of each puzzle's front board, in the order of the header */
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
 * @param {Shipped[]} starts
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
 * @param {Shipped[]} starts
 * @param {string} link
 */
export function frontBoard(starts, link) {
  const [puzzle] = link.split('/', 1);
  return ownBoard(starts.find((one) => one.puzzle === puzzle) ?? /** @type {View} */ (starts[0]));
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
 * frame of its size where only Python can, and the reader's own board where it is damaged.
 * @param {Shipped[]} starts
 * @param {string} text
 * @returns {First}
 */
export function startFrame(starts, text) {
  const { link, view, refusal } = readView(starts, text);
  const [puzzle = '', size = ''] = link.split('/');
  const start = starts.find((one) => one.puzzle === puzzle);
  const known = start && [start, ownBoard(start)].find((one) => one.link === link);
  if (known) return { link, view: known, exact: true, read: true, refusal: null };
  if (view) return { link, view, exact: false, read: true, refusal };
  const own = frontBoard(starts, link);
  if (refusal) return { link, view: own, exact: false, read: false, refusal };
  const frame = emptied(readView(starts, `${puzzle}/${size}`).view ?? own);
  return { link, view: frame, exact: false, read: false, refusal };
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
