/**
 * Two fingers on the board magnify it and move it; the one that stays goes on moving it.
 */

/** @typedef {import('../board/board.js').Board} Board */

export class Pinch {
  /** @type {Map<number, {x: number, y: number}>} where fingers touch the board, by pointer */
  #fingers = new Map();
  /** @type {import('../board/board.js').Grip | null} */ #grip = null;
  #spread = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether the board is in the fingers' hold, so that they press nothing
   */
  down(event) {
    if (event.pointerType !== 'touch') return false;
    this.#note(event);
    if (this.#fingers.size > 1) this.#hold();
    return this.#grip !== null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.#fingers.has(event.pointerId)) return false;
    this.#note(event);
    if (!this.#grip) return false;
    const { x, y, spread } = this.#middle();
    this.board.drag(this.#grip, x, y, this.#spread ? spread / this.#spread : 1);
    return true;
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.#fingers.delete(event.pointerId) || !this.#grip) return false;
    if (this.#fingers.size) this.#hold();
    else this.#grip = null;
    return true;
  }

  /** @param {PointerEvent} event */
  #note({ pointerId, clientX, clientY }) {
    this.#fingers.set(pointerId, { x: clientX, y: clientY });
  }

  #hold() {
    const { x, y, spread } = this.#middle();
    this.#grip = this.board.grip(x, y);
    this.#spread = spread;
  }

  /** The middle of the fingers, and how far they are from it on average. */
  #middle() {
    const places = [...this.#fingers.values()];
    const mean = (/** @type {number[]} */ values) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const x = mean(places.map((place) => place.x));
    const y = mean(places.map((place) => place.y));
    return { x, y, spread: mean(places.map((place) => Math.hypot(place.x - x, place.y - y))) };
  }
}
