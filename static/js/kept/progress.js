/**
 * What the reader has solved, kept in this browser, and as a file to take elsewhere.
 *
 * A puzzle is known by its own link, so a tick is only for that very puzzle.
 */
import { recall, remember } from '../page/storage.js';

/**
 * @typedef {object} Made what is known of a made board
 * @property {string} puzzle
 * @property {string} maker
 * @property {string} size
 * @property {string} level
 * @property {number} seed
 */
/** @typedef {Made & {hints: number}} Won */

const [SOLVED, MADE] = ['solved', 'made'];
/** Puzzles remembered at most; the oldest are forgotten first. */
const MOST = { [SOLVED]: 5000, [MADE]: 300 };
const KIND = 'stepstones-progress';
const MAX_FILE = 3_000_000;

/**
 * @template T
 * @param {string} key
 * @returns {Record<string, T>}
 */
function table(key) {
  const kept = recall(key);
  return kept && typeof kept === 'object' && !Array.isArray(kept) ? /** @type {Record<string, T>} */ (kept) : {};
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} rows
 */
function keep(key, rows) {
  remember(key, Object.fromEntries(Object.entries(rows).slice(-(MOST[key] ?? 0))));
}

/**
 * @param {string} link
 * @param {Made} made
 */
export function noteMade(link, { puzzle, maker, size, level, seed }) {
  const rows = table(MADE);
  delete rows[link];
  keep(MADE, { ...rows, [link]: { puzzle, maker, size, level, seed } });
}

/**
 * @param {string} link
 * @returns {Made | undefined}
 */
export const madeBy = (link) => /** @type {Record<string, Made>} */ (table(MADE))[link];

/**
 * @param {string} link of the puzzle itself
 * @param {Won} won
 */
export function noteSolved(link, won) {
  const rows = table(SOLVED);
  if (!(link in rows)) keep(SOLVED, { ...rows, [link]: won });
}

/** @param {string} link */
export const isSolved = (link) => link in table(SOLVED);

/**
 * How many made boards like this one are solved.
 * @param {Made} like
 */
export function countSolved({ maker, size, level }) {
  const rows = Object.values(/** @type {Record<string, Won>} */ (table(SOLVED)));
  return rows.filter((one) => one.maker === maker && one.size === size && one.level === level).length;
}

/**
 * The numbers of the solved problems of a set.
 * @param {string} puzzle
 * @param {string} set
 */
export function solvedNumbers(puzzle, set) {
  const rows = Object.values(/** @type {Record<string, Won>} */ (table(SOLVED)));
  return new Set(rows.filter((one) => one.puzzle === puzzle && one.maker === set).map(({ seed }) => seed));
}

/**
 * Whether the board of a day is solved.
 * @param {Made} order
 */
export function isOrderSolved({ maker, size, level, seed }) {
  const rows = Object.values(/** @type {Record<string, Won>} */ (table(SOLVED)));
  return rows.some((one) => one.maker === maker && one.size === size && one.level === level && one.seed === seed);
}

/** All solved puzzles as the text of a file. */
export const exportProgress = () => `${JSON.stringify({ kind: KIND, version: 1, solved: table(SOLVED) }, null, 1)}\n`;

/**
 * Add the solved puzzles of a file to those known.
 * @param {string} text
 * @returns {number} how many puzzles it has, -1 where it is no such file
 */
export function importProgress(text) {
  try {
    const file = text.length <= MAX_FILE ? JSON.parse(text) : null;
    if (file?.kind !== KIND || typeof file.solved !== 'object' || !file.solved) return -1;
    const rows = Object.entries(file.solved).filter(([link, won]) => link.length < 2000 && isWon(won));
    keep(SOLVED, { ...Object.fromEntries(rows), ...table(SOLVED) });
    return rows.length;
  } catch {
    return -1;
  }
}

/** @param {any} won */
function isWon(won) {
  const words = ['puzzle', 'maker', 'size', 'level'];
  const plain = won && words.every((word) => typeof won[word] === 'string' && won[word].length < 40);
  return Boolean(plain) && Number.isSafeInteger(won.seed) && Number.isSafeInteger(won.hints);
}
