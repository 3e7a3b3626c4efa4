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
import { isPart } from '../board/geometry.js';
import { Pinch } from './pinch.js';
import { Stroke, isSmall } from './stroke.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('./stroke.js').Hands} Hands */

/** Milliseconds after which a touch is a long one. */
const LONG = 500;

/**
 * Listen on the board.
 * @param {Board} board
 * @param {Hands} hands
 */
export function listen(board, hands) {
  const pointer = new Pointer(board, hands);
  const { canvas } = board;
  canvas.addEventListener('pointerdown', (event) => pointer.down(event));
  canvas.addEventListener('pointermove', (event) => pointer.move(event));
  canvas.addEventListener('pointerup', (event) => pointer.up(event));
  canvas.addEventListener('pointercancel', (event) => pointer.cancel(event));
  canvas.addEventListener(
    'wheel',
    ({ clientX, clientY }) => hands.hover(board.pointAt(clientX, clientY)),
    {
      passive: true,
    },
  );
  canvas.addEventListener('pointerleave', () => hands.hover(-1));
  canvas.addEventListener('mousedown', (event) => event.preventDefault()); // the grid over it keeps the focus
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}

/** Which pointer is down: two fingers pinch, one makes a stroke. */
class Pointer {
  /** @type {Stroke | null} */ #stroke = null;
  #timer = 0;

  /**
   * @param {Board} board
   * @param {Hands} hands
   */
  constructor(board, hands) {
    this.board = board;
    this.hands = hands;
    this.pinch = new Pinch(board);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.pinch.down(event)) return this.#drop();
    const { board } = this;
    const { clientX, clientY, button } = event;
    const point = board.pointAt(clientX, clientY);
    const moves = button === 1 && board.plan !== null && isPart(board.plan);
    if (this.#stroke || !(moves || (point >= 0 && (button === 0 || button === 2)))) return;
    const stroke = new Stroke(board, this.hands, event, { point, moves });
    this.#stroke = stroke;
    board.canvas.setPointerCapture(event.pointerId);
    clearTimeout(this.#timer);
    if (!stroke.touch) return stroke.begin();
    this.#timer = window.setTimeout(() => this.#stroke === stroke && stroke.hold(), LONG);
    if (isSmall(board, this.hands)) board.magnify({ point, clientX, clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.pinch.move(event)) return;
    const stroke = this.#stroke;
    if (stroke && event.pointerId === stroke.id) stroke.move(event.clientX, event.clientY);
    if (stroke || event.pointerType === 'touch') return;
    this.hands.hover(this.board.pointAt(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const stroke = this.#stroke;
    if (this.pinch.up(event) || !stroke || event.pointerId !== stroke.id) return;
    this.#drop();
    stroke.lift();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.pinch.up(event);
    this.#drop();
  }

  #drop() {
    this.#stroke = null;
    clearTimeout(this.#timer);
    this.board.magnify(null);
  }
}
