/**
 * The empty board: wood and lines, or cells.
 */
import { edgeX, edgeY, isTiny, middle, span } from './geometry.js';
import { blockOf } from './glyphs.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {CanvasRenderingContext2D} Context */

/**
 * Draw what lies under the board and around it.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
export function drawGround(context, plan, { lattice }, palette) {
  if (lattice === 'lines') drawWood(context, plan, palette);
}

/**
 * Draw the lines or the cells that are shown.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {string} pieces
 * @param {Palette} palette
 */
export function drawCells(context, plan, scene, pieces, palette) {
  if (scene.lattice === 'lines') drawLines(context, plan, scene, palette);
  else if (scene.lattice === 'chequered') drawSquares(context, plan, palette);
  else drawFields(context, plan, { ...scene, pieces }, palette);
}

/**
 * Draw the wood; its grain moves with the board.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Palette} palette
 */
function drawWood(context, { width, height, ratio, left, band }, palette) {
  context.fillStyle = palette.wood;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = palette.grain;
  context.lineWidth = ratio;
  const [start, step] = [left - band, 9 * ratio];
  for (
    let number = Math.floor(-start / step) - 1;
    start + (number - 1) * step < width;
    number += 1
  ) {
    const x = start + number * step + 4 * Math.sin(number * 2.4) * ratio;
    const bend = 7 * Math.sin(number * 0.7) * ratio;
    context.beginPath();
    context.moveTo(x, 0);
    context.bezierCurveTo(x + bend, height / 3, x - bend, (2 * height) / 3, x + bend / 2, height);
    context.stroke();
  }
}

/**
 * @param {Context} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawLines(context, plan, { width, height, dots }, palette) {
  const thin = Math.max(1, Math.round(plan.ratio * 0.9));
  const { left, right, top, bottom } = span(plan);
  const [x0, y0] = snap(middle(plan, 0));
  const [x1, y1] = snap(middle(plan, width * height - 1));
  context.fillStyle = palette.line;
  for (let column = left; column < right; column += 1) {
    const [x] = snap(middle(plan, column));
    context.fillRect(x, y0, thin, y1 - y0 + thin);
  }
  for (let row = top; row < bottom; row += 1) {
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
 * Fill the board with light squares, then draw the dark ones over it. Every second row is the same,
 * so each of the two kinds of row is a strip one pixel high, stretched.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Palette} palette
 */
function drawSquares(context, plan, palette) {
  const { left, right, top, bottom } = span(plan);
  const [start, end] = [edgeX(plan, left), edgeX(plan, right)];
  context.fillStyle = palette.light;
  context.fillRect(start, edgeY(plan, top), end - start, edgeY(plan, bottom) - edgeY(plan, top));
  const strips = [0, 1].map((shift) => darkStrip(plan, left + shift, right, palette.dark));
  context.imageSmoothingEnabled = false;
  for (let row = top; row < bottom; row += 1) {
    const strip = strips[(left + plan.rows - 1 - row) % 2];
    const y = edgeY(plan, row);
    if (strip) context.drawImage(strip, start, y, strip.width, edgeY(plan, row + 1) - y);
  }
  context.imageSmoothingEnabled = true;
}

/**
 * @param {Plan} plan
 * @param {number} first dark column
 * @param {number} end
 * @param {string} colour
 */
function darkStrip(plan, first, end, colour) {
  const strip = document.createElement('canvas');
  const start = edgeX(plan, span(plan).left);
  strip.width = Math.max(1, edgeX(plan, end) - start);
  strip.height = 1;
  const context = strip.getContext('2d');
  if (!context) return null;
  context.fillStyle = colour;
  for (let column = first; column < end; column += 2) {
    const x = edgeX(plan, column);
    context.fillRect(x - start, 0, edgeX(plan, column + 1) - x, 1);
  }
  return strip;
}

/**
 * Draw whole runs of cells, then cut out the gaps between them.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 */
function drawFields(context, plan, { width, pieces, kinds }, palette) {
  const { left, right, top, bottom } = span(plan);
  const isField = (/** @type {number} */ column, /** @type {number} */ row) =>
    kinds[pieces[row * width + column] ?? ''] !== 'outside';
  context.fillStyle = palette.cell;
  for (let row = top; row < bottom; row += 1) {
    const [y, below] = [edgeY(plan, row), edgeY(plan, row + 1)];
    for (let column = left; column < right; column += 1) {
      const first = column;
      while (column < right && isField(column, row)) column += 1;
      const x = edgeX(plan, first);
      if (column > first) context.fillRect(x, y, edgeX(plan, column) - x, below - y);
    }
    if (isTiny(plan)) drawBlocks(context, plan, { width, pieces, kinds }, palette, row);
  }
  cutGaps(context, plan);
}

/**
 * Draw the pieces of a row as blocks, in runs: cells of a few pixels have no room for more.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Pick<Scene, 'width' | 'pieces' | 'kinds'>} scene
 * @param {Palette} palette
 * @param {number} row
 */
function drawBlocks(context, plan, { width, pieces, kinds }, palette, row) {
  const { left, right } = span(plan);
  const [y, below] = [edgeY(plan, row), edgeY(plan, row + 1)];
  const colourAt = (/** @type {number} */ column) =>
    blockOf(kinds[pieces[row * width + column] ?? ''] ?? '');
  for (let column = left; column < right; column += 1) {
    const [first, colour] = [column, colourAt(column)];
    if (!colour) continue;
    while (column + 1 < right && colourAt(column + 1) === colour) column += 1;
    const x = edgeX(plan, first);
    context.fillStyle = palette[colour];
    context.fillRect(x, y, edgeX(plan, column + 1) - x, below - y);
  }
  context.fillStyle = palette.cell;
}

/**
 * @param {Context} context
 * @param {Plan} plan
 */
function cutGaps(context, plan) {
  const gap = gapOf(plan);
  if (!gap) return;
  const { shown } = plan;
  const { left, right, top, bottom } = span(plan);
  for (let column = left; column < right; column += 1) {
    context.clearRect(edgeX(plan, column + 1) - gap, shown.y, gap, shown.height);
  }
  for (let row = top; row < bottom; row += 1) {
    context.clearRect(shown.x, edgeY(plan, row + 1) - gap, shown.width, gap);
  }
}

/**
 * The free pixels between cells of their own; none between tiny ones.
 * @param {Plan} plan
 */
export const gapOf = ({ cell, ratio }) => (cell < 5 * ratio ? 0 : Math.max(1, Math.round(ratio)));
