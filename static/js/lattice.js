/**
 * The empty board: wood and lines, or cells, and the coordinates.
 */
import { edgeX, edgeY, middle } from './geometry.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./protocol.js').Scene} Scene */

const SMALLEST_CELL = 15;
const CROWDED_CELL = 19;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function drawLattice(context, plan, scene, palette) {
  if (scene.lattice === 'lines') {
    drawWood(context, plan, palette);
    drawLines(context, plan, scene, palette);
  } else {
    drawCells(context, plan, scene, palette);
  }
  if (scene.lattice === 'chequered') drawInside(context, plan, scene, palette);
  else drawOutside(context, plan, scene, palette);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Palette} palette
 */
function drawWood(context, { width, height, ratio }, palette) {
  context.fillStyle = palette.wood;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = palette.grain;
  context.lineWidth = ratio;
  for (let number = 0; number * 9 * ratio < width; number += 1) {
    const x = number * 9 * ratio + 4 * Math.sin(number * 2.4) * ratio;
    const bend = 7 * Math.sin(number * 0.7) * ratio;
    context.beginPath();
    context.moveTo(x, 0);
    context.bezierCurveTo(x + bend, height / 3, x - bend, (2 * height) / 3, x + bend / 2, height);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawLines(context, plan, { width, height, dots }, palette) {
  const thin = Math.max(1, Math.round(plan.ratio * 0.9));
  const [x0, y0] = snap(middle(plan, 0));
  const [x1, y1] = snap(middle(plan, width * height - 1));
  context.fillStyle = palette.line;
  for (let column = 0; column < width; column += 1) {
    const [x] = snap(middle(plan, column));
    context.fillRect(x, y0, thin, y1 - y0 + thin);
  }
  for (let row = 0; row < height; row += 1) {
    const [, y] = snap(middle(plan, row * width));
    context.fillRect(x0, y, x1 - x0 + thin, thin);
  }
  for (const point of dots) {
    const [x, y] = snap(middle(plan, point));
    context.beginPath();
    context.arc(x + thin / 2, y + thin / 2, Math.max(2, plan.cell * 0.09), 0, 2 * Math.PI);
    context.fill();
  }
}

/** @param {[number, number]} place */
const snap = ([x, y]) => /** @type {const} */ ([Math.floor(x), Math.floor(y)]);

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawCells(context, plan, { width, height, lattice, pieces, kinds }, palette) {
  const chequered = lattice === 'chequered';
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (kinds[pieces[row * width + column] ?? ''] === 'outside') continue;
      const [x, y] = [edgeX(plan, column), edgeY(plan, row)];
      const [right, below] = [edgeX(plan, column + 1), edgeY(plan, row + 1)];
      const light = (column + height - 1 - row) % 2 === 1;
      context.fillStyle = chequered ? palette[light ? 'light' : 'dark'] : palette.cell;
      const gap = chequered || plan.cell < 5 * plan.ratio ? 0 : Math.max(1, Math.round(plan.ratio));
      context.fillRect(x, y, right - x - gap, below - y - gap);
    }
  }
}

/**
 * Coordinates in the corners of the squares of the first file and rank.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawInside(context, plan, { width, height, files, ranks }, palette) {
  if (plan.cell < SMALLEST_CELL * plan.ratio) return;
  const size = Math.min(plan.cell * 0.26, 12 * plan.ratio);
  const gap = Math.max(plan.cell * 0.05, 1.5 * plan.ratio);
  context.font = `600 ${size}px system-ui, sans-serif`;
  const ink = (/** @type {number} */ column, /** @type {number} */ row) =>
    palette[(column + height - 1 - row) % 2 === 1 ? 'corner-on-light' : 'corner-on-dark'];
  context.textAlign = 'left';
  context.textBaseline = 'top';
  for (let row = 0; row < height; row += 1) {
    context.fillStyle = ink(0, row);
    context.fillText(ranks[row] ?? '', gap, edgeY(plan, row) + gap);
  }
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  for (let column = 0; column < width; column += 1) {
    context.fillStyle = ink(column, height - 1);
    context.fillText(files[column] ?? '', edgeX(plan, column + 1) - gap, plan.height - gap * 1.4);
  }
}

/**
 * Coordinates around the board: on all sides of lines, on the numbered sides of cells.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawOutside(context, plan, scene, palette) {
  const { width, height, files, ranks, joiner, lattice } = scene;
  const step = plan.cell < CROWDED_CELL * plan.ratio && joiner ? 5 : crowding(plan);
  const both = lattice === 'lines';
  const half = plan.band * (both ? 0.62 : 0.5);
  const shown = (/** @type {number} */ number) => number % step === 0;
  context.font = `${Math.min(12 * plan.ratio, plan.band * 0.72)}px system-ui, sans-serif`;
  context.fillStyle = palette[both ? 'coordinate' : 'outside'];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let column = 0; column < width; column += 1) {
    if (!shown(column)) continue;
    const [x] = middle(plan, column);
    if (both || joiner) context.fillText(files[column] ?? '', x, half);
    if (both || !joiner) context.fillText(files[column] ?? '', x, plan.height - half);
  }
  for (let row = 0; row < height; row += 1) {
    if (!shown(joiner ? row : height - 1 - row)) continue;
    const [, y] = middle(plan, row * width);
    context.fillText(ranks[row] ?? '', half, y);
    if (both) context.fillText(ranks[row] ?? '', plan.width - half, y);
  }
}

/**
 * Every how manieth coordinate there is room for.
 * @param {Plan} plan
 */
function crowding({ cell, ratio }) {
  if (cell >= 13 * ratio) return 1;
  return cell >= 8 * ratio ? 2 : 5;
}
