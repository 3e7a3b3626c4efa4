/**
 * The puzzles of the days. They ship as files, a month each; Python makes those of other days.
 */
import { allSolved, noteMade } from '../kept/progress.js';
import { siteFile } from '../site.js';
import { askedToday, monthFile } from './day-files.js';

/** @typedef {import('../kept/progress.js').Made} Order */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {{order: Order, link: string}} DayBoard `link` is '' where only Python can make it */

const WEEK = 7;
/** @type {Map<string, Promise<Record<string, string[]>>>} by the month's file */
const files = new Map();

/** @param {Date} day @returns {Promise<Record<string, string[]>>} rows by puzzle; none beyond the files */
async function monthOf(day) {
  const name = monthFile(day);
  if (!name) return {};
  const known = files.get(name) ?? fetchMonth(name);
  files.set(name, known);
  return known;
}

/** @param {string} name */
async function fetchMonth(name) {
  try {
    const response = await fetch(siteFile(name));
    if (response.ok) return await response.json();
  } catch {
    files.delete(name);
  }
  return {};
}

/**
 * The seed of a day: its date as 20261123.
 * @param {Date} day
 */
export const seedOf = (day) => (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();

/**
 * The day of a seed; null for the seed of another board.
 * @param {number} seed
 */
export function dayOf(seed) {
  const [, year, month, day] = /^(2\d{3})(\d\d)(\d\d)$/.exec(String(seed)) ?? [];
  return day ? new Date(Number(year), Number(month) - 1, Number(day)) : null;
}

/**
 * The order of a day: easier on Monday, hardest on Sunday.
 * @param {View} start the puzzle's front board
 * @param {Date} day
 * @returns {Order | null}
 */
export function orderOf({ puzzle, makers: [maker] }, day) {
  if (!maker) return null;
  const weekday = (day.getDay() + WEEK - 1) % WEEK;
  const level = maker.levels[Math.floor((weekday * maker.levels.length) / WEEK)] ?? '';
  return { puzzle, maker: maker.id, size: maker.sizes[0] ?? '', level, seed: seedOf(day) };
}

/**
 * The board of a day.
 * @param {View} start
 * @param {Date} day
 * @returns {Promise<DayBoard | null>}
 */
export async function boardOf(start, day) {
  const order = orderOf(start, day);
  if (!order) return null;
  const [level = order.level, link = ''] =
    (await monthOf(day))[start.puzzle]?.[day.getDate() - 1]?.split(' ') ?? [];
  return { order: { ...order, level }, link };
}

/**
 * Today's boards, one a puzzle, in the order in which they are shown.
 * @param {readonly View[]} starts
 * @param {Date} day
 */
export async function boardsOf(starts, day) {
  const shown = Object.keys(await monthOf(day));
  const place = ({ puzzle } = /** @type {View} */ ({})) => shown.indexOf(puzzle);
  const sorted = [...starts].sort((one, other) => place(one) - place(other));
  const found = await Promise.all(sorted.map((start) => boardOf(start, day)));
  return found.filter((one) => one !== null);
}

/**
 * What an address such as `<puzzle>/today` stands for; null for another address.
 * @param {readonly View[]} starts
 * @param {string} link
 */
export async function todayIn(starts, link) {
  const puzzle = askedToday(link);
  const start = starts.find((one) => one.puzzle === puzzle);
  const found = start ? await boardOf(start, new Date()) : null;
  if (found?.link) noteMade(found.link, found.order);
  return found;
}

/**
 * The days of which a board is solved, by their seeds.
 * @param {readonly string[]} puzzles
 */
export function solvedDays(puzzles) {
  const rows = [...allSolved().values()].filter(({ puzzle }) => puzzles.includes(puzzle));
  return new Set(rows.map(({ seed }) => seed));
}

/**
 * How many days in a row are solved, up to today or yesterday.
 * @param {Set<number>} solved
 * @param {Date} today
 */
export function streakTo(solved, today) {
  const isDone = (/** @type {number} */ ago) => solved.has(seedOf(daysBefore(today, ago)));
  let length = 0;
  for (let ago = isDone(0) ? 0 : 1; isDone(ago); ago += 1) length += 1;
  return length;
}

/**
 * @param {Date} day
 * @param {number} ago
 */
export const daysBefore = (day, ago) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - ago);
