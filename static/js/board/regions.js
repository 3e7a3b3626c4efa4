/**
 * Regions: each has a colour of its own and a thick border, and a pattern if the reader wants one.
 * Colour-blind readers can tell the colours apart; the borders alone are enough to play.
 */
import { APART, ENOUGH, PALEST } from './colours.js';
import { edgeX, edgeY, span } from './geometry.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const COLOURS = APART.length;
/** Width of a region's border, in cells. */
const BORDER = 2.2 / 64;
/** Side below which a picture has thinner borders, in CSS pixels. */
const SMALL = 200;
/** The share of a cell's side that its pattern takes. */
const HATCHED = 0.76;

/** @type {WeakMap<readonly number[], number[]>} */
const dealt = new WeakMap();

/**
 * The colour of each region by its number, both from 0: as `core/picture/layers.py` deals them.
 * @param {readonly number[]} regions of the squares, -1 for none
 * @param {number} width
 */
export function deal(regions, width) {
  const known = dealt.get(regions) ?? dealAnew(regions, width);
  dealt.set(regions, known);
  return known;
}

/**
 * @param {readonly number[]} regions
 * @param {number} width
 */
function dealAnew(regions, width) {
  const numbers = [...Array(Math.max(-1, ...regions) + 1).keys()];
  if (numbers.length > COLOURS || regions.includes(-1)) {
    return numbers.map((number) => number % COLOURS);
  }
  const sizes = numbers.map((number) => regions.filter((region) => region === number).length);
  const larger = [...numbers].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const colours = numbers.map((number) => PALEST[larger.indexOf(number)] ?? 0);
  colours.push(...PALEST.slice(numbers.length));
  spread(colours, neighbours(regions, width));
  return colours.slice(0, numbers.length);
}

/**
 * Exchange pairs of colours while that brings those of neighbours apart.
 * @param {number[]} colours
 * @param {[number, number][]} pairs
 */
function spread(colours, pairs) {
  const cost = () =>
    pairs.reduce((sum, [one, other]) => {
      const apart = APART[colours[one] ?? 0]?.[colours[other] ?? 0] ?? 0;
      return sum + Math.max(0, ENOUGH - apart) ** 4;
    }, 0);
  const swap = (/** @type {number} */ one, /** @type {number} */ other) => {
    [colours[one], colours[other]] = [colours[other] ?? 0, colours[one] ?? 0];
  };
  for (let least = cost(), before = -1; least !== before;) {
    before = least;
    for (let one = 0; one < COLOURS; one += 1) {
      for (let other = one + 1; other < COLOURS; other += 1) {
        swap(one, other);
        const now = cost();
        if (now < least) least = now;
        else swap(one, other);
      }
    }
  }
}

/**
 * The pairs of regions that share an edge.
 * @param {readonly number[]} regions
 * @param {number} width
 */
function neighbours(regions, width) {
  /** @type {Map<number, [number, number]>} */
  const pairs = new Map();
  regions.forEach((region, point) => {
    const right = (point + 1) % width ? regions[point + 1] : region;
    for (const other of [right, regions[point + width]]) {
      if (other === undefined || other === region) continue;
      pairs.set(Math.min(region, other) * COLOURS + Math.max(region, other), [region, other]);
    }
  });
  return [...pairs.values()];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {boolean} patterned
 */
export function drawRegions(context, plan, { width, height, regions }, palette, patterned) {
  const { left, right, top, bottom } = span(plan);
  const colours = deal(regions, width);
  const [thin, thick, lines] = [new Path2D(), new Path2D(), new Path2D()];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const at = row * width + column;
      const region = regions[at] ?? -1;
      const [x, y] = [edgeX(plan, column), edgeY(plan, row)];
      const box = { x, y, width: edgeX(plan, column + 1) - x, height: edgeY(plan, row + 1) - y };
      const name = /** @type {Colour} */ (`region-${(colours[region] ?? 0) + 1}`);
      context.fillStyle = region < 0 ? palette.cell : palette[name];
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
  context.globalAlpha = 1;
  context.strokeStyle = palette.hair;
  context.stroke(thin);
  context.strokeStyle = palette.border;
  context.lineWidth = Math.max(
    (plan.width < SMALL * plan.ratio ? 1.5 : 2) * plan.ratio,
    plan.cell * BORDER,
  );
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
