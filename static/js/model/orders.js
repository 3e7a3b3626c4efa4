/**
 * Orders new boards: like the last one, the board of a day, one made ahead, or several for paper.
 */
import { placeHere, shelfHere } from '../page/address.js';
import { recall, remember } from '../page/storage.js';
import { madeBy, noteMade } from '../kept/progress.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./boards.js').How} How */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('../kept/progress.js').Made} Order */
/** @typedef {import('./protocol.js').MadeView} MadeView */

/** Random seeds begin here; smaller ones are dates. */
const CHANCE = 1_000_000_000;
/** The order that ends what is in the making. */
const NOTHING = { puzzle: '', maker: '', size: '', level: '', seed: 0, drawn: false };

export class Orders {
  /** @type {{order: Order, link: string} | null} made while the present board is being solved */
  #ahead = null;
  /** @type {Order | null} in the making, to be opened at once */ making = null;

  /**
   * @param {App} app
   * @param {() => View} of a board of the puzzle
   */
  constructor(app, of = () => app.view) {
    this.app = app;
    this.of = of;
  }

  /** What the maker chosen last, or the first, is ordered to make; null where there is none. @returns {Order | null} */
  get usual() {
    const { puzzle, makers } = this.of();
    const kept = /** @type {Partial<Order>} */ (recall(`order.${puzzle}`) ?? {});
    const maker = makers.find(({ id }) => id === kept.maker) ?? makers[0];
    if (!maker) return null;
    const size = maker.sizes.includes(kept.size ?? '') ? kept.size : maker.sizes[0];
    const level = maker.levels.includes(kept.level ?? '') ? kept.level : maker.levels[0];
    return { puzzle, maker: maker.id, size: size ?? '', level: level ?? '', seed: 0 };
  }

  /** @param {Partial<Order>} change */
  choose(change) {
    const { usual } = this;
    if (usual) remember(`order.${usual.puzzle}`, { ...usual, ...change });
    this.app.notify();
  }

  /** Open a board like the one ordered last; the one made ahead is there at once. */
  async next() {
    const { usual } = this;
    if (!usual) return;
    const ahead = this.#ahead;
    this.#ahead = null;
    const fits = ahead !== null && isLike(ahead.order, usual);
    if (fits) await this.#open(ahead.order, ahead.link);
    else await this.open({ ...usual, seed: chance() });
  }

  /**
   * Open the board of a day, as the reader has left it.
   * @param {import('./days.js').DayBoard | null} day
   * @param {How} [how]
   */
  async openDay(day, how = 'push') {
    if (!day) return;
    const { link, order } = day;
    const isDays = (/** @type {string} */ problem) =>
      problem === link || madeBy(problem)?.seed === order.seed;
    if (await this.app.boards.bringBegun(order.puzzle, isDays, how)) return;
    if (!link) return this.open(order, how);
    noteMade(link, order);
    await this.app.boards.openToPlay(link, how);
  }

  /**
   * Make a board and open it; where the reader has gone elsewhere by then, it is there when one
   * like it is ordered again.
   * @param {Order} order
   * @param {How} [how]
   */
  async open(order, how) {
    this.making = order;
    const isLeft = this.app.boards.watch();
    const before = partHere();
    this.app.notify();
    const made = await this.app.client.get({ type: 'make', ...order, drawn: false });
    if (this.making !== order) return;
    this.making = null;
    if (made?.link && !isLeft()) {
      if (partHere() === before) await this.#open(order, made.link, how);
      else if (order.seed >= CHANCE) this.#ahead = { order, link: made.link };
    }
    this.app.notify();
  }

  /** Stop making boards: at once on the page; in Python at the maker's next step. */
  stop() {
    this.making = null;
    this.app.notify();
    void this.app.client.get({ type: 'make', ...NOTHING });
  }

  /**
   * @param {Order} order
   * @param {string} link
   * @param {How} [how]
   */
  async #open(order, link, how) {
    noteMade(link, order);
    if (!(await this.app.boards.openToPlay(link, how)) || this.making) return;
    const { usual } = this;
    if (!usual || this.#ahead) return;
    const following = { ...usual, seed: chance() };
    const made = await this.app.client.get({ type: 'make', ...following, drawn: false });
    if (made?.link) this.#ahead = { order: following, link: made.link };
  }
}

/** In which part of the page the reader is. */
const partHere = () => `${placeHere()} ${shelfHere()}`;

/** A random seed, which is never a date. */
export const chance = () => CHANCE + Math.floor(Math.random() * CHANCE);

/**
 * @param {Order} one
 * @param {Order} other
 */
const isLike = (one, other) =>
  one.puzzle === other.puzzle &&
  one.maker === other.maker &&
  one.size === other.size &&
  one.level === other.level;

export class Series {
  /** @type {MadeView[]} */ boards = [];
  making = false;
  /** Whether the last series ended because Python was lost. */ lost = false;
  /** A sign of the series in the making. */ #now = {};

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Make new boards in place of the present ones.
   * @param {Order} order without its seed
   * @param {number} count
   * @param {() => void} changed is called after each
   */
  async make(order, count, changed) {
    const mine = (this.#now = {});
    this.boards = [];
    this.lost = false;
    this.making = true;
    while (this.making && this.boards.length < count) {
      changed();
      const made = await this.app.client.get({
        type: 'make',
        ...order,
        seed: chance(),
        drawn: true,
      });
      if (mine !== this.#now) return;
      this.lost = this.making && !made?.link;
      if (!made?.link) break;
      if (this.boards.every(({ link }) => link !== made.link)) this.boards.push(made);
    }
    this.making = false;
    changed();
  }

  /** End what is in the making; what is made stays. */
  stop() {
    if (!this.making) return;
    this.making = false;
    void this.app.client.get({ type: 'make', ...NOTHING });
  }
}
