/**
 * Sets of problems: files with a line for each, fetched when a reader opens the set.
 *
 * A line is a level, the problem's link, and what is known of its moves. A problem of a set is noted
 * as made by it, with its number for a seed, so its tick is for that very link.
 */
import { puzzleLinkOf } from './choices.js';
import { madeBy, noteMade, solvedNumbers } from '../kept/progress.js';
import { recall, remember } from '../page/storage.js';
import { siteFile } from '../site.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {{level: string, link: string}} Row */
/** @typedef {{id: string, size: number}} Shelf a set and how many problems it has */

const FOLDER = 'static/sets';

export class Sets {
  /** @type {Record<string, Shelf[]>} by puzzle */ #shelves = {};
  /** @type {Map<string, Promise<Row[]>>} by puzzle and set */ #rows = new Map();

  /**
   * @param {App} app
   * @param {() => View} of a board of the puzzle
   */
  constructor(app, of = () => app.view) {
    this.app = app;
    this.of = of;
  }

  /** Fetch the list of all sets. */
  async load() {
    const response = await fetch(siteFile(`${FOLDER}/index.json`));
    this.#shelves = await response.json();
    this.app.notify();
  }

  /** The sets of the puzzle on the board. */
  get shelves() {
    return this.#shelves[this.of().puzzle] ?? [];
  }

  /** The set looked into: the reader's last choice, or none. @returns {Shelf | undefined} */
  get chosen() {
    const kept = recall(`set.${this.of().puzzle}`);
    return this.shelves.find(({ id }) => id === kept);
  }

  /** @param {string} id of a set, '' for none */
  choose(id) {
    remember(`set.${this.of().puzzle}`, id);
    this.app.notify();
  }

  /**
   * Which problem of which set is on the board.
   * @returns {{shelf: Shelf, number: number} | null}
   */
  get here() {
    const { view } = this.app;
    const made = madeBy(puzzleLinkOf(view));
    const shelf = made && this.#shelves[view.puzzle]?.find(({ id }) => id === made.maker);
    return shelf ? { shelf, number: made.seed } : null;
  }

  /**
   * The numbers of the problems of a set that are solved.
   * @param {string} id
   */
  solved = (id) => solvedNumbers(this.of().puzzle, id);

  /**
   * @param {string} puzzle
   * @param {string} id
   * @returns {Promise<Row[]>} the problems of a set; fetched once, and again where that failed
   */
  rows(puzzle, id) {
    const name = `${puzzle}-${id}`;
    const known = this.#rows.get(name) ?? fetchRows(name);
    this.#rows.set(name, known);
    known.catch(() => this.#rows.delete(name));
    return known;
  }

  /**
   * Open a problem of a set.
   * @param {string} puzzle
   * @param {string} id
   * @param {number} number from 1
   */
  async open(puzzle, id, number) {
    const { app } = this;
    const isLeft = app.boards.watch();
    const rows = await this.rows(puzzle, id).catch(() => null);
    if (!rows) return app.client.complain('ui.sets-failed');
    const row = rows[number - 1];
    if (!row || isLeft()) return;
    const [, size = ''] = row.link.split('/');
    noteMade(row.link, { puzzle, maker: id, size, level: row.level, seed: number });
    await app.boards.openToPlay(row.link);
  }

  /** Open the next problem of the set that is not solved; after the last one the first. */
  async next() {
    const { here } = this;
    if (!here) return;
    const { shelf } = here;
    const solved = this.solved(shelf.id);
    const after = Array.from(
      { length: shelf.size },
      (_, ahead) => ((here.number + ahead) % shelf.size) + 1,
    );
    const number = after.find((one) => !solved.has(one)) ?? after[0] ?? 1;
    await this.open(this.app.view.puzzle, shelf.id, number);
  }
}

/**
 * @param {string} name
 * @returns {Promise<Row[]>}
 */
async function fetchRows(name) {
  const response = await fetch(siteFile(`${FOLDER}/${name}.txt`));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const lines = (await response.text()).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [level = '', link = ''] = line.split(' ');
    return { level, link };
  });
}
