/**
 * Which board is made next: what the reader ordered last, the board of a day, the one made ahead.
 */
import { recall, remember } from '../page/storage.js';
import { isOrderSolved, noteMade } from '../kept/progress.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../kept/progress.js').Made} Order */

/** Random seeds begin here; smaller ones are dates. */
const CHANCE = 1_000_000_000;
const DAYS_OF_WEEK = 7;

export class Orders {
  /** @type {{order: Order, link: string} | null} made while the present board is being solved */
  #ahead = null;
  /** @type {Order | null} in the making, to be opened at once */ making = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** What the maker chosen last, or the first, is ordered to make; null where there is none. @returns {Order | null} */
  get usual() {
    const { puzzle, makers } = this.app.view;
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

  /**
   * The board of a day: easier on Monday, hardest on Sunday.
   * @param {Date} day
   * @returns {Order | null}
   */
  ofDay(day) {
    const { puzzle, makers } = this.app.view;
    const maker = makers[0];
    if (!maker) return null;
    const weekday = (day.getDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
    const level = maker.levels[Math.floor((weekday * maker.levels.length) / DAYS_OF_WEEK)] ?? '';
    const seed = (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
    return { puzzle, maker: maker.id, size: maker.sizes[0] ?? '', level, seed };
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
   * Make a board and open it.
   * @param {Order} order
   */
  async open(order) {
    this.making = order;
    const isLeft = this.app.boards.watch();
    this.app.notify();
    const made = await this.app.client.keeper.make(order);
    if (this.making !== order) return;
    this.making = null;
    if (made && !isLeft()) await this.#open(order, made.link);
    this.app.notify();
  }

  /** Stop making boards. */
  stop() {
    this.making = null;
    this.app.notify();
  }

  /**
   * @param {Order} order
   * @param {string} link
   */
  async #open(order, link) {
    noteMade(link, order);
    if (this.app.modes.includes('play')) this.app.setMode('play');
    if (!(await this.app.boards.openOwn(link)) || this.making) return;
    const { usual } = this;
    if (!usual || this.#ahead) return;
    const following = { ...usual, seed: chance() };
    const made = await this.app.client.keeper.make(following);
    if (made) this.#ahead = { order: following, link: made.link };
  }
}

/**
 * Open the board of this day, unless it is solved.
 * @param {App} app
 */
export async function openToday(app) {
  const orders = new Orders(app);
  const order = orders.ofDay(new Date());
  if (order && !isOrderSolved(order)) await orders.open(order);
}

/** A random seed, which is never a date. */
export const chance = () => CHANCE + Math.floor(Math.random() * CHANCE);

/**
 * @param {Order} one
 * @param {Order} other
 */
const isLike = (one, other) =>
  one.puzzle === other.puzzle && one.maker === other.maker && one.size === other.size && one.level === other.level;
