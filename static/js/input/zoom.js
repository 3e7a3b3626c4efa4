/**
 * Magnifies a part of a large board, by wheel, keys, or buttons that appear where points are small.
 */
import { byId } from '../page/dom.js';
import { canMagnify, isLargest, isPart, middle, pointAt } from '../board/geometry.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../board/geometry.js').Plan} Plan */
/** @typedef {'in' | 'out' | 'whole'} ZoomWay */

/** Cells below this side bring the buttons, in CSS pixels. */
const SMALL = 24;
/** The least side of cells in which a problem is opened. */
const CLOSE = 28;
const STEP = 2;
/** Times by which a pixel of a pinch on a touchpad magnifies. */
const PINCHED = 1.01;
/** A wheel reports far more pixels a turn than a touchpad; they are divided by this. */
const NOTCH = 4;
const TOUCHPAD = 25;
/** Pixels in a line and in a page, by the wheel's unit. */
const UNITS = [1, 18, 400];

export class Magnifier {
  /** The problem that was opened last. */
  #problem = '';
  /**
   * What the wheel turns around, for as long as the pointer and the board rest.
   * @type {{clientX: number, clientY: number, plan: Plan | null, place: [number, number]}}
   */
  #pivot = { clientX: -1, clientY: -1, plan: null, place: [0, 0] };

  /**
   * @param {Board} board
   * @param {() => number} cursor the point to stay with, or -1
   * @param {() => number[]} subject the points that the board is about
   */
  constructor(board, cursor, subject) {
    this.board = board;
    this.cursor = cursor;
    this.subject = subject;
    for (const way of /** @type {const} */ (['in', 'out', 'whole'])) {
      byId(`zoom-${way}`, HTMLButtonElement).addEventListener('click', () => this.go(way));
    }
    board.canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /**
   * Look at the stones of a problem where it is opened, if the whole board shows small points.
   * @param {import('../model/protocol.js').View} view
   */
  open(view) {
    const problem = view.report.goal ? view.problem || view.link : '';
    if (problem === this.#problem) return;
    const stones = [...view.scene.pieces].flatMap((piece, point) => (piece === '.' ? [] : point));
    const part = boxOf([...this.subject(), ...stones], view.scene.width);
    if (!problem || !part || this.board.frame(part, CLOSE)) this.#problem = problem;
  }

  /**
   * Show what can be done with a new plan.
   * @param {Plan} plan
   */
  show(plan) {
    const { room, canvas } = this.board;
    const small = plan.whole < SMALL * plan.ratio;
    room.toggleAttribute('data-small', small);
    room.toggleAttribute('data-part', isPart(plan));
    canvas.toggleAttribute('data-magnifies', canMagnify(plan));
    byId('zoom', HTMLElement).hidden = !small && !isPart(plan);
    byId('zoom-in', HTMLButtonElement).disabled = isLargest(plan);
    for (const id of ['zoom-out', 'zoom-whole']) {
      byId(id, HTMLButtonElement).disabled = !isPart(plan);
    }
  }

  /**
   * Look closer, less close, or at the whole board.
   * @param {ZoomWay} way
   */
  go(way) {
    if (way === 'whole') return this.board.showWhole();
    const { plan, canvas } = this.board;
    if (!plan) return;
    const box = canvas.getBoundingClientRect();
    let [x, y] = [plan.width / 2, plan.height / 2];
    const cursor = this.cursor();
    const [atX, atY] = middle(plan, cursor);
    if (cursor >= 0 && pointAt(plan, atX, atY) === cursor) [x, y] = [atX, atY];
    const [clientX, clientY] = [box.left + x / plan.ratio, box.top + y / plan.ratio];
    const grip = this.board.grip(clientX, clientY);
    const part = cursor < 0 && !isPart(plan) ? boxOf(this.subject(), plan.columns) : null;
    if (grip) {
      this.board.drag(
        part ? { ...grip, place: [part.x, part.y] } : grip,
        clientX,
        clientY,
        way === 'in' ? STEP : 1 / STEP,
      );
    }
    this.board.reveal(cursor);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const { board } = this;
    const { plan } = board;
    const { clientX, clientY, deltaX, deltaY, deltaMode } = event;
    const grip = board.grip(clientX, clientY);
    if (!plan || !grip || !canMagnify(plan)) return;
    const unit = UNITS[deltaMode] ?? 1;
    if (event.ctrlKey || event.metaKey) {
      const pivot = this.#pivot;
      const rests = pivot.clientX === clientX && pivot.clientY === clientY && pivot.plan === plan;
      const place = rests ? pivot.place : grip.place;
      board.drag({ ...grip, place }, clientX, clientY, PINCHED ** -turn(deltaY * unit));
      this.#pivot = { clientX, clientY, plan: board.plan, place };
      event.preventDefault();
    } else if (isPart(plan) && board.drag(grip, clientX - deltaX * unit, clientY - deltaY * unit)) {
      event.preventDefault();
    }
  }
}

/**
 * The points that a board is about: of a problem its region and what is marked, else every piece.
 * @param {import('../model/protocol.js').View} view
 */
export function subjectOf({ report, scene: { tints, marks, pieces } }) {
  const asked = report.goal ? Object.keys({ ...tints, ...marks }).map(Number) : [];
  return asked.length ? asked : [...pieces].flatMap((piece, point) => (piece === '.' ? [] : point));
}

/**
 * The smallest rectangle around points, and one cell more on each side: its middle and size in
 * cells; null for no points.
 * @param {number[]} points
 * @param {number} columns
 */
function boxOf(points, columns) {
  const [first] = points;
  if (first === undefined) return null;
  let [left, right, top, bottom] = [columns, 0, Infinity, 0];
  for (const point of points) {
    const [column, row] = [point % columns, Math.floor(point / columns)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  const [x, y] = [(left + right + 1) / 2, (top + bottom + 1) / 2];
  return { x, y, columns: right - left + 3, rows: bottom - top + 3 };
}

/**
 * How far a wheel or a touchpad has turned, in pixels of a touchpad.
 * @param {number} pixels
 */
function turn(pixels) {
  const size = Math.abs(pixels);
  return Math.sign(pixels) * Math.max(Math.min(size, TOUCHPAD), size / NOTCH);
}
