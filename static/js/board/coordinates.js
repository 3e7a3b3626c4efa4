/**
 * The names of columns and rows: in corners of squares, or in the stripe around the cells. Where
 * only a part of the board is shown they stay at its edges.
 */
import { edgeX, edgeY, isPart, middle, span } from './geometry.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../model/protocol.js').Scene} Scene */

const SMALLEST_CELL = 15;
const CROWDED_CELL = 19;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function drawCoordinates(context, plan, scene, palette) {
  if (plan.band) drawOutside(context, plan, scene, palette);
  else if (scene.lattice === 'chequered') drawInside(context, plan, scene, palette);
}

/**
 * Coordinates in the corners of the squares of the first file and rank that are shown.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawInside(context, plan, { files, ranks }, palette) {
  const { cell, rows, ratio, height } = plan;
  if (cell < SMALLEST_CELL * ratio) return;
  const size = Math.min(Math.max(cell * 0.26, isPart(plan) ? 9 * ratio : 0), 12 * ratio);
  const gap = Math.max(cell * 0.05, 1.5 * ratio);
  const { left, right, top, bottom } = span(plan);
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.lineJoin = 'round';
  context.lineWidth = size * 0.32;
  const write = (
    /** @type {string} */ name,
    /** @type {number} */ sum,
    /** @type {number} */ x,
    /** @type {number} */ y,
  ) => {
    const onDark = (sum + rows - 1) % 2 === 0 && !isPart(plan);
    context.strokeStyle = palette.halo;
    if (isPart(plan)) context.strokeText(name, x, y);
    context.fillStyle = palette[onDark ? 'corner-on-dark' : 'corner-on-light'];
    context.fillText(name, x, y);
  };
  context.textAlign = 'left';
  context.textBaseline = 'top';
  for (let row = top; row < bottom; row += 1) {
    write(ranks[row] ?? '', row, gap, edgeY(plan, row) + gap);
  }
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  for (let column = left; column < right; column += 1) {
    write(files[column] ?? '', column, edgeX(plan, column + 1) - gap, height - gap * 1.4);
  }
}

/**
 * Coordinates around the cells, where there is a stripe for them: on all sides of lines, on the numbered sides of cells.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawOutside(context, plan, scene, palette) {
  const { width, height, files, ranks, joiner, lattice } = scene;
  const { cell, ratio, band, shown } = plan;
  const step = cell < CROWDED_CELL * ratio && joiner ? 5 : crowding(plan);
  const both = lattice === 'lines';
  const half = band * (both ? 0.62 : 0.5);
  context.font = `${Math.min(12 * ratio, band * 0.72)}px system-ui, sans-serif`;
  context.fillStyle = palette[both ? 'coordinate' : 'outside'];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { left, right, top, bottom } = span(plan);
  for (let column = left; column < right; column += 1) {
    const [x] = middle(plan, column);
    if (column % step || x < shown.x || x > shown.x + shown.width) continue;
    if (both || joiner) context.fillText(files[column] ?? '', x, half);
    if (both || !joiner) context.fillText(files[column] ?? '', x, plan.height - half);
  }
  for (let row = top; row < bottom; row += 1) {
    const [, y] = middle(plan, row * width);
    if ((joiner ? row : height - 1 - row) % step || y < shown.y || y > shown.y + shown.height) {
      continue;
    }
    context.fillText(ranks[row] ?? '', half, y);
    if (both) context.fillText(ranks[row] ?? '', plan.width - half, y);
  }
}

/**
 * The step from one coordinate to the next that leaves room for each.
 * @param {Plan} plan
 */
function crowding({ cell, ratio }) {
  if (cell >= 13 * ratio) return 1;
  return cell >= 8 * ratio ? 2 : 5;
}
