/**
 * A snapshot of the board, or of the part in question, on its own canvas in the colours of paper.
 */
import { make } from '../page/dom.js';
import { LIGHT } from '../board/colours.js';
import { planFor } from '../board/geometry.js';
import { paintBoard } from '../board/paint.js';

/** @typedef {import('../model/app.js').App} App */

/** Side of a cell where a part of the board is shown. */
const LARGEST = 56;

/**
 * @param {App} app
 * @param {number} side of the room for it, in pixels
 * @param {number} [sharpness] dots for each of them
 * @param {Part | null} [part] of the board to show; null for all of it
 */
export function drawSnapshot({ view, pieces }, side, sharpness = 1, part = null) {
  const { scene, overlay, run } = view;
  const plan = planFor(scene, side, side, sharpness);
  const canvas = make('canvas', { width: String(plan.width), height: String(plan.height) });
  const context = canvas.getContext('2d');
  const refused = ['reject', 'bound'].includes(run?.step?.kind ?? '');
  const other = run?.comparison?.overlay ?? null;
  const picture = {
    patterned: true,
    walled: true,
    scene,
    pieces,
    overlay,
    other,
    refused,
    region: [],
    ghost: null,
    focus: -1,
    aim: -1,
  };
  if (context) paintBoard({ context, plan, palette: LIGHT, sprites: new Map() }, picture);
  if (part) return cut(canvas, plan, part, side);
  canvas.style.width = `${plan.width / sharpness}px`;
  return canvas;
}

/**
 * A part of a drawn board; edges of the board keep their coordinates.
 * @param {HTMLCanvasElement} board
 * @param {import('../board/geometry.js').Plan} plan
 * @param {Part} part
 * @param {number} side
 */
function cut(board, { cell, band, width, height, columns, rows }, part, side) {
  const left = part.left ? band + part.left * cell : 0;
  const top = part.top ? band + part.top * cell : 0;
  const across =
    (part.left + part.columns === columns ? width : band + (part.left + part.columns) * cell) -
    left;
  const down =
    (part.top + part.rows === rows ? height : band + (part.top + part.rows) * cell) - top;
  const canvas = make('canvas', { width: String(across), height: String(down) });
  canvas.getContext('2d')?.drawImage(board, left, top, across, down, 0, 0, across, down);
  canvas.style.width = `${Math.min(side, (across * LARGEST) / cell)}px`;
  return canvas;
}

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
  const [left, right] = span(
    points.map((point) => point % width),
    width,
  );
  const [top, bottom] = span(
    points.map((point) => Math.floor(point / width)),
    height,
  );
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
