/**
 * Pieces by the name of their kind, drawn as vectors in a box from -1 to 1.
 */
import { BLOCK, BLOCK_KINDS, GRADIENTS, SHAPES } from './shapes.js';

export { DARK_KINDS, LIGHT_KINDS, OPEN_KINDS } from './shapes.js';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */
/** @typedef {(context: Context, palette: Palette, letter: string) => void} Glyph */

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * The colour that a kind fills cells of a few pixels with, if it does.
 * @param {string} kind
 */
export const blockOf = (kind) => (BLOCK_KINDS.has(kind) ? BLOCK : undefined);

/**
 * The drawing of a kind; a kind without one of its own shows its letter.
 * @param {string} kind
 * @param {boolean} [tiny] whether there are only a few pixels
 * @returns {Glyph}
 */
export function glyphOf(kind, tiny = false) {
  const colour = tiny ? blockOf(kind) : undefined;
  if (colour) return block(colour);
  const layers = SHAPES[kind];
  if (!layers) return letterOnly;
  return (context, palette) => {
    for (const layer of layers) drawLayer(context, palette, layer);
  };
}

/**
 * @param {Context} context
 * @param {Palette} palette
 * @param {import('./shapes.js').Layer} layer
 */
function drawLayer(context, palette, [data, fill, line, width = 0, places]) {
  const path = pathOf(data, places);
  if (fill) {
    context.fillStyle = GRADIENTS[fill]
      ? light(context, palette, GRADIENTS[fill])
      : palette[/** @type {Colour} */ (fill)];
    context.fill(path);
  }
  if (!line) return;
  context.strokeStyle = palette[/** @type {Colour} */ (line)];
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.lineCap = fill ? 'butt' : 'round';
  context.stroke(path);
}

/**
 * @param {string} data
 * @param {[number, number][] | undefined} places where it is drawn, if not where it lies
 */
function pathOf(data, places) {
  const key = `${data} ${places}`;
  const known = paths.get(key);
  if (known) return known;
  const own = new Path2D(data);
  const path = places ? new Path2D() : own;
  for (const [x, y] of places ?? []) path.addPath(own, new DOMMatrix([1, 0, 0, 1, x, y]));
  paths.set(key, path);
  return path;
}

/**
 * @param {Context} context
 * @param {Palette} palette
 * @param {import('./shapes.js').Gradient} gradient
 */
function light(context, palette, { spot, circle, stops }) {
  const fill = context.createRadialGradient(...spot, ...circle);
  for (const [at, colour] of stops) fill.addColorStop(at, palette[colour]);
  return fill;
}

/**
 * @param {Colour} colour
 * @returns {Glyph}
 */
const block = (colour) => (context, palette) => {
  context.fillStyle = palette[colour];
  context.fillRect(-1, -1, 2, 2);
};

/** @type {Glyph} */
function letterOnly(context, palette, letter) {
  context.fillStyle = palette.piece;
  context.font = '600 1.2px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 0, 0.06);
}
