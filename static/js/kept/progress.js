/**
 * Which puzzles the reader has solved and with what help, kept in this browser. What is solved can be
 * saved to a file and loaded elsewhere.
 *
 * A puzzle is known by its own link, so a tick is only for that very puzzle.
 */
import { recallRows, remember } from '../page/storage.js';

/**
 * @typedef {object} Made what is known of a made board
 * @property {string} puzzle
 * @property {string} maker
 * @property {string} size
 * @property {string} level
 * @property {number} seed
 */
/** @typedef {Made & {hints: number, mistakes?: number, seconds?: number}} Won */
/** @typedef {{hints: number, told: boolean, at?: string}} Help hints asked for, whether a solution was shown, and the board of the last hint */

const [SOLVED, MADE, HELPED] = ['solved', 'made', 'helped'];
/** Puzzles remembered at most; the oldest are forgotten first. */
const MOST = { [SOLVED]: 5000, [MADE]: 300, [HELPED]: 2000 };
const KIND = 'stepstones-progress';
const VERSION = 1;
const MAX_FILE = 3_000_000;

const solvedRows = () => recallRows(SOLVED, isWon);
const madeRows = () => recallRows(MADE, isMade);
const helpedRows = () => recallRows(HELPED, isHelp);

/**
 * Put a row at the end of its table.
 * @template T
 * @param {string} key
 * @param {Map<string, T>} rows
 * @param {string} link
 * @param {T} row
 */
function add(key, rows, link, row) {
  rows.delete(link);
  keep(key, rows.set(link, row));
}

/**
 * @param {string} key
 * @param {Map<string, unknown>} rows
 */
function keep(key, rows) {
  remember(key, Object.fromEntries([...rows].slice(-(MOST[key] ?? 0))));
}

/**
 * @param {string} link
 * @param {Made} made
 */
export function noteMade(link, { puzzle, maker, size, level, seed }) {
  add(MADE, madeRows(), link, { puzzle, maker, size, level, seed });
}

/**
 * @param {string} link
 * @returns {Made | undefined}
 */
export const madeBy = (link) => madeRows().get(link);

/**
 * @param {string} link of the puzzle itself
 * @param {Won} won
 */
export function noteSolved(link, won) {
  const rows = solvedRows();
  if (!rows.has(link)) add(SOLVED, rows, link, won);
}

/** @param {string} link */
export const isSolved = (link) => solvedRows().has(link);

/**
 * With what help a puzzle was solved, or has been worked at so far.
 * @param {string} link
 * @returns {Help}
 */
export function helpWith(link) {
  const won = solvedRows().get(link);
  return won
    ? { hints: won.hints, told: false }
    : (helpedRows().get(link) ?? { hints: 0, told: false });
}

/**
 * Note help with a puzzle; after it is solved there is nothing left to help with, and a hint that
 * is only said again is no more help.
 * @param {string} link
 * @param {'hint' | 'solution'} what
 * @param {string} [at] the board for which a hint was given
 */
export function noteHelp(link, what, at) {
  const was = helpWith(link);
  if (isSolved(link)) return;
  if (what === 'solution' ? was.told : was.at === at) return;
  const help = what === 'solution' ? { told: true } : { hints: was.hints + 1, at };
  add(HELPED, helpedRows(), link, { ...was, ...help });
}

/**
 * How many made boards like this one are solved.
 * @param {Made} like
 */
export function countSolved({ maker, size, level }) {
  const rows = [...solvedRows().values()];
  return rows.filter((one) => one.maker === maker && one.size === size && one.level === level)
    .length;
}

/**
 * The numbers of the solved problems of a set.
 * @param {string} puzzle
 * @param {string} set
 */
export function solvedNumbers(puzzle, set) {
  const rows = [...solvedRows().values()];
  return new Set(
    rows.filter((one) => one.puzzle === puzzle && one.maker === set).map(({ seed }) => seed),
  );
}

/**
 * Whether a puzzle's board of a day is solved.
 * @param {string} puzzle
 * @param {number} seed the date
 */
export const isDaySolved = (puzzle, seed) =>
  [...solvedRows().values()].some((one) => one.puzzle === puzzle && one.seed === seed);

/** All solved puzzles, by their links. */
export const allSolved = () => solvedRows();

/** Puzzles with which there was help and that are not solved, by their links. */
export function allUnsolved() {
  const solved = solvedRows();
  const made = madeRows();
  return [...helpedRows().keys()].filter((link) => made.has(link) && !solved.has(link));
}

/** All solved puzzles as the text of a file. */
export const exportProgress = () =>
  `${JSON.stringify({ kind: KIND, version: VERSION, solved: Object.fromEntries(solvedRows()) }, null, 1)}\n`;

/**
 * Add the solved puzzles of a file to those known.
 * @param {string} text
 * @returns {number | 'ui.progress-strange' | 'ui.progress-newer'} how many puzzles it has, or why it is not read
 */
export function importProgress(text) {
  try {
    const file = text.length <= MAX_FILE ? JSON.parse(text) : null;
    if (file?.kind !== KIND || !isCount(file.version)) return 'ui.progress-strange';
    if (file.version > VERSION) return 'ui.progress-newer';
    if (typeof file.solved !== 'object') return 'ui.progress-strange';
    const rows = Object.entries(file.solved).filter(
      ([link, won]) => link.length < 2000 && isWon(won) && link.startsWith(`${won.puzzle}/`),
    );
    keep(SOLVED, new Map([...rows, ...solvedRows()]));
    return rows.length;
  } catch {
    return 'ui.progress-strange';
  }
}

/** @param {unknown} row @returns {row is Made} */
function isMade(row) {
  if (typeof row !== 'object' || row === null) return false;
  const { puzzle, maker, size, level, seed } = /** @type {Partial<Made>} */ (row);
  const words = [puzzle, maker, size, level];
  return (
    words.every((word) => typeof word === 'string' && word.length < 40) &&
    Number.isSafeInteger(seed)
  );
}

/** @param {unknown} row @returns {row is Won} */
function isWon(row) {
  if (!isMade(row)) return false;
  const { hints, mistakes = 0, seconds = 0 } = /** @type {Partial<Won>} */ (row);
  return [hints, mistakes, seconds].every(isCount);
}

/** @param {unknown} row @returns {row is Help} */
function isHelp(row) {
  const help = /** @type {Partial<Help> | null} */ (row);
  return isCount(help?.hints) && typeof help?.told === 'boolean';
}

/** @param {unknown} hints */
const isCount = (hints) => Number.isSafeInteger(hints) && Number(hints) >= 0;
