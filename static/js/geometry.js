/**
 * Where the points of a board lie on a canvas, in device pixels. Pure.
 */

/** @typedef {import('./protocol.js').Scene} Scene */
/**
 * @typedef {object} Plan
 * @property {number} columns
 * @property {number} rows
 * @property {number} cell side of a cell; fractional only where cells are tiny
 * @property {number} left of the first column
 * @property {number} top of the first row
 * @property {number} band free stripe around the cells, for coordinates; 0 where they are inside
 * @property {number} width of the canvas
 * @property {number} height of the canvas
 * @property {number} ratio device pixels in a CSS pixel
 */

const BAND = 20;
const NARROW_BAND = 14;
const TINY = 12;

/**
 * Width of a board divided by its height, coordinates left out.
 * @param {Scene} scene
 */
export const proportion = ({ width, height }) => width / height;

/**
 * Fit a board into a box.
 * @param {Scene} scene
 * @param {number} boxWidth in CSS pixels
 * @param {number} boxHeight in CSS pixels
 * @param {number} ratio device pixels in a CSS pixel
 * @returns {Plan}
 */
export function planFor(scene, boxWidth, boxHeight, ratio) {
  const { width: columns, height: rows, lattice } = scene;
  const stripe = Math.min(boxWidth, boxHeight) < 480 ? NARROW_BAND : BAND;
  const band = lattice === 'chequered' ? 0 : Math.round(stripe * ratio);
  const exact = Math.min(
    (Math.floor(boxWidth * ratio) - 2 * band) / columns,
    (Math.floor(boxHeight * ratio) - 2 * band) / rows,
  );
  const cell = Math.max(1, exact < TINY * ratio ? exact : Math.floor(exact));
  return {
    columns,
    rows,
    cell,
    left: band,
    top: band,
    band,
    width: Math.round(columns * cell) + 2 * band,
    height: Math.round(rows * cell) + 2 * band,
    ratio,
  };
}

/**
 * The left edge of a column (or the right edge of the one before), on a whole pixel.
 * @param {Plan} plan
 * @param {number} column
 */
export const edgeX = ({ left, cell }, column) => Math.round(left + column * cell);

/**
 * The upper edge of a row, on a whole pixel.
 * @param {Plan} plan
 * @param {number} row
 */
export const edgeY = ({ top, cell }, row) => Math.round(top + row * cell);

/**
 * The middle of a point's cell.
 * @param {Plan} plan
 * @param {number} point
 * @returns {[number, number]}
 */
export function middle(plan, point) {
  const column = point % plan.columns;
  const row = Math.floor(point / plan.columns);
  return [
    (edgeX(plan, column) + edgeX(plan, column + 1)) / 2,
    (edgeY(plan, row) + edgeY(plan, row + 1)) / 2,
  ];
}

/**
 * The point whose cell holds a place on the canvas, or -1.
 * @param {Plan} plan
 * @param {number} x in device pixels
 * @param {number} y in device pixels
 */
export function pointAt({ columns, rows, cell, left, top }, x, y) {
  const column = Math.floor((x - left) / cell);
  const row = Math.floor((y - top) / cell);
  const inside = column >= 0 && column < columns && row >= 0 && row < rows;
  return inside ? row * columns + column : -1;
}

/**
 * The points on the straight way between two, both included; what a fast drag passes over.
 * @param {number} columns
 * @param {number} from
 * @param {number} to
 */
export function between(columns, from, to) {
  const [x0, y0] = [from % columns, Math.floor(from / columns)];
  const [x1, y1] = [to % columns, Math.floor(to / columns)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = Math.round(x0 + ((x1 - x0) * step) / steps);
    const y = Math.round(y0 + ((y1 - y0) * step) / steps);
    return y * columns + x;
  });
}
