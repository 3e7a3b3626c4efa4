/**
 * Several new boards of one order, made one after the other, each drawn with its answer for paper.
 */
import { chance } from './orders.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./protocol.js').MadeView} MadeView */
/** @typedef {import('../kept/progress.js').Made} Order */

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
      const made = await this.app.client.keeper.make({ ...order, seed: chance() }, true);
      if (mine !== this.#now) return;
      this.lost = this.making && !made;
      if (!made) break;
      if (this.boards.every(({ link }) => link !== made.link)) this.boards.push(made);
    }
    this.making = false;
    changed();
  }

  /** End what is in the making; what is made stays. */
  stop() {
    if (!this.making) return;
    this.making = false;
    void this.app.client.keeper.make({ puzzle: '', maker: '', size: '', level: '', seed: 0 });
  }
}
