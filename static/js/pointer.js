/**
 * Mouse, pen and touch on the board, as presses on points.
 *
 * A mouse presses on the way down, a finger when it is lifted from the point it came down on.
 * Where cells are small for a finger, the first tap aims and a second one presses. The right
 * button or a long touch means the other tool. With a tool that paints, a drag presses every
 * point on its way that looked like the first one.
 */
import { between } from './geometry.js';

/** @typedef {import('./board.js').Board} Board */
/**
 * @typedef {object} Hands what the pointer can do
 * @property {(point: number, second: boolean) => void} press
 * @property {(point: number) => void} hover -1 when the pointer has left
 * @property {(point: number) => void} aim -1 for nothing
 * @property {(point: number) => string} look what a point shows now
 * @property {() => boolean} paints whether the tool chosen paints
 */

const FINGER = 32;
const LONG = 500;

/**
 * @typedef {object} Stroke a pointer that is down
 * @property {number} id
 * @property {boolean} touch
 * @property {number} first point
 * @property {number} last point passed
 * @property {string} look what the first point showed
 * @property {boolean} painting
 * @property {boolean} second
 * @property {boolean} over whether there is nothing left to do but lift
 */

/**
 * Listen on the board.
 * @param {Board} board
 * @param {Hands} hands
 */
export function listen(board, hands) {
  const { canvas } = board;
  /** @type {Stroke | null} */
  let stroke = null;
  let aimed = -1;
  let timer = 0;

  /** @param {number} point */
  const aim = (point) => {
    aimed = point;
    hands.aim(point);
  };
  const isSmall = () => !board.plan || board.plan.cell / board.plan.ratio < FINGER;

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 && event.button !== 2) return;
    const point = board.pointAt(event.clientX, event.clientY);
    if (point < 0 || stroke) return;
    const touch = event.pointerType === 'touch';
    const second = event.button === 2 || (event.ctrlKey && event.button === 0);
    const look = hands.look(point);
    const over = false;
    stroke = { id: event.pointerId, touch, first: point, last: point, look, painting: false, second, over };
    canvas.setPointerCapture(event.pointerId);
    clearTimeout(timer);
    if (touch) {
      const mine = stroke;
      timer = window.setTimeout(() => hold(mine), LONG);
    } else {
      stroke.painting = hands.paints();
      hands.press(point, second);
    }
  };

  /** @param {Stroke} mine */
  const hold = (mine) => {
    if (stroke !== mine || mine.last !== mine.first || mine.over) return;
    mine.second = mine.over = true;
    aim(-1);
    hands.press(mine.first, true);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!stroke) {
      if (event.pointerType !== 'touch') hands.hover(board.pointAt(event.clientX, event.clientY));
      return;
    }
    if (event.pointerId !== stroke.id || stroke.over) return;
    const point = board.pointAt(event.clientX, event.clientY);
    if (point < 0 || point === stroke.last || !board.plan) return;
    const passed = between(board.plan.columns, stroke.last, point);
    stroke.last = point;
    if (stroke.touch && !stroke.painting) {
      if (isSmall()) return aim(point);
      if (!hands.paints()) return;
      stroke.painting = true;
      hands.press(stroke.first, stroke.second);
    }
    if (stroke.painting) paint(stroke, passed);
  };

  /**
   * @param {Stroke} mine
   * @param {number[]} points
   */
  const paint = (mine, points) => {
    for (const point of points) {
      if (point !== mine.first && hands.look(point) === mine.look) hands.press(point, mine.second);
    }
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!stroke || event.pointerId !== stroke.id) return;
    const { touch, painting, over, first, last, second } = stroke;
    stroke = null;
    clearTimeout(timer);
    if (!touch || painting || over) return;
    if (isSmall()) {
      if (last !== first || last !== aimed) return aim(last);
      aim(-1);
      hands.press(last, second);
    } else if (first === last) {
      hands.press(first, second);
    }
  };

  const cancel = () => {
    stroke = null;
    clearTimeout(timer);
  };

  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', cancel);
  canvas.addEventListener('pointerleave', () => hands.hover(-1));
  canvas.addEventListener('mousedown', (event) => event.preventDefault()); // the mirror keeps the focus
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}
