/**
 * The parts of a board that a question is about. Its region is lighter; points that count as fixed
 * are hatched, points that count as safe are dotted. A frame, which nothing encloses, has a broken
 * border.
 */
import { edgeX, edgeY, span } from './geometry.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The letters of `core/scene.py`. */
const REGION = 'r';
const FRAME = 'f';
const WALL = 'w';
const HAVEN = 'h';
/** Side of a dot, and its distance from the corner, in cells. */
const DOT = 0.08;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {boolean} walled whether fixed and safe points are told apart
 */
export function drawTints(context, plan, { tints }, palette, walled) {
  const points = Object.keys(tints).map(Number);
  if (!points.length) return;
  const { left, right, top, bottom } = span(plan);
  const border = new Path2D();
  const hatch = new Path2D();
  const dots = new Path2D();
  context.fillStyle = palette.inside;
  for (const point of points) {
    const [column, row] = [point % plan.columns, Math.floor(point / plan.columns)];
    if (column < left || column >= right || row < top || row >= bottom) continue;
    const [x, y] = [edgeX(plan, column), edgeY(plan, row)];
    const box = { x, y, width: edgeX(plan, column + 1) - x, height: edgeY(plan, row + 1) - y };
    if (walled && tints[point] === WALL) hatchBox(hatch, box);
    if (walled && tints[point] === HAVEN) dotBox(dots, box);
    if (!isInside(tints[point])) continue;
    context.fillRect(box.x, box.y, box.width, box.height);
    const inside = (/** @type {number} */ at, /** @type {boolean} */ near) =>
      near && isInside(tints[at]);
    if (!inside(point - 1, column > 0)) line(border, x, y, x, y + box.height);
    if (!inside(point + 1, column < plan.columns - 1)) {
      line(border, x + box.width, y, x + box.width, y + box.height);
    }
    if (!inside(point - plan.columns, row > 0)) line(border, x, y, x + box.width, y);
    if (!inside(point + plan.columns, row < plan.rows - 1)) {
      line(border, x, y + box.height, x + box.width, y + box.height);
    }
  }
  context.lineCap = 'square';
  context.strokeStyle = palette.edge;
  context.lineWidth = Math.max(1, plan.cell * 0.03);
  context.stroke(hatch);
  context.fillStyle = palette.edge;
  context.fill(dots);
  if (!points.some((point) => tints[point] === FRAME)) return;
  context.strokeStyle = palette.mark;
  context.lineWidth = Math.max(2 * plan.ratio, plan.cell * 0.06);
  context.lineCap = 'butt';
  context.setLineDash([plan.cell / 4, plan.cell / 4]);
  context.stroke(border);
  context.setLineDash([]);
}

/** @param {string | undefined} tint */
function isInside(tint) {
  return tint === REGION || tint === FRAME;
}

/**
 * @param {Path2D} path
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
function line(path, x0, y0, x1, y1) {
  path.moveTo(x0, y0);
  path.lineTo(x1, y1);
}

/**
 * Five diagonals, which meet those of the next box.
 * @param {Path2D} path
 * @param {Box} box
 */
function hatchBox(path, { x, y, width, height }) {
  for (const part of [1, 2, 3, 4]) {
    const share = part / 4;
    line(path, x + width * share, y, x, y + height * share);
    if (part < 4) line(path, x + width, y + height * share, x + width * share, y + height);
  }
}

/**
 * A dot in each corner.
 * @param {Path2D} path
 * @param {Box} box
 */
function dotBox(path, { x, y, width, height }) {
  for (const right of [DOT, 1 - 2 * DOT]) {
    for (const down of [DOT, 1 - 2 * DOT]) {
      path.rect(x + width * right, y + height * down, width * DOT, height * DOT);
    }
  }
}
