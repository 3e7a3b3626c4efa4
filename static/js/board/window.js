/**
 * The part of a large board that is printed: what the question is about, and the edges near it, as
 * in pictures (`core/picture/window.py`). Pure.
 */

/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {{left: number, top: number, columns: number, rows: number}} Part */

const RIM = 1;
const NEAR = 3;
/** The part of a side from which the whole board is shown. */
const SHARE = 3 / 4;

/**
 * @param {Scene} scene
 * @returns {Part | null} null for the whole board
 */
export function windowOf({ width, height, tints }) {
  const points = Object.keys(tints).map(Number);
  if (!points.length) return null;
  const [left, right] = span(points.map((point) => point % width), width);
  const [top, bottom] = span(points.map((point) => Math.floor(point / width)), height);
  const part = { left, top, columns: right - left, rows: bottom - top };
  return Math.max(part.columns, part.rows) > SHARE * Math.max(width, height) ? null : part;
}

/**
 * @param {number[]} lines
 * @param {number} size
 * @returns {[number, number]}
 */
function span(lines, size) {
  const [first, last] = [Math.min(...lines) - RIM, Math.max(...lines) + RIM + 1];
  return [first < NEAR ? 0 : first, size - last < NEAR ? size : last];
}
