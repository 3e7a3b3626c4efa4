/**
 * Mouse, pen and touch on the board, as presses on points.
 *
 * A mouse presses on the way down, a finger when it is lifted from the point it came down on.
 * Where cells are small for a finger, the first tap aims and a second one presses; a magnifying
 * glass shows what the finger hides. The right button or a long touch means the other tool. With
 * a tool that paints, a drag presses every point on its way that looked like the first one.
 *
 * Two fingers magnify and move the board. Where only a part of it is shown, a drag with one finger
 * or the mouse moves it too, unless the tool paints; the mouse then presses like a finger, when it
 * is let go. The middle button always moves. There is no double tap: it is how a small point is
 * aimed at and pressed.
 */
import { between, isPart } from '../board/geometry.js';
import { Pinch } from './pinch.js';

/** @typedef {import('../board/board.js').Board} Board */
/**
 * @typedef {object} Hands what the pointer can do
 * @property {(point: number, second: boolean) => void} press
 * @property {(point: number) => void} hover -1 when the pointer has left
 * @property {(point: number) => void} aim -1 for nothing
 * @property {() => number} aimed the point aimed at, or -1
 * @property {(point: number) => string} look what a point shows now
 * @property {() => boolean} paints whether the tool chosen paints
 */

const FINGER = 32;
const LONG = 500;
/** How far a pointer goes astray before it drags, in CSS pixels. */
const ASTRAY = { touch: 9, mouse: 4 };

/**
 * @typedef {object} Stroke a pointer that is down
 * @property {number} id
 * @property {boolean} touch
 * @property {boolean} lifts whether it presses when it is lifted
 * @property {number} first point
 * @property {number} last point passed
 * @property {string} look what the first point showed
 * @property {boolean} painting
 * @property {boolean} moving whether it moves the board
 * @property {{x: number, y: number}} start
 * @property {import('../board/board.js').Grip | null} grip
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
  const pinch = new Pinch(board);
  /** @type {Stroke | null} */
  let stroke = null;
  let timer = 0;

  const isSmall = () => !board.plan || board.plan.cell / board.plan.ratio < FINGER;
  const isPanned = () => board.plan !== null && isPart(board.plan);

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (pinch.down(event)) return drop();
    const { pointerId: id, clientX, clientY, button } = event;
    const point = board.pointAt(clientX, clientY);
    const moves = button === 1 && isPanned();
    if (stroke || !(moves || (point >= 0 && (button === 0 || button === 2)))) return;
    const touch = event.pointerType === 'touch';
    stroke = {
      id,
      touch,
      lifts: touch || moves || (button === 0 && isPanned() && !hands.paints()),
      first: point,
      last: point,
      look: hands.look(point),
      painting: false,
      moving: moves,
      start: { x: clientX, y: clientY },
      grip: board.grip(clientX, clientY),
      second: button === 2 || (event.ctrlKey && button === 0),
      over: false,
    };
    canvas.setPointerCapture(id);
    clearTimeout(timer);
    if (touch) {
      const mine = stroke;
      timer = window.setTimeout(() => hold(mine), LONG);
      if (isSmall()) board.magnify({ point, clientX, clientY });
    } else if (!stroke.lifts) {
      stroke.painting = hands.paints();
      hands.press(point, stroke.second);
    }
  };

  /** @param {Stroke} mine */
  const hold = (mine) => {
    if (stroke !== mine || mine.last !== mine.first || mine.moving || mine.over) return;
    mine.second = mine.over = true;
    board.magnify(null);
    hands.aim(-1);
    hands.press(mine.first, true);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (pinch.move(event)) return;
    const { clientX, clientY } = event;
    if (!stroke) {
      if (event.pointerType !== 'touch') hands.hover(board.pointAt(clientX, clientY));
      return;
    }
    if (event.pointerId !== stroke.id || stroke.over) return;
    if (stroke.moving || pulls(stroke, clientX, clientY)) return pull(stroke, clientX, clientY);
    if (stroke.lifts && isPanned() && !stroke.painting && isNear(stroke, clientX, clientY)) return;
    pass(stroke, clientX, clientY);
  };

  /**
   * Whether a pointer that has gone astray moves the board.
   * @param {Stroke} mine
   * @param {number} x
   * @param {number} y
   */
  const pulls = (mine, x, y) => {
    if (!mine.lifts || mine.painting || !isPanned() || isNear(mine, x, y)) return false;
    return isSmall() || !hands.paints();
  };

  /**
   * @param {Stroke} mine
   * @param {number} x
   * @param {number} y
   */
  const isNear = ({ touch, start }, x, y) =>
    Math.hypot(x - start.x, y - start.y) <= ASTRAY[touch ? 'touch' : 'mouse'];

  /**
   * @param {Stroke} mine
   * @param {number} x
   * @param {number} y
   */
  const pull = (mine, x, y) => {
    mine.moving = true;
    board.magnify(null);
    hands.hover(-1);
    if (mine.grip) board.drag(mine.grip, x, y);
  };

  /**
   * Go on to another point.
   * @param {Stroke} mine
   * @param {number} clientX
   * @param {number} clientY
   */
  const pass = (mine, clientX, clientY) => {
    const point = board.pointAt(clientX, clientY);
    if (point < 0 || point === mine.last || !board.plan) return;
    const passed = between(board.plan.columns, mine.last, point);
    mine.last = point;
    if (mine.lifts && !mine.painting) {
      if (mine.touch && isSmall()) {
        board.magnify({ point, clientX, clientY });
        return hands.aim(point);
      }
      if (!hands.paints()) return;
      mine.painting = true;
      hands.press(mine.first, mine.second);
    }
    if (mine.painting) paint(mine, passed);
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
    if (pinch.up(event) || !stroke || event.pointerId !== stroke.id) return;
    const { touch, lifts, painting, moving, over, first, last, second } = stroke;
    drop();
    if (!lifts || painting || moving || over) return;
    if (touch && isSmall()) {
      if (last !== first || last !== hands.aimed()) return hands.aim(last);
      hands.aim(-1);
      hands.press(last, second);
    } else if (first === last) {
      hands.press(first, second);
    }
  };

  const drop = () => {
    stroke = null;
    clearTimeout(timer);
    board.magnify(null);
  };

  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', (event) => {
    pinch.up(event);
    drop();
  });
  canvas.addEventListener('wheel', ({ clientX, clientY }) => hands.hover(board.pointAt(clientX, clientY)), {
    passive: true,
  });
  canvas.addEventListener('pointerleave', () => hands.hover(-1));
  canvas.addEventListener('mousedown', (event) => event.preventDefault()); // the mirror keeps the focus
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}
