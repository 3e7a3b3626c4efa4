/**
 * Regions: each has a colour of its own and a thick border, and a pattern if the reader wants one.
 * Colour-blind readers can tell the colours apart; the borders alone are enough to play.
 */
import { edgeX, edgeY, span } from './geometry.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const COLOURS = 12;
/** The share of a cell's side that its pattern takes. */
const HATCHED = 0.76;

/**
 * The colour of a region.
 * @param {Palette} palette
 * @param {number} region from 0, -1 for none
 */
export const colourOf = (palette, region) =>
  region < 0 ? palette.cell : palette[/** @type {Colour} */ (`region-${(region % COLOURS) + 1}`)];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {boolean} patterned
 */
export function drawRegions(context, plan, { width, height, regions }, palette, patterned) {
  const { left, right, top, bottom } = span(plan);
  const [thin, thick, lines] = [new Path2D(), new Path2D(), new Path2D()];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const at = row * width + column;
      const region = regions[at] ?? -1;
      const [x, y] = [edgeX(plan, column), edgeY(plan, row)];
      const box = { x, y, width: edgeX(plan, column + 1) - x, height: edgeY(plan, row + 1) - y };
      context.fillStyle = colourOf(palette, region);
      context.fillRect(x, y, box.width, box.height);
      if (patterned && region >= 0) hatch(lines, box, region);
      edge(column > 0 && regions[at - 1] === region ? thin : thick, x, y, x, y + box.height);
      edge(row > 0 && regions[at - width] === region ? thin : thick, x, y, x + box.width, y);
      if (column === width - 1) edge(thick, x + box.width, y, x + box.width, y + box.height);
      if (row === height - 1) edge(thick, x, y + box.height, x + box.width, y + box.height);
    }
  }
  context.lineCap = 'square';
  context.strokeStyle = palette.edge;
  context.lineWidth = Math.max(1, plan.ratio);
  context.globalAlpha = 0.55;
  context.stroke(lines);
  context.globalAlpha = 0.35;
  context.stroke(thin);
  context.globalAlpha = 1;
  context.lineWidth = Math.max(2 * plan.ratio, plan.cell * 0.075);
  context.stroke(thick);
}

/**
 * @param {Path2D} path
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
function edge(path, x0, y0, x1, y1) {
  path.moveTo(x0, y0);
  path.lineTo(x1, y1);
}

/**
 * Lines in one of four directions, one, two or three of them; they end before the cell does, or
 * they would look like edges of cells.
 * @param {Path2D} path
 * @param {Box} box
 * @param {number} region
 */
function hatch(path, box, region) {
  const [width, height] = [box.width * HATCHED, box.height * HATCHED];
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const number = 1 + (Math.floor(region / 4) % 3);
  for (let line = 1; line <= number; line += 1) {
    const share = line / (number + 1);
    if (region % 4 === 0) edge(path, x, y + height * share, x + width, y + height * share);
    else if (region % 4 === 1) edge(path, x + width * share, y, x + width * share, y + height);
    else {
      const [start, end] = [Math.max(0, 2 * share - 1), Math.min(1, 2 * share)];
      const [from, to] = region % 4 === 2 ? [start, end] : [1 - start, 1 - end];
      edge(path, x + width * from, y + height * end, x + width * to, y + height * start);
    }
  }
}
