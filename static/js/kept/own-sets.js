/**
 * Sets of a reader's own: boards in an order under a title, kept in this browser and passed on as one
 * link, `set/3/Title/link;link;link`. The number tells whether the link came whole.
 */
import { newId } from './journal.js';
import { allSolved } from './progress.js';
import { isKept, recallInTab, recallRows, remember, rememberInTab } from '../page/storage.js';

/** @typedef {{title: string, links: string[]}} OwnSet */
/** @typedef {{set: OwnSet, id: string}} NamedSet a set, and its name; '' where it is not kept */
/** @typedef {{set: OwnSet, size: number}} ReadSet a set, and how many boards its link speaks of */

const KEY = 'own-sets';
const OPEN = 'open-set';
/** Semicolons are encoded within the links of boards. */
const BETWEEN = ';';
/** Signs that end a sentence, not a link. */
const STOPS = /[.,:!?)\]}'»”]{1,9}$/;
/** Boards of a set, sets that are kept, signs of a title, signs of a board's link. */
export const MOST = Object.freeze({ boards: 200, sets: 50, title: 80, link: 8000 });

/** The sets that are kept, by their names. */
export const ownSets = () => recallRows(KEY, isSet);

/**
 * Keep a set, in place of the one of that name.
 * @param {OwnSet} set
 * @param {string} [id]
 * @returns {string} its name; '' where there are too many
 */
export function keepSet(set, id = newId()) {
  const sets = ownSets();
  if (!sets.has(id) && sets.size >= MOST.sets) return '';
  remember(KEY, Object.fromEntries(sets.set(id, set)));
  if (opened?.id === id) openSet(set);
  return id;
}

/** Whether the browser keeps the sets for the next visit. */
export const areSetsKept = () => isKept(KEY);

/** @param {string} id */
export function dropSet(id) {
  const sets = ownSets();
  sets.delete(id);
  remember(KEY, Object.fromEntries(sets));
}

/** The link of a set. @param {OwnSet} set */
export const linkOfSet = ({ title, links }) =>
  `set/${links.length}/${encodeURIComponent(title)}/${links.join(BETWEEN)}`;

/**
 * Read the link of a set. Never throws. What mail and chats encode is decoded where the number of
 * boards proves it.
 * @param {string} link
 * @returns {ReadSet | null} null where it is none
 */
export function readSet(link) {
  const readings = [link, link.replace(/%3b/gi, BETWEEN), decode(link)].map(readAsItIs);
  return readings.find(isWhole) ?? readings[0] ?? null;
}

/**
 * @param {string} link
 * @returns {ReadSet | null}
 */
function readAsItIs(link) {
  const [, digits, name = '', rest = ''] = /^set\/(\d{1,3})\/([^/]*)\/(.*)$/s.exec(link) ?? [];
  if (!digits) return null;
  const boards = rest.replace(STOPS, '').split(BETWEEN, MOST.boards);
  const good = boards.filter((one) => one && one.length <= MOST.link);
  const links = [...new Set(good)]; // ticks and arrows tell boards by their links
  const title = [...decode(name)].slice(0, MOST.title).join(''); // half a sign could not be encoded
  return { set: { title, links }, size: Number(digits) - (good.length - links.length) };
}

/**
 * The link of a set in a text, such as a message or a file with one; '' for none. Where lines were
 * broken within it, the number of boards tells which belong to it.
 * @param {string} text
 */
export function setIn(text) {
  if (/^\s*\(\s*;/.test(text)) return ''; // a record of Go that speaks of a set
  const found = linkIn(text);
  if (!found || isWhole(readSet(found))) return found;
  const joined = linkIn(text.replace(/[\r\n][\s>|]*/g, ''));
  return isWhole(readSet(joined)) ? joined : found;
}

/** @param {string} text */
const linkIn = (text) => /#(set\/\d{1,3}\/[^\s#<>"]*)/.exec(text)?.[1] ?? '';

/** Whether all boards are there that a link speaks of. @param {ReadSet | null} read */
const isWhole = (read) =>
  read !== null &&
  read.set.links.length >= read.size &&
  read.set.links.every((one) => one.includes('/'));

/**
 * The name under which a set is kept as it stands in a link; '' where it is not.
 * @param {OwnSet} set
 */
export function nameOfSet(set) {
  const link = linkOfSet(set);
  return [...ownSets()].find(([, one]) => linkOfSet(one) === link)?.[0] ?? '';
}

/** How many boards of a set are solved. @param {OwnSet} set */
export function solvedOf({ links }) {
  const solved = allSolved();
  return links.filter((link) => solved.has(link)).length;
}

/** The set that the reader works through: each change of the page asks, so it is read once. */
let opened = recallOpened();

/** Note which set the reader works through in this tab. @param {OwnSet} set */
export function openSet(set) {
  opened = { set, id: nameOfSet(set) };
  rememberInTab(OPEN, linkOfSet(set)); // without it the next board is chosen by hand
}

/**
 * Where a board stands in the set that the reader works through.
 * @param {string} link of the board as it was set
 * @returns {{set: OwnSet, at: number} | null}
 */
export function placeInSet(link) {
  const at = opened?.set.links.indexOf(link) ?? -1;
  return opened && at >= 0 ? { set: opened.set, at } : null;
}

/** The set that this tab had open before the page was loaded. @returns {NamedSet | null} */
function recallOpened() {
  const set = readSet(recallInTab(OPEN))?.set;
  return set ? { set, id: nameOfSet(set) } : null;
}

/**
 * The next board of a set that is not solved, seen from one of them; '' where all are.
 * @param {OwnSet} set
 * @param {number} at -1 before the first
 */
export function nextOfSet({ links }, at) {
  const solved = allSolved();
  const after = [...links.slice(at + 1), ...links.slice(0, Math.max(at, 0))];
  return after.find((link) => !solved.has(link)) ?? '';
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {unknown} row @returns {row is OwnSet} */
function isSet(row) {
  const { title, links } = /** @type {Partial<OwnSet>} */ (row ?? {});
  return (
    typeof title === 'string' &&
    Array.isArray(links) &&
    links.every((one) => typeof one === 'string')
  );
}
