/**
 * The reader's boards in the browser's storage, a dozen a puzzle. Each has its link, by which it is
 * shown and found, and the journal from which Python rebuilds its session.
 *
 * Pages of other projects may share the storage, so entries are checked as strictly as links, and
 * Python checks the journal line by line.
 */
import { allOf, change } from '../page/database.js';
import { recallInTab, rememberInTab } from '../page/storage.js';

/** @typedef {import('../model/choices.js').Mode} Mode */
/**
 * @typedef {object} Entry a board as it is kept
 * @property {string} id
 * @property {string} puzzle
 * @property {string} link
 * @property {string} title what a record calls it; '' for nothing
 * @property {number} when milliseconds since 1970
 * @property {Mode} mode
 * @property {string} text
 * @property {string[]} sources
 */

/** Boards kept of each puzzle. */
export const MOST_BOARDS = 12;
const MOST = {
  id: 40,
  puzzle: 20,
  link: 40_000,
  title: 80,
  mode: 10,
  text: 2_500_000,
  source: 4_000_000,
};
const MOST_SOURCES = 50;
const WORD = /^[a-z0-9-]+$/;
/** The least milliseconds between two writes. */
const PAUSE = 250;
/** Under this name a tab leaves behind for its own next load what it showed. */
const LEFT = 'left';

/**
 * A kept board, taken apart; null for anything else.
 * @param {unknown} value
 * @returns {Entry | null}
 */
export function readEntry(value) {
  if (typeof value !== 'object' || value === null) return null;
  const { id, puzzle, link, title, when, mode, text, sources } =
    /** @type {Record<string, unknown>} */ (value);
  if (
    !isText(id, MOST.id, WORD) ||
    !isText(puzzle, MOST.puzzle, WORD) ||
    !isText(link, MOST.link)
  ) {
    return null;
  }
  if (!isText(title, MOST.title) || !isText(mode, MOST.mode, WORD) || !isText(text, MOST.text)) {
    return null;
  }
  if (typeof when !== 'number' || !Number.isFinite(when) || !link.startsWith(`${puzzle}/`)) {
    return null;
  }
  if (!Array.isArray(sources) || sources.length > MOST_SOURCES) return null;
  const signs = Array.from(/** @type {unknown[]} */ (sources));
  if (!signs.every((one) => isText(one, MOST.id, WORD))) return null;
  const own = /** @type {string[]} */ (signs);
  return { id, puzzle, link, title, when, mode: /** @type {Mode} */ (mode), text, sources: own };
}

/**
 * The text of a record as it is kept; null for anything else.
 * @param {unknown} value
 * @returns {{id: string, text: string} | null}
 */
export function readSource(value) {
  if (typeof value !== 'object' || value === null) return null;
  const { id, text } = /** @type {Record<string, unknown>} */ (value);
  return isText(id, MOST.id, WORD) && isText(text, MOST.source) ? { id, text } : null;
}

/**
 * @param {unknown} value
 * @param {number} most characters
 * @param {RegExp} [form]
 * @returns {value is string}
 */
function isText(value, most, form) {
  return typeof value === 'string' && value.length <= most && (!form || form.test(value));
}

/** @returns {Promise<Entry[]>} the kept boards and what this tab left behind, the newest first */
export async function keptBoards() {
  const stored = await allOf('boards');
  const found = [leftBehind().entry, ...stored].flatMap((one) => readEntry(one) ?? []);
  /** @type {Map<string, Entry>} */ const newest = new Map();
  for (const one of found.sort((first, second) => second.when - first.when)) {
    if (!newest.has(one.id)) newest.set(one.id, one);
  }
  return [...newest.values()];
}

/**
 * The link of a kept board as it was set: what its session began with.
 * @param {Entry} entry
 */
export const problemOf = ({ text, link }) => /^0 - b (\S+)/m.exec(text)?.[1] ?? link;

/**
 * The session that was kept under a name, if its board is that of the link. After a reload it may be
 * what this tab left behind, and then the link does not matter: the address may lag behind it.
 * @param {string} id '' for none
 * @param {string} link
 */
export async function keptAs(id, link) {
  if (!id) return undefined; // without a wait: the database may open late
  const kept = (await keptBoards()).find((one) => one.id === id);
  const isWanted = kept?.link === link || (isReloaded() && leftBehind().entry?.id === id);
  return isWanted ? kept : undefined;
}

/** The board that this tab showed last and left, and the texts of records that it needs. */
function leftBehind() {
  try {
    const { entry, sources } = JSON.parse(recallInTab(LEFT) || '{}');
    const texts = Array.from(/** @type {unknown[]} */ (sources ?? []));
    return { entry, sources: texts.flatMap((one) => readSource(one) ?? []) };
  } catch {
    return { entry: null, sources: [] };
  }
}

/**
 * Leave a board behind in this tab: a write to the database may be cut off with the page.
 * @param {Entry} entry
 * @param {Map<string, string>} sources
 */
function leaveBehind(entry, sources) {
  const texts = [...sources].map(([id, text]) => ({ id, text }));
  // Where it is forbidden or too large the database has it, if it was quick enough.
  rememberInTab(LEFT, JSON.stringify({ entry, sources: texts }));
}

function isReloaded() {
  const [navigation] = performance.getEntriesByType('navigation');
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === 'reload';
}

/**
 * The texts of records that a kept board needs.
 * @param {Entry} entry
 * @returns {Promise<Map<string, string>>}
 */
export async function sourcesOf({ sources }) {
  if (!sources.length) return new Map();
  const kept = (await allOf('sources')).flatMap((one) => readSource(one) ?? []);
  const all = [...kept, ...leftBehind().sources];
  return new Map(all.filter(({ id }) => sources.includes(id)).map(({ id, text }) => [id, text]));
}

const LOCK = 'stepstones.board.';
/** @type {Map<string, Promise<boolean>>} the names that this page has asked for: its own or refused */
const claims = new Map();

/**
 * Keep a name for this page alone, for as long as it is there.
 * @param {string} id
 * @returns {Promise<boolean>} false where another page has it
 */
export function claim(id) {
  const known = claims.get(id);
  if (known) return known;
  const claimed = new Promise((/** @type {(own: boolean) => void} */ resolve) => {
    const forever = new Promise(() => {});
    if (!navigator.locks) return resolve(true);
    const options = { ifAvailable: true };
    navigator.locks
      .request(`${LOCK}${id}`, options, (lock) => {
        resolve(lock !== null);
        return lock && forever;
      })
      .catch(() => resolve(true));
  });
  claims.set(id, claimed);
  return claimed;
}

/** @returns {Promise<Set<string>>} the names that pages keep for themselves, this page too */
async function claimedNames() {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace(LOCK, '')));
  } catch {
    return new Set();
  }
}

/** Writes the board of this page, not more often than need be. */
export class Writer {
  #timer = 0;
  #asked = false;
  /** @type {Set<string>} names of what this page has written */ #written = new Set();
  #last = '';

  /**
   * @param {() => {entry: Entry, sources: Map<string, string>} | null} take what is to be kept now
   */
  constructor(take) {
    this.take = take;
    addEventListener('pagehide', () => this.leave());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** Write soon: at once, or after a pause where something was written just now. */
  request() {
    this.#asked = true;
    if (this.#timer) return;
    this.flush();
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      if (this.#asked) this.request();
    }, PAUSE);
  }

  /** Write the board now and leave it behind: another one comes, or the page is left. */
  leave() {
    this.flush();
    const taken = this.take();
    if (taken) leaveBehind(taken.entry, taken.sources);
  }

  /** Write now what is waiting to be written. */
  flush() {
    if (!this.#asked) return;
    this.#asked = false;
    const taken = this.take();
    if (!taken) return;
    const { entry, sources } = taken;
    const last = JSON.stringify({ ...entry, when: 0 });
    if (last === this.#last) return;
    this.#last = last;
    const fresh = [...sources].filter(([id]) => !this.#written.has(id));
    if (fresh.length) {
      change(
        'sources',
        fresh.map(([id, text]) => ({ id, text })),
      );
    }
    change('boards', [entry]);
    if (!this.#written.has(entry.id)) {
      void claim(entry.id);
      void tidy(entry);
    }
    for (const id of [entry.id, ...sources.keys()]) this.#written.add(id);
  }
}

/**
 * @param {unknown[]} all what a store holds
 * @returns {IDBValidKey[]}
 */
const keysOf = (all) => all.map((one) => /** @type {{id: IDBValidKey}} */ (one).id);

/**
 * Remove what is too old to be kept, what cannot be read, and texts that no board needs.
 * @param {Entry} newest just written
 */
async function tidy(newest) {
  const [boards, sources, claimed] = await Promise.all([
    allOf('boards'),
    allOf('sources'),
    claimedNames(),
  ]);
  const kept = new Map([[newest.id, newest]]);
  const counts = new Map([[newest.puzzle, 1]]);
  const read = boards.flatMap((one) => readEntry(one) ?? []);
  for (const one of read.sort((first, second) => second.when - first.when)) {
    const count = counts.get(one.puzzle) ?? 0;
    const isInUse = claimed.has(one.id) || claims.has(one.id); // the other tab may be loading just now
    const isTwin = one.text === newest.text && !isInUse;
    if (kept.has(one.id) || isTwin || count >= MOST_BOARDS) continue;
    kept.set(one.id, one);
    counts.set(one.puzzle, count + 1);
  }
  const needed = new Set([...kept.values()].flatMap((one) => one.sources));
  change(
    'boards',
    [],
    keysOf(boards).filter((id) => !kept.has(String(id))),
  );
  change(
    'sources',
    [],
    keysOf(sources).filter((id) => !needed.has(String(id))),
  );
}
