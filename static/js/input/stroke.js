/**
 * One stroke of a pointer, from press to release.
 *
 * It waits on the point where it came down. From there it aims at others (a finger on small cells),
 * paints them, or moves the board; when it is done, only the release is left.
 */
import { between, isPart } from '../board/geometry.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {'waits' | 'paints' | 'moves' | 'done'} State what a stroke is doing */
/**
 * @typedef {object} Hands what the pointer can do
 * @property {(point: number, second: boolean, joins?: boolean) => void} press *joins*: it goes on with
 *   the stroke of the press before
 * @property {(point: number) => void} hover -1 when the pointer has left
 * @property {(point: number) => void} aim -1 for nothing
 * @property {() => number} aimed the point aimed at, or -1
 * @property {(point: number) => string} look what a point shows now
 * @property {() => boolean} forgives whether a slip of the tool in hand is soon put right
 * @property {(point: number) => boolean} paints whether a drag from a point goes on painting
 */

/** Cells below this side are small for a finger, in CSS pixels: FINGER, or TIP where a slip matters little. */
const FINGER = 32;
const TIP = 24;
/** How far a pointer goes astray before it drags, in CSS pixels. */
const ASTRAY = { touch: 9, mouse: 4 };

/**
 * Whether a finger aims before it presses. What a drag paints is soon taken back, and another card is
 * soon picked, so such cells may be smaller.
 * @param {Board} board
 * @param {Hands} hands
 */
export const isSmall = ({ plan }, hands) =>
  !plan || plan.cell / plan.ratio < (hands.forgives() ? TIP : FINGER);

export class Stroke {
  /** @type {State} */ #state;
  /** The point passed last. */
  #last;

  /**
   * @param {Board} board
   * @param {Hands} hands
   * @param {PointerEvent} event that begins it
   * @param {{point: number, moves: boolean}} where the point it begins on; whether it moves the board
   */
  constructor(
    board,
    hands,
    { pointerId, pointerType, clientX, clientY, button, ctrlKey },
    { point, moves },
  ) {
    this.board = board;
    this.hands = hands;
    this.id = pointerId;
    this.touch = pointerType === 'touch';
    /** Whether it presses when it is lifted, not on the way down. */
    this.lifts = this.touch || moves || (button === 0 && this.#isPanned() && !hands.paints(point));
    this.first = this.#last = point;
    /** What the first point showed. */
    this.look = hands.look(point);
    this.start = { x: clientX, y: clientY };
    this.grip = board.grip(clientX, clientY);
    /** Whether it presses with the other tool. */
    this.second = button === 2 || (ctrlKey && button === 0);
    this.#state = moves ? 'moves' : 'waits';
  }

  /** Press on the way down, as a mouse does. */
  begin() {
    if (this.lifts) return;
    if (this.hands.paints(this.first)) this.#state = 'paints';
    this.hands.press(this.first, this.second);
  }

  /** Press with the other tool: a finger has stayed long. */
  hold() {
    if (this.#last !== this.first || this.#state === 'moves' || this.#state === 'done') return;
    this.#state = 'done';
    this.board.magnify(null);
    this.hands.aim(-1);
    this.hands.press(this.first, true);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    if (this.#state === 'done') return;
    if (this.#state === 'moves' || this.#pulls(x, y)) return this.#pull(x, y);
    if (this.lifts && this.#isPanned() && this.#state === 'waits' && this.#isNear(x, y)) return;
    this.#pass(x, y);
  }

  /** Press on the way up, as a finger does; on small cells it aims first. */
  lift() {
    const { hands, first } = this;
    const last = this.#last;
    if (!this.lifts || this.#state !== 'waits') return;
    if (this.touch && isSmall(this.board, this.hands)) {
      if (last !== first || last !== hands.aimed()) return hands.aim(last);
      hands.aim(-1);
      hands.press(last, this.second);
    } else if (first === last) {
      hands.press(first, this.second);
    }
  }

  #isPanned() {
    const { plan } = this.board;
    return plan !== null && isPart(plan);
  }

  /**
   * Whether the pointer has gone astray such that it moves the board.
   * @param {number} x
   * @param {number} y
   */
  #pulls(x, y) {
    if (!this.lifts || this.#state === 'paints' || !this.#isPanned() || this.#isNear(x, y)) {
      return false;
    }
    return isSmall(this.board, this.hands) || !this.hands.paints(this.first);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #isNear(x, y) {
    return Math.hypot(x - this.start.x, y - this.start.y) <= ASTRAY[this.touch ? 'touch' : 'mouse'];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #pull(x, y) {
    this.#state = 'moves';
    this.board.magnify(null);
    this.hands.hover(-1);
    if (this.grip) this.board.drag(this.grip, x, y);
  }

  /**
   * Go on to another point.
   * @param {number} clientX
   * @param {number} clientY
   */
  #pass(clientX, clientY) {
    const { board, hands } = this;
    const point = board.pointAt(clientX, clientY);
    if (point < 0 || point === this.#last || !board.plan) return;
    const passed = between(board.plan.columns, this.#last, point);
    this.#last = point;
    if (this.lifts && this.#state === 'waits') {
      if (this.touch && isSmall(board, hands)) {
        board.magnify({ point, clientX, clientY });
        return hands.aim(point);
      }
      if (!hands.paints(this.first)) return;
      this.#state = 'paints';
      hands.press(this.first, this.second);
    }
    if (this.#state === 'paints') this.#paint(passed);
  }

  /** @param {number[]} points */
  #paint(points) {
    for (const point of points) {
      if (point !== this.first && this.hands.look(point) === this.look) {
        this.hands.press(point, this.second, true);
      }
    }
  }
}
